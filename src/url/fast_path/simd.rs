//! SIMD fast path, 64 bytes at a time. The scalar one's branches depend on how long the components are, which no processor can
//! predict. This one asks for all bytes at once which are in a few sets, and finds the components in the answers with
//! arithmetic.
#![allow(clippy::inline_always, reason = "a call, or a result in memory, takes as long as what is in these")]

use super::Beginning;
use crate::byte_set::{Block, ByteSet, Lookup};
use crate::host::{NOT_PLAIN_DOMAIN, ends_in_a_number};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::Offsets;
use crate::url::scheme::end_of_http_slashes;
use core::hint::black_box;

/// How many bytes are looked at at once.
const BLOCK: usize = size_of::<Block>();

/// What is looked for.
struct Sets {
    /// What is not left unchanged in every component after the host, and what few URLs have: `?` and `#`, which end one,
    /// and `%`, which may begin a dot.
    rare: ByteSet,
    not_plain_domain: ByteSet,
    query: [u8; 16],
    fragment: [u8; 16],
    percent: [u8; 16],
    slash: [u8; 16],
    dot: [u8; 16],
}

static SETS: Sets = Sets {
    rare: PATH.bytes().or(SPECIAL_QUERY.bytes()).or(FRAGMENT.bytes()).or(&ByteSet::of(b"\\?#%")),
    not_plain_domain: NOT_PLAIN_DOMAIN,
    query: [b'?'; 16],
    fragment: [b'#'; 16],
    percent: [b'%'; 16],
    slash: [b'/'; 16],
    dot: [b'.'; 16],
};

/// The offsets of the first `len` bytes of `input`, if they are normalized.
///
/// Whole blocks are read, so `input` has to be longer than `len`, up to a multiple of 64.
#[inline(always)]
pub fn parse(input: &[u8], len: usize) -> Option<Offsets> {
    let block = input.first_chunk()?;
    if len == 0 {
        return None;
    }
    // LLVM rematerializes constant vectors at each use; loading them is 25 % faster (Node 24).
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
    // What the buffer has after the input may be the rest of an earlier one.
    let start = end_of_http_slashes(input).filter(|&start| start < len);
    let usual = start.and_then(|start| {
        let end = end_of_host(&lookup, &sets.not_plain_domain, from(start) & within, len);
        is_usual_host(block, start, end, len).then(|| Beginning::usual(start, end))
    });
    let beginning = match usual {
        Some(beginning) => beginning,
        None => Beginning::of(input.get(..len)?)?,
    };
    let path_start = beginning.path_start;
    let slashes = lookup.positions_of(&sets.slash);
    if !beginning.has_opaque_path && slashes << 1 & dots & from(path_start) & within & !from(path_end) != 0 {
        return None;
    }
    if len > BLOCK && !is_continued(input, len, slashes >> (BLOCK - 1)) {
        return None;
    }
    // Otherwise the path is the slash that will be added.
    if path_start < len { beginning.with(path_end, fragment_start) } else { beginning.with(len + 1, len + 1) }
}

/// Whether the blocks after the first have only what is left unchanged in every component, and no dot segment.
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

/// Where in `range` the first byte is that a plain domain has not, or `len`.
#[inline(always)]
fn end_of_host(lookup: &Lookup<'_>, not_plain_domain: &ByteSet, range: u64, len: usize) -> usize {
    let ends = lookup.first_members(not_plain_domain) & range;
    // Few hosts end after the first half.
    first(if ends == 0 { lookup.last_members(not_plain_domain) & range } else { ends }, len)
}

/// Whether `block` has, from `start` to `end`, a domain that is left unchanged, and after it a path or nothing.
#[inline(always)]
fn is_usual_host(block: &Block, start: usize, end: usize, len: usize) -> bool {
    let is_whole = end == len && len <= BLOCK || block.get(end) == Some(&b'/');
    is_whole && end > start && !(may_end_a_number(block[end - 1]) && ends_in_a_number(&block[start..end]))
}

/// Whether a host that ends with `byte` may end in a number: the first check of [`ends_in_a_number`], on a register instead of
/// a slice.
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
