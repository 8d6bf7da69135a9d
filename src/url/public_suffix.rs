//! Public suffixes and registrable domains of URLs, and HTML's sites of origins.

use super::{Origin, Url};
use crate::host::{is_domain, public_suffix, registrable_domain};

impl Url {
    /// The [public suffix](https://url.spec.whatwg.org/#host-public-suffix) of the host; see [`Host::public_suffix`](crate::Host::public_suffix).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://whatwg.github.io/url/")?.public_suffix(), Some("github.io"));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn public_suffix(&self) -> Option<&str> {
        self.as_domain().and_then(public_suffix)
    }

    /// The [registrable domain](https://url.spec.whatwg.org/#host-registrable-domain) of the host; see
    /// [`Host::registrable_domain`](crate::Host::registrable_domain).
    ///
    /// ```
    /// # use whurl::Url;
    /// let url = Url::parse("https://user@examplecorp.com.evil.com/")?;
    /// assert_eq!(url.registrable_domain(), Some("evil.com"));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn registrable_domain(&self) -> Option<&str> {
        self.as_domain().and_then(registrable_domain)
    }

    pub(crate) fn as_domain(&self) -> Option<&str> {
        // The host of a URL that is not special is opaque.
        (is_domain(self.hostname()) && self.is_special()).then(|| self.hostname())
    }
}

/// HTML's [sites](https://html.spec.whatwg.org/multipage/browsers.html#sites). An opaque origin of a URL is not of the same site
/// as any other origin, not even as one made again from the same URL.
impl Origin {
    /// Whether two origins are [same site](https://html.spec.whatwg.org/multipage/browsers.html#same-site).
    ///
    /// ```
    /// # use whurl::Url;
    /// let origin = |url| Url::parse(url).map(|url| url.origin());
    /// assert!(origin("https://a.example.com")?.same_site(&origin("https://b.example.com:8443")?));
    /// assert!(!origin("https://example.com")?.same_site(&origin("http://example.com")?));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn same_site(&self, other: &Self) -> bool {
        let (Self::Tuple { scheme, .. }, Self::Tuple { scheme: other_scheme, .. }) = (self, other) else {
            return false;
        };
        scheme == other_scheme && self.schemelessly_same_site(other)
    }

    /// Whether two origins are
    /// [schemelessly same site](https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site).
    ///
    /// ```
    /// # use whurl::Url;
    /// let origin = |url| Url::parse(url).map(|url| url.origin());
    /// assert!(origin("https://example.com")?.schemelessly_same_site(&origin("http://www.example.com")?));
    /// assert!(!origin("https://a.github.io")?.schemelessly_same_site(&origin("https://b.github.io")?));
    /// assert!(origin("http://127.0.0.1")?.schemelessly_same_site(&origin("https://127.0.0.1")?));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn schemelessly_same_site(&self, other: &Self) -> bool {
        let (Self::Tuple { host, .. }, Self::Tuple { host: other_host, .. }) = (self, other) else {
            return false;
        };
        match host.registrable_domain() {
            Some(domain) => other_host.registrable_domain() == Some(domain),
            None => host == other_host,
        }
    }
}
