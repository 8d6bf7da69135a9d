//! What a program allows: [`Policy`], as data.

use alloc::borrow::ToOwned;
#[cfg(feature = "pattern")]
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::class::{Class, Classes};
use super::name::is_in;
use super::readers::Reader;
use crate::host::{Host, registrable_domain};
#[cfg(feature = "pattern")]
use crate::pattern::UrlPattern;
use crate::url::{Origin, Url};
use crate::validation::{ParseError, ValidationError};

/// The schemes of the web.
const WEB: &[&str] = &["http", "https"];

/// How long a URL may be that a server fetches, in bytes: RFC 9110 asks servers to take as much.
const LONGEST_TO_FETCH: usize = 8_000;

/// A host, or hosts, that a [`Policy`] allows or refuses.
///
/// ```
/// use whurl::guard::{HostRule, Policy, check};
///
/// let hosts = [HostRule::exact("EXAMPLE.com")?, HostRule::subdomains("example.org")?];
/// let policy = Policy::fetch_from_server().with_hosts(hosts);
/// assert!(check("https://example.com/", None, &policy).is_ok());
/// assert!(check("https://api.example.org/", None, &policy).is_ok());
/// assert!(!check("https://www.example.com/", None, &policy).is_ok());
/// # Ok::<(), whurl::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum HostRule {
    /// This host.
    Exact(Host),
    /// A domain, and all its subdomains.
    Subdomains(Host),
    /// All hosts with this registrable domain.
    RegistrableDomain(Host),
    /// The URLs that a pattern matches: by all of its components, not the host alone.
    #[cfg(feature = "pattern")]
    Pattern(Box<UrlPattern>),
}

impl HostRule {
    /// A rule for one host, which is written as in a special URL.
    ///
    /// # Errors
    /// The host parser's failure.
    pub fn exact(host: &str) -> Result<Self, ParseError> {
        Host::parse(host).map(Self::Exact)
    }

    /// A rule for a domain and its subdomains.
    ///
    /// # Errors
    /// The host parser's failure. An IP address has no subdomains, and is `domain-to-ASCII`, too.
    pub fn subdomains(domain: &str) -> Result<Self, ParseError> {
        parse_domain(domain).map(Self::Subdomains)
    }

    /// A rule for all hosts that have the registrable domain of `domain`.
    ///
    /// ```
    /// use whurl::guard::{HostRule, Policy, check};
    ///
    /// let policy = Policy::fetch_from_server().with_hosts([HostRule::registrable_domain("www.example.co.uk")?]);
    /// assert!(check("https://static.example.co.uk/", None, &policy).is_ok());
    /// assert!(!check("https://example2.co.uk/", None, &policy).is_ok());
    /// assert!(HostRule::registrable_domain("co.uk").is_err());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The host parser's failure. What has no registrable domain is `domain-to-ASCII`, too.
    pub fn registrable_domain(domain: &str) -> Result<Self, ParseError> {
        let host = parse_domain(domain)?;
        let registrable = host.registrable_domain().ok_or(ParseError::from(ValidationError::DomainToAscii))?;
        Ok(Self::RegistrableDomain(Host::Domain(registrable.to_owned())))
    }

    /// A rule for the URLs that a pattern matches.
    ///
    /// ```
    /// use whurl::UrlPattern;
    /// use whurl::guard::{HostRule, Policy, check};
    ///
    /// let pattern = UrlPattern::parse("https://:user.example.com/public/*")?;
    /// let policy = Policy::fetch_from_server().with_hosts([HostRule::pattern(pattern)]);
    /// assert!(check("https://me.example.com/public/a", None, &policy).is_ok());
    /// assert!(!check("https://me.example.com/private/a", None, &policy).is_ok());
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    #[cfg(feature = "pattern")]
    pub fn pattern(pattern: UrlPattern) -> Self {
        Self::Pattern(Box::new(pattern))
    }

