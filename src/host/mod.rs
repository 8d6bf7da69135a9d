//! §3 [Hosts](https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)): their representation, parser, serializer
//! and equivalence. For the URL parser, a host is written directly into the URL's serialization.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;
use core::str::FromStr;

use crate::invariant::never;
use crate::output::Output;
use crate::validation::{Ignore, ParseError, Sink, ValidationError, fail};

mod ascii_domain;
mod code_points;
mod domain;
#[cfg(feature = "idna")]
pub(crate) mod idna;
mod ipv4;
mod ipv6;
mod opaque;
#[cfg(feature = "psl")]
mod public_suffix;
#[cfg(feature = "psl")]
mod public_suffix_list;
#[cfg(any(feature = "guard", feature = "idna"))]
mod punycode;
mod text;
mod writing;

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) use code_points::NOT_PLAIN_DOMAIN;
pub(crate) use code_points::{
    AUTHORITY_DELIMITER, AUTHORITY_END, Class, REVERSE_SOLIDUS, classes_of, find_ascii_domain_end,
    find_plain_domain_end, scan_until,
};
pub use code_points::{is_forbidden_domain_code_point, is_forbidden_host_code_point};
pub(crate) use domain::{LONGEST_DOMAIN, LONGEST_LABEL, MOST_CODE_POINTS};
pub use domain::{domain_to_ascii, domain_to_unicode, domain_to_unicode_with_sink};
pub use ipv4::ends_in_a_number;
pub(crate) use ipv4::is_serialized_ipv4;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) use ipv4::may_end_a_number;
pub(crate) use ipv6::serialized_ipv6_len;
#[cfg(feature = "psl")]
pub use public_suffix::PUBLIC_SUFFIX_LIST_DATE;
#[cfg(feature = "columns")]
pub(crate) use public_suffix::Suffixes;
#[cfg(any(feature = "guard", feature = "rendering"))]
pub(crate) use public_suffix::is_listed;
#[cfg(feature = "psl")]
pub(crate) use public_suffix::{public_suffix, registrable_domain};
#[cfg(feature = "guard")]
pub(crate) use public_suffix_list::{is_listed_country, is_top_level_domain};
#[cfg(feature = "guard")]
pub(crate) use punycode::encode_label;
pub use writing::{
    is_valid_domain_string, is_valid_host_string, is_valid_ipv4_address_string, is_valid_ipv6_address_string,
    is_valid_opaque_host_string,
};

/// A [host](https://url.spec.whatwg.org/#concept-host): a network address, or an opaque identifier in its place.
///
/// ```
/// use whurl::Host;
///
/// assert_eq!(Host::parse("EXAMPLE.com")?, Host::Domain("example.com".to_owned()));
/// assert_eq!(Host::parse("0x7F.1")?, Host::Ipv4([127, 0, 0, 1].into()));
/// assert_eq!(Host::parse("[0:0::1]")?.to_string(), "[::1]");
/// assert_eq!(Host::parse_opaque("EXAMPLE.com")?, Host::Opaque("EXAMPLE.com".to_owned()));
/// # Ok::<(), whurl::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Host {
    /// A [domain](https://url.spec.whatwg.org/#concept-domain): not empty, ASCII, lowercase.
    Domain(String),
    /// An [IPv4 address](https://url.spec.whatwg.org/#concept-ipv4).
    Ipv4(Ipv4Addr),
    /// An [IPv6 address](https://url.spec.whatwg.org/#concept-ipv6).
    Ipv6(Ipv6Addr),
    /// An [opaque host](https://url.spec.whatwg.org/#opaque-host): not empty, ASCII, of a URL that is not special.
    Opaque(String),
    /// The [empty host](https://url.spec.whatwg.org/#empty-host), such as that of `file:///`.
    Empty,
}

