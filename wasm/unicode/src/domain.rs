//! The data of UTS #46: mapping, normalization, and the properties that its checks of labels distinguish.
//!
//! In the module the tables are columns of differences, which compress to less than half the size of look-up tables. Each is
//! read when it is first needed.

use crate::bits::domain::{DISALLOWED, RUN, SECOND};
use crate::invariant::never;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use once_cell::race::OnceBox;

pub(crate) fn table() -> &'static Table {
    static TABLE: OnceBox<Table> = OnceBox::new();
    TABLE.get_or_init(|| Box::new(Table::read(include_bytes!(concat!(env!("OUT_DIR"), "/domain.bin")))))
}

fn compositions() -> &'static Compositions {
    static TABLE: OnceBox<Compositions> = OnceBox::new();
    TABLE.get_or_init(|| Box::new(Compositions::read(include_bytes!(concat!(env!("OUT_DIR"), "/compositions.bin")))))
}

/// Reads the columns as build/domain.rs writes them.
struct Reader(&'static [u8]);

impl Reader {
    fn bytes(&mut self, len: usize) -> &'static [u8] {
        let (bytes, rest) = self.0.split_at_checked(len).unwrap_or_else(|| never("the columns are complete"));
        self.0 = rest;
        bytes
    }

    #[inline(never)]
    fn numbers(&mut self) -> Numbers {
        let len = match self.bytes(2) {
            &[low, high] => usize::from(u16::from_le_bytes([low, high])),
            _ => never("there are two bytes"),
        };
        Numbers([self.bytes(len), self.bytes(len), self.bytes(len)])
    }

    /// Numbers, stored as differences.
    #[inline(never)]
    fn sums(&mut self) -> Vec<u32> {
        let mut sum = 0_u32;
        let number = |difference| {
            sum = sum.wrapping_add((difference >> 1) ^ 0_u32.wrapping_sub(difference & 1));
            sum
        };
        self.numbers().iter().map(number).collect()
    }
}

