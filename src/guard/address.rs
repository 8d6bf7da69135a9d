//! What addresses are, by IANA's registries.
//!
//! The registries: [IPv4 Special-Purpose Address Space](https://www.iana.org/assignments/iana-ipv4-special-registry/),
//! [IPv6 Special-Purpose Address Space](https://www.iana.org/assignments/iana-ipv6-special-registry/),
//! [IPv4 Multicast Address Space](https://www.iana.org/assignments/multicast-addresses/), and
//! [IPv6 Address Space](https://www.iana.org/assignments/ipv6-address-space/).

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::class::{Class, Classes};

/// A block of addresses with a special purpose: an entry of IANA's registries.
///
/// ```
/// use whurl::guard::SpecialPurpose;
///
/// let block = SpecialPurpose::of("192.0.0.9".parse()?).unwrap();
/// assert_eq!(block.to_string(), "192.0.0.9/32 (Port Control Protocol Anycast, RFC 7723)");
/// assert_eq!(block.is_globally_reachable(), Some(true));
/// assert_eq!(SpecialPurpose::of("8.8.8.8".parse()?), None);
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
///
/// # Where other libraries differ
///
/// `tests/guard/addresses.mjs` compares this with Python 3.13's `ipaddress` and npm's ipaddr.js 2.5. They agree on all other
/// addresses:
///
/// | addresses | here | Python's `is_global` | ipaddr.js's `range()` |
/// |---|---|---|---|
/// | multicast | not globally reachable | true | `multicast` |
/// | 192.88.99.0/24, relays of 6to4 | the registry says neither | true | `reserved` |
/// | IPv6 outside 2000::/3, in no other block | reserved | true | `unicast` |
/// | ::/96, IPv4-compatible | of its own class, and of that of the IPv4 address | true | `unicast` |
/// | ::ffff:0:0:0/96, IPv4-translated | the same | true | `rfc6145` |
/// | ::ffff:0:0/96, IPv4-mapped | the same; never global | as the IPv4 address is | `ipv4Mapped` |
/// | 64:ff9b::/96, NAT64 | the same; global if that is | true | `rfc6052` |
/// | fec0::/10, site-local | not globally reachable | true | `deprecatedSiteLocal` |
/// | 5f00::/16, segment routing; 3fff::/20, documentation | not globally reachable | true: not in its table | `segmentRouting`, `reserved` |
/// | 100:0:0:1::/64, dummy | not globally reachable | true: not in its table | `unicast`: not in its table |
/// | 2001:1::3, an anycast address | globally reachable | false: not in its table | `reserved` |
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct SpecialPurpose {
    network: IpAddr,
    prefix_length: u8,
    name: &'static str,
    reference: &'static str,
    class: Class,
    is_globally_reachable: Option<bool>,
}

impl SpecialPurpose {
    /// All blocks. Some are parts of others.
    pub const ALL: &'static [Self] = BLOCKS;

    /// The smallest block that an address is in.
    pub fn of(address: IpAddr) -> Option<&'static Self> {
        BLOCKS.iter().filter(|block| block.contains(address)).max_by_key(|block| block.prefix_length)
    }

    /// The first address.
    pub const fn network(&self) -> IpAddr {
        self.network
    }

    /// How many bits the addresses have in common.
    pub const fn prefix_length(&self) -> u8 {
        self.prefix_length
    }

    /// The registry's name for it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The document that asked for it: `"RFC 1918"`.
    pub const fn reference(&self) -> &'static str {
        self.reference
    }

    /// The class of its addresses.
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Whether its addresses are globally reachable; `None` where the registry says neither, because that depends on an embedded
    /// address or the block is deprecated.
    pub const fn is_globally_reachable(&self) -> Option<bool> {
        self.is_globally_reachable
    }

    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let prefix_length = u32::from(self.prefix_length);
        match (self.network, address) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                (network.to_bits() ^ address.to_bits()).leading_zeros() >= prefix_length
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                (network.to_bits() ^ address.to_bits()).leading_zeros() >= prefix_length
            }
            _ => false,
        }
    }
}

