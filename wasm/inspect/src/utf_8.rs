//! Encodings for the functions of `whurl/inspect`: only UTF-8, which needs no tables. The label is ignored.

use alloc::string::String;
use alloc::vec::Vec;
use whurl::Url;
use whurl::form_urlencoded;
use whurl::percent_encoding::{PercentEncodeSet, utf8_percent_encode};
use whurl::validation::{ParseError, Sink};

/// The labels of [UTF-8](https://encoding.spec.whatwg.org/#names-and-labels).
const LABELS: [&str; 6] = ["unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "utf-8", "utf8", "x-unicode20utf8"];

/// Whether there is an encoding of this label.
pub(super) fn is_label(label: &str) -> bool {
    let label = label.trim_matches(|code_point: char| code_point.is_ascii_whitespace());
    LABELS.iter().any(|known| known.eq_ignore_ascii_case(label))
}

pub(super) fn parse<S: Sink>(input: &str, base: Option<&Url>, _: &str, sink: &mut S) -> Result<Url, ParseError> {
    Url::parse_with_sink(input, base, sink)
}

#[allow(clippy::unnecessary_wraps, reason = "not every set goes with other encodings")]
pub(super) fn percent_encode(input: &str, set: PercentEncodeSet, _: &str) -> Option<String> {
    Some(utf8_percent_encode(input, set))
}

pub(super) fn parse_form(input: &[u8], _: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(input)
}

pub(super) fn serialize_form<'t>(tuples: impl Iterator<Item = (&'t str, &'t str)>, _: &str) -> String {
    form_urlencoded::serialize(tuples)
}
