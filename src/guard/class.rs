//! What kinds of hosts there are: [`Class`], a set of them, and [`classify`].

use alloc::vec::Vec;
use core::fmt;
use core::net::IpAddr;

use super::named::named;
use super::targets::{Target, is_list, targets};
use super::{address, name};
use crate::host::Host;

named! {
    /// What a host is: by IANA's registries of special-purpose addresses and special-use names, and by what is known of
    /// addresses and names in them. The summary is the end of a sentence without its full stop.
    Class {
        Global = "global", "an address that is globally reachable";
        ThisNetwork = "this-network", "an address of this network, by which systems mean themselves";
        Unspecified = "unspecified", "the unspecified address, by which systems mean themselves";
        Loopback = "loopback", "a loopback address";
        Private = "private", "an address for private use";
        Shared = "shared", "an address that a provider shares among its customers";
        LinkLocal = "link-local", "a link-local address";
        UniqueLocal = "unique-local", "a unique local address";
        SiteLocal = "site-local", "a site-local address, which is deprecated";
        ProtocolAssignment = "protocol-assignment", "an address for IETF protocols";
        Anycast = "anycast", "an anycast address of a protocol's nearest server";
        RelayAnycast = "relay-anycast", "an anycast address of 6to4 relays, which is deprecated";
        Identifier = "identifier", "an identifier, and not an address to connect to";
        SegmentRouting = "segment-routing", "a segment identifier of SRv6";
        Dummy = "dummy", "a dummy address";
        Discard = "discard", "an address for discarded traffic";
        Documentation = "documentation", "an address for documentation";
        Benchmarking = "benchmarking", "an address for benchmarks";
        Multicast = "multicast", "a multicast address";
        Broadcast = "broadcast", "the limited broadcast address";
        Reserved = "reserved", "a reserved address";
        Ipv4Mapped = "ipv4-mapped", "an IPv4 address mapped to IPv6";
        Ipv4Compatible = "ipv4-compatible", "an IPv4-compatible IPv6 address, which is deprecated";
        Ipv4Translated = "ipv4-translated", "an IPv4-translated IPv6 address";
        Nat64 = "nat64", "an IPv6 address that NAT64 translates to an IPv4 address";
        LocalNat64 = "local-nat64", "an IPv6 address that a local NAT64 translates to an IPv4 address";
        SixToFour = "6to4", "a 6to4 address, which is reached by a tunnel over IPv4";
        Teredo = "teredo", "a Teredo address, which is reached by a tunnel over IPv4";
        Isatap = "isatap", "an ISATAP address, which is reached by a tunnel over IPv4";
        CloudMetadata = "cloud-metadata", "where a cloud tells a machine about itself, its credentials included";
        Localhost = "localhost", "the machine itself";
        Local = "local", "a name of the local link, by multicast DNS";
        Internal = "internal", "a name for private use";
        HomeNetwork = "home-network", "a name of a home network";
        Onion = "onion", "an onion service of Tor";
        SpecialUseName = "special-use-name", "a name that is not in the DNS, or not for use";
        SingleLabel = "single-label", "a name without dots, which is completed or looked up locally";
        UnlistedTopLevelDomain = "unlisted-top-level-domain", "a name whose top-level domain is not in the Public Suffix List";
        PublicSuffix = "public-suffix", "a public suffix";
        AddressInName = "address-in-name", "a name that contains an IP address that is not global";
        Unreadable = "unreadable", "neither a domain nor an address, so clients may read it in different ways";
    }
}

impl Class {
    const fn bit(self) -> u64 {
        1 << self as u8
    }

    /// All of them in one set.
    const fn set_of(classes: &[Self]) -> Classes {
        let (mut bits, mut index) = (0, 0);
        while index < classes.len() {
            bits |= classes[index].bit();
            index += 1;
        }
        Classes(bits)
    }
}

/// A set of [`Class`]es.
///
/// ```
/// use whurl::guard::{Class, Classes};
///
/// let classes = Classes::from_iter([Class::Private, Class::Loopback]);
/// assert!(classes.contains(Class::Private) && !classes.contains(Class::Global));
/// assert_eq!(classes.to_string(), "loopback, private");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Classes(u64);

impl Classes {
    /// No class.
    pub const EMPTY: Self = Self(0);

    /// All classes.
    pub const ALL: Self = Class::set_of(Class::ALL);

    /// What a new [`Policy`](super::Policy) refuses: every class but [`Class::Global`], those that say nothing about where a
    /// host is ([`Class::Nat64`], [`Class::Isatap`] and [`Class::PublicSuffix`]), and the guess [`Class::AddressInName`].
    ///
    /// An address of a form that embeds another has the classes of that, too: it is refused if the embedded one is.
    pub const REFUSED: Self = Self::ALL
        .without(Class::Global)
        .without(Class::Nat64)
        .without(Class::Isatap)
        .without(Class::PublicSuffix)
        .without(Class::AddressInName);

    /// This, with a class.
    #[must_use]
    pub const fn with(self, class: Class) -> Self {
        Self(self.0 | class.bit())
    }

    /// This, without a class.
    #[must_use]
    pub const fn without(self, class: Class) -> Self {
        Self(self.0 & !class.bit())
    }

