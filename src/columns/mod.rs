//! Many URLs at once: from a file, a response or a column of a table to hosts, sites, normalized hrefs, parameters.
//!
//! An [`Extractor`] knows which [columns](Column) are wanted. It takes bytes with a URL on each line, or strings as Apache Arrow
//! has them, and makes a [`Batch`]: for each column the strings, one after the other, where each of them begins, and which of
//! them are null. There is no [`Url`] object for each row, and for most URLs no allocation. The answers are those of
//! [`Url::parse`].
//!
//! ```
//! use whurl::columns::{Column, Extractor};
//!
//! let input = b"https://www.EXAMPLE.co.uk/a/../b?utm_source=mail\nhttps://[::1]/\nhttps://exa mple/\n";
//! let source = Column::Parameter("utm_source".to_owned());
//! let mut extractor = Extractor::new([Column::Href, Column::RegistrableDomain, source, Column::Error]);
//! let batch = extractor.extract_lines(input)?;
//!
//! let [href, site, source, error] = batch.columns() else { unreachable!("as many as were asked for") };
//! let rows = |column: &whurl::columns::ColumnValues| column.iter().map(|row| row.map(str::to_owned)).collect::<Vec<_>>();
//! assert_eq!(href.get(0), Some("https://www.example.co.uk/b?utm_source=mail"));
//! assert_eq!(site.get(0), Some("example.co.uk"));
//! assert_eq!(source.get(0), Some("mail"));
//! // An IP address has no registrable domain.
//! assert_eq!((href.get(1), site.get(1)), (Some("https://[::1]/"), None));
//! // A line that is not a URL gives nulls, and the name of the failure.
//! assert_eq!((href.get(2), error.get(2)), (None, Some("domain-to-ASCII")));
//! assert_eq!(rows(error), [None, None, Some("domain-to-ASCII".to_owned())]);
//! # Ok::<(), whurl::columns::BatchError>(())
//! ```
//!
//! # Arrow
//!
//! A column has the buffers of Arrow's type `Utf8`: 32-bit offsets, UTF-8, and a bitmap of what is not null, the lowest bit
//! first. [`ColumnValues::into_parts`] returns them without copying.
//!
//! ```
//! use whurl::columns::{Column, Extractor};
//!
//! // Three strings, of which the second is null.
//! let (values, offsets, validity) = (b"https://a.example/x:y", [0_i32, 18, 18, 21], [0b101]);
//! let mut extractor = Extractor::new([Column::Host]);
//! let batch = extractor.extract_offsets(values, &offsets, Some(&validity))?;
//! let host = &batch.columns()[0];
//! assert_eq!((host.offsets(), host.values(), host.validity().as_bytes()), (&[0, 9, 9, 9][..], &b"a.example"[..], &[0b001][..]));
//! # Ok::<(), whurl::columns::BatchError>(())
//! ```
//!
//! # Input that is not as it should be
//!
//! - Each line is a row, the empty one, too: row 0 is the first line. Lines end with LF or CRLF; the last need not. A CR that
//!   is not before an LF ends no line, and the parser removes it, as it removes tabs.
//! - A byte order mark at the start of the lines is not a part of the first one. In other places, and before a string of a
//!   column, U+FEFF is a character like any other.
//! - Bytes that are not UTF-8 become U+FFFD, one for each maximal subpart, as a browser decodes them.
//! - NUL is a character like any other: the parser removes it at both ends of a line with the other control characters and
//!   spaces, and it is not allowed in a host.
//! - A null string gives null in every column, also in that of the errors.
//!
//! What does not parse never fails a batch. A batch fails if one of its columns would have 2 GiB or more, or if the offsets of
//! an input are not offsets into it: see [`BatchError`].

mod batch;
mod input;
#[cfg(feature = "rayon")]
mod parallel;

pub use batch::{Batch, BatchError, Bitmap, ColumnValues};
pub use input::Offset;

use crate::form_urlencoded;
use crate::host::Suffixes;
use crate::url::fast_path::Start;
use crate::url::{Origin, Url};
use crate::validation::ParseError;
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use input::{Lines, Strings, Text};

