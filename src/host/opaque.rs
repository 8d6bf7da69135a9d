//! Opaque hosts: the [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser) of §3.5, for
//! URLs that are not special.

use super::code_points::{FORBIDDEN_HOST, position_of};
use crate::code_points::{is_url_code_point, starts_with_a_percent_encoded_byte};
use crate::output::Output;
use crate::percent_encoding::C0_CONTROL;
use crate::validation::{ParseError, Sink, ValidationError, fail};
use alloc::string::String;

/// The [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser).
pub(super) fn parse<S: Sink>(input: &[u8], at: usize, output: &mut Output<'_>, sink: &mut S) -> Result<(), ParseError> {
    if let Some(forbidden) = position_of(input, FORBIDDEN_HOST) {
        let code_point = at + forbidden..at + forbidden + 1;
        return Err(fail(sink, ValidationError::HostInvalidCodePoint, code_point));
    }
    if S::ENABLED {
        report_invalid_units(input, at, sink)?;
    }
    output.extend_encoded(input, C0_CONTROL);
    Ok(())
}

/// The opaque-host parser's two steps that only find validation errors. Each is about the whole host, so it is reported only
/// once, for the first code point that causes it.
fn report_invalid_units<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> Result<(), ParseError> {
    let text = String::from_utf8_lossy(input);
    let is_unit = |code_point| code_point == '%' || is_url_code_point(code_point);
    let is_replacement = |start, code_point| code_point == '\u{FFFD}' && sink.is_replacement(at + start);
    let is_other = |&(start, code_point): &(usize, char)| !is_unit(code_point) || is_replacement(start, code_point);
    if let Some((start, code_point)) = text.char_indices().find(is_other) {
        sink.report(ValidationError::InvalidUrlUnit, at + start..at + start + code_point.len_utf8())?;
    }
    let is_stray = |&start: &usize| input[start] == b'%' && !starts_with_a_percent_encoded_byte(&input[start..]);
    match (0..input.len()).find(is_stray) {
        Some(start) => sink.report(ValidationError::InvalidUrlUnit, at + start..at + start + 1),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Host;
    use super::super::tests::errors_in;

    fn errors(input: &str) -> Vec<(&'static str, core::ops::Range<usize>)> {
        errors_in(input, true)
    }

    #[test]
    fn code_points_above_tilde_and_c0_controls_are_percent_encoded() {
        for (input, serialized) in
            [("aB%zZ\"`{}", "aB%zZ\"`{}"), ("\u{1}\u{1F}~\u{7F}", "%01%1F~%7F"), ("é💩", "%C3%A9%F0%9F%92%A9")]
        {
            assert_eq!(Host::parse_opaque(input), Ok(Host::Opaque(serialized.to_owned())));
        }
    }

    #[test]
    fn validation_errors() {
        assert_eq!(errors("a-b.%20"), []);
        assert_eq!(errors("é[a"), [("host-invalid-code-point", 2..3)]);
        assert_eq!(errors("é\u{FDD0}\"\u{FDD1}"), [("invalid-URL-unit", 2..5)]);
        assert_eq!(errors("%20%2%"), [("invalid-URL-unit", 3..4)]);
        assert_eq!(errors("%\"%"), [("invalid-URL-unit", 1..2), ("invalid-URL-unit", 0..1)]);
    }
}
