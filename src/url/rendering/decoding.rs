//! §4.8.3, second rule: the [percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-byte) of a path, query or
//! fragment, decoded for people. In the result every code point is visible, and none can be mistaken for a part of a URL or for
//! the browser's own signs.
//!
//! Percent-decoding the result gives the same bytes as percent-decoding the input.

use alloc::string::String;

use super::characters::{Characters, Kind};
use super::is_mark;
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::percent_encoding::percent_decode;

/// Percent-decodes whatever may be shown, and leaves the rest unchanged.
pub(super) fn decode_visibly<C: Characters>(input: &str) -> String {
    let mut output = String::with_capacity(input.len());
    let mut rest = input;
    while !rest.is_empty() {
        let start = rest.find('%').unwrap_or(rest.len());
        output.push_str(&rest[..start]);
        let len = percent_encoded_len(&rest[start..]);
        decode_sequence::<C>(&rest[start..start + len], &mut output);
        rest = &rest[start + len..];
        if len == 0
            && let Some(percent) = rest.strip_prefix('%')
        {
            output.push('%');
            rest = percent;
        }
    }
    output
}

/// The length of the sequence of percent-encoded bytes at the start of `input`.
fn percent_encoded_len(input: &str) -> usize {
    let bytes = input.as_bytes().chunks_exact(3);
    3 * bytes.take_while(|bytes| starts_with_a_percent_encoded_byte(bytes)).count()
}

/// Appends a sequence of percent-encoded bytes as it is shown.
fn decode_sequence<C: Characters>(encoded: &str, output: &mut String) {
    let bytes = percent_decode(encoded.as_bytes());
    let mut base = output.chars().next_back();
    let mut rest = encoded;
    let mut take = |bytes: usize| {
        let (taken, left) = rest.split_at(3 * bytes);
        rest = left;
        taken
    };
    for chunk in bytes.utf8_chunks() {
        let mut code_points = chunk.valid().chars();
        while let Some(code_point) = code_points.next() {
            let encoded = take(code_point.len_utf8());
            let is_beside_a_letter = || {
                let mut next = code_points.clone().take(LONGEST_RUN);
                base.is_some_and(|base| !base.is_ascii() && base.is_alphanumeric())
                    || next.find(|&next| !is_like_a_delimiter(next)).is_some_and(is_letter_beyond_ascii)
            };
            let is_clear = !is_like_a_delimiter(code_point) || is_beside_a_letter();
            if is_clear && is_shown::<C>(code_point, base) && !completes_a_percent_encoded_byte(code_point, output) {
                output.push(code_point);
                base = Some(code_point);
            } else {
                output.push_str(encoded);
                base = None;
            }
        }
        if !chunk.invalid().is_empty() {
            output.push_str(take(chunk.invalid().len()));
            base = None;
        }
    }
}

/// Whether `code_point` is shown after `base`, to which a mark belongs, if that is shown.
fn is_shown<C: Characters>(code_point: char, base: Option<char>) -> bool {
    if code_point.is_ascii() {
        return code_point.is_ascii_alphanumeric() || "-._~".contains(code_point);
    }
    if C::is_default_ignorable(code_point) || is_blank(code_point) {
        return false;
    }
    match C::kind_of(code_point) {
        Kind::Alphanumeric => true,
        Kind::ModifierLetter => !C::looks_like_a_delimiter(code_point),
        Kind::Mark => {
            !C::is_overlay(code_point) && base.is_some_and(|base| base.is_alphanumeric() || is_mark::<C>(base))
        }
        Kind::Sign => {
            !is_heavy_delimiter(code_point)
                && !is_sign_of_the_browser(code_point)
                && !C::looks_like_a_delimiter(code_point)
        }
        Kind::EnclosingMark | Kind::Other => false,
    }
}

/// How far to look ahead, over letters that look like delimiters, for another: such as after the zeros of an Arabic number.
const LONGEST_RUN: usize = 8;

