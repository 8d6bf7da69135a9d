//! From strings to columns of URLs.

use crate::strings::Strings;
use arrow::array::{Array, ArrayRef, StringArray, StringViewArray};
use arrow::buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow::compute::concat;
use datafusion_common::{DataFusionError, Result, internal_datafusion_err};
use std::ops::Range;
use std::sync::Arc;
use whurl::Url;
use whurl::columns::{BatchError, Column, ColumnValues, Extractor};

/// What the URLs have in these columns, as arrays of the type `Utf8View`: unlike `Utf8`, it has no limit that long URLs reach.
pub(crate) fn extract<const N: usize>(
    strings: Strings<'_>,
    columns: [Column; N],
    base: Option<Url>,
) -> Result<[ArrayRef; N]> {
    let mut extractor = Extractor::new(columns);
    if let Some(base) = base {
        extractor = extractor.with_base(base);
    }
    let mut pieces: [Vec<ArrayRef>; N] = [const { Vec::new() }; N];
    extract_rows(&mut extractor, strings, 0..strings.len(), &mut pieces)?;
    let concatenate = |pieces: &Vec<ArrayRef>| {
        let pieces: Vec<&dyn Array> = pieces.iter().map(|piece| &**piece).collect();
        Ok(concat(&pieces)?)
    };
    let whole = pieces.iter().map(concatenate).collect::<Result<Vec<_>>>()?;
    whole.try_into().map_err(|_| internal_datafusion_err!("there are not as many columns as were asked for"))
}

/// Appends the columns of these rows: in pieces, if one of them would be too long for the offsets of a batch.
fn extract_rows(
    extractor: &mut Extractor,
    strings: Strings<'_>,
    rows: Range<usize>,
    pieces: &mut [Vec<ArrayRef>],
) -> Result<()> {
    match extractor.extract_strings(rows.clone().map(|row| strings.get(row))) {
        Ok(batch) => {
            for (column, pieces) in batch.into_columns().into_iter().zip(pieces) {
                pieces.push(Arc::new(views(column)?));
            }
            Ok(())
        }
        Err(BatchError::ColumnTooLong) if rows.len() > 1 => {
            let middle = rows.start + rows.len() / 2;
            extract_rows(extractor, strings, rows.start..middle, pieces)?;
            extract_rows(extractor, strings, middle..rows.end, pieces)
        }
        Err(error) => Err(DataFusionError::External(Box::new(error))),
    }
}

/// A column as an array, which takes its values without copying them.
fn views(column: ColumnValues) -> Result<StringViewArray> {
    let (len, null_count) = (column.len(), column.null_count());
    let (offsets, values, validity) = column.into_parts();
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let nulls = (null_count > 0).then(|| NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(validity), 0, len)));
    Ok(StringViewArray::from(&StringArray::try_new(offsets, Buffer::from_vec(values), nulls)?))
}
