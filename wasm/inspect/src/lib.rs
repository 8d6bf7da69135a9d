//! The functions of `whurl/inspect`: the parts of the Standard that the classes of §6 do not expose. A request is the name of a
//! function and its arguments, as strings in UTF-8. The answer is a string or JSON. A failure has no answer; `js/inspect/`
//! turns it into the result or error that its function documents. Offsets are in UTF-16 code units.
//!
//! URLs are hrefs. An argument that is not given is empty, and so is a false boolean.

#![no_std]
// Only the export needs it.
#![allow(unsafe_code)]

extern crate alloc;

#[cfg(feature = "encoding")]
mod any_encoding;
#[cfg(not(feature = "encoding"))]
mod utf_8;

pub mod protocol;

#[cfg(feature = "encoding")]
use any_encoding as encodings;
#[cfg(not(feature = "encoding"))]
use utf_8 as encodings;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;
use protocol::{END, ERROR, FATAL, MESSAGE, NUMBERS, START};
use serde::Serialize;
use whurl::host::{self, Host};
use whurl::internal::{never, quote, render_with};
use whurl::percent_encoding::{self, PercentEncodeSet};
use whurl::url::rendering::{RenderOptions, Rendering};
use whurl::url::{Field, Origin, Step, Trace, is_valid_url_string};
use whurl::validation::{Collect, ParseError, Report, Sink, Utf16Offsets};
use whurl::{Url, ValidationError};
use whurl_characters::Compact;
use whurl_exchange::request::{self, Arguments, BASE, NAME, flag, json, number, optional};

/// Calls the function of `whurl/inspect` that the input names, with the arguments in the input. The results say where the
/// answer is; returns whether there is one.
#[unsafe(no_mangle)]
pub extern "C" fn inspect(length: usize) -> bool {
    whurl_exchange::answer_with(length, |request, _| answer(request))
}

/// The answer to `request`: a function's name, and its arguments with a separator before each.
fn answer(request: &[u8]) -> Option<Vec<u8>> {
    let (name, arguments) = Arguments::of(request);
    match name {
        b"constants" => json(&constants()),
        b"inspect" => inspect_input(arguments.split()),
        b"trace" => trace(arguments.split()),
        b"quote" => Some(quote(arguments.text()).into()),
        b"isEncodingLabel" => json(&encodings::is_label(arguments.text())),
        b"isValidURLString" => is_valid_url(arguments.split()),
        b"isValidHostString" => json(&host::is_valid_host_string(arguments.text())),
        b"isValidDomainString" => json(&host::is_valid_domain_string(arguments.text())),
        b"isValidOpaqueHostString" => json(&host::is_valid_opaque_host_string(arguments.text())),
        b"isValidIPv4AddressString" => json(&host::is_valid_ipv4_address_string(arguments.text())),
        b"isValidIPv6AddressString" => json(&host::is_valid_ipv6_address_string(arguments.text())),
        b"parseHost" => parse_host(arguments.split()),
        b"serializeIPv4" => Some(serialize_ipv4(arguments.text()).into()),
        b"serializeIPv6" => Some(serialize_ipv6(&arguments).into()),
        b"domainToASCII" => domain_to_ascii(arguments.split()),
        b"domainToUnicode" => domain_to_unicode(arguments.text()),
        b"publicSuffix" => Some(Host::parse(arguments.text()).ok()?.public_suffix()?.into()),
        b"registrableDomain" => Some(Host::parse(arguments.text()).ok()?.registrable_domain()?.into()),
        b"percentEncode" => percent_encode(arguments.split()),
        b"percentDecode" => Some(percent_encoding::percent_decode(arguments.bytes())),
        b"parseFormUrlencoded" => parse_form_urlencoded(&arguments),
        b"serializeFormUrlencoded" => Some(serialize_form_urlencoded(&arguments)),
        b"origin" => origin(arguments.text()),
        b"components" => components(arguments.text()),
        b"renderForHumans" => render(arguments.split()),
        b"equals" => equals(arguments.split()),
        b"sameOrigin" => compare_origins(arguments.split(), Origin::same_origin),
        b"sameSite" => compare_origins(arguments.split(), Origin::same_site),
        b"schemelesslySameSite" => compare_origins(arguments.split(), Origin::schemelessly_same_site),
        _ => never(NAME),
    }
}

/// The URL that `href` is, if it is one.
fn url(href: &str) -> Option<Url> {
    Url::parse(href).ok()
}

