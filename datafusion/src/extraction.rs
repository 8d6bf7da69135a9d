//! From strings to columns of URLs.

use crate::strings::Strings;
use arrow::array::{Array, ArrayRef, StringArray, StringViewArray};
use arrow::buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow::compute::{cast, concat};
use arrow::datatypes::DataType;
use datafusion_common::{DataFusionError, Result, exec_err, internal_datafusion_err};
use std::ops::Range;
use std::sync::Arc;
use whurl::Url;
use whurl::columns::{BatchError, Column, ColumnValues, Extractor};

/// What the URLs have in these columns, as arrays of their type of strings.
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
                pieces.push(array_of(column, strings.data_type())?);
            }
            Ok(())
        }
        // The array would have these offsets, too.
        Err(BatchError::ColumnTooLong) if *strings.data_type() == DataType::Utf8 => exec_err!("{TOO_LONG}"),
        Err(BatchError::ColumnTooLong) if rows.len() > 1 => {
            let middle = rows.start + rows.len() / 2;
            extract_rows(extractor, strings, rows.start..middle, pieces)?;
            extract_rows(extractor, strings, middle..rows.end, pieces)
        }
        Err(error) => Err(DataFusionError::External(Box::new(error))),
    }
}

/// A column as an array, which takes its values without copying them, but for 64-bit offsets.
fn array_of(column: ColumnValues, data_type: &DataType) -> Result<ArrayRef> {
    let (len, null_count) = (column.len(), column.null_count());
    let (offsets, values, validity) = column.into_parts();
    let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
    let nulls = (null_count > 0).then(|| NullBuffer::new(BooleanBuffer::new(Buffer::from_vec(validity), 0, len)));
    let array = StringArray::try_new(offsets, Buffer::from_vec(values), nulls)?;
    Ok(match data_type {
        DataType::Utf8 => Arc::new(array),
        DataType::Utf8View => Arc::new(StringViewArray::from(&array)),
        other => cast(&array, other)?,
    })
}

/// The same strings as an array of the type.
pub(crate) fn converted(array: &StringViewArray, data_type: &DataType) -> Result<ArrayRef> {
    if *data_type == DataType::Utf8 {
        let bytes: usize = array.iter().flatten().map(str::len).sum();
        if i32::try_from(bytes).is_err() {
            return exec_err!("{TOO_LONG}");
        }
    }
    Ok(cast(array, data_type)?)
}

const TOO_LONG: &str = "the results of a batch have 2 GiB or more, which is too long for Utf8: make batches smaller";
