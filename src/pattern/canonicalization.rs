//! §3.1 [encoding callbacks](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks). They return ASCII, or `None` where the
//! Standard throws.

use super::{Component, component_of};
use crate::code_points::ASCII_TAB_OR_NEWLINE;
use crate::percent_encoding::{C0_CONTROL, USERINFO, utf8_percent_encode};
use crate::url::Url;
use crate::url::scheme::Scheme;
use alloc::string::{String, ToString};

/// [encoding callback](https://urlpattern.spec.whatwg.org/#encoding-callback)
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Encoding {
    /// The callback of a component, for a URL whose scheme is special.
    Component(Component),
    /// [canonicalize an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname)
    Ipv6Hostname,
    /// [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname)
    OpaquePathname,
}

impl Encoding {
    pub(super) fn encode(self, value: &str) -> Option<String> {
        match self {
            _ if value.is_empty() => Some(String::new()),
            Self::Component(Component::Username | Component::Password) => Some(utf8_percent_encode(value, USERINFO)),
            // The Standard's dummy URL would turn 443 into the empty string; web-platform-tests expect the pattern `443*`, and so do
            // all engines.
            Self::Component(Component::Port) => canonicalize_a_port(value, ""),
            Self::Component(Component::Pathname) => canonicalize_a_pathname(value),
            Self::Component(component) => set_component(component, value, ""),
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
pub(super) fn canonicalize_a_port(value: &str, protocol: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    // Only a default port depends on the scheme. `file` has none; its URLs cannot have a port at all.
    let scheme = if Scheme::of(protocol.as_bytes()).default_port().is_some() { protocol } else { "x" };
    set_component(Component::Port, value, scheme)
}

/// [canonicalize a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname)
fn canonicalize_a_pathname(value: &str) -> Option<String> {
    if value.starts_with('/') {
        return set_component(Component::Pathname, value, "");
    }
    let path = set_component(Component::Pathname, &["/-", value].concat(), "")?;
    // `..` may have removed even the prefix that was put before it.
    Some(path.get(2..).unwrap_or_default().to_string())
}

/// [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname): the opaque path state,
/// which ends at a query or fragment, and does not trim.
fn canonicalize_an_opaque_pathname(value: &str) -> String {
    let value = value.replace(ASCII_TAB_OR_NEWLINE, "");
    let end = value.find(['?', '#']);
    let path = &value[..end.unwrap_or(value.len())];
    match path.strip_suffix(' ') {
        Some(before) if end.is_some() => utf8_percent_encode(before, C0_CONTROL) + "%20",
        _ => utf8_percent_encode(path, C0_CONTROL),
    }
}

/// A component of a [dummy URL](https://urlpattern.spec.whatwg.org/#create-a-dummy-url) after it is set to `value`. The URL's
/// scheme is `https` or, for a port, `scheme`.
fn set_component(component: Component, value: &str, scheme: &str) -> Option<String> {
    let of = |scheme: &str| Url::parse(&[scheme, "://dummy.invalid/"].concat()).ok();
    if component == Component::Protocol {
        return Some(of(value)?.scheme().to_string());
    }
    let mut url = of(if component == Component::Port { scheme } else { "https" })?;
    let is_set = match component {
        Component::Username => url.set_username(value),
        Component::Password => url.set_password(value),
        Component::Hostname => url.set_hostname(value),
        Component::Port => url.set_port(value),
        Component::Pathname => url.set_pathname(value),
        Component::Search => url.set_query(Some(value)),
        Component::Hash => url.set_fragment(Some(value)),
        Component::Protocol => false,
    };
    is_set.then(|| component_of(&url, component).to_string())
}
