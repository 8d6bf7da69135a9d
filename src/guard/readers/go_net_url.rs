//! Go's `url.Parse`, its `Hostname()` and `Port()`.

use super::grammar::has_only_whole_escapes;
use super::{Reading, Refusal, borrowed, lowercase, split, split_userinfo};
use crate::invariant::never;
use crate::percent_encoding::percent_decode;
use alloc::borrow::Cow;
use alloc::string::String;

pub(super) const VERSION: &str = "1.19.8";

const BAD_ESCAPE: Refusal = Refusal("a percent sign that encodes nothing");

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let (url, fragment) = split(input, '#');
    if url.bytes().any(|byte| byte < b' ' || byte == 0x7F) {
        return Err(Refusal("a control character"));
    }
    if url == "*" {
        return check_escapes(fragment, Reading::default());
    }
    let (scheme, rest) = split_scheme(url)?;
    let (rest, _) = split(rest, '?');
    let mut reading = Reading { scheme: scheme.map(lowercase), ..Reading::default() };
    if !rest.starts_with('/') {
        if scheme.is_some() {
            return check_escapes(fragment, reading);
        }
        if split(rest, '/').0.contains(':') {
            return Err(Refusal("a colon in the first segment of a path"));
        }
    }
    let mut path = rest;
    if let Some(after) = rest.strip_prefix("//").filter(|_| scheme.is_some() || !rest.starts_with("///")) {
        let (authority, after) = super::split_before(after, &['/']);
        path = after;
        let (userinfo, host) = split_userinfo(authority);
        let host = parse_host(host)?;
        if let Some(userinfo) = userinfo {
            let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
            if !userinfo.bytes().all(is_valid) {
                return Err(Refusal("a character that the userinfo may not have"));
            }
            let (username, password) = split(userinfo, ':');
            if !has_only_whole_escapes(username) || !has_only_whole_escapes(password.unwrap_or_default()) {
                return Err(BAD_ESCAPE);
            }
            reading.userinfo = borrowed(Some(userinfo));
        }
        let (host, port) = split_host_and_port(&host);
        (reading.host, reading.port) = (Some(host), port);
    }
    if !has_only_whole_escapes(path) {
        return Err(BAD_ESCAPE);
    }
    check_escapes(fragment, reading)
}

fn check_escapes<'i>(fragment: Option<&str>, reading: Reading<'i>) -> Result<Reading<'i>, Refusal> {
    if fragment.is_none_or(has_only_whole_escapes) { Ok(reading) } else { Err(BAD_ESCAPE) }
}

fn split_scheme(url: &str) -> Result<(Option<&str>, &str), Refusal> {
    for (at, byte) in url.bytes().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if at > 0 => {}
            b':' if at == 0 => return Err(Refusal("no scheme before the colon")),
            b':' => return Ok((Some(&url[..at]), &url[at + 1..])),
            _ => break,
        }
    }
    Ok((None, url))
}

fn parse_host(host: &str) -> Result<Cow<'_, str>, Refusal> {
    let bad_port = Err(Refusal("a port that is no number"));
    if host.starts_with('[') {
        let Some(bracket) = host.rfind(']') else { return Err(Refusal("a bracket alone")) };
        if !is_optional_port(&host[bracket + 1..]) {
            return bad_port;
        }
        if let Some(zone) = host[..bracket].find("%25") {
            let parts = [
                unescape(&host[..zone], false)?,
                unescape(&host[zone..bracket], true)?,
                unescape(&host[bracket..], false)?,
            ];
            return Ok(Cow::Owned(parts.concat()));
        }
    } else if host.rfind(':').is_some_and(|colon| !is_optional_port(&host[colon..])) {
        return bad_port;
    }
    unescape(host, false)
}

/// Nothing, or a colon and digits.
fn is_optional_port(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Percent-decodes a host, which may have only bytes above 0x7F and the percent sign encoded, or a zone.
fn unescape(text: &str, is_zone: bool) -> Result<Cow<'_, str>, Refusal> {
    let is_plain = |byte: u8| byte >= 0x80 || byte.is_ascii_alphanumeric() || b"!$&'()*+,;=:[]<>\"-_.~".contains(&byte);
    let mut rest = text.as_bytes();
    while let Some(&byte) = rest.first() {
        rest = match (byte, rest) {
            (b'%', [_, high, low, after @ ..]) => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16).ok_or(BAD_ESCAPE);
                let value =
                    u8::try_from(digit(high)? * 16 + digit(low)?).unwrap_or_else(|_| never("two digits are a byte"));
                let is_allowed = value == b'%'
                    || if is_zone { value == b' ' || is_plain(value) && value < 0x80 } else { value >= 0x80 };
                if !is_allowed {
                    return Err(Refusal("a percent-encoded character in the host"));
                }
                after
            }
            (b'%', _) => return Err(BAD_ESCAPE),
            (_, [_, after @ ..]) if is_plain(byte) => after,
            _ => return Err(Refusal("a character that the host may not have")),
        };
    }
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text));
    }
    Ok(Cow::Owned(String::from_utf8_lossy(&percent_decode(text.as_bytes())).into_owned()))
}

fn split_host_and_port<'i>(host: &Cow<'i, str>) -> (Cow<'i, str>, Option<Cow<'i, str>>) {
    let colon = host.rfind(':').filter(|&colon| is_optional_port(&host[colon..]));
    let end = colon.unwrap_or(host.len());
    let range = if host.starts_with('[') && host[..end].ends_with(']') { 1..end - 1 } else { 0..end };
    let slice = |range: core::ops::Range<usize>| match host {
        Cow::Borrowed(host) => Cow::Borrowed(&host[range]),
        Cow::Owned(host) => Cow::Owned(host[range].into()),
    };
    let port = colon.map(|colon| slice(colon + 1..host.len())).filter(|port| !port.is_empty());
    (slice(range), port)
}
