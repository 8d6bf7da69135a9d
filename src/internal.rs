//! Used by the WebAssembly modules in `wasm/`, and by tests, in addition to the public interface. It may change in any release.

use crate::form_urlencoded;
use crate::url::{Component, Offsets, Url};
use crate::validation::{Ignore, ParseError, ValidationError};
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "guard")]
pub use crate::guard::agreement::compare;
#[cfg(feature = "guard")]
use crate::guard::causes::{Causes, Rule};
#[cfg(all(feature = "guard", feature = "rendering"))]
pub use crate::guard::check::check_with;
#[cfg(feature = "guard")]
pub use crate::guard::check::is_plainly_allowed;
#[cfg(feature = "guard")]
pub use crate::guard::comparison::differences;
#[cfg(feature = "guard")]
pub use crate::guard::ordinary::is_plainly_agreed;
#[cfg(all(feature = "guard", feature = "rendering"))]
pub use crate::guard::policy::{HostRefusal, LONGEST_TO_FETCH, PatternHosts, SCHEMES_OF_LINKS};
#[cfg(all(feature = "guard", feature = "rendering"))]
pub use crate::guard::targets::is_list;
#[cfg(feature = "rendering")]
pub use crate::host::idna::decompose;
pub use crate::invariant::{never, never_or};
pub use crate::url::fast_path::Normalized;
pub use crate::url::parser::{Parsed, deciding_start, lacks_scheme, surely_resolves};
#[cfg(feature = "rendering")]
pub use crate::url::rendering::characters::{Characters, Kind, Scripts};
#[cfg(feature = "rendering")]
use crate::url::rendering::{RenderOptions, Rendering};
pub use crate::url::scheme::find_scheme_end;
pub use crate::validation::utf16::units_that_begin_in;

/// The fast path, for the first `len` bytes of `input`, whose length must be at least the next multiple of 64. If it returns
/// `None`, call [`basic_url_parse`].
#[inline]
pub fn parse_normalized(input: &[u8], len: usize) -> Option<Normalized> {
    crate::url::fast_path::parse_start(input, len)
}

/// The fast path for a reference without a scheme. The href is then in `buffer`.
#[inline]
pub fn resolve_normalized(reference: &[u8], base: &Url, buffer: &mut Vec<u8>) -> Option<Offsets> {
    crate::url::fast_path::resolve(reference, base, buffer)
}

/// The offsets from left to right.
#[inline]
pub const fn offsets_to_array(offsets: Offsets) -> [u32; Offsets::COUNT] {
    offsets.to_array()
}

/// The reverse of [`offsets_to_array`].
#[inline]
pub const fn offsets_from_array(offsets: [u32; Offsets::COUNT]) -> Offsets {
    Offsets::from_array(offsets)
}

/// [`render_for_humans`](crate::url::rendering::render_for_humans) with other tables of characters.
#[cfg(feature = "rendering")]
pub fn render_with<C: Characters>(url: &Url, options: RenderOptions) -> Rendering {
    crate::url::rendering::render_with::<C>(url, options)
}

/// The steps from an input to what the Standard makes of it: the rule of each, and the text after it.
#[cfg(feature = "guard")]
pub fn steps_to(url: &Url, input: &str, base: Option<&Url>) -> Vec<(Rule, String)> {
    Causes::of(input, base, Some(url)).into_steps().collect()
}

/// The basic URL parser. A serialization that is not a part of the input goes to `buffer`.
///
/// # Errors
/// The parser's failure.
pub fn basic_url_parse(input: &[u8], base: Option<&Url>, buffer: &mut Vec<u8>) -> Result<Parsed, ParseError> {
    crate::url::basic_url_parse(input, base, buffer, &mut Ignore)
}

/// The number of the failure that the Standard does not have, [`ParseError::TOO_LONG`], in the place of a validation error's index.
pub const TOO_LONG: usize = ValidationError::ALL.len();

/// The text for a failure, in parts, by the index of its validation error in [`ValidationError::ALL`], or by [`TOO_LONG`].
#[inline]
pub fn failure_words(error: usize) -> [&'static str; 4] {
    debug_assert!(error <= TOO_LONG, "there is no other failure");
    ValidationError::ALL.get(error).map_or_else(|| ParseError::TOO_LONG.words(), |error| error.failure_words())
}

/// `text` in quotation marks, as validation errors' messages have it: invisible characters are named, and long text is shortened.
pub fn quote(text: &str) -> String {
    crate::messages::quote(text)
}

/// A placeholder for [`replace_url`] to make a URL of.
pub const EMPTY_URL: Url = Url::EMPTY;

/// Makes `url` the URL with this href and these offsets. Its memory is reused.
#[inline]
pub fn replace_url(url: &mut Url, href: &[u8], offsets: Offsets) {
    url.replace_parts(href, offsets);
}

/// Makes `url` the URL that `source` is after the setter of `component`. Returns whether the setter took the value. The memory
/// of `url` is reused; a component that is not a part of the value goes to `buffer`.
pub fn set_component(url: &mut Url, source: &Url, component: Component, value: &str, buffer: &mut Vec<u8>) -> bool {
    url.set_from(source, component, value, buffer)
}

/// Decodes a name or value of a form and appends it as UTF-8.
#[inline]
pub fn form_decode_into(input: &[u8], output: &mut Vec<u8>) {
    form_urlencoded::decode_into(input, output);
}

/// Appends a name and a value, form-urlencoded, to the output so far.
#[inline]
pub fn form_append_pair(name: &[u8], value: &[u8], output: &mut Vec<u8>) {
    form_urlencoded::append_pair(name, value, output);
}
