//! §4.3 [URL units](https://url.spec.whatwg.org/#url-units): which code points may be written as they are. In: a part of
//! a parser's input. Out: an invalid-URL-unit validation error for each code point that is none.

use crate::validation::{ParseError, Sink, ValidationError};

/// [URL code points](https://url.spec.whatwg.org/#url-code-points)
pub(crate) fn is_url_code_point(code_point: char) -> bool {
    match code_point {
        '\0'..='\u{7F}' => code_point.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~".contains(code_point),
        _ => code_point >= '\u{A0}' && !is_noncharacter(code_point),
    }
}

/// Whether `input` is zero or more [URL units](https://url.spec.whatwg.org/#url-units).
pub(crate) fn are_url_units(input: &str) -> bool {
    input.char_indices().all(|(at, code_point)| match code_point {
        '%' => starts_with_a_percent_encoded_byte(&input.as_bytes()[at..]),
        _ => is_url_code_point(code_point),
    })
}

/// [noncharacter](https://infra.spec.whatwg.org/#noncharacter)
fn is_noncharacter(code_point: char) -> bool {
    matches!(code_point, '\u{FDD0}'..='\u{FDEF}') || u32::from(code_point) & 0xFFFE == 0xFFFE
}

/// Reports what is no URL unit in `input`, which stands at offset `at` of the parser's input.
pub(crate) fn report_other_than_url_units<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> Result<(), ParseError> {
    let mut offset = 0;
    for chunk in input.utf8_chunks() {
        for code_point in chunk.valid().chars() {
            let is_unit = match code_point {
                '%' => starts_with_a_percent_encoded_byte(&input[offset..]),
                _ => is_url_code_point(code_point),
            };
            let end = offset + code_point.len_utf8();
            if !is_unit {
                sink.report(ValidationError::InvalidUrlUnit, at + offset..at + end)?;
            }
            offset = end;
        }
        offset += chunk.invalid().len();
    }
    Ok(())
}

/// [percent-encoded byte](https://url.spec.whatwg.org/#percent-encoded-byte)
pub(crate) fn starts_with_a_percent_encoded_byte(input: &[u8]) -> bool {
    matches!(input, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// The length in bytes of the code point that `input` begins with.
pub(crate) fn code_point_len(input: &[u8]) -> usize {
    let continuation = input.iter().skip(1).take_while(|&&byte| byte & 0xC0 == 0x80).count();
    usize::from(!input.is_empty()) + continuation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_code_points() {
        for code_point in "aZ9!$&'()*+,-./:;=?@_~\u{A0}é\u{10FFFD}".chars() {
            assert!(is_url_code_point(code_point), "{code_point:?}");
        }
        for code_point in " \"#%<>[\\]^`{|}\0\u{7F}\u{9F}\u{FDD0}\u{FFFE}\u{10FFFF}".chars() {
            assert!(!is_url_code_point(code_point), "{code_point:?}");
        }
    }
}
