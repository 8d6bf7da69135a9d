//! Domains: §3.3 [IDNA](https://url.spec.whatwg.org/#idna), and the steps of §3.5's host parser that are about domains.
//!
//! With the crate's feature `idna`, Unicode `ToASCII` and `ToUnicode`, and the flags with which the Standard calls them, are in
//! [`idna`](super::idna). ASCII domains go there only to find out whether they have a validation error.

use alloc::borrow::Cow;
use alloc::string::String;

#[cfg(not(feature = "idna"))]
use super::ascii_domain as uts46;
use super::code_points::{Class, FORBIDDEN_DOMAIN, NON_ASCII, PERCENT, UPPER, classes_of, position_of};
#[cfg(feature = "idna")]
use super::idna as uts46;
use super::{Source, ends_in_a_number, ipv4};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::invariant::never;
use crate::output::Output;
use crate::percent_encoding::percent_decode;
use crate::validation::{Ignore, ParseError, Sink, ValidationError, fail};

/// The longest label and the longest domain that DNS allows, in bytes.
pub(crate) const LONGEST_LABEL: usize = 63;
pub(crate) const LONGEST_DOMAIN: usize = 253;
/// No label is converted that has more code points, and is not ASCII.
pub(crate) const MOST_CODE_POINTS: usize = 1_000;

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) from its assertion on.
#[inline]
pub(super) fn parse<S: Sink>(
    input: &[u8],
    classes: Class,
    at: usize,
    output: &mut Output<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
    // Otherwise a setter of a host takes 36 ns in place of 29.
    if !S::ENABLED && classes == 0 && !input.is_empty() && !ends_in_a_number(input) {
        output.extend(input);
        return Ok(());
    }
    if classes & PERCENT != 0 {
        return parse_percent_encoded(input, at, output, sink);
    }
    parse_decoded(input, classes, Source::Verbatim(at), output, sink)
}

/// Percent-decodes `input` and parses the result.
fn parse_percent_encoded<S: Sink>(
    input: &[u8],
    at: usize,
    output: &mut Output<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
    if S::ENABLED
        && let Some(first) = (0..input.len()).find(|&start| starts_with_a_percent_encoded_byte(&input[start..]))
    {
        sink.report(ValidationError::DomainPercentEncoded, at + first..at + first + 3)?;
    }
    let domain = percent_decode(input);
    parse_decoded(&domain, classes_of(&domain), Source::PercentDecoded(at, input), output, sink)
}

/// Runs the [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii), not strict, and the host parser's
/// steps after it, on a percent-decoded `domain`.
///
/// It need not be decoded as UTF-8: malformed sequences fail here, and so would the U+FFFD that they become.
fn parse_decoded<S: Sink>(
    domain: &[u8],
    classes: Class,
    source: Source<'_>,
    output: &mut Output<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
    if S::ENABLED && domain_parser_to_ascii(domain, true).is_none() {
        sink.report(ValidationError::DomainToAscii, source.range::<S>(0..domain.len()))?;
    }
    if classes & NON_ASCII == 0 {
        return parse_ascii(domain, None, classes, source, output, sink);
    }
    let Some(result) = domain_parser_to_ascii(domain, false) else {
        // Already reported: what fails here fails when strict.
        return Err(ParseError::new(ValidationError::DomainToAscii));
    };
    parse_ascii(result.as_bytes(), Some(domain), classes_of(result.as_bytes()), source, output, sink)
}

/// The rest of [`parse_decoded`], for a `domain` that is ASCII and may have to be lowercased: the one that was given, or what
/// that was mapped to.
fn parse_ascii<S: Sink>(
    domain: &[u8],
    mapped_from: Option<&[u8]>,
    classes: Class,
    mut source: Source<'_>,
    output: &mut Output<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
    if domain.is_empty() {
        // Already reported: the strict domain parser takes no empty domain.
        return Err(ParseError::new(ValidationError::DomainToAscii));
    }
    if classes & FORBIDDEN_DOMAIN != 0 {
        return Err(fail_as_forbidden(mapped_from.unwrap_or(domain), source, sink));
    }
    if ends_in_a_number(domain) {
        if let Some(given) = mapped_from {
            let whole = source.range::<S>(0..given.len());
            source = Source::Mapped(whole.start, whole.len());
            sink.report(ValidationError::Ipv4NonAsciiInput, whole)?;
        }
        let address = ipv4::parse(domain, source, sink)?;
        output.extend(ipv4::serialize(address).as_bytes());
    } else if classes & UPPER != 0 {
        output.extend_lowercase(domain);
    } else {
        output.extend(domain);
    }
    Ok(())
}

