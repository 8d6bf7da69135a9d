//! Collecting validation errors: [`Collect`] is a sink that keeps them, and a [`Report`] is one of them with its place.

use super::{ParseError, Sink, ValidationError};
use alloc::vec::Vec;
use core::ops::Range;

/// A [`ValidationError`] where it occurs.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// Which error it is.
    pub error: ValidationError,
    /// The bytes that it is about, in the caller's input, before anything is trimmed or removed. Empty if something is
    /// missing.
    pub range: Range<usize>,
    /// Whether the parser failed with it.
    pub is_fatal: bool,
}

impl Report {
    /// A report of what a [`Sink`] is told, before it is known whether the parser fails with the error.
    pub const fn new(error: ValidationError, range: Range<usize>) -> Self {
        Self { error, range, is_fatal: false }
    }
}

/// A [`Sink`] that keeps reports, for any parser that takes a sink.
///
/// ```
/// use whurl::{Url, ValidationError, validation::Collect};
///
/// let mut sink = Collect::new();
/// let result = Url::parse_with_sink(" https://user@example.org", None, &mut sink);
/// let reports = sink.finish(&result);
/// assert!(result.is_ok());
/// assert_eq!(reports[0].error, ValidationError::InvalidUrlUnit);
/// assert_eq!((reports[1].error, reports[1].range.clone()), (ValidationError::InvalidCredentials, 9..14));
///
/// let mut strict = Collect::strict();
/// assert!(Url::parse_with_sink(" https://user@example.org", None, &mut strict).is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Collect {
    is_strict: bool,
    is_of_2025: bool,
    replacements: Vec<usize>,
    reports: Vec<Report>,
    limit: Option<usize>,
    count: usize,
    /// The last one beyond the limit with which the parser may have failed.
    last: Option<Report>,
}

impl Collect {
    /// A sink that lets the parser go on.
    pub fn new() -> Self {
        Self::default()
    }

    /// A sink that stops the parser at the first validation error, whether or not that is fatal.
    pub fn strict() -> Self {
        Self { is_strict: true, ..Self::default() }
    }

    /// Reports the errors of the Standard of August 2025: `domain-invalid-code-point`, which later texts do not have.
    ///
    /// ```
    /// use whurl::{Url, ValidationError, validation::Collect};
    ///
    /// let failure = Url::parse_with_sink("https://a b/", None, &mut Collect::new()).unwrap_err();
    /// assert_eq!(failure.validation_error(), Some(ValidationError::DomainToAscii));
    /// let failure = Url::parse_with_sink("https://a b/", None, &mut Collect::new().of_2025()).unwrap_err();
    /// assert_eq!(failure.validation_error(), Some(ValidationError::DomainInvalidCodePoint));
    /// ```
    #[must_use]
    pub fn of_2025(self) -> Self {
        Self { is_of_2025: true, ..self }
    }

    /// Reports the U+FFFD at these offsets, in ascending order, where only URL units are allowed: each replaces something that is
    /// not a code point, such as a lone surrogate in UTF-16.
    #[must_use]
    pub fn with_replacements(self, offsets: Vec<usize>) -> Self {
        Self { replacements: offsets, ..self }
    }

    /// Keeps the first errors, at most `limit` of them, and the one with which the parser fails: an input may have an error for each
    /// of its code points.
    ///
    /// ```
    /// use whurl::{Url, ValidationError, validation::Collect};
    ///
    /// let mut sink = Collect::new().with_limit(1);
    /// let result = Url::parse_with_sink("https://host\\a\\b", None, &mut sink);
    /// assert_eq!(sink.count(), 2);
    /// assert_eq!(sink.finish(&result).len(), 1);
    /// ```
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Self { limit: Some(limit), ..self }
    }

    /// How many errors have been reported so far, also those beyond the limit.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many errors are kept so far.
    pub(crate) fn len(&self) -> usize {
        self.reports.len()
    }

    /// The errors in order of occurrence, once the parser that reported them has returned `result`, which tells whether
    /// the last of them is fatal. If a strict sink stopped the parser, it is.
    pub fn finish<T>(mut self, result: &Result<T, ParseError>) -> Vec<Report> {
        self.reports.extend(self.last.filter(|_| result.is_err()));
        if let Err(failure) = result
            && let Some(last) = self.reports.iter_mut().rfind(|report| Some(report.error) == failure.validation_error())
        {
            last.is_fatal = true;
        }
        self.reports
    }
}

impl Sink for Collect {
    const ENABLED: bool = true;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.count += 1;
        let report = Report::new(error, range);
        if self.limit.is_none_or(|limit| self.count <= limit) {
            self.reports.push(report);
        } else if self.is_strict || error.is_fatal() {
            self.last = Some(report);
        }
        if self.is_strict { Err(ParseError::new(error)) } else { Ok(()) }
    }

    fn is_of_2025(&self) -> bool {
        self.is_of_2025
    }

    fn is_replacement(&self, offset: usize) -> bool {
        self.replacements.binary_search(&offset).is_ok()
    }
}
