//! What is found in an input: the URL, and validation errors.

use std::ops::Range;
use whurl::validation::{Collect, Report, Sink};
use whurl::{ParseError, Url, ValidationError};

#[derive(Debug)]
pub struct Inspection {
    pub url: Result<Url, ParseError>,
    /// The first ones, and that with which the input does not parse.
    pub errors: Vec<Report>,
    /// How many there are: perhaps as many as code points.
    pub count: usize,
}

impl Inspection {
    /// `limit`: how many errors are kept besides that with which the input does not parse.
    pub fn of(input: &str, base: Option<&Url>, limit: usize) -> Self {
        let mut sink = First { limit, count: 0, errors: Collect::new(), last: None };
        let url = Url::parse_with_sink(input, base, &mut sink);
        let First { count, mut errors, last, .. } = sink;
        if let (Err(_), Some((error, range))) = (&url, last) {
            // It stops no parser any more.
            let _ = errors.report(error, range);
        }
        let errors = errors.finish(&url);
        Self { url, errors, count }
    }
}

/// Keeps the first errors.
struct First {
    limit: usize,
    count: usize,
    errors: Collect,
    /// The last one after them with which the parser may have failed.
    last: Option<(ValidationError, Range<usize>)>,
}

impl Sink for First {
    const ENABLED: bool = true;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.count += 1;
        if self.count <= self.limit {
            return self.errors.report(error, range);
        }
        if error.is_fatal() {
            self.last = Some((error, range));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_errors_and_the_fatal_one_are_kept() {
        let names = |input: &str, limit| {
            let Inspection { url, errors, count } = Inspection::of(input, None, limit);
            let errors: Vec<_> = errors.iter().map(|report| (report.error.name(), report.is_fatal)).collect();
            (url.is_ok(), errors, count)
        };
        let (slash, domain) = (("special-scheme-missing-following-solidus", false), ("domain-to-ASCII", true));
        assert_eq!(names("http:////a", 1), (true, vec![slash], 2));
        assert_eq!(names("http:////a", 3), (true, vec![slash; 2], 2));
        assert_eq!(names("http:////a b", 1), (false, vec![slash, domain], 3));
        assert_eq!(names("http://a b", 0), (false, vec![domain], 1));
    }
}
