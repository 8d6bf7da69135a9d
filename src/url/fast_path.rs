//! Fast path for URLs that are already normalized, which most URLs of the web are.
//!
//! There are two bodies, with one contract: they return the offsets that the basic URL parser would, for an input whose href
//! is the input itself, or the input and a slash if it ends with its host (`https://example.com`). They return `None` for all
//! other inputs, even for a few that the parser leaves unchanged.
//!
//! WebAssembly uses SIMD, which reads whole 64-byte blocks, so the input buffer must be padded.

pub(crate) mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd;

use super::Offsets;
use super::parser::Reporter;
use super::scheme::{Scheme, end_of_http_slashes, find_scheme_end, http_scheme_before};
use crate::host::{ends_in_a_number, find_plain_domain_end, serialized_ipv6_len};
use crate::percent_encoding::USERINFO;
use crate::validation::Ignore;

/// The positions of the parts of a URL before its path.
#[derive(Clone, Copy)]
struct Beginning {
    scheme_end: usize,
    username_end: usize,
    host_start: usize,
    host_end: usize,
    path_start: usize,
    has_opaque_path: bool,
}

impl Beginning {
    /// For a special URL with nothing before its path but a domain.
    #[inline]
    fn usual(start: usize, end: usize) -> Self {
        let (scheme_end, has_opaque_path) = (start - 2, false);
        Self { scheme_end, username_end: start, host_start: start, host_end: end, path_start: end, has_opaque_path }
    }

    /// For any other URL, if the parser leaves it unchanged.
    #[inline(never)]
    fn of(input: &[u8]) -> Option<Self> {
        if let Some(start) = end_of_http_slashes(input) {
            return Self::with_authority(input, http_scheme_before(start), start - 2);
        }
        let length = find_scheme_end(input)?;
        let (scheme, rest) = (input.get(..length)?, input.get(length + 1..)?);
        if scheme.iter().any(u8::is_ascii_uppercase) {
            return None;
        }
        let slashes = rest.iter().take(4).take_while(|byte| **byte == b'/').count();
        let scheme = Scheme::of(scheme);
        let scheme_end = length + 1;
        // The parser may add a slash to a URL that ends with its scheme, or with the slashes after it.
        let before = match (scheme, slashes) {
            (_, 2) if scheme != Scheme::File => return Self::with_authority(input, scheme, scheme_end),
            // `C|` at its start would become `C:`.
            (Scheme::File, 3) if rest.get(4) != Some(&b'|') => 2,
            (Scheme::NotSpecial, 0 | 1) if !rest.is_empty() => 0,
            _ => return None,
        };
        let at = scheme_end + before;
        Some(Self {
            scheme_end,
            username_end: at,
            host_start: at,
            host_end: at,
            path_start: at,
            has_opaque_path: slashes == 0,
        })
    }

    /// For a URL with two slashes after its scheme. There may be credentials, a port, an IP address, or an opaque host.
    #[inline(never)]
    fn with_authority(input: &[u8], scheme: Scheme, scheme_end: usize) -> Option<Self> {
        let start = scheme_end + 2;
        let mut end = find_plain_domain_end(input, start);
        let (mut username_end, mut host_start) = (start, start);
        if let Some(at) = end_of_credentials(input, start, end) {
            (username_end, host_start) = (end, at + 1);
            end = find_plain_domain_end(input, host_start);
        }
        if input.get(host_start) == Some(&b'[') {
            // The same sink as the parser's, so that a program contains the IPv6 parser only once.
            end = host_start + serialized_ipv6_len(&input[host_start..], &mut Reporter::of(&mut Ignore))?;
        }
        let host = input.get(host_start..end)?;
        let is_unchanged = !scheme.is_special() || !ends_in_a_number(host) || is_serialized_ipv4(host);
        if host.is_empty() || !is_unchanged {
            return None;
        }
        let host_end = end;
        if input.get(end) == Some(&b':') {
            end = find_plain_domain_end(input, end + 1);
            let port = serialized_number(input.get(host_end + 1..end)?);
            if port.is_none() || port == scheme.default_port() {
                return None;
            }
        }
        let is_whole = input.get(end) == Some(&b'/') || end == input.len() && scheme.is_special();
        is_whole.then_some(Self {
            scheme_end,
            username_end,
            host_start,
            host_end,
            path_start: end,
            has_opaque_path: false,
        })
    }

