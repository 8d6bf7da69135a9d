//! What must hold of the crate for any input. Each function panics where it does not.

use std::iter::zip;
use whurl::host::{domain_to_ascii, domain_to_unicode};
use whurl::url::{Component, Offsets};
use whurl::validation::{Collect, ParseError, Report};
use whurl::{Host, SearchParams, Url, form_urlencoded, is_valid_url_string};

/// Parses without a base: whatever parses is consistent, and the same in every way of asking.
pub fn parse(input: &str) -> Option<Url> {
    let url = Url::parse(input).ok();
    assert_eq!(Url::can_parse(input, None), url.is_some(), "can_parse({input:?})");
    let mut errors = Collect::new();
    let reported = Url::parse_with_sink(input, None, &mut errors);
    assert_eq!(reported.as_ref().ok(), url.as_ref(), "a sink changes what {input:?} is");
    let reports = check_reports(input, errors, &reported);
    let is_valid = is_valid_url_string(input, None);
    assert!(!is_valid || reports.is_empty(), "{input:?} is valid, but reports {reports:?}");
    if let Some(url) = &url {
        check_record(url);
    }
    url
}

/// Parses with a base, if the base parses.
pub fn parse_with_base(input: &str, base: &str) -> Option<Url> {
    let base = parse(base)?;
    let url = base.join(input).ok();
    assert_eq!(Url::can_parse(input, Some(&base)), url.is_some(), "can_parse({input:?}, {base})");
    let mut errors = Collect::new();
    let reported = Url::parse_with_sink(input, Some(&base), &mut errors);
    assert_eq!(reported.as_ref().ok(), url.as_ref(), "a sink changes what {input:?} is against {base}");
    let reports = check_reports(input, errors, &reported);
    let is_valid = is_valid_url_string(input, Some(&base));
    assert!(!is_valid || reports.is_empty(), "{input:?} is valid against {base}, but reports {reports:?}");
    if let Ok(alone) = Url::parse(input)
        && !(alone.is_special() && alone.protocol() == base.protocol())
    {
        assert_eq!(url.as_ref(), Some(&alone), "{input:?} is absolute, but not against {base}");
    }
    if let Some(url) = &url {
        check_record(url);
        assert_eq!(base.join(url.href()).as_ref().ok(), Some(url), "{url} against {base}");
    }
    url
}

/// Sets a component: refused, it leaves the URL as it was; taken, it leaves one that is consistent.
pub fn set(url: &mut Url, component: Component, value: &str) {
    let before = url.clone();
    let is_taken = set_component(url, component, value);
    if !is_taken {
        assert_eq!((&*url, url.offsets()), (&before, before.offsets()), "{component:?} = {value:?} was refused");
    }
    // A host or path that `file` URLs cannot have stays where the scheme becomes `file`: the Standard lets it.
    if component == Component::Protocol && url.scheme() == "file" && before.scheme() != "file" {
        check_slices(url);
        *url = Url::parse(url.href()).unwrap_or_else(|error| panic!("{url} of {before}: {error}"));
    }
    check_record(url);
    match component {
        Component::Protocol => assert_eq!(after_the_host(url), after_the_host(&before), "{component:?} = {value:?}"),
        Component::Hash => assert_eq!(url.href_without_fragment(), before.href_without_fragment()),
        _ => assert_eq!((url.protocol(), url.hash()), (before.protocol(), before.hash()), "{component:?} = {value:?}"),
    }
}

fn after_the_host(url: &Url) -> (&str, &str, &str, &str) {
    (url.username(), url.password(), url.search(), url.hash())
}

fn set_component(url: &mut Url, component: Component, value: &str) -> bool {
    match component {
        Component::Protocol => url.set_protocol(value),
        Component::Username => url.set_username(value),
        Component::Password => url.set_password(value),
        Component::Host => url.set_host(value),
        Component::Hostname => url.set_hostname(value),
        Component::Port => url.set_port(value),
        Component::Pathname => url.set_pathname(value),
        Component::Search => url.set_search(value),
        Component::Hash => url.set_hash(value),
    }
}

/// Parses a host, of a special URL and of another.
pub fn host(input: &str) {
    for is_opaque in [false, true] {
        let parse = |input: &str| if is_opaque { Host::parse_opaque(input) } else { Host::parse(input) };
        let host = parse(input);
        let mut errors = Collect::new();
        let reported = Host::parse_with_sink(input, is_opaque, &mut errors);
        assert_eq!(reported, host, "a sink changes what {input:?} is");
        check_reports(input, errors, &reported);
        let Ok(host) = host else { continue };
        let serialized = host.to_string();
        assert!(serialized.is_ascii(), "{serialized}");
        assert_eq!(parse(&serialized), Ok(host.clone()), "{serialized:?} is what {input:?} serializes to");
        let scheme = if is_opaque { "a" } else { "http" };
        let url =
            Url::parse(&format!("{scheme}://{serialized}/")).unwrap_or_else(|error| panic!("{serialized}: {error}"));
        assert_eq!((url.hostname(), url.host()), (&*serialized, Some(host)));
    }
    domain(input);
}