/// *`VerifyDnsLength`*: whether the domain and its labels are neither empty nor too long for DNS.
#[inline(never)]
pub(super) fn has_dns_lengths(domain: &[u8]) -> bool {
    let mut labels = domain.split(|&byte| byte == b'.');
    domain.len() <= LONGEST_DOMAIN && labels.all(|label| matches!(label.len(), 1..=LONGEST_LABEL))
}

/// Fails for a forbidden domain code point in `domain`, or in what it was mapped to. Today's Standard has reported it by then:
/// what is forbidden fails when strict.
#[cold]
fn fail_as_forbidden<S: Sink>(domain: &[u8], source: Source<'_>, sink: &mut S) -> ParseError {
    if !sink.is_of_2025() {
        return ParseError::new(ValidationError::DomainToAscii);
    }
    let range = position_of(domain, FORBIDDEN_DOMAIN).map_or(0..domain.len(), |at| at..at + 1);
    fail(sink, ValidationError::DomainInvalidCodePoint, source.range::<S>(range))
}

/// [Domain parser `ToASCII`](https://url.spec.whatwg.org/#domain-parser-toascii)
fn domain_parser_to_ascii(domain: &[u8], be_strict: bool) -> Option<String> {
    uts46::to_ascii(domain, be_strict)
}

/// The [domain parser](https://url.spec.whatwg.org/#concept-domain-to-ascii), which was named domain to ASCII before
/// 2026.
///
/// Strict, the result conforms to DNS: letters, digits and hyphens in labels of 1 to 63, of 253 bytes together. The host
/// parser is not strict.
///
/// ```
/// use whurl::host::domain_to_ascii;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain_to_ascii("☕.Example", false)?, "xn--53h.example");
/// assert_eq!(domain_to_ascii("under_score", false)?, "under_score");
/// assert!(domain_to_ascii("under_score", true).is_err());
/// # Ok::<(), whurl::ParseError>(())
/// ```
///
/// # Errors
/// `domain-to-ASCII` if Unicode `ToASCII` fails, or if the result is empty or has a
/// [forbidden domain code point](super::is_forbidden_domain_code_point). Without `be_strict`, an ASCII domain only becomes
/// lowercase: `ToASCII` is not run.
pub fn domain_to_ascii(domain: &str, be_strict: bool) -> Result<String, ParseError> {
    let result = if domain.is_ascii() && !be_strict {
        domain.to_ascii_lowercase()
    } else {
        domain_parser_to_ascii(domain.as_bytes(), be_strict).ok_or(ParseError::new(ValidationError::DomainToAscii))?
    };
    if result.is_empty() || classes_of(result.as_bytes()) & FORBIDDEN_DOMAIN != 0 {
        return Err(ParseError::new(ValidationError::DomainToAscii));
    }
    Ok(result)
}

/// [Domain to Unicode](https://url.spec.whatwg.org/#concept-domain-to-unicode). A `domain` with an error is returned
/// unchanged.
///
/// ```
/// use whurl::host::domain_to_unicode;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain_to_unicode("xn--53h.example"), "☕.example");
/// assert_eq!(domain_to_unicode("xn--8i7caa.example"), "xn--8i7caa.example");
/// ```
pub fn domain_to_unicode(domain: &str) -> Cow<'_, str> {
    domain_to_unicode_with_sink(domain, &mut Ignore).unwrap_or_else(|_| never("`Ignore` stops nothing"))
}

/// [`domain_to_unicode`], reporting `domain-to-Unicode` to `sink` if it finds an error.
///
/// ```
/// use whurl::{ValidationError, host::domain_to_unicode_with_sink, validation::Collect};
///
/// let mut sink = Collect::new();
/// let result = domain_to_unicode_with_sink("xn--8i7caa.example", &mut sink);
/// assert_eq!(result.as_deref(), Ok("xn--8i7caa.example"));
/// assert_eq!(sink.finish(&result)[0].error, ValidationError::DomainToUnicode);
/// ```
///
/// # Errors
/// The error that `sink` returns.
pub fn domain_to_unicode_with_sink<'d, S: Sink>(domain: &'d str, sink: &mut S) -> Result<Cow<'d, str>, ParseError> {
    if let Some(result) = uts46::to_unicode(domain) {
        return Ok(result);
    }
    sink.report(ValidationError::DomainToUnicode, 0..domain.len())?;
    Ok(Cow::Borrowed(domain))
}

