//! What the guard says of addresses: the edges of every block, and random addresses.
#![cfg(feature = "guard")]

#[path = "common/random.rs"]
mod random;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use random::Random;
use whurl::Host;
use whurl::guard::{Class, Classes, SpecialPurpose, classify, embedded_ipv4};

fn classes_of(address: IpAddr) -> Classes {
    classify(&match address {
        IpAddr::V4(address) => Host::Ipv4(address),
        IpAddr::V6(address) => Host::Ipv6(address),
    })
}

/// The addresses so many after `address`, in both directions.
fn at(address: IpAddr, distance: i8) -> Option<IpAddr> {
    Some(match address {
        IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits().checked_add_signed(distance.into())?).into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits().checked_add_signed(distance.into())?).into(),
    })
}

fn word(random: &mut Random) -> u32 {
    let mut half = || u32::try_from(random.below(1 << 16)).expect("is below");
    half() << 16 | half()
}

fn last_of(block: &SpecialPurpose) -> IpAddr {
    match block.network() {
        IpAddr::V4(network) => {
            Ipv4Addr::from_bits(network.to_bits() | u32::MAX.checked_shr(block.prefix_length().into()).unwrap_or(0))
                .into()
        }
        IpAddr::V6(network) => {
            Ipv6Addr::from_bits(network.to_bits() | u128::MAX.checked_shr(block.prefix_length().into()).unwrap_or(0))
                .into()
        }
    }
}

#[test]
fn blocks_end_where_they_end() {
    for block in SpecialPurpose::ALL {
        let (first, last) = (block.network(), last_of(block));
        for (address, is_inside) in [
            (at(first, -1), false),
            (Some(first), true),
            (at(first, 1), first != last),
            (at(last, -1), first != last),
            (Some(last), true),
            (at(last, 1), false),
        ] {
            let Some(address) = address else { continue };
            assert_eq!(block.contains(address), is_inside, "{address} in {block}");
            let smallest = SpecialPurpose::of(address);
            if is_inside {
                assert!(smallest.is_some_and(|smallest| smallest.prefix_length() >= block.prefix_length()));
            }
            let own = smallest.map_or(Class::Global, SpecialPurpose::class);
            assert!(classes_of(address).contains(own), "{address} is of {smallest:?}");
        }
    }
}

/// As the standard library has them, for the blocks of which that is stable.
#[test]
fn blocks_are_those_of_the_standard_library() {
    let mut random = Random::new(3);
    let mut number = || word(&mut random);
    for _ in 0..200_000 {
        let v4 = Ipv4Addr::from_bits(number());
        let classes = classes_of(v4.into());
        for (class, is) in [
            (Class::Loopback, v4.is_loopback()),
            (Class::Private, v4.is_private()),
            (Class::LinkLocal, v4.is_link_local()),
            (Class::Multicast, v4.is_multicast()),
            (Class::Broadcast, v4.is_broadcast()),
            (Class::Documentation, v4.is_documentation()),
            (Class::Unspecified, v4.is_unspecified()),
        ] {
            assert_eq!(classes.contains(class), is, "{v4}: {class}");
        }
        let v6 = Ipv6Addr::from_bits(u128::from(number()) << 96 | u128::from(number()) << 32 | u128::from(number()));
        let classes = classes_of(v6.into());
        assert_eq!(classes.contains(Class::UniqueLocal), v6.is_unique_local(), "{v6}");
        assert_eq!(classes.contains(Class::Multicast), v6.is_multicast(), "{v6}");
    }
}

#[test]
fn every_form_has_the_classes_of_what_it_embeds() {
    let mut random = Random::new(4);
    for _ in 0..20_000 {
        let embedded = word(&mut random);
        let low = u128::from(embedded);
        let inner = classes_of(Ipv4Addr::from_bits(embedded).into());
        for (form, bits) in [
            (Class::Ipv4Compatible, low),
            (Class::Ipv4Mapped, 0xFFFF << 32 | low),
            (Class::Ipv4Translated, 0xFFFF << 48 | low),
            (Class::Nat64, 0x64_FF9B << 96 | low),
            (Class::LocalNat64, 0x64_FF9B_0001 << 80 | low),
            (Class::SixToFour, 0x2002 << 112 | low << 80),
            (Class::Teredo, 0x2001 << 112 | low << 64),
            (Class::Teredo, 0x2001 << 112 | u128::from(!embedded)),
            (Class::Isatap, 0x2600 << 112 | 0x5EFE << 32 | low),
            (Class::Isatap, 0x2600 << 112 | 0x0200_5EFE << 32 | low),
        ] {
            if form == Class::Ipv4Compatible && embedded < 2 {
                continue;
            }
            let address = Ipv6Addr::from_bits(bits);
            let classes = classes_of(address.into());
            let expected = inner.without(Class::Global).with(form);
            assert_eq!(classes.intersection(expected), expected, "{address} embeds {inner}");
            assert!(!classes.contains(Class::Global) || inner.contains(Class::Global), "{address} embeds {inner}");
            assert!(embedded_ipv4(address).any(|found| found == (form, Ipv4Addr::from_bits(embedded))), "{address}");
        }
    }
}
