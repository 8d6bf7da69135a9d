//! The properties of characters that rendering needs: [`Characters`], and [`Icu`], which gets them from the crates
//! `icu_properties` and `unicode-security`.

use super::delimiters::is_delimiter;
use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

/// Unicode's properties that §4.8.3 distinguishes, and those of [UTS #39](https://www.unicode.org/reports/tr39/).
///
/// The WebAssembly modules have smaller tables than the library.
pub trait Characters {
    /// Sets of scripts.
    type Scripts: Scripts;

    /// The kind of `code_point`.
    fn kind_of(code_point: char) -> Kind;

    /// Whether the bidirectional class of `code_point` is one of right-to-left text.
    fn is_right_to_left(code_point: char) -> bool;

    /// Whether nothing is shown for `code_point` if it is not supported.
    fn is_default_ignorable(code_point: char) -> bool;

    /// Whether a mark strikes its base through: `a̸` would be an `a` and a slash.
    fn is_overlay(mark: char) -> bool;

    /// Whether the skeleton of a sign or modifier letter contains a delimiter of URLs.
    fn looks_like_a_delimiter(code_point: char) -> bool;

    /// Whether `code_point` is not restricted from use in identifiers
    /// ([General Security Profile](https://www.unicode.org/reports/tr39/#General_Security_Profile)).
    fn is_allowed(code_point: char) -> bool;

    /// Whether `label` is of the [level](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection) Highly
    /// Restrictive, or of a stricter one.
    fn is_highly_restrictive(label: &str) -> bool;

    /// The [resolved script set](https://www.unicode.org/reports/tr39/#def-resolved-script-set).
    fn scripts_of(text: &str) -> Self::Scripts;

    /// The [skeleton](https://www.unicode.org/reports/tr39/#def-skeleton).
    fn skeleton(text: &str) -> impl Iterator<Item = char>;
}

/// A [resolved script set](https://www.unicode.org/reports/tr39/#def-resolved-script-set).
pub trait Scripts: Copy {
    /// Whether every script is in the set: that of Common and Inherited characters.
    fn is_all(self) -> bool;

    /// Whether no script is in the set.
    fn is_empty(self) -> bool;

    /// Whether the sets have a script in common.
    fn intersects(self, other: Self) -> bool;
}

/// Kinds of code points, by their general categories.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// Letters and numbers, except modifier letters.
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

/// The data of ICU4X and of UTS #39.
#[derive(Debug)]
pub(crate) struct Icu;

impl Characters for Icu {
    type Scripts = AugmentedScriptSet;

    fn kind_of(code_point: char) -> Kind {
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

    fn is_right_to_left(code_point: char) -> bool {
        let class = CodePointMapData::<BidiClass>::new().get(code_point);
        matches!(class, BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber)
    }

    fn is_default_ignorable(code_point: char) -> bool {
        CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(code_point)
    }

    fn is_overlay(mark: char) -> bool {
        CodePointMapData::<CanonicalCombiningClass>::new().get(mark) == CanonicalCombiningClass::Overlay
    }

    fn looks_like_a_delimiter(code_point: char) -> bool {
        let mut buffer = [0; 4];
        Self::skeleton(code_point.encode_utf8(&mut buffer)).any(is_delimiter)
    }

    fn is_allowed(code_point: char) -> bool {
        code_point.identifier_allowed()
    }

    fn is_highly_restrictive(label: &str) -> bool {
        label.check_restriction_level(RestrictionLevel::HighlyRestrictive)
    }

    fn scripts_of(text: &str) -> AugmentedScriptSet {
        AugmentedScriptSet::for_str(text)
    }

    fn skeleton(text: &str) -> impl Iterator<Item = char> {
        unicode_security::skeleton(text)
    }
}

impl Scripts for AugmentedScriptSet {
    fn is_all(self) -> bool {
        AugmentedScriptSet::is_all(&self)
    }

    fn is_empty(self) -> bool {
        AugmentedScriptSet::is_empty(&self)
    }

    fn intersects(mut self, other: Self) -> bool {
        self.intersect_with(other);
        !AugmentedScriptSet::is_empty(&self)
    }
}
