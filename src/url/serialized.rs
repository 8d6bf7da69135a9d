//! §4.4 [URL parsing](https://url.spec.whatwg.org/#url-parsing), for inputs that need none: `http` and `https` URLs of up
//! to 64 bytes that are serialized already, which most URLs of the web are. In: the bytes. Out: the offsets that the
//! basic URL parser would find, or `None` for all other inputs, among them many that the parser takes as they are too.
//!
//! The parser's branches depend on how long the components are, which no processor can foresee. This asks of all bytes
//! at once which are in a few sets, and finds the components in the answers with arithmetic.

use super::Offsets;
use super::scheme::Scheme;
use crate::byte_set::{Block, ByteSet, positions_of};
use crate::host::{CLASSIFIED, ends_in_a_number};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};

/// The bytes that cannot stand for themselves in every component behind the host, save `?` and `#`, which end one.
static UNUSUAL: ByteSet =
    PATH.bytes().or(SPECIAL_QUERY.bytes()).or(FRAGMENT.bytes()).or(&ByteSet::of(b"\\")).without(b"?#");

/// What a dot segment begins with.
static DOTS: ByteSet = ByteSet::of(b".%");

/// The offsets of the first `len` bytes of `block`, if they are a URL of the kind that this is for. Where these end with
/// the host, which is how people write the URLs of sites, the offsets are right for a `/` behind them.
#[inline]
pub(crate) fn offsets_of_serialized(block: &Block, len: usize) -> Option<Offsets> {
    let (_, start) = Scheme::usual(block)?;
    if len > block.len() || len <= start {
        return None;
    }
    let within = u64::MAX >> (block.len() - len);
    if UNUSUAL.members(block) & within != 0 {
        return None;
    }
    let host_end = first(CLASSIFIED.members(block) & from(start) & within, len);
    if host_end == start || ends_in_a_number(&block[start..host_end]) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "all are 65 at the most")]
    let offset = |at: usize| at as u32;
    let host = Offsets {
        scheme_end: offset(start - 2),
        username_end: offset(start),
        host_start: offset(start),
        host_end: offset(host_end),
        path_start: offset(host_end),
        query_start: offset(host_end + 1),
        fragment_start: offset(host_end + 1),
    };
    if host_end == len {
        return Some(host);
    }
    if block[host_end] != b'/' {
        return None;
    }
    let behind_host = from(host_end) & within;
    let fragments = positions_of(b'#', block) & behind_host;
    let path_end = first((positions_of(b'?', block) & behind_host) | fragments, len);
    let path = behind_host & !from(path_end);
    if (positions_of(b'/', block) << 1) & DOTS.members(block) & path != 0 {
        return None;
    }
    Some(Offsets { query_start: offset(path_end), fragment_start: offset(first(fragments, len)), ..host })
}

/// The bits from number `at` on.
#[inline]
fn from(at: usize) -> u64 {
    if at < 64 { u64::MAX << at } else { 0 }
}

/// The number of the lowest bit, or `none`.
#[inline]
fn first(bits: u64, none: usize) -> usize {
    if bits == 0 { none } else { bits.trailing_zeros() as usize }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Url;

    /// What is found in `input`, with other bytes behind it.
    fn found(input: &str) -> Option<Offsets> {
        let mut block = [b'%'; 64];
        block.get_mut(..input.len())?.copy_from_slice(input.as_bytes());
        offsets_of_serialized(&block, input.len())
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
        let mut count = 0;
        for scheme in ["https://", "http://", "https:/", "HTTP://", "ftp://", "http:///"] {
            for host in hosts {
                for (path, query) in paths.iter().flat_map(|path| queries.map(|query| (path, query))) {
                    for fragment in fragments {
                        let input = format!("{scheme}{host}{path}{query}{fragment}");
                        let Some(offsets) = found(&input) else { continue };
                        let url = Url::parse(&input).expect(&input);
                        let slash = if offsets.host_end as usize == input.len() { "/" } else { "" };
                        assert_eq!((url.href(), url.offsets()), (&*format!("{input}{slash}"), offsets));
                        count += 1;
                    }
                }
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn finds_up_to_the_last_byte() {
        for len in 10..=66 {
            let input = format!("https://h/{}", "a".repeat(len - 10));
            assert_eq!(found(&input).is_some(), len <= 64);
            let fragment = format!("https://h/{}#", "a".repeat(len - 10));
            assert_eq!(found(&fragment).is_some_and(|offsets| offsets.fragment_start as usize == len), len < 64);
        }
    }
}
