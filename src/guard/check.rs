//! [`check`]: whether a policy allows a URL, and all the reasons why not.

use crate::code_points::ASCII_TAB_OR_NEWLINE;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::agreement::{Agreement, Disagreement, RefusedBy, agreement, parse};
use super::class::{Class, Classes, classify};
use super::name;
use super::named::named;
use super::ordinary::{Ordinary, is_plainly_agreed};
use super::policy::Policy;
use super::readers::Reader;
use super::targets::{is_list, leaves_out_host};
use crate::host::is_domain;
#[cfg(feature = "rendering")]
use crate::url::rendering::{characters::Characters, is_suspicious};
use crate::url::{State, Trace, Url};

named! {
    /// What a [`Reason`] is about. The summary has no full stop.
    ReasonCode {
        TooLong = "too-long", "the URL is longer than the policy allows";
        Invalid = "invalid", "the URL does not parse; the detail is the validation error";
        ValidationError = "validation-error", "the URL has a validation error, which is the detail";
        Scheme = "scheme", "the scheme is not allowed";
        Credentials = "credentials", "there is a username or password";
        Port = "port", "the port is not allowed";
        Host = "host", "the host is not among those that are allowed";
        RefusedHost = "refused-host", "the host is among those that are refused";
        HostClass = "host-class", "the host is of a class that is refused, which is the detail";
        SuspiciousDomain = "suspicious-domain", "the domain could be mistaken for another";
        Origin = "origin", "the URL is of another origin";
        Disagreement = "disagreement", "a reader, which is the detail, reads something else than the Standard";
        Refusal = "refusal", "a reader, which is the detail, refuses to read the URL";
    }
}

/// A reason why a policy does not allow a URL.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Reason {
    code: ReasonCode,
    detail: Option<&'static str>,
    message: String,
    span: Range<usize>,
}

impl Reason {
    /// What it is about.
    pub fn code(&self) -> ReasonCode {
        self.code
    }

    /// The name of the class, validation error or reader that it is about, if it is about one. Such names do not change.
    pub fn detail(&self) -> Option<&'static str> {
        self.detail
    }

    /// A sentence or two for people, in English. They may change.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the input that it is about: all of them, if the reason is in the base, or in more than one place.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

/// `The host 127.0.0.1 is a loopback address. (host-class: loopback)`
impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, detail, message, .. } = self;
        match detail {
            Some(detail) => formatter.pad(&format!("{message} ({code}: {detail})")),
            None => formatter.pad(&format!("{message} ({code})")),
        }
    }
}

/// What [`check`] says: the URL, or the reasons, at least one, why the policy does not allow it.
#[derive(Clone, Debug)]
pub struct Verdict(Result<Url, Vec<Reason>>);

impl Verdict {
    /// Whether the policy allows the URL.
    pub fn is_ok(&self) -> bool {
        self.0.is_ok()
    }

    /// The URL, if the policy allows it. Use its href from here on, and not the input.
    pub fn url(&self) -> Option<&Url> {
        self.0.as_ref().ok()
    }

    /// All the reasons why the policy does not allow the URL.
    pub fn reasons(&self) -> &[Reason] {
        self.0.as_ref().err().map_or(&[], Vec::as_slice)
    }

    /// The URL or the reasons.
    ///
    /// # Errors
    /// The reasons, where the policy does not allow the URL.
    pub fn into_result(self) -> Result<Url, Vec<Reason>> {
        self.0
    }
}

/// Whether a policy allows a URL, and all the reasons why not. It is for any input, and looks nothing up. Readers are not asked
/// about an input that is too long, or does not parse. Of an input that is too long, validation errors are not listed, but
/// the one with which it does not parse.
///
/// ```
/// use whurl::guard::{Policy, ReasonCode, check};
///
/// let verdict = check("http://me@127.1:8080/", None, &Policy::fetch_from_server());
/// let reasons: Vec<_> = verdict.reasons().iter().map(|reason| (reason.code(), reason.span())).collect();
/// assert_eq!(
///     reasons[..3],
///     [(ReasonCode::Credentials, 7..9), (ReasonCode::Port, 16..20), (ReasonCode::HostClass, 10..15)]
/// );
/// assert_eq!(verdict.reasons()[2].message(), "The host 127.0.0.1 is a loopback address.");
///
/// let verdict = check("https://EXAMPLE.com", None, &Policy::fetch_from_server());
/// assert_eq!(verdict.url().map(|url| url.href()), Some("https://example.com/"));
/// ```
pub fn check(input: &str, base: Option<&Url>, policy: &Policy) -> Verdict {
    #[cfg(feature = "rendering")]
    return check_with::<crate::url::rendering::characters::Icu>(input, base, policy);
    #[cfg(not(feature = "rendering"))]
    Checker { input, base, policy }.check()
}

