//! The quick way: one scan that proves that all readers agree with the Standard.

use crate::byte_set::ByteSet;
use crate::url::fast_path::{is_serialized_ipv4, serialized_number};

const LONGEST_HOST: usize = 253;

/// Readers have limits of their own beyond this.
const LONGEST_INPUT: usize = 1 << 20;

/// What ends a run of bytes that no reader treats specially after the host. The question mark is not one: what
/// is allowed before it is allowed after it, too.
static SPECIAL_AFTER_HOST: ByteSet = ByteSet::of(&special_after_host());

const fn special_after_host() -> [u8; 47] {
    let mut bytes = [0; 47];
    let (mut byte, mut count) = (0_u8, 0);
    while byte < 0x80 {
        let is_plain = byte.is_ascii_alphanumeric()
            || matches!(
                byte,
                b'-' | b'.'
                    | b'_'
                    | b'~'
                    | b'!'
                    | b'$'
                    | b'&'
                    | b'\''
                    | b'('
                    | b')'
                    | b'*'
                    | b'+'
                    | b','
                    | b';'
                    | b'='
                    | b':'
                    | b'@'
                    | b'/'
                    | b'?'
            );
        if !is_plain {
            bytes[count] = byte;
            count += 1;
        }
        byte += 1;
    }
    assert!(count == bytes.len(), "the bytes are as many as the array has");
    bytes
}

/// Whether `input` is an http(s) URL that all readers read as the Standard does: a domain of letters, digits and inner hyphens
/// whose last label begins with a letter, or an IPv4 address as it is serialized; perhaps a port; and then a slash and
/// characters that RFC 3986 allows, or nothing.
pub(super) fn is_plainly_agreed(input: &str) -> bool {
    let input = input.as_bytes();
    if input.len() > LONGEST_INPUT {
        return false;
    }
    let Some(rest) = input.strip_prefix(b"http").map(|rest| rest.strip_prefix(b"s").unwrap_or(rest)) else {
        return false;
    };
    let Some(rest) = rest.strip_prefix(b"://") else { return false };
    let Some(end) = host_len(rest) else { return false };
    let rest = &rest[end..];
    let rest = match rest.strip_prefix(b":") {
        Some(port) => match port_len(port) {
            Some(end) => &port[end..],
            None => return false,
        },
        None => rest,
    };
    match rest.first() {
        None => true,
        Some(b'/') => is_plain(rest),
        Some(_) => false,
    }
}

/// The length of the domain or IPv4 address at the start of `input`.
fn host_len(input: &[u8]) -> Option<usize> {
    let (mut label, mut end) = (0, 0);
    let mut previous = b'.';
    for &byte in input {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => {}
            b'-' if previous != b'.' => {}
            b'.' if previous != b'.' && previous != b'-' => label = end + 1,
            _ => break,
        }
        previous = byte;
        end += 1;
    }
    let host = &input[..end];
    let is_domain = host[label..].first().is_some_and(u8::is_ascii_alphabetic) && previous != b'-';
    let has_punycode = || host.windows(4).any(|window| window.eq_ignore_ascii_case(b"xn--"));
    let is_host = if is_domain { !has_punycode() } else { is_serialized_ipv4(host) };
    (is_host && end <= LONGEST_HOST).then_some(end)
}

/// The length of the port at the start of `input`, if it is one without leading zeros other than 0.
fn port_len(input: &[u8]) -> Option<usize> {
    let len = input.iter().take_while(|byte| byte.is_ascii_digit()).count();
    serialized_number(&input[..len]).is_some_and(|port| port != 0).then_some(len)
}

/// Whether `rest` has only what all readers allow in a path, a query and one fragment.
fn is_plain(rest: &[u8]) -> bool {
    let mut at = 0;
    let mut has_fragment = false;
    loop {
        at = SPECIAL_AFTER_HOST.find(rest, at);
        match rest[at..] {
            [] => return true,
            [b'#', ..] if !has_fragment => {
                has_fragment = true;
                at += 1;
            }
            [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => at += 3,
            _ => return false,
        }
    }
}
