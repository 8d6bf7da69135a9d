//! Names of groups: ECMAScript's identifiers.

use super::platform::Platform;

/// [is a valid name code point](https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point)
pub(super) fn is_a_valid_name_code_point(code_point: char, is_first: bool, platform: &dyn Platform) -> bool {
    match code_point {
        'a'..='z' | 'A'..='Z' | '$' | '_' => true,
        '0'..='9' => !is_first,
        _ if code_point.is_ascii() => false,
        '\u{200C}' | '\u{200D}' => !is_first,
        _ => platform.is_identifier(code_point, is_first),
    }
}
