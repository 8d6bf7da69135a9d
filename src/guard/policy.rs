//! What a program allows: [`Policy`], as data.

#[cfg(feature = "pattern")]
use alloc::borrow::Cow;
use alloc::borrow::ToOwned;
#[cfg(feature = "pattern")]
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
#[cfg(any(feature = "pattern", feature = "rendering"))]
use alloc::string::ToString;
use alloc::vec::Vec;

use super::address::embedded_ipv4;
use super::class::{Class, Classes};
use super::name::is_in;
use super::ordinary::Ordinary;
use super::readers::Reader;
use super::targets::{Target, targets_of};
use crate::host::{Host, registrable_domain};
#[cfg(feature = "pattern")]
use crate::pattern::UrlPattern;
use crate::url::{Origin, Url};
use crate::validation::{ParseError, ValidationError};

/// The schemes of the web.
const WEB: &[&str] = &["http", "https"];

/// The longest URL that a server fetches, in bytes. RFC 9110 recommends that servers accept this much.
pub const LONGEST_TO_FETCH: usize = 8_000;

/// The schemes of links in HTML.
pub const SCHEMES_OF_LINKS: [&str; 4] = ["http", "https", "mailto", "tel"];

/// A host, or hosts, that a [`Policy`] allows or refuses.
///
/// A host is written as in a special URL. Its labels are of letters, digits, hyphens and underscores, once they are mapped to
/// ASCII: a rule for `*.example.com` or `.example.com` is an error, because it would not be for the subdomains.
///
/// The host of a URL that is not special is compared as what a client takes it for: as a domain or an address, or as a list of
/// them with commas or semicolons. It is allowed if each of these is, written as in a special URL's href; and refused if
/// one of them is, or is neither a domain nor an address.
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
    #[non_exhaustive]
    Exact(Host),
    /// A domain, and all its subdomains.
    #[non_exhaustive]
    Subdomains(String),
    /// All hosts with this registrable domain.
    #[non_exhaustive]
    RegistrableDomain(String),
    /// The URLs that a pattern matches: by all of its components, not the host alone.
    #[cfg(feature = "pattern")]
    #[non_exhaustive]
    Pattern(Box<UrlPattern>),
}

impl HostRule {
    /// A rule for one host, which is written as in a special URL. As a host that is refused, an IPv4 address is also one that an
    /// IPv6 address embeds, and an IPv4-mapped address is the IPv4 address.
    ///
    /// ```
    /// use whurl::guard::HostRule;
    ///
    /// assert!(HostRule::exact("api.example.com").is_ok());
    /// // This is no wildcard.
    /// assert!(HostRule::exact("*.example.com").is_err());
    /// ```
    ///
    /// # Errors
    /// The host parser's failure. A domain with another character, or with an empty label, is `domain-to-ASCII`, too.
    pub fn exact(host: &str) -> Result<Self, ParseError> {
        match Host::parse(host)? {
            Host::Domain(domain) if !is_name(&domain) => Err(ValidationError::DomainToAscii.into()),
            host => Ok(Self::Exact(host)),
        }
    }

