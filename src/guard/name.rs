//! What domains are, without looking them up: IANA's
//! [Special-Use Domain Names](https://www.iana.org/assignments/special-use-domain-names/), names for private use, and the names
//! under which clouds tell machines about themselves.

use crate::invariant::never;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::address;
use super::class::{Class, Classes};
use crate::host::{is_listed, is_listed_country, is_top_level_domain, public_suffix};

/// Names that mean something by themselves and with labels before them, each with its class: those that end with a label. A name
/// is in one of them, or in two, one of which contains the other.
#[rustfmt::skip]
#[inline]
fn names_by_last_label(last: &[u8]) -> &'static [(&'static [u8], Class)] {
    match last {
        // RFC 6761; the others are those to which systems give the same addresses, in their files of hosts.
        b"localhost" => &[(b"localhost", Class::Localhost)],
        b"localhost4" => &[(b"localhost4", Class::Localhost)],
        b"localhost6" => &[(b"localhost6", Class::Localhost)],
        b"ip6-localhost" => &[(b"ip6-localhost", Class::Localhost)],
        b"ip6-loopback" => &[(b"ip6-loopback", Class::Localhost)],
        b"localdomain" => &[(b"localhost.localdomain", Class::Localhost)],
        b"localdomain4" => &[(b"localhost4.localdomain4", Class::Localhost)],
        b"localdomain6" => &[(b"localhost6.localdomain6", Class::Localhost)],
        // RFC 6762
        b"local" => &[(b"local", Class::Local)],
        // ICANN's resolution of July 2024; and the metadata of Google and Amazon
        b"internal" => &[
            (b"internal", Class::Internal),
            (b"metadata.google.internal", Class::CloudMetadata),
            (b"instance-data.ec2.internal", Class::CloudMetadata),
        ],
        // RFC 7686
        b"onion" => &[(b"onion", Class::Onion)],
        // RFC 6761 and RFC 9476
        b"test" => &[(b"test", Class::SpecialUseName)],
        b"invalid" => &[(b"invalid", Class::SpecialUseName)],
        b"example" => &[(b"example", Class::SpecialUseName)],
        b"alt" => &[(b"alt", Class::SpecialUseName)],
        // RFC 8375, RFC 8880, RFC 9462, RFC 9665, RFC 9031 and RFC 9140
        b"arpa" => &[
            (b"home.arpa", Class::HomeNetwork),
            (b"ipv4only.arpa", Class::SpecialUseName),
            (b"resolver.arpa", Class::SpecialUseName),
            (b"service.arpa", Class::SpecialUseName),
            (b"6tisch.arpa", Class::SpecialUseName),
            (b"eap-noob.arpa", Class::SpecialUseName),
        ],
        // Metadata of Google, Amazon and Rancher, as machines there complete the names
        b"metadata" => &[(b"metadata", Class::CloudMetadata)],
        b"instance-data" => &[(b"instance-data", Class::CloudMetadata)],
        b"rancher-metadata" => &[(b"rancher-metadata", Class::CloudMetadata)],
        // Google's
        b"goog" => &[(b"metadata.goog", Class::CloudMetadata)],
        // Tencent's, Equinix's and IBM's
        b"com" => &[
            (b"metadata.tencentyun.com", Class::CloudMetadata),
            (b"metadata.platformequinix.com", Class::CloudMetadata),
            (b"api.metadata.cloud.ibm.com", Class::CloudMetadata),
        ],
        // Packet's, before it was Equinix's
        b"net" => &[(b"metadata.packet.net", Class::CloudMetadata)],
        _ => &[],
    }
}

/// The classes of a domain, of those that are `wanted`. The domain is lowercase, as the host parser gives it.
pub(super) fn classes_of(domain: &str, wanted: Classes) -> Classes {
    let name = domain.trim_end_matches('.').as_bytes();
    let last_label = name.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    classes_of_name(name, last_label, wanted)
}

/// The same for one that does not end with a dot, and whose last label begins at `last_label`.
#[inline]
pub(super) fn classes_of_name(name: &[u8], last_label: usize, wanted: Classes) -> Classes {
    let last = &name[last_label..];
    let mut classes = Classes::EMPTY;
    for (special, class) in names_by_last_label(last) {
        if is_in(name, special) {
            classes = classes.with(*class);
        }
    }
    if last_label == 0 {
        classes = classes.with(Class::SingleLabel);
    } else if classes.is_empty() && wanted.contains(Class::UnlistedTopLevelDomain) && !is_known_top_level_domain(last) {
        classes = classes.with(Class::UnlistedTopLevelDomain);
    }
    if wanted.contains(Class::PublicSuffix) && is_public_suffix(text(name)) {
        classes = classes.with(Class::PublicSuffix);
    }
    if wanted.contains(Class::AddressInName) && has_an_address(text(name)) {
        classes = classes.with(Class::AddressInName);
    }
    classes.intersection(wanted)
}

fn text(name: &[u8]) -> &str {
    str::from_utf8(name).unwrap_or_else(|_| never("a domain is ASCII"))
}

fn is_public_suffix(name: &str) -> bool {
    public_suffix(name) == Some(name) && is_listed(name)
}

/// Whether `label` is a top-level domain of the list: without a search, if it is one of most names.
#[inline]
fn is_known_top_level_domain(label: &[u8]) -> bool {
    is_listed_country(label) || is_common(label) || is_top_level_domain(text(label))
}

