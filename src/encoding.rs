//! What the Standard takes from the [Encoding Standard](https://encoding.spec.whatwg.org/): encodings other than UTF-8, for
//! the queries of URLs in old documents (§1.3, §4.4) and for old forms (§5). In: an encoding's label. Out: an [`Encoding`],
//! for [`Url::parse_with_encoding`], [`percent_encode_after_encoding`] or [`form_urlencoded`].
//!
//! The encoders and decoders are the `encoding_rs` crate's.
//!
//! [`form_urlencoded`]: crate::form_urlencoded
//! [`percent_encode_after_encoding`]: crate::percent_encoding::percent_encode_after_encoding

use alloc::borrow::Cow;
use core::fmt;
use core::ops::Range;

use encoding_rs::EncoderResult;

use crate::Url;
use crate::percent_encoding::{SPECIAL_QUERY, percent_encode_after_encoding};
use crate::url::Offsets;
use crate::validation::{Ignore, ParseError, Sink, ValidationError};

/// An [encoding](https://encoding.spec.whatwg.org/#encoding) of the Encoding Standard.
///
/// ```
/// use whurl::encoding::Encoding;
///
/// let encoding = Encoding::for_label(" Latin1\n").unwrap();
/// assert_eq!(encoding.name(), "windows-1252");
/// assert_eq!(Encoding::for_label("utf-7"), None);
/// ```
#[derive(Clone, Copy, Eq, Hash, PartialEq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// [UTF-8](https://encoding.spec.whatwg.org/#utf-8)
    pub const UTF_8: Self = Self(encoding_rs::UTF_8);

    /// [Gets an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get) from its label, of which most have
    /// several. Neither case nor ASCII whitespace around it matters.
    pub fn for_label(label: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(label.as_bytes()).map(Self)
    }

    /// The [name](https://encoding.spec.whatwg.org/#name), spelled as in the Encoding Standard: `"Shift_JIS"`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// [Gets an output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding): UTF-8 in place of UTF-16 and
    /// `replacement`, which nothing is encoded in.
    ///
    /// ```
    /// use whurl::encoding::Encoding;
    ///
    /// assert_eq!(Encoding::for_label("utf-16").map(Encoding::output_encoding), Some(Encoding::UTF_8));
    /// ```
    #[must_use]
    pub fn output_encoding(self) -> Self {
        Self(self.0.output_encoding())
    }

    /// Decodes without looking for a byte order mark; what is malformed becomes U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }

    /// Encodes `input` with one encoder, by as many [encode or fail](https://encoding.spec.whatwg.org/#encode-or-fail) as it
    /// takes. `append` gets the bytes, and each code point that the encoder fails at.
    pub(crate) fn encode(self, input: &str, mut append: impl FnMut(Result<&[u8], char>)) {
        let mut encoder = self.0.new_encoder();
        let mut buffer = [0; 256];
        let mut rest = input;
        loop {
            let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
            append(Ok(&buffer[..written]));
            rest = &rest[read..];
            match result {
                EncoderResult::InputEmpty => return,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(code_point) => append(Err(code_point)),
            }
        }
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Encoding").field(&self.name()).finish()
    }
}

/// A sink that also carries the parser's argument *encoding*.
pub(crate) struct WithEncoding<'s, S> {
    pub(crate) encoding: Encoding,
    pub(crate) sink: &'s mut S,
}

impl<S: Sink> Sink for WithEncoding<'_, S> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.sink.report(error, range)
    }

    fn enter(&mut self, state: &'static str, pointer: usize, serialization: &[u8], offsets: Offsets) {
        self.sink.enter(state, pointer, serialization, offsets);
    }

    fn encoding(&self) -> Option<Encoding> {
        Some(self.encoding).filter(|&encoding| encoding != Encoding::UTF_8)
    }
}

impl Url {
    /// The longest input, in bytes, that is parsed with another encoding. One byte becomes 14 at the most, and offsets in
    /// what comes of it have 32 bits.
    const LONGEST_INPUT_TO_ENCODE: usize = u32::MAX as usize / 16;

    /// Runs the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) with an *encoding*: that of the
    /// document which the URL stands in.
    ///
    /// It matters for the query of a special URL whose scheme is neither `ws` nor `wss`. What the encoding lacks becomes
    /// a numeric character reference of HTML, percent-encoded.
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

    /// [`parse_with_encoding`](Self::parse_with_encoding), reporting validation errors and state changes to `sink`.
    /// Ranges are bytes of `input`.
    ///
    /// # Errors
    /// The parser's failure, or what the sink stopped it with.
    pub fn parse_with_encoding_and_sink<S: Sink>(
        input: &str,
        base: Option<&Self>,
        encoding: Encoding,
        sink: &mut S,
    ) -> Result<Self, ParseError> {
        if input.len() > Self::LONGEST_INPUT_TO_ENCODE {
            return Err(ParseError::TOO_LONG);
        }
        Self::parse_with_sink(input, base, &mut WithEncoding { encoding: encoding.output_encoding(), sink })
    }

    /// The [`search` setter](https://url.spec.whatwg.org/#dom-url-search) with an *encoding*, as elements of an old
    /// document have it: the basic URL parser with the query state as its override.
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
        let is_encoded = matches!(self.scheme(), "http" | "https" | "ftp" | "file");
        if value.len() > Self::LONGEST_INPUT_TO_ENCODE {
            return false;
        }
        if value.is_empty() || !is_encoded {
            return self.set_search(value);
        }
        let query = value.strip_prefix('?').unwrap_or(value).replace(['\t', '\n', '\r'], "");
        let encoded = percent_encode_after_encoding(encoding.output_encoding(), &query, SPECIAL_QUERY);
        // Nothing of it is percent-encoded once more.
        self.set_search(&["?", &encoded].concat())
    }
}
