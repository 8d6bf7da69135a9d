//! [Punycode's encoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.3): from the code points of a domain
//! to its labels in ASCII, with the prefix `xn--` where a label is not ASCII.
//!
//! A label has at most 1,000 code points, or is ASCII, so no number here can overflow.

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

/// Encodes the labels of a domain of mapped code points. The slice is used for sorting, and means nothing afterwards.
pub(super) fn encode(domain: &mut [u32]) -> String {
    let mut ascii = Vec::with_capacity(4 * domain.len());
    for label in domain.split_inclusive_mut(|&code_point| code_point == u32::from('.')) {
        push_label(label, &mut ascii);
    }
    String::from_utf8(ascii).unwrap_or_else(|_| never("Punycode is ASCII"))
}

/// Appends a label, with the dot after it if there is one.
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

/// How many bits the index of a code point in its label takes: a label has 1,000 at most.
const INDEX_BITS: u32 = 10;

/// Up to this many code points, a loop moves them sooner than `memmove` does.
const FEW: usize = 32;

/// Appends the deltas for a label with `basic` ASCII code points.
///
/// The decoder inserts code points in ascending order, and equal ones from left to right. So each goes to the index that
/// is the number of those to its left that are not greater, and that is where an insertion sort puts it. The RFC's loops go
/// through the whole label once for each distinct code point.
#[allow(clippy::cast_possible_truncation)] // A label is not that long.
fn push_insertions(label: &mut [u32], basic: usize, ascii: &mut Vec<u8>) {
    debug_assert!(label.len() <= 1 << INDEX_BITS, "idna refuses longer labels");
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