/// [`check`] with other tables of characters.
#[cfg(feature = "rendering")]
pub fn check_with<C: Characters>(input: &str, base: Option<&Url>, policy: &Policy) -> Verdict {
    Checker { input, base, policy, is_suspicious: is_suspicious::<C> }.check()
}

/// Whether one scan shows that the policy allows `input`. `false` means unknown: use [`check`].
#[inline]
pub fn is_plainly_allowed(input: &[u8], policy: &Policy) -> bool {
    // The href is at most three times as long: a quotation mark in the query is encoded. And it may have a slash more.
    let fits = |max_length| input.len().checked_mul(3).is_some_and(|length| length < max_length);
    policy.max_length().is_none_or(fits)
        && Ordinary::of(input).is_some_and(|ordinary| policy.allows_ordinary(&ordinary))
}

/// What is checked, and against what.
struct Checker<'c> {
    input: &'c str,
    base: Option<&'c Url>,
    policy: &'c Policy,
    /// By some tables of characters.
    #[cfg(feature = "rendering")]
    is_suspicious: fn(&Url) -> bool,
}

impl Checker<'_> {
    fn check(&self) -> Verdict {
        let (mut found, mut disagreements) = (Vec::new(), Vec::new());
        let asks_readers = !self.policy.asks_no_reader() && self.exceeded_by(self.input.len()).is_none();
        let url = if asks_readers {
            let agreement = agreement(self.input, self.base);
            self.explain(&agreement, Some(self.input), &mut disagreements);
            agreement.into_url()
        } else {
            parse(self.input, self.base)
        };
        match url {
            Ok(url) => {
                self.check_length(Some(url.href()), &mut found);
                self.check_parts(&url, &mut found);
                if self.policy.refuses_validation_errors() {
                    self.report_validation_errors(&mut found);
                }
                if asks_readers {
                    self.check_href(&url, &mut disagreements);
                }
                found.append(&mut disagreements);
                if found.is_empty() {
                    return Verdict(Ok(url));
                }
            }
            Err(error) => {
                self.check_length(None, &mut found);
                if error.validation_error().is_none() {
                    found.push(Found::new(ReasonCode::Invalid, Place::Input, format!("The URL is invalid: {error}.")));
                }
                self.report_validation_errors(&mut found);
            }
        }
        Verdict(Err(self.reasons(found)))
    }

    /// The maximum length, if this is more.
    fn exceeded_by(&self, length: usize) -> Option<usize> {
        self.policy.max_length().filter(|&max_length| length > max_length)
    }

    fn check_length(&self, href: Option<&str>, found: &mut Vec<Found>) {
        let length = self.input.len().max(href.map_or(0, str::len));
        if let Some(max_length) = self.exceeded_by(length) {
            let mut start = max_length.min(self.input.len());
            while !self.input.is_char_boundary(start) {
                start -= 1;
            }
            // It may be the href alone that is too long.
            let place = if start < self.input.len() { Place::Range(start..self.input.len()) } else { Place::Input };
            let message = format!("The URL is {length} bytes long, which is more than {max_length}.");
            found.push(Found::new(ReasonCode::TooLong, place, message));
        }
    }

    fn check_parts(&self, url: &Url, found: &mut Vec<Found>) {
        let policy = self.policy;
        if !policy.allows_scheme(url.scheme()) {
            let message = format!("The scheme {} is not allowed.", url.scheme());
            found.push(Found::new(ReasonCode::Scheme, Place::Scheme, message));
        }
        if !policy.allows_credentials() && url.includes_credentials() {
            let message = "A username and password are not allowed.".to_owned();
            found.push(Found::new(ReasonCode::Credentials, Place::Credentials, message));
        }
        let default_port = url.scheme_type().default_port();
        if !policy.allows_port(url.port(), default_port) {
            let message = match url.port().or(default_port) {
                Some(port) => format!("The port {port} is not allowed."),
                None => "There is no port, and the scheme has no default port.".to_owned(),
            };
            found.push(Found::new(ReasonCode::Port, Place::Port, message));
        }
        let host = url.hostname();
        if !policy.allows_host_of(url) {
            let message = match host {
                "" => "There is no host, and only some are allowed.".to_owned(),
                _ => format!("The host {host} is not among those that are allowed."),
            };
            found.push(Found::new(ReasonCode::Host, Place::Host, message));
        }
        if let Some(refusal) = policy.refusal_of_host(url) {
            found.push(Found::new(ReasonCode::RefusedHost, Place::Host, refusal.message(host)));
        }
        for class in classes_of(url, policy.refused_classes()).iter() {
            let message = match host {
                "" => "There is no host, so clients may take the machine that they run on.".to_owned(),
                _ => format!("The host {host} is {}.", class.summary()),
            };
            found.push(Found::new(ReasonCode::HostClass, Place::Host, message).with_detail(class.name()));
        }
        #[cfg(feature = "rendering")]
        if policy.refuses_suspicious_domains() && (self.is_suspicious)(url) {
            let message = format!("The domain {host} could be mistaken for another.");
            found.push(Found::new(ReasonCode::SuspiciousDomain, Place::Host, message));
        }
        if !policy.allows_origin_of(url) {
            let message = format!("The URL is of another origin: {}.", url.origin());
            found.push(Found::new(ReasonCode::Origin, Place::Host, message));
        }
    }

    /// If the href differs from the input, readers must agree on it as well: the program goes on with the href, without the base.
    fn check_href(&self, url: &Url, found: &mut Vec<Found>) {
        let href = url.href();
        let has_been_read = href == self.input && self.base.is_none();
        if !has_been_read && !is_plainly_agreed(href) {
            self.explain(&agreement(href, None), Some(self.input).filter(|input| *input == href), found);
        }
    }

    /// Adds the differences between readers that are not in `found` yet. If `input` is what they have read, places are ranges of it.
    fn explain(&self, agreement: &Agreement<'_>, input: Option<&str>, found: &mut Vec<Found>) {
        let place = |span: &Range<usize>| match input {
            // If something is missing, there is nothing to point at.
            Some(input) if !span.is_empty() && input.get(span.clone()).is_some() => Place::Range(span.clone()),
            _ => Place::Input,
        };
        let mut add = |code, reader: Reader, message: String, span: &Range<usize>| {
            if found.iter().all(|known: &Found| known.message != message) {
                found.push(Found::new(code, place(span), message).with_detail(reader.name()));
            }
        };
        for Disagreement { reader, component, rule, span } in agreement.disagreements() {
            if self.policy.asks(*reader) {
                let message = format!("{} reads another {}. {}", reader.title(), component.name(), rule.summary());
                add(ReasonCode::Disagreement, *reader, message, span);
            }
        }
        if self.policy.refuses_refusals() {
            for RefusedBy { reader, rule, span, .. } in agreement.refusals() {
                if self.policy.asks(*reader) {
                    let message = format!("{} refuses the URL. {}", reader.title(), rule.summary());
                    add(ReasonCode::Refusal, *reader, message, span);
                }
            }
        }
    }

    /// Adds the validation errors, those that are not fatal only if the policy refuses them: there may be one for each character,
    /// so not those of an input that is too long.
    fn report_validation_errors(&self, found: &mut Vec<Found>) {
        let reports_all = self.policy.refuses_validation_errors() && self.exceeded_by(self.input.len()).is_none();
        // Not with a sink alone: there would be one more parser in the module.
        let steps = Trace::of(self.input, self.base).steps;
        for report in steps.into_iter().flat_map(|step| step.reports) {
            let (code, message) = if report.is_fatal {
                (ReasonCode::Invalid, format!("The URL is invalid: {}.", report.error.summary()))
            } else if reports_all {
                (ReasonCode::ValidationError, format!("There is a validation error: {}.", report.error.summary()))
            } else {
                continue;
            };
            found.push(Found::new(code, Place::Range(report.range), message).with_detail(report.error.name()));
        }
    }

    #[cold]
    fn reasons(&self, found: Vec<Found>) -> Vec<Reason> {
        // A trace of an input that is only too long would take ten times as long as everything else.
        let is_traced = found.iter().any(|reason| !matches!(reason.place, Place::Input | Place::Range(_)));
        let places = if is_traced { Places::of(self.input, self.base) } else { Places::default() };
        let reason = |Found { code, detail, message, place }| Reason {
            code,
            detail,
            message,
            span: places.range(self.input, place).unwrap_or(0..self.input.len()),
        };
        found.into_iter().map(reason).collect()
    }
}

