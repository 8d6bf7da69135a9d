use super::bits::{
    ARABIC_NUMBER, BIDI, BIDI_SHIFT, DUAL_JOINING, EUROPEAN_NUMBER, JOINING, JOINING_SHIFT, LEFT_JOINING,
    LEFT_TO_RIGHT, MARK, NEUTRAL, NON_JOINING, NONSPACING_MARK, NOT_BIDI, RIGHT_JOINING, RIGHT_TO_LEFT, TRANSPARENT,
};
use super::mapping::tables;
use super::unicode_version::{UNCHANGED_CODE_POINTS, UNICODE_VERSION, newest_version};
use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};
use icu_properties::CodePointMapData;
use icu_properties::props::{self, GeneralCategory};
use std::iter;

/// Every code point that mapping leaves unchanged.
fn mapped_code_points() -> impl Iterator<Item = char> {
    let mapper = Uts46MapperBorrowed::new();
    ('\0'..=char::MAX)
        .filter(move |&c| c != char::REPLACEMENT_CHARACTER && mapper.map_normalize([c].into_iter()).eq([c]))
}

fn map_normalize(text: &[char]) -> Option<Vec<char>> {
    tables().map_normalize(text.iter().copied(), false)
}

#[test]
fn the_tables_unicode_version() {
    let categories = CodePointMapData::<GeneralCategory>::new();
    let is_valid = |letter: char| map_normalize(&[letter]).is_some_and(|mapped| mapped == [letter]);
    assert_eq!(newest_version(is_valid), UNICODE_VERSION, "see src/host/idna/unicode_version.rs");
    assert_eq!(mapped_code_points().count(), UNCHANGED_CODE_POINTS, "see src/host/idna/unicode_version.rs");
    let is_assigned = |letter| categories.get(letter) != GeneralCategory::Unassigned;
    assert_eq!(newest_version(is_assigned), UNICODE_VERSION, "see src/host/idna/unicode_version.rs");
}

#[test]
fn properties_are_icu4x() {
    use props::{BidiClass as B, JoiningType as J};
    let categories = CodePointMapData::<GeneralCategory>::new();
    let (bidi_classes, joining_types) = (CodePointMapData::<B>::new(), CodePointMapData::<J>::new());
    let combining_classes = CanonicalCombiningClassMapBorrowed::new();
    for c in mapped_code_points() {
        use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
        let properties = tables().properties_of(c);
        let is_mark = matches!(categories.get(c), NonspacingMark | SpacingMark | EnclosingMark);
        assert_eq!(properties & MARK != 0, is_mark, "{c:?}");
        let bidi = match bidi_classes.get(c) {
            B::LeftToRight => LEFT_TO_RIGHT,
            B::RightToLeft | B::ArabicLetter => RIGHT_TO_LEFT,
            B::ArabicNumber => ARABIC_NUMBER,
            B::EuropeanNumber => EUROPEAN_NUMBER,
            B::NonspacingMark => NONSPACING_MARK,
            B::EuropeanSeparator
            | B::CommonSeparator
            | B::EuropeanTerminator
            | B::OtherNeutral
            | B::BoundaryNeutral => NEUTRAL,
            _ => NOT_BIDI,
        };
        assert_eq!(properties >> BIDI_SHIFT & BIDI, bidi, "{c:?}");
        let joining = match joining_types.get(c) {
            J::LeftJoining => LEFT_JOINING,
            J::RightJoining => RIGHT_JOINING,
            J::DualJoining => DUAL_JOINING,
            J::Transparent => TRANSPARENT,
            _ => NON_JOINING,
        };
        assert_eq!(properties >> JOINING_SHIFT & JOINING, joining, "{c:?}");
        assert_eq!(tables().combining_class(c), combining_classes.get_u8(c), "{c:?}");
    }
}

/// Marks and classes are looked up in the result of mapping, which mapping leaves unchanged.
#[test]
fn mapping_gives_mapped_code_points() {
    let mapper = Uts46MapperBorrowed::new();
    for c in '\0'..=char::MAX {
        for mapped in map_normalize(&[c]).into_iter().flatten() {
            assert!(mapper.map_normalize([mapped].into_iter()).eq([mapped]), "{c:?} {mapped:?}");
        }
    }
}

/// Compares the result of mapping and normalizing a text with ICU4X's: each code point mapped by itself, then form C of all. That
/// of a text at once leaves some composites of Unicode 16 uncomposed before ICU4X 2.4.
fn assert_mapped(text: &[char]) {
    let (mapper, nfc) = (Uts46MapperBorrowed::new(), ComposingNormalizerBorrowed::new_nfc());
    for must_keep in [false, true] {
        let targets = text.iter().flat_map(|&c| {
            let target: Vec<char> = mapper.map_normalize([c].into_iter()).collect();
            if target.is_empty() && must_keep { vec![char::REPLACEMENT_CHARACTER] } else { target }
        });
        let expected = nfc.normalize(&targets.collect::<String>()).into_owned();
        let ours = tables().map_normalize(text.iter().copied(), must_keep);
        let expected = (!expected.contains(char::REPLACEMENT_CHARACTER)).then_some(expected);
        assert_eq!(ours.map(String::from_iter), expected, "{text:?}");
    }
}

/// Alone; after a letter and before a mark; after a mark; and before the first of its parts, which may be what composes.
#[test]
fn mapping_of_code_points_is_icu4x() {
    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    for c in '\0'..=char::MAX {
        assert_mapped(&[c]);
        if map_normalize(&[c]).is_none() {
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
    let mapped = |text: &str| map_normalize(&text.chars().collect::<Vec<_>>()).map(String::from_iter);
    assert_eq!(mapped("Fa\u{AD}\u{DF}A\u{30A}").as_deref(), Some("faßå"));
    assert_eq!(mapped("\u{2FF}\u{378}"), None);
    assert_eq!(tables().map_normalize(['a', '\u{AD}'].into_iter(), true), None);
}

/// Such a label has more than 1,000 code points whatever comes after, and however many become one.
#[test]
fn a_label_is_given_up_when_it_is_too_long() {
    assert_eq!(tables().map_normalize(iter::from_fn(|| Some('é')), false), None);
    let longest = "\u{3B1}\u{313}\u{300}".repeat(1000);
    assert_eq!(tables().map_normalize(longest.chars(), false).map(|label| label.len()), Some(1000));
}
