//! The functions as an engine calls them, without one.

#[path = "../../fuzz/src/columns.rs"]
#[allow(dead_code, reason = "what the crate's own columns are checked with besides")]
mod columns;
mod common;

use arrow::array::{Array, ArrayRef, AsArray, StringArray};
use arrow::datatypes::{DataType, Field, FieldRef};
use common::{Cells, URLS, arrays, cells};
use datafusion_common::config::ConfigOptions;
use datafusion_common::{Result, ScalarValue};
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, Volatility};
use std::sync::Arc;
use whurl_datafusion::{COMPONENTS, all_udfs};
use whurl_grammar::{Corpus, Generator};

fn udf(name: &str) -> Arc<ScalarUDF> {
    all_udfs().into_iter().find(|udf| udf.name() == name).expect("there is such a function")
}

/// Calls a function as DataFusion does: the types of its arguments are what it can take, and that of its result is what it said.
fn invoke(name: &str, args: &[ColumnarValue], number_rows: usize) -> Result<ColumnarValue> {
    let udf = udf(name);
    let types: Vec<_> = args.iter().map(ColumnarValue::data_type).collect();
    assert_eq!(udf.coerce_types(&types)?, types, "{name}");
    let arg_fields: Vec<FieldRef> =
        types.into_iter().map(|data_type| Arc::new(Field::new("argument", data_type, true))).collect();
    let scalars: Vec<_> = args
        .iter()
        .map(|argument| match argument {
            ColumnarValue::Scalar(scalar) => Some(scalar),
            ColumnarValue::Array(_) => None,
        })
        .collect();
    let return_field =
        udf.return_field_from_args(ReturnFieldArgs { arg_fields: &arg_fields, scalar_arguments: &scalars })?;
    let result = udf.invoke_with_args(ScalarFunctionArgs {
        args: args.to_vec(),
        arg_fields,
        number_rows,
        return_field: Arc::clone(&return_field),
        config_options: Arc::new(ConfigOptions::default()),
    })?;
    assert_eq!(result.data_type(), *return_field.data_type(), "{name}");
    Ok(result)
}

fn column(name: &str, args: &[ColumnarValue], rows: usize) -> ArrayRef {
    let result = invoke(name, args, rows).unwrap_or_else(|error| panic!("{name}: {error}"));
    result.into_array(rows).expect("it has as many rows")
}

fn text(text: &str) -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::from(text))
}

/// Asserts that the functions of `array` give what `Url` gives for each of its strings.
fn assert_functions(array: &ArrayRef, urls: &[Option<&str>]) {
    let rows: Vec<_> = urls.iter().map(|url| url.map(|url| columns::expected(url, None))).collect();
    let of_column = |number: usize| rows.iter().map(|row| row.as_ref()?[number].clone()).collect::<Cells>();
    let url = ColumnarValue::Array(Arc::clone(array));
    let call =
        |name: &str, second: &[ColumnarValue]| column(name, &[std::slice::from_ref(&url), second].concat(), urls.len());
    for (number, name) in [
        (0, "url_href"),
        (4, "url_host"),
        (9, "url_origin"),
        (10, "url_site"),
        (11, "url_public_suffix"),
        (13, "url_error"),
    ] {
        assert_eq!(cells(&call(name, &[])), of_column(number), "{name}");
    }
    assert_eq!(cells(&call("url_param", &[text("a")])), of_column(12));
    let parts = call("url_parts", &[]);
    for (number, component) in COMPONENTS.iter().enumerate() {
        assert_eq!(cells(&call("url_component", &[text(component)])), of_column(number), "{component}");
        assert_eq!(cells(parts.as_struct().column(number)), of_column(number), "{component}");
    }
    let names = StringArray::from_iter_values((0..urls.len()).map(|row| COMPONENTS[row % COMPONENTS.len()]));
    let by_row = cells(&call("url_component", &[ColumnarValue::Array(Arc::new(names))]));
    let expected: Cells =
        rows.iter().enumerate().map(|(row, cells)| cells.as_ref()?[row % COMPONENTS.len()].clone()).collect();
    assert_eq!(by_row, expected);
    let letters = StringArray::from(vec!["a"; urls.len()]);
    assert_eq!(cells(&call("url_param", &[ColumnarValue::Array(Arc::new(letters))])), of_column(12));
    let (is_valid, params) = (call("url_is_valid", &[]), call("url_params", &[]));
    for (row, expected) in rows.iter().enumerate() {
        let valid = expected.as_ref().map(|cells| cells[0].is_some());
        assert_eq!(is_valid.is_valid(row).then(|| is_valid.as_boolean().value(row)), valid);
        assert_eq!((parts.is_valid(row), params.is_valid(row)), (valid == Some(true), valid == Some(true)));
    }
    assert_eq!((parts.len(), params.len()), (urls.len(), urls.len()));
}

