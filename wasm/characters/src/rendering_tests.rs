#[path = "covered.rs"]
mod covered;

use crate::delimiters::is_delimiter;
use crate::properties::{self, kind_of};
use crate::security::mixed_script::AugmentedScriptSet;
use crate::security::{self, GeneralSecurityProfile as _, skeleton};
use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_security::mixed_script::AugmentedScriptSet as Theirs;
use whurl::internal::{Kind, decompose};

#[test]
fn properties_are_icu4x() {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let classes = CodePointMapData::<BidiClass>::new();
    let combining = CodePointMapData::<CanonicalCombiningClass>::new();
    for c in '\0'..=char::MAX {
        let category = categories.get(c);
        let is = |group: GeneralCategoryGroup| group.contains(category);
        let kind = if category == GeneralCategory::ModifierLetter {
            Kind::ModifierLetter
        } else if category == GeneralCategory::EnclosingMark {
            Kind::EnclosingMark
        } else if is(GeneralCategoryGroup::Letter) || is(GeneralCategoryGroup::Number) {
            Kind::Alphanumeric
        } else if is(GeneralCategoryGroup::Mark) {
            Kind::Mark
        } else if is(GeneralCategoryGroup::Punctuation) || is(GeneralCategoryGroup::Symbol) {
            Kind::Sign
        } else {
            Kind::Other
        };
        assert_eq!(kind_of(c), kind, "{c:?}");
        let is_right_to_left =
            matches!(classes.get(c), BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber);
        assert_eq!(properties::is_right_to_left(c), is_right_to_left, "{c:?}");
        let is_ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
        assert_eq!(properties::is_default_ignorable(c), is_ignorable, "{c:?}");
        if kind == Kind::Mark {
            let is_overlay = combining.get(c) == CanonicalCombiningClass::Overlay;
            assert_eq!(properties::is_overlay(c), is_overlay, "{c:?}");
        }
        if matches!(kind, Kind::Sign | Kind::ModifierLetter) {
            let is_like_one = unicode_security::skeleton(&c.to_string()).any(is_delimiter);
            assert_eq!(properties::looks_like_a_delimiter(c), is_like_one, "{c:?}");
        }
    }
}

/// Whether two sets behave in the same way, by themselves and with others.
fn check_set(text: &str) {
    let (ours, theirs) = (AugmentedScriptSet::for_str(text), Theirs::for_str(text));
    assert_eq!((ours.is_all(), ours.is_empty()), (theirs.is_all(), theirs.is_empty()), "{text:?}");
    for other in ["a", "а", "α", "中", "ア", "한", "א", "ا", "ก", "ა", "-"] {
        let (mut both, mut both_theirs) = (ours, theirs);
        both.intersect_with(AugmentedScriptSet::for_str(other));
        both_theirs.intersect_with(Theirs::for_str(other));
        assert_eq!(both.is_empty(), both_theirs.is_empty(), "{text:?} {other:?}");
    }
}

fn check_level(text: &str) {
    let highly_restrictive = security::RestrictionLevel::HighlyRestrictive;
    let ours = security::RestrictionLevelDetection::check_restriction_level(text, highly_restrictive);
    let highly_restrictive = unicode_security::RestrictionLevel::HighlyRestrictive;
    let theirs = unicode_security::RestrictionLevelDetection::check_restriction_level(text, highly_restrictive);
    assert_eq!(ours, theirs, "{text:?}");
}

/// Every character that a label or a skeleton can have.
#[test]
fn characters_are_as_in_unicode_security() {
    let labels = covered::in_labels();
    assert!(labels.len() > 30_000);
    let nfd = DecomposingNormalizerBorrowed::new_nfd();
    for c in covered::with_skeletons(&labels) {
        // Marks of the lowest and the highest class change places with others.
        let text = format!("a\u{360}{c}\u{338}a\u{338}{c}\u{360}");
        assert!(decompose(text.chars()).eq(nfd.normalize(&text).chars()), "{c:?}");
        assert_eq!(c.identifier_allowed(), unicode_security::GeneralSecurityProfile::identifier_allowed(c), "{c:?}");
        check_set(&c.to_string());
    }
    for &c in &labels {
        assert!(skeleton(&c.to_string()).eq(unicode_security::skeleton(&c.to_string())), "{c:?}");
    }
}

/// If a character is not allowed, nothing else about it matters.
#[test]
fn what_a_domain_has_is_allowed_or_not() {
    for c in covered::in_domains() {
        let theirs = unicode_security::GeneralSecurityProfile::identifier_allowed(c);
        assert_eq!(c.identifier_allowed(), theirs, "{c:?}");
    }
}

/// Sequences of characters: marks in a different order, and several scripts.
#[test]
fn texts_are_as_in_unicode_security() {
    let labels: Vec<char> = covered::in_labels().into_iter().collect();
    let marks: Vec<char> = labels.iter().copied().filter(|&c| kind_of(c) == Kind::Mark).collect();
    let mut state = 1_u32;
    let mut below = |len: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % len
    };
    for round in 0..200_000 {
        // Neighbours mostly have the same script.
        let start = below(labels.len());
        let text: String = (0..=round % 6)
            .map(|index| match (index + round) % 4 {
                0 => labels[below(labels.len())],
                1 => marks[below(marks.len())],
                2 => char::from(b'a' + u8::try_from(below(26)).unwrap_or_default()),
                _ => labels[(start + below(40)) % labels.len()],
            })
            .collect();
        assert!(skeleton(&text).eq(unicode_security::skeleton(&text)), "{text:?}");
        check_level(&text);
        check_set(&text);
    }
}
