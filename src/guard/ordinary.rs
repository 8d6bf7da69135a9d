//! The fast path: one scan that proves that all readers agree with the Standard.

use super::class::Classes;
use super::{address, name};
use crate::byte_set::ByteSet;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::byte_set::lookup::{Instructions, members_of};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::{LONGEST_DOMAIN, is_serialized_ipv4};
use crate::url::fast_path::serialized_number;
use crate::url::scheme::Scheme;
use core::net::IpAddr;

/// Readers have limits of their own beyond this.
const LONGEST_INPUT: usize = 1 << 20;

/// What ends a run of bytes that no reader treats specially after the host. The question mark is not one: what
/// is allowed before it is allowed after it, too.
static SPECIAL_AFTER_HOST: ByteSet =
    ByteSet::of_others(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?");

/// An http(s) URL that all readers read as the Standard does: a domain of letters, digits and inner hyphens whose last label
/// begins with a letter, or an IPv4 address as it is serialized; perhaps a port; and then a slash and characters that RFC 3986
/// allows, or nothing. It parses, and its href is ordinary as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ordinary<'i> {
    pub scheme: Scheme,
    host: Host<'i>,
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
        let (host, rest) = Host::at_start(rest)?;
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
        is_ordinary.then_some(Self { scheme, host, port })
    }

    /// The scheme as the Standard serializes it.
    #[inline]
    pub fn scheme_name(&self) -> &'static str {
        if self.scheme == Scheme::Https { "https" } else { "http" }
    }

    /// Whether the host has an uppercase letter, which the parser would change.
    #[inline]
    pub fn has_uppercase(&self) -> bool {
        self.host.has_uppercase
    }

    /// The classes of the host that are `wanted`. It has no uppercase letters.
    #[inline]
    pub fn classes(&self, wanted: Classes) -> Classes {
        let Host { text, last_label, .. } = self.host;
        // Few hosts end with a digit, and only these are parsed.
        let may_be_address = text.last().is_some_and(u8::is_ascii_digit);
        match may_be_address.then(|| str::from_utf8(text).ok()?.parse().ok()).flatten() {
            Some(address) => address::classes_of(IpAddr::V4(address)).intersection(wanted),
            None => name::classes_of_name(text, last_label, wanted),
        }
    }
}

/// Whether all readers read `input` as the Standard does, as one scan can say.
pub fn is_plainly_agreed(input: &str) -> bool {
    Ordinary::of(input.as_bytes()).is_some()
}

/// A domain or IPv4 address, as it is in the input.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Host<'i> {
    text: &'i [u8],
    /// Where its last label begins.
    last_label: usize,
    has_uppercase: bool,
}

impl<'i> Host<'i> {
    /// The one at the start of `input`, and what follows it.
    #[inline]
    fn at_start(input: &'i [u8]) -> Option<(Self, &'i [u8])> {
        // Most are within the first bytes: in WebAssembly, this takes a third of the time.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if let Some(usual) = Positions::in_start_of(input).and_then(|positions| positions.usual_host(input)) {
            return Some(usual);
        }
        Self::by_bytes(input)
    }

    fn by_bytes(input: &'i [u8]) -> Option<(Self, &'i [u8])> {
        let (mut last_label, mut end) = (0, 0);
        let mut previous = b'.';
        let (mut has_uppercase, mut has_two_hyphens) = (false, false);
        for &byte in input {
            match byte {
                b'a'..=b'z' | b'0'..=b'9' => {}
                b'A'..=b'Z' => has_uppercase = true,
                b'-' if previous != b'.' => has_two_hyphens |= previous == b'-',
                b'.' if previous != b'.' && previous != b'-' => last_label = end + 1,
                _ => break,
            }
            previous = byte;
            end += 1;
        }
        let (text, rest) = input.split_at_checked(end)?;
        let is_domain = text[last_label..].first().is_some_and(u8::is_ascii_alphabetic) && previous != b'-';
        let has_punycode = || has_two_hyphens && text.windows(4).any(|window| window.eq_ignore_ascii_case(b"xn--"));
        let is_host = if is_domain { !has_punycode() } else { is_serialized_ipv4(text) };
        (is_host && end <= LONGEST_DOMAIN).then_some((Self { text, last_label, has_uppercase }, rest))
    }
}

/// What does not occur in a domain in lowercase.
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
static NOT_IN_NAME: ByteSet = ByteSet::of_others(b"abcdefghijklmnopqrstuvwxyz0123456789-.");
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
static DOT: ByteSet = ByteSet::of(b".");
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
static HYPHEN: ByteSet = ByteSet::of(b"-");

/// Which of the first 32 bytes end a domain in lowercase, and which of those before are dots and hyphens: one bit for each, the
/// lowest for the first.
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
struct Positions {
    ends: u32,
    dots: u32,
    hyphens: u32,
}

#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
impl Positions {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn in_start_of(input: &[u8]) -> Option<Self> {
        let (first, rest) = input.split_first_chunk()?;
        let second = rest.first_chunk()?;
        let of = |set| {
            let [first, second] = [first, second].map(|bytes| u32::from(members_of(bytes, set, Instructions)));
            first | second << 16
        };
        Some(Self { ends: of(&NOT_IN_NAME), dots: of(&DOT), hyphens: of(&HYPHEN) })
    }

    /// The host at the start of `input`, and what follows it, if it is a domain in lowercase without two hyphens in a row. `None` says
    /// nothing.
    #[inline]
    fn usual_host<'i>(&self, input: &'i [u8]) -> Option<(Host<'i>, &'i [u8])> {
        let end = self.ends.trailing_zeros();
        let within = !u32::MAX.checked_shl(end)?;
        let (dots, hyphens) = (self.dots & within, self.hyphens & within);
        // The first byte of each label, and the last.
        let (first, last) = (dots << 1 | 1, dots >> 1 | (within + 1) >> 1);
        let is_name = dots & first == 0 && hyphens & (first | last | hyphens << 1) == 0;
        let last_label = (u32::BITS - dots.leading_zeros()) as usize;
        let (text, rest) = input.split_at_checked(end as usize)?;
        let is_usual = is_name
            && text.get(last_label).is_some_and(u8::is_ascii_lowercase)
            // Then the domain goes on.
            && !rest.first().is_some_and(u8::is_ascii_uppercase);
        is_usual.then_some((Host { text, last_label, has_uppercase: false }, rest))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_hosts_are_the_same_in_both_ways() {
        let (mut usual, mut state) = (0, 1_u32);
        for _ in 0..2_000_000 {
            let mut input = [0; 34];
            for byte in &mut input {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *byte = b"aaaabz019..--A/:_\xC3"[(state >> 16) as usize % 18];
            }
            let positions = |set: &ByteSet| {
                (0..32).filter(|&at| set.contains(input[at])).fold(0, |positions, at| positions | 1 << at)
            };
            let [ends, dots, hyphens] = [&NOT_IN_NAME, &DOT, &HYPHEN].map(positions);
            let found = Positions { ends, dots, hyphens }.usual_host(&input);
            if found.is_some() {
                usual += 1;
                assert_eq!(found, Host::by_bytes(&input), "{}", input.escape_ascii());
            }
        }
        assert!(usual > 100_000, "{usual}");
    }
}
