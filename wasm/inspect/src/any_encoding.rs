//! Encodings for the functions of `whurl/inspect`: all of the Encoding Standard, by their labels.

use alloc::string::String;
use alloc::vec::Vec;
use whurl::Url;
use whurl::encoding::Encoding;
use whurl::form_urlencoded;
use whurl::internal::never_or;
use whurl::percent_encoding::{FORM_URLENCODED, PercentEncodeSet, SPECIAL_QUERY, percent_encode_after_encoding};
use whurl::validation::{ParseError, Sink};

/// Whether there is an encoding of this label.
pub(super) fn is_label(label: &str) -> bool {
    Encoding::for_label(label).is_some()
}

fn encoding_of(label: &str) -> Encoding {
    Encoding::for_label(label).unwrap_or_else(|| never_or(Encoding::UTF_8, "JavaScript has asked `is_label` first"))
}

pub(super) fn parse<S: Sink>(input: &str, base: Option<&Url>, label: &str, sink: &mut S) -> Result<Url, ParseError> {
    Url::parse_with_encoding_and_sink(input, base, encoding_of(label), sink)
}

/// `None` if the set cannot be used with the encoding.
pub(super) fn percent_encode(input: &str, set: PercentEncodeSet, label: &str) -> Option<String> {
    let encoding = encoding_of(label).output_encoding();
    let is_allowed = encoding == Encoding::UTF_8 || [SPECIAL_QUERY, FORM_URLENCODED].contains(&set);
    is_allowed.then(|| percent_encode_after_encoding(encoding, input, set))
}

pub(super) fn parse_form(input: &[u8], label: &str) -> Vec<(String, String)> {
    form_urlencoded::parse_with_encoding(input, encoding_of(label))
}

pub(super) fn serialize_form<'t>(tuples: impl Iterator<Item = (&'t str, &'t str)>, label: &str) -> String {
    form_urlencoded::serialize_with_encoding(tuples, encoding_of(label))
}
