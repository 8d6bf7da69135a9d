//! Unicode's properties that §4.8.3 makes a difference of. In: a code point. Out: what kind of sign it is.

use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use unicode_security::skeleton;

/// Kinds of code points, by their general categories.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    /// Letters and numbers, but for modifier letters.
    Alphanumeric,
    /// `Lm`
    ModifierLetter,
    /// `Mn` and `Mc`
    Mark,
    /// `Me`
    EnclosingMark,
    /// Punctuation and symbols.
    Sign,
    /// Everything else.
    Other,
}

/// The kind of `code_point`.
pub(super) fn kind_of(code_point: char) -> Kind {
    match CodePointMapData::<GeneralCategory>::new().get(code_point) {
        GeneralCategory::ModifierLetter => Kind::ModifierLetter,
        category if GeneralCategoryGroup::Letter.union(GeneralCategoryGroup::Number).contains(category) => {
            Kind::Alphanumeric
        }
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark => Kind::Mark,
        GeneralCategory::EnclosingMark => Kind::EnclosingMark,
        category if GeneralCategoryGroup::Punctuation.union(GeneralCategoryGroup::Symbol).contains(category) => {
            Kind::Sign
        }
        _ => Kind::Other,
    }
}

/// Whether the bidirectional class of `code_point` is one of right-to-left text.
pub(super) fn is_right_to_left(code_point: char) -> bool {
    let class = CodePointMapData::<BidiClass>::new().get(code_point);
    matches!(class, BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber)
}

/// Whether nothing is shown for `code_point` where it is not supported.
pub(super) fn is_default_ignorable(code_point: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(code_point)
}

/// A mark that strikes its base through: `a̸` would be an `a` and a slash.
pub(super) fn is_overlay(mark: char) -> bool {
    CodePointMapData::<CanonicalCombiningClass>::new().get(mark) == CanonicalCombiningClass::Overlay
}

/// Whether what a sign or modifier letter looks like, by UTS #39's confusables, has something in it that delimits a URL's
/// parts.
pub(super) fn looks_like_a_delimiter(code_point: char) -> bool {
    let mut buffer = [0; 4];
    skeleton(code_point.encode_utf8(&mut buffer)).any(|lookalike| "/\\?#:@&=+%.;[]".contains(lookalike))
}
