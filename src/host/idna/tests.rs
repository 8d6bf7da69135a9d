use super::to_ascii;
use super::unicode_version::{UNCHANGED_CODE_POINTS, UNICODE_VERSION, newest_version};
use super::unmapped::{is_unmapped, push_unmapped};
use crate::host::punycode::encode;
use ::idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use icu_normalizer::properties::{CanonicalCombiningClassMapBorrowed, CanonicalDecompositionBorrowed, Decomposed};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory};

fn ours(domain: &str) -> Option<String> {
    to_ascii(domain.as_bytes(), false)
}

/// The answer of `idna`, except for an error that it does not detect: Punycode of Punycode.
fn theirs(domain: &str) -> Option<String> {
    let result = Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore);
    let decoded = |label: &str| label.strip_prefix("xn--").and_then(::idna::punycode::decode_to_string);
    let is_nested = |label: &str| decoded(label).is_some_and(|decoded| decoded.starts_with("xn--"));
    result.ok().filter(|ascii| !ascii.split('.').any(is_nested)).map(String::from)
}

/// Pseudorandom numbers, the same in every run.
fn numbers(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % below
    }
}

/// Code points that can be the second of two that compose.
fn seconds() -> Vec<char> {
    let decompositions = CanonicalDecompositionBorrowed::new();
    let second = |c| match decompositions.decompose(c) {
        Decomposed::Expansion(_, second) => Some(second),
        Decomposed::Default | Decomposed::Singleton(_) => None,
    };
    let mut seconds: Vec<_> = ('\0'..=char::MAX).filter_map(second).collect();
    seconds.sort_unstable();
    seconds
}

#[test]
fn idnas_unicode_version() {
    let is_valid = |letter: char| theirs(&letter.to_string()).is_some();
    assert_eq!(newest_version(is_valid), UNICODE_VERSION, "see src/host/idna/unicode_version.rs");
    let mapper = Uts46MapperBorrowed::new();
    let unchanged = ('\0'..=char::MAX).filter(|&c| mapper.map_normalize([c].into_iter()).eq([c]));
    assert_eq!(unchanged.count(), UNCHANGED_CODE_POINTS, "see src/host/idna/unicode_version.rs");
}

#[test]
fn what_needs_no_mapping_is_icu4x() {
    let mapper = Uts46MapperBorrowed::new();
    let classes = CanonicalCombiningClassMapBorrowed::new();
    let (categories, directions) = (CodePointMapData::<GeneralCategory>::new(), CodePointMapData::<BidiClass>::new());
    let seconds = seconds();
    let unmapped: Vec<_> = ('\0'..=char::MAX).filter(|&c| is_unmapped(c)).collect();
    assert!(unmapped.len() > 30_000);
    for c in unmapped {
        use GeneralCategory::{EnclosingMark, Format, NonspacingMark, SpacingMark, Unassigned};
        assert!(mapper.map_normalize([c].into_iter()).eq([c]), "{c:?}");
        assert_eq!(classes.get_u8(c), 0, "{c:?}");
        assert!(seconds.binary_search(&c).is_err(), "{c:?}");
        assert!(
            !matches!(categories.get(c), EnclosingMark | Format | NonspacingMark | SpacingMark | Unassigned),
            "{c:?}"
        );
        assert!(
            !matches!(directions.get(c), BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber),
            "{c:?}"
        );
    }
}

#[test]
fn domains_without_mapping_are_idnas() {
    let letters: Vec<_> = ('\0'..=char::MAX).filter(|&c| is_unmapped(c)).collect();
    let ascii: Vec<_> = "abcz019-_.".chars().collect();
    let mut number = numbers(1);
    let mut seen = 0;
    for _ in 0..20_000 {
        let domain: String = (0..number(30))
            .map(|_| match number(3) {
                0 => letters[number(letters.len())],
                1 => letters[number(600)],
                _ => ascii[number(ascii.len())],
            })
            .collect();
        seen += usize::from(push_unmapped(domain.as_bytes(), &mut vec![]));
        assert_eq!(ours(&domain), theirs(&domain), "{domain:?}");
    }
    assert!(seen > 10_000);
}