/// [`Host::parse`]
///
/// ```
/// # use whurl::Host;
/// assert_eq!("EXAMPLE.com".parse::<Host>()?, Host::parse("example.com")?);
/// # Ok::<(), whurl::ParseError>(())
/// ```
impl FromStr for Host {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl Host {
    /// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) for the host of a special URL.
    ///
    /// ```
    /// use whurl::{Host, ValidationError};
    ///
    /// # #[cfg(feature = "idna")]
    /// assert_eq!(Host::parse("faß.ExAmPlE")?.to_string(), "xn--fa-hia.example");
    /// assert_eq!(Host::parse("a<b").unwrap_err().validation_error(), Some(ValidationError::DomainToAscii));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The host parser's failure. The empty string is one: the Standard never gives it to the host parser.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::parse_with_sink(input, false, &mut Ignore)
    }

    /// The [host parser](https://url.spec.whatwg.org/#concept-host-parser) with *isOpaque* true: for the host of a URL
    /// that is not special.
    ///
    /// ```
    /// use whurl::Host;
    ///
    /// assert_eq!(Host::parse_opaque("faß.ExAmPlE")?.to_string(), "fa%C3%9F.ExAmPlE");
    /// assert_eq!(Host::parse_opaque("")?, Host::Empty);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The host parser's failure.
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        Self::parse_with_sink(input, true, &mut Ignore)
    }

    /// [`parse`](Self::parse) or, if `is_opaque`, [`parse_opaque`](Self::parse_opaque), reporting validation errors to
    /// `sink`; their ranges are byte offsets in `input`.
    ///
    /// ```
    /// use whurl::{Host, ValidationError, validation::Collect};
    ///
    /// let mut sink = Collect::new();
    /// let result = Host::parse_with_sink("0x7f.0.0.1", false, &mut sink);
    /// let errors: Vec<_> = sink.finish(&result).into_iter().map(|report| report.error).collect();
    /// assert_eq!(errors, [ValidationError::Ipv4NonDecimalPart]);
    /// ```
    ///
    /// # Errors
    /// The host parser's failure, or the error with which `sink` stopped it.
    pub fn parse_with_sink<S: Sink>(input: &str, is_opaque: bool, sink: &mut S) -> Result<Self, ParseError> {
        let mut buffer = Vec::new();
        let mut output = Output::sharing(input.as_bytes(), &mut buffer);
        let classes = classes_of(input.as_bytes());
        parse_host(input.as_bytes(), classes, 0, is_opaque, &mut output, sink)?;
        let serialized = str::from_utf8(output.as_bytes()).unwrap_or_else(|_| never("a serialized host is ASCII"));
        Ok(Self::from_serialized(serialized, !is_opaque))
    }

    /// The host that is `serialized` in the href of a URL that `is_special` or not.
    pub(crate) fn from_serialized(serialized: &str, is_special: bool) -> Self {
        let bytes = serialized.as_bytes();
        if let [b'[', pieces @ .., b']'] = bytes
            && let Ok(address) = ipv6::parse(pieces, 0, &mut Ignore)
        {
            return Self::Ipv6(address);
        }
        if is_special
            && ends_in_a_number(bytes)
            && let Ok(address) = ipv4::parse(bytes, Source::Verbatim(0), &mut Ignore)
        {
            return Self::Ipv4(address);
        }
        debug_assert!(!serialized.starts_with('['), "only an address has brackets");
        debug_assert!(!is_special || !ends_in_a_number(bytes), "a domain does not end in a number");
        match serialized {
            "" => Self::Empty,
            domain if is_special => Self::Domain(domain.to_owned()),
            opaque => Self::Opaque(opaque.to_owned()),
        }
    }

    /// Whether this host [equals](https://url.spec.whatwg.org/#concept-host-equals) `other`; the same as `==`.
    ///
    /// ```
    /// use whurl::Host;
    ///
    /// assert!(Host::parse("127.1")?.equals(&Host::parse("0x7f000001")?));
    /// assert!(!Host::parse("example.com")?.equals(&Host::parse("example.com.")?));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn equals(&self, other: &Self) -> bool {
        self == other
    }
}

