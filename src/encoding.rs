//! Encodings other than UTF-8, from the [Encoding Standard](https://encoding.spec.whatwg.org/): for the queries of URLs in
//! old documents (§1.3, §4.4) and for old forms (§5). [`Url::parse_with_encoding`], [`percent_encode_after_encoding`] and
//! [`form_urlencoded`] take an [`Encoding`].
//!
//! The encoders and decoders come from the crate `encoding_rs`.
//!
//! [`form_urlencoded`]: crate::form_urlencoded
//! [`Url::parse_with_encoding`]: crate::Url::parse_with_encoding
//! [`percent_encode_after_encoding`]: crate::percent_encoding::percent_encode_after_encoding

use alloc::borrow::Cow;
use core::fmt;

use encoding_rs::EncoderResult;

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

    /// [Gets an encoding](https://encoding.spec.whatwg.org/#concept-encoding-get) from its label. Most encodings
    /// have several. Neither case nor ASCII whitespace around it matters.
    pub fn for_label(label: &str) -> Option<Self> {
        encoding_rs::Encoding::for_label(label.as_bytes()).map(Self)
    }

    /// The [name](https://encoding.spec.whatwg.org/#name), spelled as in the Encoding Standard: `"Shift_JIS"`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// [Gets an output encoding](https://encoding.spec.whatwg.org/#get-an-output-encoding): UTF-8 in place of UTF-16 and
    /// `replacement`, in which nothing is encoded.
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

    /// Decodes without looking for a byte order mark. Malformed sequences become U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }

    /// Encodes `input` with one encoder, calling [encode or fail](https://encoding.spec.whatwg.org/#encode-or-fail) as often as
    /// needed. `append` gets the bytes, and each code point for which the encoder fails.
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
