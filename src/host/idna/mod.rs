//! Unicode `ToASCII` and `ToUnicode` of [UTS #46](https://www.unicode.org/reports/tr46/), preceded by fast paths for ASCII
//! domains and for those that mapping leaves unchanged.
//!
//! Labels of more than 1,000 code points that are not ASCII fail, and so do more than 2,000 characters of Punycode, as in the
//! crate `idna`: decoding takes quadratic time.

#[allow(dead_code, reason = "the tables have more values than are told apart here")]
mod bits;
mod columns;
mod labels;
mod mapping;
mod normalization;
mod unmapped;

use super::domain::has_dns_lengths;
use super::{MOST_CODE_POINTS, ascii_domain, punycode};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::str;
use mapping::{Tables, tables};

/// How many characters of a label's Punycode are decoded.
const MOST_OF_PUNYCODE: usize = 2_000;

/// Unicode [`ToASCII`](https://www.unicode.org/reports/tr46/#ToASCII); `None` if it fails. The flags that the Standard
/// sets:
///
/// | flag | not strict | strict |
/// |---|---|---|
/// | *`CheckHyphens`* | false | true |
/// | *`CheckBidi`*, *`CheckJoiners`* | true | true |
/// | *`UseSTD3ASCIIRules`* | false | true |
/// | *`Transitional_Processing`* | false | false |
/// | *`VerifyDnsLength`* | false | true |
/// | *`IgnoreInvalidPunycode`* | false | false |
#[inline(never)]
pub(super) fn to_ascii(domain: &[u8], be_strict: bool) -> Option<String> {
    // Otherwise a parse with validation errors takes twice as long: the strict parser is run on every domain.
    if be_strict && domain.is_ascii() && !may_have_punycode(domain) {
        return ascii_domain::to_ascii(domain, be_strict);
    }
    let unmapped = if be_strict { None } else { unmapped::code_points_of(domain) };
    let mut code_points = match unmapped {
        Some(code_points) => code_points,
        None => process(str::from_utf8(domain).ok()?, be_strict)?.into_iter().map(u32::from).collect(),
    };
    let ascii = punycode::encode(&mut code_points);
    (!be_strict || has_dns_lengths(ascii.as_bytes())).then_some(ascii)
}

/// Unicode [`ToUnicode`](https://www.unicode.org/reports/tr46/#ToUnicode); `None` if it finds an error.
pub(super) fn to_unicode(domain: &str) -> Option<Cow<'_, str>> {
    // `ab--cd.example.com` takes 16 ns, in place of 160.
    let is_plain = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if domain.bytes().all(is_plain) && !domain.contains("xn--") {
        return Some(Cow::Borrowed(domain));
    }
    let code_points = process(domain, false)?;
    let is_unchanged = code_points.iter().copied().eq(domain.chars());
    Some(if is_unchanged { Cow::Borrowed(domain) } else { Cow::Owned(code_points.into_iter().collect()) })
}

fn may_have_punycode(domain: &[u8]) -> bool {
    domain.windows(2).any(|pair| pair == b"--")
}

/// `text`, of which mapping leaves every code point unchanged, in
/// [normalization form D](https://www.unicode.org/reports/tr15/#Norm_Forms).
#[cfg(feature = "rendering")]
pub fn decompose(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    tables().decomposed(text).into_iter().map(|(c, _)| c)
}

/// [Processing](https://www.unicode.org/reports/tr46/#Processing); `None` if there is an error. The labels are in Unicode.
fn process(domain: &str, be_strict: bool) -> Option<Vec<char>> {
    let tables = tables();
    let mut code_points = tables.map_normalize(domain.chars(), false)?;
    if labels_of(&code_points).any(labels::begins_with_xn) {
        code_points = decoded(&code_points, &tables)?;
    }
    for label in labels_of(&code_points) {
        let is_too_long = label.len() > MOST_CODE_POINTS && !label.iter().all(char::is_ascii);
        if is_too_long || !tables.is_valid_label(label, be_strict) {
            return None;
        }
    }
    let is_bidi = code_points.iter().any(|&c| tables.makes_bidi(c));
    (!is_bidi || labels_of(&code_points).all(|label| tables.meets_bidi_rule(label))).then_some(code_points)
}

fn labels_of(domain: &[char]) -> impl Iterator<Item = &[char]> {
    domain.split(|&c| c == '.')
}

/// The domain with each label in Unicode that was in Punycode. `None` if one is not ASCII, or if what it stands for is, has a dot,
/// or would be mapped or normalized.
fn decoded(domain: &[char], tables: &Tables) -> Option<Vec<char>> {
    let mut result = Vec::with_capacity(domain.len());
    for (index, label) in labels_of(domain).enumerate() {
        if index > 0 {
            result.push('.');
        }
        if !labels::begins_with_xn(label) {
            result.extend_from_slice(label);
            continue;
        }
        let punycode = &label[4..];
        if punycode.len() > MOST_OF_PUNYCODE || !punycode.iter().all(char::is_ascii) {
            return None;
        }
        let label = punycode::decode(punycode)?;
        let is_changed = || tables.map_normalize(label.iter().copied(), true).as_ref() != Some(&label);
        if label.iter().all(char::is_ascii) || label.contains(&'.') || is_changed() {
            return None;
        }
        result.extend(label);
    }
    Some(result)
}

#[cfg(test)]
mod mapping_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod unicode_version;