/// A reason before its place in the input has been looked for.
struct Found {
    code: ReasonCode,
    detail: Option<&'static str>,
    message: String,
    place: Place,
}

impl Found {
    fn new(code: ReasonCode, place: Place, message: String) -> Self {
        Self { code, detail: None, message, place }
    }

    fn with_detail(self, detail: &'static str) -> Self {
        Self { detail: Some(detail), ..self }
    }
}

/// A part of the input.
enum Place {
    Input,
    Scheme,
    Credentials,
    Host,
    Port,
    Range(Range<usize>),
}

/// Where the parts are in the input that come from there, and not from the base.
#[derive(Default)]
struct Places {
    scheme: Option<Range<usize>>,
    credentials: Option<Range<usize>>,
    host: Option<Range<usize>>,
    port: Option<Range<usize>>,
}

impl Places {
    fn of(input: &str, base: Option<&Url>) -> Self {
        let mut places = Self::default();
        let mut start_of_scheme = 0;
        for step in Trace::of(input, base).steps {
            let Range { start, end } = step.range;
            match step.state {
                State::SchemeStart => start_of_scheme = start,
                // How many delimiters and removed characters a state has read after a component depends on what follows.
                State::Scheme => places.scheme = before(input, start_of_scheme..end, |read| read.find(':')),
                State::Authority => places.credentials = before(input, start..end, |read| read.rfind('@')),
                State::Host | State::FileHost => places.host = Some(start..end),
                State::Port => {
                    places.host = places.host.and_then(|host| before(input, host.start..start, |read| read.rfind(':')));
                    places.port = Some(start..end);
                }
                // There was none.
                State::NoScheme => places.scheme = None,
                _ => {}
            }
        }
        places
    }

