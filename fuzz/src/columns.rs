//! What columns must have: for each row, what `Url::parse` gives for it.

use whurl::columns::{Batch, Column, Extractor};
use whurl::{SearchParams, Url, ValidationError};

/// How many columns there are, with one parameter.
const COUNT: usize = 14;
/// The parameter of the column.
const PARAMETER: &str = "a";

/// What a row has in each of [`columns`].
pub type Row = [Option<String>; COUNT];

/// Every column.
pub fn columns() -> [Column; COUNT] {
    [
        Column::Href,
        Column::Scheme,
        Column::Username,
        Column::Password,
        Column::Host,
        Column::Port,
        Column::Path,
        Column::Query,
        Column::Fragment,
        Column::Origin,
        Column::RegistrableDomain,
        Column::PublicSuffix,
        Column::Parameter(PARAMETER.to_owned()),
        Column::Error,
    ]
}

/// What the getters of a URL give for the columns.
pub fn expected(input: &str, base: Option<&Url>) -> Row {
    let url = match base.map_or_else(|| Url::parse(input), |base| base.join(input)) {
        Ok(url) => url,
        Err(error) => {
            let mut row = Row::default();
            row[COUNT - 1] = error.validation_error().map(ValidationError::name).map(str::to_owned);
            return row;
        }
    };
    let some = |text: &str| Some(text.to_owned());
    let host = url.host();
    [
        some(url.href()),
        some(url.scheme()),
        some(url.username()),
        some(url.password()),
        host.as_ref().map(ToString::to_string),
        url.port().map(|port| port.to_string()),
        some(url.path()),
        url.query().map(str::to_owned),
        url.fragment().map(str::to_owned),
        Some(url.origin().to_string()),
        // By way of the host: that is other code than the URL's own.
        host.as_ref().and_then(|host| host.registrable_domain()).map(str::to_owned),
        host.as_ref().and_then(|host| host.public_suffix()).map(str::to_owned),
        SearchParams::from_query(url.query().unwrap_or_default()).get(PARAMETER).map(str::to_owned),
        None,
    ]
}

/// The rows of a batch of [`columns`].
pub fn rows(batch: &Batch) -> impl Iterator<Item = Row> {
    (0..batch.len()).map(|row| {
        let mut cells = batch.columns().iter().map(move |column| column.get(row).map(str::to_owned));
        std::array::from_fn(|_| cells.next().expect("a batch has a column for each that was asked for"))
    })
}

/// Asserts that each column alone is what it is in `batch`, beside all of [`columns`]: less of a URL is read for some. `extract`
/// makes the batch with an extractor.
pub fn assert_each_alone(batch: &Batch, extract: impl Fn(Extractor) -> Batch) {
    for (column, beside) in columns().into_iter().zip(batch.columns()) {
        let alone = extract(Extractor::new([column.clone()]));
        assert_eq!(alone.columns(), std::slice::from_ref(beside), "{column:?}");
    }
}

/// Extracts the lines of any bytes, and compares them with what is parsed line by line.
pub fn check(input: &[u8]) {
    let batch = Extractor::new(columns()).extract_lines(input).expect("the input is short");
    assert_each_alone(&batch, |mut extractor| extractor.extract_lines(input).expect("the input is short"));
    let input = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input);
    let mut lines: Vec<_> = input.split(|&byte| byte == b'\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    assert_eq!(batch.len(), lines.len());
    for (row, line) in rows(&batch).zip(&lines) {
        assert_eq!(row, expected(&String::from_utf8_lossy(line), None), "{line:?}");
    }
    for column in batch.columns() {
        let nulls = column.iter().filter(Option::is_none).count();
        assert_eq!((column.len(), column.null_count(), column.offsets().len()), (lines.len(), nulls, lines.len() + 1));
        assert_eq!(column.offsets().last().copied(), i32::try_from(column.values().len()).ok());
        assert!(column.offsets().is_sorted() && column.offsets().first() == Some(&0));
        let set: u32 = column.validity().as_bytes().iter().map(|byte| byte.count_ones()).sum();
        assert_eq!(set as usize, lines.len() - nulls);
        assert_eq!(column.validity().as_bytes().len(), lines.len().div_ceil(8));
    }
}
