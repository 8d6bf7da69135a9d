//! Unicode `ToASCII` and `ToUnicode` of [UTS #46](https://www.unicode.org/reports/tr46/): the crate `idna`, preceded by a
//! fast path for domains that mapping leaves unchanged. Both use one Punycode encoder.
//!
//! `idna` rejects labels of more than 1,000 code points, or of more than 2,000 characters of Punycode, as ICU does: decoding
//! Punycode takes quadratic time.

mod composites;
mod unmapped;

use super::punycode;
use ::idna::uts46::{AsciiDenyList, ErrorPolicy, Hyphens, ProcessingSuccess, Uts46, verify_dns_length};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

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
    let mut code_points = CodePoints(Vec::with_capacity(domain.len()));
    if be_strict || !unmapped::push_unmapped(domain, &mut code_points.0) {
        let (deny_list, hyphens) =
            if be_strict { (AsciiDenyList::STD3, Hyphens::Check) } else { (AsciiDenyList::EMPTY, Hyphens::Allow) };
        code_points.0.clear();
        // Request U-labels throughout, so that idna's Punycode encoder is dropped as dead code.
        let as_unicode = |_: &[char], _: &[char], _| true;
        let policy = ErrorPolicy::FailFast;
        match Uts46::new().process(domain, deny_list, hyphens, policy, as_unicode, &mut code_points, None) {
            Ok(ProcessingSuccess::Passthrough) => code_points.push_ascii(domain),
            Ok(ProcessingSuccess::WroteToSink) => {}
            Err(_) => return None,
        }
        if composites::is_left_uncomposed(code_points.0.iter().copied()) {
            let decomposed = composites::decompose(domain);
            // If there is nothing to decompose, the composite is in Punycode, which has to be normalized.
            return if decomposed == domain { None } else { to_ascii(&decomposed, be_strict) };
        }
    }
    if code_points.0.split(|&code_point| code_point == u32::from('.')).any(is_nested) {
        return None;
    }
    let ascii = punycode::encode(&mut code_points.0);
    (!be_strict || verify_dns_length(&ascii, false)).then_some(ascii)
}

/// Whether the label is Punycode of a label that itself begins with `xn--`. Without *`CheckHyphens`* that is an error by the
/// fourth of the [validity criteria](https://www.unicode.org/reports/tr46/#Validity_Criteria), which the crate does not
/// check; with it, the second one catches the hyphens.
fn is_nested(label: &[u32]) -> bool {
    label.starts_with(&['x', 'n', '-', '-'].map(u32::from)) && label.iter().any(|&code_point| code_point >= 0x80)
}

/// Unicode [`ToUnicode`](https://www.unicode.org/reports/tr46/#ToUnicode), and whether it found no error.
pub(super) fn to_unicode(domain: &str) -> (Cow<'_, str>, bool) {
    let (result, is_valid) = unicode_of(domain.as_bytes());
    if !composites::is_left_uncomposed(result.chars().map(u32::from)) {
        return (result, is_valid);
    }
    let decomposed = composites::decompose(domain.as_bytes());
    let (result, is_valid) = unicode_of(&decomposed);
    let is_normalized = !composites::is_left_uncomposed(result.chars().map(u32::from));
    (Cow::Owned(result.into_owned()), is_valid && is_normalized)
}

fn unicode_of(domain: &[u8]) -> (Cow<'_, str>, bool) {
    let (result, errors) = Uts46::new().to_unicode(domain, AsciiDenyList::EMPTY, Hyphens::Allow);
    (result, errors.is_ok())
}

struct CodePoints(Vec<u32>);

impl CodePoints {
    #[inline(never)]
    fn push_ascii(&mut self, text: &[u8]) {
        for &byte in text {
            self.0.push(u32::from(byte));
        }
    }
}

impl fmt::Write for CodePoints {
    #[inline(never)]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.0.push(u32::from(c));
        Ok(())
    }

    #[inline(never)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_ascii(text.as_bytes());
        Ok(())
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod unicode_version;