/// `10.0.0.0/8 (Private-Use, RFC 1918)`
impl core::fmt::Display for SpecialPurpose {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { network, prefix_length, name, reference, .. } = self;
        formatter.pad(&alloc::format!("{network}/{prefix_length} ({name}, {reference})"))
    }
}

const fn v4(
    [a, b, c, d]: [u8; 4],
    prefix_length: u8,
    name: &'static str,
    reference: &'static str,
    class: Class,
    is_globally_reachable: Option<bool>,
) -> SpecialPurpose {
    let network = IpAddr::V4(Ipv4Addr::new(a, b, c, d));
    SpecialPurpose { network, prefix_length, name, reference, class, is_globally_reachable }
}

/// `segments` are the first ones; the others are 0.
const fn v6<const N: usize>(
    segments: [u16; N],
    prefix_length: u8,
    name: &'static str,
    reference: &'static str,
    class: Class,
    is_globally_reachable: Option<bool>,
) -> SpecialPurpose {
    let (mut s, mut index) = ([0; 8], 0);
    while index < N {
        s[index] = segments[index];
        index += 1;
    }
    let network = IpAddr::V6(Ipv6Addr::new(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]));
    SpecialPurpose { network, prefix_length, name, reference, class, is_globally_reachable }
}

const NO: Option<bool> = Some(false);
const YES: Option<bool> = Some(true);

