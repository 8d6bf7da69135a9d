//! §3.2 [Public suffix](https://url.spec.whatwg.org/#host-public-suffix) and
//! [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain).
//!
//! The Public Suffix List differs from client to client, so prefer origins for decisions about security.

use super::Host;
use super::public_suffix_list::find;

/// The day of the Public Suffix List, as year, month and day.
///
/// The list is that of the crate `psl`, which gives it no date, but whose releases follow it within a day: this is the
/// day on which the release was published.
pub const PUBLIC_SUFFIX_LIST_DATE: &str = "2026-11-05";

impl Host {
    /// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix), with the domain's trailing dot if it has one.
    ///
    /// It is `None` where the host is no domain, or has an empty label, which the Public Suffix List's algorithm does not
    /// take.
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
    /// It is `None` where there is no such label, or no public suffix.
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

    fn as_domain(&self) -> Option<&str> {
        match self {
            Self::Domain(domain) => Some(domain),
            _ => None,
        }
    }
}

pub(crate) fn public_suffix(domain: &str) -> Option<&str> {
    domain.get(find(list_name(domain)?).0..)
}

pub(crate) fn registrable_domain(domain: &str) -> Option<&str> {
    let (suffix, _) = find(list_name(domain)?);
    let before = domain.get(..suffix)?.strip_suffix('.')?;
    domain.get(before.rfind('.').map_or(0, |dot| dot + 1)..)
}

/// `domain` as the list's algorithm takes it: without its trailing dot, and with no empty label.
fn list_name(domain: &str) -> Option<&str> {
    let name = domain.strip_suffix('.').unwrap_or(domain);
    (!name.split('.').any(str::is_empty)).then_some(name)
}

/// Whether the list has a rule for `top_level_domain`.
#[cfg(feature = "rendering")]
pub(crate) fn is_listed(top_level_domain: &str) -> bool {
    find(top_level_domain).1
}
