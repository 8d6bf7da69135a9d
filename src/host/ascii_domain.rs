//! ASCII domains, without Unicode's data. They need no mapping but lowercase, and no check of their Punycode, which is refused here.
//!
//! [`idna`](super::idna) leaves domains without Punycode to this, and is not there if the crate is compiled without that feature. Then
//! domains that are not ASCII fail. The host parser only lowercases ASCII domains, with the feature and without.

use super::domain::has_dns_lengths;
#[cfg(any(not(feature = "idna"), test))]
use alloc::borrow::Cow;
use alloc::string::String;

/// Unicode `ToASCII`; `None` if it fails, if the domain is not ASCII, and, strict, for Punycode.
pub(super) fn to_ascii(domain: &[u8], be_strict: bool) -> Option<String> {
    let domain = str::from_utf8(domain).ok().filter(|domain| domain.is_ascii())?.to_ascii_lowercase();
    (!be_strict || has_dns_lengths(domain.as_bytes()) && has_valid_labels(domain.as_bytes())).then_some(domain)
}

/// Whether the labels of a lowercase domain consist of letters, digits and single hyphens between them.
fn has_valid_labels(domain: &[u8]) -> bool {
    domain.split(|&byte| byte == b'.').all(|label| {
        label.iter().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            && label.first() != Some(&b'-')
            && label.last() != Some(&b'-')
            && label.get(2..4) != Some(b"--")
    })
}

/// Unicode `ToUnicode`; `None` if the domain is not ASCII, and for Punycode.
#[cfg(any(not(feature = "idna"), test))]
pub(super) fn to_unicode(domain: &str) -> Option<Cow<'_, str>> {
    let lowercase = domain.to_ascii_lowercase();
    let is_plain = domain.is_ascii() && !lowercase.split('.').any(|label| label.starts_with("xn--"));
    is_plain.then_some(Cow::Owned(lowercase))
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::super::idna;
    use super::*;

    /// `idna` may accept what this rejects. If both accept a domain, the results are the same.
    #[test]
    fn what_is_taken_is_what_idna_gives() {
        let labels =
            ["", "a", "A-b", "-a", "a-", "ab--c", "a--b", "a_b", "0", "xn--a", "XN--53H", "\u{E9}", "a b", "\u{7F}"];
        let long = ["a".repeat(63), "a".repeat(64)];
        let labels = || labels.into_iter().chain(long.iter().map(String::as_str));
        for first in labels() {
            for second in labels() {
                for domain in [alloc::format!("{first}.{second}"), alloc::format!("{first}.{second}."), first.into()] {
                    let is_plain = domain.is_ascii() && !domain.to_ascii_lowercase().contains("xn--");
                    for be_strict in [true, false] {
                        let (ours, theirs) =
                            (to_ascii(domain.as_bytes(), be_strict), idna::to_ascii(domain.as_bytes(), be_strict));
                        assert!(ours == theirs || !is_plain, "{domain:?} {be_strict}: {ours:?} {theirs:?}");
                        assert!(ours.is_none() || domain.is_ascii(), "{domain:?}");
                    }
                    let (ours, theirs) = (to_unicode(&domain), idna::to_unicode(&domain));
                    assert!(ours == theirs || !is_plain && ours.is_none(), "{domain:?}: {ours:?} {theirs:?}");
                }
            }
        }
        for len in 250..256 {
            let domain = "a.".repeat(len / 2) + if len % 2 == 0 { "" } else { "a" };
            assert_eq!(to_ascii(domain.as_bytes(), true), idna::to_ascii(domain.as_bytes(), true), "{len}");
        }
    }
}
