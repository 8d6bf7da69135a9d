//! Composites whose first part composes with the code point before them. They are in Unicode since version 16. ICU4X's
//! normalization of domains fails to compose them there before its version 2.4.

use alloc::vec::Vec;
use core::mem;

/// Each composite, and its [canonical decomposition](https://www.unicode.org/reports/tr15/#Decomposition).
static COMPOSITES: [(&str, &str); 12] = [
    ("\u{113C5}", "\u{113C2}\u{113C2}"),
    ("\u{113C7}", "\u{113C2}\u{113B8}"),
    ("\u{113C8}", "\u{113C2}\u{113C9}"),
    ("\u{16121}", "\u{1611E}\u{1611E}"),
    ("\u{16122}", "\u{1611E}\u{16129}"),
    ("\u{16123}", "\u{1611E}\u{1611F}"),
    ("\u{16124}", "\u{16129}\u{1611F}"),
    ("\u{16125}", "\u{1611E}\u{16120}"),
    ("\u{16126}", "\u{1611E}\u{1611E}\u{1611F}"),
    ("\u{16127}", "\u{1611E}\u{16129}\u{1611F}"),
    ("\u{16128}", "\u{1611E}\u{1611E}\u{16120}"),
    ("\u{16D68}", "\u{16D67}\u{16D67}"),
];

/// Whether the first part of `second`, a composite, composes with `first`.
fn composes(first: u32, second: u32) -> bool {
    match second {
        0x113C5 | 0x113C7 | 0x113C8 => matches!(first, 0x1138B | 0x113C2),
        0x16121..=0x16128 => first == 0x1611E,
        0x16D68 => matches!(first, 0x16D63 | 0x16D67 | 0x16D69),
        _ => false,
    }
}

/// Whether a composite comes after a code point that its first part composes with, so that the domain is not in
/// [normalization form C](https://www.unicode.org/reports/tr15/#Norm_Forms).
pub(super) fn is_left_uncomposed(mut code_points: impl Iterator<Item = u32>) -> bool {
    let mut last = 0;
    code_points.any(|code_point| composes(mem::replace(&mut last, code_point), code_point))
}

/// A domain in UTF-8 with these composites decomposed. Its normalization is the same.
#[cold]
pub(super) fn decompose(domain: &[u8]) -> Vec<u8> {
    let mut decomposed = Vec::with_capacity(domain.len());
    let mut rest = domain;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        decomposed.push(byte);
        for &(composite, parts) in &COMPOSITES {
            if decomposed.ends_with(composite.as_bytes()) {
                decomposed.truncate(decomposed.len() - composite.len());
                decomposed.extend_from_slice(parts.as_bytes());
            }
        }
    }
    decomposed
}

#[cfg(test)]
mod tests {
    use super::super::{to_ascii, to_unicode};
    use super::{COMPOSITES, composes, decompose};
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;
    use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

    fn ascii(domain: &str) -> Option<String> {
        to_ascii(domain.as_bytes(), false)
    }

    /// What a composite's first part composes with.
    fn firsts_of(composite: char) -> impl Iterator<Item = char> {
        ('\0'..=char::MAX).filter(move |&first| composes(u32::from(first), u32::from(composite)))
    }

    /// ICU4X handles every other composite of form C, whatever precedes it.
    #[test]
    fn the_composites_are_icu4xs() {
        let (nfc, nfd) = (ComposingNormalizerBorrowed::new_nfc(), DecomposingNormalizerBorrowed::new_nfd());
        let is_stable = |c: &char| nfc.is_normalized(&c.to_string());
        let composites: Vec<char> =
            ('\0'..=char::MAX).filter(|c| is_stable(c) && !nfd.is_normalized(&c.to_string())).collect();
        let parts: BTreeSet<char> = composites
            .iter()
            .flat_map(|c| nfd.normalize(&c.to_string()).into_owned().chars().collect::<Vec<_>>())
            .collect();
        let syllables = '\u{AC00}'..='\u{D7A3}';
        let firsts = || parts.iter().chain(&composites).filter(|&c| !syllables.contains(c));
        for &composite in composites.iter().filter(|&c| !syllables.contains(c)) {
            for &first in firsts() {
                let is_left = composes(u32::from(first), u32::from(composite));
                assert_eq!(is_left, !nfc.is_normalized(&format!("{first}{composite}")), "{first:?} {composite:?}");
            }
        }
        for (composite, ..) in &COMPOSITES {
            assert_eq!(nfd.normalize(composite).as_bytes(), decompose(composite.as_bytes()));
        }
    }

    /// ICU4X's own form C, which is right, unlike that in its mapping for domains.
    #[test]
    fn domains_are_in_form_c() {
        let nfc = ComposingNormalizerBorrowed::new_nfc();
        for (composite, ..) in &COMPOSITES {
            for first in composite.chars().flat_map(firsts_of) {
                for rest in ["", "\u{113C2}", "\u{113C9}", "\u{1611E}", "\u{1611F}", "\u{16D67}", "a"] {
                    for label in
                        [format!("a{first}{composite}{rest}"), format!("a{first}{first}{composite}{composite}{rest}")]
                    {
                        let composed = nfc.normalize(&label).into_owned();
                        assert_ne!(label, composed);
                        let result = ascii(&label).expect("is a valid label");
                        assert_eq!(Some(&result), ascii(&composed).as_ref(), "{label:?}");
                        assert_eq!(to_unicode(&result), (composed.clone().into(), true));
                        assert_eq!(to_unicode(&label), (composed.into(), true));
                        let punycode = ::idna::punycode::encode_str(&label).expect("is short");
                        assert_eq!(ascii(&format!("é.xn--{punycode}")), None, "{label:?}");
                        assert!(!to_unicode(&format!("xn--{punycode}")).1, "{label:?}");
                    }
                }
            }
        }
        assert_eq!(ascii("a\u{113C2}\u{113C5}").as_deref(), Some("xn--a-xb9iia"));
    }
}