#[test]
fn of_every_type() {
    for array in arrays(&URLS).iter().chain(&arrays(&[None; 9])).chain(&arrays(&[])) {
        println!("{}", array.data_type());
        let urls: Vec<_> = if array.logical_null_count() == array.len() { &[None; 10][..] } else { &URLS[..] }.to_vec();
        assert_functions(array, &urls[..array.len()]);
    }
}

#[test]
fn of_generated_urls() {
    let corpus = Corpus::default();
    let mut generator = Generator::new(3, &corpus);
    for _ in 0..8 {
        let urls: Vec<_> = (0..500).map(|number| (number % 50 != 0).then(|| generator.input())).collect();
        let urls: Vec<_> = urls.iter().map(Option::as_deref).collect();
        for array in arrays(&urls) {
            assert_functions(&array, &urls[..array.len()]);
        }
    }
}

#[test]
fn a_constant_of_constants() {
    for (name, arguments, expected) in [
        ("url_href", &["../x", "https://h/a/b"][..], Some("https://h/x")),
        ("url_href", &["../x", "no base"], None),
        ("url_site", &["https://www.example.co.uk/"], Some("example.co.uk")),
        ("url_component", &["https://h:8/", "port"], Some("8")),
        ("url_param", &["https://h/?a=1", "a"], Some("1")),
        ("url_is_valid", &["x"], Some("false")),
        ("url_error", &["x"], Some("missing-scheme-non-relative-URL")),
    ] {
        assert_eq!(udf(name).signature().volatility, Volatility::Immutable);
        let arguments: Vec<_> = arguments.iter().map(|argument| text(argument)).collect();
        // As many rows as a batch has: one is computed.
        let result = invoke(name, &arguments, 8192).expect("it has an answer");
        assert!(matches!(result, ColumnarValue::Scalar(_)), "{name}");
        assert_eq!(cells(&result.into_array(1).expect("it has a row")), [expected.map(str::to_owned)], "{name}");
    }
    for name in ["url_params", "url_parts"] {
        assert!(matches!(invoke(name, &[text("a:b")], 8192), Ok(ColumnarValue::Scalar(_))), "{name}");
    }
}

#[test]
fn a_constant_url_and_a_column() {
    let names: ArrayRef = Arc::new(StringArray::from(vec![Some("a"), None, Some("b")]));
    let result = column("url_param", &[text("https://h/?b=2&a=1"), ColumnarValue::Array(names)], 3);
    assert_eq!(cells(&result), [Some("1".to_owned()), None, Some("2".to_owned())]);
}

#[test]
fn a_dictionary_is_not_expanded() {
    // A thousand rows of two URLs, of which one does not parse.
    let rows = StringArray::from_iter_values((0..1_000).map(|row| if row % 2 == 0 { "https://a/" } else { "b" }));
    let data_type = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    let array = arrow::compute::cast(&rows, &data_type).expect("strings have dictionaries");
    let hosts = column("url_href", &[ColumnarValue::Array(array)], 1_000);
    let hosts = hosts.as_string_view();
    assert_eq!((hosts.null_count(), hosts.value(998)), (500, "https://a/"));
}
