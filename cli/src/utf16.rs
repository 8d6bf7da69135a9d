//! Offsets in UTF-16 code units, in which JavaScript counts.

use std::ops::Range;

/// Converts offsets in a text from bytes to code units.
#[derive(Debug)]
pub struct Utf16<'t> {
    text: &'t str,
    /// How many code units come before each block; empty if bytes are code units.
    blocks: Vec<usize>,
}

/// In bytes. An offset is counted from the start of its block.
const BLOCK: usize = 64;

impl<'t> Utf16<'t> {
    pub fn of(text: &'t str) -> Self {
        let mut blocks = Vec::new();
        if !text.is_ascii() {
            let mut units = 0;
            blocks.extend(text.as_bytes().chunks(BLOCK).map(|block| {
                units += units_in(block);
                units - units_in(block)
            }));
            // The text may end with a block.
            blocks.push(units);
        }
        Self { text, blocks }
    }

    pub fn range(&self, Range { start, end }: &Range<usize>) -> Range<usize> {
        self.offset(*start)..self.offset(*end)
    }

    fn offset(&self, byte: usize) -> usize {
        let Some(units) = self.blocks.get(byte / BLOCK) else { return byte };
        units + units_in(self.text.as_bytes().get(byte - byte % BLOCK..byte).unwrap_or_default())
    }
}

/// The code units of the characters that begin in some bytes: two for one of four bytes.
fn units_in(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_javascript() {
        for text in ["", "abc", "é😀日", &"aé😀日".repeat(100), &"😀".repeat(BLOCK / 4)] {
            let utf16 = Utf16::of(text);
            let ends = text.char_indices().map(|(start, _)| start).chain([text.len()]);
            for end in ends {
                assert_eq!(utf16.range(&(0..end)), 0..text[..end].encode_utf16().count());
            }
        }
    }
}
