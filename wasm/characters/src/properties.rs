//! Unicode's properties that rendering distinguishes.

use crate::bits::rendering::{
    ALPHANUMERIC, DELIMITER, ENCLOSING_MARK, IGNORABLE, KIND, MARK, MODIFIER_LETTER, OVERLAY, RIGHT_TO_LEFT, SIGN,
};
use crate::tables::PROPERTIES;
use whurl::internal::Kind;

fn has(code_point: char, property: u8) -> bool {
    PROPERTIES.get(code_point) & property != 0
}

/// The kind of `code_point`.
pub fn kind_of(code_point: char) -> Kind {
    match PROPERTIES.get(code_point) & KIND {
        ALPHANUMERIC => Kind::Alphanumeric,
        MODIFIER_LETTER => Kind::ModifierLetter,
        MARK => Kind::Mark,
        ENCLOSING_MARK => Kind::EnclosingMark,
        SIGN => Kind::Sign,
        _ => Kind::Other,
    }
}

/// Whether the bidirectional class of `code_point` is one of right-to-left text.
pub fn is_right_to_left(code_point: char) -> bool {
    has(code_point, RIGHT_TO_LEFT)
}

/// Whether nothing is shown for `code_point` if it is not supported.
pub fn is_default_ignorable(code_point: char) -> bool {
    has(code_point, IGNORABLE)
}

/// Whether a mark strikes its base through.
pub fn is_overlay(mark: char) -> bool {
    has(mark, OVERLAY)
}

/// Whether a sign or modifier letter looks like a delimiter of URLs.
pub fn looks_like_a_delimiter(code_point: char) -> bool {
    has(code_point, DELIMITER)
}
