//! Scalar fast path, component by component.

use super::ending_with_its_host;
use crate::byte_set::ByteSet;
use crate::host::{ends_in_a_number, find_plain_domain_end};
use crate::percent_encoding::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::Offsets;
use crate::url::scheme::end_of_http_slashes;

/// What ends a path, is changed in it, or may begin a dot segment.
static PATH_STOPS: ByteSet = PATH.bytes().or(&ByteSet::of(b"?#\\.%"));

/// What ends a query, or is changed in it.
static QUERY_STOPS: ByteSet = SPECIAL_QUERY.bytes().or(&ByteSet::of(b"#"));

/// The offsets of `input`, if it is normalized.
pub(crate) fn parse(input: &[u8]) -> Option<Offsets> {
    let start = end_of_http_slashes(input)?;
    let host_end = find_plain_domain_end(input, start);
    let host = input.get(start..host_end)?;
    if host.is_empty() || ends_in_a_number(host) {
        return None;
    }
    let offset = |at: usize| u32::try_from(at).ok();
    let (host_start, path_start) = (offset(start)?, offset(host_end)?);
    let host = Offsets {
        scheme_end: host_start - 2,
        username_end: host_start,
        host_start,
        host_end: path_start,
        path_start,
        ..Offsets::default()
    };
    match input.get(host_end) {
        None => return Some(ending_with_its_host(path_start, host)),
        Some(b'/') => {}
        Some(_) => return None,
    }
    let path_end = end_of_path(input, host_end)?;
    let mut fragment_start = path_end;
    if input.get(path_end) == Some(&b'?') {
        fragment_start = QUERY_STOPS.find(input, path_end + 1);
    }
    let is_plain = match input.get(fragment_start) {
        None => true,
        Some(b'#') => FRAGMENT.bytes().find(input, fragment_start + 1) == input.len(),
        Some(_) => false,
    };
    is_plain.then_some(Offsets { query_start: offset(path_end)?, fragment_start: offset(fragment_start)?, ..host })
}

/// Where the path ends that begins at `start`, if it stays as it is.
fn end_of_path(input: &[u8], start: usize) -> Option<usize> {
    let mut at = PATH_STOPS.find(input, start);
    while let Some(byte) = input.get(at) {
        match byte {
            b'?' | b'#' => break,
            b'.' | b'%' if input[at - 1] != b'/' => at = PATH_STOPS.find(input, at + 1),
            _ => return None,
        }
    }
    Some(at)
}