#[test]
fn other_domains_are_idnas() {
    let parts: Vec<_> = "é|É|ß|ς|x|X|-|--|xn--|XN--|xn--fa-hia|xn--a|XN--MGBA.|ب|١|1|א|क|्|\u{200D}|\u{200C}|\u{AD}|。|.|Ａ|㎏|한|ᄀ|ᅡ|a\u{301}|\u{301}|ŀ|ŉ|ĳ|\u{FFFD}|\u{1F600}|%|_| "
        .split('|')
        .collect();
    let mut number = numbers(2);
    for _ in 0..50_000 {
        let domain: String = (0..number(9)).map(|_| parts[number(parts.len())]).collect();
        assert_eq!(ours(&domain), theirs(&domain), "{domain:?}");
    }
}

#[test]
fn all_code_points_are_idnas() {
    for c in '\0'..=char::MAX {
        for domain in [c.to_string(), format!("a{c}é")] {
            assert_eq!(ours(&domain), theirs(&domain), "{domain:?}");
        }
    }
}

#[test]
fn strict_domains_are_idnas() {
    for domain in ["a_é", "-é", "é-", "ab--é", "é.", "é..a", "é", "a b.é", &"é".repeat(70), &"é.".repeat(60), "a", ""]
    {
        let theirs = Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
        assert_eq!(to_ascii(domain.as_bytes(), true), theirs.ok().map(String::from), "{domain:?}");
    }
}

#[test]
fn the_longest_labels_are_idnas() {
    for letter in ["é", "中", "\u{10FFFD}", "\u{1F600}"] {
        for count in [62, 63, 127, 128, 999, 1000, 1001] {
            for domain in [letter.repeat(count), format!("a{}.b", letter.repeat(count))] {
                assert_eq!(ours(&domain), theirs(&domain), "{count} of {letter}");
            }
        }
    }
}

#[test]
fn labels_are_punycode() {
    for label in ["é", "aé", "a-é-", "ü-", "日本語", "\u{10FFFF}a\u{80}", "a", "-"] {
        is_punycode(&label.chars().collect::<Vec<_>>());
    }
}

/// Labels on both sides of each length at which the encoder changes its method, with few and many different code points, in
/// random, ascending and descending order.
#[test]
fn labels_of_all_lengths_are_punycode() {
    let mut number = numbers(3);
    for len in (1..70).chain([127, 128, 129, 255, 256, 257, 500, 999, 1000]) {
        for distinct in [1, 2, 3, 10, 100, 1_000, 20_000] {
            for ascii in [0, 1, 2, 10] {
                let mut code_point = |_| {
                    let value = if number(10) < ascii { 0x61 + number(26) } else { 0x4E00 + number(distinct) };
                    u32::try_from(value).ok().and_then(char::from_u32).unwrap_or('-')
                };
                let mut label: Vec<_> = (0..len).map(&mut code_point).collect();
                is_punycode(&label);
                label.sort_unstable();
                is_punycode(&label);
                label.reverse();
                is_punycode(&label);
            }
        }
    }
    let rare: Vec<_> = (0..1_000).map(|index| if index % 2 == 0 { '\u{10FFFF}' } else { '\u{80}' }).collect();
    is_punycode(&rare);
}

fn is_punycode(label: &[char]) {
    let expected = match idna::punycode::encode(label) {
        Some(ascii) if !label.iter().all(char::is_ascii) => format!("xn--{ascii}"),
        _ => label.iter().collect(),
    };
    let mut code_points: Vec<_> = label.iter().copied().map(u32::from).collect();
    assert_eq!(encode(&mut code_points.clone()), expected);
    code_points.push(u32::from('.'));
    assert_eq!(encode(&mut code_points), format!("{expected}."));
}
