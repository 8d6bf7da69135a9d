//! libcurl's URL API, with the flags that curl itself uses: it guesses a scheme that is missing, and takes any scheme.
//!
//! A null character ends its input, as it does in C.

use super::{Reading, Refusal, borrowed, port_number, split, split_before};
use crate::percent_encoding::percent_decode;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::Ipv6Addr;

pub(super) const VERSION: &str = "7.88.1";

const LONGEST_SCHEME: usize = 40;
const LONGEST_INPUT: usize = 8_000_000;

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let (url, _) = split(input, '\0');
    if url.len() > LONGEST_INPUT || url.bytes().any(|byte| byte <= b' ' || byte == 0x7F) {
        return Err(Refusal("a control character or space, or too long"));
    }
    // `data:` could be a host and a port, without the slash.
    let scheme = scheme_before_colon(url).filter(|scheme| url[scheme.len() + 1..].starts_with('/'));
    match scheme {
        Some(scheme) => read_absolute(url, scheme),
        None => read_authority(None, url),
    }
}

/// As it resolves a redirect.
pub(super) fn read_reference(input: &str) -> Result<Reading<'_>, Refusal> {
    let (url, _) = split(input, '\0');
    if let Some(scheme) = scheme_before_colon(url) {
        // With a scheme it is read on its own.
        return if url[scheme.len() + 1..].starts_with('/') {
            read(url)
        } else {
            Err(Refusal("no slash after the scheme"))
        };
    }
    match url.strip_prefix("//") {
        Some(rest) => read_authority(None, rest).map(|reading| Reading { scheme: None, ..reading }),
        None => Ok(Reading::default()),
    }
}

fn scheme_before_colon(url: &str) -> Option<&str> {
    let (scheme, _) = url.split_once(':')?;
    // It may begin with a digit.
    let is_scheme = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    (is_scheme && !scheme.is_empty() && scheme.len() < LONGEST_SCHEME).then_some(scheme)
}

fn read_absolute<'i>(url: &'i str, scheme: &'i str) -> Result<Reading<'i>, Refusal> {
    let rest = &url[scheme.len() + 1..];
    if scheme.eq_ignore_ascii_case("file") {
        return read_file(url, rest);
    }
    let host = rest.trim_start_matches('/');
    if rest.len() - host.len() > 3 {
        return Err(Refusal("more than three slashes"));
    }
    read_authority(Some(scheme), host)
}

/// A file: URL has no host but this machine.
fn read_file<'i>(url: &'i str, rest: &'i str) -> Result<Reading<'i>, Refusal> {
    let reading = Reading { scheme: Some(Cow::Borrowed("file")), ..Reading::default() };
    let is_local = |rest: &str| {
        ["localhost/", "127.0.0.1/"]
            .iter()
            .any(|host| rest.get(..host.len()).is_some_and(|s| s.eq_ignore_ascii_case(host)))
    };
    let path = match rest.strip_prefix("//") {
        Some(path) if path.starts_with('/') || has_drive_letter(path) => path,
        Some(path) if is_local(path) => &path[9..],
        Some(_) => return Err(Refusal("a host of a file: URL")),
        None => rest,
    };
    if url.len() <= 6 || has_drive_letter(path) || path.strip_prefix('/').is_some_and(has_drive_letter) {
        return Err(Refusal("no file: URL"));
    }
    Ok(reading)
}

