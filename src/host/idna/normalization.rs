//! [Normalization](https://www.unicode.org/reports/tr15/#Norm_Forms) of mapped code points.

use super::columns::{Firsts, Reader, to_char};
use super::mapping::Tables;
use alloc::vec;
use alloc::vec::Vec;

impl Tables {
    /// [Normalization form C](https://www.unicode.org/reports/tr15/#Norm_Forms)
    pub(super) fn normalized(&self, text: &[char]) -> Vec<char> {
        let mut composed: Vec<char> = Vec::with_capacity(text.len());
        let mut starter = None;
        // The class of the last code point after the starter.
        let mut last = 0;
        for (c, class) in self.decomposed(text.iter().copied()) {
            if let Some(index) = starter
                && (last == 0 || last < class)
                && let Some(both) = self.compositions.compose(composed[index], c)
            {
                composed[index] = both;
                continue;
            }
            if class == 0 {
                starter = Some(composed.len());
            }
            last = class;
            composed.push(c);
        }
        composed
    }

    /// [Normalization form D](https://www.unicode.org/reports/tr15/#Norm_Forms), each code point with its combining class.
    pub(crate) fn decomposed(&self, text: impl Iterator<Item = char>) -> Vec<(char, u8)> {
        let mut decomposed = Vec::with_capacity(text.size_hint().0);
        text.for_each(|c| self.push_decomposed(c, &mut decomposed));
        for marks in decomposed.split_mut(|&(_, class)| class == 0) {
            sort_by_class(marks);
        }
        decomposed
    }

    fn push_decomposed(&self, c: char, decomposed: &mut Vec<(char, u8)>) {
        if let Some((first, second)) = decompose_syllable(c).or_else(|| self.compositions.decompose(c)) {
            self.push_decomposed(first, decomposed);
            decomposed.push((second, self.combining_class(second)));
        } else {
            decomposed.push((c, self.combining_class(c)));
        }
    }
}

/// Pairs of code points that compose to one. Hangul syllables are computed.
pub(super) struct Compositions {
    composed: Firsts,
    /// The two parts of each.
    parts: Vec<(char, char)>,
    /// A hash table of indices in `parts`, plus one; 0 for an empty slot.
    slots: Vec<u16>,
}

/// Twice as many as there are pairs.
const SLOTS: usize = 1024;

fn slot_of(first: char, second: char) -> usize {
    (u32::from(first).wrapping_mul(3) ^ u32::from(second).wrapping_mul(67)) as usize % SLOTS
}

impl Compositions {
    #[allow(clippy::cast_possible_truncation)] // There are a few hundred.
    pub(super) fn read(reader: &mut Reader) -> Self {
        let (composed, firsts, seconds) = (reader.sums(), reader.sums(), reader.numbers());
        let parts: Vec<_> =
            firsts.into_iter().zip(seconds.iter()).map(|(first, second)| (to_char(first), to_char(second))).collect();
        let mut slots = vec![0; SLOTS];
        for (index, &(first, second)) in parts.iter().enumerate() {
            let mut slot = slot_of(first, second);
            while slots[slot] != 0 {
                slot = (slot + 1) % SLOTS;
            }
            slots[slot] = index as u16 + 1;
        }
        Self { composed: Firsts::new(composed), parts, slots }
    }

    fn decompose(&self, c: char) -> Option<(char, char)> {
        let index = self.composed.up_to(c);
        (self.composed.firsts[index] == u32::from(c)).then(|| self.parts[index])
    }

    /// Whether `c`, or the first code point that it decomposes to, composes with `first`.
    pub(super) fn continues_with(&self, first: char, mut c: char) -> bool {
        while let Some((part, _)) = self.decompose(c) {
            c = part;
        }
        self.compose(first, c).is_some()
    }

    fn compose(&self, first: char, second: char) -> Option<char> {
        let mut slot = slot_of(first, second);
        while let Some(index) = usize::from(self.slots[slot]).checked_sub(1) {
            if self.parts[index] == (first, second) {
                return Some(to_char(self.composed.firsts[index]));
            }
            slot = (slot + 1) % SLOTS;
        }
        compose_syllable(first, second)
    }
}

/// Sorts adjacent marks by their classes, by counting, which takes linear time.
fn sort_by_class(marks: &mut [(char, u8)]) {
    if marks.len() < 2 {
        return;
    }
    let mut ends = [0; 256];
    for &(_, class) in &*marks {
        ends[usize::from(class)] += 1;
    }
    let mut end = 0;
    for count in &mut ends {
        end += *count;
        *count = end;
    }
    for &mark in marks.to_vec().iter().rev() {
        let end = &mut ends[usize::from(mark.1)];
        *end -= 1;
        marks[*end] = mark;
    }
}

// Hangul syllables, as in https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646.
const SYLLABLES: u32 = 0xAC00;
const LEADS: u32 = 0x1100;
const VOWELS: u32 = 0x1161;
/// The first is for none.
const TRAILS: u32 = 0x11A7;
const LEAD_COUNT: u32 = 19;
const VOWEL_COUNT: u32 = 21;
const TRAIL_COUNT: u32 = 28;

/// Its first two parts or, if it has a trailing consonant, the syllable without it and the consonant.
fn decompose_syllable(c: char) -> Option<(char, char)> {
    let index = u32::from(c).checked_sub(SYLLABLES).filter(|&index| index < LEAD_COUNT * VOWEL_COUNT * TRAIL_COUNT)?;
    let trail = index % TRAIL_COUNT;
    Some(if trail > 0 {
        (to_char(SYLLABLES + index - trail), to_char(TRAILS + trail))
    } else {
        let pair = index / TRAIL_COUNT;
        (to_char(LEADS + pair / VOWEL_COUNT), to_char(VOWELS + pair % VOWEL_COUNT))
    })
}

fn compose_syllable(first: char, second: char) -> Option<char> {
    let (first, second) = (u32::from(first), u32::from(second));
    let within = |c: u32, start: u32, count: u32| c.checked_sub(start).filter(|&index| index < count);
    if let (Some(lead), Some(vowel)) = (within(first, LEADS, LEAD_COUNT), within(second, VOWELS, VOWEL_COUNT)) {
        return Some(to_char(SYLLABLES + (lead * VOWEL_COUNT + vowel) * TRAIL_COUNT));
    }
    let syllable = within(first, SYLLABLES, LEAD_COUNT * VOWEL_COUNT * TRAIL_COUNT)?;
    let trail = within(second, TRAILS, TRAIL_COUNT).filter(|&trail| trail > 0)?;
    (syllable % TRAIL_COUNT == 0).then(|| to_char(first + trail))
}
