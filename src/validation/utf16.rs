//! Offsets in UTF-16 code units, in which JavaScript and many editors count.

use crate::invariant::never;
use alloc::vec::Vec;
use core::ops::Range;

/// Converts offsets in a text from bytes, in which this crate counts, to UTF-16 code units.
///
/// ```
/// use whurl::Url;
/// use whurl::validation::{Collect, Utf16Offsets};
///
/// let input = "https://h/é>";
/// let mut errors = Collect::new();
/// let url = Url::parse_with_sink(input, None, &mut errors);
/// let error = &errors.finish(&url)[0];
/// assert_eq!(error.range, 12..13);
/// assert_eq!(Utf16Offsets::of(input).range(&error.range), 11..12);
/// # Ok::<(), whurl::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Utf16Offsets<'t> {
    text: &'t str,
    /// For each block of the text, how many code units come before it; empty if the text is ASCII.
    blocks: Vec<usize>,
}

impl<'t> Utf16Offsets<'t> {
    /// In bytes. An offset is counted from the start of its block.
    const BLOCK: usize = 64;

    /// For offsets in `text`.
    #[must_use]
    pub fn of(text: &'t str) -> Self {
        let mut blocks = Vec::new();
        if !text.is_ascii() {
            let mut units = 0;
            for block in text.as_bytes().chunks(Self::BLOCK) {
                blocks.push(units);
                units += units_that_begin_in(block);
            }
            // The text may end with a block.
            blocks.push(units);
        }
        Self { text, blocks }
    }

    /// The code units before a byte of the text. The offset must not be greater than its length.
    #[must_use]
    pub fn offset(&self, byte: usize) -> usize {
        // Without blocks, bytes are code units.
        let Some(units) = self.blocks.get(byte / Self::BLOCK) else { return byte };
        let before = self.text.as_bytes().get(byte - byte % Self::BLOCK..byte);
        units + units_that_begin_in(before.unwrap_or_else(|| never("offsets are in the text")))
    }

    /// The code units of a range of bytes of the text.
    #[must_use]
    pub fn range(&self, range: &Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }
}

/// The number of UTF-16 code units of the code points that begin in these bytes of UTF-8: one for each, and one more where it
/// takes four bytes.
pub fn units_that_begin_in(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_utf_16() {
        for text in ["", "abc", "é😀日", &"aé😀日".repeat(100), &"😀".repeat(Utf16Offsets::BLOCK / 4)] {
            let offsets = Utf16Offsets::of(text);
            let ends = text.char_indices().map(|(start, _)| start).chain([text.len()]);
            for end in ends {
                assert_eq!(offsets.range(&(0..end)), 0..text[..end].encode_utf16().count(), "{text}");
            }
        }
    }
}
