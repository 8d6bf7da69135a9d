//! §3.1 [encoding callbacks](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks). `None` is where the Standard throws.
//! What they return is ASCII.

use super::Component;
use super::platform::Platform;
use crate::percent_encoding::{C0_CONTROL, USERINFO, utf8_percent_encode};
use alloc::string::{String, ToString};

/// [encoding callback](https://urlpattern.spec.whatwg.org/#encoding-callback)
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Encoding {
    /// That of a component, of a URL whose scheme is special.
    Component(Component),
    /// [canonicalize an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname)
    Ipv6Hostname,
    /// [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname)
    OpaquePathname,
}

impl Encoding {
    pub(super) fn encode(self, value: &str, platform: &dyn Platform) -> Option<String> {
        match self {
            _ if value.is_empty() => Some(String::new()),
            Self::Component(Component::Username | Component::Password) => Some(utf8_percent_encode(value, USERINFO)),
            // The Standard's dummy URL would make 443 the empty string; web-platform-tests have `443*` as a pattern, and so have
            // all engines.
            Self::Component(Component::Port) => canonicalize_a_port(value, "", platform),
            Self::Component(Component::Pathname) => canonicalize_a_pathname(value, platform),
            Self::Component(component) => platform.canonicalize(component, value, ""),
            Self::Ipv6Hostname => canonicalize_an_ipv6_hostname(value),
            Self::OpaquePathname => Some(canonicalize_an_opaque_pathname(value)),
        }
    }
}

/// [canonicalize an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname)
fn canonicalize_an_ipv6_hostname(value: &str) -> Option<String> {
    let is_allowed = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b'[' | b']' | b':');
    value.bytes().all(is_allowed).then(|| value.to_ascii_lowercase())
}

/// [canonicalize a port](https://urlpattern.spec.whatwg.org/#canonicalize-a-port)
pub(super) fn canonicalize_a_port(value: &str, protocol: &str, platform: &dyn Platform) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    // Only a default port depends on the scheme. `file` has none; its URLs cannot have a port at all.
    let scheme = if matches!(protocol, "http" | "https" | "ws" | "wss" | "ftp") { protocol } else { "x" };
    platform.canonicalize(Component::Port, value, scheme)
}

/// [canonicalize a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname)
fn canonicalize_a_pathname(value: &str, platform: &dyn Platform) -> Option<String> {
    if value.starts_with('/') {
        return platform.canonicalize(Component::Pathname, value, "");
    }
    let path = platform.canonicalize(Component::Pathname, &["/-", value].concat(), "")?;
    // `..` may have removed even what was put before it.
    Some(path.get(2..).unwrap_or_default().to_string())
}

/// [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname): the opaque path state,
/// which ends at a query or fragment, and does not trim.
fn canonicalize_an_opaque_pathname(value: &str) -> String {
    let value = value.replace(['\t', '\n', '\r'], "");
    let end = value.find(['?', '#']);
    let path = &value[..end.unwrap_or(value.len())];
    match path.strip_suffix(' ') {
        Some(before) if end.is_some() => utf8_percent_encode(before, C0_CONTROL) + "%20",
        _ => utf8_percent_encode(path, C0_CONTROL),
    }
}
