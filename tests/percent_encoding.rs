//! Percent-encoding and percent-decoding, compared with the crate `percent-encoding`.

use percent_encoding::{AsciiSet, CONTROLS};
use whurl::percent_encoding::{
    self as ours, C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    USERINFO,
};

/// The crate's sets, composed as the Standard composes them.
mod theirs {
    use super::{AsciiSet, CONTROLS};

    pub const C0_CONTROL: &AsciiSet = CONTROLS;
    pub const FRAGMENT: &AsciiSet = &C0_CONTROL.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`');
    pub const QUERY: &AsciiSet = &C0_CONTROL.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>');
    pub const SPECIAL_QUERY: &AsciiSet = &QUERY.add(b'\'');
    pub const PATH: &AsciiSet = &QUERY.add(b'?').add(b'^').add(b'`').add(b'{').add(b'}');
    pub const USERINFO: &AsciiSet =
        &PATH.add(b'/').add(b':').add(b';').add(b'=').add(b'@').add(b'[').add(b'\\').add(b']').add(b'|');
    pub const COMPONENT: &AsciiSet = &USERINFO.add(b'$').add(b'%').add(b'&').add(b'+').add(b',');
    pub const FORM_URLENCODED: &AsciiSet = &COMPONENT.add(b'!').add(b'\'').add(b'(').add(b')').add(b'~');
}

const SETS: [(PercentEncodeSet, &AsciiSet); 8] = [
    (C0_CONTROL, theirs::C0_CONTROL),
    (FRAGMENT, theirs::FRAGMENT),
    (QUERY, theirs::QUERY),
    (SPECIAL_QUERY, theirs::SPECIAL_QUERY),
    (PATH, theirs::PATH),
    (USERINFO, theirs::USERINFO),
    (COMPONENT, theirs::COMPONENT),
    (FORM_URLENCODED, theirs::FORM_URLENCODED),
];

/// What the crate makes of `text`. It has no `+` for a space.
fn encode(text: &str, ours: PercentEncodeSet, theirs: &'static AsciiSet) -> String {
    let encoded = percent_encoding::utf8_percent_encode(text, theirs).to_string();
    if ours == FORM_URLENCODED { encoded.replace("%20", "+") } else { encoded }
}

/// Numbers that look random, and are the same in every run.
fn numbers(mut state: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(state >> 33).unwrap() % below
    }
}

#[test]
fn every_byte() {
    for byte in 0..=u8::MAX {
        let one = percent_encoding::percent_encode_byte(byte);
        assert_eq!(ours::percent_encode(byte), one.as_bytes());
        for (number, (set, theirs)) in SETS.into_iter().enumerate() {
            let is_encoded = percent_encoding::percent_encode(&[byte], theirs).to_string() == one;
            assert_eq!(set.contains(byte), is_encoded, "{byte:#x} in set {number}");
        }
    }
}

#[test]
fn random_strings() {
    let mut number = numbers(1);
    for _ in 0..20_000 {
        let len = number(40);
        let highest = [0x7F, 0x7F, 0xFF, 0x0010_FFFF][number(4) as usize];
        let text: String = (0..len).filter_map(|_| char::from_u32(number(highest + 1))).collect();
        for (set, theirs) in SETS {
            let encoded = ours::utf8_percent_encode(&text, set);
            assert_eq!(encoded, encode(&text, set, theirs), "{text:?}");
            check_decoding(encoded.as_bytes());
        }
    }
}

/// Random bytes, mostly percent-encoded ones or nearly so.
#[test]
fn random_bytes() {
    let mut number = numbers(2);
    for _ in 0..100_000 {
        let len = number(24);
        let input: Vec<u8> = (0..len)
            .map(|_| match number(8) {
                0..=2 => b'%',
                3..=6 => b"0123456789abcdefABCDEFgG/:@`"[number(28) as usize],
                _ => u8::try_from(number(256)).unwrap(),
            })
            .collect();
        check_decoding(&input);
    }
}

fn check_decoding(input: &[u8]) {
    let theirs: Vec<u8> = percent_encoding::percent_decode(input).collect();
    assert_eq!(ours::percent_decode(input), theirs, "{input:?}");
}