    /// A rule for a domain and its subdomains.
    ///
    /// ```
    /// use whurl::guard::{HostRule, Policy, check};
    ///
    /// let policy = Policy::fetch_from_server().with_hosts([HostRule::subdomains("example.com")?]);
    /// assert!(check("https://example.com/", None, &policy).is_ok());
    /// assert!(check("https://a.b.example.com/", None, &policy).is_ok());
    /// assert!(!check("https://myexample.com/", None, &policy).is_ok());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`exact`](Self::exact). An IP address, which has no subdomains, fails with `domain-to-ASCII`, too.
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
    /// As for [`exact`](Self::exact). What has no registrable domain fails with `domain-to-ASCII`, too.
    pub fn registrable_domain(domain: &str) -> Result<Self, ParseError> {
        let domain = parse_domain(domain)?;
        let registrable = registrable_domain(&domain).ok_or(ParseError::from(ValidationError::DomainToAscii))?;
        Ok(Self::RegistrableDomain(registrable.to_owned()))
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

    /// Whether it is for `host`, where it allows: a trailing dot makes another host. Patterns are tested with the URL.
    fn allows(&self, host: &Host) -> bool {
        match self {
            Self::Exact(expected) => expected == host,
            Self::Subdomains(domain) => host.as_domain().is_some_and(|name| is_in(name.as_bytes(), domain.as_bytes())),
            Self::RegistrableDomain(domain) => {
                host.as_domain().is_some_and(|name| registrable_domain(name) == Some(domain))
            }
            #[cfg(feature = "pattern")]
            Self::Pattern(_) => false,
        }
    }

    /// Whether it is for `host`, where it refuses: without trailing dots, and in an IPv6 address, too. Patterns are tested with the
    /// URL.
    fn refuses(&self, host: &Host) -> bool {
        let name = host.as_domain().map(trim_dots);
        match self {
            Self::Exact(expected) => is_refused_with(host, expected),
            Self::Subdomains(domain) => name.is_some_and(|name| is_in(name.as_bytes(), trim_dots(domain).as_bytes())),
            Self::RegistrableDomain(domain) => {
                name.is_some_and(|name| registrable_domain(name) == Some(trim_dots(domain)))
            }
            #[cfg(feature = "pattern")]
            Self::Pattern(_) => false,
        }
    }

    #[cfg(feature = "pattern")]
    fn as_pattern(&self) -> Option<&UrlPattern> {
        match self {
            Self::Pattern(pattern) => Some(pattern),
            _ => None,
        }
    }
}

/// Whether `host` is refused where `expected` is.
fn is_refused_with(host: &Host, expected: &Host) -> bool {
    // Systems connect to the IPv4 address that is mapped.
    let ipv4_mapped = match expected {
        Host::Ipv6(address) => address.to_ipv4_mapped().map(Host::Ipv4),
        _ => None,
    };
    let expected = ipv4_mapped.as_ref().unwrap_or(expected);
    match (expected, host) {
        (Host::Domain(domain), Host::Domain(name)) => trim_dots(name) == trim_dots(domain),
        (Host::Ipv4(ipv4), Host::Ipv6(ipv6)) => embedded_ipv4(*ipv6).any(|(_, embedded)| embedded == *ipv4),
        // An IPv4 address with two dots at its end is a domain.
        (Host::Ipv4(_), Host::Domain(name)) if name.ends_with('.') => {
            Host::parse(trim_dots(name)).is_ok_and(|host| host == *expected)
        }
        _ => expected == host,
    }
}

fn parse_domain(domain: &str) -> Result<String, ParseError> {
    match Host::parse(domain)? {
        Host::Domain(domain) if is_name(&domain) => Ok(domain),
        _ => Err(ValidationError::DomainToAscii.into()),
    }
}

/// Whether a domain is a name as the DNS has them. One with a `*` is more likely meant as a pattern, and one that begins with a dot as
/// all subdomains, and neither is a rule for these.
fn is_name(domain: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    trim_dots(domain).split('.').all(is_label)
}

fn trim_dots(name: &str) -> &str {
    name.trim_end_matches('.')
}

/// The hosts with which a URL is tested by patterns, in the place of its own.
#[cfg(any(feature = "pattern", feature = "rendering"))]
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PatternHosts {
    /// Patterns allow a URL if they match it with each of these: those of a list, or its own, as they are in a special URL. `None` if
    /// one of them is written in another way: then no pattern allows it.
    pub allowed: Option<Vec<String>>,
    /// Patterns refuse a URL if they match it with one of these: its own, those that a client may take it for, without trailing
    /// dots, and the IPv4 addresses in an IPv6 address.
    pub refused: Vec<String>,
    /// Whether it is known what a client takes the host for. Only the module of JavaScript asks.
    #[cfg(feature = "rendering")]
    pub is_readable: bool,
}

#[cfg(any(feature = "pattern", feature = "rendering"))]
impl PatternHosts {
    /// For patterns that are tested with `url`.
    pub fn of(url: &Url) -> Self {
        let targets = targets_of(url);
        let allowed = if url.hostname().is_empty() {
            Some([String::new()].into())
        } else {
            targets.iter().map(|target| target.plain_host().map(Host::to_string)).collect()
        };
        let mut refused: Vec<_> = [url.hostname().to_owned()].into();
        let mut refuse = |name: &str| {
            if refused.iter().all(|known| known != name) {
                refused.push(name.to_owned());
            }
        };
        for host in targets.iter().filter_map(|target| target.host.as_ref()) {
            let text = host.to_string();
            let name = trim_dots(&text);
            refuse(name);
            match host {
                Host::Ipv6(address) => {
                    embedded_ipv4(*address).for_each(|(_, embedded)| refuse(&embedded.to_string()));
                }
                // An IPv4 address with two dots at its end is a domain.
                Host::Domain(_) if name != text => {
                    if let Ok(host) = Host::parse(name) {
                        refuse(&host.to_string());
                    }
                }
                _ => {}
            }
        }
        Self {
            allowed,
            refused,
            #[cfg(feature = "rendering")]
            is_readable: targets.iter().all(|target| target.host.is_some()),
        }
    }
}

/// `url` with another host; `None` if it cannot have that.
#[cfg(feature = "pattern")]
fn with_host<'u>(url: &'u Url, host: &str) -> Option<Cow<'u, Url>> {
    if url.hostname() == host {
        return Some(Cow::Borrowed(url));
    }
    let mut copy = url.clone();
    (copy.set_hostname(host) && copy.hostname() == host).then_some(Cow::Owned(copy))
}

