//! Path-related definitions from §4.1 and §4.2: [dot segments](https://url.spec.whatwg.org/#single-dot-path-segment),
//! [Windows drive letters](https://url.spec.whatwg.org/#windows-drive-letter) and
//! [shortening](https://url.spec.whatwg.org/#shorten-a-urls-path).

use crate::byte_set::ByteSet;
use crate::percent_encoding::PATH;

/// The bytes at which a scan of a segment stops.
static STOPS: ByteSet = PATH.bytes().or(&ByteSet::of(b"/\\"));

/// The position, from `start` on, of the first slash, backslash or byte that is percent-encoded in a path. `?` and `#` are
/// among the latter.
#[inline]
pub(crate) fn find_stop(input: &[u8], start: usize) -> usize {
    STOPS.find(input, start)
}

/// The kinds of [URL path segments](https://url.spec.whatwg.org/#url-path-segment), by their effect on the path.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Segment {
    Ordinary,
    /// A [single-dot URL path segment](https://url.spec.whatwg.org/#single-dot-path-segment).
    SingleDot,
    /// A [double-dot URL path segment](https://url.spec.whatwg.org/#double-dot-path-segment).
    DoubleDot,
}

impl Segment {
    #[inline]
    pub(crate) fn of(segment: &[u8]) -> Self {
        match segment {
            [b'.' | b'%', ..] if segment.len() <= 6 => Self::of_dots(segment),
            _ => Self::Ordinary,
        }
    }

    fn of_dots(segment: &[u8]) -> Self {
        match strip_dot(segment) {
            Some([]) => Self::SingleDot,
            Some(rest) if strip_dot(rest).is_some_and(<[u8]>::is_empty) => Self::DoubleDot,
            _ => Self::Ordinary,
        }
    }
}

/// Removes a leading `.` or `%2e`.
fn strip_dot(segment: &[u8]) -> Option<&[u8]> {
    match segment {
        [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// [Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter)
pub(crate) fn is_windows_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// [starts with a Windows drive letter](https://url.spec.whatwg.org/#start-with-a-windows-drive-letter)
pub(crate) fn starts_with_a_windows_drive_letter(input: &[u8]) -> bool {
    match input {
        [_, _] => is_windows_drive_letter(input),
        [letter, colon, b'/' | b'\\' | b'?' | b'#', ..] => is_windows_drive_letter(&[*letter, *colon]),
        _ => false,
    }
}

/// The `/C:` at the start of a serialized path whose first segment is a
/// [normalized Windows drive letter](https://url.spec.whatwg.org/#normalized-windows-drive-letter).
pub(crate) fn normalized_windows_drive_letter(path: &[u8]) -> Option<&[u8]> {
    match path {
        [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => Some(&path[..3]),
        _ => None,
    }
}

/// [Shortens](https://url.spec.whatwg.org/#shorten-a-urls-path) a serialized `path`: returns the remaining length.
pub(crate) fn shortened_len(path: &[u8], is_file: bool) -> usize {
    if is_file && path.len() == 3 && normalized_windows_drive_letter(path).is_some() {
        return path.len();
    }
    path.iter().rposition(|&byte| byte == b'/').unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dot_segments() {
        for dot in [".", "%2e", "%2E"] {
            assert_eq!(Segment::of(dot.as_bytes()), Segment::SingleDot, "{dot}");
        }
        for dots in ["..", ".%2e", "%2E.", "%2e%2E"] {
            assert_eq!(Segment::of(dots.as_bytes()), Segment::DoubleDot, "{dots}");
        }
        for ordinary in ["", "...", ".a", "%2", "%2f", "%2e%2e%2e", ".%2e.", "%"] {
            assert_eq!(Segment::of(ordinary.as_bytes()), Segment::Ordinary, "{ordinary}");
        }
    }

    #[test]
    fn drive_letters() {
        assert!(starts_with_a_windows_drive_letter(b"c:"));
        assert!(starts_with_a_windows_drive_letter(b"c|/"));
        assert!(!starts_with_a_windows_drive_letter(b"c:a"));
        assert_eq!(normalized_windows_drive_letter(b"/C:/x"), Some(&b"/C:"[..]));
        assert_eq!(normalized_windows_drive_letter(b"/C|/x"), None);
    }

    #[test]
    fn shortening() {
        assert_eq!(shortened_len(b"/a/b", false), 2);
        assert_eq!(shortened_len(b"", false), 0);
        assert_eq!(shortened_len(b"/C:", true), 3);
        assert_eq!(shortened_len(b"/C:", false), 0);
        assert_eq!(shortened_len(b"/C:/x", true), 3);
    }
}
