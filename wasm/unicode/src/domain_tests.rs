use super::unicode_version::{UNCHANGED_CODE_POINTS, UNICODE_VERSION, newest_version};
use super::*;
use alloc::vec::Vec;
use icu_properties::CodePointMapData;
use icu_properties::props::{self, GeneralCategory};

/// Every code point that mapping leaves as it is.
fn mapped_code_points() -> impl Iterator<Item = char> {
    let mapper = Uts46MapperBorrowed::new();
    ('\0'..=char::MAX).filter(move |&c| mapper.map_normalize([c].into_iter()).eq([c]))
}

#[test]
fn the_tables_unicode_version() {
    let (adapter, categories) = (Adapter::new(), CodePointMapData::<GeneralCategory>::new());
    let is_valid = |letter: char| adapter.map_normalize([letter].into_iter()).eq([letter]);
    assert_eq!(newest_version(is_valid), UNICODE_VERSION, "see src/host/idna/unicode_version.rs");
    assert_eq!(mapped_code_points().count(), UNCHANGED_CODE_POINTS, "see src/host/idna/unicode_version.rs");
    let is_assigned = |letter| categories.get(letter) != GeneralCategory::Unassigned;
    assert_eq!(newest_version(is_assigned), UNICODE_VERSION, "see src/host/idna/unicode_version.rs");
}

#[test]
fn marks_are_icu4x() {
    let categories = CodePointMapData::<GeneralCategory>::new();
    for c in mapped_code_points() {
        use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
        let is_mark = matches!(categories.get(c), NonspacingMark | SpacingMark | EnclosingMark);
        assert_eq!(Adapter::new().is_mark(c), is_mark, "{c:?}");
    }
}

/// The sets as [RFC 5893, section 2](https://www.rfc-editor.org/rfc/rfc5893#section-2) lists them.
#[test]
fn bidi_classes_are_icu4x() {
    use props::BidiClass as B;
    let inside = [B::EuropeanSeparator, B::CommonSeparator, B::EuropeanTerminator, B::OtherNeutral, B::BoundaryNeutral];
    let middle_ltr = [&[B::LeftToRight, B::EuropeanNumber, B::NonspacingMark][..], &inside].concat();
    let rtl = [B::RightToLeft, B::ArabicLetter, B::ArabicNumber];
    let middle_rtl = [&rtl[..], &[B::EuropeanNumber, B::NonspacingMark], &inside].concat();
    let sets: [(BidiClassMask, &[B]); 6] = [
        (RTL_MASK, &rtl),
        (FIRST_BC_MASK, &[B::LeftToRight, B::RightToLeft, B::ArabicLetter]),
        (LAST_LTR_MASK, &[B::LeftToRight, B::EuropeanNumber]),
        (LAST_RTL_MASK, &[B::RightToLeft, B::ArabicLetter, B::EuropeanNumber, B::ArabicNumber]),
        (MIDDLE_LTR_MASK, &middle_ltr),
        (MIDDLE_RTL_MASK, &middle_rtl),
    ];
    let classes = CodePointMapData::<B>::new();
    for c in mapped_code_points() {
        let (ours, theirs) = (Adapter::new().bidi_class(c), classes.get(c));
        for (mask, set) in &sets {
            assert_eq!(ours.to_mask().intersects(*mask), set.contains(&theirs), "{c:?}");
        }
        assert_eq!(ours.is_ltr(), theirs == B::LeftToRight, "{c:?}");
        assert_eq!(ours.is_nonspacing_mark(), theirs == B::NonspacingMark, "{c:?}");
        assert_eq!(ours.is_european_number(), theirs == B::EuropeanNumber, "{c:?}");
        assert_eq!(ours.is_arabic_number(), theirs == B::ArabicNumber, "{c:?}");
    }
}

#[test]
fn joining_types_are_icu4x() {
    use props::JoiningType as J;
    let types = CodePointMapData::<J>::new();
    for c in mapped_code_points() {
        let (ours, theirs) = (Adapter::new().joining_type(c), types.get(c));
        let is_in = |mask| ours.to_mask().intersects(mask);
        let is_dual = theirs == J::DualJoining;
        assert_eq!(is_in(LEFT_OR_DUAL_JOINING_MASK), is_dual || theirs == J::LeftJoining, "{c:?}");
        assert_eq!(is_in(RIGHT_OR_DUAL_JOINING_MASK), is_dual || theirs == J::RightJoining, "{c:?}");
        assert_eq!(ours.is_transparent(), theirs == J::Transparent, "{c:?}");
    }
}

/// Marks and classes are looked up in the result of mapping, which mapping leaves unchanged.
#[test]
fn mapping_gives_mapped_code_points() {
    let (adapter, mapper) = (Adapter::new(), Uts46MapperBorrowed::new());
    for c in '\0'..=char::MAX {
        for mapped in adapter.map_normalize([c].into_iter()) {
            assert!(mapper.map_normalize([mapped].into_iter()).eq([mapped]), "{c:?} {mapped:?}");
        }
    }
}

#[test]
fn mapping() {
    let adapter = Adapter::new();
    let mapped = |text: &str| adapter.map_normalize(text.chars().collect::<Vec<_>>().into_iter()).collect::<Vec<_>>();
    assert_eq!(mapped("Fa\u{AD}\u{DF}A\u{30A}"), ['f', 'a', 'ß', 'å']);
    assert_eq!(mapped("\u{2FF}\u{378}"), ['\u{2FF}', '\u{FFFD}']);
    assert!(adapter.normalize_validate(['\u{AD}'].into_iter()).eq(['\u{FFFD}']));
    assert!(adapter.is_virama('\u{94D}') && !adapter.is_virama('a'));
}
