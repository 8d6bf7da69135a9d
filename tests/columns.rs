//! Columns have what `Url::parse` gives, row by row: over the grammar of `fuzz/grammar`, over web-platform-tests' data, and over
//! bytes that are not text. `WHURL_CASES` says how many cases of the grammar, and `WHURL_SEED` which.
#![cfg(feature = "columns")]

#[path = "../fuzz/src/columns.rs"]
mod columns;
mod common;
#[path = "common/random.rs"]
mod random;

use std::env;

use columns::{assert_each_alone, check, columns, expected, rows};
use common::{string, web_platform_tests};
use random::Random;
use whurl::columns::{Batch, BatchError, Column, ColumnValues, Extractor};
use whurl::{Url, ValidationError};
use whurl_grammar::{Corpus, Generator};

/// How many generated URLs are compared.
const CASES: u64 = 20_000;
/// How many of them are in a batch.
const BATCH: u64 = 1_000;

fn extractor() -> Extractor {
    Extractor::new(columns())
}

/// The strings of the first column.
fn first(batch: &Batch) -> Vec<Option<&str>> {
    batch.columns()[0].iter().collect()
}

fn extract(column: Column, input: &[u8]) -> Vec<Option<String>> {
    let batch = Extractor::new([column]).extract_lines(input).expect("the input is short");
    first(&batch).into_iter().map(|row| row.map(str::to_owned)).collect()
}

/// Asserts that the extractors give the answers of `Url::parse` for `inputs`, as lines and as strings of an array.
fn assert_columns(inputs: &[String], base: Option<&Url>, batch: &mut Batch) {
    let mut extractor = extractor();
    if let Some(base) = base {
        extractor = extractor.with_base(base.clone());
    }
    let wanted: Vec<_> = inputs.iter().map(|input| expected(input, base)).collect();

    let values = inputs.concat();
    let mut offsets = vec![0_i64];
    offsets.extend(inputs.iter().scan(0, |end, input| {
        *end += input.len();
        i64::try_from(*end).ok()
    }));
    extractor.extract_offsets_into(values.as_bytes(), &offsets, None, batch).expect("the offsets are right");
    for (row, wanted) in rows(batch).zip(&wanted) {
        assert_eq!(row, *wanted);
    }
    assert_eq!(batch.len(), inputs.len());
    let strings = || inputs.iter().map(|input| Some(&**input));
    assert_eq!(extractor.extract_strings(strings()).as_ref(), Ok(&*batch));
    assert_each_alone(batch, |mut extractor| {
        if let Some(base) = base {
            extractor = extractor.with_base(base.clone());
        }
        extractor.extract_strings(strings()).expect("the strings are short")
    });

    // The parser removes newlines, so these are the same URLs without.
    let lines = inputs.iter().map(|input| input.replace(['\n', '\r'], "") + "\n").collect::<String>();
    let by_lines = extractor.extract_lines(lines.as_bytes()).expect("the input is short");
    assert!(lines.starts_with('\u{FEFF}') || by_lines == *batch, "lines and offsets differ");
    #[cfg(feature = "rayon")]
    {
        assert_eq!(extractor.par_extract_lines(lines.as_bytes()).as_ref(), Ok(&by_lines));
        assert_eq!(extractor.par_extract_offsets(values.as_bytes(), &offsets, None).as_ref(), Ok(&*batch));
    }
}

#[test]
fn of_generated_urls() {
    let number = |variable| env::var(variable).ok()?.parse::<u64>().ok();
    let cases = number("WHURL_CASES").unwrap_or(CASES);
    let mut corpus = Corpus::default();
    for test in web_platform_tests("urltestdata.json") {
        corpus.inputs.push(string(&test, "input").to_owned());
        corpus.bases.extend(test["base"].as_str().map(str::to_owned));
    }
    let mut generator = Generator::new(number("WHURL_SEED").unwrap_or(1), &corpus);
    let (mut batch, mut done) = (Batch::default(), 0);
    while done < cases {
        let inputs: Vec<_> = (0..BATCH).map(|_| generator.input()).collect();
        let base = Url::parse(&generator.base()).ok().filter(|_| done / BATCH % 2 == 1);
        assert_columns(&inputs, base.as_ref(), &mut batch);
        done += BATCH;
    }
    println!("{done} URLs are the same in columns");
}

