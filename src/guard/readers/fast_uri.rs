//! npm's `fast-uri`, its `parse`. What it gives with an `error` is a refusal here, but for errors about the recipients of a
//! mailto: URL.
//!
//! It has Node.js's `URL` read the domain of an http(s): or ws(s): URL, so the model has the Standard's host parser do that.

use super::ada_idna::to_ascii;
use super::grammar::{
    are_percent_encoded, has_only_whole_escapes, is_ip_future, is_ipv4_address, is_ipv6_address, is_scheme,
    is_sub_delim, is_unreserved,
};
use super::{Reading, Refusal, borrowed, push_percent_encoded, split, split_authority, split_before};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::Host;
use crate::percent_encoding::percent_decode;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use core::net::Ipv6Addr;

pub(super) const VERSION: &str = "4.2.3";

const BAD_HOST: Refusal = Refusal("a malformed host");

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    if input.starts_with(|c| c <= ' ') || input.ends_with(|c| c <= ' ') {
        return Err(Refusal("a control character or space at an end"));
    }
    let (before, after) = split_before(input, &[':', '/', '?', '#']);
    let (scheme, rest) = match after.strip_prefix(':') {
        Some(rest) if !before.is_empty() => (Some(before), rest),
        _ => (None, input),
    };
    check_slashes(rest)?;
    if scheme.is_some_and(|scheme| !is_scheme(scheme)) {
        return Err(Refusal("a malformed scheme"));
    }
    let scheme = scheme.map(str::to_ascii_lowercase);
    let mut reading = Reading::default();
    let mut path_and_more = rest;
    if let Some(rest) = rest.strip_prefix("//") {
        let (authority, _) = split_before(rest, &['/', '?', '#']);
        if authority.contains('\\') {
            return Err(Refusal("a backslash in the authority"));
        }
        path_and_more = read_authority(rest, scheme.as_deref(), &mut reading)?;
    }
    // A line separator ends a fragment, too.
    let (before_fragment, fragment) = split_before(path_and_more, &['#']);
    let (fragment, _) = split_before(fragment, &['\u{2028}', '\u{2029}']);
    if !has_only_whole_escapes(before_fragment) || !has_only_whole_escapes(fragment) {
        return Err(Refusal("a percent sign that encodes nothing"));
    }
    if scheme.as_deref() == Some("mailto") && !path_and_more.is_empty() && !path_and_more.starts_with(['?', '#']) {
        // Recipients are there instead of an authority.
        reading = Reading::default();
    }
    check_scheme(scheme.as_deref(), path_and_more, &reading)?;
    reading.scheme = scheme.map(Cow::Owned);
    Ok(reading)
}

/// Slashes that would be others for a browser are refused.
fn check_slashes(rest: &str) -> Result<(), Refusal> {
    let end = rest.find(|c| !"/\\\t\n\r".contains(c)).unwrap_or(rest.len());
    let region = &rest[..end];
    let mut slashes = region.chars().filter(|c| "/\\".contains(*c));
    match (slashes.next(), slashes.next()) {
        (Some(first), Some(second)) if (first, second) != ('/', '/') => {
            Err(Refusal("a backslash before the authority"))
        }
        (Some(_), Some(_)) if region.contains(['\t', '\n', '\r']) => Err(Refusal("whitespace before the authority")),
        _ => Ok(()),
    }
}

/// What the handlers of schemes check.
fn check_scheme(scheme: Option<&str>, path_and_more: &str, reading: &Reading<'_>) -> Result<(), Refusal> {
    let (path, _) = split_before(path_and_more, &['?', '#']);
    match scheme {
        Some("http" | "https") if reading.host.as_deref().is_none_or(str::is_empty) => Err(Refusal("no host")),
        Some("urn") if !is_urn(path) => Err(Refusal("no URN")),
        _ => Ok(()),
    }
}

fn is_urn(path: &str) -> bool {
    let Some((id, name)) = path.split_once(':') else { return false };
    let is_id = (1..=32).contains(&id.len())
        && !id.starts_with('-')
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    // A URN of a UUID is checked as such, too.
    let is_name = !name.is_empty()
        && are_percent_encoded(name, |byte| byte.is_ascii_alphanumeric() || b"_!$'()*+,-./:;=@".contains(&byte));
    is_id && is_name && (!id.eq_ignore_ascii_case("uuid") || is_uuid(name))
}

