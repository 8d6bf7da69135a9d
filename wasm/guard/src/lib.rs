//! The functions of `whurl/guard`. A request is the name of a function and its arguments, as strings in UTF-8. The answer is
//! text or JSON; `js/guard/` makes of it what its functions document. Offsets are in UTF-16 code units.
//!
//! A base is an href, and empty if there is none.

#![no_std]
// Only the exports need it.
#![allow(unsafe_code)]

extern crate alloc;

mod policy;
pub mod protocol;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::IpAddr;
use core::ops::Range;
use serde::Serialize;
use whurl::guard::{
    Agreement, Class, Classes, Disagreement, Policy, Reader, Reading, Reason, ReasonCode, RefusedBy, Rule, agreement,
    classify, safe_redirect,
};
use whurl::host::Host;
use whurl::internal::{
    HostRefusal, LONGEST_TO_FETCH, PatternHosts, SCHEMES_OF_LINKS, check_with, is_list, is_plainly_allowed, never,
};
use whurl::percent_encoding::percent_decode;
use whurl::validation::Utf16Offsets;
use whurl::{ParseError, Url, ValidationError};
use whurl_characters::Compact;
use whurl_exchange::Kept;
use whurl_exchange::request::{self, Arguments, BASE, NAME, json, text};

/// Checks the URL in the input, without a base, by the policy of the last `check`. Returns whether there are reasons against it;
/// the results then say where they are.
#[unsafe(no_mangle)]
pub extern "C" fn check(length: usize) -> bool {
    whurl_exchange::answer_with(length, |input, kept| {
        // Any answer refuses, an empty one, too.
        let Some(policy) = policy::last(kept) else { return Some(never("JavaScript knows which policy was the last")) };
        if is_plainly_allowed(input, policy) { None } else { reasons_against(text(input), None, policy) }
    })
}

/// Calls the function of `whurl/guard` that the input names, with the arguments in the input. The results say where the answer
/// is; returns whether there is one.
#[unsafe(no_mangle)]
pub extern "C" fn guard(length: usize) -> bool {
    whurl_exchange::answer_with(length, answer)
}

fn answer(request: &[u8], kept: &mut Kept) -> Option<Vec<u8>> {
    let (name, arguments) = Arguments::of(request);
    match name {
        b"constants" => json(&constants()),
        b"check" => check_by(arguments.split(), kept),
        b"patternHosts" => pattern_hosts(arguments.split()),
        b"policyProblem" => policy::problem(arguments.text()).and_then(|index| json(&index)),
        b"agreement" => agree(arguments.split()),
        b"classify" => json(&names_of(classify(&host(arguments.text())?))),
        b"safeRedirect" => redirect(arguments.split()),
        // Not `None`, by which a URL would be allowed.
        _ => Some(never(NAME)),
    }
}

/// A host as a special URL has it, or a list of these; or an IPv6 address as sockets have it: without brackets, perhaps with a zone.
fn host(text: &str) -> Option<Host> {
    // RFC 6874 has these characters in a zone. With others, what follows may be another host.
    let is_zone = |zone: &str| {
        !zone.is_empty() && zone.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte))
    };
    let is_list = is_list(&String::from_utf8_lossy(&percent_decode(text.as_bytes())));
    let with_zone = text.split_once('%').filter(|(_, zone)| is_zone(zone) && !is_list);
    if let Ok(IpAddr::V6(address)) = with_zone.map_or(text, |(address, _)| address).parse() {
        return Some(Host::Ipv6(address));
    }
    // The host parser has a list of addresses for a wrong address.
    Host::parse(text).ok().or_else(|| is_list.then(|| Host::Opaque(text.to_owned())))
}

fn names_of(classes: Classes) -> Vec<&'static str> {
    classes.iter().map(Class::name).collect()
}

#[derive(Serialize)]
struct ReasonValue {
    code: &'static str,
    detail: Option<&'static str>,
    message: String,
    start: usize,
    end: usize,
}

/// The reasons against a URL by a policy, which is kept for [`check`]; nothing if it is allowed.
fn check_by([input, base, policy]: [&str; 3], kept: &mut Kept) -> Option<Vec<u8>> {
    let Some(policy) = policy::of(policy, kept) else {
        return Some(never("JavaScript asks first if a policy is valid"));
    };
    let Ok(base) = request::base(base) else { return Some(never(BASE)) };
    reasons_against(input, base.as_ref(), policy)
}

