//! Compares the components that a reader finds with the Standard's.

use super::readers::{Reader, Reading};
use crate::host::domain_to_unicode;
use crate::percent_encoding::{C0_CONTROL, percent_decode, utf8_percent_encode};
use crate::url::Url;
use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::net::Ipv6Addr;

/// A component in which readers may differ.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Component {
    /// The scheme.
    Scheme,
    /// The username and the password.
    Userinfo,
    /// The host.
    Host,
    /// The port, or the default port of the scheme.
    Port,
}

impl Component {
    /// All components.
    pub const ALL: &'static [Self] = &[Self::Scheme, Self::Userinfo, Self::Host, Self::Port];

    /// Its name, in lowercase.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
        }
    }

    /// Whether `reading` has for this component what `url` has.
    pub(super) fn is_same(self, reader: Reader, reading: &Reading<'_>, url: &Url) -> bool {
        let text = |component: &Option<Cow<'_, str>>| component.as_deref().unwrap_or_default().to_string();
        match self {
            Self::Scheme => text(&reading.scheme).eq_ignore_ascii_case(url.scheme()),
            Self::Userinfo => is_same_userinfo(reading.userinfo.as_deref().unwrap_or_default(), url),
            Self::Host => is_same_host(reader, reading.host.as_deref().unwrap_or_default(), url),
            Self::Port => is_same_port(reading.port.as_deref(), url),
        }
    }
}

/// Both sides percent-decoded. An empty password counts as missing.
fn is_same_userinfo(userinfo: &str, url: &Url) -> bool {
    let (username, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let is_same = |text: &str, component: &str| {
        text == component || percent_decode(text.as_bytes()) == percent_decode(component.as_bytes())
    };
    is_same(username, url.username()) && is_same(password, url.password())
}

/// What IDNA 2003 maps to something else, or deletes. `tests/guard/domains.mjs` tries all characters.
const OTHERWISE_IN_IDNA_2003: [char; 5] = ['ß', 'ς', '\u{1806}', '\u{200C}', '\u{200D}'];

/// A host is the same in another case, an IPv6 address in another notation, and a domain in Unicode if its Punycode
/// is the Standard's, without any mapping but of case.
fn is_same_host(reader: Reader, host: &str, url: &Url) -> bool {
    let expected = url.hostname();
    if host.eq_ignore_ascii_case(expected) {
        return true;
    }
    if let Some(expected) = expected.strip_prefix('[').and_then(|expected| expected.strip_suffix(']')) {
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let (host, expected) = (host.parse::<Ipv6Addr>(), expected.parse::<Ipv6Addr>());
        return host.is_ok() && host == expected;
    }
    if host.is_ascii() {
        return false;
    }
    if !url.is_special() {
        return utf8_percent_encode(host, C0_CONTROL).eq_ignore_ascii_case(expected);
    }
    // Python looks a domain up as IDNA 2003 has it.
    let is_otherwise_encoded = reader == Reader::PythonUrllib && host.contains(OTHERWISE_IN_IDNA_2003);
    !is_otherwise_encoded && host.to_lowercase() == *domain_to_unicode(expected)
}

fn is_same_port(port: Option<&str>, url: &Url) -> bool {
    let port = port.filter(|port| !port.is_empty());
    let default = url.scheme_type().default_port();
    let effective = url.port().or(default);
    match port {
        None => effective == default,
        Some(port) => port.parse::<u16>().is_ok_and(|port| Some(port) == effective),
    }
}

/// What a URL has before the `@`: the username, and the password if it has one. `None` without credentials.
pub(super) fn userinfo_of(url: &Url) -> Option<Cow<'_, str>> {
    match (url.username(), url.password()) {
        ("", "") => None,
        (username, "") => Some(Cow::Borrowed(username)),
        (username, password) => Some(Cow::Owned([username, ":", password].concat())),
    }
}

/// `reading`, with what it leaves to the base, as RFC 3986 section 5.2.2 resolves a reference.
pub(super) fn complete<'i>(reading: Reading<'i>, base: Option<&'i Url>) -> Reading<'i> {
    let Some(base) = base.filter(|_| reading.scheme.is_none()) else { return reading };
    let scheme = Some(Cow::Borrowed(base.scheme()));
    if reading.host.is_some() {
        return Reading { scheme, ..reading };
    }
    let is_some = |text: &&str| !text.is_empty();
    let host = base.host().map(|_| Cow::Borrowed(base.hostname()));
    Reading {
        scheme,
        userinfo: userinfo_of(base),
        host,
        port: Some(base.port_str()).filter(is_some).map(Cow::Borrowed),
    }
}

/// The components in which `reading` is not what the Standard reads. If the Standard refuses, that is a host that is read
/// nevertheless.
pub fn differences(reader: Reader, reading: &Reading<'_>, url: Option<&Url>) -> Vec<Component> {
    match url {
        Some(url) => {
            Component::ALL.iter().copied().filter(|component| !component.is_same(reader, reading, url)).collect()
        }
        None if reading.host.as_deref().is_none_or(str::is_empty) => Vec::new(),
        None => [Component::Host].into(),
    }
}
