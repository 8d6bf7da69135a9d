//! The module of `whurl/inspect`: what of the Standard the classes of §6 do not show. In: strings, and URLs as their
//! hrefs. Out: strings, numbers and booleans, or JSON where there is more to tell; `undefined` for failure, which
//! `js/inspect/` turns into what its functions document. Offsets are in UTF-16 code units.

use crate::encoding::Encoding;
use crate::host::{self, Host};
use crate::percent_encoding::{self, PercentEncodeSet, percent_encode_after_encoding};
use crate::url::rendering::{RenderOptions, Rendering, render_for_humans};
use crate::url::{Origin, Step, Trace, is_valid_url_string};
use crate::validation::{Collect, Report};
use crate::{Url, ValidationError};
use core::ops::Range;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// What [`Serialize`] makes of these types cannot fail: there are only strings for keys.
fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Where the bytes of a string stand in UTF-16.
struct Utf16<'i> {
    input: &'i str,
    /// For each byte of the input and its end; empty where the input is ASCII.
    offsets: Vec<usize>,
}

impl<'i> Utf16<'i> {
    fn of(input: &'i str) -> Self {
        let mut offsets = Vec::new();
        if !input.is_ascii() {
            let mut offset = 0;
            for code_point in input.chars() {
                offsets.extend(core::iter::repeat_n(offset, code_point.len_utf8()));
                offset += code_point.len_utf16();
            }
            offsets.push(offset);
        }
        Self { input, offsets }
    }

    fn range(&self, range: &Range<usize>) -> Range<usize> {
        let offset = |byte: usize| self.offsets.get(byte).copied().unwrap_or(byte);
        offset(range.start)..offset(range.end)
    }

    fn error(&self, report: &Report) -> Error {
        let Range { start, end } = self.range(&report.range);
        let (name, href) = (report.error.name(), report.error.link());
        Error { name, fatal: report.is_fatal, start, end, message: report.message(self.input), href }
    }

    fn errors(&self, reports: &[Report]) -> Vec<Error> {
        reports.iter().map(|report| self.error(report)).collect()
    }

    fn step(&self, step: &Step) -> TraceStep {
        let Range { start, end } = self.range(&step.range);
        let appended =
            step.appended.iter().map(|(field, text)| Appended { component: field.name(), text: text.clone() });
        TraceStep {
            state: step.state,
            pointer: start,
            end,
            buffer: step.buffer.clone(),
            appended: appended.collect(),
            href: step.href.clone(),
            errors: self.errors(&step.reports),
        }
    }
}

#[derive(Serialize)]
struct Error {
    name: &'static str,
    fatal: bool,
    start: usize,
    end: usize,
    message: String,
    href: String,
}

#[derive(Serialize)]
struct Inspection {
    href: Option<String>,
    errors: Vec<Error>,
}

#[derive(Serialize)]
struct TraceStep {
    state: &'static str,
    pointer: usize,
    end: usize,
    buffer: String,
    appended: Vec<Appended>,
    href: String,
    errors: Vec<Error>,
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

/// What the build asks for, so that a program gets it without the module.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Constants {
    validation_errors: Vec<Definition>,
    percent_encode_sets: Vec<&'static str>,
    public_suffix_list_date: &'static str,
}

/// The constants of `whurl/inspect`.
#[wasm_bindgen]
pub fn constants() -> String {
    let definition = |error: &ValidationError| Definition {
        name: error.name(),
        fatal: error.is_fatal(),
        summary: error.summary(),
        href: error.link(),
    };
    json(&Constants {
        validation_errors: ValidationError::ALL.iter().map(definition).collect(),
        percent_encode_sets: PERCENT_ENCODE_SETS.iter().map(|(name, _)| *name).collect(),
        public_suffix_list_date: host::PUBLIC_SUFFIX_LIST_DATE,
    })
}

/// Whether there is an encoding of this label.
#[wasm_bindgen(js_name = isEncodingLabel)]
pub fn is_encoding_label(label: &str) -> bool {
    Encoding::for_label(label).is_some()
}

/// The encoding of a label that [`is_encoding_label`].
fn encoding_of(label: &str) -> Encoding {
    Encoding::for_label(label).unwrap_or(Encoding::UTF_8)
}

