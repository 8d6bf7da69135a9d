//! Arrays of strings, whatever their type is.

use arrow::array::{AnyDictionaryArray, Array, ArrayRef, AsArray, LargeStringArray, StringArray, StringViewArray};
use arrow::compute::{cast, take};
use arrow::datatypes::DataType;
use datafusion_common::{Result, exec_err};
use std::sync::Arc;

/// An array of one of the three types of strings.
#[derive(Clone, Copy)]
pub(crate) enum Strings<'a> {
    Utf8(&'a StringArray),
    LargeUtf8(&'a LargeStringArray),
    Utf8View(&'a StringViewArray),
}

impl<'a> Strings<'a> {
    pub(crate) fn of(array: &'a dyn Array) -> Result<Self> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string()),
            DataType::LargeUtf8 => Self::LargeUtf8(array.as_string()),
            DataType::Utf8View => Self::Utf8View(array.as_string_view()),
            other => return exec_err!("strings were expected, not {other}"),
        })
    }

    /// The string in a row, which there is; `None` if it is null.
    #[inline]
    pub(crate) fn get(self, row: usize) -> Option<&'a str> {
        match self {
            Self::Utf8(array) => array.is_valid(row).then(|| array.value(row)),
            Self::LargeUtf8(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Utf8View(array) => array.is_valid(row).then(|| array.value(row)),
        }
    }

    pub(crate) fn data_type(self) -> &'a DataType {
        match self {
            Self::Utf8(array) => array.data_type(),
            Self::LargeUtf8(array) => array.data_type(),
            Self::Utf8View(array) => array.data_type(),
        }
    }

    pub(crate) fn len(self) -> usize {
        match self {
            Self::Utf8(array) => array.len(),
            Self::LargeUtf8(array) => array.len(),
            Self::Utf8View(array) => array.len(),
        }
    }
}

/// The type of the strings that are made of URLs of a type: the same, but for a dictionary views, which need not repeat a string.
pub(crate) fn type_of_results(urls: &DataType) -> &DataType {
    if matches!(urls, DataType::Dictionary(..)) { &DataType::Utf8View } else { urls }
}

/// Whether a type is one of strings.
pub(crate) fn is_string(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

/// Applies a function of each string to an array of strings, or to a dictionary of them: then to each value once, unless the
/// dictionary has more values than rows, as one that many batches share may have.
pub(crate) fn map_strings(
    array: &ArrayRef,
    function: impl FnOnce(Strings<'_>) -> Result<ArrayRef>,
) -> Result<ArrayRef> {
    match array.as_any_dictionary_opt() {
        None => function(Strings::of(array)?),
        Some(dictionary) if dictionary.values().len() <= dictionary.len() => {
            let results = function(Strings::of(&views_of(dictionary)?)?)?;
            Ok(take(&results, dictionary.keys(), None)?)
        }
        Some(_) => function(Strings::of(&without_dictionary(array)?)?),
    }
}

/// The strings of a dictionary, row by row, as views; other arrays as they are.
pub(crate) fn without_dictionary(array: &ArrayRef) -> Result<ArrayRef> {
    match array.as_any_dictionary_opt() {
        None => Ok(Arc::clone(array)),
        Some(dictionary) => Ok(take(&views_of(dictionary)?, dictionary.keys(), None)?),
    }
}

fn views_of(dictionary: &dyn AnyDictionaryArray) -> Result<ArrayRef> {
    Ok(cast(dictionary.values(), &DataType::Utf8View)?)
}
