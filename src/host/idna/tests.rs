use super::unmapped::{code_points_of, is_unmapped};
use super::{to_ascii, to_unicode};
use crate::host::punycode::{decode, encode};
use ::idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use icu_normalizer::ComposingNormalizerBorrowed;
use icu_normalizer::properties::{CanonicalCombiningClassMapBorrowed, CanonicalDecompositionBorrowed, Decomposed};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory};

fn ours(domain: &str) -> Option<String> {
    to_ascii(domain.as_bytes(), false)
}

fn nested(label: &str) -> bool {
    let decoded = label.strip_prefix("xn--").and_then(::idna::punycode::decode_to_string);
    decoded.is_some_and(|decoded| decoded.starts_with("xn--"))
}

/// The answer of `idna`, except for an error that it does not detect: Punycode of Punycode.
fn theirs(domain: &str) -> Option<String> {
    let result = Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore);
    result.ok().filter(|ascii| !ascii.split('.').any(nested)).map(String::from)
}

fn theirs_in_unicode(domain: &str) -> Option<String> {
    let (result, errors) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    let is_valid = errors.is_ok() && !result.split('.').any(|label| label.starts_with("xn--"));
    is_valid.then(|| result.into_owned())
}

/// Compares both directions, and the flags of the strict domain parser.
fn compare(domain: &str) {
    assert_eq!(ours(domain), theirs(domain), "{domain:?}");
    assert_eq!(to_unicode(domain).as_deref(), theirs_in_unicode(domain).as_deref(), "{domain:?} in Unicode");
    let strict = Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
    assert_eq!(to_ascii(domain.as_bytes(), true), strict.ok().map(String::from), "{domain:?}, strict");
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
        seen += usize::from(code_points_of(domain.as_bytes()).is_some());
        compare(&domain);
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
        compare(&domain);
    }
}

#[test]
fn ascii_domains_are_idnas() {
    let parts: Vec<_> = "a|Z|0|-|--|.|_| |%|~|xn--|XN--fa-hia|xn--a|example|xN-".split('|').collect();
    let mut number = numbers(6);
    for _ in 0..50_000 {
        let domain: String = (0..number(7)).map(|_| parts[number(parts.len())]).collect();
        compare(&domain);
    }
    for len in 60..66 {
        compare(&"a".repeat(len));
        compare(&format!("{}.b", "a".repeat(len)));
    }
    for len in 250..257 {
        compare(&("a.".repeat(len / 2) + if len % 2 == 0 { "" } else { "a" }));
    }
}

#[test]
fn all_code_points_are_idnas() {
    for c in '\0'..=char::MAX {
        for domain in [c.to_string(), format!("a{c}é")] {
            compare(&domain);
        }
    }
}

#[test]
fn strict_domains_are_idnas() {
    for domain in ["a_é", "-é", "é-", "ab--é", "é.", "é..a", "é", "a b.é", &"é".repeat(70), &"é.".repeat(60), "a", ""]
    {
        compare(domain);
    }
}