    /// `None` for what is not in one place of the input.
    fn range(&self, input: &str, place: Place) -> Option<Range<usize>> {
        let range = match place {
            Place::Input => None,
            Place::Scheme => self.scheme.clone(),
            Place::Credentials => self.credentials.clone(),
            Place::Host => self.host.clone(),
            Place::Port => self.port.clone(),
            Place::Range(range) => return Some(range),
        };
        range.and_then(|range| trimmed(input, range))
    }
}

/// The part of `read` before a delimiter, which `find` looks for; `None` without one.
fn before(input: &str, read: Range<usize>, find: impl Fn(&str) -> Option<usize>) -> Option<Range<usize>> {
    let end = read.start + find(input.get(read.clone())?)?;
    Some(read.start..end)
}

/// A range without the tabs and newlines at its ends, which the parser has removed; `None` if nothing is left.
fn trimmed(input: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = input.get(range.clone())?;
    let rest = text.trim_start_matches(ASCII_TAB_OR_NEWLINE);
    let start = range.end - rest.len();
    let end = start + rest.trim_end_matches(ASCII_TAB_OR_NEWLINE).len();
    (start < end).then_some(start..end)
}

/// The classes of a URL's host that are `wanted`.
fn classes_of(url: &Url, wanted: Classes) -> Classes {
    let host = url.hostname();
    if wanted.is_empty() || host.is_empty() {
        return if leaves_out_host(url) { wanted.intersection(Class::Unreadable.into()) } else { Classes::EMPTY };
    }
    // Most hosts are domains, which need not be copied for this.
    if url.is_special() && is_domain(host) && !is_list(host) {
        return name::classes_of(host, wanted);
    }
    let host = url.host();
    debug_assert!(host.is_some(), "what is not empty is a host");
    host.map_or(wanted, |host| classify(&host).intersection(wanted))
}
