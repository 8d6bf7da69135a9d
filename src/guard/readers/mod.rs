//! The readers: other programs' ways to read a URL. Each is a small model of one, in a file of its own, and none uses the
//! Standard's URL parser. `tests/guard/` compares them with the originals.

mod ada_idna;
mod curl;
mod fast_uri;
mod go_net_url;
mod grammar;
mod java_net_uri;
mod node_legacy_url;
mod php_parse_url;
mod python_urllib;
mod python_urllib3;
mod rfc_3986;
mod uri_js;
mod url_parse;

use crate::percent_encoding::percent_encode;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// A program that reads URLs in its own way.
///
/// ```
/// use whurl::guard::Reader;
///
/// let reading = Reader::PythonUrllib.read("http://127.0.0.1\\@example.com/")?;
/// assert_eq!(reading.host.as_deref(), Some("example.com"));
/// assert_eq!((Reader::GoNetUrl.name(), Reader::GoNetUrl.title()), ("go-net-url", "Go's net/url"));
/// # Ok::<(), whurl::guard::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
#[non_exhaustive]
pub enum Reader {
    /// The grammar of RFC 3986, *URI-reference*, and nothing else.
    Rfc3986,
    /// Python's `urllib.parse.urlsplit`.
    PythonUrllib,
    /// urllib3's `parse_url`, which requests and pip use.
    PythonUrllib3,
    /// Go's `url.Parse`.
    GoNetUrl,
    /// Java's `java.net.URI`.
    JavaNetUri,
    /// libcurl's URL API, as curl itself calls it.
    Curl,
    /// PHP's `parse_url`.
    PhpParseUrl,
    /// Node.js's `url.parse`.
    NodeLegacyUrl,
    /// npm's `url-parse`.
    UrlParse,
    /// npm's `fast-uri`.
    FastUri,
    /// npm's `uri-js`.
    UriJs,
}

impl Reader {
    /// All readers.
    pub const ALL: &'static [Self] = &[
        Self::Rfc3986,
        Self::PythonUrllib,
        Self::PythonUrllib3,
        Self::GoNetUrl,
        Self::JavaNetUri,
        Self::Curl,
        Self::PhpParseUrl,
        Self::NodeLegacyUrl,
        Self::UrlParse,
        Self::FastUri,
        Self::UriJs,
    ];

    /// Its name in data: in lowercase, with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rfc3986 => "rfc-3986",
            Self::PythonUrllib => "python-urllib",
            Self::PythonUrllib3 => "python-urllib3",
            Self::GoNetUrl => "go-net-url",
            Self::JavaNetUri => "java-net-uri",
            Self::Curl => "curl",
            Self::PhpParseUrl => "php-parse-url",
            Self::NodeLegacyUrl => "node-legacy-url",
            Self::UrlParse => "url-parse",
            Self::FastUri => "fast-uri",
            Self::UriJs => "uri-js",
        }
    }

    /// Its name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Rfc3986 => "RFC 3986",
            Self::PythonUrllib => "Python's urllib.parse",
            Self::PythonUrllib3 => "urllib3",
            Self::GoNetUrl => "Go's net/url",
            Self::JavaNetUri => "Java's java.net.URI",
            Self::Curl => "curl",
            Self::PhpParseUrl => "PHP's parse_url",
            Self::NodeLegacyUrl => "Node.js's url.parse",
            Self::UrlParse => "url-parse",
            Self::FastUri => "fast-uri",
            Self::UriJs => "uri-js",
        }
    }

    /// The version of the original that the model was compared with.
    pub const fn version(self) -> &'static str {
        match self {
            Self::Rfc3986 => "2005",
            Self::PythonUrllib => python_urllib::VERSION,
            Self::PythonUrllib3 => python_urllib3::VERSION,
            Self::GoNetUrl => go_net_url::VERSION,
            Self::JavaNetUri => java_net_uri::VERSION,
            Self::Curl => curl::VERSION,
            Self::PhpParseUrl => php_parse_url::VERSION,
            Self::NodeLegacyUrl => node_legacy_url::VERSION,
            Self::UrlParse => url_parse::VERSION,
            Self::FastUri => fast_uri::VERSION,
            Self::UriJs => uri_js::VERSION,
        }
    }

    /// What the reader takes for the components of `input`, without a base.
    ///
    /// # Errors
    /// The reader refuses `input`, or finds no host in an authority that is there.
    pub fn read(self, input: &str) -> Result<Reading<'_>, Refusal> {
        match self {
            Self::Rfc3986 => rfc_3986::read(input),
            Self::PythonUrllib => python_urllib::read(input),
            Self::PythonUrllib3 => python_urllib3::read(input),
            Self::GoNetUrl => go_net_url::read(input),
            Self::JavaNetUri => java_net_uri::read(input),
            Self::Curl => curl::read(input),
            Self::PhpParseUrl => php_parse_url::read(input),
            Self::NodeLegacyUrl => node_legacy_url::read(input),
            Self::UrlParse => url_parse::read(input),
            Self::FastUri => fast_uri::read(input),
            Self::UriJs => uri_js::read(input),
        }
    }

    /// [`read`](Self::read), where `input` is relative to a base: what only a missing base makes a reader guess, it does not.
    pub(super) fn read_reference(self, input: &str, base_is_special: bool) -> Result<Reading<'_>, Refusal> {
        match self {
            Self::PythonUrllib3 => python_urllib3::read_reference(input),
            Self::Curl => curl::read_reference(input),
            Self::NodeLegacyUrl => node_legacy_url::read_reference(input),
            Self::UrlParse if base_is_special => url_parse::read_reference(input),
            _ => self.read(input),
        }
    }
}

