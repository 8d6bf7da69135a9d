//! PHP's `parse_url`. It gives a control character as `_`.

use super::{Reading, Refusal, split_before, split_userinfo};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};

pub(super) const VERSION: &str = "8.2.36";

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let mut reading = Reading::default();
    let Some((before, after)) = input.split_once(':') else {
        return match input.strip_prefix("//") {
            Some(rest) => read_authority(rest, reading),
            None => Ok(reading),
        };
    };
    if before.is_empty() {
        return read_port(input, after, reading);
    }
    if !before.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(&byte)) {
        let is_before_query = !before.contains(['?', '#']);
        return match input.strip_prefix("//") {
            _ if is_before_query && !after.is_empty() => read_port(input, after, reading),
            Some(rest) => read_authority(rest, reading),
            None => Ok(reading),
        };
    }
    if !after.is_empty() && !after.starts_with('/') {
        // What looks like a port makes a host of what looks like a scheme.
        let digits = digits_len(after);
        if (digits == after.len() || after[digits..].starts_with('/')) && digits < 6 {
            return read_port(input, after, reading);
        }
    }
    reading.scheme = Some(visible(before));
    let Some(rest) = after.strip_prefix("//") else { return Ok(reading) };
    if before.eq_ignore_ascii_case("file") && rest.starts_with('/') {
        return Ok(reading);
    }
    read_authority(rest, reading)
}

/// Continues at a colon that may begin a port; `after` is what follows it.
fn read_port<'i>(input: &'i str, after: &'i str, mut reading: Reading<'i>) -> Result<Reading<'i>, Refusal> {
    let digits = digits_len(after).min(6);
    if (1..6).contains(&digits) && (digits == after.len() || after[digits..].starts_with('/')) {
        let port: u16 = after[..digits].parse().map_err(|_| Refusal("a port above 65535"))?;
        reading.port = Some(Cow::Owned(port.to_string()));
        return read_authority(input.strip_prefix("//").unwrap_or(input), reading);
    }
    if after.is_empty() {
        return Err(Refusal("nothing after the colon"));
    }
    match input.strip_prefix("//") {
        Some(rest) => read_authority(rest, reading),
        None => Ok(reading),
    }
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn read_authority<'i>(rest: &'i str, mut reading: Reading<'i>) -> Result<Reading<'i>, Refusal> {
    let (authority, _) = split_before(rest, &['/', '?', '#']);
    let (userinfo, host_and_port) = split_userinfo(authority);
    reading.userinfo = userinfo.map(visible);
    let is_literal = host_and_port.starts_with('[') && authority.ends_with(']');
    let mut host = host_and_port;
    if let Some((before, port)) = host_and_port.rsplit_once(':').filter(|_| !is_literal) {
        host = before;
        if reading.port.as_deref().is_none_or(|port| port == "0") {
            if port.len() > 5 {
                return Err(Refusal("a port of more than five characters"));
            }
            if !port.is_empty() {
                reading.port = Some(Cow::Owned(number_at_start(port)?.to_string()));
            }
        }
    }
    if host.is_empty() {
        return Err(Refusal("no host"));
    }
    reading.host = Some(visible(host));
    Ok(reading)
}

/// What `strtol` makes of the start of a text, if it is a port.
fn number_at_start(text: &str) -> Result<u16, Refusal> {
    let text = text.trim_start_matches([' ', '\t', '\n', '\x0B', '\x0C', '\r']);
    let (is_negative, text) = match text.strip_prefix('-') {
        Some(text) => (true, text),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let number = text[..digits_len(text)].parse().map_err(|_| Refusal("a port that is no number"))?;
    if is_negative && number != 0 { Err(Refusal("a negative port")) } else { Ok(number) }
}

/// `text` with `_` for control characters.
fn visible(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| byte.is_ascii_control()) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if c.is_ascii_control() { '_' } else { c }).collect::<String>())
}