#[cfg(all(test, feature = "idna"))]
mod tests {
    use super::super::Host;
    use super::super::tests::{errors, errors_of, failure};
    use super::*;
    use crate::validation::Collect;
    use ::idna::punycode;

    fn serialized(input: &str) -> String {
        Host::parse(input).map_or_else(|error| panic!("{input}: {error}"), |host| host.to_string())
    }

    #[test]
    fn punycode_is_not_nested() {
        for nested in ["xn-－xn--a-gua", "é.xn--xn--a-gua"] {
            assert!(Host::parse(nested).is_err(), "{nested}");
            assert!(domain_to_ascii(nested, false).is_err(), "{nested}");
        }
        assert_eq!(domain_to_unicode("xn--xn--a-gua"), "xn--xn--a-gua");
        // If the inserted code point is among the first four, the label does not begin with `xn--`.
        let inside = format!("é.xn--{}", punycode::encode_str("xé--n--a").expect("is short"));
        assert_eq!(serialized(&inside), inside.replace('é', "xn--9ca"));
        // The labels of ASCII domains are not decoded.
        assert_eq!(serialized("xn--xn--a-gua"), "xn--xn--a-gua");
    }

    #[test]
    fn ascii_domains_are_lowercased_only() {
        for domain in ["a", "a.", "a..b", ".", "-a-", "a_b", "xn--", "xn--8i7caa", "a!\"$&'()*+,;=`{}~", "ab--c"] {
            assert_eq!(serialized(domain), domain);
            assert_eq!(serialized(&domain.to_ascii_uppercase()), domain.to_ascii_lowercase());
        }
        assert_eq!(serialized(&"A".repeat(10_000)), "a".repeat(10_000));
        assert_eq!(serialized("%41.%62"), "a.b");
        assert_eq!(serialized("XN--8I7CA%41"), "xn--8i7caa");
    }

    #[test]
    fn every_ascii_code_point() {
        for code_point in '\0'..='\u{7F}' {
            let domain = format!("a{code_point}b");
            if code_point == '[' || code_point == '%' {
                assert_eq!(failure(&domain), "domain-to-ASCII");
            } else if super::super::is_forbidden_domain_code_point(code_point) {
                assert_eq!(failure(&domain), "domain-to-ASCII");
                assert_eq!(failure(&format!("a%{:02X}b", u32::from(code_point))), "domain-to-ASCII");
                assert_eq!(failure(&format!("é{code_point}b")), "domain-to-ASCII");
            } else {
                assert_eq!(serialized(&domain), domain.to_ascii_lowercase());
            }
        }
    }

    #[test]
    fn the_fast_path_is_the_slow_path() {
        for domain in
            ["example.com", "EXAMPLE.com", "1.example", "example.f", "example.0x1", "127.0.0.1", "a..b", "xn--a"]
        {
            let decoded = Source::Verbatim(0);
            let mut buffer = Vec::new();
            let mut output = Output::sharing(&[], &mut buffer);
            let classes = classes_of(domain.as_bytes());
            let result = parse_decoded(domain.as_bytes(), classes, decoded, &mut output, &mut Ignore);
            let slow = result.map(|()| String::from_utf8_lossy(output.as_bytes()).into_owned());
            assert_eq!(Host::parse(domain).map(|host| host.to_string()), slow);
        }
    }

    #[test]
    fn other_domains_are_mapped() {
        for (input, output) in [
            ("faß.ExAmple", "xn--fa-hia.example"),
            ("f%C3%A4", "xn--f-0fa"),
            ("☕.example", "xn--53h.example"),
            ("Go\u{FF0E}com", "go.com"),
            ("\u{FF11}\u{FF12}7。1", "127.0.0.1"),
            ("a\u{AD}b", "ab"),
            ("\u{FEFF}a", "a"),
        ] {
            assert_eq!(serialized(input), output);
        }
        assert_eq!(failure("\u{AD}"), "domain-to-ASCII");
        assert_eq!(failure("a\u{FFFD}"), "domain-to-ASCII");
        assert_eq!(failure("%FF"), "domain-to-ASCII");
        assert_eq!(failure("\u{200D}"), "domain-to-ASCII");
        assert_eq!(failure("xn--a.é"), "domain-to-ASCII");
        assert_eq!(failure("\u{2100}"), "domain-to-ASCII");
        assert_eq!(failure("\u{FF05}41"), "domain-to-ASCII");
    }