/// What a column holds: a part of the URL, or something that is made from it.
///
/// Every column but [`Error`](Self::Error) is null in a row that does not parse.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Column {
    /// The serialization: [`Url::href`].
    Href,
    /// The scheme, without its colon: [`Url::scheme`].
    Scheme,
    /// The username, percent-encoded: [`Url::username`]. It is empty, not null, if there is none.
    Username,
    /// The password, percent-encoded: [`Url::password`]. It is empty, not null, if there is none.
    Password,
    /// The host, serialized: [`Url::hostname`]. It is null if the URL has no host, and empty for `file:///`.
    Host,
    /// The port in decimal digits: [`Url::port_str`]. It is null if none is given, or the scheme's default.
    Port,
    /// The path, serialized: [`Url::path`].
    Path,
    /// The query without its `?`: [`Url::query`]. It is null without a `?`, and empty if nothing follows that.
    Query,
    /// The fragment without its `#`: [`Url::fragment`]. It is null without a `#`, and empty if nothing follows that.
    Fragment,
    /// The origin, serialized: [`Url::origin`]. It is the string `null` if the origin is opaque, as the Standard says.
    Origin,
    /// The registrable domain: [`Url::registrable_domain`]. It is null for IP addresses and for public suffixes.
    RegistrableDomain,
    /// The public suffix: [`Url::public_suffix`]. It is null for what is not a domain.
    PublicSuffix,
    /// The first value of the parameter with this name in the query, decoded, as
    /// [`SearchParams::get`](crate::SearchParams::get) gives it. It is null if there is no such parameter, and empty for
    /// `?name` and `?name=`.
    Parameter(String),
    /// The name of the failure, such as `host-missing`: [`ParseError::name`]. It is null in a row that parses.
    Error,
}

impl Column {
    /// What the name of a [`Parameter`](Self::Parameter) begins with. The parameter's name follows it.
    pub const PARAMETER: &str = "param:";

    /// The other columns, and their names.
    pub const NAMED: [(&str, Self); 13] = [
        ("href", Self::Href),
        ("scheme", Self::Scheme),
        ("username", Self::Username),
        ("password", Self::Password),
        ("host", Self::Host),
        ("port", Self::Port),
        ("path", Self::Path),
        ("query", Self::Query),
        ("fragment", Self::Fragment),
        ("origin", Self::Origin),
        ("site", Self::RegistrableDomain),
        ("suffix", Self::PublicSuffix),
        ("error", Self::Error),
    ];

    /// The column of this name, or `None` if there is none.
    ///
    /// ```
    /// use whurl::columns::Column;
    ///
    /// assert_eq!(Column::from_name("site"), Some(Column::RegistrableDomain));
    /// assert_eq!(Column::from_name("param:q"), Some(Column::Parameter("q".to_owned())));
    /// assert_eq!(Column::from_name("Site"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        if let Some(parameter) = name.strip_prefix(Self::PARAMETER) {
            return Some(Self::Parameter(parameter.to_owned()));
        }
        Self::NAMED.into_iter().find_map(|(known, column)| (known == name).then_some(column))
    }

    /// Whether it depends only on what precedes the path. Errors do: the parser cannot fail after that.
    fn is_before_path(&self) -> bool {
        matches!(
            self,
            Self::Scheme
                | Self::Username
                | Self::Password
                | Self::Host
                | Self::Port
                | Self::Origin
                | Self::RegistrableDomain
                | Self::PublicSuffix
                | Self::Error
        )
    }
}

/// Makes [batches](Batch) of the same columns. It keeps the memory that it parses into.
#[derive(Clone, Debug)]
pub struct Extractor {
    columns: Vec<Column>,
    base: Option<Url>,
    memory: Memory,
}

/// What rows are parsed in, one after the other.
#[derive(Clone, Debug)]
struct Memory {
    parsed: Parsed,
    /// A row that was not UTF-8, decoded.
    decoded: String,
    /// The name of a parameter, decoded.
    name: Vec<u8>,
    suffixes: Suffixes,
}

/// The row that was parsed last.
#[derive(Clone, Debug)]
struct Parsed {
    url: Url,
    /// Whether no column is of its path, or of what follows that. It may be cut off then.
    ends_before_path: bool,
    /// For the parser.
    buffer: Vec<u8>,
}