fn domain(input: &str) {
    let ascii = domain_to_ascii(input, false);
    if let Ok(strict) = domain_to_ascii(input, true) {
        assert_eq!(ascii, Ok(strict), "strict and not strict differ for {input:?}");
    }
    let _ = domain_to_unicode(input);
    if let Ok(ascii) = ascii
        && !input.is_ascii()
    {
        let unicode = domain_to_unicode(&ascii);
        assert_eq!(domain_to_ascii(&unicode, false), Ok(ascii.clone()), "{unicode:?} is {ascii}, which is {input:?}");
    }
}

/// Parses a form, and puts together what came out.
pub fn form(input: &[u8]) {
    let pairs = form_urlencoded::parse(input);
    let serialized = form_urlencoded::serialize(pairs.iter().map(|(name, value)| (name, value)));
    assert_eq!(form_urlencoded::parse(serialized.as_bytes()), pairs, "{serialized}");
    assert_eq!(form_urlencoded::pairs(input).count(), pairs.len());
    let mut url = Url::parse("https://h/").unwrap_or_else(|error| panic!("{error}"));
    url.set_search(&serialized);
    assert_eq!(url.query().unwrap_or_default(), serialized, "a query changes what is serialized already");
}

/// The operations on a list, against what they say of each other.
pub fn search_params<'a>(init: &'a str, operations: impl IntoIterator<Item = (u8, &'a str, &'a str)>) {
    let mut params = SearchParams::parse(init);
    for (operation, name, value) in operations {
        operate(&mut params, operation, name, value);
        let values: Vec<_> = params.iter().filter(|(other, _)| *other == name).map(|(_, value)| value).collect();
        assert_eq!(params.get_all(name).collect::<Vec<_>>(), values);
        assert_eq!(params.get(name), values.first().copied());
        assert_eq!(params.has(name, None), !values.is_empty());
        assert_eq!(params.has(name, Some(value)), values.contains(&value));
        assert_eq!(SearchParams::from_query(&params.to_string()), params);
    }
}

fn operate(params: &mut SearchParams, operation: u8, name: &str, value: &str) {
    let before = params.clone();
    match operation % 5 {
        0 => {
            params.append(name, value);
            assert_eq!(params.len(), before.len() + 1);
        }
        1 => {
            params.set(name, value);
            assert_eq!(params.get_all(name).collect::<Vec<_>>(), [value]);
            assert!(params.iter().filter(|pair| pair.0 != name).eq(before.iter().filter(|pair| pair.0 != name)));
        }
        2 => {
            params.delete(name, None);
            assert!(params.iter().eq(before.iter().filter(|pair| pair.0 != name)));
        }
        3 => {
            params.delete(name, Some(value));
            assert!(params.iter().eq(before.iter().filter(|pair| *pair != (name, value))));
        }
        _ => {
            params.sort();
            let mut sorted: Vec<_> = before.iter().collect();
            sorted.sort_by_key(|pair| pair.0.encode_utf16().collect::<Vec<_>>());
            assert!(params.iter().eq(sorted));
        }
    }
}

/// The validation errors of an input: each is about a part of it that can be described, and what fails says why.
fn check_reports<T>(input: &str, errors: Collect, result: &Result<T, ParseError>) -> Vec<Report> {
    let reports = errors.finish(result);
    for report in &reports {
        assert!(input.get(report.range.clone()).is_some(), "{report:?} is about no part of {input:?}");
    }
    // A message can take as long as the whole input.
    for report in reports.iter().take(20) {
        assert!(!report.message(input).is_empty());
    }
    let fatal = reports.iter().filter(|report| report.is_fatal).count();
    assert_eq!(fatal, usize::from(result.is_err()), "{input:?} reports {reports:?}");
    reports
}

/// A record is its slices, and what its serialization parses to.
pub fn check_record(url: &Url) {
    check_slices(url);
    if let Some(host) = url.host() {
        assert_eq!(host.to_string(), url.hostname(), "{url}");
    }
    let again = Url::parse(url.href()).unwrap_or_else(|error| panic!("{url} does not parse again: {error}"));
    assert_eq!((again.href(), again.offsets()), (url.href(), url.offsets()), "{url} parses to another");
}

fn check_slices(url: &Url) {
    let href = url.href();
    assert!(href.is_ascii(), "{href:?}");
    let Offsets { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start, .. } =
        url.offsets();
    let offsets = [0, scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start];
    assert!(zip(offsets, &offsets[1..]).all(|(before, after)| before <= *after), "{href} {offsets:?}");
    assert!(fragment_start as usize <= href.len(), "{href} {offsets:?}");
    assert_eq!(together(url), href);
}

/// The URL serializer, over what the getters give.
fn together(url: &Url) -> String {
    let mut href = url.protocol().to_owned();
    if url.host().is_some() {
        href.push_str("//");
        href.push_str(url.username());
        if !url.password().is_empty() {
            href.push(':');
            href.push_str(url.password());
        }
        if url.includes_credentials() {
            href.push('@');
        }
        href.push_str(url.hostname());
        if let Some(port) = url.port() {
            href.push(':');
            href.push_str(&port.to_string());
        }
    } else if url.pathname().starts_with("//") {
        href.push_str("/.");
    }
    href.push_str(url.pathname());
    for (delimiter, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            href.push(delimiter);
            href.push_str(part);
        }
    }
    href
}