#[test]
fn the_longest_labels_are_idnas() {
    // The second half becomes one code point, or several.
    let compositions = ["ｶﾞ", "e\u{302}\u{301}", "\u{3B1}\u{313}\u{300}\u{345}", "\u{1112}\u{1161}\u{11AB}", "㌖"];
    for letter in ["é", "中", "\u{10FFFD}", "\u{1F600}"].into_iter().chain(compositions) {
        for count in [62, 63, 127, 128, 166, 167, 999, 1000, 1001, 4001] {
            for domain in [letter.repeat(count), format!("a{}.b", letter.repeat(count))] {
                compare(&domain);
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
    if let Some(ascii) = ::idna::punycode::encode(label) {
        let ascii: Vec<char> = ascii.chars().collect();
        assert_eq!(decode(&ascii).as_deref(), Some(label));
    }
    let expected = match ::idna::punycode::encode(label) {
        Some(ascii) if !label.iter().all(char::is_ascii) => format!("xn--{ascii}"),
        _ => label.iter().collect(),
    };
    let mut code_points: Vec<_> = label.iter().copied().map(u32::from).collect();
    assert_eq!(encode(&mut code_points.clone()), expected);
    code_points.push(u32::from('.'));
    assert_eq!(encode(&mut code_points), format!("{expected}."));
}

/// Texts that are Punycode, or not.
#[test]
fn punycode_decodes_to_idnas() {
    let digits: Vec<char> = "abcxyz0189-".chars().collect();
    let mut number = numbers(4);
    let mut valid = 0;
    for _ in 0..200_000 {
        let text: Vec<char> = (0..number(12)).map(|_| digits[number(digits.len())]).collect();
        let theirs = ::idna::punycode::decode(&text.iter().collect::<String>());
        valid += usize::from(theirs.is_some());
        assert_eq!(decode(&text), theirs, "{text:?}");
    }
    assert!(valid > 10_000);
}

/// Labels of code points that the rules for labels are about, each also as Punycode, and beside others.
#[test]
fn labels_meet_idnas_criteria() {
    // Letters and digits, marks, joiners and letters that join, letters and digits of bidi domains, and others.
    let parts: Vec<char> = concat!(
        "abz059-_=<\u{2260}\u{226E}\u{226F}\u{E9}\u{DF}\u{3C2}\u{300}\u{301}\u{94D}\u{1BAA}\u{915}",
        "\u{200C}\u{200D}\u{640}\u{644}\u{627}\u{628}\u{62F}\u{6D0}\u{A872}\u{10ACD}\u{10AC5}",
        "\u{64B}\u{70F}\u{5D0}\u{5E9}\u{5B0}\u{660}\u{661}\u{6F0}\u{6F1}\u{600}\u{661}\u{66A}",
        "\u{66B}\u{B7}\u{B7}\u{30FB}\u{378}\u{131}\u{1D7CE}\u{2080}\u{2D4F}\u{3131}\u{AC00}\u{11A8}",
        "\u{1F600}",
    )
    .chars()
    .collect();
    let mut number = numbers(5);
    let mut valid = 0;
    for _ in 0..300_000 {
        let labels: Vec<String> = (0..=number(3))
            .map(|_| {
                let label: String = (0..=number(5)).map(|_| parts[number(parts.len())]).collect();
                match (number(4), ::idna::punycode::encode_str(&label)) {
                    (0, Some(ascii)) => format!("xn--{ascii}"),
                    _ => label,
                }
            })
            .collect();
        let domain = labels.join(".");
        valid += usize::from(ours(&domain).is_some());
        compare(&domain);
    }
    assert!(valid > 20_000, "{valid}");
}

/// Composites whose first part composes with the code point before them. They are in Unicode since version 16. ICU4X's form C is
/// right, unlike that in its mapping for domains before its version 2.4.
#[test]
fn domains_are_in_form_c() {
    const COMPOSITES: &str =
        "\u{113C5}\u{113C7}\u{113C8}\u{16121}\u{16122}\u{16123}\u{16124}\u{16125}\u{16126}\u{16127}\u{16128}\u{16D68}";
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    for composite in COMPOSITES.chars() {
        for first in "\u{1138B}\u{113C2}\u{1611E}\u{16D63}\u{16D67}\u{16D69}a".chars() {
            for rest in ["", "\u{113C2}", "\u{113C9}", "\u{1611E}", "\u{1611F}", "\u{16D67}", "a"] {
                for label in
                    [format!("a{first}{composite}{rest}"), format!("a{first}{first}{composite}{composite}{rest}")]
                {
                    let composed = nfc.normalize(&label).into_owned();
                    let result = ours(&label).expect("is a valid label");
                    assert_eq!(Some(&result), ours(&composed).as_ref(), "{label:?}");
                    assert_eq!(to_unicode(&result).as_deref(), Some(&*composed));
                    assert_eq!(to_unicode(&label).as_deref(), Some(&*composed));
                    if label != composed {
                        let punycode = ::idna::punycode::encode_str(&label).expect("is short");
                        assert_eq!(ours(&format!("é.xn--{punycode}")), None, "{label:?}");
                        assert_eq!(to_unicode(&format!("xn--{punycode}")), None, "{label:?}");
                    }
                }
            }
        }
    }
    assert_eq!(ours("a\u{113C2}\u{113C5}").as_deref(), Some("xn--a-xb9iia"));
}
