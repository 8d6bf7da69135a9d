//! What the WebAssembly modules in `wasm/` use besides the public interface. It may change in any release.

use crate::form_urlencoded;
use crate::url::{Component, Offsets, Url};
use crate::validation::{Ignore, ParseError, ValidationError};
use alloc::vec::Vec;

pub use crate::invariant::never;
pub use crate::url::parser::Parsed;
#[cfg(feature = "rendering")]
pub use crate::url::rendering::characters::{Characters, Kind, Scripts};
#[cfg(feature = "rendering")]
pub use crate::url::rendering::render_with;

/// The fast path, for the first `len` bytes of `input`, which has to be as long as the next multiple of 64 at least. Where it
/// finds nothing, [`basic_url_parse`] has to be asked.
#[allow(clippy::inline_always, reason = "a result in memory takes as long as what is in this")]
#[inline(always)]
pub fn parse_normalized(input: &[u8], len: usize) -> Option<Offsets> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return crate::url::fast_path::simd::parse(input, len);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    crate::url::fast_path::scalar::parse(input.get(..len)?)
}

/// The basic URL parser. A serialization that is not a part of the input goes to `buffer`.
///
/// # Errors
/// The parser's failure.
pub fn basic_url_parse(input: &[u8], base: Option<&Url>, buffer: &mut Vec<u8>) -> Result<Parsed, ParseError> {
    crate::url::basic_url_parse(input, base, buffer, &mut Ignore)
}

/// The text for a failure, in parts, by the index of its validation error in [`ValidationError::ALL`]. Another number is that of
/// the failure that the Standard does not have.
#[inline]
pub fn failure_words(error: usize) -> [&'static str; 4] {
    ValidationError::ALL.get(error).map_or(ParseError::TOO_LONG, |&error| ParseError::new(error)).words()
}

/// No URL yet: what [`replace_url`] makes one of.
pub const EMPTY_URL: Url = Url::EMPTY;

/// Makes `url` the one that a parser or a setter has given these parts of: an href in two parts, and its offsets. It keeps its
/// memory.
#[inline]
pub fn replace_url(url: &mut Url, href: &[u8], end: &str, offsets: Offsets) {
    url.replace_parts(href, end, offsets);
}

/// Makes `url` what `source` is after the setter of `component`, and returns whether that took the value. `url` keeps its memory;
/// `buffer` is for what is not a part of the value.
pub fn set_component(url: &mut Url, source: &Url, component: Component, value: &str, buffer: &mut Vec<u8>) -> bool {
    url.set_from(source, component, value, buffer)
}

/// Appends what a name or value of a form decodes to, as UTF-8.
#[inline]
pub fn form_decode_into(input: &[u8], output: &mut Vec<u8>) {
    form_urlencoded::decode_into(input, output);
}

/// Appends a name and a value, form-urlencoded, to what there is of the output.
#[inline]
pub fn form_append_pair(name: &[u8], value: &[u8], output: &mut Vec<u8>) {
    form_urlencoded::append_pair(name, value, output);
}