/// Whether [`Host::from_serialized`] makes a domain of what is `serialized` in the href of a special URL.
#[cfg(feature = "psl")]
pub(crate) fn is_domain(serialized: &str) -> bool {
    let bytes = serialized.as_bytes();
    !matches!(bytes, [] | [b'[', ..]) && !ends_in_a_number(bytes)
}

/// The [host serializer](https://url.spec.whatwg.org/#concept-host-serializer).
impl fmt::Display for Host {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(text) | Self::Opaque(text) => formatter.pad(text),
            Self::Ipv4(address) => formatter.pad(&ipv4::serialize(*address).to_string()),
            Self::Ipv6(address) => formatter.pad(&format!("[{}]", ipv6::serialize(*address))),
            Self::Empty => formatter.pad(""),
        }
    }
}

/// The [host parser](https://url.spec.whatwg.org/#concept-host-parser), which writes the serialized host into `output`.
///
/// `input` begins at byte `at` of the caller's input, to which the ranges of validation errors refer. `classes` are the classes
/// of its bytes, which the authority state already knows.
#[inline]
pub(crate) fn parse_host<S: Sink>(
    input: &[u8],
    classes: Class,
    at: usize,
    is_opaque: bool,
    output: &mut Output<'_>,
    sink: &mut S,
) -> Result<(), ParseError> {
    if input.first() == Some(&b'[') {
        return parse_bracketed(input, at, output, sink);
    }
    if is_opaque { opaque::parse(input, at, output, sink) } else { domain::parse(input, classes, at, output, sink) }
}

/// The host parser's first step: an IPv6 address in its brackets.
fn parse_bracketed<S: Sink>(input: &[u8], at: usize, output: &mut Output<'_>, sink: &mut S) -> Result<(), ParseError> {
    let [b'[', pieces @ .., b']'] = input else {
        return Err(fail(sink, ValidationError::Ipv6Unclosed, at..at + input.len()));
    };
    let address = ipv6::parse(pieces, at + 1, sink)?;
    output.push(b'[');
    output.extend(ipv6::serialize(address).as_bytes());
    output.push(b']');
    Ok(())
}

/// Where a parser's bytes come from in the input, so that its errors can name a range.
#[derive(Clone, Copy)]
enum Source<'i> {
    /// From the input itself, at this offset.
    Verbatim(usize),
    /// From percent-decoding these bytes, at this offset of the input.
    PercentDecoded(usize, &'i [u8]),
    /// From mapping this many bytes, at this offset. An error can only point at all of them.
    Mapped(usize, usize),
}