    /// The offsets, given the ends of the path and the query.
    #[inline]
    fn into_offsets(self, path_end: usize, query_end: usize) -> Option<Offsets> {
        let offset = |at: usize| u32::try_from(at).ok();
        Some(Offsets {
            scheme_end: offset(self.scheme_end)?,
            username_end: offset(self.username_end)?,
            host_start: offset(self.host_start)?,
            host_end: offset(self.host_end)?,
            path_start: offset(self.path_start)?,
            query_start: offset(path_end)?,
            fragment_start: offset(query_end)?,
        })
    }
}

/// The position of the `@` after credentials that are left unchanged, if there are any. `end` is the end of the username.
fn end_of_credentials(input: &[u8], start: usize, end: usize) -> Option<usize> {
    // Both delimiters are in the set.
    if end == start || USERINFO.bytes().find(input, start) != end {
        return None;
    }
    let at = match input.get(end)? {
        b':' => USERINFO.bytes().find(input, end + 1),
        _ => end,
    };
    let is_empty_password = at == end + 1;
    (input.get(at) == Some(&b'@') && !is_empty_password).then_some(at)
}

/// Whether `host` is an IPv4 address in its serialized form.
pub(crate) fn is_serialized_ipv4(host: &[u8]) -> bool {
    let mut count = 0;
    let are_parts = host.split(|&byte| byte == b'.').all(|part| {
        count += 1;
        serialized_number(part).is_some_and(|number| number < 256)
    });
    are_parts && count == 4
}

