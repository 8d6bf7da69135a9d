//! SIMD fast path, 64 bytes at a time. The scalar one's branches depend on the lengths of the components, which no processor
//! can predict. This one tests all bytes of a block for membership in a few sets at once, and finds the components in the
//! resulting bits with arithmetic.
#![allow(clippy::inline_always, reason = "a call, or a result in memory, takes as long as what is in these")]

use super::{BLOCK, Beginning, Normalized, is_itself};
use crate::byte_set::ByteSet;
use crate::byte_set::lookup::{Block, Instructions, Lookup, hidden_from_llvm};
use crate::host::{NOT_PLAIN_DOMAIN, may_end_a_number};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::scheme::end_of_special_slashes;

// The buffers have whole blocks.
const _: () = assert!(BLOCK == size_of::<Block>());

/// The sets and bytes that are looked for.
struct Sets {
    /// Bytes that are changed in some component after the host, and bytes that few URLs have: `?` and `#`, which end a
    /// component, and `%`, which may begin a dot: `%2e`.
    rare: ByteSet,
    not_plain_domain: ByteSet,
    query: [u8; 16],
    fragment: [u8; 16],
    percent: [u8; 16],
    two: [u8; 16],
    slash: [u8; 16],
    dot: [u8; 16],
}

static SETS: Sets = Sets {
    rare: PATH.bytes().or(SPECIAL_QUERY.bytes()).or(FRAGMENT.bytes()).or(&ByteSet::of(b"\\?#%")),
    not_plain_domain: NOT_PLAIN_DOMAIN,
    query: [b'?'; 16],
    fragment: [b'#'; 16],
    percent: [b'%'; 16],
    two: [b'2'; 16],
    slash: [b'/'; 16],
    dot: [b'.'; 16],
};

/// The first `len` bytes of `input`, if they are normalized.
///
/// Whole blocks are read. In WebAssembly the length of `input` must be at least `len` rounded up to a multiple of 64.
#[inline(always)]
pub fn parse(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
    debug_assert!(len <= input.len(), "the URL is in the input");
    let copy = &mut [0; BLOCK];
    let block = block_at(input, 0, copy)?;
    if len == 0 {
        return None;
    }
    let sets = hidden_from_llvm(&SETS);
    let lookup = Lookup::of(block, instructions);
    let within = within(0, len);
    let mut ends = Ends { path_end: len, fragment_start: len };
    let dots = lookup.positions_of(&sets.dot) | ends.find(&lookup, sets, 0, len)?;
    let start = start_of_authority(input, len);
    let beginning = match usual_beginning(&lookup, sets, block, start, len) {
        Some(beginning) => beginning,
        None => Beginning::of(input.get(..len)?, start)?,
    };
    let path_start = beginning.path_start;
    let slashes = lookup.positions_of(&sets.slash);
    if !beginning.has_opaque_path && slashes << 1 & dots & from(path_start) & within & !from(ends.path_end) != 0 {
        return None;
    }
    if len > BLOCK {
        // A copy: a variable that is borrowed stays in memory, even for short inputs.
        let mut all = ends;
        if !are_later_blocks_normalized(input, len, slashes >> (BLOCK - 1), &mut all, instructions) {
            return None;
        }
        ends = all;
    }
    // Otherwise the path is the slash that will be added.
    Some(if path_start < len {
        beginning.into_url(ends.path_end, ends.fragment_start)
    } else {
        beginning.into_url(len + 1, len + 1)
    })
}

/// The first `len` bytes of `input` as far as their path, if that is normalized, and usual.
#[cfg(feature = "columns")]
#[inline(always)]
pub fn parse_before_path(input: &[u8], len: usize, instructions: Instructions) -> Option<Normalized> {
    let copy = &mut [0; BLOCK];
    let block = block_at(input, 0, copy)?;
    let lookup = Lookup::of(block, instructions);
    let beginning = usual_beginning(&lookup, hidden_from_llvm(&SETS), block, start_of_authority(input, len), len)?;
    let path_end = beginning.path_start + 1;
    Some(beginning.into_url(path_end, path_end))
}

/// The block at `start` of `input`. WebAssembly has it there.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn block_at<'i>(input: &'i [u8], start: usize, _: &'i mut Block) -> Option<&'i Block> {
    input.get(start..)?.first_chunk()
}

/// The block at `start` of `input`. If the input ends before it does, it is in `copy`, with zeros after it.
#[cfg(not(target_arch = "wasm32"))]
#[inline(always)]
fn block_at<'i>(input: &'i [u8], start: usize, copy: &'i mut Block) -> Option<&'i Block> {
    let rest = input.get(start..)?;
    if let Some(block) = rest.first_chunk() {
        return Some(block);
    }
    copy[..rest.len()].copy_from_slice(rest);
    Some(copy)
}

