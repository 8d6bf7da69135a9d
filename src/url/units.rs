//! §4.3 [URL units](https://url.spec.whatwg.org/#url-units): the validation errors for code points that are not URL units.

use crate::code_points::{is_url_code_point, starts_with_a_percent_encoded_byte};
use crate::validation::{ParseError, Sink, ValidationError};

/// Reports code points that are not URL units in `input`, which begins at offset `at` of the parser's input.
pub(crate) fn report_other_than_url_units<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> Result<(), ParseError> {
    let mut offset = 0;
    for chunk in input.utf8_chunks() {
        for code_point in chunk.valid().chars() {
            let is_unit = match code_point {
                '%' => starts_with_a_percent_encoded_byte(&input[offset..]),
                '\u{FFFD}' => !sink.is_replacement(at + offset),
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