/// The number with these digits, if they are its serialized form.
pub(crate) fn serialized_number(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 1 && digits.starts_with(b"0") {
        return None;
    }
    digits.iter().try_fold(0_u16, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| u16::from(byte - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::{Offsets, scalar};
    use crate::Url;
    use crate::validation::Collect;

    /// What the scalar body finds.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    fn found_before(input: &str, _rest: &str) -> Option<Offsets> {
        scalar::parse(input.as_bytes())
    }

    /// What the SIMD body finds, with other bytes after the input.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn found_before(input: &str, rest: &str) -> Option<Offsets> {
        let mut bytes = [input, rest].concat().into_bytes();
        bytes.resize((bytes.len() + 1).next_multiple_of(64), b'%');
        super::simd::parse(&bytes, input.len())
    }

    fn found(input: &str) -> Option<Offsets> {
        found_before(input, "")
    }

    #[test]
    fn finds_what_the_parser_finds() {
        let hosts = [
            "h",
            "www.example.com",
            "a_b.c-d",
            "1.2.3.com",
            "xn--a.b",
            "H",
            "1.2.3.4",
            "a:8",
            "u@h",
            "a%41",
            "0x.",
            "é",
            "a:80",
            "a:443",
            "a:21",
            "a:08",
            "a:0",
            "a:65535",
            "a:65536",
            "a:+8",
            "a:",
            "a:b",
            "u:p@h",
            "u:p@h:8",
            ":p@h",
            "u:@h",
            "@h",
            "u@",
            "u;@h",
            "u@v@h",
            "U@H",
            "1.2.3.256",
            "1.2.3",
            "01.2.3.4",
            "1.2.3.4.",
            "1.2.3.4:8",
            "C:",
            "C|",
            "",
            "localhost",
            "[::1]",
            "[::1]:8",
            "u:p@[2001:db8::1]",
            "[2001:DB8::1]",
            "[1:0::1]",
            "[::127.0.0.1]",
            "[1:2:3:4:5:6:7:8]",
            "[::1",
            "[::1]]",
            "[::1]a",
            "[]",
        ];
        let paths =
            ["/", "/a/b.c", "//", "/..", "/a/./b", "/.a", "/%2e", "/a%2eb", "/a b", "/[|]", "/^", "/\\", "", "/@:"];
        let queries = ["", "?", "?a=b", "?'", "?/../", "?a?b", "?`"];
        let fragments = ["", "#", "#a#b?c", "#/../", "#`", "#'"];
        let (mut count, mut scalar_count) = (0, 0);
        let schemes = [
            "https://",
            "http://",
            "https:/",
            "HTTP://",
            "ftp://",
            "http:///",
            "wss://",
            "ws://",
            "file://",
            "file:///",
            "file:////",
            "a+b://",
            "app:/",
            "app:",
            "mailto:",
            "A:",
            "blob:https://",
            "1:",
        ];
        for scheme in schemes {
            for host in hosts {
                for (path, query) in paths.iter().flat_map(|path| queries.map(|query| (path, query))) {
                    for fragment in fragments {
                        let input = format!("{scheme}{host}{path}{query}{fragment}");
                        scalar_count += usize::from(check(&input, scalar::parse(input.as_bytes())));
                        count += usize::from(check(&input, found(&input)));
                    }
                }
            }
        }
        assert!(count > 5000 && scalar_count > 5000, "{count} {scalar_count}");
    }

    /// Compares offsets with the parser's, if there are any.
    fn check(input: &str, offsets: Option<Offsets>) -> bool {
        let Some(offsets) = offsets else { return false };
        let url = Url::parse_with_sink(input, None, &mut Collect::new()).expect(input);
        let slash = if offsets.path_start as usize == input.len() { "/" } else { "" };
        assert_eq!((url.href(), url.offsets()), (&*format!("{input}{slash}"), offsets));
        true
    }

    /// The buffer has an earlier input after this one.
    #[test]
    fn finds_in_the_input_alone() {
        let longer = [
            "https://www.example.com/a/b.c?d=e#f",
            "http://user:secret@h:8080/./a",
            "http://192.168.1.10/a",
            "wss://h.example:81/a?b",
            "file:///C:/a/../b",
            "mailto:somebody@example.com?subject=a#b",
            "a+b://u@h:1/c//d?e#f",
            "https://h/0123456789012345678901234567890123456789012345678901234567890123456789?a#b",
        ];
        for url in longer {
            for len in 0..=url.len() {
                let input = &url[..len];
                let offsets = found_before(input, &url[len..]);
                if offsets.is_some() {
                    check(input, offsets);
                }
                assert_eq!(offsets, found(input), "{input}");
            }
        }
    }

    #[test]
    fn finds_at_every_length() {
        for len in 10..=200 {
            let input = format!("https://h/{}", "a".repeat(len - 10));
            assert_eq!(found(&input).map(|offsets| offsets.fragment_start as usize), Some(len));
        }
    }

    #[test]
    fn finds_at_every_offset() {
        for (part, is_found) in
            [("/./", false), ("/.", false), ("/.a", false), ("a./", true), (" ", false), ("/%2E", false)]
        {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let is_found = is_found && !(at == 0 && part.starts_with('.'));
                assert_eq!(found(&input).is_some(), is_found, "{input}");
            }
        }
        // The SIMD body does not see what follows a `%` in the last byte of a block: it may be a dot.
        let encoded = (0..150).filter(|&at| {
            let input = format!("https://h/{}/%C3{}", "a".repeat(at), "b".repeat(149 - at));
            check(&input, found(&input))
        });
        assert!(encoded.count() >= 147);
        for part in ["#", "?", "?/../", "#/../?#", "?%", "/a%20b?c#d"] {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input), Some(offsets), "{input}");
            }
        }
        for (first, second) in [("?", "#"), ("#", "?"), ("?", "?"), ("#", "#")] {
            for (at, between) in (0..150).flat_map(|at| (0..150).map(move |between| (at, between))) {
                let input = format!("https://h/{}{first}{}{second}c", "a".repeat(at), "b".repeat(between));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input), Some(offsets), "{input}");
            }
        }
        for at in 1..150 {
            let input = format!("https://{}/a", "h".repeat(at));
            assert!(check(&input, found(&input)), "{input}");
        }
    }
}