/// The registries, by copies of 2020 to 2023 and the RFCs since; not compared with IANA's pages of today.
#[rustfmt::skip]
const BLOCKS: &[SpecialPurpose] = &[
    // The IPv4 Special-Purpose Address Registry.
    v4([0, 0, 0, 0], 8, "\"This network\"", "RFC 791", Class::ThisNetwork, NO),
    v4([0, 0, 0, 0], 32, "\"This host on this network\"", "RFC 1122", Class::Unspecified, NO),
    v4([10, 0, 0, 0], 8, "Private-Use", "RFC 1918", Class::Private, NO),
    v4([100, 64, 0, 0], 10, "Shared Address Space", "RFC 6598", Class::Shared, NO),
    v4([127, 0, 0, 0], 8, "Loopback", "RFC 1122", Class::Loopback, NO),
    v4([169, 254, 0, 0], 16, "Link Local", "RFC 3927", Class::LinkLocal, NO),
    v4([172, 16, 0, 0], 12, "Private-Use", "RFC 1918", Class::Private, NO),
    v4([192, 0, 0, 0], 24, "IETF Protocol Assignments", "RFC 6890", Class::ProtocolAssignment, NO),
    v4([192, 0, 0, 0], 29, "IPv4 Service Continuity Prefix", "RFC 7335", Class::ProtocolAssignment, NO),
    v4([192, 0, 0, 8], 32, "IPv4 dummy address", "RFC 7600", Class::Dummy, NO),
    v4([192, 0, 0, 9], 32, "Port Control Protocol Anycast", "RFC 7723", Class::Anycast, YES),
    v4([192, 0, 0, 10], 32, "Traversal Using Relays around NAT Anycast", "RFC 8155", Class::Anycast, YES),
    v4([192, 0, 0, 170], 32, "NAT64/DNS64 Discovery", "RFC 8880", Class::ProtocolAssignment, NO),
    v4([192, 0, 0, 171], 32, "NAT64/DNS64 Discovery", "RFC 8880", Class::ProtocolAssignment, NO),
    v4([192, 0, 2, 0], 24, "Documentation (TEST-NET-1)", "RFC 5737", Class::Documentation, NO),
    v4([192, 31, 196, 0], 24, "AS112-v4", "RFC 7535", Class::Anycast, YES),
    v4([192, 52, 193, 0], 24, "AMT", "RFC 7450", Class::Anycast, YES),
    v4([192, 88, 99, 0], 24, "Deprecated (6to4 Relay Anycast)", "RFC 7526", Class::RelayAnycast, None),
    v4([192, 88, 99, 2], 32, "6a44-relay anycast address", "RFC 6751", Class::RelayAnycast, NO),
    v4([192, 168, 0, 0], 16, "Private-Use", "RFC 1918", Class::Private, NO),
    v4([192, 175, 48, 0], 24, "Direct Delegation AS112 Service", "RFC 7534", Class::Anycast, YES),
    v4([198, 18, 0, 0], 15, "Benchmarking", "RFC 2544", Class::Benchmarking, NO),
    v4([198, 51, 100, 0], 24, "Documentation (TEST-NET-2)", "RFC 5737", Class::Documentation, NO),
    v4([203, 0, 113, 0], 24, "Documentation (TEST-NET-3)", "RFC 5737", Class::Documentation, NO),
    v4([240, 0, 0, 0], 4, "Reserved", "RFC 1112", Class::Reserved, NO),
    v4([255, 255, 255, 255], 32, "Limited Broadcast", "RFC 8190", Class::Broadcast, NO),
    // The IPv4 Multicast Address Space Registry.
    v4([224, 0, 0, 0], 4, "Multicast", "RFC 5771", Class::Multicast, NO),

    // The IPv6 Special-Purpose Address Registry.
    v6([0, 0, 0, 0, 0, 0, 0, 1], 128, "Loopback Address", "RFC 4291", Class::Loopback, NO),
    v6([0], 128, "Unspecified Address", "RFC 4291", Class::Unspecified, NO),
    v6([0, 0, 0, 0, 0, 0xFFFF], 96, "IPv4-mapped Address", "RFC 4291", Class::Ipv4Mapped, NO),
    v6([0x64, 0xFF9B], 96, "IPv4-IPv6 Translation", "RFC 6052", Class::Nat64, YES),
    v6([0x64, 0xFF9B, 1], 48, "IPv4-IPv6 Translation", "RFC 8215", Class::LocalNat64, NO),
    v6([0x100], 64, "Discard-Only Address Block", "RFC 6666", Class::Discard, NO),
    v6([0x100, 0, 0, 1], 64, "Dummy IPv6 Prefix", "RFC 9780", Class::Dummy, NO),
    v6([0x2001], 23, "IETF Protocol Assignments", "RFC 2928", Class::ProtocolAssignment, NO),
    v6([0x2001], 32, "TEREDO", "RFC 4380", Class::Teredo, None),
    v6([0x2001, 1, 0, 0, 0, 0, 0, 1], 128, "Port Control Protocol Anycast", "RFC 7723", Class::Anycast, YES),
    v6([0x2001, 1, 0, 0, 0, 0, 0, 2], 128, "Traversal Using Relays around NAT Anycast", "RFC 8155", Class::Anycast, YES),
    v6([0x2001, 1, 0, 0, 0, 0, 0, 3], 128, "DNS-SD Service Registration Protocol Anycast", "RFC 9665", Class::Anycast, YES),
    v6([0x2001, 2], 48, "Benchmarking", "RFC 5180", Class::Benchmarking, NO),
    v6([0x2001, 3], 32, "AMT", "RFC 7450", Class::Anycast, YES),
    v6([0x2001, 4, 0x112], 48, "AS112-v6", "RFC 7535", Class::Anycast, YES),
    v6([0x2001, 0x10], 28, "Deprecated (previously ORCHID)", "RFC 4843", Class::Identifier, None),
    v6([0x2001, 0x20], 28, "ORCHIDv2", "RFC 7343", Class::Identifier, YES),
    v6([0x2001, 0x30], 28, "Drone Remote ID Protocol Entity Tags (DETs) Prefix", "RFC 9374", Class::Identifier, YES),
    v6([0x2001, 0xDB8], 32, "Documentation", "RFC 3849", Class::Documentation, NO),
    v6([0x2002], 16, "6to4", "RFC 3056", Class::SixToFour, None),
    v6([0x2620, 0x4F, 0x8000], 48, "Direct Delegation AS112 Service", "RFC 7534", Class::Anycast, YES),
    v6([0x3FFF], 20, "Documentation", "RFC 9637", Class::Documentation, NO),
    v6([0x5F00], 16, "Segment Routing (SRv6) SIDs", "RFC 9602", Class::SegmentRouting, NO),
    v6([0xFC00], 7, "Unique-Local", "RFC 4193", Class::UniqueLocal, NO),
    v6([0xFE80], 10, "Link-Local Unicast", "RFC 4291", Class::LinkLocal, NO),
    // The IPv6 Address Space: what is not global unicast is reserved.
    v6([0], 3, "Reserved by IETF", "RFC 4291", Class::Reserved, NO),
    v6([0x4000], 2, "Reserved by IETF", "RFC 4291", Class::Reserved, NO),
    v6([0x8000], 1, "Reserved by IETF", "RFC 4291", Class::Reserved, NO),
    v6([0xFEC0], 10, "Site-Local Unicast", "RFC 3879", Class::SiteLocal, NO),
    v6([0xFF00], 8, "Multicast", "RFC 4291", Class::Multicast, NO),
    // Forms that the registries do not have.
    v6([0], 96, "IPv4-Compatible IPv6 Address", "RFC 4291", Class::Ipv4Compatible, NO),
    v6([0, 0, 0, 0, 0xFFFF], 96, "IPv4-translated", "RFC 2765", Class::Ipv4Translated, NO),
];