    /// The classes of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The classes that both have.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a class is in it.
    pub const fn contains(self, class: Class) -> bool {
        self.0 & class.bit() != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The classes, in the order of their declaration.
    pub fn iter(self) -> impl Iterator<Item = Class> {
        Class::ALL.iter().copied().filter(move |class| self.contains(*class))
    }
}

impl FromIterator<Class> for Classes {
    fn from_iter<I: IntoIterator<Item = Class>>(classes: I) -> Self {
        classes.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Class> for Classes {
    fn from(class: Class) -> Self {
        Self::EMPTY.with(class)
    }
}

/// The names, with commas: `loopback, private`
impl fmt::Display for Classes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.iter().map(Class::name).collect::<Vec<_>>().join(", "))
    }
}

/// The classes of a host. An ordinary domain has none, because what it is depends on its addresses.
///
/// An IPv6 address that embeds an IPv4 address (mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP) has the classes of that
/// as well, and [`Class::Global`] only if both are. Trailing dots of a domain do not count.
///
/// An opaque host has the classes that it would have in a special URL, and [`Class::Unreadable`] if it would be none there. Commas
/// and semicolons make a list, as in URLs of databases: it has the classes of each of its hosts, and [`Class::Global`] only if
/// all are.
///
/// ```
/// use whurl::Host;
/// use whurl::guard::{Class, classify};
///
/// let classes = |host| Host::parse(host).map(|host| classify(&host).to_string());
/// assert_eq!(classes("0x7f.1")?, "loopback");
/// assert_eq!(classes("[64:ff9b::a9fe:a9fe]")?, "link-local, nat64, cloud-metadata");
/// assert_eq!(classes("[::ffff:1.1.1.1]")?, "ipv4-mapped");
/// assert_eq!(classes("db.localhost.")?, "localhost");
/// assert_eq!(classes("www.example.com")?, "");
/// assert_eq!(classify(&Host::parse_opaque("10.0.0.5,example.com")?).to_string(), "private");
/// assert!(classify(&Host::parse("1.1.1.1")?).contains(Class::Global));
/// # Ok::<(), whurl::ParseError>(())
/// ```
///
/// An empty host has no class, as in `file:///a`. [`check`](super::check) refuses `redis://`, whose clients take a host of their own.
pub fn classify(host: &Host) -> Classes {
    match host {
        Host::Domain(domain) if is_list(domain) => {
            name::classes_of(domain, Classes::ALL).union(classes_of_targets(domain))
        }
        Host::Domain(domain) => name::classes_of(domain, Classes::ALL),
        Host::Ipv4(address) => address::classes_of(IpAddr::V4(*address)),
        Host::Ipv6(address) => address::classes_of(IpAddr::V6(*address)),
        Host::Opaque(opaque) => classes_of_targets(opaque),
        Host::Empty => Classes::EMPTY,
    }
}

/// The classes of all hosts in a list, or of the only one.
fn classes_of_targets(host: &str) -> Classes {
    let each = targets(host).into_iter().map(|Target { host, .. }| match host {
        Some(host) => classify(&host),
        None => Class::Unreadable.into(),
    });
    let both = |one: Classes, other: Classes| {
        let is_global = one.contains(Class::Global) && other.contains(Class::Global);
        let union = one.union(other);
        if is_global { union } else { union.without(Class::Global) }
    };
    each.reduce(both).unwrap_or(Classes::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_differ_and_fit() {
        let names: BTreeSet<_> = Class::ALL.iter().map(|class| class.name()).collect();
        assert_eq!(names.len(), Class::ALL.len());
        assert!(Class::ALL.len() <= 64);
        assert!(names.iter().all(|name| name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))));
    }

    #[test]
    fn sets() {
        assert_eq!(Classes::ALL.iter().collect::<Vec<_>>(), Class::ALL);
        let not_refused: Vec<_> =
            Class::ALL.iter().copied().filter(|class| !Classes::REFUSED.contains(*class)).collect();
        assert_eq!(
            not_refused,
            [Class::Global, Class::Nat64, Class::Isatap, Class::PublicSuffix, Class::AddressInName]
        );
        let set = Classes::from(Class::Onion).union(Class::Local.into());
        assert_eq!(set.without(Class::Local), Class::Onion.into());
        assert!(set.intersection(Class::Global.into()).is_empty());
    }

    // Without `idna` nobody knows which domain it is.
    #[cfg(feature = "idna")]
    #[test]
    fn opaque_hosts() {
        for (host, classes) in [
            ("127.0.0.1", "loopback"),
            ("0X7F.1", "loopback"),
            ("LOCALHOST", "localhost, single-label"),
            ("a^b", "unreadable"),
            ("", "unreadable"),
            ("10.0.0.5,10.0.0.6", "private"),
            ("1.1.1.1,127.0.0.1", "loopback"),
            ("127.0.0.1;1.1.1.1", "loopback"),
            ("8.8.8.8%2c8.8.4.4", "global"),
            ("example.com%2C169.254.169.254", "link-local, cloud-metadata"),
            ("localhost,example.com", "localhost, single-label"),
            ("localhost%EF%BC%8Cexample.com", "localhost, single-label"),
            ("example.com,a%00", "unreadable"),
            ("example.com,", "unreadable"),
            ("1.1.1.1,999.1.1.1", "unreadable"),
        ] {
            // The host parser fails for some; what matters is what a `Host` that someone made gives.
            assert_eq!(classify(&Host::Opaque(host.into())).to_string(), classes, "{host}");
        }
        assert_eq!(classify(&Host::Domain("localhost,example.com".into())).to_string(), "localhost, single-label");
        assert_eq!(classify(&Host::Empty), Classes::EMPTY);
    }
}