/// Why a host is refused by name.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HostRefusal {
    /// It is among those that are refused.
    Listed,
    /// It is neither a domain nor an address, so it may be any of them.
    Unreadable,
}

impl HostRefusal {
    /// The message of the reason.
    pub fn message(self, host: &str) -> String {
        match self {
            Self::Listed => format!("The host {host} is among those that are refused."),
            Self::Unreadable if host.is_empty() => {
                "There is no host, so a client may take one of those that are refused.".to_owned()
            }
            Self::Unreadable => {
                format!(
                    "The host {host} is neither a domain nor an address, so it may be one of those that are refused."
                )
            }
        }
    }
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

    /// For URLs to redirect a browser to: [`new`](Self::new), but only within `origin`, which may be of any class, and with its
    /// scheme. An opaque origin allows none.
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
        let schemes = match origin {
            Origin::Tuple { scheme, .. } => [scheme.clone()].into(),
            Origin::Opaque => Vec::new(),
        };
        Self {
            schemes: Schemes::Only(schemes),
            origin: Some(origin.clone()),
            refused_classes: Classes::EMPTY,
            ..Self::new()
        }
    }

    /// For untrusted links in a page: the schemes `http`, `https`, `mailto` and `tel`, no credentials, and no domain
    /// that could be mistaken for another, if the crate has the feature `rendering`. Hosts may be of any class, and readers need
    /// not agree, because a browser follows the link, and a browser follows the Standard.
    ///
    /// That a domain could be mistaken for another is what UTS #39 says of domains that mix scripts, or that are like Latin in another
    /// script. Others pass: `twıtter.com`, `paypa1.com`.
    ///
    /// An href always has to be escaped where it is put into HTML. It may have `"`, `<`, `>`, `&` and `'`: the path of a `mailto` or
    /// `tel` URL is left as it is.
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
        .with_schemes(SCHEMES_OF_LINKS)
    }

    /// Allows these schemes only. They are without a colon, and case does not matter.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().with_schemes(["https", "wss"]);
    /// assert!(check("wss://example.com/", None, &policy).is_ok());
    /// assert!(!check("http://example.com/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub fn with_schemes<'s>(mut self, schemes: impl IntoIterator<Item = &'s str>) -> Self {
        self.schemes = Schemes::Only(schemes.into_iter().map(str::to_ascii_lowercase).collect());
        self
    }

    /// Allows these ports only. A URL without a port has its scheme's default port. Where the scheme has none, the
    /// port is unknown, and the URL is refused.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().with_ports([443, 8443]);
    /// assert!(check("https://example.com:8443/", None, &policy).is_ok());
    /// assert!(!check("http://example.com/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub fn with_ports(mut self, ports: impl IntoIterator<Item = u16>) -> Self {
        self.ports = Ports::Only(ports.into_iter().collect());
        self
    }

    /// Allows the scheme's default port only.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().with_default_ports();
    /// assert!(check("https://example.com:443/", None, &policy).is_ok());
    /// assert!(!check("https://example.com:8443/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub fn with_default_ports(mut self) -> Self {
        self.ports = Ports::Default;
        self
    }

    /// Allows any port.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// assert!(!check("https://example.com:8443/", None, &Policy::fetch_from_server()).is_ok());
    /// let policy = Policy::fetch_from_server().with_any_port();
    /// assert!(check("https://example.com:8443/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub fn with_any_port(mut self) -> Self {
        self.ports = Ports::Any;
        self
    }

    /// Sets whether a username and password are allowed.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// assert!(!check("https://me@example.com/", None, &Policy::new()).is_ok());
    /// assert!(check("https://me@example.com/", None, &Policy::new().with_credentials(true)).is_ok());
    /// ```
    #[must_use]
    pub fn with_credentials(mut self, are_allowed: bool) -> Self {
        self.allows_credentials = are_allowed;
        self
    }

    /// Allows these hosts only, in the place of those that were allowed. A host with a trailing dot is another one.
    ///
    /// ```
    /// use whurl::guard::{HostRule, Policy, check};
    ///
    /// let policy = Policy::new().with_hosts([HostRule::exact("example.com")?]);
    /// assert!(check("https://example.com/", None, &policy).is_ok());
    /// assert!(!check("https://example.org/", None, &policy).is_ok());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_hosts(mut self, hosts: impl IntoIterator<Item = HostRule>) -> Self {
        self.hosts = Some(hosts.into_iter().collect());
        self
    }

    /// Refuses these hosts, in the place of those that were refused, also with a trailing dot.
    ///
    /// ```
    /// use whurl::guard::{HostRule, Policy, check};
    ///
    /// let policy = Policy::new().with_refused_hosts([HostRule::subdomains("example.com")?]);
    /// assert!(check("https://example.org/", None, &policy).is_ok());
    /// assert!(!check("https://www.example.com./", None, &policy).is_ok());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_refused_hosts(mut self, hosts: impl IntoIterator<Item = HostRule>) -> Self {
        self.refused_hosts = hosts.into_iter().collect();
        self
    }

    /// Refuses hosts of these classes only.
    ///
    /// ```
    /// use whurl::guard::{Class, Classes, Policy, check};
    ///
    /// let policy = Policy::new().with_refused_classes(Classes::EMPTY.with(Class::Loopback));
    /// assert!(check("http://192.168.0.1/", None, &policy).is_ok());
    /// assert!(!check("http://127.0.0.1/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub const fn with_refused_classes(mut self, classes: Classes) -> Self {
        self.refused_classes = classes;
        self
    }

    /// Refuses hosts of a class as well.
    ///
    /// ```
    /// use whurl::guard::{Class, Policy, check};
    ///
    /// let policy = Policy::new().refusing(Class::Global);
    /// assert!(check("https://example.com/", None, &policy).is_ok());
    /// assert!(!check("https://1.1.1.1/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub const fn refusing(mut self, class: Class) -> Self {
        self.refused_classes = self.refused_classes.with(class);
        self
    }

    /// Does not refuse hosts for being of a class.
    ///
    /// ```
    /// use whurl::guard::{Class, Policy, check};
    ///
    /// let policy = Policy::new().allowing(Class::Loopback);
    /// assert!(check("http://127.0.0.1/", None, &policy).is_ok());
    /// assert!(!check("http://192.168.0.1/", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub const fn allowing(mut self, class: Class) -> Self {
        self.refused_classes = self.refused_classes.without(class);
        self
    }

    /// Requires these readers to agree with the Standard; an empty list asks none.
    ///
    /// ```
    /// use whurl::guard::{Policy, Reader, check};
    ///
    /// // For Python, the host is another one.
    /// let url = "http://example.com\\@1.1.1.1/";
    /// assert!(!check(url, None, &Policy::new().with_readers([Reader::PythonUrllib])).is_ok());
    /// assert!(check(url, None, &Policy::new().with_readers([])).is_ok());
    /// ```
    #[must_use]
    pub fn with_readers(mut self, readers: impl IntoIterator<Item = Reader>) -> Self {
        self.readers = Readers::Only(readers.into_iter().collect());
        self
    }

    /// Asks all readers.
    #[must_use]
    pub fn with_all_readers(mut self) -> Self {
        self.readers = Readers::All;
        self
    }

    /// Sets whether a URL is refused if one of the readers refuses to read it. That is no danger in itself, because such a reader
    /// connects to nothing.
    #[must_use]
    pub const fn refusing_what_readers_refuse(mut self, refuses: bool) -> Self {
        self.refuses_refusals = refuses;
        self
    }

    /// Allows at most this many bytes, both as given and as parsed; `None` for any length.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().with_max_length(Some(20));
    /// assert!(check("https://example.com/", None, &policy).is_ok());
    /// assert!(!check("https://example.com/a", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub const fn with_max_length(mut self, max_length: Option<usize>) -> Self {
        self.max_length = max_length;
        self
    }

    /// Sets whether domains are refused that mix scripts or could be mistaken for others, by
    /// [UTS #39](https://www.unicode.org/reports/tr39/): those that [`render_for_humans`](crate::url::rendering::render_for_humans) shows in ASCII.
    #[cfg(feature = "rendering")]
    #[must_use]
    pub const fn refusing_suspicious_domains(mut self, refuses: bool) -> Self {
        self.refuses_suspicious_domains = refuses;
        self
    }

    /// Sets whether URLs with [validation errors](https://url.spec.whatwg.org/#validation-error) are refused.
    ///
    /// ```
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().refusing_validation_errors(true);
    /// assert!(check("https://example.com/a", None, &policy).is_ok());
    /// assert!(!check("https://example.com/|a", None, &policy).is_ok());
    /// ```
    #[must_use]
    pub const fn refusing_validation_errors(mut self, refuses: bool) -> Self {
        self.refuses_validation_errors = refuses;
        self
    }

    /// Allows URLs of one origin only.
    ///
    /// ```
    /// use whurl::Url;
    /// use whurl::guard::{Policy, check};
    ///
    /// let policy = Policy::new().with_origin(&Url::parse("https://example.com/")?.origin());
    /// assert!(check("https://example.com/a", None, &policy).is_ok());
    /// assert!(!check("http://example.com/a", None, &policy).is_ok());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_origin(mut self, origin: &Origin) -> Self {
        self.origin = Some(origin.clone());
        self
    }

    /// Whether an ordinary URL is allowed, if its scheme, host and port as they are written are enough to say so. No domain in ASCII
    /// is suspicious but one with Punycode, which it does not have.
    #[inline]
    pub(super) fn allows_ordinary(&self, ordinary: &Ordinary<'_>) -> bool {
        let is_about_more = self.hosts.is_some()
            || !self.refused_hosts.is_empty()
            || self.origin.is_some()
            || self.refuses_validation_errors;
        let default = ordinary.scheme.default_port();
        let port = ordinary.port.filter(|_| ordinary.port != default);
        !is_about_more
            && !ordinary.has_uppercase()
            // It is one of the web's.
            && (matches!(self.schemes, Schemes::Web) || self.allows_scheme(ordinary.scheme_name()))
            && self.allows_port(port, default)
            && ordinary.classes(self.refused_classes).is_empty()
    }

    pub(super) fn allows_scheme(&self, scheme: &str) -> bool {
        match &self.schemes {
            Schemes::Web => WEB.contains(&scheme),
            Schemes::Only(schemes) => schemes.iter().any(|allowed| allowed == scheme),
        }
    }

    /// `port` is `None` for the scheme's default, which is `default`.
    #[inline]
    pub(super) fn allows_port(&self, port: Option<u16>, default: Option<u16>) -> bool {
        match &self.ports {
            Ports::Any => true,
            Ports::Default => port.is_none(),
            // Without a default port it is unknown which one a client takes.
            Ports::Only(ports) => port.or(default).is_some_and(|port| ports.contains(&port)),
        }
    }

    pub(super) fn allows_credentials(&self) -> bool {
        self.allows_credentials
    }

    pub(super) fn allows_host_of(&self, url: &Url) -> bool {
        let Some(rules) = &self.hosts else { return true };
        let targets = targets_of(url);
        let is_allowed =
            |target: &Target<'_>| target.plain_host().is_some_and(|host| rules.iter().any(|rule| rule.allows(host)));
        let by_rules = !targets.is_empty() && targets.iter().all(is_allowed);
        by_rules || patterns_allow(rules, url)
    }

    pub(super) fn refusal_of_host(&self, url: &Url) -> Option<HostRefusal> {
        let rules = &self.refused_hosts;
        if rules.is_empty() {
            return None;
        }
        let targets = targets_of(url);
        let is_refused = |host: &Host| rules.iter().any(|rule| rule.refuses(host));
        if targets.iter().filter_map(|target| target.host.as_ref()).any(is_refused) || patterns_refuse(rules, url) {
            return Some(HostRefusal::Listed);
        }
        targets.iter().any(|target| target.host.is_none()).then_some(HostRefusal::Unreadable)
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

    #[inline]
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

#[cfg(feature = "pattern")]
fn patterns_allow(rules: &[HostRule], url: &Url) -> bool {
    if !has_patterns(rules) {
        return false;
    }
    let is_allowed = |hosts: Vec<String>| hosts.iter().all(|host| is_matched(rules, url, host));
    PatternHosts::of(url).allowed.is_some_and(is_allowed)
}

#[cfg(feature = "pattern")]
fn patterns_refuse(rules: &[HostRule], url: &Url) -> bool {
    has_patterns(rules) && PatternHosts::of(url).refused.iter().any(|host| is_matched(rules, url, host))
}

#[cfg(feature = "pattern")]
fn has_patterns(rules: &[HostRule]) -> bool {
    rules.iter().any(|rule| rule.as_pattern().is_some())
}

/// Whether a pattern matches `url` with this host.
#[cfg(feature = "pattern")]
fn is_matched(rules: &[HostRule], url: &Url, host: &str) -> bool {
    let is_match = |url: &Url| rules.iter().filter_map(HostRule::as_pattern).any(|pattern| pattern.test(url));
    with_host(url, host).is_some_and(|url| is_match(&url))
}

#[cfg(not(feature = "pattern"))]
fn patterns_allow(_: &[HostRule], _: &Url) -> bool {
    false
}

#[cfg(not(feature = "pattern"))]
fn patterns_refuse(_: &[HostRule], _: &Url) -> bool {
    false
}
