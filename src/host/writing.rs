//! §3.4 [Host writing](https://url.spec.whatwg.org/#host-writing): which strings are valid hosts, by the rules for authors.
//! The host parser accepts much more.

use super::{domain_to_ascii, ends_in_a_number, is_forbidden_host_code_point, is_serialized_ipv4};
use crate::code_points::are_url_units;

/// Whether `input` is a [valid host string](https://url.spec.whatwg.org/#valid-host-string).
///
/// ```
/// use whurl::host::is_valid_host_string;
///
/// # #[cfg(feature = "idna")]
/// assert!(is_valid_host_string("☕.example"));
/// assert!(is_valid_host_string("127.0.0.1"));
/// assert!(is_valid_host_string("[::1]"));
/// assert!(!is_valid_host_string("127.1"));
/// ```
pub fn is_valid_host_string(input: &str) -> bool {
    is_valid_domain_string(input) || is_valid_ipv4_address_string(input) || is_bracketed_ipv6_address(input)
}

/// Whether `input` is a [valid domain string](https://url.spec.whatwg.org/#valid-domain-string).
///
/// ```
/// use whurl::host::is_valid_domain_string;
///
/// assert!(is_valid_domain_string("example.com"));
/// assert!(!is_valid_domain_string("under_score.example"));
/// assert!(!is_valid_domain_string("example.com."));
/// assert!(!is_valid_domain_string("example.42"));
/// ```
pub fn is_valid_domain_string(input: &str) -> bool {
    domain_to_ascii(input, true).is_ok_and(|domain| !ends_in_a_number(domain.as_bytes()))
}

/// Whether `input` is a [valid IPv4-address string](https://url.spec.whatwg.org/#valid-ipv4-address-string).
///
/// ```
/// use whurl::host::is_valid_ipv4_address_string;
///
/// assert!(is_valid_ipv4_address_string("127.0.0.1"));
/// assert!(!is_valid_ipv4_address_string("127.0.0.01"));
/// ```
pub fn is_valid_ipv4_address_string(input: &str) -> bool {
    is_serialized_ipv4(input.as_bytes())
}

/// Whether no digit can be left out at the start of `digits`.
fn is_shortest(digits: &str) -> bool {
    digits == "0" || !digits.is_empty() && !digits.starts_with('0')
}

/// Whether `input` is a [valid IPv6-address string](https://url.spec.whatwg.org/#valid-ipv6-address-string), without
/// the brackets around one in a URL.
///
/// ```
/// use whurl::host::is_valid_ipv6_address_string;
///
/// assert!(is_valid_ipv6_address_string("2001:db8::1"));
/// assert!(is_valid_ipv6_address_string("::ffff:127.0.0.1"));
/// assert!(!is_valid_ipv6_address_string("2001:0db8::1"));
/// ```
pub fn is_valid_ipv6_address_string(input: &str) -> bool {
    let Some((before, after)) = input.split_once("::") else {
        return pieces(input).or_else(|| pieces_and_ipv4(input)) == Some(8);
    };
    let before = if before.is_empty() { Some(0) } else { pieces(before) };
    let after = if after.is_empty() { Some(0) } else { pieces(after).or_else(|| pieces_and_ipv4(after)) };
    before.zip(after).is_some_and(|(before, after)| before + after <= 7)
}

/// The [effective piece length](https://url.spec.whatwg.org/#effective-piece-length) of `input` if it is a
/// [valid IPv6-pieces string](https://url.spec.whatwg.org/#valid-ipv6-pieces-string).
fn pieces(input: &str) -> Option<usize> {
    input.split(':').all(is_ipv6_piece).then(|| input.split(':').count())
}

/// [valid IPv6-piece string](https://url.spec.whatwg.org/#valid-ipv6-piece-string)
fn is_ipv6_piece(piece: &str) -> bool {
    is_shortest(piece) && piece.len() <= 4 && piece.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The effective piece length of `input` if it is a
/// [valid IPv6-pieces-and-IPv4 string](https://url.spec.whatwg.org/#valid-ipv6-pieces-and-ipv4-string).
fn pieces_and_ipv4(input: &str) -> Option<usize> {
    let (length, address) = match input.rsplit_once(':') {
        Some((before, address)) => (pieces(before)?, address),
        None => (0, input),
    };
    is_valid_ipv4_address_string(address).then_some(length + 2)
}

fn is_bracketed_ipv6_address(input: &str) -> bool {
    input.strip_prefix('[').and_then(|input| input.strip_suffix(']')).is_some_and(is_valid_ipv6_address_string)
}

/// Whether `input` is a [valid opaque-host string](https://url.spec.whatwg.org/#valid-opaque-host-string): the host of a
/// URL that is not special.
///
/// ```
/// use whurl::host::is_valid_opaque_host_string;
///
/// assert!(is_valid_opaque_host_string("under_score%20"));
/// assert!(!is_valid_opaque_host_string("a^b"));
/// ```
pub fn is_valid_opaque_host_string(input: &str) -> bool {
    is_bracketed_ipv6_address(input)
        || !input.is_empty() && are_url_units(input) && !input.contains(is_forbidden_host_code_point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv4_addresses() {
        for valid in ["0.0.0.0", "255.255.255.255", "1.20.100.9"] {
            assert!(is_valid_ipv4_address_string(valid), "{valid}");
        }
        for invalid in
            ["", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "1.2.3.256", "1.2.3.+4", "1.2.3.00", "0x1.2.3.4", "1..2.3"]
        {
            assert!(!is_valid_ipv4_address_string(invalid), "{invalid}");
        }
    }

    #[test]
    fn ipv6_addresses() {
        for valid in [
            "::",
            "::1",
            "1::",
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:1.2.3.4",
            "::1.2.3.4",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1:2::5:6:1.2.3.4",
            "FFFF::abcd",
            "0:0:0:0:0:0:0:0",
            "1::0",
        ] {
            assert!(is_valid_ipv6_address_string(valid), "{valid}");
        }
        for invalid in [
            "",
            ":",
            ":1",
            "1:",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7:8::",
            "1::2::3",
            ":::",
            "01::",
            "1::00",
            "12345::",
            "g::",
            "1.2.3.4",
            "1:2:3:4:5:6:7:1.2.3.4",
            "1.2.3.4::",
            "::1.2.3",
            "::1.2.3.4:5",
            "::1.2.3.04",
            "[::1]",
        ] {
            assert!(!is_valid_ipv6_address_string(invalid), "{invalid}");
        }
    }

    #[cfg(feature = "idna")]
    #[test]
    fn domains() {
        for valid in ["a", "a-b.c", "xn--53h.example", "faß.example", "a。b"] {
            assert!(is_valid_host_string(valid), "{valid}");
        }
        for invalid in
            ["", ".", "a.", "a..b", "-a", "a b", "a%41", "xn--a", "1", "a.0x", "１.2.3.4", "[]", "[1]", "a:1", "[::1"]
        {
            assert!(!is_valid_host_string(invalid), "{invalid}");
        }
    }

    #[test]
    fn opaque_hosts() {
        for valid in ["a", "%41", "ü", "[::1]", "a..b", "!"] {
            assert!(is_valid_opaque_host_string(valid), "{valid}");
        }
        for invalid in ["", "%", "%zz", "a/b", "a:b", "[::01]", "a b", "\u{FDD0}"] {
            assert!(!is_valid_opaque_host_string(invalid), "{invalid}");
        }
    }
}
