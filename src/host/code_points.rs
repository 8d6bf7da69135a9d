//! §3.2 [Host miscellaneous](https://url.spec.whatwg.org/#host-miscellaneous): forbidden host and domain code points,
//! as bits of one table that is indexed by byte. In: bytes. Out: what is in them.

use crate::url::units::starts_with_a_percent_encoded_byte;

/// What a byte is to the host parser: a set of bits.
pub(super) type Class = u8;

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

static CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [0; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'A'..=b'Z' => UPPER,
            b'%' => PERCENT | FORBIDDEN_DOMAIN,
            b'\0' | b'\t' | b'\n' | b'\r' | b' ' | b'#' | b'/' | b':' | b'<' | b'>' | b'?' | b'@' | b'[' | b'\\'
            | b']' | b'^' | b'|' => FORBIDDEN_HOST | FORBIDDEN_DOMAIN,
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

/// The class of one byte.
#[inline]
pub(super) fn class_of(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// The classes of all of `bytes`.
#[inline]
pub(super) fn classes_of(bytes: &[u8]) -> Class {
    bytes.iter().fold(0, |classes, &byte| classes | class_of(byte))
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
