//! §4.4 [URL parsing](https://url.spec.whatwg.org/#url-parsing), for inputs that need none: `http` and `https` URLs that
//! are serialized already, which most URLs of the web are. In: the bytes. Out: the offsets that the basic URL parser would
//! find, or `None` for all other inputs, among them many that the parser takes as they are too.
//!
//! In WebAssembly it is vectors that look, which need room behind the input; elsewhere they are looked at one by one.

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) mod scalar;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) mod simd;

/// Where the two slashes behind the scheme end.
#[allow(clippy::inline_always, reason = "the result would go through memory")]
#[inline(always)]
fn end_of_slashes(input: &[u8]) -> Option<usize> {
    let start = u64::from_le_bytes(*input.first_chunk()?);
    if start == u64::from_le_bytes(*b"https://") {
        return Some(8);
    }
    (start << 8 == u64::from_le_bytes(*b"\0http://")).then_some(7)
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use crate::url::Offsets;
    use crate::validation::Collect;

    /// What vectors find in `input`, with other bytes behind it.
    fn found(input: &str) -> Option<Offsets> {
        let mut bytes = input.as_bytes().to_vec();
        bytes.resize(input.len().next_multiple_of(64), b'%');
        super::simd::offsets_of_serialized(&bytes, input.len())
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
        let (mut count, mut one_by_one) = (0, 0);
        for scheme in ["https://", "http://", "https:/", "HTTP://", "ftp://", "http:///"] {
            for host in hosts {
                for (path, query) in paths.iter().flat_map(|path| queries.map(|query| (path, query))) {
                    for fragment in fragments {
                        let input = format!("{scheme}{host}{path}{query}{fragment}");
                        if let Some(offsets) = super::scalar::offsets_of_serialized(input.as_bytes()) {
                            let url = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input);
                            assert_eq!((url.href(), url.offsets()), (&*input, offsets));
                            one_by_one += 1;
                        }
                        let Some(offsets) = found(&input) else { continue };
                        let url = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input);
                        let slash = if offsets.host_end as usize == input.len() { "/" } else { "" };
                        assert_eq!((url.href(), url.offsets()), (&*format!("{input}{slash}"), offsets));
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 500 && one_by_one > 500, "{count} {one_by_one}");
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
        for (part, last) in [("#", 53), ("?", 53)] {
            for at in 0..150 {
                let input = format!("https://h/{}{part}{}", "a".repeat(at), "b".repeat(149 - at));
                let offsets = Url::parse_with_sink(&input, None, &mut Collect::new()).expect(&input).offsets();
                assert_eq!(found(&input), (at <= last).then_some(offsets), "{input}");
            }
        }
        for at in 1..150 {
            let input = format!("https://{}/a", "h".repeat(at));
            assert_eq!(found(&input).is_some(), at < 56, "{input}");
        }
    }
}
