//! How the Standard and the readers read an input.

use super::causes::{Causes, Rule};
use super::comparison::{Component, complete, differences};
use super::ordinary::is_plainly_agreed;
use super::readers::{Reader, Reading, Refusal};
use crate::url::Url;
use crate::validation::ParseError;
use alloc::vec::Vec;
use core::ops::Range;

/// What [`agreement`] finds.
#[derive(Clone, Debug)]
pub struct Agreement<'i> {
    input: &'i str,
    base: Option<&'i Url>,
    url: Result<Url, ParseError>,
    disagreements: Vec<Disagreement>,
    refusals: Vec<RefusedBy>,
}

/// A reader takes something else for a component than the Standard does.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Disagreement {
    /// The reader.
    pub reader: Reader,
    /// What is different.
    pub component: Component,
    /// The rule on which they differ.
    pub rule: Rule,
    /// The bytes of the input that the rule is about. Empty where something is missing.
    pub span: Range<usize>,
}

/// A reader refuses what the Standard accepts.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct RefusedBy {
    /// The reader.
    pub reader: Reader,
    /// Why.
    pub refusal: Refusal,
    /// The rule on which they differ.
    pub rule: Rule,
    /// The bytes of the input that the rule is about. Empty where something is missing.
    pub span: Range<usize>,
}

/// Reads `input` as the Standard and as every reader does.
///
/// With a base, a reader resolves as RFC 3986 says. Those whose own functions for that begin differently do so here: curl
/// guesses no scheme, and two slashes begin a host for `url.parse`.
///
/// ```
/// use whurl::Url;
/// use whurl::guard::{Reader, Rule, agreement};
///
/// let page = Url::parse("https://example.com/login")?;
/// let agreement = agreement("/\\evil.example", Some(&page));
/// assert_eq!(agreement.url()?.href(), "https://evil.example/");
/// assert_eq!(agreement.reading(Reader::PythonUrllib)?.host.as_deref(), Some("example.com"));
/// assert!(agreement.disagreements().iter().all(|it| it.rule == Rule::Backslash));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn agreement<'i>(input: &'i str, base: Option<&'i Url>) -> Agreement<'i> {
    let url = parse(input, base);
    if is_plainly_agreed(input) {
        debug_assert!(url.is_ok(), "what is ordinary is a URL, unless it is too long");
        return Agreement { input, base, url, disagreements: Vec::new(), refusals: Vec::new() };
    }
    compare(input, base, url)
}

/// What the Standard reads.
pub(super) fn parse(input: &str, base: Option<&Url>) -> Result<Url, ParseError> {
    match base {
        Some(base) => Url::parse_with_base(input, base),
        None => Url::parse(input),
    }
}

/// Asks every reader.
pub fn compare<'i>(input: &'i str, base: Option<&'i Url>, url: Result<Url, ParseError>) -> Agreement<'i> {
    let (mut disagreements, mut refusals) = (Vec::new(), Vec::new());
    let mut causes = None;
    for &reader in Reader::ALL {
        match read(reader, input, base) {
            Ok(reading) => {
                for component in differences(reader, &reading, url.as_ref().ok()) {
                    let causes = causes.get_or_insert_with(|| Causes::of(input, base, url.as_ref().ok()));
                    let (rule, span) = causes.of_disagreement(reader, component);
                    disagreements.push(Disagreement { reader, component, rule, span });
                }
            }
            Err(refusal) if url.is_ok() => {
                let causes = causes.get_or_insert_with(|| Causes::of(input, base, url.as_ref().ok()));
                let (rule, span) = causes.of_refusal(reader);
                refusals.push(RefusedBy { reader, refusal, rule, span });
            }
            // Both refuse.
            Err(_) => {}
        }
    }
    Agreement { input, base, url, disagreements, refusals }
}

/// What `reader` reads, resolved against `base`.
pub(super) fn read<'i>(reader: Reader, input: &'i str, base: Option<&'i Url>) -> Result<Reading<'i>, Refusal> {
    let reading = match base {
        Some(base) => reader.read_reference(input, base.is_special()),
        None => reader.read(input),
    };
    reading.map(|reading| complete(reading, base))
}

impl<'i> Agreement<'i> {
    /// What the Standard reads.
    ///
    /// # Errors
    /// The parser's failure.
    pub fn url(&self) -> Result<&Url, ParseError> {
        self.url.as_ref().map_err(|error| *error)
    }

    /// [`url`](Self::url), for keeping.
    ///
    /// # Errors
    /// The parser's failure.
    pub fn into_url(self) -> Result<Url, ParseError> {
        self.url
    }

    /// What `reader` reads, with what it takes from the base.
    ///
    /// # Errors
    /// The reader refuses the input.
    pub fn reading(&self, reader: Reader) -> Result<Reading<'i>, Refusal> {
        read(reader, self.input, self.base)
    }

    /// Whether every reader reads what the Standard does, and none refuses.
    pub fn is_unanimous(&self) -> bool {
        self.url.is_ok() && self.disagreements.is_empty() && self.refusals.is_empty()
    }

    /// The readers that read something else than the Standard, by component. Where the Standard refuses, they are those that
    /// read a host.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    /// The readers that refuse what the Standard accepts.
    pub fn refusals(&self) -> &[RefusedBy] {
        &self.refusals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    /// That the quick way says of `input` what the slow way does, if it says anything.
    fn check(input: &str) -> bool {
        if !is_plainly_agreed(input) {
            return false;
        }
        let found = compare(input, None, Url::parse(input));
        assert!(found.is_unanimous(), "{input:?}: {:?} {:?}", found.disagreements, found.refusals);
        assert!(agreement(input, None).is_unanimous());
        true
    }

    #[test]
    fn the_quick_way_is_right_of_short_authorities() {
        // All texts of up to three of these, as a host and after one.
        let parts =
            ["a", "Z", "0", "1", "-", ".", "_", ":", "/", "%41", "@", "255", "x", "xn--", "é", "?", "#", "[", "]", "~"];
        let mut count = 0;
        let mut texts = alloc::vec![String::new()];
        for _ in 0..3 {
            texts = texts.iter().flat_map(|text| parts.map(|part| [&**text, part].concat())).collect();
            for text in &texts {
                count += usize::from(check(&["http://", text].concat()));
                count += usize::from(check(&["https://1.", text].concat()));
                count += usize::from(check(&["https://a.b", text].concat()));
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn the_quick_way_is_right_of_every_byte() {
        let places = [
            "http://a%.b/",
            "http://%a.b",
            "http://a.b%/",
            "http://a.b/%",
            "http://a.b/?%",
            "http://a.b/#%",
            "%http://a/",
        ];
        for place in places {
            for c in (0..=0x10_FFFF).filter_map(char::from_u32).filter(|&c| c < '\u{500}' || u32::from(c) % 997 == 0) {
                check(&place.replace('%', c.encode_utf8(&mut [0; 4])));
            }
        }
    }
}