    /// Whether `url` has such a host. A trailing dot makes another host, but not if the rule `ignores_dots`.
    fn matches(&self, url: &Url, ignores_dots: bool) -> bool {
        let without_dots = |name| if ignores_dots { trim_dots(name) } else { name };
        let name = without_dots(url.hostname());
        let is_domain = url.is_special() && matches!(url.host(), Some(Host::Domain(_)));
        match self {
            Self::Exact(Host::Domain(domain)) => is_domain && name == without_dots(domain),
            Self::Exact(host) => url.host().as_ref() == Some(host),
            Self::Subdomains(Host::Domain(domain)) => is_domain && is_in(name, without_dots(domain)),
            Self::RegistrableDomain(Host::Domain(domain)) => {
                is_domain && registrable_domain(name) == Some(without_dots(domain))
            }
            Self::Subdomains(_) | Self::RegistrableDomain(_) => false,
            #[cfg(feature = "pattern")]
            Self::Pattern(pattern) => {
                pattern.test(url) || ignores_dots && without_trailing_dots(url).is_some_and(|url| pattern.test(&url))
            }
        }
    }
}

fn parse_domain(domain: &str) -> Result<Host, ParseError> {
    match Host::parse(domain)? {
        host @ Host::Domain(_) => Ok(host),
        _ => Err(ValidationError::DomainToAscii.into()),
    }
}

fn trim_dots(name: &str) -> &str {
    name.trim_end_matches('.')
}

/// `url` with its domain's trailing dots removed, if it has any.
#[cfg(feature = "pattern")]
fn without_trailing_dots(url: &Url) -> Option<Url> {
    let name = trim_dots(url.hostname());
    if name.len() == url.hostname().len() {
        return None;
    }
    let mut url = url.clone();
    let name = name.to_owned();
    url.set_hostname(&name).then_some(url)
}

#[derive(Clone, Debug)]
enum Schemes {
    Web,
    Only(Vec<String>),
}

#[derive(Clone, Debug)]
enum Ports {
    Any,
    Default,
    Only(Vec<u16>),
}

#[derive(Clone, Debug)]
enum Readers {
    All,
    Only(Vec<Reader>),
}

/// What [`check`](super::check()) allows. Every condition has to hold: a host that is allowed by name is still refused for its
/// class, unless that is [allowed](Self::allowing) as well.
///
/// ```
/// use whurl::guard::{Class, HostRule, Policy, check};
///
/// let policy = Policy::fetch_from_server()
///     .with_schemes(["https"])
///     .with_ports([443, 8443])
///     .with_refused_hosts([HostRule::subdomains("example.net")?])
///     .refusing(Class::AddressInName);
/// assert!(check("https://example.com:8443/", None, &policy).is_ok());
/// assert!(!check("https://api.example.net./", None, &policy).is_ok());
/// assert!(!check("https://10.0.0.1.nip.io/", None, &policy).is_ok());
/// # Ok::<(), whurl::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a condition of its own")]
pub struct Policy {
    schemes: Schemes,
    ports: Ports,
    allows_credentials: bool,
    hosts: Option<Vec<HostRule>>,
    refused_hosts: Vec<HostRule>,
    refused_classes: Classes,
    readers: Readers,
    refuses_refusals: bool,
    max_length: Option<usize>,
    #[cfg(feature = "rendering")]
    refuses_suspicious_domains: bool,
    refuses_validation_errors: bool,
    origin: Option<Origin>,
}

impl Default for Policy {
    fn default() -> Self {
        Self::new()
    }
}

impl Policy {
    /// The schemes `http` and `https`, any port, no credentials, any host whose classes are none of [`Classes::REFUSED`], and all
    /// readers agree on what the URL is. Any length, any script; validation errors do not matter.
    pub const fn new() -> Self {
        Self {
            schemes: Schemes::Web,
            ports: Ports::Any,
            allows_credentials: false,
            hosts: None,
            refused_hosts: Vec::new(),
            refused_classes: Classes::REFUSED,
            readers: Readers::All,
            refuses_refusals: false,
            max_length: None,
            #[cfg(feature = "rendering")]
            refuses_suspicious_domains: false,
            refuses_validation_errors: false,
            origin: None,
        }
    }

    /// For untrusted URLs that a server fetches: [`new`](Self::new), with default ports only and at most 8,000 bytes.
    ///
    /// A name may still have an address that is not global, and the answer may be a redirect. What connects has to
    /// [classify](super::classify) the address that it connects to, and each redirect has to be checked as the first URL was.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::fetch_from_server();
    /// assert!(check("https://example.com/feed.xml?page=2", None, &policy).is_ok());
    /// for url in ["http://127.0.0.1\\@1.1.1.1", "http://0x7f.1/", "http://[::ffff:a9fe:a9fe]/", "gopher://example.com/"] {
    ///     assert!(!check(url, None, &policy).is_ok());
    /// }
    /// ```
    pub fn fetch_from_server() -> Self {
        Self { ports: Ports::Default, max_length: Some(LONGEST_TO_FETCH), ..Self::new() }
    }

