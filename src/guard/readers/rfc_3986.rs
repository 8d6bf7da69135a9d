//! The grammar of [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#appendix-A): *URI-reference*. What does not match it
//! is refused. Only ASCII does.

use super::grammar::{consists_of, is_ip_future, is_ipv4_address, is_ipv6_address, is_scheme};
use super::{Reading, Refusal, borrowed, split, split_before};

/// As [`super::Reader::read`].
pub(super) fn read(input: &str) -> Result<Reading<'_>, Refusal> {
    let (rest, fragment) = split(input, '#');
    let (rest, query) = split(rest, '?');
    if [query, fragment].into_iter().flatten().any(|part| !consists_of(part, b":@/?")) {
        return Err(Refusal("a character that the query or the fragment may not have"));
    }
    let (first, _) = split_before(rest, &['/']);
    let (scheme, rest) = match first.split_once(':') {
        Some((scheme, _)) if is_scheme(scheme) => (Some(scheme), &rest[scheme.len() + 1..]),
        Some(_) => return Err(Refusal("no scheme before the colon")),
        None => (None, rest),
    };
    let Some(rest) = rest.strip_prefix("//") else {
        return check_path(rest, Reading { scheme: borrowed(scheme), ..Reading::default() });
    };
    let (authority, path) = split_before(rest, &['/']);
    let (userinfo, rest) = match authority.split_once('@') {
        Some((userinfo, rest)) => (Some(userinfo), rest),
        None => (None, authority),
    };
    if userinfo.is_some_and(|userinfo| !consists_of(userinfo, b":")) {
        return Err(Refusal("a character that the userinfo may not have"));
    }
    let host_end = match rest.find(']') {
        Some(bracket) if rest.starts_with('[') => bracket + 1,
        _ => rest.find(':').unwrap_or(rest.len()),
    };
    let (host, rest) = rest.split_at(host_end);
    if !is_host(host) {
        return Err(Refusal("a character that the host may not have"));
    }
    let port = rest.strip_prefix(':');
    if !port.unwrap_or(rest).bytes().all(|byte| byte.is_ascii_digit()) || port.is_none() && !rest.is_empty() {
        return Err(Refusal("a port that is no number"));
    }
    let (scheme, userinfo) = (borrowed(scheme), borrowed(userinfo));
    check_path(path, Reading { scheme, userinfo, host: borrowed(Some(host)), port: borrowed(port) })
}

fn check_path<'i>(path: &str, reading: Reading<'i>) -> Result<Reading<'i>, Refusal> {
    if consists_of(path, b":@/") { Ok(reading) } else { Err(Refusal("a character that the path may not have")) }
}

/// *host*
fn is_host(host: &str) -> bool {
    match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(literal) => is_ipv6_address(literal, is_ipv4_address) || is_ip_future(literal),
        None => consists_of(host, b""),
    }
}
