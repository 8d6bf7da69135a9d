//! What an extractor takes: lines, or the strings of an Arrow array.

use super::batch::{BatchError, is_set};
use crate::eight_bytes::positions_of;
use crate::invariant::never;
use crate::url::fast_path::Start;
use alloc::string::String;
use core::ops::Range;

/// An offset of an Arrow array: `i32` for its type `Utf8`, `i64` for `LargeUtf8`. Nothing else is one.
pub trait Offset: Copy + Sync + sealed::ToUsize {}

impl Offset for i32 {}
impl Offset for i64 {}

mod sealed {
    pub trait ToUsize {
        /// `None` if it is negative, or greater than any length.
        fn to_usize(self) -> Option<usize>;
    }

    impl ToUsize for i32 {
        #[inline]
        fn to_usize(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }

    impl ToUsize for i64 {
        #[inline]
        fn to_usize(self) -> Option<usize> {
            usize::try_from(self).ok()
        }
    }
}

/// The bytes that rows are ranges of.
#[derive(Clone, Copy)]
pub(super) struct Text<'i> {
    bytes: &'i [u8],
    /// The same, if they are UTF-8. Validating all bytes at once takes a tenth of validating row by row.
    text: Option<&'i str>,
}

impl<'i> Text<'i> {
    pub(super) fn of(bytes: &'i [u8]) -> Self {
        Self { bytes, text: str::from_utf8(bytes).ok() }
    }

    /// A row, in `decoded` if it is not UTF-8: then what is not becomes U+FFFD.
    #[inline]
    pub(super) fn row<'d>(self, range: Range<usize>, decoded: &'d mut String) -> Start<'d>
    where
        'i: 'd,
    {
        // A range of UTF-8 may begin or end within a character.
        match self.text.and_then(|text| text.get(range.clone())) {
            Some(row) => Start::of(&self.bytes[range.start..], row),
            None => self.decode(range, decoded).into(),
        }
    }

    #[cold]
    fn decode(self, range: Range<usize>, decoded: &mut String) -> &str {
        let row = self.bytes.get(range).unwrap_or_else(|| never("a row is in its input"));
        decoded.clear();
        for chunk in row.utf8_chunks() {
            decoded.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                decoded.push(char::REPLACEMENT_CHARACTER);
            }
        }
        decoded
    }
}

/// The lines of an input, without what ends them, as ranges of it.
#[derive(Clone)]
pub(super) struct Lines<'i> {
    input: &'i [u8],
    start: usize,
}

impl<'i> Lines<'i> {
    /// Those of a whole input, which may begin with a byte order mark.
    pub(super) fn of(input: &'i [u8]) -> Self {
        Self::of_later(input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input))
    }

    /// Those after the start of an input.
    pub(super) fn of_later(input: &'i [u8]) -> Self {
        Self { input, start: 0 }
    }

    /// What the ranges are of.
    pub(super) fn text(&self) -> Text<'i> {
        Text::of(self.input)
    }

    /// Splits the lines into about as many pieces of about the same length.
    #[cfg(feature = "rayon")]
    pub(super) fn split(self, pieces: usize) -> alloc::vec::Vec<Self> {
        let length = self.input.len().div_ceil(pieces.max(1)).max(1);
        let mut rest = self.input;
        let mut split = alloc::vec::Vec::with_capacity(pieces);
        while !rest.is_empty() {
            let middle = length.min(rest.len());
            let end = (middle + find_newline(&rest[middle..]) + 1).min(rest.len());
            let (piece, others) = rest.split_at(end);
            split.push(Self { input: piece, start: 0 });
            rest = others;
        }
        split
    }
}

impl Iterator for Lines<'_> {
    type Item = Range<usize>;

    #[inline]
    fn next(&mut self) -> Option<Range<usize>> {
        let start = self.start;
        let rest = self.input.get(start..).filter(|rest| !rest.is_empty())?;
        let len = find_newline(rest);
        self.start = start + len + 1;
        let has_return = rest[..len].ends_with(b"\r");
        Some(start..start + len - usize::from(has_return))
    }
}