#[test]
fn of_web_platform_tests() {
    let mut batch = Batch::default();
    let tests = web_platform_tests("urltestdata.json");
    for test in &tests {
        let base = test["base"].as_str().and_then(|base| Url::parse(base).ok());
        assert_columns(&[string(test, "input").to_owned()], base.as_ref(), &mut batch);
        if base.is_some() || test["base"].is_null() {
            let href = test["href"].as_str().filter(|_| test["failure"].is_null());
            assert_eq!(batch.columns()[0].get(0), href, "{test}");
        }
    }
    let all: Vec<_> = tests.iter().map(|test| string(test, "input").to_owned()).collect();
    assert_columns(&all, None, &mut batch);
}

#[test]
fn of_random_bytes() {
    let mut random = Random::new(11);
    let pieces: [&[u8]; 14] = [
        b"https://",
        b"h",
        b"/",
        b"\n",
        b"\r\n",
        b"\xFF",
        b"\xC3",
        b"\xA9",
        b"\0",
        b"\xEF\xBB\xBF",
        b"?a=%C3&b",
        b"#",
        b":8",
        b"\t",
    ];
    for _ in 0..5_000 {
        let length = random.below(40);
        let input: Vec<u8> = (0..length)
            .flat_map(|_| match random.below(3) {
                0 => vec![u8::try_from(random.below(256)).unwrap_or(0)],
                _ => pieces[random.below(pieces.len())].to_vec(),
            })
            .collect();
        check(&input);
    }
}

#[test]
fn a_line_is_a_row() {
    let hosts = |input: &[u8]| extract(Column::Host, input);
    let some = |host: &str| Some(host.to_owned());
    assert_eq!(hosts(b""), []);
    assert_eq!(hosts(b"\n"), [None]);
    assert_eq!(hosts(b"http://a"), [some("a")]);
    assert_eq!(hosts(b"http://a\r\n\r\nhttp://b\n"), [some("a"), None, some("b")]);
    assert_eq!(hosts(b"http://a\rb\n"), [some("ab")]);
    assert_eq!(hosts(b"\xEF\xBB\xBFhttp://a\n\xEF\xBB\xBFhttp://b"), [some("a"), None]);
    assert_eq!(hosts(b"\0 http://a \0\nhttp://a\0b"), [some("a"), None]);
    assert_eq!(
        extract(Column::Error, b"\nhttp://a\nhttp://a:b\nhttp://\n"),
        [some("missing-scheme-non-relative-URL"), None, some("port-invalid"), some("host-missing")]
    );
}

#[test]
fn bytes_that_are_not_utf_8_become_replacement_characters() {
    assert_eq!(
        extract(Column::Href, b"http://h/\xFF\xE2\x82a\nhttp://\xFF/\nhttp://h/?\xC3\xA9"),
        [Some("http://h/%EF%BF%BD%EF%BF%BDa".to_owned()), None, Some("http://h/?%C3%A9".to_owned()),]
    );
    // A string that ends within a character, of values that are UTF-8 as a whole.
    let batch = Extractor::new([Column::Path]).extract_offsets("a:éa:b".as_bytes(), &[0, 3, 7], None);
    assert_eq!(first(&batch.expect("the offsets are right")), [Some("%EF%BF%BD"), None]);
}

#[test]
fn null_and_empty() {
    let input = b"http://u@h:80/?#\nhttp://h:8/\nfile:///\na:b\nhttp://127.0.0.1/\nhttp://com/";
    let column =
        |column| extract(column, input).iter().map(|row| row.clone().unwrap_or("NULL".to_owned())).collect::<Vec<_>>();
    assert_eq!(column(Column::Username), ["u", "", "", "", "", ""]);
    assert_eq!(column(Column::Port), ["NULL", "8", "NULL", "NULL", "NULL", "NULL"]);
    assert_eq!(column(Column::Host), ["h", "h", "", "NULL", "127.0.0.1", "com"]);
    assert_eq!(column(Column::Query), ["", "NULL", "NULL", "NULL", "NULL", "NULL"]);
    assert_eq!(column(Column::Fragment), ["", "NULL", "NULL", "NULL", "NULL", "NULL"]);
    assert_eq!(column(Column::Origin), ["http://h", "http://h:8", "null", "null", "http://127.0.0.1", "http://com"]);
    assert_eq!(column(Column::RegistrableDomain), ["NULL"; 6]);
    assert_eq!(column(Column::PublicSuffix), ["h", "h", "NULL", "NULL", "NULL", "com"]);
}

