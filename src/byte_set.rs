//! Sets of bytes, and the scan that every state of the parser is built on: where is the next byte that needs attention? All
//! bytes above 0x7F are in every set, because a URL never leaves them unchanged.
//!
//! In WebAssembly the scan takes sixteen bytes at a time. A 45-byte URL then parses a third faster than with a table of 256
//! entries (Node 20). Elsewhere the scan uses that table, because `x86_64` without SSSE3 cannot look up sixteen bytes at
//! once.

use crate::invariant::never;

/// A set of bytes. It always has all bytes above 0x7F.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByteSet {
    /// For each low half of a byte, a bit for each of the eight high halves with which it is in the set.
    high_halves: [u8; 16],
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    table: [bool; 256],
}

impl ByteSet {
    /// The set of the bytes above 0x7F and of `bytes`.
    pub(crate) const fn of(bytes: &[u8]) -> Self {
        let mut high_halves = [0; 16];
        let mut i = 0;
        while i < bytes.len() {
            high_halves[(bytes[i] & 0xF) as usize] |= bit_of(bytes[i]);
            i += 1;
        }
        Self::of_high_halves(high_halves)
    }

    /// The set of what is in `self` or in `other`.
    pub(crate) const fn or(mut self, other: &Self) -> Self {
        let mut low = 0;
        while low < 16 {
            self.high_halves[low] |= other.high_halves[low];
            low += 1;
        }
        Self::of_high_halves(self.high_halves)
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    const fn of_high_halves(high_halves: [u8; 16]) -> Self {
        Self { high_halves }
    }

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    const fn of_high_halves(high_halves: [u8; 16]) -> Self {
        let mut table = [true; 256];
        let mut byte = 0;
        while byte < 0x80 {
            table[byte as usize] = high_halves[(byte & 0xF) as usize] & bit_of(byte) != 0;
            byte += 1;
        }
        Self { high_halves, table }
    }

    /// Whether `byte` is in the set.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        byte > 0x7F || self.high_halves[(byte & 0xF) as usize] & bit_of(byte) != 0
    }

    /// Whether `byte` is in the set.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline]
    pub(crate) const fn contains(&self, byte: u8) -> bool {
        self.table[byte as usize]
    }

    /// The offset of the first byte of `input` at or after `start` that is in the set, or `input.len()`.
    #[inline]
    pub(crate) fn find(&self, input: &[u8], start: usize) -> usize {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        if input.len() >= 16 {
            return self.find_by_sixteen(input, start);
        }
        self.find_one_by_one(input, start)
    }

    #[inline]
    fn find_one_by_one(&self, input: &[u8], start: usize) -> usize {
        let rest = input.get(start..).unwrap_or_else(|| never("a scan starts in the input"));
        rest.iter().position(|&byte| self.contains(byte)).map_or(input.len(), |at| start + at)
    }

    /// [`find`](Self::find) in sixteen bytes or more.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    fn find_by_sixteen(&self, input: &[u8], mut start: usize) -> usize {
        let last = input.len() - 16;
        let found_from = |start| {
            input[start..].first_chunk().map_or_else(
                || never("there are sixteen bytes from `last` on"),
                |sixteen| u32::from(simd::Halves::of(sixteen, &simd::TABLES).members(&self.high_halves)),
            )
        };
        while start <= last {
            let found = found_from(start);
            if found != 0 {
                return start + found.trailing_zeros() as usize;
            }
            start += 16;
        }
        // The last sixteen bytes. Those before `start` have already been checked.
        debug_assert!(start <= input.len(), "a scan starts in the input");
        let found = found_from(last) >> (start - last);
        if found == 0 { input.len() } else { start + found.trailing_zeros() as usize }
    }
}

/// The bit of the high half of an ASCII byte.
const fn bit_of(byte: u8) -> u8 {
    1 << (byte >> 4)
}

/// One byte for each bit of a `u64`.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) type Block = [u8; 64];