/// Numbers, whose bytes are in three planes.
struct Numbers([&'static [u8]; 3]);

impl Numbers {
    fn iter(&self) -> impl ExactSizeIterator<Item = u32> {
        let [low, middle, high] = self.0;
        low.iter().zip(middle).zip(high).map(|((&low, &middle), &high)| u32::from_le_bytes([low, middle, high, 0]))
    }

    fn get(&self, index: usize) -> u32 {
        let at_index = |plane: &[u8]| plane.get(index).copied().unwrap_or_else(|| never("an index is one of a column"));
        let [low, middle, high] = self.0.map(at_index);
        u32::from_le_bytes([low, middle, high, 0])
    }
}

fn to_char(code_point: u32) -> char {
    char::from_u32(code_point).unwrap_or_else(|| never("the tables have no surrogates"))
}

/// First code points in ascending order.
struct Firsts {
    firsts: Vec<u32>,
    /// For every 256 code points, the last first one up to there, or else 0.
    pages: Vec<u16>,
}

/// The last page with an entry of its own: few code points come after it.
const LAST_PAGE: usize = 0x323;

impl Firsts {
    #[inline(never)]
    #[allow(clippy::cast_possible_truncation)] // There are a few thousand.
    fn new(firsts: Vec<u32>) -> Self {
        let mut pages = vec![0; LAST_PAGE + 2];
        for (index, first) in firsts.iter().enumerate() {
            if let Some(page) = pages.get_mut(first.div_ceil(0x100) as usize) {
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
    fn up_to(&self, c: char) -> usize {
        let page = (u32::from(c) as usize >> 8).min(LAST_PAGE);
        let (mut low, mut high) = (usize::from(self.pages[page]), usize::from(self.pages[page + 1]));
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.firsts[middle] <= u32::from(c) { low = middle } else { high = middle - 1 }
        }
        low
    }
}

/// Code points that are mapped.
#[derive(Clone, Copy)]
struct Segment {
    kind: u8,
    /// How many code points there are from the first to the last.
    len: u32,
    /// The target of the first, or where its text begins.
    target: u32,
}

/// Mapped code points.
struct Mapped {
    text: Vec<char>,
    /// The combining class of the last.
    last: u8,
    /// Whether nothing composes or changes places.
    is_normalized: bool,
}

impl Mapped {
    /// Appends a code point with its canonical combining class. The text so far is fully composed, unless `is_normalized` is
    /// already false.
    fn push(&mut self, c: char, class: u8, is_second: bool) {
        self.is_normalized &= if class > 0 {
            !is_second && self.last <= class
        } else {
            let composes = |&last| compositions().compose(last, c).is_some();
            !is_second || !self.text.last().is_some_and(composes)
        };
        self.last = class;
        self.text.push(c);
    }
}

pub(crate) struct Table {
    ranges: Firsts,
    /// The number of each range's class.
    numbers: &'static [u8],
    /// Of each class, the canonical combining class.
    combining_classes: &'static [u8],
    /// Of each class, the properties in `bits::domain`.
    properties: &'static [u8],

    mapped: Firsts,
    segments: Vec<Segment>,
    texts: Numbers,
}

impl Table {
    fn read(columns: &'static [u8]) -> Self {
        let reader = &mut Reader(columns);
        let ranges = Firsts::new(reader.sums());
        let numbers = reader.bytes(ranges.firsts.len());
        let classes = reader.bytes(1).first().copied().map_or_else(|| never("there is a byte"), usize::from);
        let (combining_classes, properties) = (reader.bytes(classes), reader.bytes(classes));

        let (gaps, lens) = (reader.numbers(), reader.numbers());
        let kinds = reader.bytes(gaps.iter().len());
        let mut targets = reader.sums().into_iter();
        let (mut end, mut text) = (0, 0);
        let (mut firsts, mut segments) = (Vec::with_capacity(kinds.len()), Vec::with_capacity(kinds.len()));
        for ((gap, len), &kind) in gaps.iter().zip(lens.iter()).zip(kinds) {
            let (len, target) = if let Some(stride) = kind.checked_sub(RUN) {
                let target = targets.next().unwrap_or_else(|| never("each run has a target"));
                ((len - 1) * u32::from(stride) + 1, target)
            } else {
                text += len * u32::from(kind);
                (len, text - len * u32::from(kind))
            };
            firsts.push(end + gap);
            end += gap + len;
            segments.push(Segment { kind, len, target });
        }
        let (mapped, texts) = (Firsts::new(firsts), reader.numbers());
        Self { ranges, numbers, combining_classes, properties, mapped, segments, texts }
    }

    fn number_of_class(&self, c: char) -> usize {
        usize::from(self.numbers[self.ranges.up_to(c)])
    }

    /// The bits of `bits::domain` for a code point that mapping leaves unchanged.
    pub(crate) fn properties_of(&self, c: char) -> u8 {
        self.properties[self.number_of_class(c)]
    }

    /// The canonical combining class of one.
    pub(crate) fn combining_class(&self, c: char) -> u8 {
        self.combining_classes[self.number_of_class(c)]
    }

    /// `code_points` mapped and normalized, with `ignored` for each that mapping removes.
    pub(crate) fn map_normalize(&self, code_points: impl Iterator<Item = char>, ignored: Option<char>) -> Vec<char> {
        let text = Vec::with_capacity(code_points.size_hint().0);
        let mut mapped = Mapped { text, last: 0, is_normalized: true };
        for c in code_points {
            self.push(c, ignored, &mut mapped);
        }
        if mapped.is_normalized { mapped.text } else { self.normalized(&mapped.text) }
    }

    fn push(&self, c: char, ignored: Option<char>, mapped: &mut Mapped) {
        if c.is_ascii() {
            mapped.push(c.to_ascii_lowercase(), 0, false);
            return;
        }
        let index = self.mapped.up_to(c);
        let offset = u32::from(c).wrapping_sub(self.mapped.firsts[index]);
        let Segment { kind, len, target } = self.segments[index];
        if offset >= len {
            self.push_unmapped(c, mapped);
        } else if let Some(stride) = kind.checked_sub(RUN) {
            let is_mapped = stride == 1 || offset % 2 == 0;
            self.push_unmapped(if is_mapped { to_char(target + offset) } else { c }, mapped);
        } else if kind > 0 {
            let start = (target + offset * u32::from(kind)) as usize;
            for index in start..start + usize::from(kind) {
                self.push_unmapped(to_char(self.texts.get(index)), mapped);
            }
        } else if let Some(ignored) = ignored {
            mapped.push(ignored, 0, false);
        }
    }

    fn push_unmapped(&self, c: char, mapped: &mut Mapped) {
        let class = self.number_of_class(c);
        match self.properties[class] {
            DISALLOWED => mapped.push(char::REPLACEMENT_CHARACTER, 0, false),
            properties => mapped.push(c, self.combining_classes[class], properties & SECOND != 0),
        }
    }

    /// [Normalization form C](https://www.unicode.org/reports/tr15/#Norm_Forms)
    fn normalized(&self, text: &[char]) -> Vec<char> {
        let mut composed: Vec<char> = Vec::with_capacity(text.len());
        let mut starter = None;
        // The class of the last code point after the starter.
        let mut last = 0;
        for (c, class) in self.decomposed(text.iter().copied()) {
            if let Some(index) = starter
                && (last == 0 || last < class)
                && let Some(both) = compositions().compose(composed[index], c)
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
        if let Some((first, second)) = decompose_syllable(c).or_else(|| compositions().decompose(c)) {
            self.push_decomposed(first, decomposed);
            decomposed.push((second, self.combining_class(second)));
        } else {
            decomposed.push((c, self.combining_class(c)));
        }
    }
}

/// Pairs of code points that compose to one. Hangul syllables are computed.
struct Compositions {
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
    fn read(columns: &'static [u8]) -> Self {
        let reader = &mut Reader(columns);
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
