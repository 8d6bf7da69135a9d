//! What must hold of the guard for any input.

use whurl::guard::{Class, Classes, Policy, Reader, Verdict, agreement, check, classify, safe_redirect};
use whurl::host::domain_to_ascii;
use whurl::internal::is_plainly_allowed;
use whurl::{Host, Url};

/// Checks `input`, with a base or without, and where it would redirect to.
pub fn guard(input: &str, base: Option<&Url>) {
    let strict = Policy::fetch_from_server().refusing_what_readers_refuse(true).refusing_validation_errors(true);
    let policies = [strict, Policy::fetch_from_server(), Policy::link_in_html()];
    let [strict, fetch, link] = policies.map(|policy| verdict(input, base, &policy));
    assert!(!strict.is_ok() || fetch.is_ok(), "{input:?}: what a stricter policy allows, the other one does");
    let _ = link;
    if let Some(url) = fetch.url() {
        assert!(matches!(url.scheme(), "http" | "https") && !url.includes_credentials() && url.port().is_none());
        let classes = url.host().map(|host| classify(&host)).unwrap_or_default();
        assert_eq!(classes.intersection(Classes::REFUSED), Classes::EMPTY, "{input:?} is allowed");
        assert!(!matches!(url.host(), Some(Host::Ipv4(_) | Host::Ipv6(_))) || classes.contains(Class::Global));
        if base.is_none() {
            readers_agree(input, url);
        }
        readers_agree(url.href(), url);
    }
    if let Some(base) = base {
        let within = verdict(input, Some(base), &Policy::redirect_within(&base.origin()));
        assert!(within.url().is_none_or(|url| url.origin().same_origin(&base.origin())));
        redirect(input, base);
    }
}

/// A verdict, which has a URL or reasons that make sense.
fn verdict(input: &str, base: Option<&Url>, policy: &Policy) -> Verdict {
    let verdict = check(input, base, policy);
    let parsed = base.map_or_else(|| Url::parse(input), |base| base.join(input)).ok();
    match verdict.url() {
        Some(url) => assert_eq!(Some(url), parsed.as_ref(), "{input:?}: a verdict has what the parser gives"),
        None => assert!(!verdict.reasons().is_empty(), "{input:?} is refused for no reason"),
    }
    assert_eq!(verdict.is_ok(), verdict.reasons().is_empty());
    let is_plain = base.is_none() && is_plainly_allowed(input.as_bytes(), policy);
    assert!(!is_plain || verdict.is_ok(), "{input:?}: what one scan allows is allowed");
    for reason in verdict.reasons() {
        assert!(input.get(reason.span()).is_some(), "{input:?} has no {:?}: {reason}", reason.span());
        assert!(reason.message().ends_with('.'), "{reason} is a sentence");
    }
    verdict
}

/// Every reader that reads `input` reads the host of `url`, compared without the help of the guard.
fn readers_agree(input: &str, url: &Url) {
    for &reader in Reader::ALL {
        let Ok(reading) = reader.read(input) else { continue };
        let host = reading.host.as_deref().unwrap_or_default();
        let is_same = if url.hostname().starts_with('[') {
            // Some readers leave out the brackets.
            let with_brackets = if host.starts_with('[') { host.to_owned() } else { format!("[{host}]") };
            Host::parse(&with_brackets).ok() == url.host()
        } else if host.is_ascii() {
            host.eq_ignore_ascii_case(url.hostname())
        } else {
            domain_to_ascii(host, false).as_deref() == Ok(url.hostname())
        };
        assert!(is_same, "{input:?}: {reader} reads {host:?}, and {} is allowed", url.hostname());
    }
}

/// Where `input` redirects to is in the origin of `base`, for whoever reads it, and wherever it is read.
fn redirect(input: &str, base: &Url) {
    let Some(location) = safe_redirect(input, base) else { return };
    assert!(location.bytes().all(|byte| byte.is_ascii_graphic()), "{location:?} is no header's value");
    assert!(location.starts_with('/') && !location[1..].starts_with(['/', '\\']), "{location:?} may begin with a host");
    let mut target = base.join(input).unwrap_or_else(|error| panic!("{input:?} redirects, and {error}"));
    assert!(target.set_username("") && target.set_password(""), "what redirects has a host");
    let mut deep = base.clone();
    assert!(deep.set_pathname("/a/b//c/") && deep.set_search("?d"));
    for page in [base, &deep] {
        let mut read = page.join(&location).unwrap_or_else(|error| panic!("{location:?}: {error}"));
        assert!(read.set_username("") && read.set_password(""));
        assert_eq!(read, target, "{location:?} is read as something else");
        let agreement = agreement(&location, Some(page));
        for &reader in Reader::ALL {
            let Ok(reading) = agreement.reading(reader) else { continue };
            let host = reading.host.as_deref().unwrap_or_default();
            assert_eq!(host, page.hostname(), "{reader} reads {location:?} as another host");
        }
    }
    assert_eq!(safe_redirect(&location, base), Some(location), "it is safe to redirect to itself");
}