/// Whether `code_point` belongs to a script and may look like a delimiter of URLs: letters such as `ノ`, which looks like a
/// slash, the Arabic zeros, vowel signs such as `ः`, and a narrow full stop, which separates labels of hosts. Beside other
/// letters that are not ASCII they are part of a word.
fn is_like_a_delimiter(code_point: char) -> bool {
    matches!(
        code_point,
        'Ɂ' | 'ʔ'
            | 'ॽ'
            | 'Ꭾ'
            | 'ᐩ'
            | 'ᕀ'
            | 'Ⳇ'
            | 'ⳇ'
            | 'ノ'
            | '丶'
            | '丿'
            | 'ꝸ'
            | 'ﾉ'
            | '\u{1029B}'
            | '\u{16869}'
            | '\u{1E6E9}'
            | '｡'
            | '\u{660}'
            | '\u{6F0}'
            | '\u{A6EB}'
            | '\u{1015B}'
            | '\u{11053}'
            | '\u{11055}'
            | '\u{1ECAE}'
            | '\u{903}'
            | '\u{A83}'
            | '\u{ABEC}'
            | '\u{11002}'
            | '\u{11082}'
            | '\u{11182}'
            | '\u{115BE}'
            | '\u{116AC}'
            | '\u{11838}'
            | '\u{1D16D}'
    )
}

/// A letter or digit that is not ASCII and does not look like a delimiter.
fn is_letter_beyond_ascii(code_point: char) -> bool {
    !code_point.is_ascii() && code_point.is_alphanumeric() && !is_like_a_delimiter(code_point)
}

/// Whether `code_point` would complete a percent-encoded byte with a `%` that does not begin one.
fn completes_a_percent_encoded_byte(code_point: char, output: &str) -> bool {
    let begins = matches!(output.as_bytes(), [.., b'%'] | [.., b'%', _]);
    begins && code_point.is_ascii_hexdigit()
}

/// Symbols and marks that are invisible, or that replace something that cannot be shown.
fn is_blank(code_point: char) -> bool {
    // BRAILLE PATTERN BLANK, OBJECT REPLACEMENT CHARACTER, REPLACEMENT CHARACTER, KHITAN SMALL SCRIPT FILLER, MUSICAL SYMBOL
    // NULL NOTEHEAD
    matches!(code_point, '\u{2800}' | '\u{FFFC}' | '\u{FFFD}' | '\u{16FE4}' | '\u{1D159}')
}

/// Ornaments in the form of a delimiter, which have no skeleton: very heavy solidus and reverse solidus, heavy plus and equals
/// signs.
fn is_heavy_delimiter(code_point: char) -> bool {
    matches!(code_point, '\u{1F67C}' | '\u{1F67D}' | '\u{2795}' | '\u{1F7F0}')
}

/// Padlocks, keys, shields, check and warning marks, with which programs vouch for a site; and the lines and blocks with which
/// a picture of a window could be drawn.
fn is_sign_of_the_browser(code_point: char) -> bool {
    matches!(
        code_point,
        '\u{1F50F}'..='\u{1F513}' | '\u{1F5DD}' | '\u{1F6E1}' | '\u{26BF}'
            | '\u{2611}' | '\u{2705}' | '\u{2713}' | '\u{2714}' | '\u{1F5F8}' | '\u{1F5F9}'
            | '\u{26A0}' | '\u{2500}'..='\u{259F}'
            | '\u{1CC00}'..='\u{1CCD5}' | '\u{1CD00}'..='\u{1CEBF}' | '\u{1FB00}'..='\u{1FBEF}'
    )
}

#[cfg(test)]
mod tests {
    use super::super::characters::Icu;
    use super::super::delimiters::is_delimiter;
    use super::*;
    use alloc::vec::Vec;

    /// They are those whose skeleton is made of delimiters, and the full stop of half width.
    #[test]
    fn letters_like_delimiters() {
        let is_in_a_url = |code_point| is_delimiter(code_point) || ",'\"-".contains(code_point);
        let is_like_one = |&code_point: &char| {
            matches!(Icu::kind_of(code_point), Kind::Alphanumeric | Kind::Mark)
                && Icu::looks_like_a_delimiter(code_point)
                && Icu::skeleton(code_point.encode_utf8(&mut [0; 4])).all(is_in_a_url)
                || code_point == '｡'
        };
        let all = || '\u{80}'..=char::MAX;
        let found: Vec<_> = all().filter(is_like_one).collect();
        let expected: Vec<_> = all().filter(|&code_point| is_like_a_delimiter(code_point)).collect();
        assert_eq!(found, expected);
    }
}
