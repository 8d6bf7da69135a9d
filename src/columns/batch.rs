//! What an extractor makes: columns of strings in Arrow's layout.

use crate::invariant::never;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

/// The most bytes that a column can have, as its offsets are of 32 bits with a sign. Unit tests have a smaller limit, which they
/// can reach.
const LONGEST_COLUMN: usize = if cfg!(test) { 1 << 20 } else { i32::MAX as usize };

/// Why a batch could not be made. An invalid URL is never the reason.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum BatchError {
    /// A column would have 2 GiB or more, which is more than its offsets can address. Extract fewer rows at a time.
    ColumnTooLong,
    /// The offset with this number is negative, less than the one before it, or greater than the length of the values.
    InvalidOffsets(usize),
    /// The validity bitmap has fewer bits than there are strings.
    ValidityTooShort,
}

/// `offset 3 is not in order, or not in the values`
impl fmt::Display for BatchError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ColumnTooLong => formatter.pad("a column would have 2 GiB or more: extract fewer rows at a time"),
            Self::InvalidOffsets(number) => {
                formatter.pad(&format!("offset {number} is not in order, or not in the values"))
            }
            Self::ValidityTooShort => formatter.pad("the validity bitmap has fewer bits than there are strings"),
        }
    }
}

impl core::error::Error for BatchError {}

/// Rows of the same columns. An extractor makes it; [`Batch::default`] is one without rows or columns, for its memory.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Batch {
    len: usize,
    columns: Vec<ColumnValues>,
}

impl Batch {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The columns, in the extractor's order. Each has [`len`](Self::len) rows.
    pub fn columns(&self) -> &[ColumnValues] {
        &self.columns
    }

    /// The columns, to be kept or taken apart.
    pub fn into_columns(self) -> Vec<ColumnValues> {
        self.columns
    }

    /// Makes this a batch with this many columns and no rows. Memory is kept.
    pub(super) fn reset(&mut self, columns: usize) {
        self.len = 0;
        self.columns.iter_mut().for_each(ColumnValues::clear);
        self.columns.resize_with(columns, ColumnValues::default);
    }

    pub(super) fn columns_mut(&mut self) -> &mut [ColumnValues] {
        &mut self.columns
    }

    /// Counts a row, which each column has got.
    #[inline]
    pub(super) fn count_row(&mut self) {
        self.len += 1;
        debug_assert!(self.columns.iter().all(|column| column.len() == self.len), "a row is in every column");
    }

    /// The batch of these columns, which have `len` rows each.
    #[cfg(feature = "rayon")]
    pub(super) fn of(len: usize, columns: Vec<ColumnValues>) -> Self {
        debug_assert!(columns.iter().all(|column| column.len() == len), "a row is in every column");
        Self { len, columns }
    }
}

/// A column of a [`Batch`]: strings, some of them null. The buffers are those of Arrow's type `Utf8`.
#[derive(Clone, Eq, PartialEq)]
pub struct ColumnValues {
    /// One more than there are rows. The first is 0.
    offsets: Vec<i32>,
    values: Vec<u8>,
    validity: Bitmap,
    null_count: usize,
}

impl Default for ColumnValues {
    fn default() -> Self {
        Self { offsets: [0].into(), values: Vec::new(), validity: Bitmap::default(), null_count: 0 }
    }
}

/// As a list of strings.
impl fmt::Debug for ColumnValues {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl ColumnValues {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.validity.len
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where in [`values`](Self::values) each row begins, in bytes, and at last where the last one ends. A null has no bytes.
    pub fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// All strings, one after the other, in UTF-8. It is ASCII for every column but
    /// [`Parameter`](super::Column::Parameter).
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// Which rows are not null.
    pub fn validity(&self) -> &Bitmap {
        &self.validity
    }

    /// How many rows are null.
    pub fn null_count(&self) -> usize {
        self.null_count
    }

    /// The string in a row; `None` if it is null, or if there is no such row.
    pub fn get(&self, row: usize) -> Option<&str> {
        if !self.validity.get(row) {
            return None;
        }
        let offset = |number: usize| self.offsets.get(number).and_then(|&offset| usize::try_from(offset).ok());
        let bytes = offset(row).zip(offset(row + 1)).and_then(|(start, end)| self.values.get(start..end));
        let bytes = bytes.unwrap_or_else(|| never("the offsets of a row are in the values"));
        Some(str::from_utf8(bytes).unwrap_or_else(|_| never("what is appended is UTF-8")))
    }

    /// The strings of all rows.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.len()).map(|row| self.get(row))
    }