/// Where clouds tell machines about themselves, and whose. Most are link-local, but not all.
#[rustfmt::skip]
const METADATA: &[IpAddr] = &[
    // Amazon, Google, Microsoft, Oracle, IBM, OpenStack, DigitalOcean, Hetzner and others.
    IpAddr::V4(Ipv4Addr::new(169, 254, 169, 254)),
    // Amazon: containers, pods, and the same over IPv6.
    IpAddr::V4(Ipv4Addr::new(169, 254, 170, 2)),
    IpAddr::V4(Ipv4Addr::new(169, 254, 170, 23)),
    IpAddr::V6(Ipv6Addr::new(0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x254)),
    IpAddr::V6(Ipv6Addr::new(0xFD00, 0xEC2, 0, 0, 0, 0, 0, 0x23)),
    // Google, over IPv6.
    IpAddr::V6(Ipv6Addr::new(0xFD20, 0xCE, 0, 0, 0, 0, 0, 0x254)),
    // OpenStack, over IPv6.
    IpAddr::V6(Ipv6Addr::new(0xFE80, 0, 0, 0, 0, 0, 0xA9FE, 0xA9FE)),
    // Alibaba.
    IpAddr::V4(Ipv4Addr::new(100, 100, 100, 200)),
    // Microsoft: the virtual public address of a machine's host.
    IpAddr::V4(Ipv4Addr::new(168, 63, 129, 16)),
    // Oracle, before its second generation.
    IpAddr::V4(Ipv4Addr::new(192, 0, 0, 192)),
    // Tencent.
    IpAddr::V4(Ipv4Addr::new(169, 254, 0, 23)),
    // Scaleway.
    IpAddr::V4(Ipv4Addr::new(169, 254, 42, 42)),
    IpAddr::V6(Ipv6Addr::new(0xFD00, 0x42, 0, 0, 0, 0, 0, 0x42)),
    // Akamai (Linode), over IPv6.
    IpAddr::V6(Ipv6Addr::new(0xFD00, 0xA9FE, 0xA9FE, 0, 0, 0, 0, 1)),
];

/// The classes of an address, and of what it embeds.
pub(super) fn classes_of(address: IpAddr) -> Classes {
    let block = SpecialPurpose::of(address);
    let mut classes = match block {
        None => Classes::from(Class::Global),
        Some(block) if block.is_globally_reachable == YES => Classes::from(block.class).with(Class::Global),
        Some(block) => Classes::from(block.class),
    };
    if METADATA.contains(&address) {
        classes = classes.with(Class::CloudMetadata);
    }
    if let IpAddr::V6(address) = address {
        for (form, embedded) in embedded_ipv4(address) {
            let inner = classes_of(IpAddr::V4(embedded));
            let is_global = classes.contains(Class::Global) && inner.contains(Class::Global);
            classes = classes.union(inner).with(form).without(Class::Global);
            if is_global {
                classes = classes.with(Class::Global);
            }
        }
    }
    classes
}

