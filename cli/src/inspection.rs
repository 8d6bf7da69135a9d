//! What is found in an input: the URL, and validation errors.

use whurl::validation::{Collect, Report};
use whurl::{ParseError, Url};

#[derive(Debug)]
pub struct Inspection {
    pub url: Result<Url, ParseError>,
    /// The first ones, and that with which the input does not parse.
    pub errors: Vec<Report>,
    /// How many there are: perhaps as many as code points.
    pub count: usize,
}

impl Inspection {
    /// `limit`: how many errors are kept besides that with which the input does not parse; `None` for all.
    pub fn of(input: &str, base: Option<&Url>, limit: Option<usize>) -> Self {
        let mut sink = limit.map_or_else(Collect::new, |limit| Collect::new().with_limit(limit));
        let url = Url::parse_with_sink(input, base, &mut sink);
        let count = sink.count();
        let errors = sink.finish(&url);
        Self { url, errors, count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_errors_and_the_fatal_one_are_kept() {
        let names = |input: &str, limit| {
            let Inspection { url, errors, count } = Inspection::of(input, None, Some(limit));
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
