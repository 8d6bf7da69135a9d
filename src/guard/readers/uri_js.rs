//! npm's `uri-js`, its `parse`. What it gives with an `error` is a refusal here, but for errors about the recipients of a
//! mailto: URL. So is a label of more than 1,000 code points, which the original takes quadratic time for.

use super::grammar::{four_parts, is_ipv6_address, is_sub_delim, is_unreserved};
use super::{
    Reading, Refusal, borrowed, push_percent_encoded, split, split_authority, split_before, without_leading_zeros,
};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::encode_label;
use crate::invariant::never;
use crate::percent_encoding::percent_encode;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::Ipv6Addr;

pub(super) const VERSION: &str = "4.4.1";

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let (before, after) = split_before(input, &[':', '/', '?', '#']);
    let (scheme, rest) = match after.strip_prefix(':') {
        Some(rest) if !before.is_empty() => (Some(before), rest),
        _ => (None, input),
    };
    let is_http = scheme.is_some_and(|scheme| ["http", "https"].iter().any(|s| s.eq_ignore_ascii_case(scheme)));
    let has_domain =
        is_http || scheme.is_some_and(|scheme| ["ws", "wss"].iter().any(|s| s.eq_ignore_ascii_case(scheme)));
    let mut reading = Reading { scheme: scheme.map(normalize_scheme), ..Reading::default() };
    if let Some(rest) = rest.strip_prefix("//") {
        let (userinfo, host, after) = split_authority(rest);
        reading.userinfo = borrowed(userinfo);
        if let Some(port) = after.strip_prefix(':') {
            let digits = &port[..port.find(|c: char| !c.is_ascii_digit()).unwrap_or(port.len())];
            reading.port = borrowed(Some(without_leading_zeros(digits)).filter(|digits| !digits.is_empty()));
        }
        reading.host = Some(Cow::Owned(read_host(host, has_domain)?));
    }
    if is_http && reading.host.as_deref().is_none_or(str::is_empty) {
        return Err(Refusal("no host"));
    }
    Ok(reading)
}

/// What cannot be in a scheme is left out.
fn normalize_scheme(scheme: &str) -> Cow<'_, str> {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let decoded = if scheme.contains('%') { Cow::Owned(decode(scheme, true)) } else { Cow::Borrowed(scheme) };
    if decoded.chars().all(|c| is_allowed(c) && !c.is_ascii_uppercase()) {
        return decoded;
    }
    Cow::Owned(decoded.to_lowercase().chars().filter(|&c| is_allowed(c)).collect())
}

fn read_host(host: &str, has_domain: bool) -> Result<String, Refusal> {
    let mut host = normalize_address(host);
    if has_domain && !host.is_empty() {
        host = to_ascii(&decode(&host, false).to_lowercase())?;
    }
    let decoded = decode(&host, true).to_lowercase();
    let mut encoded = String::with_capacity(decoded.len());
    for c in decoded.chars() {
        if u8::try_from(c).is_ok_and(|c| c.is_ascii() && (is_unreserved(c) || is_sub_delim(c) || b"%[]:".contains(&c)))
        {
            encoded.push(c);
        } else {
            push_encoded(&mut encoded, c);
        }
    }
    Ok(uppercase_escapes(&encoded))
}

/// Percent-encodes `c`, by code units of UTF-16: a surrogate becomes three bytes.
fn push_encoded(output: &mut String, c: char) {
    if c <= '\u{FFFF}' {
        push_percent_encoded(output, c);
        return;
    }
    for unit in c.encode_utf16(&mut [0; 2]) {
        let [high, low] = unit.to_be_bytes();
        let bytes = [0xE0 | high >> 4, 0x80 | (high & 15) << 2 | low >> 6, 0x80 | low & 63];
        output.extend(bytes.into_iter().flat_map(percent_encode).map(char::from));
    }
}