/// Whether `label` is a top-level domain that many names have. Looking one up in the list takes as long as everything else.
#[rustfmt::skip]
#[inline]
fn is_common(label: &[u8]) -> bool {
    matches!(
        label,
        b"com" | b"org" | b"net" | b"edu" | b"gov" | b"info" | b"app" | b"dev" | b"xyz" | b"biz" | b"top" | b"online"
            | b"shop" | b"site" | b"store" | b"club" | b"pro" | b"cloud" | b"blog" | b"live" | b"tech" | b"news" | b"int"
    )
}

/// Whether `name` is `ancestor`, or a subdomain of it.
#[inline]
pub(super) fn is_in(name: &[u8], ancestor: &[u8]) -> bool {
    name.strip_suffix(ancestor).is_some_and(|before| before.is_empty() || before.ends_with(b"."))
}

/// Whether a name has an IP address in it that is not global, as those of services have that answer with it: `10.0.0.1.nip.io`,
/// `app-10-0-0-1.nip.io`, `0a000001.nip.io`, `--1.sslip.io`. It is a guess, as `my-10-0-0-1.example.com` may be anything.
fn has_an_address(name: &str) -> bool {
    let is_special = |address: IpAddr| !address::classes_of(address).contains(Class::Global);
    // Four numbers with dots or hyphens between them, wherever they are.
    let mut last_four = [None; 4];
    for number in name.split(['.', '-']) {
        last_four.rotate_left(1);
        last_four[3] = decimal_byte(number);
        if let [Some(a), Some(b), Some(c), Some(d)] = last_four
            && is_special(Ipv4Addr::new(a, b, c, d).into())
        {
            return true;
        }
    }
    name.split('.').any(|label| {
        let hexadecimal = label.rsplit('-').next().unwrap_or_else(|| never("a split string has a part"));
        let ipv4 = (hexadecimal.len() == 8).then(|| u32::from_str_radix(hexadecimal, 16).ok()).flatten();
        ipv4.is_some_and(|bits| is_special(Ipv4Addr::from_bits(bits).into()))
            || ipv6_with_hyphens(label).is_some_and(|address| is_special(address.into()))
    })
}

/// A byte as a decimal number without leading zeros.
fn decimal_byte(number: &str) -> Option<u8> {
    (number.len() == 1 || !number.starts_with(['0', '+'])).then(|| number.parse().ok()).flatten()
}

/// An IPv6 address with a hyphen for each colon. It has two of them at least.
fn ipv6_with_hyphens(label: &str) -> Option<Ipv6Addr> {
    let mut buffer = [0; 39];
    let text = buffer.get_mut(..label.len())?;
    for (to, from) in text.iter_mut().zip(label.bytes()) {
        *to = if from == b'-' { b':' } else { from };
    }
    str::from_utf8(text).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names() {
        for (name, classes) in [
            ("localhost", "localhost, single-label"),
            ("localhost.", "localhost, single-label"),
            ("localhost..", "localhost, single-label"),
            ("a.b.localhost", "localhost"),
            ("notlocalhost.com", ""),
            ("localhost.example.com", ""),
            ("localhost.localdomain", "localhost"),
            ("printer.local", "local"),
            ("local", "local, single-label"),
            ("metadata.google.internal", "cloud-metadata, internal"),
            ("metadata.google.internal.", "cloud-metadata, internal"),
            ("host.docker.internal", "internal"),
            ("router.home.arpa", "home-network"),
            ("a.arpa", ""),
            ("a.onion", "onion"),
            ("a.test", "special-use-name"),
            ("intranet", "single-label"),
            ("com", "single-label, public-suffix"),
            ("co.uk", "public-suffix"),
            ("github.io.", "public-suffix"),
            ("www.example.co.uk", ""),
            ("vault.service.consul", "unlisted-top-level-domain"),
            ("fritz.box", ""),
            ("www.example.co.za", ""),
            ("x.za", ""),
            ("www.example.ck", ""),
            ("router.lan", "unlisted-top-level-domain"),
            ("metadata.goog", "cloud-metadata"),
            ("metadata.example.com", ""),
        ] {
            // In the order of the classes.
            let mut expected: Vec<_> = classes.split(", ").collect();
            let found = classes_of(name, Classes::ALL).to_string();
            let mut found: Vec<_> = found.split(", ").collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn what_needs_no_look_up_is_listed() {
        let names = "com org net edu gov info app dev xyz biz top online shop site store club pro cloud blog live tech news int";
        for last in names.split(' ') {
            assert!(is_common(last.as_bytes()) && is_listed(last), "{last}");
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_there() {
        assert_eq!(classes_of("a.localhost", Class::Onion.into()), Classes::EMPTY);
        assert_eq!(classes_of("co.uk", Classes::REFUSED), Classes::EMPTY);
    }

    #[test]
    fn addresses_in_names() {
        for name in [
            "127.0.0.1.nip.io",
            "www.10.0.0.1.nip.io",
            "app-10-0-0-1.nip.io",
            "customer-169-254-169-254.sslip.io",
            "7f000001.nip.io",
            "app-c0a80101.nip.io",
            "--1.sslip.io",
            "fe80--1.sslip.io",
            "www.192-168-0-1.example.com",
            "make-1.2.3.4-rebind-169.254-169.254-rr.1u.ms",
        ] {
            assert!(has_an_address(name), "{name}");
        }
        for name in [
            "example.com",
            "8.8.8.8.nip.io",
            "8-8-8-8.example.com",
            "10-0-0.example.com",
            "010.0.0.1.example.com",
            "08080808.nip.io",
            "my--b.example",
            "xn--80ak6aa92e.com",
            "a.-.b",
            "abcdefgh.example.com",
        ] {
            assert!(!has_an_address(name), "{name}");
        }
    }
}