/// Where the authority of a special URL begins. After the input, there may be the rest of an earlier one.
#[inline(always)]
fn start_of_authority(input: &[u8], len: usize) -> Option<usize> {
    end_of_special_slashes(input).filter(|&start| start < len)
}

/// For a special URL with nothing before its path but a domain or an IPv4 address.
#[inline(always)]
fn usual_beginning(
    lookup: &Lookup<'_>,
    sets: &Sets,
    block: &Block,
    start: Option<usize>,
    len: usize,
) -> Option<Beginning> {
    let start = start?;
    let end = end_of_host(lookup, &sets.not_plain_domain, from(start) & within(0, len), len);
    is_usual_host(block, start, end, len).then(|| Beginning::usual(start, end))
}

/// Where the path and the query end: at the end of the input, until an earlier end is found.
#[derive(Clone, Copy)]
struct Ends {
    path_end: usize,
    fragment_start: usize,
}

impl Ends {
    /// Looks for them in the block at `start`. Returns which of its bytes may begin an encoded dot, or `None` if the parser
    /// changes one of its bytes.
    #[inline(always)]
    fn find(&mut self, lookup: &Lookup<'_>, sets: &Sets, start: usize, len: usize) -> Option<u64> {
        let within = within(start, len);
        let rare = lookup.members(&sets.rare) & within;
        if rare == 0 {
            return Some(0);
        }
        let (queries, fragments) = (lookup.positions_of(&sets.query), lookup.positions_of(&sets.fragment));
        let percents = lookup.positions_of(&sets.percent);
        if rare & !(queries | fragments | percents) != 0 {
            return None;
        }
        if self.fragment_start == len {
            self.fragment_start = start + first(fragments & within, len - start);
            if self.path_end == len {
                let before = !from(self.fragment_start - start);
                self.path_end = start + first(queries & within & before, self.fragment_start - start);
            }
        }
        // What follows the block's last byte is not known yet.
        Some(percents & (lookup.positions_of(&sets.two) >> 1 | 1 << (BLOCK - 1)))
    }
}

/// Whether the blocks after the first have only bytes that are left unchanged in every component, and no dot segment. `carry`
/// is 1 if the first block ends with a slash.
#[cfg_attr(target_arch = "wasm32", inline(never))]
// With the instructions of the caller.
#[cfg_attr(not(target_arch = "wasm32"), inline(always))]
fn are_later_blocks_normalized(
    input: &[u8],
    len: usize,
    mut carry: u64,
    ends: &mut Ends,
    instructions: Instructions,
) -> bool {
    let sets = hidden_from_llvm(&SETS);
    for start in (BLOCK..len).step_by(BLOCK) {
        let copy = &mut [0; BLOCK];
        let Some(block) = block_at(input, start, copy) else { return false };
        let lookup = Lookup::of(block, instructions);
        let Some(encoded) = ends.find(&lookup, sets, start, len) else { return false };
        // Only a path has dot segments, and queries may be long.
        if ends.path_end > start {
            let slashes = lookup.positions_of(&sets.slash);
            let dots = lookup.positions_of(&sets.dot) | encoded;
            let path = !from(ends.path_end - start);
            if (slashes << 1 | carry) & dots & within(start, len) & path != 0 {
                return false;
            }
            carry = slashes >> (BLOCK - 1);
        }
    }
    true
}

/// The position of the first byte in `range` that cannot occur in a plain domain, or `len`.
#[inline(always)]
fn end_of_host(lookup: &Lookup<'_>, not_plain_domain: &ByteSet, range: u64, len: usize) -> usize {
    let ends = lookup.first_members(not_plain_domain) & range;
    // Few hosts end after the first half.
    first(if ends == 0 { lookup.last_members(not_plain_domain) & range } else { ends }, len)
}

/// Whether `block` has, from `start` to `end`, a domain or IPv4 address that is left unchanged, followed by a path or by nothing.
#[inline(always)]
fn is_usual_host(block: &Block, start: usize, end: usize, len: usize) -> bool {
    let is_whole = end == len && len <= BLOCK || block.get(end) == Some(&b'/');
    // The first check of `ends_in_a_number`, on a register instead of a slice.
    let may_end_in_a_number = |last| last == b'.' || may_end_a_number(last);
    is_whole && end > start && (!may_end_in_a_number(block[end - 1]) || is_itself(&block[start..end]))
}

/// The bits for those bytes of the block at `start` that belong to the input.
#[inline(always)]
fn within(start: usize, len: usize) -> u64 {
    u64::MAX >> BLOCK.saturating_sub(len - start)
}

/// All bits from number `at` on.
#[inline(always)]
fn from(at: usize) -> u64 {
    if at < BLOCK { u64::MAX << at } else { 0 }
}

/// The number of the lowest bit, or `none`.
#[inline(always)]
fn first(bits: u64, none: usize) -> usize {
    if bits == 0 { none } else { bits.trailing_zeros() as usize }
}
