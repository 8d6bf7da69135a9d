//! The columns of numbers that the tables are stored in: differences, with their lowest bytes before the others. They compress
//! to less than half the size of tables for looking up.

use crate::invariant::never;
use alloc::vec;
use alloc::vec::Vec;

/// Reads columns in the order in which `tests/idna_tables.rs` writes them.
pub(super) struct Reader(pub(super) &'static [u8]);

impl Reader {
    pub(super) fn bytes(&mut self, len: usize) -> &'static [u8] {
        let (bytes, rest) = self.0.split_at_checked(len).unwrap_or_else(|| never("the columns are complete"));
        self.0 = rest;
        bytes
    }

    #[inline(never)]
    pub(super) fn numbers(&mut self) -> Numbers {
        let len = match self.bytes(2) {
            &[low, high] => usize::from(u16::from_le_bytes([low, high])),
            _ => never("there are two bytes"),
        };
        Numbers([self.bytes(len), self.bytes(len), self.bytes(len)])
    }

    /// Numbers, stored as differences.
    #[inline(never)]
    pub(super) fn sums(&mut self) -> Vec<u32> {
        let mut sum = 0_u32;
        let number = |difference| {
            sum = sum.wrapping_add((difference >> 1) ^ 0_u32.wrapping_sub(difference & 1));
            sum
        };
        self.numbers().iter().map(number).collect()
    }
}

/// Numbers, whose bytes are in three planes.
pub(super) struct Numbers([&'static [u8]; 3]);

impl Numbers {
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = u32> {
        let [low, middle, high] = self.0;
        low.iter().zip(middle).zip(high).map(|((&low, &middle), &high)| u32::from_le_bytes([low, middle, high, 0]))
    }

    pub(super) fn get(&self, index: usize) -> u32 {
        let at_index = |plane: &[u8]| plane.get(index).copied().unwrap_or_else(|| never("an index is one of a column"));
        let [low, middle, high] = self.0.map(at_index);
        u32::from_le_bytes([low, middle, high, 0])
    }
}

pub(super) fn to_char(code_point: u32) -> char {
    char::from_u32(code_point).unwrap_or_else(|| never("the tables have no surrogates"))
}

/// First code points in ascending order.
pub(super) struct Firsts {
    pub(super) firsts: Vec<u32>,
    /// For every page of code points, the last first one up to there, or else 0.
    pages: Vec<u16>,
}

/// There are 64 code points in a page. With 256, a domain of letters with marks takes a fifth longer.
const PAGE_BITS: u32 = 6;

/// The last page with an entry of its own: few code points come after it.
const LAST_PAGE: usize = 0x3_2300 >> PAGE_BITS;

impl Firsts {
    #[inline(never)]
    #[allow(clippy::cast_possible_truncation)] // There are a few thousand.
    pub(super) fn new(firsts: Vec<u32>) -> Self {
        let mut pages = vec![0; LAST_PAGE + 2];
        for (index, first) in firsts.iter().enumerate() {
            if let Some(page) = pages.get_mut(first.div_ceil(1 << PAGE_BITS) as usize) {
                *page = index as u16;
            }
        }
        let mut last = 0;
        for page in &mut pages {
            last = last.max(*page);
            *page = last;
        }
        pages[LAST_PAGE + 1] = firsts.len().saturating_sub(1) as u16;
        Self { firsts, pages }
    }

    /// The index of the last one that is not after `c`.
    pub(super) fn up_to(&self, c: char) -> usize {
        let page = ((u32::from(c) >> PAGE_BITS) as usize).min(LAST_PAGE);
        let (mut low, mut high) = (usize::from(self.pages[page]), usize::from(self.pages[page + 1]));
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.firsts[middle] <= u32::from(c) { low = middle } else { high = middle - 1 }
        }
        low
    }
}