    /// The offsets, the values, and the bytes of the validity bitmap.
    pub fn into_parts(self) -> (Vec<i32>, Vec<u8>, Vec<u8>) {
        (self.offsets, self.values, self.validity.bytes)
    }

    fn clear(&mut self) {
        self.offsets.truncate(1);
        self.values.clear();
        self.validity.clear();
        self.null_count = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, value: Option<&str>) -> Result<(), BatchError> {
        self.push_written(|output| {
            output.extend_from_slice(value.unwrap_or_default().as_bytes());
            value.is_some()
        })
    }

    /// Appends a row that `write` appends to the values. It returns whether the row is not null.
    #[inline]
    pub(super) fn push_written(&mut self, write: impl FnOnce(&mut Vec<u8>) -> bool) -> Result<(), BatchError> {
        let is_valid = write(&mut self.values);
        self.offsets.push(offset(self.values.len())?);
        self.validity.push(is_valid);
        self.null_count += usize::from(!is_valid);
        Ok(())
    }

    /// The rows of several columns, one after the other.
    #[cfg(feature = "rayon")]
    pub(super) fn concatenate<'c>(parts: impl Iterator<Item = &'c Self> + Clone) -> Result<Self, BatchError> {
        let (bytes, rows) =
            parts.clone().fold((0, 0), |(bytes, rows), part| (bytes + part.values.len(), rows + part.len()));
        offset(bytes)?;
        let mut whole = Self::default();
        whole.values.reserve_exact(bytes);
        whole.offsets.reserve_exact(rows);
        whole.validity.bytes.reserve_exact(rows.div_ceil(8) + 1);
        for part in parts {
            let start = offset(whole.values.len())?;
            whole.offsets.extend(part.offsets.iter().skip(1).map(|offset| start + offset));
            whole.values.extend_from_slice(&part.values);
            whole.validity.extend(&part.validity);
            whole.null_count += part.null_count;
        }
        Ok(whole)
    }
}

#[inline]
fn offset(at: usize) -> Result<i32, BatchError> {
    if at > LONGEST_COLUMN {
        return Err(BatchError::ColumnTooLong);
    }
    i32::try_from(at).map_err(|_| BatchError::ColumnTooLong)
}

/// A bit for each row, the lowest bit of the first byte for row 0, as Arrow has them. Bits after the last row are 0.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Bitmap {
    bytes: Vec<u8>,
    len: usize,
}

impl Bitmap {
    /// How many bits there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no bits.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a bit is set. Those after the last are not.
    #[inline]
    pub fn get(&self, index: usize) -> bool {
        is_set(&self.bytes, index)
    }

    /// The bits, eight in a byte.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.len = 0;
    }

    #[inline]
    fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        debug_assert_eq!(self.bytes.len(), self.len / 8 + 1, "the bit is in the last byte");
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.len % 8);
        }
        self.len += 1;
    }

    /// Appends the bits of `other`.
    #[cfg(feature = "rayon")]
    fn extend(&mut self, other: &Self) {
        debug_assert_eq!(self.bytes.len(), self.len.div_ceil(8), "eight bits are in a byte");
        let used = self.len % 8;
        if used == 0 {
            self.bytes.extend_from_slice(&other.bytes);
        } else {
            for byte in &other.bytes {
                if let Some(last) = self.bytes.last_mut() {
                    *last |= byte << used;
                }
                self.bytes.push(byte >> (8 - used));
            }
        }
        self.len += other.len;
        self.bytes.truncate(self.len.div_ceil(8));
    }
}

/// Whether bit number `index` is set, if there is such a bit.
#[inline]
pub(super) fn is_set(bytes: &[u8], index: usize) -> bool {
    bytes.get(index / 8).is_some_and(|byte| byte >> (index % 8) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "rayon")]
    #[test]
    fn bits_are_appended_wherever_they_begin() {
        let bits = |range: core::ops::Range<usize>| {
            let mut bitmap = Bitmap::default();
            range.for_each(|number| bitmap.push(number % 3 == 0 || number % 7 == 0));
            bitmap
        };
        for (first, second) in (0..20).flat_map(|first| (first..first + 20).map(move |second| (first, second))) {
            let mut bitmap = bits(0..first);
            bitmap.extend(&bits(first..second));
            assert_eq!(bitmap, bits(0..second), "{first} {second}");
        }
    }

    #[test]
    fn lowest_bit_first() {
        let mut bitmap = Bitmap::default();
        for bit in [true, false, true, true, false, false, false, false, true] {
            bitmap.push(bit);
        }
        assert_eq!((bitmap.as_bytes(), bitmap.len()), (&[0b1101, 1][..], 9));
        assert!(bitmap.get(8) && !bitmap.get(9) && !bitmap.get(100));
    }
}
