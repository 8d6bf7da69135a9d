//! §3.1 [encoding callbacks](https://urlpattern.spec.whatwg.org/#canon-encoding-callbacks). `None` is where the Standard throws.
//! What they return is ASCII.

use crate::percent_encoding::{C0_CONTROL, USERINFO, utf8_percent_encode};
use crate::url::Url;
use alloc::string::{String, ToString};

/// [encoding callback](https://urlpattern.spec.whatwg.org/#encoding-callback)
pub(super) type EncodingCallback = fn(&str) -> Option<String>;

/// [create a dummy URL](https://urlpattern.spec.whatwg.org/#create-a-dummy-url)
fn create_a_dummy_url() -> Option<Url> {
    Url::parse("https://dummy.invalid/").ok()
}

/// [canonicalize a protocol](https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol)
pub(super) fn canonicalize_a_protocol(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    Some(Url::parse(&[value, "://dummy.invalid/"].concat()).ok()?.scheme().to_string())
}

/// [canonicalize a username](https://urlpattern.spec.whatwg.org/#canonicalize-a-username)
#[allow(clippy::unnecessary_wraps, reason = "an encoding callback")]
pub(super) fn canonicalize_a_username(value: &str) -> Option<String> {
    Some(utf8_percent_encode(value, USERINFO))
}

/// [canonicalize a password](https://urlpattern.spec.whatwg.org/#canonicalize-a-password)
pub(super) fn canonicalize_a_password(value: &str) -> Option<String> {
    canonicalize_a_username(value)
}

/// [canonicalize a hostname](https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname)
pub(super) fn canonicalize_a_hostname(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    let mut url = create_a_dummy_url()?;
    url.set_hostname(value).then(|| url.hostname().to_string())
}

/// [canonicalize an IPv6 hostname](https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname)
pub(super) fn canonicalize_an_ipv6_hostname(value: &str) -> Option<String> {
    let is_allowed = |byte: u8| byte.is_ascii_hexdigit() || matches!(byte, b'[' | b']' | b':');
    value.bytes().all(is_allowed).then(|| value.to_ascii_lowercase())
}

/// [canonicalize a port](https://urlpattern.spec.whatwg.org/#canonicalize-a-port), without a protocol. The Standard's dummy URL
/// would make 443 the empty string; web-platform-tests have `443*` as a pattern, and so have all engines.
pub(super) fn canonicalize_a_port(value: &str) -> Option<String> {
    canonicalize_a_port_of(value, "")
}

/// [canonicalize a port](https://urlpattern.spec.whatwg.org/#canonicalize-a-port), with a protocol
pub(super) fn canonicalize_a_port_of(value: &str, protocol: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    // Only a default port depends on the scheme. `file` has none; its URLs cannot have a port at all.
    let scheme = if matches!(protocol, "http" | "https" | "ws" | "wss" | "ftp") { protocol } else { "x" };
    let mut url = Url::parse(&[scheme, "://dummy.invalid/"].concat()).ok()?;
    url.set_port(value).then(|| url.port_str().to_string())
}

/// [canonicalize a pathname](https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname)
pub(super) fn canonicalize_a_pathname(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    let mut url = create_a_dummy_url()?;
    if value.starts_with('/') {
        return url.set_pathname(value).then(|| url.path().to_string());
    }
    let is_set = url.set_pathname(&["/-", value].concat());
    // `..` may have removed even what was put before it.
    is_set.then(|| url.path().get(2..).unwrap_or_default().to_string())
}

/// [canonicalize an opaque pathname](https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname): the opaque path state,
/// which ends at a query or fragment, and does not trim.
#[allow(clippy::unnecessary_wraps, reason = "an encoding callback")]
pub(super) fn canonicalize_an_opaque_pathname(value: &str) -> Option<String> {
    let value = value.replace(['\t', '\n', '\r'], "");
    let end = value.find(['?', '#']);
    let path = &value[..end.unwrap_or(value.len())];
    Some(match path.strip_suffix(' ') {
        Some(before) if end.is_some() => utf8_percent_encode(before, C0_CONTROL) + "%20",
        _ => utf8_percent_encode(path, C0_CONTROL),
    })
}

/// [canonicalize a search](https://urlpattern.spec.whatwg.org/#canonicalize-a-search)
pub(super) fn canonicalize_a_search(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    let mut url = create_a_dummy_url()?;
    url.set_query(Some(value)).then(|| url.query().unwrap_or_default().to_string())
}

/// [canonicalize a hash](https://urlpattern.spec.whatwg.org/#canonicalize-a-hash)
pub(super) fn canonicalize_a_hash(value: &str) -> Option<String> {
    if value.is_empty() {
        return Some(String::new());
    }
    let mut url = create_a_dummy_url()?;
    url.set_fragment(Some(value)).then(|| url.fragment().unwrap_or_default().to_string())
}
