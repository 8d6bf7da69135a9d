//! The fast path for internationalized domains: for code points that mapping and normalization leave unchanged, and that no
//! rule of [UTS #46](https://www.unicode.org/reports/tr46/#Validity_Criteria) checks in context.

use alloc::vec::Vec;
use core::str;

/// In bytes. A longer domain is left to the whole algorithm, and to its limits.
const LONGEST: usize = 255;

/// First and last code points of runs in which none is mapped, composes with another one here, is a mark or a joiner, or is
/// written from right to left. Other runs would qualify, too; these have whole blocks.
const UNMAPPED: [(u16, u16); 14] = [
    (0x5B, 0x7F),
    (0x00, 0x40),
    (0x4E00, 0x9FFF),
    (0xDF, 0xF6),
    (0xF8, 0xFF),
    (0x3AC, 0x3CE),
    (0x430, 0x45F),
    (0x561, 0x586),
    (0x10D0, 0x10FA),
    (0xE01, 0xE30),
    (0x3041, 0x3096),
    (0x30A1, 0x30FA),
    (0x3400, 0x4DBF),
    (0xAC00, 0xD7A3),
];

/// The same for the block from U+0100 to U+017F, where small letters and capitals alternate: the lowest bit is for the first
/// code point.
const LATIN_EXTENDED_A: u128 = small_letters();

const fn small_letters() -> u128 {
    let mut letters = 0;
    let mut offset = 0;
    while offset < 0x7F {
        // After a letter without a partner, capitals change from even numbers to odd ones or back.
        let is_odd_small = !matches!(offset, 0x39..=0x48 | 0x79..=0x7E);
        // ĳ, ŀ and ŉ are mapped to two letters each.
        if (offset % 2 == 1) == is_odd_small && !matches!(offset, 0x33 | 0x40 | 0x49) {
            letters |= 1 << offset;
        }
        offset += 1;
    }
    letters
}

pub(super) fn is_unmapped(c: char) -> bool {
    let c = u32::from(c);
    if let 0x100..0x180 = c {
        return LATIN_EXTENDED_A >> (c - 0x100) & 1 != 0;
    }
    UNMAPPED.iter().any(|&(first, last)| (u32::from(first)..=u32::from(last)).contains(&c))
}

/// The domain's code points; `None` where the whole algorithm is needed.
pub(super) fn code_points_of(domain: &[u8]) -> Option<Vec<u32>> {
    if domain.len() > LONGEST {
        return None;
    }
    let mut code_points = Vec::with_capacity(domain.len());
    let mut last = ' ';
    for c in str::from_utf8(domain).ok()?.chars() {
        // Two hyphens may mean Punycode.
        if !is_unmapped(c) || c == '-' && last == '-' {
            return None;
        }
        code_points.push(u32::from(c));
        last = c;
    }
    Some(code_points)
}
