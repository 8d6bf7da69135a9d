//! Scalar fast path, component by component.

use super::{Beginning, Normalized, is_itself};
use crate::byte_set::ByteSet;
use crate::host::find_plain_domain_end;
use crate::percent_encoding::{C0_CONTROL, FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::scheme::end_of_special_slashes;

/// Bytes that end a path, are changed in it, or may begin a dot segment.
static PATH_STOPS: ByteSet = PATH.bytes().or(&ByteSet::of(b"?#\\.%"));

/// Bytes that end a query, or are changed in it.
static QUERY_STOPS: ByteSet = SPECIAL_QUERY.bytes().or(&ByteSet::of(b"#"));

/// Bytes that end an opaque path, or may be changed in it.
static OPAQUE_PATH_STOPS: ByteSet = C0_CONTROL.bytes().or(&ByteSet::of(b"?# "));

/// The offsets of `input`, if it is normalized.
pub(crate) fn parse(input: &[u8]) -> Option<Normalized> {
    let beginning = match usual_beginning(input) {
        Some(beginning) => beginning,
        None => Beginning::of(input, end_of_special_slashes(input))?,
    };
    let Beginning { path_start, has_opaque_path, .. } = beginning;
    if path_start == input.len() {
        // The path is the slash that will be added.
        return Some(beginning.into_url(path_start + 1, path_start + 1));
    }
    let path_end =
        if has_opaque_path { OPAQUE_PATH_STOPS.find(input, path_start) } else { end_of_path(input, path_start)? };
    let mut fragment_start = path_end;
    if input.get(path_end) == Some(&b'?') {
        fragment_start = QUERY_STOPS.find(input, path_end + 1);
    }
    let is_plain = match input.get(fragment_start) {
        None => true,
        Some(b'#') => FRAGMENT.bytes().find(input, fragment_start + 1) == input.len(),
        Some(_) => false,
    };
    is_plain.then(|| beginning.into_url(path_end, fragment_start))
}

/// `input` as far as its path, if that is normalized, and usual.
#[cfg(feature = "columns")]
pub(crate) fn parse_before_path(input: &[u8]) -> Option<Normalized> {
    let beginning = usual_beginning(input)?;
    let path_end = beginning.path_start + 1;
    Some(beginning.into_url(path_end, path_end))
}

/// For a special URL with nothing before its path but a domain or an IPv4 address.
#[allow(clippy::inline_always, reason = "otherwise hrefs take 4 % longer in WebAssembly")]
#[inline(always)]
fn usual_beginning(input: &[u8]) -> Option<Beginning> {
    let start = end_of_special_slashes(input)?;
    let end = find_plain_domain_end(input, start);
    let host = input.get(start..end)?;
    let is_usual = matches!(input.get(end), None | Some(b'/')) && !host.is_empty() && is_itself(host);
    is_usual.then(|| Beginning::usual(start, end))
}

/// The end of the path at `start`, if the path is left unchanged.
fn end_of_path(input: &[u8], start: usize) -> Option<usize> {
    let mut at = PATH_STOPS.find(input, start);
    while let Some(byte) = input.get(at) {
        match byte {
            b'?' | b'#' => break,
            b'.' | b'%' if input[at - 1] != b'/' => at = PATH_STOPS.find(input, at + 1),
            // Not a dot, which would be `%2e`.
            b'%' if input.get(at + 1) != Some(&b'2') => at = PATH_STOPS.find(input, at + 1),
            _ => return None,
        }
    }
    Some(at)
}