fn has_drive_letter(path: &str) -> bool {
    let path = path.as_bytes();
    matches!(path, [letter, b':' | b'|'] | [letter, b':' | b'|', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

fn read_authority<'i>(scheme: Option<&'i str>, rest: &'i str) -> Result<Reading<'i>, Refusal> {
    let (authority, _) = split_before(rest, &['/', '?', '#']);
    let (userinfo, host_and_port) = match authority.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    let (host, port) = match host_and_port.find(']') {
        _ if !host_and_port.starts_with('[') => split(host_and_port, ':'),
        None => return Err(Refusal("a bracket alone")),
        Some(bracket) => match host_and_port[bracket + 1..].strip_prefix(':') {
            None if bracket + 1 < host_and_port.len() => return Err(Refusal("no port after the host")),
            port => (&host_and_port[..=bracket], port),
        },
    };
    let port = match port {
        Some("") if scheme.is_some() => None,
        Some(port) => {
            Some(port_number(port).filter(|port| !port.is_empty()).ok_or(Refusal("a port that is no number"))?)
        }
        None => None,
    };
    let host = read_host(host)?;
    let scheme = match scheme {
        Some(scheme) => Cow::Owned(scheme.to_ascii_lowercase()),
        None => Cow::Borrowed(guessed_scheme(&host)),
    };
    Ok(Reading { scheme: Some(scheme), userinfo: borrowed(userinfo), host: Some(host), port: borrowed(port) })
}

fn guessed_scheme(host: &str) -> &'static str {
    let is_prefix = |scheme: &&str| {
        let prefix = host.get(..scheme.len()).unwrap_or_default();
        prefix.eq_ignore_ascii_case(scheme) && host[scheme.len()..].starts_with('.')
    };
    ["ftp", "dict", "ldap", "imap", "smtp", "pop3"].into_iter().find(is_prefix).unwrap_or("http")
}

fn read_host(host: &str) -> Result<Cow<'_, str>, Refusal> {
    if host.is_empty() {
        return Err(Refusal("no host"));
    }
    if let Some(literal) = host.strip_prefix('[') {
        return read_ipv6(literal.strip_suffix(']').unwrap_or(literal));
    }
    if let Some(address) = ipv4(host) {
        let [a, b, c, d] = address.to_be_bytes();
        return Ok(Cow::Owned(format!("{a}.{b}.{c}.{d}")));
    }
    let mut name = Cow::Borrowed(host);
    if host.contains('%') {
        let decoded = percent_decode(host.as_bytes());
        if decoded.iter().any(|&byte| byte < b' ') {
            return Err(Refusal("a control character in the host, percent-encoded"));
        }
        name = Cow::Owned(String::from_utf8_lossy(&decoded).into_owned());
    }
    if name.contains(|c| " \r\n\t/:#?!@{}[]\\$'\"^`*<>=;,+&()".contains(c)) {
        return Err(Refusal("a character that the host may not have"));
    }
    Ok(name)
}

fn read_ipv6(literal: &str) -> Result<Cow<'static, str>, Refusal> {
    let bad = Refusal("no IPv6 address in brackets");
    let (address, zone) = split(literal, '%');
    let zone = zone.map(|zone| zone.strip_prefix("25").filter(|zone| !zone.is_empty()).unwrap_or(zone));
    let parsed: Ipv6Addr = address.parse().map_err(|_| bad)?;
    match zone {
        None => Ok(Cow::Owned(format!("[{parsed}]"))),
        Some(zone) if (1..16).contains(&zone.len()) => Ok(Cow::Owned(format!("[{parsed}%{zone}]"))),
        Some(_) => Err(bad),
    }
}

/// An IPv4 address of one to four numbers in C's notation.
fn ipv4(host: &str) -> Option<u32> {
    let mut numbers = [0; 4];
    let mut count = 0;
    for part in host.split('.') {
        *numbers.get_mut(count)? = c_number(part)?;
        count += 1;
    }
    let last = numbers[count - 1];
    if u64::from(last) >= 1 << (8 * (5 - count)) || numbers[..count - 1].iter().any(|&number| number > 255) {
        return None;
    }
    let shifted = (0..count - 1).map(|at| numbers[at] << (24 - 8 * at));
    Some(shifted.sum::<u32>() | last)
}

/// What `strtoul` makes of a whole text that begins with a digit, with the base by its prefix.
fn c_number(text: &str) -> Option<u32> {
    let bytes = text.as_bytes();
    let (digits, radix) = match bytes {
        [b'0', b'x' | b'X', _, ..] => (&text[2..], 16),
        [b'0', _, ..] => (&text[1..], 8),
        _ => (text, 10),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    u32::from_str_radix(digits, radix).ok()
}