/// What the parser has reported of `input`.
fn errors_of(input: &str, utf16: &Utf16Offsets<'_>, reports: &[Report]) -> Errors {
    let mut messages = Messages::default();
    let mut numbers = Vec::with_capacity(reports.len() * NUMBERS);
    for report in reports {
        let Range { start, end } = utf16.range(&report.range);
        let mut entry = [0; NUMBERS];
        entry[ERROR] = report.error as usize;
        entry[FATAL] = usize::from(report.is_fatal);
        (entry[START], entry[END]) = (start, end);
        entry[MESSAGE] = messages.index_of(report.message(input));
        numbers.extend(entry);
    }
    Errors { numbers, messages: messages.0 }
}

fn step_of(input: &str, utf16: &Utf16Offsets<'_>, step: &Step) -> TraceStep {
    let Range { start, end } = utf16.range(&step.range);
    let appended = step.appended.iter().map(|(field, text)| Appended { component: field.name(), text: text.clone() });
    TraceStep {
        state: step.state.name(),
        pointer: start,
        end,
        buffer: step.buffer.clone(),
        appended: appended.collect(),
        href: step.href.clone(),
        errors: errors_of(input, utf16, &step.reports),
    }
}

/// Validation errors, of which there may be millions.
#[derive(Serialize)]
struct Errors {
    /// [`NUMBERS`] for each.
    numbers: Vec<usize>,
    messages: Vec<String>,
}

/// Messages, each only once. Most are equal to one of the last few.
#[derive(Default)]
struct Messages(Vec<String>);

impl Messages {
    /// How many are compared.
    const FEW: usize = 16;

    fn index_of(&mut self, message: String) -> usize {
        let first = self.0.len().saturating_sub(Self::FEW);
        let few = self.0.iter().skip(first);
        if let Some(index) = few.rev().position(|other| *other == message) {
            return self.0.len() - 1 - index;
        }
        self.0.push(message);
        self.0.len() - 1
    }
}

/// Keeps validation errors or, if strict, stops the parser at the first. One sink for both, so that the module contains the parser
/// only once.
struct Sieve {
    is_strict: bool,
    is_stopped: bool,
    reports: Collect,
}

impl Sieve {
    fn new(is_strict: bool, reports: Collect) -> Self {
        Self { is_strict, is_stopped: false, reports }
    }

    /// The kept errors, once the parser has returned `result`.
    fn finish<T>(self, result: Result<T, ParseError>) -> Vec<Report> {
        // An error that has only stopped the parser is not fatal.
        let result = if self.is_stopped { Ok(()) } else { result.map(drop) };
        self.reports.finish(&result)
    }
}

impl Sink for Sieve {
    const ENABLED: bool = true;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        // Whether the parser reports another error on its way out says nothing about the input.
        let is_kept = !(self.is_strict && self.reports.count() > 0);
        if is_kept {
            self.reports.report(error, range)?;
        }
        // An error that may be fatal is let through: only the parser's next step shows whether it is.
        if self.is_strict && !(is_kept && error.is_fatal()) {
            self.is_stopped = true;
            return Err(error.into());
        }
        Ok(())
    }

    fn is_of_2025(&self) -> bool {
        self.reports.is_of_2025()
    }

    fn is_replacement(&self, offset: usize) -> bool {
        self.reports.is_replacement(offset)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Inspection {
    href: Option<String>,
    errors: Errors,
    /// How many there are, whether or not they are in `errors`.
    error_count: usize,
}

#[derive(Serialize)]
struct TraceStep {
    state: &'static str,
    pointer: usize,
    end: usize,
    buffer: String,
    appended: Vec<Appended>,
    href: String,
    errors: Errors,
}

#[derive(Serialize)]
struct Appended {
    component: &'static str,
    text: String,
}

#[derive(Serialize)]
struct Definition {
    name: &'static str,
    fatal: bool,
    summary: &'static str,
    href: String,
}

/// The constants that the build reads, so that a program has them without the module.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Constants {
    validation_errors: Vec<Definition>,
    percent_encode_sets: Vec<&'static str>,
    public_suffix_list_date: &'static str,
}

/// The constants of `whurl/inspect`.
fn constants() -> Constants {
    let definition = |error: &ValidationError| Definition {
        name: error.name(),
        fatal: error.is_fatal(),
        summary: error.summary(),
        href: error.link(),
    };
    Constants {
        validation_errors: ValidationError::ALL.iter().map(definition).collect(),
        percent_encode_sets: PERCENT_ENCODE_SETS.iter().map(|(name, _)| *name).collect(),
        public_suffix_list_date: host::PUBLIC_SUFFIX_LIST_DATE,
    }
}

