//! Java's `java.net.URI`, as its constructor of one string reads: `getScheme`, `getRawUserInfo`, `getHost`, `getPort`.
//!
//! An authority that is no server's, such as `a_b`, is *registry-based*: it has no host, which counts as a refusal here.

use super::grammar::is_scheme;
use super::{Reading, Refusal, borrowed, split, split_before, without_leading_zeros};
use crate::code_points::starts_with_a_percent_encoded_byte;

pub(super) const VERSION: &str = "17.0.15";

const BAD_ESCAPE: Refusal = Refusal("a percent sign that encodes nothing");
const BAD_ADDRESS: Refusal = Refusal("no IPv6 address in brackets");
const REGISTRY_BASED: Refusal = Refusal("an authority that is not a server's");

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let (first, after) = split_before(input, &[':', '/', '?', '#']);
    let mut reading = Reading::default();
    let mut rest = input;
    if let Some(after) = after.strip_prefix(':') {
        if !is_scheme(first) {
            return Err(Refusal("no scheme before the colon"));
        }
        reading.scheme = borrowed(Some(first));
        rest = after;
        if !rest.starts_with('/') {
            let (opaque, fragment) = split(rest, '#');
            if opaque.is_empty() {
                return Err(Refusal("nothing after the scheme"));
            }
            check(opaque, is_uric)?;
            return check(fragment.unwrap_or_default(), is_uric).map(|()| reading);
        }
    }
    let mut result = Ok(());
    if let Some(after) = rest.strip_prefix("//") {
        let (authority, after) = split_before(after, &['/', '?', '#']);
        rest = after;
        if authority.is_empty() {
            // An empty one is allowed before something else.
            if rest.is_empty() {
                return Err(Refusal("an empty authority"));
            }
        } else {
            result = parse_authority(authority, &mut reading);
            if result.is_err_and(|refusal| refusal != REGISTRY_BASED) {
                return Err(result.err().unwrap_or(REGISTRY_BASED));
            }
        }
    }
    let (rest, fragment) = split(rest, '#');
    let (path, query) = split(rest, '?');
    check(path, |byte| is_pchar(byte) || b";/".contains(&byte))?;
    check(query.unwrap_or_default(), is_uric)?;
    check(fragment.unwrap_or_default(), is_uric)?;
    result.map(|()| reading)
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

fn is_pchar(byte: u8) -> bool {
    is_unreserved(byte) || b":@&=+$,".contains(&byte)
}

fn is_uric(byte: u8) -> bool {
    is_unreserved(byte) || b";/?:@&=+$,[]".contains(&byte)
}

fn is_userinfo(byte: u8) -> bool {
    is_unreserved(byte) || b";:&=+$,".contains(&byte)
}

/// How far `text` has bytes of a class, percent-encoded bytes, and visible characters that are not ASCII.
fn scan(text: &str, is_in_class: impl Fn(u8) -> bool) -> Result<usize, Refusal> {
    let mut end = 0;
    while let Some(c) = text[end..].chars().next() {
        end += match u8::try_from(c) {
            Ok(b'%') if !is_in_class(b'%') => {
                if !starts_with_a_percent_encoded_byte(&text.as_bytes()[end..]) {
                    return Err(BAD_ESCAPE);
                }
                3
            }
            Ok(byte) if byte.is_ascii() => {
                if !is_in_class(byte) {
                    break;
                }
                1
            }
            _ if is_visible(c) => c.len_utf8(),
            _ => break,
        };
    }
    Ok(end)
}

fn check(text: &str, is_in_class: impl Fn(u8) -> bool) -> Result<(), Refusal> {
    if scan(text, is_in_class)? == text.len() { Ok(()) } else { Err(Refusal("a character that may not be there")) }
}

