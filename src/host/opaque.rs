//! Opaque hosts: the [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser) of §3.5. In: the host
//! of a URL that is not special. Out: the same, percent-encoded.

use super::code_points::{FORBIDDEN_HOST, position_of};
use crate::percent_encoding::C0_CONTROL;
use crate::url::Serialization;
use crate::url::units::{is_url_code_point, starts_with_a_percent_encoded_byte};
use crate::validation::{ParseError, Sink, ValidationError, fail};

/// The [opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser).
pub(super) fn parse<S: Sink>(
    input: &[u8],
    at: usize,
    output: &mut Serialization<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
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

/// The opaque-host parser's two steps that only find validation errors: each is about the whole host, and so reported
/// once, for the first code point that it is about.
fn report_invalid_units<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> Result<(), ParseError> {
    let text = String::from_utf8_lossy(input);
    let is_unit = |code_point| code_point == '%' || is_url_code_point(code_point);
    if let Some((start, code_point)) = text.char_indices().find(|&(_, code_point)| !is_unit(code_point)) {
        sink.report(ValidationError::InvalidUrlUnit, at + start..at + start + code_point.len_utf8())?;
    }
    let is_stray = |&start: &usize| input[start] == b'%' && !starts_with_a_percent_encoded_byte(&input[start..]);
    match (0..input.len()).find(is_stray) {
        Some(start) => sink.report(ValidationError::InvalidUrlUnit, at + start..at + start + 1),
        None => Ok(()),
    }
}
