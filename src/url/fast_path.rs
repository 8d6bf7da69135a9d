//! Fast path for `http` and `https` URLs that are already normalized, which most URLs of the web are.
//!
//! There are two bodies, with one contract: they return the offsets that the basic URL parser would, for an input whose href
//! is the input itself, or the input and a slash where it ends with its host (`https://example.com`). They return `None` for
//! all other inputs, some of which the parser leaves unchanged, too.
//!
//! WebAssembly uses SIMD, which reads whole 64-byte blocks, so the input buffer must be padded.

pub(crate) mod scalar;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd;

use super::Offsets;

/// The offsets for an input with this host, and nothing after it.
#[inline]
fn ending_with_its_host(len: u32, host: Offsets) -> Offsets {
    Offsets { query_start: len + 1, fragment_start: len + 1, ..host }
}

#[cfg(test)]
mod tests {
    use super::{Offsets, scalar};
    use crate::Url;
    use crate::validation::Collect;

    /// Whether the SIMD body is compiled, and tested.
    const IS_SIMD: bool = cfg!(all(target_arch = "wasm32", target_feature = "simd128"));

    /// What the scalar body finds.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    fn found(input: &str) -> Option<Offsets> {
        scalar::parse(input.as_bytes())
    }

    /// What the SIMD body finds, with other bytes after the input.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn found(input: &str) -> Option<Offsets> {
        let mut bytes = input.as_bytes().to_vec();
        bytes.resize(input.len().next_multiple_of(64), b'%');
        super::simd::parse(&bytes, input.len())
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
        ];
        let paths =
            ["/", "/a/b.c", "//", "/..", "/a/./b", "/.a", "/%2e", "/a%2eb", "/a b", "/[|]", "/^", "/\\", "", "/@:"];
        let queries = ["", "?", "?a=b", "?'", "?/../", "?a?b", "?`"];
        let fragments = ["", "#", "#a#b?c", "#/../", "#`", "#'"];
        let (mut count, mut scalar_count) = (0, 0);
        for scheme in ["https://", "http://", "https:/", "HTTP://", "ftp://", "http:///"] {
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
        assert!(count > 500 && scalar_count > 500, "{count} {scalar_count}");
    }

    /// Compares offsets with the parser's, if there are any.
    fn check(input: &str, offsets: Option<Offsets>) -> bool {
        let Some(offsets) = offsets else { return false };
        let url = Url::parse_with_sink(input, None, &mut Collect::new()).expect(input);
        let slash = if offsets.path_start as usize == input.len() { "/" } else { "" };
        assert_eq!((url.href(), url.offsets()), (&*format!("{input}{slash}"), offsets));
        true
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
        for (part, is_found) in [("/./", false), ("/.", false), ("/.a", false), ("a./", true), (" ", false)] {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let is_found = is_found && !(at == 0 && part.starts_with('.'));
                assert_eq!(found(&input).is_some(), is_found, "{input}");
            }
        }
        // The SIMD body finds what ends the path in the first block only.
        let last = if IS_SIMD { 53 } else { 149 };
        for part in ["#", "?"] {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input), (at <= last).then_some(offsets), "{input}");
            }
        }
        for at in 1..150 {
            let input = format!("https://{}/a", "h".repeat(at));
            assert_eq!(found(&input).is_some(), at < 56 || !IS_SIMD, "{input}");
        }
    }
}
