//! [Punycode](https://www.rfc-editor.org/rfc/rfc3492#section-6): from the code points of a domain to its labels in ASCII, with
//! the prefix `xn--` for labels that are not ASCII; and back, for one label.
//!
//! A label that is encoded has at most 1,000 code points, or is ASCII, so no number can overflow there.

use super::MOST_CODE_POINTS;
use crate::invariant::never;
use alloc::string::String;
use alloc::vec::Vec;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Encodes the labels of a domain of mapped code points. The slice is scratch space for sorting: its contents are lost.
#[cfg(feature = "idna")]
pub(super) fn encode(domain: &mut [u32]) -> String {
    let mut ascii = Vec::with_capacity(4 * domain.len());
    for label in domain.split_inclusive_mut(|&code_point| code_point == u32::from('.')) {
        push_label(label, &mut ascii);
    }
    String::from_utf8(ascii).unwrap_or_else(|_| never("Punycode is ASCII"))
}

/// Encodes one label, which is not mapped, and without `xn--`. `None` if it has more than 1,000 code points.
#[cfg(feature = "guard")]
pub(crate) fn encode_label(label: &str) -> Option<String> {
    let mut code_points: Vec<u32> = label.chars().map(u32::from).collect();
    if code_points.len() > MOST_CODE_POINTS {
        return None;
    }
    let mut ascii: Vec<u8> = label.bytes().filter(u8::is_ascii).collect();
    let basic = ascii.len();
    if basic > 0 {
        ascii.push(b'-');
    }
    push_insertions(&mut code_points, basic, &mut ascii);
    Some(String::from_utf8(ascii).unwrap_or_else(|_| never("Punycode is ASCII")))
}

/// Appends a label, with the dot after it if there is one.
#[cfg(feature = "idna")]
#[allow(clippy::cast_possible_truncation)] // What is pushed is ASCII.
fn push_label(label: &mut [u32], ascii: &mut Vec<u8>) {
    let (label, dot) = match label {
        [label @ .., 0x2E] => (label, &b"."[..]),
        _ => (label, &b""[..]),
    };
    let start = ascii.len();
    ascii.extend_from_slice(b"xn--");
    for &code_point in &*label {
        if code_point < INITIAL_N {
            ascii.push(code_point as u8);
        }
    }
    let basic = ascii.len() - start - 4;
    if basic < label.len() {
        if basic > 0 {
            ascii.push(b'-');
        }
        push_insertions(label, basic, ascii);
    } else {
        ascii.drain(start..start + 4);
    }
    ascii.extend_from_slice(dot);
}

/// The [decoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.2), for a lowercase label without its `xn--`.
/// Takes quadratic time.
#[cfg(feature = "idna")]
pub(super) fn decode(label: &[char]) -> Option<Vec<char>> {
    let basic = label.iter().rposition(|&c| c == '-').unwrap_or(0);
    // A hyphen that comes first is no delimiter, but an invalid digit.
    let mut digits = label[if basic > 0 { basic + 1 } else { 0 }..].iter();
    let mut decoded = label[..basic].to_vec();
    let (mut n, mut index, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    while !digits.as_slice().is_empty() {
        let start = index;
        let (mut weight, mut k) = (1_u32, BASE);
        loop {
            let digit = value_of(*digits.next()?)?;
            index = index.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            k += BASE;
        }
        let len = u32::try_from(decoded.len() + 1).ok()?;
        bias = adapted(index - start, len, start == 0);
        n = n.checked_add(index / len)?;
        index %= len;
        decoded.insert(index as usize, char::from_u32(n)?);
        index += 1;
    }
    Some(decoded)
}

#[cfg(feature = "idna")]
fn value_of(digit: char) -> Option<u32> {
    match digit {
        'a'..='z' => Some(u32::from(digit) - u32::from('a')),
        '0'..='9' => Some(u32::from(digit) - u32::from('0') + 26),
        _ => None,
    }
}

/// How many bits the index of a code point in its label takes.
const INDEX_BITS: u32 = 10;

/// Up to this many code points, a loop moves them faster than `memmove` does.
const FEW: usize = 32;

/// Appends the deltas for a label with `basic` ASCII code points.
///
/// The decoder inserts code points in ascending order, and equal ones from left to right. So each goes to the index that
/// is the number of those to its left that are not greater, and that is where an insertion sort puts it. The RFC's loops go
/// through the whole label once for each distinct code point.
#[allow(clippy::cast_possible_truncation)] // A label is not that long.
fn push_insertions(label: &mut [u32], basic: usize, ascii: &mut Vec<u8>) {
    debug_assert!(label.len() <= MOST_CODE_POINTS, "longer labels are refused before");
    for end in 0..label.len() {
        // ASCII code points come first, in their order.
        let code_point = if label[end] < INITIAL_N { 0 } else { label[end] };
        let limit = (code_point + 1) << INDEX_BITS;
        let mut index = end;
        if end < FEW {
            while index > 0 && label[index - 1] >= limit {
                label[index] = label[index - 1];
                index -= 1;
            }
        } else {
            index = label[..end].partition_point(|&other| other < limit);
            label.copy_within(index..end, index + 1);
        }
        label[index] = code_point << INDEX_BITS | index as u32;
    }
    let (mut n, mut next, mut bias) = (INITIAL_N, 0, INITIAL_BIAS);
    let mut done = basic as u32;
    for &insertion in &label[basic..] {
        let (code_point, index) = (insertion >> INDEX_BITS, insertion & ((1 << INDEX_BITS) - 1));
        // For each code point value that is skipped, the decoder passes through every index once.
        let delta = (code_point - n) * (done + 1) + index - next;
        push_integer(delta, bias, ascii);
        done += 1;
        bias = adapted(delta, done, done as usize == basic + 1);
        (n, next) = (code_point, index + 1);
    }
}

/// Appends a generalized variable-length integer.
fn push_integer(mut rest: u32, bias: u32, ascii: &mut Vec<u8>) {
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            break;
        }
        ascii.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
        rest = (rest - threshold) / (BASE - threshold);
        k += BASE;
    }
    ascii.push(digit(rest));
}

/// [Bias adaptation](https://www.rfc-editor.org/rfc/rfc3492#section-6.1)
fn adapted(delta: u32, code_points: u32, is_first: bool) -> u32 {
    let mut delta = delta / if is_first { DAMP } else { 2 };
    delta += delta / code_points;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[allow(clippy::cast_possible_truncation)] // It is below 36.
fn digit(value: u32) -> u8 {
    value as u8 + if value < 26 { b'a' } else { b'0' - 26 }
}

#[cfg(all(test, feature = "guard"))]
mod tests {
    use super::{MOST_CODE_POINTS, encode_label};

    #[test]
    fn labels() {
        for (label, expected) in [
            ("é", "9ca"),
            ("bücher", "bcher-kva"),
            ("faß", "fa-hia"),
            ("☕", "53h"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ] {
            assert_eq!(encode_label(label).as_deref(), Some(expected));
        }
        assert!(encode_label(&"é".repeat(MOST_CODE_POINTS)).is_some());
        assert_eq!(encode_label(&"é".repeat(MOST_CODE_POINTS + 1)), None);
    }
}