/// Parses `input` and reports its validation errors. `base` is an href, `encoding` a label.
#[wasm_bindgen]
pub fn inspect(input: &str, base: Option<String>, encoding: &str) -> String {
    let base = base.and_then(|base| Url::parse(&base).ok());
    let mut sink = Collect::new();
    let result = Url::parse_with_encoding_and_sink(input, base.as_ref(), encoding_of(encoding), &mut sink);
    let errors = Utf16::of(input).errors(&sink.finish(&result));
    json(&Inspection { href: result.ok().map(String::from), errors })
}

/// The states that the parser passes through. `base` is an href.
#[wasm_bindgen]
pub fn trace(input: &str, base: Option<String>) -> String {
    let base = base.and_then(|base| Url::parse(&base).ok());
    let utf16 = Utf16::of(input);
    let steps = Trace::of(input, base.as_ref()).steps;
    json(&steps.iter().map(|step| utf16.step(step)).collect::<Vec<_>>())
}

/// Whether `input` is a valid URL string, with a `base` that is one: a base that does not parse is none.
#[wasm_bindgen(js_name = isValidURLString)]
pub fn is_valid_url(input: &str, base: Option<String>) -> bool {
    let base = base.and_then(|base| Url::parse(&base).ok());
    is_valid_url_string(input, base.as_ref())
}

/// Whether `input` is a valid host string.
#[wasm_bindgen(js_name = isValidHostString)]
pub fn is_valid_host(input: &str) -> bool {
    host::is_valid_host_string(input)
}

/// Whether `input` is a valid domain string.
#[wasm_bindgen(js_name = isValidDomainString)]
pub fn is_valid_domain(input: &str) -> bool {
    host::is_valid_domain_string(input)
}

/// Whether `input` is a valid opaque-host string.
#[wasm_bindgen(js_name = isValidOpaqueHostString)]
pub fn is_valid_opaque_host(input: &str) -> bool {
    host::is_valid_opaque_host_string(input)
}

/// Whether `input` is a valid IPv4-address string.
#[wasm_bindgen(js_name = isValidIPv4AddressString)]
pub fn is_valid_ipv4_address(input: &str) -> bool {
    host::is_valid_ipv4_address_string(input)
}

