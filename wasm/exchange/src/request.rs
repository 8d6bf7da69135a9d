//! Requests: the name of a function and its arguments, which JavaScript writes into the input buffer for the modules that answer
//! in text.

use crate::protocol::SEPARATOR;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;
use whurl::internal::never;
use whurl::{ParseError, Url};

/// The part of a request after the function's name.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'r>(&'r [u8]);

impl<'r> Arguments<'r> {
    /// The name of the function that `request` calls, and its arguments: each has a [`SEPARATOR`] before it.
    pub fn of(request: &'r [u8]) -> (&'r [u8], Self) {
        // A function without arguments has no separator.
        let end = request.iter().position(|&byte| byte == SEPARATOR);
        end.map_or((request, Self(&[])), |end| (&request[..end], Self(&request[end + 1..])))
    }

    /// The arguments in this part of a request, of which the first has no [`SEPARATOR`] before it.
    pub fn of_part(part: &'r [u8]) -> Self {
        Self(part)
    }

    /// The first one, and the others. A missing one is empty.
    pub fn split_first(&self) -> (&'r str, Self) {
        let (first, others) = Arguments::of(self.0);
        (text(first), others)
    }

    /// The bytes of the only argument.
    pub fn bytes(&self) -> &'r [u8] {
        self.0
    }

    /// The only argument.
    pub fn text(&self) -> &'r str {
        text(self.0)
    }

    /// All of them.
    pub fn texts(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.0.split(|&byte| byte == SEPARATOR).map(text)
    }

    /// The `N` of a function.
    pub fn split<const N: usize>(&self) -> [&'r str; N] {
        let mut texts = self.texts();
        core::array::from_fn(|_| texts.next().unwrap_or_else(|| never("JavaScript sends every argument")))
    }
}

/// The text that JavaScript has written.
pub fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_else(|_| never("JavaScript has written UTF-8"))
}

/// The number that JavaScript has written.
pub fn number<N: FromStr + Default>(text: &str) -> N {
    text.parse().unwrap_or_else(|_| never("JavaScript writes numbers that fit"))
}

/// The base that is an argument: a URL, and empty if there is none.
///
/// # Errors
/// The parser's failure.
pub fn base(text: &str) -> Result<Option<Url>, ParseError> {
    if text.is_empty() { Ok(None) } else { Url::parse(text).map(Some) }
}

/// Converts offsets in a string from bytes to UTF-16 code units.
#[derive(Debug)]
pub struct Utf16<'i> {
    input: &'i str,
    /// For each block of the input, how many code units come before it; empty if the input is ASCII.
    blocks: Vec<usize>,
}

impl<'i> Utf16<'i> {
    /// In bytes. An offset is counted from the start of its block.
    const BLOCK: usize = 64;

    /// For offsets in `input`.
    pub fn of(input: &'i str) -> Self {
        let mut blocks = Vec::new();
        if !input.is_ascii() {
            let mut units = 0;
            for block in input.as_bytes().chunks(Self::BLOCK) {
                blocks.push(units);
                units += units_that_begin_in(block);
            }
            // The input may end with a block.
            blocks.push(units);
        }
        Self { input, blocks }
    }

    /// The code units before a byte.
    pub fn offset(&self, byte: usize) -> usize {
        // Without blocks, bytes are code units.
        let Some(units) = self.blocks.get(byte / Self::BLOCK) else { return byte };
        let before = self.input.as_bytes().get(byte - byte % Self::BLOCK..byte);
        units + units_that_begin_in(before.unwrap_or_else(|| never("offsets are in the input")))
    }

    /// The code units of some bytes.
    pub fn range(&self, range: &Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }
}

/// The number of UTF-16 code units of the code points that begin in these bytes of UTF-8: one for each, and one more where it
/// takes four bytes.
pub(crate) fn units_that_begin_in(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0)).sum()
}