/// Neither a control nor a separator.
fn is_visible(c: char) -> bool {
    !matches!(c, '\0'..='\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
}

fn parse_authority<'i>(authority: &'i str, reading: &mut Reading<'i>) -> Result<(), Refusal> {
    let is_server = |byte| is_userinfo(byte) || b".:@[]".contains(&byte);
    // The percent sign may be that of an IPv6 address' zone.
    let is_server = if authority.starts_with(']') {
        scan(authority, is_server)? == authority.len()
    } else {
        scan(authority, |byte| is_server(byte) || byte == b'%')? == authority.len()
    };
    let is_registry = scan(authority, |byte| is_userinfo(byte) || byte == b'@')? == authority.len();
    let server = if is_server { parse_server(authority) } else { Err(Refusal("a character that may not be there")) };
    match server {
        Ok((userinfo, host, port)) => {
            reading.userinfo = borrowed(userinfo);
            reading.host = borrowed(Some(host));
            reading.port = borrowed(port.map(without_leading_zeros));
            Ok(())
        }
        Err(_) if is_registry => Err(REGISTRY_BASED),
        Err(refusal) => Err(refusal),
    }
}

type Server<'i> = (Option<&'i str>, &'i str, Option<&'i str>);

fn parse_server(authority: &str) -> Result<Server<'_>, Refusal> {
    let (userinfo, rest) = match authority.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    check(userinfo.unwrap_or_default(), is_userinfo)?;
    let end = if rest.starts_with('[') {
        let bracket = rest.find(']').ok_or(BAD_ADDRESS)?;
        check_bracketed(&rest[1..bracket])?;
        bracket + 1
    } else {
        match ipv4_len(rest).filter(|&end| end == rest.len() || rest[end..].starts_with(':')) {
            Some(end) => end,
            None => host_name_len(rest)?,
        }
    };
    let (host, after) = rest.split_at(end);
    let Some(port) = after.strip_prefix(':') else {
        return if after.is_empty() { Ok((userinfo, host, None)) } else { Err(Refusal("no port after the host")) };
    };
    let is_number = port.bytes().all(|byte| byte.is_ascii_digit()) && (port.is_empty() || port.parse::<i32>().is_ok());
    if is_number {
        Ok((userinfo, host, Some(port).filter(|port| !port.is_empty())))
    } else {
        Err(Refusal("a port that is no number"))
    }
}

fn check_bracketed(literal: &str) -> Result<(), Refusal> {
    let (address, zone) = split(literal, '%');
    let (address, zone) = if address.is_empty() { (literal, None) } else { (address, zone) };
    let is_zone =
        |zone: &str| !zone.is_empty() && zone.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
    if is_ipv6(address) && zone.is_none_or(is_zone) { Ok(()) } else { Err(BAD_ADDRESS) }
}

/// An IPv6 address as RFC 2373 has it. Two colons stand for one piece or more.
fn is_ipv6(address: &str) -> bool {
    super::grammar::is_ipv6_address(address, |text| ipv4_len(text) == Some(text.len()))
}

/// The length of the IPv4 address that is all of the digits and dots at the start. Leading zeros are allowed.
fn ipv4_len(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let is_byte = |part: &str| part.parse::<i32>().is_ok_and(|number| number <= 255);
    super::grammar::four_parts(&text[..end], is_byte).then_some(end)
}

/// Labels of letters, digits and hyphens. Of several, the last begins with a letter.
fn host_name_len(text: &str) -> Result<usize, Refusal> {
    let bad = Refusal("a character that a hostname may not have");
    let (name, after) = split_before(text, &[':']);
    let labels = name.strip_suffix('.').unwrap_or(name);
    if !after.is_empty() && !after.starts_with(':') {
        return Err(bad);
    }
    let is_label = |label: &str| {
        label.starts_with(|c: char| c.is_ascii_alphanumeric())
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = labels.rfind('.').map_or(0, |dot| dot + 1);
    let is_top = last == 0 || labels[last..].starts_with(|c: char| c.is_ascii_alphabetic());
    if labels.split('.').all(is_label) && is_top { Ok(name.len()) } else { Err(bad) }
}
