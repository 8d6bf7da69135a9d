//! Python's `urllib.parse.urlsplit`, its `hostname`, `port`, `username` and `password`.
//!
//! An invalid port raises only when it is read, so it is returned verbatim. Letters that are newer than
//! this Python's Unicode are lowercased: three of a million URLs of the grammar.

use super::grammar::{is_ipv4_address, is_ipv6_address};
use super::{Reading, Refusal, borrowed, lowercase, port_number, split_before, split_userinfo};
use crate::invariant::never;
use alloc::borrow::Cow;
use alloc::string::String;

pub(super) const VERSION: &str = "3.11.7";

/// Characters whose NFKC form contains an authority delimiter.
const COMPATIBLE_WITH_DELIMITERS: &[char] = &[
    '\u{2047}', '\u{2048}', '\u{2049}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}', '\u{2A74}', '\u{FE13}',
    '\u{FE16}', '\u{FE55}', '\u{FE56}', '\u{FE5F}', '\u{FE6B}', '\u{FF03}', '\u{FF0F}', '\u{FF1A}', '\u{FF1F}',
    '\u{FF20}',
];

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let url = input.trim_start_matches(|c| c <= ' ');
    if !url.contains(['\t', '\n', '\r']) {
        return read_cleaned(url);
    }
    let url: String = url.chars().filter(|c| !['\t', '\n', '\r'].contains(c)).collect();
    read_cleaned(&url).map(into_owned)
}

fn into_owned(reading: Reading<'_>) -> Reading<'static> {
    let owned = |component: Option<Cow<'_, str>>| component.map(|component| Cow::Owned(component.into_owned()));
    Reading {
        scheme: owned(reading.scheme),
        userinfo: owned(reading.userinfo),
        host: owned(reading.host),
        port: owned(reading.port),
    }
}

fn read_cleaned(url: &str) -> Result<Reading<'_>, Refusal> {
    let mut reading = Reading::default();
    let mut rest = url;
    if let Some((scheme, after)) = url.split_once(':')
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    {
        reading.scheme = Some(lowercase(scheme));
        rest = after;
    }
    let Some(rest) = rest.strip_prefix("//") else { return Ok(reading) };
    let (netloc, _) = split_before(rest, &['/', '?', '#']);
    check_brackets(netloc)?;
    if netloc.contains(COMPATIBLE_WITH_DELIMITERS) {
        return Err(Refusal("a character that NFKC makes a delimiter of"));
    }
    let (userinfo, host_and_port) = split_userinfo(netloc);
    reading.userinfo = borrowed(userinfo);
    let (host, port) = match host_and_port.split_once('[') {
        Some((_, bracketed)) => {
            let (host, after) = bracketed.split_once(']').unwrap_or((bracketed, ""));
            (host, after.split_once(':').map(|(_, port)| port))
        }
        None => match host_and_port.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (host_and_port, None),
        },
    };
    // The zone of an address keeps its case.
    reading.host = Some(match host.split_once('%') {
        Some((address, zone)) => Cow::Owned([&*address.to_lowercase(), "%", zone].concat()),
        None => lowercase(host),
    });
    reading.port = port.filter(|port| !port.is_empty()).map(|port| Cow::Borrowed(port_number(port).unwrap_or(port)));
    Ok(reading)
}

fn check_brackets(netloc: &str) -> Result<(), Refusal> {
    let bracketed = match (netloc.split_once('['), netloc.contains(']')) {
        (None, false) => return Ok(()),
        (Some((_, after)), true) => after.split(']').next().unwrap_or_else(|| never("a split string has a part")),
        _ => return Err(Refusal("a bracket alone")),
    };
    let is_address = if let Some(future) = bracketed.strip_prefix('v') {
        let (version, rest) = future.split_once('.').unwrap_or_default();
        !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit()) && !rest.is_empty()
    } else {
        let (address, zone) = bracketed.split_once('%').unwrap_or((bracketed, "0"));
        is_ipv6_address(address, is_ipv4_address) && !zone.is_empty() && !zone.contains('%')
    };
    if is_address { Ok(()) } else { Err(Refusal("no IPv6 address in brackets")) }
}