impl fmt::Display for Reader {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.title())
    }
}

/// What a reader takes for the components up to the path. `None` is a component that it does not see.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// The scheme, without its colon.
    pub scheme: Option<Cow<'i, str>>,
    /// What is before the `@`, as it is in the input.
    pub userinfo: Option<Cow<'i, str>>,
    /// The host. `Some("")` where there is an authority without one.
    pub host: Option<Cow<'i, str>>,
    /// The port, as the reader gives it. It may not be a number.
    pub port: Option<Cow<'i, str>>,
}

/// A reader does not take an input for a URL, or finds no host in it where one has to be.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Refusal(&'static str);

impl Refusal {
    /// What it is about, in a few words.
    pub const fn reason(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

impl core::error::Error for Refusal {}

/// `text` before the first `delimiter`, and after it if it is there.
fn split(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// `text` before the first of `delimiters`, and from there on.
fn split_before<'t>(text: &'t str, delimiters: &[char]) -> (&'t str, &'t str) {
    text.split_at(text.find(delimiters).unwrap_or(text.len()))
}

/// The userinfo, the host and what is after it, in what is after two slashes: as the regular expressions of fast-uri and uri-js
/// find them.
fn split_authority(rest: &str) -> (Option<&str>, &str, &str) {
    let (userinfo, rest) = match split_before(rest, &['@', '/', '?', '#']) {
        (userinfo, after) if after.starts_with('@') => (Some(userinfo), &after[1..]),
        _ => (None, rest),
    };
    let (literal, after) = split_before(rest, &[']', '/', '?', '#']);
    let is_bracketed = rest.starts_with('[') && literal.len() > 1 && after.starts_with(']');
    let (host, after) =
        if is_bracketed { rest.split_at(literal.len() + 1) } else { split_before(rest, &[':', '/', '?', '#']) };
    (userinfo, host, after)
}

/// `authority` after its last `@`, and before it if it is there.
fn split_userinfo(authority: &str) -> (Option<&str>, &str) {
    authority.rsplit_once('@').map_or((None, authority), |(userinfo, host)| (Some(userinfo), host))
}

/// Appends `c`, all its bytes percent-encoded.
pub(super) fn push_percent_encoded(output: &mut String, c: char) {
    output.extend(c.encode_utf8(&mut [0; 4]).bytes().flat_map(percent_encode).map(char::from));
}

/// JavaScript's [`WhiteSpace`](https://tc39.es/ecma262/#prod-WhiteSpace) and line terminators.
fn is_javascript_whitespace(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' ' | '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{FEFF}')
}

fn borrowed(text: Option<&str>) -> Option<Cow<'_, str>> {
    text.map(Cow::Borrowed)
}

fn lowercase(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.to_lowercase())
    }
}

/// The digits of a decimal number without its leading zeros.
fn without_leading_zeros(digits: &str) -> &str {
    let rest = digits.trim_start_matches('0');
    if rest.is_empty() && !digits.is_empty() { "0" } else { rest }
}

/// The port that `digits` are, if there is one.
fn port_number(digits: &str) -> Option<&str> {
    let digits =
        Some(without_leading_zeros(digits)).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse::<u16>().is_ok().then_some(digits)
}
