//! At a glance, in blocks of 64 bytes. The parser's branches depend on how long the components are, which no processor
//! can foresee. This asks of all bytes at once which are in a few sets, and finds the components in the answers with
//! arithmetic. In: bytes, and more behind them up to a multiple of 64. Out: offsets, which are right for a `/` behind the
//! bytes where these end with the host: so people write the URLs of sites.
#![allow(clippy::inline_always, reason = "a call, or a result in memory, takes as long as what is in these")]

use super::end_of_slashes;
use crate::byte_set::{Block, ByteSet, Lookup};
use crate::host::{NOT_PLAIN_DOMAIN, ends_in_a_number};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::Offsets;
use core::hint::black_box;

/// How many bytes are looked at at once.
const BLOCK: usize = size_of::<Block>();

/// What is looked for.
struct Sets {
    /// What cannot stand for itself in every component behind the host, and what few URLs have: `?` and `#`, which end
    /// one, and `%`, which may be the start of a dot.
    rare: ByteSet,
    /// What a lowercase ASCII domain has not.
    classified: ByteSet,
    query: [u8; 16],
    fragment: [u8; 16],
    percent: [u8; 16],
    slash: [u8; 16],
    dot: [u8; 16],
}

static SETS: Sets = Sets {
    rare: PATH.bytes().or(SPECIAL_QUERY.bytes()).or(FRAGMENT.bytes()).or(&ByteSet::of(b"\\?#%")),
    classified: NOT_PLAIN_DOMAIN,
    query: [b'?'; 16],
    fragment: [b'#'; 16],
    percent: [b'%'; 16],
    slash: [b'/'; 16],
    dot: [b'.'; 16],
};

/// The offsets of the first `len` bytes of `input`, if they are a URL of the kind that this is for. Where these end with
/// the host, which is how people write the URLs of sites, the offsets are right for a `/` behind them.
///
/// Of `input` whole blocks are read, so that it has to be longer than `len`, up to a multiple of 64.
#[inline(always)]
pub fn offsets_of_serialized(input: &[u8], len: usize) -> Option<Offsets> {
    let block = input.first_chunk()?;
    let start = end_of_slashes(input)?;
    if len <= start {
        return None;
    }
    // Where the compiler knows what is in the sets, each vector is made anew wherever it is used, of constants and in four
    // instructions. Loaded instead, it takes a quarter less time (measured in Node 24).
    let sets = black_box(&SETS);
    let lookup = Lookup::of(block);
    let within = u64::MAX >> BLOCK.saturating_sub(len);
    let (mut path_end, mut fragment_start) = (len, len);
    let mut dots = lookup.positions_of(&sets.dot);
    let rare = lookup.members(&sets.rare) & within;
    if rare != 0 {
        let (queries, fragments) = (lookup.positions_of(&sets.query), lookup.positions_of(&sets.fragment));
        let percents = lookup.positions_of(&sets.percent);
        if rare & !(queries | fragments | percents) != 0 {
            return None;
        }
        fragment_start = first(fragments & within, len);
        path_end = first(queries & within & !from(fragment_start), fragment_start);
        dots |= percents;
    }
    let host_end = end_of_host(&lookup, &sets.classified, from(start) & within, len);
    if !is_usual_host(block, start, host_end, len) {
        return None;
    }
    let slashes = lookup.positions_of(&sets.slash);
    if slashes << 1 & dots & from(host_end) & within & !from(path_end) != 0 {
        return None;
    }
    if len > BLOCK && !is_continued(input, len, slashes >> (BLOCK - 1)) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "memory ends at 4 GiB where this is compiled")]
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
    if host_end < len {
        return Some(host);
    }
    Some(Offsets { query_start: offset(len + 1), fragment_start: offset(len + 1), ..host })
}

/// Whether the blocks behind the first go on with what stands for itself in every component, and with no dot segment.
/// `carry` is 1 where the block before ends with a slash.
#[inline(never)]
fn is_continued(input: &[u8], len: usize, mut carry: u64) -> bool {
    let sets = black_box(&SETS);
    let Some(blocks) = input.as_chunks().0.get(1..len.div_ceil(BLOCK)) else { return false };
    let mut left = len - BLOCK;
    for block in blocks {
        let lookup = Lookup::of(block);
        let slashes = lookup.positions_of(&sets.slash);
        let dot_segments = (slashes << 1 | carry) & lookup.positions_of(&sets.dot);
        let within = u64::MAX >> BLOCK.saturating_sub(left);
        if (lookup.members(&sets.rare) | dot_segments) & within != 0 {
            return false;
        }
        carry = slashes >> (BLOCK - 1);
        left = left.saturating_sub(BLOCK);
    }
    true
}

/// Where in `range` the first byte is that no lowercase ASCII domain has, or `len`.
#[inline(always)]
fn end_of_host(lookup: &Lookup<'_>, classified: &ByteSet, range: u64, len: usize) -> usize {
    let ends = lookup.first_members(classified) & range;
    // Few hosts end behind the first half.
    first(if ends == 0 { lookup.last_members(classified) & range } else { ends }, len)
}

/// Whether `block` has, from `start` to `end`, a domain that stays as it is, and a path behind it or nothing.
#[inline(always)]
fn is_usual_host(block: &Block, start: usize, end: usize, len: usize) -> bool {
    let is_whole = end == len && len <= BLOCK || block.get(end) == Some(&b'/');
    is_whole && end > start && !(may_end_a_number(block[end - 1]) && ends_in_a_number(&block[start..end]))
}

/// Whether a host that ends with `byte` may end in a number: what [`ends_in_a_number`] asks first, too, but of a slice that
/// goes through memory.
#[inline]
fn may_end_a_number(byte: u8) -> bool {
    byte == b'.' || byte == b'x' || byte.is_ascii_hexdigit()
}

/// The bits from number `at` on.
#[inline(always)]
fn from(at: usize) -> u64 {
    if at < BLOCK { u64::MAX << at } else { 0 }
}

/// The number of the lowest bit, or `none`.
#[inline(always)]
fn first(bits: u64, none: usize) -> usize {
    if bits == 0 { none } else { bits.trailing_zeros() as usize }
}
