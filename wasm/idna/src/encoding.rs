//! [Punycode's encoding procedure](https://www.rfc-editor.org/rfc/rfc3492#section-6.3). In: the code points of a domain.
//! Out: its labels in ASCII, those that are not with the prefix `xn--`.
//!
//! A label has 1,000 code points at most, or is ASCII, so that no number here can become too large.

use alloc::string::String;
use alloc::vec::Vec;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

pub(crate) fn encode(domain: &[char]) -> String {
    let mut ascii = Vec::with_capacity(4 * domain.len());
    for label in domain.split_inclusive(|&c| c == '.') {
        push_label(label, &mut ascii);
    }
    String::from_utf8(ascii).unwrap_or_default()
}

/// Appends a label with the dot behind it, if there is one.
fn push_label(label: &[char], ascii: &mut Vec<u8>) {
    let (label, dot) = match label {
        [label @ .., '.'] => (label, &b"."[..]),
        _ => (label, &b""[..]),
    };
    if !label.iter().all(char::is_ascii) {
        ascii.extend_from_slice(b"xn--");
    }
    push_code_points(label, ascii);
    ascii.extend_from_slice(dot);
}

#[allow(clippy::cast_possible_truncation)] // A label is not that long.
fn push_code_points(label: &[char], ascii: &mut Vec<u8>) {
    let start = ascii.len();
    for &c in label {
        if c.is_ascii() {
            ascii.push(c as u8);
        }
    }
    let basic = ascii.len() - start;
    if 0 < basic && basic < label.len() {
        ascii.push(b'-');
    }
    let (mut n, mut delta, mut bias) = (INITIAL_N, 0, INITIAL_BIAS);
    let mut done = basic;
    while done < label.len() {
        // Loops like this one make the module 0.3 kB smaller than iterators do.
        let mut least = u32::MAX;
        for &c in label {
            if u32::from(c) >= n {
                least = least.min(u32::from(c));
            }
        }
        delta += (least - n) * (done as u32 + 1);
        n = least;
        for &c in label {
            delta += u32::from(u32::from(c) < n);
            if u32::from(c) == n {
                push_integer(delta, bias, ascii);
                bias = adapted(delta, done as u32 + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta += 1;
        n += 1;
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