#[test]
fn parameters() {
    let parameter = |name: &str, input: &str| extract(Column::Parameter(name.to_owned()), input.as_bytes()).remove(0);
    for (name, query, value) in [
        ("a", "a=1&a=2", Some("1")),
        ("a", "b&%61=%C3%A9+x", Some("é x")),
        ("a b", "a+b=1", Some("1")),
        ("é", "é", Some("")),
        ("a", "a=%FF", Some("\u{FFFD}")),
        ("a", "A=1", None),
        ("", "&&=1", Some("1")),
        ("\u{FFFD}", "%FF=1", Some("1")),
    ] {
        let input = format!("http://h/?{query}");
        assert_eq!(parameter(name, &input).as_deref(), value, "{input}");
    }
    assert_eq!(parameter("a", "http://h/#?a=1"), None);
}

#[test]
fn null_strings_are_null_in_every_column() {
    let (values, offsets) = (b"a:bx", [0, 3, 3, 3, 4, 4, 4, 4, 4, 4_i32]);
    let validity = [0b0000_1011, 0b1111_1110];
    let mut extractor = Extractor::new([Column::Scheme, Column::Error]);
    let batch = extractor.extract_offsets(values, &offsets, Some(&validity)).expect("the offsets are right");
    let [scheme, error] = batch.columns() else { panic!("two columns") };
    let missing = Some(ValidationError::MissingSchemeNonRelativeUrl.name());
    assert_eq!(scheme.iter().collect::<Vec<_>>(), [Some("a"), None, None, None, None, None, None, None, None]);
    assert_eq!(error.iter().collect::<Vec<_>>(), [None, missing, None, missing, None, None, None, None, None]);
    assert_eq!((scheme.null_count(), error.null_count()), (8, 7));
    assert_eq!((scheme.validity().as_bytes(), error.validity().as_bytes()), (&[1, 0][..], &[0b1010, 0][..]));
    assert_eq!((scheme.offsets(), scheme.values()), (&[0, 1, 1, 1, 1, 1, 1, 1, 1, 1][..], &b"a"[..]));
    #[cfg(feature = "rayon")]
    assert_eq!(extractor.par_extract_offsets(values, &offsets, Some(&validity)), Ok(batch));
}

#[test]
fn offsets_that_are_not_offsets_are_errors() {
    let mut extractor = extractor();
    let mut batch = extractor.extract_lines(b"a:b").expect("the input is short");
    let mut extract = |offsets: &[i32], validity| extractor.extract_offsets_into(b"a:b", offsets, validity, &mut batch);
    assert_eq!(extract(&[0, 4], None), Err(BatchError::InvalidOffsets(1)));
    assert_eq!(extract(&[-1, 3], None), Err(BatchError::InvalidOffsets(0)));
    assert_eq!(extract(&[0, 3, 2], None), Err(BatchError::InvalidOffsets(2)));
    assert_eq!(extract(&[0, 3], Some(&[])), Err(BatchError::ValidityTooShort));
    assert_eq!(extract(&[], Some(&[])), Ok(()));
    assert_eq!(extract(&[3], None), Ok(()));
    assert_eq!(extract(&[0, 3], Some(&[1])), Ok(()));
    assert_eq!(batch.len(), 1);
    for offset in [i64::MIN, -1, 4, i64::MAX] {
        assert_eq!(Extractor::new([]).extract_offsets(b"a:b", &[offset], None), Err(BatchError::InvalidOffsets(0)));
    }
}

#[test]
fn a_batch_is_reused_whatever_was_in_it() {
    let mut batch = Batch::default();
    let inputs: [&[u8]; 4] = [b"http://a.example:1/?b#c\nx\nhttp://b/", b"", b"x", b"http://c/\nhttp://d.example/"];
    for columns in [columns().to_vec(), vec![Column::Host], vec![], vec![Column::Error, Column::Error]] {
        let mut extractor = Extractor::new(columns);
        for input in inputs {
            extractor.extract_lines_into(input, &mut batch).expect("the input is short");
            let fresh = Extractor::new(extractor.columns().to_vec()).extract_lines(input);
            assert_eq!(Ok(&batch), fresh.as_ref());
        }
    }
    assert_eq!((batch.len(), batch.columns().len()), (2, 2));
}

#[test]
fn huge_lines() {
    let path = "a".repeat(10_000_000);
    let input = format!("http://h/{path}\n{path}\nhttp://{path}.example/\n");
    let batch = extractor().extract_lines(input.as_bytes()).expect("it is less than 2 GiB");
    for (row, line) in rows(&batch).zip(input.lines()) {
        assert!(row == expected(line, None));
    }
    let nulls: Vec<_> = batch.columns().iter().map(ColumnValues::null_count).collect();
    assert_eq!((batch.len(), nulls[0], nulls[13]), (3, 1, 2));
}
