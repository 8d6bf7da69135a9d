//! Classes of code points and bytes that several sections use:
//! [percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-byte) of §1.3, and
//! [URL code points](https://url.spec.whatwg.org/#url-code-points) of §4.3, which §3 needs, too.

/// [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline)
pub(crate) const ASCII_TAB_OR_NEWLINE: [char; 3] = ['\t', '\n', '\r'];

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

/// [percent-encoded byte](https://url.spec.whatwg.org/#percent-encoded-byte)
#[inline]
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
