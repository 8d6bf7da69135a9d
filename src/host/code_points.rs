//! §3.2 [Host miscellaneous](https://url.spec.whatwg.org/#host-miscellaneous): forbidden host and domain code points,
//! as bits in one table indexed by byte.

use crate::byte_set::ByteSet;
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::percent_encoding::C0_CONTROL;

/// A set of bits: what a byte means to the host parser, and to the authority state when it looks for the host.
pub(crate) type Class = u8;

/// An ASCII upper alpha.
pub(super) const UPPER: Class = 1;
/// U+0025 (%).
pub(super) const PERCENT: Class = 1 << 1;
/// A byte above 0x7F.
pub(super) const NON_ASCII: Class = 1 << 2;
/// A [forbidden domain code point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
pub(super) const FORBIDDEN_DOMAIN: Class = 1 << 3;
/// A [forbidden host code point](https://url.spec.whatwg.org/#forbidden-host-code-point).
pub(super) const FORBIDDEN_HOST: Class = 1 << 4;
/// U+002F (/), U+003F (?) or U+0023 (#), which end an authority.
pub(crate) const AUTHORITY_END: Class = 1 << 5;
/// U+005C (\), which ends the authority of a special URL.
pub(crate) const REVERSE_SOLIDUS: Class = 1 << 6;
/// U+0040 (@), U+003A (:), U+005B ([) or U+005D (]), which divide an authority.
pub(crate) const AUTHORITY_DELIMITER: Class = 1 << 7;

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'A'..=b'Z' => UPPER,
            b'%' => PERCENT | FORBIDDEN_DOMAIN,
            b'/' | b'?' | b'#' => FORBIDDEN_HOST | FORBIDDEN_DOMAIN | AUTHORITY_END,
            b'\\' => FORBIDDEN_HOST | FORBIDDEN_DOMAIN | REVERSE_SOLIDUS,
            b'@' | b':' | b'[' | b']' => FORBIDDEN_HOST | FORBIDDEN_DOMAIN | AUTHORITY_DELIMITER,
            b'\0' | b'\t' | b'\n' | b'\r' | b' ' | b'<' | b'>' | b'^' | b'|' => FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
            0..0x20 | 0x7F => FORBIDDEN_DOMAIN,
            0x80..=0xFF => NON_ASCII,
            _ => 0,
        };
        if byte == 0xFF {
            return table;
        }
        byte += 1;
    }
}

/// Bytes that cannot occur in an ASCII domain, or that are percent-decoded in one.
const NOT_ASCII_DOMAIN: ByteSet = C0_CONTROL.bytes().or(&ByteSet::of(b" #%/:<>?@[\\]^|"));

static NOT_ASCII_DOMAIN_BYTES: ByteSet = NOT_ASCII_DOMAIN;

/// Bytes that cannot occur in an already-lowercase ASCII domain.
pub(crate) const NOT_PLAIN_DOMAIN: ByteSet = NOT_ASCII_DOMAIN.or(&ByteSet::of(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"));

static NOT_PLAIN_DOMAIN_BYTES: ByteSet = NOT_PLAIN_DOMAIN;

/// The end of the plain domain at `start` of `input`: one that is already ASCII and lowercase. It may still end in a number.
#[inline]
pub(crate) fn find_plain_domain_end(input: &[u8], start: usize) -> usize {
    NOT_PLAIN_DOMAIN_BYTES.find(input, start)
}

/// The end of the ASCII domain at `start` of `input`, and whether it has capitals.
#[inline]
pub(crate) fn find_ascii_domain_end(input: &[u8], start: usize) -> (usize, bool) {
    let end = find_plain_domain_end(input, start);
    match input.get(end) {
        Some(b'A'..=b'Z') => (find_end_after_capital(input, end), true),
        _ => (end, false),
    }
}

#[inline(never)]
fn find_end_after_capital(input: &[u8], start: usize) -> usize {
    NOT_ASCII_DOMAIN_BYTES.find(input, start)
}

/// The class of one byte.
#[inline]
pub(super) fn class_of(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// The classes of all of `bytes`.
#[inline]
pub(crate) fn classes_of(bytes: &[u8]) -> Class {
    bytes.iter().fold(0, |classes, &byte| classes | class_of(byte))
}

/// The index of the first byte in one of the classes of `end`, and the classes of all bytes before it.
#[inline]
pub(crate) fn scan_until(bytes: &[u8], end: Class) -> (usize, Class) {
    let mut classes = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        let class = class_of(byte);
        if class & end != 0 {
            return (at, classes);
        }
        classes |= class;
    }
    (bytes.len(), classes)
}

/// The index of the first byte that is in one of `classes`.
pub(super) fn position_of(bytes: &[u8], classes: Class) -> Option<usize> {
    bytes.iter().position(|&byte| class_of(byte) & classes != 0)
}

/// Whether `code_point` is a [forbidden host code point](https://url.spec.whatwg.org/#forbidden-host-code-point).
///
/// ```
/// assert!(whurl::host::is_forbidden_host_code_point('^'));
/// assert!(!whurl::host::is_forbidden_host_code_point('%'));
/// ```
pub fn is_forbidden_host_code_point(code_point: char) -> bool {
    u8::try_from(code_point).is_ok_and(|byte| class_of(byte) & FORBIDDEN_HOST != 0)
}

/// Whether `code_point` is a [forbidden domain code point](https://url.spec.whatwg.org/#forbidden-domain-code-point).
///
/// ```
/// assert!(whurl::host::is_forbidden_domain_code_point('%'));
/// assert!(!whurl::host::is_forbidden_domain_code_point('_'));
/// ```
pub fn is_forbidden_domain_code_point(code_point: char) -> bool {
    u8::try_from(code_point).is_ok_and(|byte| class_of(byte) & FORBIDDEN_DOMAIN != 0)
}

/// For each byte of the percent-decoding of `encoded`, the offset in `encoded` that it comes from.
pub(super) fn percent_decoded_offsets(encoded: &[u8]) -> impl Iterator<Item = usize> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = encoded.get(at..).filter(|rest| !rest.is_empty())?;
        let offset = at;
        at += if starts_with_a_percent_encoded_byte(rest) { 3 } else { 1 };
        Some(offset)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classified_bytes_have_a_class() {
        for byte in 0..=255 {
            assert_eq!(NOT_PLAIN_DOMAIN.contains(byte), class_of(byte) != 0, "{byte:#x}");
        }
    }

    #[test]
    fn forbidden_host_code_points() {
        let forbidden: String =
            (0..=0x10_FFFF).filter_map(char::from_u32).filter(|&c| is_forbidden_host_code_point(c)).collect();
        assert_eq!(forbidden, "\0\t\n\r #/:<>?@[\\]^|");
    }

    #[test]
    fn forbidden_domain_code_points() {
        for code_point in (0..=0x10_FFFF).filter_map(char::from_u32) {
            let is_forbidden =
                is_forbidden_host_code_point(code_point) || matches!(code_point, '\0'..='\u{1F}' | '%' | '\u{7F}');
            assert_eq!(is_forbidden_domain_code_point(code_point), is_forbidden, "{code_point:?}");
        }
    }

    #[test]
    fn offsets_before_percent_decoding() {
        assert_eq!(percent_decoded_offsets(b"a%41%4%%42").collect::<Vec<_>>(), [0, 1, 4, 5, 6, 7]);
        assert_eq!(percent_decoded_offsets(b"").count(), 0);
    }
}
