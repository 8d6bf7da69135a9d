//! Strings as arrays of every type.

use arrow::array::{Array, ArrayRef, AsArray, DictionaryArray, PrimitiveArray, StringArray};
use arrow::compute::cast;
use arrow::datatypes::{ArrowDictionaryKeyType, DataType, Int8Type, UInt16Type, UInt64Type};
use std::sync::Arc;

pub const URLS: [Option<&str>; 10] = [
    Some("https://user:pass@www.EXAMPLE.co.uk:8080/a/../b?a=1&a=2&b=%C3%A9+x#f"),
    None,
    Some("https://exa mple/"),
    Some("http://example.com\\@evil.com/"),
    Some("http://[::1]/?"),
    Some(""),
    Some("mailto:a@b"),
    Some("../relative?a=r"),
    Some("file:///"),
    Some("https://user:pass@www.EXAMPLE.co.uk:8080/a/../b?a=1&a=2&b=%C3%A9+x#f"),
];

/// The cells of a column.
pub type Cells = Vec<Option<String>>;

/// The cells of a column, as strings.
pub fn cells(column: &ArrayRef) -> Cells {
    let column = cast(column, &DataType::Utf8).expect("it can be shown");
    column.as_string::<i32>().iter().map(|cell| cell.map(str::to_owned)).collect()
}

fn dictionary<K: ArrowDictionaryKeyType>(strings: &StringArray, values: &DataType) -> ArrayRef
where
    K::Native: TryFrom<usize>,
{
    let mut distinct: Vec<Option<&str>> = Vec::new();
    let keys: PrimitiveArray<K> = strings
        .iter()
        .map(|string| {
            string?;
            let key = distinct.iter().position(|value| *value == string).unwrap_or_else(|| {
                distinct.push(string);
                distinct.len() - 1
            });
            K::Native::try_from(key).ok()
        })
        .collect();
    // A null among the values, and a value that no row has.
    distinct.extend([None, Some("https://unused/")]);
    let values = cast(&StringArray::from(distinct), values).expect("strings are strings");
    Arc::new(DictionaryArray::new(keys, values))
}

/// The same strings as arrays of every type, some of them slices of others.
pub fn arrays(strings: &[Option<&str>]) -> Vec<ArrayRef> {
    let whole = StringArray::from(strings.to_vec());
    let padded = StringArray::from([&[Some("https://before/é"), None], strings, &[Some("after")]].concat());
    let slice = |array: &dyn Array| array.slice(2, strings.len());
    let mut arrays: Vec<ArrayRef> = Vec::new();
    for data_type in [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View] {
        arrays.push(cast(&whole, &data_type).expect("strings are strings"));
        arrays.push(slice(&cast(&padded, &data_type).expect("strings are strings")));
        arrays.push(dictionary::<UInt16Type>(&whole, &data_type));
        arrays.push(slice(&dictionary::<UInt64Type>(&padded, &data_type)));
        // Fewer rows than values.
        arrays.push(dictionary::<UInt16Type>(&padded, &data_type).slice(2, strings.len().min(3)));
    }
    if strings.len() < 100 {
        arrays.push(dictionary::<Int8Type>(&whole, &DataType::Utf8));
    }
    arrays
}
