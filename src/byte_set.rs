//! Sets of bytes, and the scan that every state of the parser is built on: where is the next byte that needs attention? All
//! bytes above 0x7F are in every set, because a URL never leaves them unchanged.
//!
//! In WebAssembly the scan takes sixteen bytes at a time. A 45-byte URL then parses a third faster than with a table of 256
//! entries (Node 20). Elsewhere the scan uses that table: `x86_64` without SSSE3 cannot look up sixteen bytes at once, and to ask
//! for each scan whether the processor has it does not pay. [`lookup`] does, for whole URLs.

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) mod lookup;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64;

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

    /// The set of all bytes but `bytes`, which are ASCII.
    pub(crate) const fn of_others(bytes: &[u8]) -> Self {
        let mut high_halves = Self::of(bytes).high_halves;
        let mut low = 0;
        while low < 16 {
            high_halves[low] = !high_halves[low];
            low += 1;
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
                |sixteen| u32::from(lookup::members_of(sixteen, self, wasm32::Instructions)),
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

    #[test]
    fn of_others_has_the_others() {
        let set = ByteSet::of_others(b"a\0\x7F");
        for byte in 0..=255 {
            assert_eq!(set.contains(byte), !b"a\0\x7F".contains(&byte), "{byte}");
        }
    }
}