fn is_uuid(name: &str) -> bool {
    name.len() == 36
        && name.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Reads the authority at the start of `rest`, and gives what is after it.
fn read_authority<'i>(rest: &'i str, scheme: Option<&str>, reading: &mut Reading<'i>) -> Result<&'i str, Refusal> {
    let (userinfo, host, mut after) = split_authority(rest);
    if userinfo.is_some_and(|userinfo| !has_only_whole_escapes(userinfo)) {
        return Err(Refusal("a percent sign that encodes nothing"));
    }
    reading.userinfo = borrowed(userinfo);
    if let Some(port) = after.strip_prefix(':') {
        let (digits, rest) = port.split_at(port.find(|c: char| !c.is_ascii_digit()).unwrap_or(port.len()));
        after = rest;
        if !digits.is_empty() {
            let port = super::port_number(digits).ok_or(Refusal("a port above 65535"))?;
            reading.port = Some(Cow::Borrowed(port));
        }
    }
    if !after.is_empty() && !after.starts_with(['/', '?', '#']) {
        return Err(Refusal("no slash after the authority"));
    }
    reading.host = Some(read_host(host, scheme)?);
    Ok(after)
}

fn read_host<'i>(host: &'i str, scheme: Option<&str>) -> Result<Cow<'i, str>, Refusal> {
    if host.is_empty() || is_ipv4_address(host) {
        return Ok(Cow::Borrowed(host));
    }
    if host.starts_with('[') && host.ends_with(']') {
        return read_literal(&host[1..host.len() - 1]).map(Cow::Owned);
    }
    if host.contains(['[', ']']) {
        return Err(BAD_HOST);
    }
    if !has_only_whole_escapes(host) {
        return Err(Refusal("a percent sign that encodes nothing"));
    }
    let mut domain = host.to_lowercase();
    if scheme.is_some_and(|scheme| ["http", "https", "ws", "wss"].contains(&scheme)) {
        if domain.contains(|c: char| c <= ' ' || "\"#/:<>?@[\\]^`{|}\x7F".contains(c)) {
            return Err(BAD_HOST);
        }
        let is_simple = |c: char| c.is_ascii_lowercase() || "!\"$&'()*+,-.;=_`{}~".contains(c);
        if !domain.chars().all(is_simple) {
            domain = node_host(&domain).ok_or(BAD_HOST)?.to_string();
        }
    }
    Ok(Cow::Owned(encode(&normalize_escapes(&domain), scheme == Some("mailto"))))
}

/// What Node.js's `URL` makes of a domain.
fn node_host(domain: &str) -> Option<Host> {
    let decoded = String::from_utf8(percent_decode(domain.as_bytes())).ok()?;
    // Both are about the same, but for domains in Punycode and from right to left.
    Host::parse(&to_ascii(&decoded)?).ok()
}

fn read_literal(literal: &str) -> Result<String, Refusal> {
    if is_ip_future(literal) {
        return Ok(format!("[{}]", literal.to_ascii_lowercase()));
    }
    let (address, zone) = split(literal, '%');
    let zone = zone.map(|zone| zone.strip_prefix("25").unwrap_or(zone));
    let is_zone = |zone: &str| !zone.is_empty() && are_percent_encoded(zone, is_unreserved);
    let parsed = address.parse::<Ipv6Addr>().ok().filter(|_| is_ipv6_address(address, is_ipv4_address));
    match (parsed, zone) {
        (Some(parsed), None) => Ok(parsed.to_string()),
        (Some(parsed), Some(zone)) if is_zone(zone) => Ok(format!("{parsed}%{zone}")),
        _ => Err(BAD_HOST),
    }
}

/// Percent-decodes what is unreserved, and lowercases.
fn normalize_escapes(host: &str) -> String {
    let mut normalized = String::with_capacity(host.len());
    let mut rest = host;
    while let Some(percent) = rest.find('%').filter(|&at| starts_with_a_percent_encoded_byte(&rest.as_bytes()[at..])) {
        let (escape, after) = rest[percent..].split_at(3);
        normalized += &rest[..percent];
        match u8::from_str_radix(&escape[1..], 16) {
            Ok(byte) if is_unreserved(byte) => normalized.push(char::from(byte.to_ascii_lowercase())),
            _ => normalized += &escape.to_ascii_uppercase(),
        }
        rest = after;
    }
    normalized + rest
}

/// Percent-encodes what is neither *reg-name* nor encoded, nor allowed for not being ASCII.
fn encode(host: &str, allows_unicode: bool) -> String {
    let mut encoded = String::with_capacity(host.len());
    for (at, c) in host.char_indices() {
        let is_allowed = match u8::try_from(c) {
            Ok(b'%') => starts_with_a_percent_encoded_byte(&host.as_bytes()[at..]),
            Ok(byte) if byte.is_ascii() => is_unreserved(byte) || is_sub_delim(byte),
            _ => allows_unicode,
        };
        if is_allowed {
            encoded.push(c);
        } else {
            push_percent_encoded(&mut encoded, c);
        }
    }
    encoded
}