    #[test]
    fn validation_errors() {
        assert_eq!(errors("www.example-1.com"), []);
        assert_eq!(errors("EXAMPLE"), []);
        assert_eq!(errors("faß"), []);
        assert_eq!(errors("a_b"), [("domain-to-ASCII", 0..3)]);
        assert_eq!(errors("example."), [("domain-to-ASCII", 0..8)]);
        assert_eq!(errors("xn--8i7caa"), [("domain-to-ASCII", 0..10)]);
        assert_eq!(errors("ex%61mple"), [("domain-percent-encoded", 2..5)]);
        assert_eq!(errors(""), [("domain-to-ASCII", 0..0)]);
        assert_eq!(errors("é\u{200D}"), [("domain-to-ASCII", 0..5)]);
        for (input, of_2025) in [("a b", 1..2), ("é<b", 2..3), ("a\u{2100}", 0..4), ("a%zz", 1..2)] {
            let to_ascii = ("domain-to-ASCII", 0..input.len());
            assert_eq!(errors(input), core::slice::from_ref(&to_ascii));
            assert_eq!(
                errors_of(input, false, Collect::new().of_2025()),
                [to_ascii, ("domain-invalid-code-point", of_2025)]
            );
        }
        assert_eq!(errors("exa%23mple"), [("domain-percent-encoded", 3..6), ("domain-to-ASCII", 0..10)]);
        assert_eq!(
            errors_of("exa%23mple", false, Collect::new().of_2025()),
            [("domain-percent-encoded", 3..6), ("domain-to-ASCII", 0..10), ("domain-invalid-code-point", 3..6)]
        );
        for input in ["\u{FF11}.2.3.4", "1。2。3。4", "\u{2460}.\u{2461}.\u{2462}.\u{2463}"] {
            assert_eq!(errors(input), [("IPv4-non-ASCII-input", 0..input.len())]);
        }
        assert_eq!(errors("%EF%BC%91.2.3.4"), [("domain-percent-encoded", 0..3), ("IPv4-non-ASCII-input", 0..15)]);
        assert_eq!(errors("\u{FF11}.2"), [("IPv4-non-ASCII-input", 0..5), ("IPv4-too-few-parts", 0..5)]);
    }

    #[test]
    fn a_sink_can_stop_the_parser() {
        for (input, name) in
            [("%61", "domain-percent-encoded"), ("a_b", "domain-to-ASCII"), ("1.2", "IPv4-too-few-parts")]
        {
            let stopped = Host::parse_with_sink(input, false, &mut Collect::strict());
            assert_eq!(stopped.map_err(|error| error.validation_error().map(ValidationError::name)), Err(Some(name)));
        }
    }

    #[test]
    fn domain_to_ascii_is_strict_or_not() {
        for domain in ["-a", "a-", "ab--c", "a_b", "a.", "a..b", &"a".repeat(64), &"a.".repeat(127), "xn--8i7caa"] {
            assert_eq!(domain_to_ascii(domain, false).as_deref(), Ok(domain));
            assert!(domain_to_ascii(domain, true).is_err(), "{domain}");
        }
        assert_eq!(domain_to_ascii("ＦＡß", true).as_deref(), Ok("xn--fa-hia"));
        for is_strict in [false, true] {
            assert!(domain_to_ascii("", is_strict).is_err());
            assert!(domain_to_ascii("a b", is_strict).is_err());
            assert!(domain_to_ascii("é b", is_strict).is_err());
        }
    }

    #[test]
    fn domain_to_unicode_gives_back_what_it_cannot_convert() {
        assert_eq!(domain_to_unicode("xn--fa-hia.xn--53h"), "faß.☕");
        let mut sink = Collect::new();
        let result = domain_to_unicode_with_sink("a.xn--8i7caa", &mut sink);
        assert_eq!(result.as_deref(), Ok("a.xn--8i7caa"));
        let reports = sink.finish(&result);
        assert_eq!((reports[0].error, reports[0].range.clone()), (ValidationError::DomainToUnicode, 0..12));
    }

    /// web-platform-tests' IDNA data is for Unicode 17, and takes a code point of Unicode 18 for unassigned.
    #[test]
    fn unicode_version() {
        // CJK Unified Ideographs Extension J, of Unicode 17, and Seal, of Unicode 18.
        assert!(domain_to_ascii("\u{33479}", false).is_ok());
        assert!(domain_to_ascii("\u{3D000}", false).is_err());
    }
}