/// An IP address without leading zeros, and without the brackets. Other hosts are left as they are.
fn normalize_address(host: &str) -> String {
    if is_ipv4(host) {
        return host.split('.').map(without_leading_zeros).collect::<Vec<_>>().join(".");
    }
    let literal = host.strip_prefix('[').unwrap_or(host);
    let literal = literal.strip_suffix(']').unwrap_or(literal);
    let (address, zone) = split(literal, '%');
    if !is_ipv6_address(address, is_ipv4) {
        return host.to_string();
    }
    let is_zone = |zone: &str| {
        !zone.is_empty() && super::grammar::are_percent_encoded(zone, |byte| is_unreserved(byte) || byte >= 0x80)
    };
    let has_escape = |zone: &str| zone.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let zone = match zone {
        None => "",
        Some(zone) if zone.strip_prefix("25").is_some_and(is_zone) => &zone[2..],
        Some(zone) if !has_escape(zone) && is_zone(zone) => zone,
        Some(_) => return host.to_string(),
    };
    // Leading zeros of an IPv4 part are allowed here.
    let (pieces, ipv4) = address.rsplit_once(':').filter(|(_, last)| last.contains('.')).unwrap_or((address, ""));
    let plain = match ipv4 {
        "" => pieces.to_string(),
        ipv4 => format!("{pieces}:{}", ipv4.split('.').map(without_leading_zeros).collect::<Vec<_>>().join(".")),
    };
    let Ok(parsed) = plain.parse::<Ipv6Addr>() else { return host.to_string() };
    let percent = if zone.is_empty() { "" } else { "%" };
    format!("{parsed}{percent}{zone}")
}

/// Up to three digits each, with leading zeros.
fn is_ipv4(text: &str) -> bool {
    four_parts(text, |part| part.len() <= 3 && part.parse::<u8>().is_ok())
}

/// Percent-decodes sequences of one to three bytes as they look like UTF-8; only those with something unreserved if
/// `unreserved_only`.
fn decode(text: &str, unreserved_only: bool) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        decoded += &rest[..percent];
        rest = &rest[percent..];
        let bytes = escaped_bytes(rest);
        let len = match bytes.as_slice() {
            [] => {
                decoded.push('%');
                rest = &rest[1..];
                continue;
            }
            [0xE0..=0xFF, _, _] => 3,
            [0x80..=0xFF, _, ..] => 2,
            _ => 1,
        };
        let (escapes, after) = rest.split_at(3 * len);
        rest = after;
        if let [0x80..=0xC1, second @ 0..0x80] = bytes[..len] {
            // The first is no UTF-8, and is left; the second is decoded whatever it is.
            decoded += &escapes[..3];
            decoded.push(char::from(second));
            continue;
        }
        match decode_sequence(&bytes[..len]) {
            Some(c) if !unreserved_only || c.is_ascii_alphanumeric() || "-._~".contains(c) => decoded.push(c),
            _ => decoded += escapes,
        }
    }
    decoded + rest
}

/// The first three percent-encoded bytes at the start of `text`, or fewer.
fn escaped_bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while bytes.len() < 3 && starts_with_a_percent_encoded_byte(rest) {
        let digit = |at: usize| {
            char::from(rest[at])
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok())
                .unwrap_or_else(|| never("two digits follow"))
        };
        bytes.push(digit(1) * 16 + digit(2));
        rest = &rest[3..];
    }
    bytes
}

fn decode_sequence(bytes: &[u8]) -> Option<char> {
    let low = |byte: u8| u32::from(byte & 63);
    match *bytes {
        [byte @ 0..0x80] => Some(char::from(byte)),
        [first @ 194..224, second] => char::from_u32(u32::from(first & 31) << 6 | low(second)),
        [first @ 224..=255, second, third] => {
            char::from_u32(u32::from(first & 15) << 12 | low(second) << 6 | low(third))
        }
        _ => None,
    }
}

/// Punycode for labels that are not ASCII, after the last of two parts at an `@`.
fn to_ascii(host: &str) -> Result<String, Refusal> {
    let (local, domain) = match host.split('@').collect::<Vec<_>>().as_slice() {
        [_] | [] => (None, host),
        [local, domain, ..] => (Some(*local), *domain),
    };
    let mut output = local.map(|local| format!("{local}@")).unwrap_or_default();
    for (at, label) in domain.split(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}']).enumerate() {
        if at > 0 {
            output.push('.');
        }
        if label.bytes().all(|byte| byte < 0x7F) {
            output += label;
        } else {
            output += "xn--";
            output += &encode_label(label).ok_or(Refusal("a label that is too long"))?;
        }
    }
    Ok(output)
}

fn uppercase_escapes(text: &str) -> String {
    let mut uppercase = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(percent) = rest.find('%') {
        let len = if starts_with_a_percent_encoded_byte(&rest.as_bytes()[percent..]) { 3 } else { 1 };
        let (before, after) = rest.split_at(percent + len);
        uppercase += &rest[..percent];
        uppercase += &before[percent..].to_ascii_uppercase();
        rest = after;
    }
    uppercase + rest
}