impl Extractor {
    /// An extractor of these columns, in this order. The same column can be there more than once.
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let extractor = Extractor::new([Column::Host, Column::Parameter("q".to_owned())]);
    /// assert_eq!(extractor.columns(), [Column::Host, Column::Parameter("q".to_owned())]);
    /// ```
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        let columns: Vec<_> = columns.into_iter().collect();
        let ends_before_path = columns.iter().all(Column::is_before_path);
        let parsed = Parsed { url: Url::EMPTY, ends_before_path, buffer: Vec::new() };
        let memory = Memory { parsed, decoded: String::new(), name: Vec::new(), suffixes: Suffixes::default() };
        Self { columns, base: None, memory }
    }

    /// The same with a base URL, against which every row is parsed: see [`Url::parse_with_base`].
    ///
    /// ```
    /// use whurl::{Url, columns::{Column, Extractor}};
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let batch = Extractor::new([Column::Href]).with_base(base).extract_lines(b"../c\n\n//h/d").unwrap();
    /// let hrefs: Vec<_> = batch.columns()[0].iter().flatten().collect();
    /// assert_eq!(hrefs, ["https://example.com/c", "https://example.com/a/b", "https://h/d"]);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_base(self, base: Url) -> Self {
        Self { base: Some(base), ..self }
    }

    /// The columns, in the order of those in a batch.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// A batch with a row for each line of `input`: see [above](self#input-that-is-not-as-it-should-be).
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let batch = Extractor::new([Column::Host]).extract_lines(b"https://a/\r\nb\nhttps://c/")?;
    /// assert_eq!(batch.columns()[0].iter().collect::<Vec<_>>(), [Some("a"), None, Some("c")]);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::ColumnTooLong`] if a column would have 2 GiB or more.
    pub fn extract_lines(&mut self, input: &[u8]) -> Result<Batch, BatchError> {
        let mut batch = Batch::default();
        self.extract_lines_into(input, &mut batch)?;
        Ok(batch)
    }

    /// [`extract_lines`](Self::extract_lines), in the memory of an earlier batch. After an error `batch` has no rows.
    ///
    /// ```
    /// use whurl::columns::{Batch, Column, Extractor};
    ///
    /// let (mut extractor, mut batch) = (Extractor::new([Column::Host]), Batch::default());
    /// for input in ["https://a/\nhttps://b/", "https://c/"] {
    ///     extractor.extract_lines_into(input.as_bytes(), &mut batch)?;
    /// }
    /// assert_eq!((batch.len(), batch.columns()[0].get(0)), (1, Some("c")));
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_lines`](Self::extract_lines).
    pub fn extract_lines_into(&mut self, input: &[u8], batch: &mut Batch) -> Result<(), BatchError> {
        self.extract_each_of(Lines::of(input), batch)
    }

    /// [`extract_lines_into`](Self::extract_lines_into), for lines that are not the first ones of their source: a byte order mark
    /// at their start is a part of a line.
    ///
    /// ```
    /// use whurl::columns::{Batch, Column, Extractor};
    ///
    /// let (mut extractor, mut batch) = (Extractor::new([Column::Error]), Batch::default());
    /// let input = "\u{FEFF}https://a/\n".as_bytes();
    /// extractor.extract_lines_into(input, &mut batch)?;
    /// assert_eq!(batch.columns()[0].get(0), None);
    /// extractor.extract_later_lines_into(input, &mut batch)?;
    /// assert_eq!(batch.columns()[0].get(0), Some("missing-scheme-non-relative-URL"));
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_lines`](Self::extract_lines).
    pub fn extract_later_lines_into(&mut self, input: &[u8], batch: &mut Batch) -> Result<(), BatchError> {
        self.extract_each_of(Lines::of_later(input), batch)
    }

    fn extract_each_of(&mut self, lines: Lines<'_>, batch: &mut Batch) -> Result<(), BatchError> {
        self.extract_rows(lines.text(), lines.map(Some), batch)
    }

    /// A batch with a row for each string of an Arrow array: string number *n* is `values[offsets[n]..offsets[n + 1]]`, so there is
    /// one more offset than there are strings. It is null if bit *n* of `validity`, the lowest bit of the first byte being bit 0,
    /// is not set. No offsets at all are an array without strings.
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let batch = Extractor::new([Column::Host]).extract_offsets(b"https://a/https://b/", &[0_i32, 10, 20], None)?;
    /// assert_eq!(batch.columns()[0].iter().collect::<Vec<_>>(), [Some("a"), Some("b")]);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// - [`BatchError::InvalidOffsets`] if an offset is less than the one before it, or is not in `values`.
    /// - [`BatchError::ValidityTooShort`] if `validity` has fewer bits than there are strings.
    /// - [`BatchError::ColumnTooLong`] if a column would have 2 GiB or more.
    pub fn extract_offsets<O: Offset>(
        &mut self,
        values: &[u8],
        offsets: &[O],
        validity: Option<&[u8]>,
    ) -> Result<Batch, BatchError> {
        let mut batch = Batch::default();
        self.extract_offsets_into(values, offsets, validity, &mut batch)?;
        Ok(batch)
    }

    /// [`extract_offsets`](Self::extract_offsets), in the memory of an earlier batch. After an error `batch` has no rows.
    ///
    /// ```
    /// use whurl::columns::{Batch, Column, Extractor};
    ///
    /// let (mut extractor, mut batch) = (Extractor::new([Column::Host]), Batch::default());
    /// // The second of two strings is null.
    /// extractor.extract_offsets_into(b"https://a/", &[0_i64, 10, 10], Some(&[0b01]), &mut batch)?;
    /// assert_eq!(batch.columns()[0].iter().collect::<Vec<_>>(), [Some("a"), None]);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_offsets`](Self::extract_offsets).
    pub fn extract_offsets_into<O: Offset>(
        &mut self,
        values: &[u8],
        offsets: &[O],
        validity: Option<&[u8]>,
        batch: &mut Batch,
    ) -> Result<(), BatchError> {
        match Strings::new(values, offsets, validity) {
            Ok(strings) => self.extract_rows(strings.text(), strings.rows(0..strings.len()), batch),
            Err(error) => {
                batch.reset(self.columns.len());
                Err(error)
            }
        }
    }

    /// A batch with a row for each string, `None` being null: for strings that are not one after the other in memory, such as
    /// those of Arrow's type `Utf8View`.
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let batch = Extractor::new([Column::Host]).extract_strings([Some("https://a/"), None, Some("b")])?;
    /// assert_eq!(batch.columns()[0].iter().collect::<Vec<_>>(), [Some("a"), None, None]);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::ColumnTooLong`] if a column would have 2 GiB or more.
    pub fn extract_strings<'i>(
        &mut self,
        strings: impl IntoIterator<Item = Option<&'i str>>,
    ) -> Result<Batch, BatchError> {
        let mut batch = Batch::default();
        self.extract_strings_into(strings, &mut batch)?;
        Ok(batch)
    }

    /// [`extract_strings`](Self::extract_strings), in the memory of an earlier batch. After an error `batch` has no rows.
    ///
    /// ```
    /// use whurl::columns::{Batch, Column, Extractor};
    ///
    /// let (mut extractor, mut batch) = (Extractor::new([Column::Host]), Batch::default());
    /// extractor.extract_strings_into([Some("https://a/")], &mut batch)?;
    /// assert_eq!(batch.columns()[0].get(0), Some("a"));
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_strings`](Self::extract_strings).
    pub fn extract_strings_into<'i>(
        &mut self,
        strings: impl IntoIterator<Item = Option<&'i str>>,
        batch: &mut Batch,
    ) -> Result<(), BatchError> {
        self.extract_each(strings.into_iter(), |memory, string, base| memory.parsed.parse(string.into(), base), batch)
    }

    /// Makes `batch` that of these ranges of `text`, or of null.
    fn extract_rows(
        &mut self,
        text: Text<'_>,
        rows: impl Iterator<Item = Option<Range<usize>>>,
        batch: &mut Batch,
    ) -> Result<(), BatchError> {
        let parse = |Memory { parsed, decoded, .. }: &mut Memory, row, base: Option<&Url>| {
            parsed.parse(text.row(row, decoded), base)
        };
        self.extract_each(rows, parse, batch)
    }

    /// Makes `batch` that of these rows, which `parse` parses, or of null.
    #[inline]
    fn extract_each<R>(
        &mut self,
        rows: impl Iterator<Item = Option<R>>,
        parse: impl Fn(&mut Memory, R, Option<&Url>) -> Result<(), ParseError>,
        batch: &mut Batch,
    ) -> Result<(), BatchError> {
        batch.reset(self.columns.len());
        for row in rows {
            let parsed = row.map(|row| parse(&mut self.memory, row, self.base.as_ref()));
            if let Err(error) = self.push_row(parsed, batch) {
                batch.reset(self.columns.len());
                return Err(error);
            }
        }
        Ok(())
    }

    /// Appends the row that has been parsed, or `None` for null.
    #[inline]
    fn push_row(&mut self, parsed: Option<Result<(), ParseError>>, batch: &mut Batch) -> Result<(), BatchError> {
        let Self { columns, memory, .. } = self;
        let columns = columns.iter().zip(batch.columns_mut());
        match parsed {
            Some(Ok(())) => {
                for (column, values) in columns {
                    memory.push(column, values)?;
                }
            }
            Some(Err(error)) => {
                for (column, values) in columns {
                    values.push((*column == Column::Error).then_some(error.name()))?;
                }
            }
            None => {
                for (_, values) in columns {
                    values.push(None)?;
                }
            }
        }
        batch.count_row();
        Ok(())
    }
}

impl Parsed {
    #[inline]
    fn parse(&mut self, row: Start<'_>, base: Option<&Url>) -> Result<(), ParseError> {
        let Self { url, ends_before_path, buffer } = self;
        if *ends_before_path && base.is_none() {
            url.replace_by_parsing_before_path(row, buffer)
        } else {
            url.replace_by_parsing(row, base, buffer)
        }
    }
}

impl Memory {
    /// Appends what `column` has of the URL that was parsed.
    #[inline]
    fn push(&mut self, column: &Column, values: &mut ColumnValues) -> Result<(), BatchError> {
        let Self { parsed: Parsed { url, .. }, name: decoded, suffixes, .. } = self;
        match column {
            Column::Href => values.push(Some(url.href())),
            Column::Scheme => values.push(Some(url.scheme())),
            Column::Username => values.push(Some(url.username())),
            Column::Password => values.push(Some(url.password())),
            Column::Host => values.push(url.has_host().then(|| url.hostname())),
            Column::Port => values.push(Some(url.port_str()).filter(|port| !port.is_empty())),
            Column::Path => values.push(Some(url.path())),
            Column::Query => values.push(url.query()),
            Column::Fragment => values.push(url.fragment()),
            Column::Origin => values.push_written(|output| {
                Origin::append_serialized(url, output);
                true
            }),
            Column::RegistrableDomain => {
                values.push(url.as_domain().and_then(|domain| suffixes.registrable_domain(domain)))
            }
            Column::PublicSuffix => values.push(url.as_domain().and_then(|domain| suffixes.public_suffix(domain))),
            Column::Parameter(name) => {
                let query = url.query().unwrap_or_default().as_bytes();
                values.push_written(|output| append_parameter(query, name.as_bytes(), decoded, output))
            }
            Column::Error => values.push(None),
        }
    }
}

/// Appends the first value of the parameter `name`, and says whether there is one.
fn append_parameter(query: &[u8], name: &[u8], decoded: &mut Vec<u8>, output: &mut Vec<u8>) -> bool {
    for (written, value) in form_urlencoded::pairs(query) {
        let is_wanted = if written.iter().any(|byte| matches!(byte, b'%' | b'+')) {
            decoded.clear();
            form_urlencoded::decode_into(written, decoded);
            decoded == name
        } else {
            // A query is ASCII, so this is UTF-8.
            written == name
        };
        if is_wanted {
            form_urlencoded::decode_into(value, output);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    /// In unit tests the longest input and the longest column are 1 MiB.
    #[test]
    fn a_row_that_is_too_long_is_an_error_of_its_own() {
        let input = format!("https://h/\nhttps://h/{}\nhttps://i/", "a".repeat(1 << 20));
        let batch = Extractor::new([Column::Host, Column::Error]).extract_lines(input.as_bytes()).unwrap();
        let [host, error] = batch.columns() else { panic!("two columns") };
        assert_eq!(host.iter().collect::<Vec<_>>(), [Some("h"), None, Some("i")]);
        assert_eq!(error.iter().collect::<Vec<_>>(), [None, Some("too-long"), None]);
    }

    #[test]
    fn a_column_that_is_too_long_fails_the_batch() {
        let line = format!("https://h/{}\n", "a".repeat(1 << 18));
        let mut extractor = Extractor::new([Column::Host, Column::Path]);
        let mut batch = extractor.extract_lines(line.repeat(3).as_bytes()).unwrap();
        assert_eq!((batch.len(), batch.columns()[1].values().len()), (3, 3 * ((1 << 18) + 1)));
        let result = extractor.extract_lines_into(line.repeat(4).as_bytes(), &mut batch);
        assert_eq!(result, Err(BatchError::ColumnTooLong));
        assert_eq!((batch.len(), batch.columns()[0].offsets()), (0, &[0][..]));
        #[cfg(feature = "rayon")]
        {
            assert_eq!(extractor.par_extract_lines(line.repeat(3).as_bytes()).map(|batch| batch.len()), Ok(3));
            assert_eq!(extractor.par_extract_lines(line.repeat(4).as_bytes()), Err(BatchError::ColumnTooLong));
        }
        assert_eq!(Extractor::new([Column::Host]).extract_lines(line.repeat(9).as_bytes()).map(|b| b.len()), Ok(9));
    }
}
