//! Used in place of [`idna`](super::idna) if the crate is compiled without that feature. Domains that are not ASCII fail,
//! and the strict domain parser rejects Punycode, which it cannot check. For ASCII domains there is no difference: the host
//! parser only lowercases them.

use super::domain::has_dns_lengths;
use alloc::borrow::Cow;
use alloc::string::String;

/// Unicode `ToASCII`, as far as that is possible without Unicode's data.
pub(super) fn to_ascii(domain: &[u8], be_strict: bool) -> Option<String> {
    let domain = str::from_utf8(domain).ok().filter(|domain| domain.is_ascii())?.to_ascii_lowercase();
    let is_valid = || has_dns_lengths(&domain) && domain.split('.').all(is_valid_label);
    (!be_strict || is_valid()).then_some(domain)
}

/// Whether a lowercase label consists of letters, digits and single hyphens between them.
fn is_valid_label(label: &str) -> bool {
    label.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.get(2..4) != Some("--")
}

/// Unicode `ToUnicode`; `None` if it finds an error, and for Punycode.
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