/// The IPv4 addresses that an IPv6 address embeds, each with its form: for most forms one; for Teredo the server's and the
/// client's; for the local prefix of NAT64, whose length an operator chooses, one for each length.
///
/// ```
/// use whurl::guard::{Class, embedded_ipv4};
///
/// let embedded: Vec<_> = embedded_ipv4("2002:c0a8:101::".parse()?).collect();
/// assert_eq!(embedded, [(Class::SixToFour, "192.168.1.1".parse()?)]);
/// # Ok::<(), std::net::AddrParseError>(())
/// ```
pub fn embedded_ipv4(address: Ipv6Addr) -> impl Iterator<Item = (Class, Ipv4Addr)> {
    let segments = address.segments();
    // The 32 bits from `start` on, of 128.
    #[allow(clippy::cast_possible_truncation, reason = "the other bits are meant to go")]
    let bits = |start: u32| Ipv4Addr::from_bits((address.to_bits() >> (96 - start)) as u32);
    let last = bits(96);
    let [first, second] = match segments {
        // Not the unspecified and the loopback address.
        [0, 0, 0, 0, 0, 0, 0, 0 | 1] => [None; 2],
        [0, 0, 0, 0, 0, 0, _, _] => [Some((Class::Ipv4Compatible, last)), None],
        [0, 0, 0, 0, 0, 0xFFFF, _, _] => [Some((Class::Ipv4Mapped, last)), None],
        [0, 0, 0, 0, 0xFFFF, 0, _, _] => [Some((Class::Ipv4Translated, last)), None],
        [0x64, 0xFF9B, 0, 0, 0, 0, _, _] => [Some((Class::Nat64, last)), None],
        [0x64, 0xFF9B, 1, ..] => local_nat64(address).map(|embedded| Some((Class::LocalNat64, embedded?))),
        [0x2002, ..] => [Some((Class::SixToFour, bits(16))), None],
        [0x2001, 0, ..] => {
            [Some((Class::Teredo, bits(32))), Some((Class::Teredo, Ipv4Addr::from_bits(!last.to_bits())))]
        }
        _ => [None; 2],
    };
    // RFC 5214: the interface identifier of ISATAP, in a network of any prefix.
    let isatap = matches!(segments, [_, _, _, _, 0 | 0x200, 0x5EFE, _, _]).then_some((Class::Isatap, last));
    [first, second, isatap].into_iter().flatten()
}

