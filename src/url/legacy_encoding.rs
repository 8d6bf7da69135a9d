//! §4.4's argument [*encoding*](https://url.spec.whatwg.org/#concept-basic-url-parser), for the queries of URLs in documents
//! that are not in UTF-8.

use super::Url;
use super::context::Reporting;
use crate::code_points::ASCII_TAB_OR_NEWLINE;
use crate::encoding::Encoding;
use crate::percent_encoding::{SPECIAL_QUERY, percent_encode_after_encoding};
use crate::validation::{Ignore, ParseError, Sink};

impl Url {
    /// The longest input, in bytes, that is parsed with another encoding. One byte becomes at most 14, and offsets in the result
    /// have 32 bits.
    const LONGEST_INPUT_TO_ENCODE: usize = u32::MAX as usize / 16;

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
    /// The parser's failure, with the validation error that it is.
    pub fn parse_with_encoding(input: &str, base: Option<&Self>, encoding: Encoding) -> Result<Self, ParseError> {
        Self::parse_with_encoding_and_sink(input, base, encoding, &mut Ignore)
    }

    /// [`parse_with_encoding`](Self::parse_with_encoding), reporting validation errors to `sink`.
    /// Ranges are bytes of `input`.
    ///
    /// # Errors
    /// The parser's failure, or the error with which the sink stopped it.
    pub fn parse_with_encoding_and_sink<S: Sink>(
        input: &str,
        base: Option<&Self>,
        encoding: Encoding,
        sink: &mut S,
    ) -> Result<Self, ParseError> {
        if input.len() > Self::LONGEST_INPUT_TO_ENCODE {
            return Err(ParseError::TOO_LONG);
        }
        Self::parse_in(input, base, &mut Reporting::to(sink).with_encoding(encoding.output_encoding()))
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
        if value.len() > Self::LONGEST_INPUT_TO_ENCODE {
            return false;
        }
        if value.is_empty() || !self.scheme_type().takes_encodings() {
            return self.set_search(value);
        }
        // As the setter does, before it encodes.
        let query = value.strip_prefix('?').unwrap_or(value).replace(ASCII_TAB_OR_NEWLINE, "");
        let encoded = percent_encode_after_encoding(encoding.output_encoding(), &query, SPECIAL_QUERY);
        // Nothing in it is percent-encoded again.
        self.set_search(&["?", &encoded].concat())
    }
}
