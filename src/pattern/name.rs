//! Names of groups: ECMAScript's identifiers.

use icu_properties::CodePointSetData;
use icu_properties::props::{IdContinue, IdStart};

/// [is a valid name code point](https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point)
pub(super) fn is_a_valid_name_code_point(code_point: char, is_first: bool) -> bool {
    match code_point {
        'a'..='z' | 'A'..='Z' | '$' | '_' => true,
        '0'..='9' => !is_first,
        _ if code_point.is_ascii() => false,
        '\u{200C}' | '\u{200D}' => !is_first,
        _ if is_first => CodePointSetData::new::<IdStart>().contains(code_point),
        _ => CodePointSetData::new::<IdContinue>().contains(code_point),
    }
}
