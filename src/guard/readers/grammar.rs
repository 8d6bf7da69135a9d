//! Pieces of RFC 3986's grammar that several readers check.

use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::is_serialized_ipv4;

/// *unreserved*
pub(super) fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// *sub-delims*
pub(super) fn is_sub_delim(byte: u8) -> bool {
    b"!$&'()*+,;=".contains(&byte)
}

/// Whether `text` has only bytes of *unreserved*, *sub-delims* and `more`, and percent-encoded bytes.
pub(super) fn consists_of(text: &str, more: &[u8]) -> bool {
    let is_allowed = |byte| is_unreserved(byte) || is_sub_delim(byte) || more.contains(&byte);
    are_percent_encoded(text, is_allowed)
}

/// Whether all bytes of `text` are allowed or percent-encoded.
pub(super) fn are_percent_encoded(text: &str, is_allowed: impl Fn(u8) -> bool) -> bool {
    let mut rest = text.as_bytes();
    while let Some(&byte) = rest.first() {
        let len = match byte {
            b'%' if starts_with_a_percent_encoded_byte(rest) => 3,
            b'%' => return false,
            _ if is_allowed(byte) => 1,
            _ => return false,
        };
        rest = &rest[len..];
    }
    true
}

/// Whether each `%` of `text` begins a percent-encoded byte.
pub(super) fn has_only_whole_escapes(text: &str) -> bool {
    are_percent_encoded(text, |_| true)
}

/// *scheme*
pub(super) fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// *`IPv6address`*, with the given idea of an IPv4 address.
pub(super) fn is_ipv6_address(text: &str, is_ipv4: fn(&str) -> bool) -> bool {
    // Two colons stand for one piece or more.
    let (before, after) = match text.split_once("::") {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    };
    let is_last = after.is_none();
    let Some(before) = pieces(before, is_last.then_some(is_ipv4)) else { return false };
    match after {
        None => before == 8,
        Some(after) => pieces(after, Some(is_ipv4)).is_some_and(|after| before + after < 8),
    }
}

/// How many pieces of 16 bits these are. None if one is wrong. An IPv4 address may be the last.
fn pieces(text: &str, is_ipv4: Option<fn(&str) -> bool>) -> Option<usize> {
    if text.is_empty() {
        return Some(0);
    }
    let mut count = 0;
    let mut pieces = text.split(':').peekable();
    while let Some(piece) = pieces.next() {
        let is_hexadecimal = (1..=4).contains(&piece.len()) && piece.bytes().all(|byte| byte.is_ascii_hexdigit());
        count += match is_ipv4 {
            _ if is_hexadecimal => 1,
            Some(is_ipv4) if pieces.peek().is_none() && is_ipv4(piece) => 2,
            _ => return None,
        };
    }
    Some(count)
}

/// *`IPv4address`*: four numbers up to 255, without leading zeros.
pub(super) fn is_ipv4_address(text: &str) -> bool {
    is_serialized_ipv4(text.as_bytes())
}

/// Whether `text` is four groups of digits, each of which passes.
pub(super) fn four_parts(text: &str, is_part: impl Fn(&str) -> bool) -> bool {
    let mut count = 0;
    let are_parts = text.split('.').all(|part| {
        count += 1;
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && is_part(part)
    });
    are_parts && count == 4
}

/// *`IPvFuture`*
pub(super) fn is_ip_future(text: &str) -> bool {
    let Some((version, rest)) = text.strip_prefix(['v', 'V']).and_then(|text| text.split_once('.')) else {
        return false;
    };
    !version.is_empty()
        && version.bytes().all(|byte| byte.is_ascii_hexdigit())
        && !rest.is_empty()
        && rest.bytes().all(|byte| is_unreserved(byte) || is_sub_delim(byte) || byte == b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_addresses() {
        for address in [
            "::",
            "::1",
            "1::",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1::8",
            "::1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4",
            "ABCD::ef01",
        ] {
            assert!(is_ipv6_address(address, is_ipv4_address), "{address}");
        }
        for address in [
            "",
            ":",
            "1",
            ":1",
            "1:",
            ":::",
            "1::2::3",
            "12345::",
            "g::",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:8::",
            "1.2.3.4",
            "1.2.3.4::",
            "::1.2.3.4:5",
            "::1.2.3",
            "::1.2.3.256",
            "::1.2.3.04",
            "::1%25a",
        ] {
            assert!(!is_ipv6_address(address, is_ipv4_address), "{address}");
        }
    }
}
