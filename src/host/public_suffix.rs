//! §3.2 [Public suffix](https://url.spec.whatwg.org/#host-public-suffix) and
//! [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain).
//!
//! The Public Suffix List differs from client to client, so prefer origins for decisions about security.

use super::Host;
#[cfg(all(feature = "columns", not(feature = "std")))]
use super::public_suffix_list::Index;
use super::public_suffix_list::{find, start_of_label};
use crate::eight_bytes::positions_of;

/// The day of the Public Suffix List, as year, month and day.
///
/// The list comes from the crate `psl`, which does not date it. The crate is released within a day of the list: this is the
/// day of the release.
pub const PUBLIC_SUFFIX_LIST_DATE: &str = "2026-11-05";

impl Host {
    /// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix), with the domain's trailing dot if it has one.
    ///
    /// `None` if the host is not a domain, or has an empty label, for which the Public Suffix List's algorithm is not
    /// defined.
    ///
    /// ```
    /// use whurl::Host;
    ///
    /// assert_eq!(Host::parse("www.example.co.uk.")?.public_suffix(), Some("co.uk."));
    /// assert_eq!(Host::parse("127.0.0.1")?.public_suffix(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn public_suffix(&self) -> Option<&str> {
        self.as_domain().and_then(public_suffix)
    }

    /// The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain): the public suffix and the label
    /// before it, with the domain's trailing dot if it has one.
    ///
    /// `None` if there is no such label, or no public suffix.
    ///
    /// ```
    /// use whurl::Host;
    ///
    /// assert_eq!(Host::parse("www.example.co.uk")?.registrable_domain(), Some("example.co.uk"));
    /// assert_eq!(Host::parse("co.uk")?.registrable_domain(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn registrable_domain(&self) -> Option<&str> {
        self.as_domain().and_then(registrable_domain)
    }

    /// The domain that this host is.
    pub(crate) fn as_domain(&self) -> Option<&str> {
        match self {
            Self::Domain(domain) => Some(domain),
            _ => None,
        }
    }
}

pub(crate) fn public_suffix(domain: &str) -> Option<&str> {
    domain.get(find(list_name(domain)?).start..)
}

pub(crate) fn registrable_domain(domain: &str) -> Option<&str> {
    with_label_before(domain, find(list_name(domain)?).start)
}

/// The public suffix that begins at `suffix`, and the label before it.
fn with_label_before(domain: &str, suffix: usize) -> Option<&str> {
    let end = suffix.checked_sub(1)?;
    domain.get(start_of_label(domain, end)..)
}

/// Looks up the suffixes of many domains. Without `std` there is no shared index, so this has its own.
#[cfg(feature = "columns")]
#[derive(Clone, Debug, Default)]
pub(crate) struct Suffixes {
    #[cfg(not(feature = "std"))]
    index: Option<Index>,
}

#[cfg(feature = "columns")]
impl Suffixes {
    pub(crate) fn public_suffix<'d>(&mut self, domain: &'d str) -> Option<&'d str> {
        domain.get(self.find(list_name(domain)?)..)
    }

    pub(crate) fn registrable_domain<'d>(&mut self, domain: &'d str) -> Option<&'d str> {
        with_label_before(domain, self.find(list_name(domain)?))
    }

    #[cfg(feature = "std")]
    #[allow(clippy::unused_self, reason = "without `std` there is an index in it")]
    fn find(&mut self, name: &str) -> usize {
        find(name).start
    }

    #[cfg(not(feature = "std"))]
    fn find(&mut self, name: &str) -> usize {
        self.index.get_or_insert_with(Index::new).find(name).start
    }
}

/// `domain` in the form for the list's algorithm: without its trailing dot. `None` if a label is empty.
fn list_name(domain: &str) -> Option<&str> {
    let name = domain.strip_suffix('.').unwrap_or(domain);
    let bytes = name.as_bytes();
    let is_empty_at_an_end = matches!(bytes, [] | [b'.', ..] | [.., b'.']);
    (!is_empty_at_an_end && !has_two_dots(bytes)).then_some(name)
}

/// Whether the list has a rule for `name`, which is as the list has names: without a trailing dot, and with no empty label.
#[cfg(any(feature = "guard", feature = "rendering"))]
pub(crate) fn is_listed(name: &str) -> bool {
    find(name).is_listed
}

/// Whether two dots follow each other.
#[inline]
fn has_two_dots(bytes: &[u8]) -> bool {
    let pairs = |eight: &[u8; 8]| {
        let dots = positions_of(b'.', u64::from_le_bytes(*eight));
        dots & dots << 8
    };
    let Some(last) = bytes.last_chunk() else { return bytes.windows(2).any(|pair| pair == b"..") };
    // Each eight begin with the last byte of those before them.
    let eights = bytes.windows(8).step_by(7).filter_map(<[u8]>::first_chunk);
    eights.fold(pairs(last), |found, eight| found | pairs(eight)) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::borrow::ToOwned;
    use alloc::format;

    #[test]
    fn two_dots_are_found_wherever_they_are() {
        for len in 2..40 {
            let plain = "a.bc".repeat(10)[..len].to_owned();
            assert!(!has_two_dots(plain.as_bytes()), "{plain}");
            for at in 0..len - 1 {
                let domain = format!("{}..{}", "a".repeat(at), "b".repeat(len - at - 2));
                assert!(has_two_dots(domain.as_bytes()), "{domain}");
            }
        }
    }
}
