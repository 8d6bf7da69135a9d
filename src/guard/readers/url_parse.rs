//! npm's `url-parse`, without a location.

use super::{Reading, Refusal, borrowed, is_javascript_whitespace, split_before};
use alloc::borrow::Cow;
use alloc::string::String;

pub(super) const VERSION: &str = "1.5.10";

const SPECIAL: [&str; 6] = ["file", "ftp", "http", "https", "ws", "wss"];

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    read_with(input, false)
}

/// With a special URL as its location, two slashes of either kind begin a host.
pub(super) fn read_reference(input: &str) -> Result<Reading<'_>, Refusal> {
    read_with(input, true)
}

fn read_with(input: &str, base_is_special: bool) -> Result<Reading<'_>, Refusal> {
    let address = input.trim_start_matches(is_trimmed);
    if address.contains(['\t', '\n', '\r']) {
        let address: String = address.chars().filter(|c| !['\t', '\n', '\r'].contains(c)).collect();
        // It trims again after that.
        read_cleaned(address.trim_start_matches(is_trimmed), base_is_special)
    } else {
        read_cleaned(address, base_is_special)
    }
}

fn is_trimmed(c: char) -> bool {
    c <= ' ' || is_javascript_whitespace(c)
}

fn read_cleaned(address: &str, base_is_special: bool) -> Result<Reading<'static>, Refusal> {
    let scheme = address.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| super::grammar::is_scheme(scheme));
    let rest = scheme.map_or(address, |scheme| &address[scheme.len() + 1..]);
    let scheme = scheme.map(str::to_ascii_lowercase);
    let is_special = scheme.as_deref().is_some_and(|scheme| SPECIAL.contains(&scheme));
    let is_file = scheme.as_deref() == Some("file");
    let without_slashes = rest.trim_start_matches(['/', '\\']);
    let slashes = rest.len() - without_slashes.len();
    let has_slashes = rest.starts_with("//");
    let is_relative_to_special = scheme.is_none() && base_is_special;
    let rest = match () {
        () if is_file => {
            if slashes >= 2 {
                &rest[2..]
            } else {
                rest
            }
        }
        () if is_special || is_relative_to_special && slashes >= 2 => without_slashes,
        () if has_slashes && scheme.is_some() => &rest[2..],
        () => rest,
    };
    // With neither scheme nor base, slashes begin a path.
    let has_authority = if is_file {
        let is_drive = |rest: &[u8]| matches!(rest, [letter, b':', ..] if letter.is_ascii_alphabetic());
        slashes == 2 && !is_drive(rest.as_bytes())
    } else {
        is_special || has_slashes || is_relative_to_special && slashes >= 2
    };
    let scheme_component = || scheme.clone().map(Cow::Owned);
    if !has_authority {
        return Ok(Reading { scheme: scheme_component(), ..Reading::default() });
    }
    let ends: &[char] = if is_special || is_relative_to_special { &['/', '\\', '?', '#'] } else { &['/', '?', '#'] };
    let (authority, _) = split_before(rest, ends);
    let (userinfo, host_and_port) = super::split_userinfo(authority);
    let parts = userinfo.map_or((" ", None), |userinfo| super::split(userinfo, ':'));
    if ![parts.0, parts.1.unwrap_or_default()].into_iter().all(super::node_legacy_url::is_decodable) {
        return Err(Refusal("userinfo that does not percent-decode to UTF-8"));
    }
    let (host, port) = match host_and_port.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
        _ => (host_and_port, ""),
    };
    Ok(Reading {
        scheme: scheme_component(),
        userinfo: borrowed(userinfo).map(|userinfo| Cow::Owned(userinfo.into_owned())),
        host: Some(Cow::Owned(host.to_lowercase())),
        port: Some(port).filter(|port| !is_left_out(port, scheme.as_deref())).map(|port| Cow::Owned(port.into())),
    })
}

/// A default port is left out, and so is the port 0.
fn is_left_out(port: &str, scheme: Option<&str>) -> bool {
    let default = match scheme {
        Some("http" | "ws") => "80",
        Some("https" | "wss") => "443",
        Some("ftp") => "21",
        Some("gopher") => "70",
        Some("file") => return true,
        _ => "",
    };
    let port = super::without_leading_zeros(port);
    port.is_empty() || port == "0" || port == default
}