/// The offset of the first LF, or the length.
#[inline]
fn find_newline(bytes: &[u8]) -> usize {
    let (eights, rest) = bytes.as_chunks();
    for (number, eight) in eights.iter().enumerate() {
        let found = positions_of(b'\n', u64::from_le_bytes(*eight));
        if found != 0 {
            return number * 8 + (found.trailing_zeros() / 8) as usize;
        }
    }
    let start = bytes.len() - rest.len();
    start + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
}

/// The strings of an Arrow array, some of them null.
pub(super) struct Strings<'i, O> {
    values: &'i [u8],
    /// Ascending, and at most the length of the values.
    offsets: &'i [O],
    /// With a bit for each string, if there is one.
    validity: Option<&'i [u8]>,
}

impl<'i, O: Offset> Strings<'i, O> {
    pub(super) fn new(values: &'i [u8], offsets: &'i [O], validity: Option<&'i [u8]>) -> Result<Self, BatchError> {
        let mut last = 0;
        for (number, offset) in offsets.iter().enumerate() {
            last = match offset.to_usize() {
                Some(offset) if offset >= last && offset <= values.len() => offset,
                _ => return Err(BatchError::InvalidOffsets(number)),
            };
        }
        let strings = Self { values, offsets, validity };
        if validity.is_some_and(|validity| validity.len() < strings.len().div_ceil(8)) {
            return Err(BatchError::ValidityTooShort);
        }
        Ok(strings)
    }

    pub(super) fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// What the ranges are of.
    pub(super) fn text(&self) -> Text<'i> {
        Text::of(self.values)
    }

    /// Those with these numbers, as ranges of the values.
    pub(super) fn rows(&self, numbers: Range<usize>) -> impl Iterator<Item = Option<Range<usize>>> {
        let Self { offsets, validity, .. } = *self;
        numbers.map(move |number| {
            if validity.is_some_and(|validity| !is_set(validity, number)) {
                return None;
            }
            let string = offsets[number].to_usize().zip(offsets[number + 1].to_usize());
            debug_assert!(string.is_some(), "the offsets have been checked");
            string.map(|(start, end)| start..end)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_newline_is_found_at_every_offset() {
        for len in 0..40 {
            // Bytes that differ from LF by one bit, or borrow.
            let bytes: Vec<u8> = (0..len).map(|at| [b'\x0B', b'\0', b'\x8A', b'\x09'][at % 4]).collect();
            assert_eq!(find_newline(&bytes), len);
            for first in 0..len {
                for second in first..len {
                    let mut bytes = bytes.clone();
                    (bytes[first], bytes[second]) = (b'\n', b'\n');
                    assert_eq!(find_newline(&bytes), first);
                }
            }
        }
    }

    #[test]
    fn lines() {
        for (input, lines) in [
            (&b""[..], &[][..]),
            (b"\n", &[&b""[..]]),
            (b"a", &[b"a"]),
            (b"a\n", &[b"a"]),
            (b"a\r\n\r\nb", &[b"a", b"", b"b"]),
            (b"a\n\nb\n\n", &[b"a", b"", b"b", b""]),
            (b"a\rb\n", &[b"a\rb"]),
            (b"\xEF\xBB\xBFa\n\xEF\xBB\xBFb", &[b"a", b"\xEF\xBB\xBFb"]),
            (b"\xEF\xBB\xBF", &[]),
        ] {
            let found = |lines: Lines<'static>| lines.clone().map(|range| &lines.input[range]).collect::<Vec<_>>();
            assert_eq!(found(Lines::of(input)), lines);
            #[cfg(feature = "rayon")]
            for pieces in 0..9 {
                assert_eq!(Lines::of(input).split(pieces).into_iter().flat_map(found).collect::<Vec<_>>(), lines);
            }
        }
        let later = Lines::of_later(b"\xEF\xBB\xBFa\nb");
        assert_eq!(later.clone().map(|range| &later.input[range]).collect::<Vec<_>>(), [&b"\xEF\xBB\xBFa"[..], b"b"]);
    }
}
