//! urllib3's `util.parse_url`. Without the package `idna`, which it does not require, it refuses what is not ASCII. With that
//! package (requests brings it) such a domain is refused, or encoded as the Standard does, but for one letter: a capital sigma at
//! the end of a word. So the model covers both: it reads what only the package reads in another way, and refuses the rest.
//! `tests/guard/domains.mjs` tries all characters.

use super::grammar::{consists_of, four_parts, is_ipv6_address, is_scheme, is_unreserved};
use super::{Reading, Refusal, borrowed, lowercase, port_number, python_urllib, split_userinfo};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::encode_label;
use crate::invariant::never;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) const VERSION: &str = "2.8.0";

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    if input.is_empty() {
        return Ok(Reading::default());
    }
    let before_colon = input.split_once(':').map_or("", |(before, _)| before);
    if !input.starts_with('/') && (!is_scheme(before_colon) || before_colon.contains('.')) {
        return read_authority(None, input);
    }
    let scheme = Some(before_colon).filter(|scheme| is_scheme(scheme));
    let rest = scheme.map_or(input, |scheme| &input[scheme.len() + 1..]);
    match rest.strip_prefix("//") {
        Some(rest) => read_authority(scheme, rest),
        None => Ok(Reading { scheme: scheme.map(lowercase), ..Reading::default() }),
    }
}

/// urllib3 and requests resolve with Python's `urljoin`, and read the result.
pub(super) fn read_reference(input: &str) -> Result<Reading<'_>, Refusal> {
    let reading = python_urllib::read(input)?;
    if reading.scheme.is_some() || reading.host.is_some() { read(input) } else { Ok(reading) }
}

fn read_authority<'i>(scheme: Option<&'i str>, rest: &'i str) -> Result<Reading<'i>, Refusal> {
    let (authority, _) = super::split_before(rest, &['\\', '/', '?', '#']);
    let mut reading = Reading { scheme: scheme.map(lowercase), ..Reading::default() };
    if authority.is_empty() {
        return Ok(reading);
    }
    let (userinfo, host_and_port) = split_userinfo(authority);
    reading.userinfo = borrowed(userinfo.filter(|userinfo| !userinfo.is_empty()));
    let host_end = match host_and_port.find(']') {
        Some(bracket) if host_and_port.starts_with('[') => bracket + 1,
        _ => host_and_port.find(':').unwrap_or(host_and_port.len()),
    };
    let (host, rest) = host_and_port.split_at(host_end);
    let is_host = if host.starts_with('[') { is_zoned_ipv6(host) } else { is_reg_name(host) };
    let port = rest.strip_prefix(':');
    let digits = port.unwrap_or_default();
    if !is_host || port.is_none() && !rest.is_empty() || !digits.is_empty() && port_number(digits).is_none() {
        return Err(Refusal("no host and port"));
    }
    reading.port = port.and_then(port_number).filter(|port| !port.is_empty()).map(Cow::Borrowed);
    if host.bytes().any(|byte| byte <= b' ' || byte == 0x7F) {
        return Err(Refusal("a control character or space in the host"));
    }
    let is_normalized = scheme.is_none_or(|scheme| ["http", "https"].iter().any(|s| scheme.eq_ignore_ascii_case(s)));
    reading.host = Some(if is_normalized { normalize_host(host)? } else { Cow::Borrowed(host) });
    Ok(reading)
}

fn is_reg_name(host: &str) -> bool {
    super::grammar::are_percent_encoded(host, |byte| !b"[]:/?#".contains(&byte))
}

fn is_zoned_ipv6(host: &str) -> bool {
    let Some(literal) = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) else { return false };
    let (address, zone) = super::split(literal, '%');
    let is_zone =
        |zone: &str| !zone.is_empty() && consists_of(zone, b"") && !zone.bytes().any(super::grammar::is_sub_delim);
    // The separator may be encoded: `%25`.
    is_ipv6_address(address, |text| four_parts(text, |part| part.len() <= 3))
        && zone.is_none_or(|zone| is_zone(zone) || zone.strip_prefix("25").is_some_and(is_zone))
}

fn normalize_host(host: &str) -> Result<Cow<'_, str>, Refusal> {
    if !host.is_ascii() {
        return with_final_sigmas(host).map(Cow::Owned).ok_or(Refusal("a host that is not ASCII"));
    }
    if host.starts_with('[') {
        return Ok(match host.find('%') {
            Some(percent) => {
                let zone = &host[percent + 1..];
                let zone = zone.strip_prefix("25").filter(|zone| *zone != "]").unwrap_or(zone);
                Cow::Owned([&host[..percent].to_ascii_lowercase(), "%", zone].concat())
            }
            None => lowercase(host),
        });
    }
    if !host.contains('%') {
        return Ok(lowercase(host));
    }
    let mut normalized = String::with_capacity(host.len());
    let mut rest = host;
    while let Some(percent) = rest.find('%').filter(|&at| starts_with_a_percent_encoded_byte(&rest.as_bytes()[at..])) {
        let (escape, after) = rest[percent..].split_at(3);
        let byte = u8::from_str_radix(&escape[1..], 16).unwrap_or_else(|_| never("two digits follow"));
        normalized += &rest[..percent].to_ascii_lowercase();
        match byte {
            0..0x20 | 0x7F => return Err(Refusal("a control character in the host, percent-encoded")),
            _ if is_unreserved(byte) => normalized.push(char::from(byte.to_ascii_lowercase())),
            _ => normalized += &escape.to_ascii_uppercase(),
        }
        rest = after;
    }
    normalized += &rest.to_ascii_lowercase();
    Ok(Cow::Owned(normalized))
}

/// A host that is not ASCII as the package `idna` encodes it, if that differs from the Standard. Each label is lowercased before,
/// as text is: that makes another letter of a capital sigma at the end of a word.
fn with_final_sigmas(host: &str) -> Option<String> {
    let count = |text: &str| text.matches('ς').count();
    let labels: Vec<String> = host.split('.').map(str::to_lowercase).collect();
    if labels.iter().map(|label| count(label)).sum::<usize>() == count(host) {
        return None;
    }
    let encode = |label: &String| {
        if label.is_ascii() { Some(label.clone()) } else { Some(["xn--", &encode_label(label)?].concat()) }
    };
    Some(labels.iter().map(encode).collect::<Option<Vec<_>>>()?.join("."))
}
