//! The fast path: one scan that proves that all readers agree with the Standard.

use super::class::Classes;
use super::{address, name};
use crate::byte_set::ByteSet;
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::{LONGEST_DOMAIN, is_serialized_ipv4};
use crate::url::fast_path::serialized_number;
use crate::url::scheme::Scheme;
use core::net::IpAddr;

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

/// An http(s) URL that all readers read as the Standard does: a domain of letters, digits and inner hyphens whose last label
/// begins with a letter, or an IPv4 address as it is serialized; perhaps a port; and then a slash and characters that RFC 3986
/// allows, or nothing. It parses, and its href is ordinary as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordinary<'i> {
    pub scheme: Scheme,
    /// As it is in the input.
    pub host: &'i str,
    /// Whether it has an uppercase letter, which the parser would change.
    pub has_uppercase: bool,
    /// As it is in the input, where it may be the scheme's default port.
    pub port: Option<u16>,
}

impl<'i> Ordinary<'i> {
    /// `input`, if it is ordinary.
    #[inline]
    pub fn of(input: &'i [u8]) -> Option<Self> {
        if input.len() > LONGEST_INPUT {
            return None;
        }
        let rest = input.strip_prefix(b"http")?;
        let (scheme, rest) = rest.strip_prefix(b"s").map_or((Scheme::Http, rest), |rest| (Scheme::Https, rest));
        let rest = rest.strip_prefix(b"://")?;
        let (host_len, has_uppercase) = host_len(rest)?;
        let (host, rest) = rest.split_at_checked(host_len)?;
        let (port, rest) = match rest.strip_prefix(b":") {
            Some(rest) => {
                let (digits, rest) = rest.split_at_checked(port_len(rest)?)?;
                (serialized_number(digits), rest)
            }
            None => (None, rest),
        };
        let is_ordinary = match rest.first() {
            None => true,
            Some(b'/') => is_plain(rest),
            Some(_) => false,
        };
        let host = str::from_utf8(host).ok()?;
        is_ordinary.then_some(Self { scheme, host, has_uppercase, port })
    }

    /// The scheme as the Standard serializes it.
    #[inline]
    pub fn scheme_name(&self) -> &'static str {
        if self.scheme == Scheme::Https { "https" } else { "http" }
    }

    /// The classes of the host that are `wanted`. It has no uppercase letters.
    #[inline]
    pub fn classes(&self, wanted: Classes) -> Classes {
        // Few hosts end with a digit, and only these are parsed.
        let address =
            if self.host.as_bytes().last().is_some_and(u8::is_ascii_digit) { self.host.parse().ok() } else { None };
        match address {
            Some(address) => address::classes_of(IpAddr::V4(address)).intersection(wanted),
            None => name::classes_of(self.host, wanted),
        }
    }
}

/// Whether all readers read `input` as the Standard does, as one scan can say.
pub(super) fn is_plainly_agreed(input: &str) -> bool {
    Ordinary::of(input.as_bytes()).is_some()
}

/// The length of the domain or IPv4 address at the start of `input`, and whether it has an uppercase letter.
#[inline]
fn host_len(input: &[u8]) -> Option<(usize, bool)> {
    let (mut label, mut end) = (0, 0);
    let mut previous = b'.';
    let (mut has_uppercase, mut has_two_hyphens) = (false, false);
    for &byte in input {
        match byte {
            b'a'..=b'z' | b'0'..=b'9' => {}
            b'A'..=b'Z' => has_uppercase = true,
            b'-' if previous != b'.' => has_two_hyphens |= previous == b'-',
            b'.' if previous != b'.' && previous != b'-' => label = end + 1,
            _ => break,
        }
        previous = byte;
        end += 1;
    }
    let host = &input[..end];
    let is_domain = host[label..].first().is_some_and(u8::is_ascii_alphabetic) && previous != b'-';
    let has_punycode = || has_two_hyphens && host.windows(4).any(|window| window.eq_ignore_ascii_case(b"xn--"));
    let is_host = if is_domain { !has_punycode() } else { is_serialized_ipv4(host) };
    (is_host && end <= LONGEST_DOMAIN).then_some((end, has_uppercase))
}

/// The length of the port at the start of `input`, if it is one without leading zeros other than 0.
#[inline]
fn port_len(input: &[u8]) -> Option<usize> {
    let len = input.iter().take_while(|byte| byte.is_ascii_digit()).count();
    serialized_number(&input[..len]).is_some_and(|port| port != 0).then_some(len)
}

/// Whether `rest` has only what all readers allow in a path, a query and one fragment.
#[inline]
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
            ref from if starts_with_a_percent_encoded_byte(from) => at += 3,
            _ => return false,
        }
    }
}