/// [RFC 6052](https://www.rfc-editor.org/rfc/rfc6052#section-2.2): where the IPv4 address is depends on the length of the
/// prefix. After it there are zeros, and so are the bits from 64 to 71, around which it goes.
#[allow(clippy::cast_possible_truncation, reason = "the other bits are meant to go")]
fn local_nat64(address: Ipv6Addr) -> [Option<Ipv4Addr>; 2] {
    let bits = address.to_bits();
    let from = |start: u32, len: u32| (bits >> (128 - start - len)) as u32 & u32::MAX >> (32 - len);
    let has_zeros_from = |start: u32| bits << start == 0;
    let around_64_to_71 = |start: u32| {
        let before = 64 - start;
        let after = 32 - before;
        Ipv4Addr::from_bits(from(start, before) << after | from(72, after))
    };
    let last = Ipv4Addr::from_bits(from(96, 32));
    if from(64, 8) != 0 {
        return [Some(last), None];
    }
    if has_zeros_from(88) {
        [Some(around_64_to_71(48)), None]
    } else if has_zeros_from(96) {
        [Some(around_64_to_71(56)), None]
    } else if has_zeros_from(104) {
        [Some(Ipv4Addr::from_bits(from(72, 32))), Some(last)]
    } else {
        [Some(last), None]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_honours_width() {
        let block = SpecialPurpose::of([10, 0, 0, 1].into()).expect("it is private");
        assert_eq!(alloc::format!("{block:.<38}|{block:.8}"), "10.0.0.0/8 (Private-Use, RFC 1918)....|10.0.0.0");
    }

    fn classes(address: &str) -> String {
        classes_of(address.parse().expect("is an address")).to_string()
    }

    #[test]
    fn blocks_begin_with_their_networks() {
        for (index, block) in BLOCKS.iter().enumerate() {
            let (bits, zeros) = match block.network {
                IpAddr::V4(network) => (32, network.to_bits().trailing_zeros()),
                IpAddr::V6(network) => (128, network.to_bits().trailing_zeros()),
            };
            assert!(u32::from(block.prefix_length) + zeros >= bits, "{block}");
            assert!(
                BLOCKS[..index].iter().all(|b| (b.network, b.prefix_length) != (block.network, block.prefix_length)),
                "{block} is there twice"
            );
        }
    }

    #[test]
    fn embedded_addresses() {
        for (address, expected) in [
            ("::127.0.0.1", "loopback, ipv4-compatible"),
            ("::ffff:10.0.0.1", "private, ipv4-mapped"),
            ("::ffff:8.8.8.8", "ipv4-mapped"),
            ("::ffff:0:192.168.0.1", "private, ipv4-translated"),
            ("64:ff9b::8.8.8.8", "global, nat64"),
            ("64:ff9b::169.254.169.254", "link-local, nat64, cloud-metadata"),
            ("64:ff9b::1:7f00:1", "reserved"),
            ("2002:7f00:1::", "loopback, 6to4"),
            ("2002:808:808::", "6to4"),
            // The server is 1.1.1.1, the client 192.168.1.1.
            ("2001:0:101:101::3f57:fefe", "private, teredo"),
            ("2001:0:7f00:1::fefe:fefe", "loopback, teredo"),
            ("fe80::5efe:10.1.2.3", "private, link-local, isatap"),
            ("2600::200:5efe:8.8.8.8", "global, isatap"),
            ("2600::5efe:172.16.0.1", "private, isatap"),
            ("::5efe:127.0.0.1", "loopback, reserved, isatap"),
            ("::1", "loopback"),
            ("::", "unspecified"),
            ("::2", "this-network, ipv4-compatible"),
        ] {
            assert_eq!(classes(address), expected, "{address}");
        }
    }

    #[test]
    fn every_length_of_a_local_nat64_prefix() {
        let embedded = |address: &str| {
            embedded_ipv4(address.parse().expect("is an address"))
                .map(|(_, embedded)| embedded.to_string())
                .collect::<Vec<_>>()
        };
        // 192.0.2.33, as in RFC 6052's table.
        assert_eq!(embedded("64:ff9b:1:c000:2:2100::"), ["192.0.2.33"]);
        assert_eq!(embedded("64:ff9b:1:c0:0:221::"), ["192.0.2.33"]);
        assert_eq!(embedded("64:ff9b:1:fffe:c0:2:2100::"), ["192.0.2.33", "33.0.0.0"]);
        assert_eq!(embedded("64:ff9b:1::192.0.2.33"), ["192.0.2.33"]);
        assert_eq!(embedded("64:ff9b:1:0:ff00::7f00:1"), ["127.0.0.1"]);
        assert_eq!(classes("64:ff9b:1::8.8.8.8"), "local-nat64");
        assert_eq!(classes("64:ff9b:1::127.0.0.1"), "loopback, local-nat64");
    }

    #[test]
    fn metadata() {
        assert!(METADATA.iter().all(|address| classes_of(*address).contains(Class::CloudMetadata)));
        assert_eq!(classes("168.63.129.16"), "global, cloud-metadata");
        assert_eq!(classes("::ffff:100.100.100.200"), "shared, ipv4-mapped, cloud-metadata");
    }
}