impl Source<'_> {
    /// The range of the input that `range` of the bytes comes from, for a sink that wants to know.
    fn range<S: Sink>(self, range: Range<usize>) -> Range<usize> {
        if !S::ENABLED {
            return 0..0;
        }
        match self {
            Self::Verbatim(at) => at + range.start..at + range.end,
            Self::PercentDecoded(at, encoded) => {
                // A range may end with the input, where no byte begins.
                let offset =
                    |decoded| code_points::percent_decoded_offsets(encoded).nth(decoded).unwrap_or(encoded.len());
                at + offset(range.start)..at + offset(range.end)
            }
            Self::Mapped(at, len) => at..at + len,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::validation::Collect;

    /// The names and places of the validation errors in the host of a special URL.
    pub(super) fn errors(input: &str) -> Vec<(&'static str, Range<usize>)> {
        errors_in(input, false)
    }

    pub(super) fn errors_in(input: &str, is_opaque: bool) -> Vec<(&'static str, Range<usize>)> {
        let result = Host::parse_with_sink(input, is_opaque, &mut Collect::new());
        assert_eq!(result, if is_opaque { Host::parse_opaque(input) } else { Host::parse(input) });
        errors_of(input, is_opaque, Collect::new())
    }

    pub(super) fn errors_of(input: &str, is_opaque: bool, mut sink: Collect) -> Vec<(&'static str, Range<usize>)> {
        let result = Host::parse_with_sink(input, is_opaque, &mut sink);
        let reports = sink.finish(&result);
        assert_eq!(reports.iter().filter(|report| report.is_fatal).count(), usize::from(result.is_err()), "{input}");
        reports.into_iter().map(|report| (report.error.name(), report.range)).collect()
    }

    /// The name of the validation error with which parsing the host of a special URL fails.
    pub(super) fn failure(input: &str) -> &'static str {
        match Host::parse(input) {
            Ok(host) => panic!("{input} is {host}"),
            Err(error) => error.name(),
        }
    }

    #[test]
    fn kinds() {
        assert_eq!(Host::parse("a"), Ok(Host::Domain("a".to_owned())));
        assert_eq!(Host::parse("1"), Ok(Host::Ipv4([0, 0, 0, 1].into())));
        assert_eq!(Host::parse("[::1]"), Ok(Host::Ipv6(Ipv6Addr::LOCALHOST)));
        assert_eq!(Host::parse_opaque("1"), Ok(Host::Opaque("1".to_owned())));
        assert_eq!(Host::parse_opaque("[::1]"), Ok(Host::Ipv6(Ipv6Addr::LOCALHOST)));
        assert_eq!(Host::parse_opaque(""), Ok(Host::Empty));
        assert_eq!(failure(""), "domain-to-ASCII");
    }

    #[test]
    fn displays_honour_width() {
        for (host, shown) in [
            (Host::parse("a"), "a......|......a|..a"),
            (Host::parse("1"), "0.0.0.1|0.0.0.1|0.0"),
            (Host::parse("[::]"), "[::]...|...[::]|[::"),
            (Host::parse_opaque("A"), "A......|......A|..A"),
            (Host::parse_opaque(""), ".......|.......|..."),
        ] {
            let host = host.expect("is a host");
            assert_eq!(format!("{host:.<7}|{host:.>7}|{host:.>3.3}"), shown);
        }
    }

    #[cfg(feature = "idna")]
    #[test]
    fn serializing_and_parsing_gives_the_same_host() {
        for (input, is_opaque) in [
            ("EXAMPLE.com.", false),
            ("faß", false),
            ("0x7f.1", false),
            ("[1::0:1]", false),
            ("1.é%", true),
            ("", true),
        ] {
            let host = Host::parse_with_sink(input, is_opaque, &mut Ignore).expect("it parses");
            let serialized = host.to_string();
            assert_eq!(Host::parse_with_sink(&serialized, is_opaque, &mut Ignore).as_ref(), Ok(&host));
            assert_eq!(Host::from_serialized(&serialized, !is_opaque), host);
            #[cfg(feature = "psl")]
            assert!(is_opaque || is_domain(&serialized) == matches!(host, Host::Domain(_)));
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_fail_or_are_percent_encoded() {
        let parse = |input: &[u8], is_opaque| {
            let mut buffer = Vec::new();
            let mut output = Output::sharing(input, &mut buffer);
            let classes = classes_of(input);
            parse_host(input, classes, 0, is_opaque, &mut output, &mut Collect::new())
                .map(|()| output.as_bytes().to_vec())
        };
        for input in [&b"\xFF"[..], b"a\xC3", b"\xC3.a", b"\xED\xA0\x80", b"\xF4\x90\x80\x80"] {
            assert!(parse(input, false).is_err(), "{input:?}");
        }
        assert_eq!(parse(b"\xFF", true).as_deref(), Ok(&b"%FF"[..]));
        assert!(parse(b"[\xFF]", true).is_err());
        assert!(parse(b"[\xF0", true).is_err());
    }
}
