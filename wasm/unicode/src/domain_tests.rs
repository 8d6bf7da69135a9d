use super::unicode_version::{UNCHANGED_CODE_POINTS, UNICODE_VERSION, newest_version};
use super::*;
use alloc::vec::Vec;
use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{self, GeneralCategory};

/// Every code point that mapping leaves unchanged.
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

/// Compares the results of both functions of the adapter for a text with ICU4X's.
fn assert_mapped(text: &[char]) {
    let (adapter, mapper) = (Adapter::new(), Uts46MapperBorrowed::new());
    let code_points = || text.iter().copied();
    assert!(adapter.map_normalize(code_points()).eq(mapper.map_normalize(code_points())), "{text:?}");
    assert!(adapter.normalize_validate(code_points()).eq(mapper.normalize_validate(code_points())), "{text:?}");
}

/// Alone; after a letter and before a mark; after a mark; and before the first of its parts, which may be what composes.
#[test]
fn mapping_of_code_points_is_icu4x() {
    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    for c in '\0'..=char::MAX {
        assert_mapped(&[c]);
        if Adapter::new().map_normalize([c].into_iter()).eq(['\u{FFFD}']) {
            continue;
        }
        assert_mapped(&['E', c, '\u{302}']);
        assert_mapped(&['\u{301}', c]);
        let parts: Vec<_> = normalizer.normalize(c.encode_utf8(&mut [0; 4])).chars().collect();
        if parts != [c] {
            assert_mapped(&parts);
            let reversed: Vec<_> = parts.iter().rev().copied().collect();
            assert_mapped(&reversed);
            assert_mapped(&[&[c], &parts[..], &[c]].concat());
        }
    }
}

#[test]
fn combining_classes_are_icu4x() {
    let classes = CanonicalCombiningClassMapBorrowed::new();
    for c in mapped_code_points() {
        assert_eq!(Adapter::new().is_virama(c), classes.get_u8(c) == 9, "{c:?}");
        assert_eq!(domain::table().combining_class(c), classes.get_u8(c), "{c:?}");
    }
}

/// All pairs of code points that compose, decompose, or change places.
#[test]
fn mapping_of_pairs_is_icu4x() {
    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    let mut parts: Vec<char> = Vec::new();
    for c in '\0'..=char::MAX {
        let decomposed: Vec<_> = normalizer.normalize(c.encode_utf8(&mut [0; 4])).chars().collect();
        if decomposed != [c] && !('\u{F900}'..='\u{FAFF}').contains(&c) && !('\u{20000}'..).contains(&c) {
            parts.extend(decomposed);
        }
    }
    parts.sort_unstable();
    parts.dedup();
    assert!(parts.len() > 400);
    for &first in &parts {
        for &second in &parts {
            assert_mapped(&[first, second]);
        }
    }
}

/// Texts of code points that matter to normalization, with runs of marks long enough for each way of sorting.
#[test]
fn mapping_of_texts_is_icu4x() {
    let classes = CanonicalCombiningClassMapBorrowed::new();
    let marks: Vec<char> = ('\0'..=char::MAX).filter(|&c| classes.get_u8(c) != 0).collect();
    let others: Vec<char> =
        "aAeéÉßİıΑάक़ড়ાகெொ\u{BBE}\u{BC6}\u{BD7}가각ᄀ힣ᅡᆨᆧ\u{AD}\u{200D}\u{378}ﷺ㍿ŉ①\u{FFFD}\u{1D15E}\u{110A5}\u{110BA}אﬡ"
            .chars()
            .collect();
    let mut state = 1_u64;
    let mut number = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    for round in 0..50_000 {
        let len = number(if round % 100 == 0 { 200 } else { 12 });
        let of_marks = number(10);
        let text: Vec<char> = (0..len)
            .map(|_| match number(10) {
                kind if kind < of_marks => marks[number(marks.len())],
                9 => char::from_u32(u32::try_from(number(0x3_0000)).unwrap_or(0)).unwrap_or('a'),
                _ => others[number(others.len())],
            })
            .collect();
        assert_mapped(&text);
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