    /// For URLs to redirect a browser to: [`new`](Self::new), but only within `origin`, which may be of any class. An opaque origin
    /// allows none.
    ///
    /// ```
    /// use whurl::Url;
    /// use whurl::guard::{Policy, check};
    ///
    /// let base = Url::parse("http://localhost:8080/login")?;
    /// let policy = Policy::redirect_within(&base.origin());
    /// assert!(check("/account?tab=2", Some(&base), &policy).is_ok());
    /// assert!(!check("//example.com", Some(&base), &policy).is_ok());
    /// assert!(!check("/\\example.com", Some(&base), &policy).is_ok());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn redirect_within(origin: &Origin) -> Self {
        Self { origin: Some(origin.clone()), refused_classes: Classes::EMPTY, ..Self::new() }
    }

    /// For untrusted links in a page: the schemes `http`, `https`, `mailto` and `tel`, no credentials, and no domain
    /// that could be mistaken for another, if the crate has the feature `rendering`. Hosts may be of any class, and readers need
    /// not agree, because a browser follows the link, and a browser follows the Standard.
    ///
    /// An href still has to be escaped where it is put into HTML: it may have `&` and `'`.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::link_in_html();
    /// assert!(check("mailto:a@example.com", None, &policy).is_ok());
    /// assert!(!check(" java\nscript:alert(1)", None, &policy).is_ok());
    /// assert!(!check("https://example.com@evil.example/", None, &policy).is_ok());
    /// ```
    pub fn link_in_html() -> Self {
        Self {
            refused_classes: Classes::EMPTY,
            readers: Readers::Only(Vec::new()),
            #[cfg(feature = "rendering")]
            refuses_suspicious_domains: true,
            ..Self::new()
        }
        .with_schemes(["http", "https", "mailto", "tel"])
    }

    /// This, with these schemes only. They are without a colon, and case does not matter.
    #[must_use]
    pub fn with_schemes<'s>(mut self, schemes: impl IntoIterator<Item = &'s str>) -> Self {
        self.schemes = Schemes::Only(schemes.into_iter().map(str::to_ascii_lowercase).collect());
        self
    }

    /// This, with these ports only. A URL without a port has its scheme's default port.
    #[must_use]
    pub fn with_ports(mut self, ports: impl IntoIterator<Item = u16>) -> Self {
        self.ports = Ports::Only(ports.into_iter().collect());
        self
    }

    /// This, with the scheme's default port only.
    #[must_use]
    pub fn with_default_ports(mut self) -> Self {
        self.ports = Ports::Default;
        self
    }

    /// This, with any port.
    #[must_use]
    pub fn with_any_port(mut self) -> Self {
        self.ports = Ports::Any;
        self
    }

    /// This, allowing a username and password or not.
    #[must_use]
    pub fn with_credentials(mut self, are_allowed: bool) -> Self {
        self.allows_credentials = are_allowed;
        self
    }

    /// This, with these hosts only, in the place of those that were allowed. A host with a trailing dot is another one.
    #[must_use]
    pub fn with_hosts(mut self, hosts: impl IntoIterator<Item = HostRule>) -> Self {
        self.hosts = Some(hosts.into_iter().collect());
        self
    }

    /// This, without these hosts, in the place of those that were refused; nor are they allowed with a trailing dot.
    #[must_use]
    pub fn with_refused_hosts(mut self, hosts: impl IntoIterator<Item = HostRule>) -> Self {
        self.refused_hosts = hosts.into_iter().collect();
        self
    }

    /// This, refusing hosts of these classes only.
    #[must_use]
    pub const fn with_refused_classes(mut self, classes: Classes) -> Self {
        self.refused_classes = classes;
        self
    }

    /// This, refusing hosts of a class as well.
    #[must_use]
    pub const fn refusing(mut self, class: Class) -> Self {
        self.refused_classes = self.refused_classes.with(class);
        self
    }

    /// This, not refusing hosts for being of a class.
    #[must_use]
    pub const fn allowing(mut self, class: Class) -> Self {
        self.refused_classes = self.refused_classes.without(class);
        self
    }

    /// This, where these readers have to agree with the Standard; with an empty list, none.
    #[must_use]
    pub fn with_readers(mut self, readers: impl IntoIterator<Item = Reader>) -> Self {
        self.readers = Readers::Only(readers.into_iter().collect());
        self
    }

    /// This, with all readers that there are.
    #[must_use]
    pub fn with_all_readers(mut self) -> Self {
        self.readers = Readers::All;
        self
    }

    /// This, refusing URLs that one of the readers refuses to read, or not. That is no danger in itself, because such a reader
    /// connects to nothing.
    #[must_use]
    pub const fn refusing_what_readers_refuse(mut self, refuses: bool) -> Self {
        self.refuses_refusals = refuses;
        self
    }

    /// This, for URLs of at most so many bytes, both as given and as parsed; `None` for any length.
    #[must_use]
    pub const fn with_max_length(mut self, max_length: Option<usize>) -> Self {
        self.max_length = max_length;
        self
    }

    /// This, refusing domains that mix scripts or could be mistaken for others, by [UTS #39](https://www.unicode.org/reports/tr39/),
    /// or not: those that [`render_for_humans`](crate::url::rendering::render_for_humans) shows in ASCII.
    #[cfg(feature = "rendering")]
    #[must_use]
    pub const fn refusing_suspicious_domains(mut self, refuses: bool) -> Self {
        self.refuses_suspicious_domains = refuses;
        self
    }

    /// This, refusing URLs with [validation errors](https://url.spec.whatwg.org/#validation-error), or not.
    #[must_use]
    pub const fn refusing_validation_errors(mut self, refuses: bool) -> Self {
        self.refuses_validation_errors = refuses;
        self
    }

    /// This, for URLs of one origin only.
    #[must_use]
    pub fn with_origin(mut self, origin: &Origin) -> Self {
        self.origin = Some(origin.clone());
        self
    }

    pub(super) fn allows_scheme(&self, scheme: &str) -> bool {
        match &self.schemes {
            Schemes::Web => WEB.contains(&scheme),
            Schemes::Only(schemes) => schemes.iter().any(|allowed| allowed == scheme),
        }
    }

    /// `port` is `None` for the scheme's default, which is `default`.
    pub(super) fn allows_port(&self, port: Option<u16>, default: Option<u16>) -> bool {
        match &self.ports {
            Ports::Any => true,
            Ports::Default => port.is_none(),
            // Where there is no default port, there is none to refuse.
            Ports::Only(ports) => port.or(default).is_none_or(|port| ports.contains(&port)),
        }
    }

    pub(super) fn allows_credentials(&self) -> bool {
        self.allows_credentials
    }

    pub(super) fn allows_host_of(&self, url: &Url) -> bool {
        self.hosts.as_ref().is_none_or(|hosts| hosts.iter().any(|rule| rule.matches(url, false)))
    }

    pub(super) fn refuses_host_of(&self, url: &Url) -> bool {
        self.refused_hosts.iter().any(|rule| rule.matches(url, true))
    }

    pub(super) fn refused_classes(&self) -> Classes {
        self.refused_classes
    }

    /// Whether no reader has to agree.
    pub(super) fn asks_no_reader(&self) -> bool {
        matches!(&self.readers, Readers::Only(readers) if readers.is_empty())
    }

    pub(super) fn asks(&self, reader: Reader) -> bool {
        match &self.readers {
            Readers::All => true,
            Readers::Only(readers) => readers.contains(&reader),
        }
    }

    pub(super) fn refuses_refusals(&self) -> bool {
        self.refuses_refusals
    }

    pub(super) fn max_length(&self) -> Option<usize> {
        self.max_length
    }

    #[cfg(feature = "rendering")]
    pub(super) fn refuses_suspicious_domains(&self) -> bool {
        self.refuses_suspicious_domains
    }

    pub(super) fn refuses_validation_errors(&self) -> bool {
        self.refuses_validation_errors
    }

    pub(super) fn allows_origin_of(&self, url: &Url) -> bool {
        self.origin.as_ref().is_none_or(|origin| origin.same_origin(&url.origin()))
    }
}