/// The sink for an input, in which the U+FFFD at these offsets are lone surrogates: decimal numbers with commas between.
fn sink_for(input: &str, surrogates: &str) -> Collect {
    if surrogates.is_empty() {
        return Collect::new();
    }
    let mut left = surrogates.split(',').map(number::<usize>).peekable();
    let mut unit = 0;
    let mut offsets = Vec::new();
    for (offset, code_point) in input.char_indices() {
        if left.next_if_eq(&unit).is_some() {
            offsets.push(offset);
        }
        unit += code_point.len_utf16();
    }
    Collect::new().with_replacements(offsets)
}

/// Parses an input and reports its validation errors or, if strict, the first one. The base is an href, the encoding a label, and
/// the limit how many errors are reported, in decimal digits: all if it is empty.
fn inspect_input([input, base, encoding, is_of_2025, surrogates, is_strict, limit]: [&str; 7]) -> Option<Vec<u8>> {
    let mut reports = sink_for(input, surrogates);
    if flag(is_of_2025) {
        reports = reports.of_2025();
    }
    let is_strict = flag(is_strict);
    // If strict, there is one error at most.
    if let Some(limit) = optional(limit).filter(|_| !is_strict) {
        reports = reports.with_limit(limit);
    }
    let mut sink = Sieve::new(is_strict, reports);
    let Ok(base) = request::base(base) else { return never(BASE) };
    let result = encodings::parse(input, base.as_ref(), encoding, &mut sink);
    let error_count = sink.reports.count();
    let is_refused = sink.is_strict && error_count > 0;
    let href = result.as_ref().ok().filter(|_| !is_refused).map(|url| url.href().to_owned());
    let errors = errors_of(input, &Utf16Offsets::of(input), &sink.finish(result));
    json(&Inspection { href, errors, error_count })
}

/// The states that the parser passes through. The base is an href.
fn trace([input, base, surrogates]: [&str; 3]) -> Option<Vec<u8>> {
    let utf16 = Utf16Offsets::of(input);
    let Ok(base) = request::base(base) else { return never(BASE) };
    let steps = Trace::collecting(input, base.as_ref(), sink_for(input, surrogates)).steps;
    json(&steps.iter().map(|step| step_of(input, &utf16, step)).collect::<Vec<_>>())
}

/// Whether the input is a valid URL string. A base that does not parse counts as no base.
fn is_valid_url([input, base]: [&str; 2]) -> Option<Vec<u8>> {
    json(&is_valid_url_string(input, url(base).as_ref()))
}