fn reasons_against(input: &str, base: Option<&Url>, policy: &Policy) -> Option<Vec<u8>> {
    let reasons = check_with::<Compact>(input, base, policy).into_result().err()?;
    let utf16 = Utf16Offsets::of(input);
    let value = |reason: &Reason| {
        let Range { start, end } = utf16.range(&reason.span());
        let (code, detail) = (reason.code().name(), reason.detail());
        ReasonValue { code, detail, message: reason.message().to_owned(), start, end }
    };
    json(&reasons.iter().map(value).collect::<Vec<_>>())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PatternHostsValue {
    allowed: Option<Vec<String>>,
    refused: Vec<String>,
    is_readable: bool,
    /// The message of a reason if one of `refused` is matched, and if the host is not readable.
    listed_message: String,
    unreadable_message: String,
}

/// The hosts with which JavaScript tests a URL by patterns; nothing if it does not parse.
fn pattern_hosts([input, base]: [&str; 2]) -> Option<Vec<u8>> {
    let url = match request::base(base) {
        Ok(Some(base)) => Url::parse_with_base(input, &base),
        Ok(None) => Url::parse(input),
        // This is no JSON.
        Err(_) => return Some(never(BASE)),
    };
    let url = url.ok()?;
    let PatternHosts { allowed, refused, is_readable, .. } = PatternHosts::of(&url);
    let [listed_message, unreadable_message] =
        [HostRefusal::Listed, HostRefusal::Unreadable].map(|refusal| refusal.message(url.hostname()));
    json(&PatternHostsValue { allowed, refused, is_readable, listed_message, unreadable_message })
}

#[derive(Serialize)]
struct ReadingValue {
    reader: &'static str,
    scheme: Option<String>,
    userinfo: Option<String>,
    host: Option<String>,
    port: Option<String>,
    refusal: Option<&'static str>,
}

#[derive(Serialize)]
struct DifferenceValue {
    reader: &'static str,
    component: Option<&'static str>,
    rule: &'static str,
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct AgreementValue {
    href: Option<String>,
    error: Option<&'static str>,
    readings: Vec<ReadingValue>,
    disagreements: Vec<DifferenceValue>,
    refusals: Vec<DifferenceValue>,
}

/// How the Standard and each reader read an input.
fn agree([input, base]: [&str; 2]) -> Option<Vec<u8>> {
    let Ok(base) = request::base(base) else { return Some(never(BASE)) };
    let agreement = agreement(input, base.as_ref());
    let utf16 = Utf16Offsets::of(input);
    let difference = |reader: Reader, component, rule: Rule, span: &Range<usize>| {
        let Range { start, end } = utf16.range(span);
        DifferenceValue { reader: reader.name(), component, rule: rule.name(), start, end }
    };
    let disagreement = |Disagreement { reader, component, rule, span, .. }: &Disagreement| {
        difference(*reader, Some(component.name()), *rule, span)
    };
    let refusal = |RefusedBy { reader, rule, span, .. }: &RefusedBy| difference(*reader, None, *rule, span);
    json(&AgreementValue {
        href: agreement.url().ok().map(|url| url.href().to_owned()),
        error: agreement.url().err().and_then(ParseError::validation_error).map(ValidationError::name),
        readings: Reader::ALL.iter().map(|reader| reading(&agreement, *reader)).collect(),
        disagreements: agreement.disagreements().iter().map(disagreement).collect(),
        refusals: agreement.refusals().iter().map(refusal).collect(),
    })
}

fn reading(agreement: &Agreement<'_>, reader: Reader) -> ReadingValue {
    let (Reading { scheme, userinfo, host, port, .. }, refusal) = match agreement.reading(reader) {
        Ok(reading) => (reading, None),
        Err(refusal) => (Reading::default(), Some(refusal.reason())),
    };
    let [scheme, userinfo, host, port] = [scheme, userinfo, host, port].map(|part| part.map(String::from));
    ReadingValue { reader: reader.name(), scheme, userinfo, host, port, refusal }
}

/// Where to redirect to within the origin of a base.
fn redirect([input, base]: [&str; 2]) -> Option<Vec<u8>> {
    let Ok(base) = Url::parse(base) else { return never(BASE) };
    safe_redirect(input, &base).map(String::into_bytes)
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    summary: &'static str,
}

#[derive(Serialize)]
struct ReaderValue {
    name: &'static str,
    title: &'static str,
    version: &'static str,
}

/// The constants that the build reads, so that a program has them without the module.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Constants {
    host_classes: Vec<Named>,
    refused_classes: Vec<&'static str>,
    readers: Vec<ReaderValue>,
    rules: Vec<Named>,
    reason_codes: Vec<Named>,
    /// Of the presets of policies.
    longest_to_fetch: usize,
    schemes_of_links: [&'static str; 4],
}

fn constants() -> Constants {
    let reader =
        |reader: &Reader| ReaderValue { name: reader.name(), title: reader.title(), version: reader.version() };
    Constants {
        host_classes: Class::ALL.iter().map(|it| Named { name: it.name(), summary: it.summary() }).collect(),
        refused_classes: names_of(Classes::REFUSED),
        readers: Reader::ALL.iter().map(reader).collect(),
        rules: Rule::ALL.iter().map(|it| Named { name: it.name(), summary: it.summary() }).collect(),
        reason_codes: ReasonCode::ALL.iter().map(|it| Named { name: it.name(), summary: it.summary() }).collect(),
        longest_to_fetch: LONGEST_TO_FETCH,
        schemes_of_links: SCHEMES_OF_LINKS,
    }
}
