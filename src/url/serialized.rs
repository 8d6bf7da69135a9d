//! §4.4 [URL parsing](https://url.spec.whatwg.org/#url-parsing), for inputs that need none: `http` and `https` URLs of up
//! to 64 bytes that are serialized already, which most URLs of the web are. In: the bytes. Out: the offsets that the
//! basic URL parser would find, or `None` for all other inputs, among them many that the parser takes as they are too.
//!
//! The parser's branches depend on how long the components are, which no processor can foresee. This asks of all bytes
//! at once which are in a few sets, and finds the components in the answers with arithmetic.
#![allow(clippy::inline_always, reason = "a call, or a result in memory, takes as long as what is in these")]

use super::Offsets;
use crate::byte_set::{Block, ByteSet, Lookup};
use crate::host::{CLASSIFIED, ends_in_a_number};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};
use core::hint::black_box;

/// What is looked for.
struct Sets {
    /// The bytes that cannot stand for themselves in every component behind the host, save `?` and `#`, which end one.
    unusual: ByteSet,
    /// Those, and others that few URLs have: `?` and `#`, and `%`, which may be the start of a dot.
    rare: ByteSet,
    /// What a lowercase ASCII domain has not.
    classified: ByteSet,
    query: ByteSet,
    fragment: ByteSet,
    percent: ByteSet,
    slash: [u8; 16],
    dot: [u8; 16],
}

const UNUSUAL: ByteSet =
    PATH.bytes().or(SPECIAL_QUERY.bytes()).or(FRAGMENT.bytes()).or(&ByteSet::of(b"\\")).without(b"?#");

static SETS: Sets = Sets {
    unusual: UNUSUAL,
    rare: UNUSUAL.or(&ByteSet::of(b"?#%")),
    classified: CLASSIFIED,
    query: ByteSet::of(b"?"),
    fragment: ByteSet::of(b"#"),
    percent: ByteSet::of(b"%"),
    slash: [b'/'; 16],
    dot: [b'.'; 16],
};

/// The offsets of the first `len` bytes of `block`, if they are a URL of the kind that this is for. Where these end with
/// the host, which is how people write the URLs of sites, the offsets are right for a `/` behind them.
#[inline(always)]
pub(crate) fn offsets_of_serialized(block: &Block, len: usize) -> Option<Offsets> {
    let start = end_of_slashes(block)?;
    if len > block.len() || len <= start {
        return None;
    }
    // Where the compiler knows what is in the sets, each vector is made anew wherever it is used, of constants and in four
    // instructions. Loaded instead, it takes a quarter less time (measured in Node 24).
    let sets = black_box(&SETS);
    let lookup = Lookup::of(block);
    let within = u64::MAX >> (block.len() - len);
    let (mut path_end, mut fragment_start) = (len, len);
    let mut dots = lookup.positions_of(&sets.dot);
    if lookup.members(&sets.rare) & within != 0 {
        if lookup.members(&sets.unusual) & within != 0 {
            return None;
        }
        fragment_start = first(lookup.members(&sets.fragment) & within, len);
        path_end = first(lookup.members(&sets.query) & within & !from(fragment_start), fragment_start);
        dots |= lookup.members(&sets.percent);
    }
    let behind_slashes = from(start) & within;
    let mut ends = lookup.first_members(&sets.classified) & behind_slashes;
    if ends == 0 {
        ends = lookup.members(&sets.classified) & behind_slashes;
    }
    let host_end = first(ends, len);
    if host_end == start || may_end_a_number(block[host_end - 1]) && ends_in_a_number(&block[start..host_end]) {
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
        query_start: offset(path_end),
        fragment_start: offset(fragment_start),
    };
    if host_end == len {
        return Some(Offsets { query_start: offset(len + 1), fragment_start: offset(len + 1), ..host });
    }
    if block[host_end] != b'/' {
        return None;
    }
    let path = from(host_end) & within & !from(path_end);
    let has_dot_segment = lookup.positions_of(&sets.slash) << 1 & dots & path != 0;
    if has_dot_segment { None } else { Some(host) }
}

/// Where the two slashes behind the scheme end.
#[inline(always)]
fn end_of_slashes(block: &Block) -> Option<usize> {
    let (start, _) = block.split_first_chunk::<8>()?;
    let start = u64::from_le_bytes(*start);
    if start == u64::from_le_bytes(*b"https://") {
        return Some(8);
    }
    (start << 8 == u64::from_le_bytes(*b"\0http://")).then_some(7)
}

/// Whether a host that ends with `byte` may end in a number.
#[inline]
fn may_end_a_number(byte: u8) -> bool {
    byte == b'.' || byte == b'x' || byte.is_ascii_hexdigit()
}

/// The bits from number `at` on.
#[inline(always)]
fn from(at: usize) -> u64 {
    if at < 64 { u64::MAX << at } else { 0 }
}

/// The number of the lowest bit, or `none`.
#[inline(always)]
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
