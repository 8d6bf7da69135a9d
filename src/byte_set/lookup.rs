//! Sixty-four bytes at once, with vector instructions: which of them are in a set, and which equal a byte.
#![allow(clippy::inline_always, reason = "a call takes as long as what is in these")]

use super::ByteSet;
#[cfg(target_arch = "wasm32")]
use super::wasm32::{Vector, and, bitmask, equal, load, look_up, shift_right_by_four};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::x86_64::{Vector, and, bitmask, equal, load, look_up, shift_right_by_four};
use crate::invariant::never_or;

#[cfg(target_arch = "wasm32")]
pub(crate) use super::wasm32::{Instructions, hidden_from_llvm};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use super::x86_64::{Instructions, hidden_from_llvm};

/// One byte for each bit of a `u64`.
pub(crate) type Block = [u8; 64];

struct Tables {
    /// The bits of the low half of a byte.
    low: [u8; 16],
    /// The bit of each half.
    bits: [u8; 16],
}

static TABLES: Tables = Tables { low: [0xF; 16], bits: [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0] };

/// A block, prepared for set-membership queries.
pub(crate) struct Lookup<'b> {
    sixteens: [&'b [u8; 16]; 4],
    halves: [Halves; 4],
    instructions: Instructions,
}

impl<'b> Lookup<'b> {
    #[inline(always)]
    pub(crate) fn of(block: &'b Block, instructions: Instructions) -> Self {
        let tables = hidden_from_llvm(&TABLES);
        let at = |index: usize| {
            block[index * 16..]
                .first_chunk()
                .unwrap_or_else(|| never_or(&[0; 16], "a block has four times sixteen bytes"))
        };
        let sixteens = [at(0), at(1), at(2), at(3)];
        let halves_at = |index: usize| Halves::of(sixteens[index], tables, instructions);
        Self { sixteens, halves: [halves_at(0), halves_at(1), halves_at(2), halves_at(3)], instructions }
    }

    /// The positions of bytes in `set`: one bit for each, the lowest for the first.
    #[inline(always)]
    pub(crate) fn members(&self, set: &ByteSet) -> u64 {
        self.first_members(set) | self.last_members(set)
    }

    /// [`members`](Self::members) of the first half.
    #[inline(always)]
    pub(crate) fn first_members(&self, set: &ByteSet) -> u64 {
        self.members_at(0, set) | self.members_at(1, set)
    }

    /// [`members`](Self::members) of the second half.
    #[inline(always)]
    pub(crate) fn last_members(&self, set: &ByteSet) -> u64 {
        self.members_at(2, set) | self.members_at(3, set)
    }

    #[inline(always)]
    fn members_at(&self, index: usize, set: &ByteSet) -> u64 {
        u64::from(self.halves[index].members(&set.high_halves, self.instructions)) << (index * 16)
    }

    /// The positions of bytes equal to the one that is repeated in `byte`.
    #[inline(always)]
    pub(crate) fn positions_of(&self, byte: &[u8; 16]) -> u64 {
        let at = |index: usize| u64::from(bitmask(equal(load(self.sixteens[index]), load(byte)))) << (index * 16);
        at(0) | at(1) | at(2) | at(3)
    }
}

/// Sixteen bytes, split for lookup: the low half of each, and a single bit for the high half. Bytes above 0x7F have no bit.
struct Halves {
    low: Vector,
    bits: Vector,
}

impl Halves {
    #[inline(always)]
    fn of(bytes: &[u8; 16], tables: &Tables, instructions: Instructions) -> Self {
        let (bytes, low) = (load(bytes), load(&tables.low));
        let high = and(shift_right_by_four(bytes), low);
        Self { low: and(bytes, low), bits: look_up(load(&tables.bits), high, instructions) }
    }

    /// Which of the bytes are in a set: one bit for each. A byte is in the set if the entry for its low half has its bit. A byte
    /// without a bit is always in it.
    #[inline(always)]
    fn members(&self, high_halves: &[u8; 16], instructions: Instructions) -> u16 {
        let entries = look_up(load(high_halves), self.low, instructions);
        bitmask(equal(and(entries, self.bits), self.bits))
    }
}

/// Which of `bytes` are in `set`: one bit for each.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
pub(crate) fn members_of(bytes: &[u8; 16], set: &ByteSet, instructions: Instructions) -> u16 {
    Halves::of(bytes, &TABLES, instructions).members(&set.high_halves, instructions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookups_find_what_is_in_a_set() {
        #[cfg(target_arch = "wasm32")]
        let instructions = Instructions;
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        let instructions = Instructions::detect().expect("this test needs SSSE3");
        // Each byte at each position of a block.
        let set = ByteSet::of(b"\0/?a\x7F").or(&ByteSet::of(b"~"));
        for first in 0..=u8::MAX {
            let block: Block = core::array::from_fn(|at| first.wrapping_add(at.to_le_bytes()[0]));
            let lookup = Lookup::of(&block, instructions);
            let positions = |is_one: &dyn Fn(u8) -> bool| {
                block.iter().rev().fold(0_u64, |bits, &byte| bits << 1 | u64::from(is_one(byte)))
            };
            let members = positions(&|byte| byte > 0x7F || b"\0/?a\x7F~".contains(&byte));
            assert_eq!(lookup.members(&set), members);
            assert_eq!(lookup.first_members(&set), members & u64::from(u32::MAX));
            assert_eq!(lookup.last_members(&set), members & !u64::from(u32::MAX));
            for byte in [b'/', 0, 0xFF] {
                assert_eq!(lookup.positions_of(&[byte; 16]), positions(&|other| other == byte));
            }
        }
    }
}
