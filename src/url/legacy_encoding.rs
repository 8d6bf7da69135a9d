//! §4.4's argument [*encoding*](https://url.spec.whatwg.org/#concept-basic-url-parser), for the queries of URLs in documents
//! that are not in UTF-8.

use super::Url;
use super::context::SinkContext;
use crate::code_points::ASCII_TAB_OR_NEWLINE;
use crate::encoding::Encoding;
use crate::percent_encoding::{SPECIAL_QUERY, percent_encode_after_encoding};
use crate::validation::{Ignore, ParseError, Sink};

impl Url {
    /// Runs the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) with an *encoding*: that of the
    /// document that has the URL.
    ///
    /// It only affects the query of a special URL whose scheme is neither `ws` nor `wss`. A character that the encoding lacks
    /// becomes a numeric character reference of HTML, percent-encoded.
    ///
    /// ```
    /// use whurl::Url;
    /// use whurl::encoding::Encoding;
    ///
    /// let latin1 = Encoding::for_label("latin1").unwrap();
    /// let url = Url::parse_with_encoding("https://h/é?é=≡#é", None, latin1)?;
    /// assert_eq!(url.href(), "https://h/%C3%A9?%E9=%26%238801%3B#%C3%A9");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure, with the validation error that it is; or [`TOO_LONG`](ParseError::TOO_LONG), which the Standard does not
    /// have, for an input of 256 MiB or more, less a sixteenth of the base's length.
    pub fn parse_with_encoding(input: &str, base: Option<&Self>, encoding: Encoding) -> Result<Self, ParseError> {
        Self::parse_with_encoding_and_sink(input, base, encoding, &mut Ignore)
    }

    /// [`parse_with_encoding`](Self::parse_with_encoding), reporting validation errors to `sink`.
    /// Ranges are bytes of `input`.
    ///
    /// ```
    /// use whurl::{Url, encoding::Encoding, validation::Collect};
    ///
    /// let latin1 = Encoding::for_label("latin1").unwrap();
    /// let mut sink = Collect::new();
    /// let url = Url::parse_with_encoding_and_sink("https://h/?é|", None, latin1, &mut sink);
    /// assert_eq!((url?.search(), sink.count()), ("?%E9|", 1));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure, or the error with which the sink stopped it.
    pub fn parse_with_encoding_and_sink<S: Sink>(
        input: &str,
        base: Option<&Self>,
        encoding: Encoding,
        sink: &mut S,
    ) -> Result<Self, ParseError> {
        let encoding = encoding.output_encoding();
        if encoding != Encoding::UTF_8 && input.len() > longest_to_encode(base) {
            return Err(ParseError::TOO_LONG);
        }
        Self::parse_in(input, base, &mut SinkContext::of(sink).with_encoding(encoding))
    }

    /// The [`search` setter](https://url.spec.whatwg.org/#dom-url-search) with an *encoding*, as for elements of an old
    /// document: the basic URL parser with the query state as its override.
    ///
    /// ```
    /// use whurl::Url;
    /// use whurl::encoding::Encoding;
    ///
    /// let mut url = Url::parse("https://h/")?;
    /// assert!(url.set_search_with_encoding("?é", Encoding::for_label("latin1").unwrap()));
    /// assert_eq!(url.search(), "?%E9");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_search_with_encoding(&mut self, value: &str, encoding: Encoding) -> bool {
        let encoding = encoding.output_encoding();
        if value.is_empty() || encoding == Encoding::UTF_8 || !self.scheme_type().takes_encodings() {
            return self.set_search(value);
        }
        if value.len() > longest_to_encode(Some(self)) {
            return false;
        }
        // As the setter does, before it encodes.
        let query = value.strip_prefix('?').unwrap_or(value).replace(ASCII_TAB_OR_NEWLINE, "");
        let encoded = percent_encode_after_encoding(encoding, &query, SPECIAL_QUERY);
        // Nothing in it is percent-encoded again.
        self.set_search(&["?", &encoded].concat())
    }
}

/// How long a serialization may become: its offsets have 32 bits. Unit tests have a smaller limit, which they can reach.
const LONGEST_ENCODED: usize = if cfg!(test) { 1 << 20 } else { u32::MAX as usize };

/// The longest input, in bytes, that is encoded. A byte becomes at most 14: in ISO-2022-JP, U+000E is `%26%2365533%3B`. What comes
/// from the base is as long as that, at most.
fn longest_to_encode(base: Option<&Url>) -> usize {
    LONGEST_ENCODED.saturating_sub(base.map_or(0, |base| base.href().len())) / 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_not_too_long_together_with_the_base() {
        let iso_2022_jp = Encoding::for_label("iso-2022-jp").unwrap();
        let longest = LONGEST_ENCODED / 16;
        // Controls at the end would be removed.
        let input = |len: usize| format!("?{}a", "\u{E}".repeat(len - 2));
        let parse = |input: &str, base: &str, encoding| {
            Url::parse_with_encoding(input, Some(&Url::parse(base).unwrap()), encoding)
        };
        let base = format!("https://h/{}", "a".repeat(longest * 8));
        for (base, longest) in [("https://h/", longest - 1), (&*base, longest / 2 - 1)] {
            let url = parse(&input(longest), base, iso_2022_jp).unwrap();
            assert_eq!(url.search().len(), 2 + 14 * (longest - 2));
            assert_eq!(parse(&input(longest + 1), base, iso_2022_jp), Err(ParseError::TOO_LONG));
            assert!(parse(&input(longest + 1), base, Encoding::UTF_8).is_ok());
            let mut url = Url::parse(base).unwrap();
            assert!(!url.set_search_with_encoding(&input(longest + 1), iso_2022_jp));
            assert!(url.set_search_with_encoding(&input(longest + 1), Encoding::UTF_8));
            assert!(url.set_search_with_encoding(&input(longest / 2), iso_2022_jp));
        }
    }
}