/// A 64-byte block, prepared for set-membership queries.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) struct Lookup<'b>([&'b [u8; 16]; 4], [simd::Halves; 4]);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(clippy::inline_always, reason = "a call takes as long as what is in these")]
impl<'b> Lookup<'b> {
    #[inline(always)]
    pub(crate) fn of(block: &'b Block) -> Self {
        let tables = core::hint::black_box(&simd::TABLES);
        let at = |index: usize| {
            block[index * 16..].first_chunk().unwrap_or_else(|| {
                debug_assert!(false, "a block has four times sixteen bytes");
                &[0; 16]
            })
        };
        let sixteens = [at(0), at(1), at(2), at(3)];
        let halves_at = |index: usize| simd::Halves::of(sixteens[index], tables);
        Self(sixteens, [halves_at(0), halves_at(1), halves_at(2), halves_at(3)])
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
        u64::from(self.1[index].members(&set.high_halves)) << (index * 16)
    }

    /// The positions of bytes equal to the one that is repeated in `byte`.
    #[inline(always)]
    pub(crate) fn positions_of(&self, byte: &[u8; 16]) -> u64 {
        let at = |index: usize| u64::from(simd::positions_of(byte, self.0[index])) << (index * 16);
        at(0) | at(1) | at(2) | at(3)
    }
}

/// Sixteen bytes at a time.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
#[allow(clippy::inline_always, reason = "a call takes as long as what is in these")]
mod simd {
    use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_swizzle, u16x8_shr, v128, v128_and, v128_load};

    pub(super) struct Tables {
        /// The bits of the low half of a byte.
        low: [u8; 16],
        /// The bit of each half.
        bits: [u8; 16],
    }

    pub(super) static TABLES: Tables =
        Tables { low: [0xF; 16], bits: [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0] };

    #[inline(always)]
    fn load(bytes: &[u8; 16]) -> v128 {
        // SAFETY: `bytes` has sixteen bytes to read, and `v128_load` needs no alignment.
        unsafe { v128_load(bytes.as_ptr().cast()) }
    }

    /// Bytes split for lookup: the low half of each, and a single bit for the high half. Bytes above 0x7F have no bit.
    pub(super) struct Halves {
        low: v128,
        bits: v128,
    }

    impl Halves {
        #[inline(always)]
        pub(super) fn of(bytes: &[u8; 16], tables: &Tables) -> Self {
            let (bytes, low) = (load(bytes), load(&tables.low));
            let high = v128_and(u16x8_shr(bytes, 4), low);
            Self { low: v128_and(bytes, low), bits: u8x16_swizzle(load(&tables.bits), high) }
        }

        /// Which of the bytes are in a set: one bit for each. A byte is in the set if the entry for its low half has its bit. A
        /// byte without a bit is always in it.
        #[inline(always)]
        pub(super) fn members(&self, high_halves: &[u8; 16]) -> u16 {
            let entries = u8x16_swizzle(load(high_halves), self.low);
            u8x16_bitmask(u8x16_eq(v128_and(entries, self.bits), self.bits))
        }
    }

    /// Which of `bytes` equal the byte at the same position of `byte`: one bit for each.
    #[inline(always)]
    pub(super) fn positions_of(byte: &[u8; 16], bytes: &[u8; 16]) -> u16 {
        u8x16_bitmask(u8x16_eq(load(bytes), load(byte)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_at_every_offset() {
        let set = ByteSet::of(b"/?");
        for len in 0..50 {
            for at in 0..len {
                let mut input = vec![b'a'; len];
                input[at] = b'?';
                for start in 0..=len {
                    let expected = if start <= at { at } else { len };
                    assert_eq!(set.find(&input, start), expected, "{len} {at} {start}");
                }
            }
        }
    }

    #[test]
    fn contains_what_is_not_ascii() {
        let set = ByteSet::of(b"a").or(&ByteSet::of(b"b"));
        let members: Vec<u8> = (0..=255).filter(|&byte| set.contains(byte)).collect();
        assert_eq!(members[..2], *b"ab");
        assert_eq!(members[2..], (0x80..=255).collect::<Vec<u8>>());
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[test]
    fn lookups_find_what_is_in_a_set() {
        // Each byte at each position of a block.
        let set = ByteSet::of(b"\0/?a\x7F").or(&ByteSet::of(b"~"));
        for first in 0..=u8::MAX {
            let block: Block = core::array::from_fn(|at| first.wrapping_add(at.to_le_bytes()[0]));
            let lookup = Lookup::of(&block);
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