/// Whether `input` is a valid IPv6-address string.
#[wasm_bindgen(js_name = isValidIPv6AddressString)]
pub fn is_valid_ipv6_address(input: &str) -> bool {
    host::is_valid_ipv6_address_string(input)
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
#[wasm_bindgen(js_name = parseHost)]
pub fn parse_host(input: &str, is_opaque: bool) -> Option<String> {
    let host = if is_opaque { Host::parse_opaque(input) } else { Host::parse(input) };
    host.ok().map(|host| json(&HostValue::from(host)))
}

/// The IPv4 serializer.
#[wasm_bindgen(js_name = serializeIPv4)]
pub fn serialize_ipv4(address: u32) -> String {
    Host::Ipv4(address.into()).to_string()
}

/// The host serializer for an IPv6 address, of which `pieces` that are not there are 0.
#[wasm_bindgen(js_name = serializeIPv6)]
pub fn serialize_ipv6(pieces: &[u16]) -> String {
    let pieces: [u16; 8] = core::array::from_fn(|i| pieces.get(i).copied().unwrap_or(0));
    Host::Ipv6(pieces.into()).to_string()
}

/// The domain parser.
#[wasm_bindgen(js_name = domainToASCII)]
pub fn domain_to_ascii(domain: &str, be_strict: bool) -> Option<String> {
    host::domain_to_ascii(domain, be_strict).ok()
}

#[derive(Serialize)]
struct UnicodeDomain {
    domain: String,
    error: bool,
}

/// Domain to Unicode, and whether there was an error.
#[wasm_bindgen(js_name = domainToUnicode)]
pub fn domain_to_unicode(domain: &str) -> String {
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

/// Percent-encode after encoding; `undefined` for a set that there is not, or that does not go with the encoding.
#[wasm_bindgen(js_name = percentEncode)]
pub fn percent_encode(input: &str, set: &str, encoding: &str) -> Option<String> {
    let (_, set) = PERCENT_ENCODE_SETS.into_iter().find(|(name, _)| *name == set)?;
    let encoding = encoding_of(encoding).output_encoding();
    let takes_any = [percent_encoding::SPECIAL_QUERY, percent_encoding::FORM_URLENCODED].contains(&set);
    (takes_any || encoding == Encoding::UTF_8).then(|| percent_encode_after_encoding(encoding, input, set))
}

/// Percent-decodes bytes.
#[wasm_bindgen(js_name = percentDecode)]
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    percent_encoding::percent_decode(input)
}

/// The application/x-www-form-urlencoded parser.
#[wasm_bindgen(js_name = parseFormUrlencoded)]
pub fn parse_form_urlencoded(input: &[u8], encoding: &str) -> String {
    json(&crate::form_urlencoded::parse_with_encoding(input, encoding_of(encoding)))
}

/// The application/x-www-form-urlencoded serializer, for names and values in turn.
#[allow(clippy::needless_pass_by_value, reason = "wasm-bindgen passes a list of strings by value only")]
#[wasm_bindgen(js_name = serializeFormUrlencoded)]
pub fn serialize_form_urlencoded(list: Vec<String>, encoding: &str) -> String {
    let (tuples, _) = list.as_chunks::<2>();
    let tuples = tuples.iter().map(|[name, value]| (name, value));
    crate::form_urlencoded::serialize_with_encoding(tuples, encoding_of(encoding))
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum OriginValue {
    Tuple { scheme: String, host: HostValue, port: Option<u16>, serialized: String },
    Opaque { serialized: &'static str },
}

/// The origin of the URL that `href` is.
#[wasm_bindgen]
pub fn origin(href: &str) -> Option<String> {
    let origin = Url::parse(href).ok()?.origin();
    let serialized = origin.to_string();
    Some(json(&match origin {
        Origin::Tuple { scheme, host, port } => OriginValue::Tuple { scheme, host: host.into(), port, serialized },
        Origin::Opaque => OriginValue::Opaque { serialized: "null" },
    }))
}

/// Both URLs, if they are.
fn both(a: &str, b: &str) -> Option<(Url, Url)> {
    Some((Url::parse(a).ok()?, Url::parse(b).ok()?))
}

/// Whether two URLs are same origin.
#[wasm_bindgen(js_name = sameOrigin)]
pub fn same_origin(a: &str, b: &str) -> Option<bool> {
    both(a, b).map(|(a, b)| a.origin().same_origin(&b.origin()))
}

/// Whether two URLs are equal.
#[wasm_bindgen]
pub fn equals(a: &str, b: &str, exclude_fragments: bool) -> Option<bool> {
    both(a, b).map(|(a, b)| if exclude_fragments { a.equals_excluding_fragments(&b) } else { a == b })
}

#[derive(Serialize)]
struct ComponentValue<'h> {
    name: &'static str,
    start: usize,
    end: usize,
    value: &'h str,
}

/// The components of the URL that `href` is. An href is ASCII, so that its bytes are its UTF-16 code units.
#[wasm_bindgen]
pub fn components(href: &str) -> Option<String> {
    let url = Url::parse(href).ok()?;
    let component = |(field, range): (crate::url::Field, Range<usize>)| ComponentValue {
        name: field.name(),
        start: range.start,
        end: range.end,
        value: url.href().get(range).unwrap_or(""),
    };
    Some(json(&url.fields().map(component).collect::<Vec<_>>()))
}

/// The public suffix of a host, which the host parser takes.
#[wasm_bindgen(js_name = publicSuffix)]
pub fn public_suffix(host: &str) -> Option<String> {
    Host::parse(host).ok()?.public_suffix().map(str::to_owned)
}

/// The registrable domain of a host, which the host parser takes.
#[wasm_bindgen(js_name = registrableDomain)]
pub fn registrable_domain(host: &str) -> Option<String> {
    Host::parse(host).ok()?.registrable_domain().map(str::to_owned)
}

/// Whether two URLs' origins are same site.
#[wasm_bindgen(js_name = sameSite)]
pub fn same_site(a: &str, b: &str) -> Option<bool> {
    both(a, b).map(|(a, b)| a.origin().same_site(&b.origin()))
}

/// Whether two URLs' origins are schemelessly same site.
#[wasm_bindgen(js_name = schemelesslySameSite)]
pub fn schemelessly_same_site(a: &str, b: &str) -> Option<bool> {
    both(a, b).map(|(a, b)| a.origin().schemelessly_same_site(&b.origin()))
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

/// Renders the URL that `href` is.
#[wasm_bindgen(js_name = renderForHumans)]
pub fn render(href: &str, max_length: Option<u32>, simplify: bool) -> Option<String> {
    let max_length = max_length.map(|length| length as usize);
    let rendering = render_for_humans(&Url::parse(href).ok()?, RenderOptions { max_length, simplify });
    let Rendering { text, host, path, elided, suspicious } = rendering;
    Some(json(&RenderingValue { text, host, path, elided, suspicious }))
}