/// A host as JavaScript has it.
#[derive(Serialize)]
#[serde(tag = "kind", content = "value", rename_all = "lowercase")]
enum HostValue {
    Domain(String),
    Opaque(String),
    Ipv4(u32),
    Ipv6([u16; 8]),
    Empty(&'static str),
}

impl From<Host> for HostValue {
    fn from(host: Host) -> Self {
        match host {
            Host::Domain(domain) => Self::Domain(domain),
            Host::Opaque(opaque) => Self::Opaque(opaque),
            Host::Ipv4(address) => Self::Ipv4(address.to_bits()),
            Host::Ipv6(address) => Self::Ipv6(address.segments()),
            Host::Empty => Self::Empty(""),
        }
    }
}

/// The host parser.
fn parse_host([input, is_opaque]: [&str; 2]) -> Option<Vec<u8>> {
    let host = if flag(is_opaque) { Host::parse_opaque(input) } else { Host::parse(input) };
    json(&HostValue::from(host.ok()?))
}

/// The IPv4 serializer, for the address as a decimal number.
fn serialize_ipv4(address: &str) -> String {
    Host::Ipv4(number::<u32>(address).into()).to_string()
}

/// The host serializer for an IPv6 address, whose pieces are decimal numbers.
fn serialize_ipv6(pieces: &Arguments<'_>) -> String {
    let pieces: [u16; 8] = pieces.split().map(number);
    Host::Ipv6(pieces.into()).to_string()
}

/// The domain parser.
fn domain_to_ascii([domain, be_strict]: [&str; 2]) -> Option<Vec<u8>> {
    Some(host::domain_to_ascii(domain, flag(be_strict)).ok()?.into())
}

#[derive(Serialize)]
struct UnicodeDomain {
    domain: String,
    error: bool,
}

/// Domain to Unicode, and whether there was an error.
fn domain_to_unicode(domain: &str) -> Option<Vec<u8>> {
    let result = host::domain_to_unicode_with_sink(domain, &mut Collect::strict());
    let error = result.is_err();
    json(&UnicodeDomain { domain: result.map_or_else(|_| domain.to_owned(), String::from), error })
}

/// The percent-encode sets and their names.
const PERCENT_ENCODE_SETS: [(&str, PercentEncodeSet); 8] = [
    ("C0 control", percent_encoding::C0_CONTROL),
    ("fragment", percent_encoding::FRAGMENT),
    ("query", percent_encoding::QUERY),
    ("special-query", percent_encoding::SPECIAL_QUERY),
    ("path", percent_encoding::PATH),
    ("userinfo", percent_encoding::USERINFO),
    ("component", percent_encoding::COMPONENT),
    ("application/x-www-form-urlencoded", percent_encoding::FORM_URLENCODED),
];

/// Percent-encode after encoding; `None` if there is no such set, or it cannot be used with the encoding.
fn percent_encode([input, set, encoding]: [&str; 3]) -> Option<Vec<u8>> {
    let (_, set) = PERCENT_ENCODE_SETS.into_iter().find(|(name, _)| *name == set)?;
    encodings::percent_encode(input, set, encoding).map(String::into_bytes)
}

/// The application/x-www-form-urlencoded parser. The encoding's label comes first, because the input may be any bytes.
fn parse_form_urlencoded(arguments: &Arguments<'_>) -> Option<Vec<u8>> {
    let (encoding, input) = arguments.split_first();
    json(&encodings::parse_form(input.bytes(), encoding))
}

/// The application/x-www-form-urlencoded serializer, for alternating names and values, after the encoding's label.
fn serialize_form_urlencoded(arguments: &Arguments<'_>) -> Vec<u8> {
    let mut texts = arguments.texts();
    let encoding = texts.next().unwrap_or_else(|| never("JavaScript writes the encoding first"));
    let tuples = core::iter::from_fn(|| Some((texts.next()?, texts.next()?)));
    encodings::serialize_form(tuples, encoding).into_bytes()
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum OriginValue {
    Tuple { scheme: String, host: HostValue, port: Option<u16>, serialized: String },
    Opaque { serialized: &'static str },
}

/// The origin of a URL.
fn origin(href: &str) -> Option<Vec<u8>> {
    let origin = url(href)?.origin();
    let serialized = origin.to_string();
    json(&match origin {
        Origin::Tuple { scheme, host, port } => OriginValue::Tuple { scheme, host: host.into(), port, serialized },
        Origin::Opaque => OriginValue::Opaque { serialized: "null" },
    })
}

/// Whether two URLs' origins are the same in some way.
fn compare_origins([a, b]: [&str; 2], are_same: fn(&Origin, &Origin) -> bool) -> Option<Vec<u8>> {
    json(&are_same(&url(a)?.origin(), &url(b)?.origin()))
}

/// Whether two URLs are equal.
fn equals([a, b, exclude_fragments]: [&str; 3]) -> Option<Vec<u8>> {
    let (a, b) = (url(a)?, url(b)?);
    json(&if flag(exclude_fragments) { a.equals_excluding_fragments(&b) } else { a == b })
}

#[derive(Serialize)]
struct ComponentValue<'h> {
    name: &'static str,
    start: usize,
    end: usize,
    value: &'h str,
}

/// The components of a URL. An href is ASCII, so its bytes are its UTF-16 code units.
fn components(href: &str) -> Option<Vec<u8>> {
    let url = url(href)?;
    let component = |(field, range): (Field, Range<usize>)| ComponentValue {
        name: field.name(),
        start: range.start,
        end: range.end,
        value: url.href().get(range).unwrap_or_else(|| never("fields are in the href")),
    };
    json(&url.fields().map(component).collect::<Vec<_>>())
}

/// A URL as it is shown to people.
#[derive(Serialize)]
struct RenderingValue {
    text: String,
    host: String,
    path: String,
    elided: bool,
    suspicious: bool,
}

/// Renders a URL. The maximum length is a decimal number, or empty for no limit.
fn render([href, max_length, simplify]: [&str; 3]) -> Option<Vec<u8>> {
    let mut options = RenderOptions::new();
    options.max_length = optional(max_length);
    options.simplify = flag(simplify);
    let Rendering { text, host, path, elided, suspicious, .. } = render_with::<Compact>(&url(href)?, options);
    json(&RenderingValue { text, host, path, elided, suspicious })
}
