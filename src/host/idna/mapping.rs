//! [Mapping](https://www.unicode.org/reports/tr46/#Processing) of domains, and the properties of code points that the
//! checks of labels distinguish, from the tables that `tests/idna_tables.rs` makes. They are read when they are first needed.

use super::bits::{DISALLOWED, RUN, SECOND};
use super::columns::{Firsts, Numbers, Reader, to_char};
use super::normalization::Compositions;
use crate::host::MOST_CODE_POINTS;
use crate::invariant::never;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Deref;

static COLUMNS: &[u8] = include_bytes!("tables.bin");

/// Without atomic operations nothing can be made for all when it is first needed: the tables are read again.
pub(super) fn tables() -> impl Deref<Target = Tables> {
    #[cfg(target_has_atomic = "ptr")]
    {
        static TABLES: once_cell::race::OnceBox<Tables> = once_cell::race::OnceBox::new();
        TABLES.get_or_init(|| Box::new(Tables::read(COLUMNS)))
    }
    #[cfg(not(target_has_atomic = "ptr"))]
    Box::new(Tables::read(COLUMNS))
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

/// How many code points a label that is not ASCII may have before it is normalized. Each of
/// [normalization form C](https://www.unicode.org/reports/tr15/#Norm_Forms) stands for four of them at most, so a longer one has
/// more than [`MOST_CODE_POINTS`].
const MOST_MAPPED: usize = 4 * MOST_CODE_POINTS;

/// Mapped code points.
struct Mapped<'t> {
    compositions: &'t Compositions,
    text: Vec<char>,
    /// Where the last label begins.
    label: usize,
    /// Whether that is ASCII so far.
    is_ascii: bool,
    /// The combining class of the last.
    last: u8,
    /// Whether nothing composes or changes places.
    is_normalized: bool,
}

impl Mapped<'_> {
    /// Appends a code point with its canonical combining class; `None` if the label is too long. The text so far is fully
    /// composed, unless `is_normalized` is already false.
    fn push(&mut self, c: char, class: u8, is_second: bool) -> Option<()> {
        self.is_normalized &= if class > 0 {
            !is_second && self.last <= class
        } else {
            !is_second || !self.text.last().is_some_and(|&last| self.compositions.continues_with(last, c))
        };
        self.last = class;
        self.text.push(c);
        if c == '.' {
            (self.label, self.is_ascii) = (self.text.len(), true);
        }
        self.is_ascii &= c.is_ascii();
        (self.is_ascii || self.text.len() - self.label <= MOST_MAPPED).then_some(())
    }
}

pub(super) struct Tables {
    ranges: Firsts,
    /// The number of each range's class.
    numbers: &'static [u8],
    /// Of each class, the canonical combining class.
    combining_classes: &'static [u8],
    /// Of each class, the properties in `bits.rs`.
    properties: &'static [u8],

    mapped: Firsts,
    segments: Vec<Segment>,
    texts: Numbers,

    pub(super) compositions: Compositions,
}

impl Tables {
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
        let compositions = Compositions::read(reader);
        Self { ranges, numbers, combining_classes, properties, mapped, segments, texts, compositions }
    }

    fn number_of_class(&self, c: char) -> usize {
        usize::from(self.numbers[self.ranges.up_to(c)])
    }

    /// The bits of `bits.rs` for a code point that mapping leaves unchanged.
    pub(super) fn properties_of(&self, c: char) -> u8 {
        self.properties[self.number_of_class(c)]
    }

    /// The canonical combining class of one.
    pub(super) fn combining_class(&self, c: char) -> u8 {
        self.combining_classes[self.number_of_class(c)]
    }

    /// `code_points` mapped and normalized; `None` if one is disallowed, if mapping removes one that it `must_keep`, or if a label
    /// that is not ASCII has more than [`MOST_MAPPED`].
    pub(super) fn map_normalize(&self, code_points: impl Iterator<Item = char>, must_keep: bool) -> Option<Vec<char>> {
        let mut mapped = Mapped {
            compositions: &self.compositions,
            text: Vec::with_capacity(code_points.size_hint().0),
            label: 0,
            is_ascii: true,
            last: 0,
            is_normalized: true,
        };
        for c in code_points {
            self.push(c, must_keep, &mut mapped)?;
        }
        Some(if mapped.is_normalized { mapped.text } else { self.normalized(&mapped.text) })
    }

    fn push(&self, c: char, must_keep: bool, mapped: &mut Mapped<'_>) -> Option<()> {
        if c.is_ascii() {
            return mapped.push(c.to_ascii_lowercase(), 0, false);
        }
        let index = self.mapped.up_to(c);
        let offset = u32::from(c).wrapping_sub(self.mapped.firsts[index]);
        let Segment { kind, len, target } = self.segments[index];
        if offset >= len {
            return self.push_unmapped(c, mapped);
        }
        if let Some(stride) = kind.checked_sub(RUN) {
            let is_mapped = stride == 1 || offset % 2 == 0;
            return self.push_unmapped(if is_mapped { to_char(target + offset) } else { c }, mapped);
        }
        let start = (target + offset * u32::from(kind)) as usize;
        for index in start..start + usize::from(kind) {
            self.push_unmapped(to_char(self.texts.get(index)), mapped)?;
        }
        (kind > 0 || !must_keep).then_some(())
    }

    fn push_unmapped(&self, c: char, mapped: &mut Mapped<'_>) -> Option<()> {
        let class = self.number_of_class(c);
        match self.properties[class] {
            DISALLOWED => None,
            properties => mapped.push(c, self.combining_classes[class], properties & SECOND != 0),
        }
    }
}
