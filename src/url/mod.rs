//! §4 [URLs](https://url.spec.whatwg.org/#urls): the URL record, its components, and its equivalence. A
//! [`Url`] is its serialization and seven offsets into it.

mod context;
pub(crate) mod fast_path;
mod fields;
mod file_path;
#[cfg(feature = "encoding")]
mod legacy_encoding;
mod origin;
pub(crate) mod parser;
mod path;
#[cfg(feature = "psl")]
mod public_suffix;
#[cfg(feature = "rendering")]
pub mod rendering;
pub(crate) mod scheme;
mod setters;
mod state;
mod trace;
mod units;
mod writing;

pub use fields::Field;
pub use file_path::PathForm;
pub use origin::Origin;
pub(crate) use parser::basic_url_parse;
#[cfg(feature = "guard")]
pub(crate) use path::is_windows_drive_letter;
pub use setters::Component;
pub use state::State;
pub use trace::{Step, Trace};
pub use writing::is_valid_url_string;

use crate::host::Host;
use crate::invariant::never;
use crate::validation::{Ignore, ParseError, Sink};
use alloc::string::String;
use alloc::vec::Vec;
use context::{Context, SinkContext};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use core::str::FromStr;
#[cfg(feature = "columns")]
use fast_path::Start;
use scheme::Scheme;

/// Where the components of a URL are in its href, in bytes. An href is ASCII, so these are UTF-16 code units as well.
///
/// ```text
/// https://user:pass@example.com:1234/foo/bar?baz#quux
///       |     |    |           |    |       |   |
///       |     |    |           |    |       |   fragment_start
///       |     |    |           |    |       query_start
///       |     |    |           |    path_start
///       |     |    |           host_end
///       |     |    host_start (after the @)
///       |     username_end
///       scheme_end (after the colon)
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub struct Offsets {
    /// After the scheme's colon.
    pub scheme_end: u32,
    /// After the username; `host_start` if there are no credentials.
    pub username_end: u32,
    /// Where the host begins; `scheme_end` if the host is null.
    pub host_start: u32,
    /// After the host.
    pub host_end: u32,
    /// Where the path begins: after the port, or after the `/.` that keeps a path from being read as a host.
    pub path_start: u32,
    /// The `?`, or where it would be.
    pub query_start: u32,
    /// The `#`, or where it would be.
    pub fragment_start: u32,
}

impl Offsets {
    pub(crate) const SCHEME_END: usize = 0;
    pub(crate) const HOST_START: usize = 2;
    pub(crate) const HOST_END: usize = 3;
    pub(crate) const PATH_START: usize = 4;
    pub(crate) const QUERY_START: usize = 5;
    pub(crate) const FRAGMENT_START: usize = 6;
    pub(crate) const COUNT: usize = 7;

    /// Adds `delta` to the offsets from number `first` on, with wrapping arithmetic: it may be negative.
    fn shift_from(&mut self, first: usize, delta: u32) {
        let mut offsets = self.to_array();
        // All of them get a summand, so that the loop can be vectorized.
        for (number, offset) in offsets.iter_mut().enumerate() {
            *offset = offset.wrapping_add(if number < first { 0 } else { delta });
        }
        *self = Self::from_array(offsets);
    }

    /// The offsets from left to right.
    #[inline]
    pub(crate) const fn to_array(self) -> [u32; Self::COUNT] {
        [
            self.scheme_end,
            self.username_end,
            self.host_start,
            self.host_end,
            self.path_start,
            self.query_start,
            self.fragment_start,
        ]
    }

    /// The reverse of [`to_array`](Self::to_array).
    #[inline]
    pub(crate) const fn from_array(offsets: [u32; Self::COUNT]) -> Self {
        let [scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start] = offsets;
        Self { scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start }
    }
}

/// A [URL](https://url.spec.whatwg.org/#concept-url): its serialization, and where its components are in that.
///
/// Getters are slices, serializing is free, and two URLs are equal if their serializations are. Accessors named after members
/// of the JavaScript class ([`protocol`](Url::protocol), [`search`](Url::search), …) return what that class returns,
/// delimiters included. Those named after fields of the record ([`scheme`](Url::scheme), [`query`](Url::query), …) return
/// the field. The setters are [here](#method.set_href).
///
/// A few URLs made by setters, or joined to such, do not parse to themselves; the Standard has it so. Setting the scheme of
/// `https://localhost/` to `file` gives `file://localhost/`, which parses to `file:///`. Neither `to_string` with `parse` nor serde
/// gives these back.
///
/// ```
/// use whurl::Url;
///
/// let mut url: Url = "https://user@example.com:8080/a?b#c".parse()?;
/// assert_eq!((url.protocol(), url.scheme()), ("https:", "https"));
/// assert_eq!((url.search(), url.query()), ("?b", Some("b")));
/// assert_eq!(url.port(), Some(8080));
/// assert!(url.set_port(""));
/// assert_eq!(url.as_ref(), "https://user@example.com/a?b#c");
/// # Ok::<(), whurl::ParseError>(())
/// ```
pub struct Url {
    href: String,
    offsets: Offsets,
}

impl Clone for Url {
    fn clone(&self) -> Self {
        Self { href: self.href.clone(), offsets: self.offsets }
    }

    /// Reuses the memory of the old href.
    fn clone_from(&mut self, source: &Self) {
        self.href.clone_from(&source.href);
        self.offsets = source.offsets;
    }
}

impl Url {
    /// Runs the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) on `input` without a base.
    ///
    /// ```
    /// use whurl::Url;
    ///
    /// assert_eq!(Url::parse(" HTTPS://EXAMPLE.com:443/a/../b ")?.href(), "https://example.com/b");
    /// let error = Url::parse("/b").unwrap_err();
    /// assert_eq!(error.validation_error().map(|error| error.name()), Some("missing-scheme-non-relative-URL"));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure, with the validation error that it is; or [`TOO_LONG`](ParseError::TOO_LONG), which the Standard does not
    /// have.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::parse_in(input, None, &mut Ignore)
    }

    /// Runs the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) on `input` with a base.
    ///
    /// ```
    /// # use whurl::Url;
    /// let base = Url::parse("https://example.com/a/b?c")?;
    /// assert_eq!(Url::parse_with_base("../d", &base)?.href(), "https://example.com/d");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure, with the validation error that it is; or [`TOO_LONG`](ParseError::TOO_LONG), which the Standard does not
    /// have.
    pub fn parse_with_base(input: &str, base: &Self) -> Result<Self, ParseError> {
        Self::parse_in(input, Some(base), &mut Ignore)
    }

    /// [`parse`](Self::parse), reporting validation errors to `sink`. Ranges are bytes of `input`.
    ///
    /// ```
    /// use whurl::{Url, ValidationError, validation::Collect};
    ///
    /// let mut sink = Collect::new();
    /// let result = Url::parse_with_sink("https://example.com\\a", None, &mut sink);
    /// let reports = sink.finish(&result);
    /// assert_eq!((reports[0].error, reports[0].range.clone()), (ValidationError::InvalidReverseSolidus, 19..20));
    /// ```
    ///
    /// # Errors
    /// The parser's failure, or the error with which the sink stopped it.
    pub fn parse_with_sink<S: Sink>(input: &str, base: Option<&Self>, sink: &mut S) -> Result<Self, ParseError> {
        Self::parse_in(input, base, &mut SinkContext::of(sink))
    }

    fn parse_in<C: Context>(input: &str, base: Option<&Self>, context: &mut C) -> Result<Self, ParseError> {
        parser::check_lengths(input.as_bytes(), base)?;
        if !C::ENABLED {
            if let Some(base) = base.filter(|_| scheme::find_scheme_end(input.as_bytes()).is_none()) {
                let mut href = Vec::new();
                if let Some(offsets) = fast_path::resolve(input.as_bytes(), base, &mut href) {
                    // In WebAssembly there is space for whole blocks.
                    href.shrink_to_fit();
                    return Ok(Self::from_parts(href, offsets));
                }
            } else if let Some(normalized) = fast_path::parse(input.as_bytes()) {
                let href = [input, normalized.end(input.len())].concat();
                let mut url = Self { href, offsets: normalized.offsets };
                url.lowercase(normalized.capitals());
                return Ok(url);
            }
        }
        let mut buffer = Vec::new();
        let parsed = basic_url_parse(input.as_bytes(), base, &mut buffer, context)?;
        let href = match parsed.shared {
            Some(range) => input.as_bytes()[range].to_vec(),
            None => buffer,
        };
        Ok(Self::from_parts(href, parsed.offsets))
    }

    /// Makes a part of the href lowercase.
    #[inline]
    fn lowercase(&mut self, part: Option<Range<usize>>) {
        if let Some(range) = part {
            self.href.get_mut(range).unwrap_or_else(|| never("the fast path's URLs are ASCII")).make_ascii_lowercase();
        }
    }

    /// Makes this the URL that `input` is, and reuses its memory. The parser writes to `buffer`. After a failure, this is the
    /// URL that it was.
    #[cfg(feature = "columns")]
    pub(crate) fn replace_by_parsing(
        &mut self,
        input: Start<'_>,
        base: Option<&Self>,
        buffer: &mut Vec<u8>,
    ) -> Result<(), ParseError> {
        parser::check_lengths(input.text.as_bytes(), base)?;
        if let Some(normalized) = input.parse() {
            self.replace_by_normalized(input.text, normalized);
            return Ok(());
        }
        let bytes = input.text.as_bytes();
        if let Some(base) = base.filter(|_| scheme::find_scheme_end(bytes).is_none())
            && let Some(offsets) = fast_path::resolve(bytes, base, buffer)
        {
            self.replace_parts(buffer, offsets);
            return Ok(());
        }
        let parsed = basic_url_parse(bytes, base, buffer, &mut Ignore)?;
        let href = match parsed.shared {
            Some(range) => &bytes[range],
            None => buffer,
        };
        self.replace_parts(href, parsed.offsets);
        Ok(())
    }

    /// The same without a base, and what follows the host and the port may be missing.
    #[cfg(feature = "columns")]
    #[inline]
    pub(crate) fn replace_by_parsing_before_path(
        &mut self,
        input: Start<'_>,
        buffer: &mut Vec<u8>,
    ) -> Result<(), ParseError> {
        // The href of a longer one may be too long, which is an error.
        const LONGEST: usize = 1 << 16;
        let text = input.text;
        if text.len() > LONGEST {
            return self.replace_by_parsing(input, None, buffer);
        }
        if let Some(normalized) = input.parse_before_path() {
            let len = normalized.offsets.path_start as usize;
            self.replace_by_normalized(&text[..len], normalized);
            return Ok(());
        }
        self.replace_by_parsing(parser::start_before_path(text).into(), None, buffer)
    }

    #[cfg(feature = "columns")]
    #[inline]
    fn replace_by_normalized(&mut self, input: &str, normalized: fast_path::Normalized) {
        self.href.clear();
        self.href.push_str(input);
        // Few URLs need it, and to append nothing takes a call.
        if normalized.end(input.len()) == "/" {
            self.href.push('/');
        }
        self.offsets = normalized.offsets;
        self.lowercase(normalized.capitals());
    }

    /// Parses `input` with this URL as its base.
    ///
    /// ```
    /// use whurl::Url;
    ///
    /// let page = Url::parse("https://example.com/a/b?c")?;
    /// assert_eq!(page.join("../d#e")?.href(), "https://example.com/d#e");
    /// assert_eq!(page.join("//other.example")?.href(), "https://other.example/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure, with the validation error that it is; or [`TOO_LONG`](ParseError::TOO_LONG), which the Standard does not
    /// have.
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        Self::parse_with_base(input, self)
    }

    /// Whether `input` parses, with or without a base.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert!(!Url::can_parse("/only/a/path", None));
    /// ```
    pub fn can_parse(input: &str, base: Option<&Self>) -> bool {
        let bytes = input.as_bytes();
        if parser::check_lengths(bytes, base).is_err() {
            return false;
        }
        if base.is_some_and(|base| parser::surely_resolves(bytes, base)) {
            return true;
        }
        let start = parser::deciding_start(bytes).unwrap_or(bytes);
        fast_path::parse(start).is_some()
            || (base.is_some() || !parser::lacks_scheme(start))
                && basic_url_parse(start, base, &mut Vec::new(), &mut Ignore).is_ok()
    }

    /// The URL with this href. It keeps little of the memory that was reserved for its input, which may have been much longer. To
    /// keep none takes a sixth longer for inputs that are not normalized.
    pub(crate) fn from_parts(mut href: Vec<u8>, offsets: Offsets) -> Self {
        const MOST_SPARE: usize = 64;
        if href.capacity() - href.len() > MOST_SPARE {
            href.shrink_to_fit();
        }
        debug_assert!(href.is_ascii(), "a serialization is ASCII whatever the input");
        Self { href: String::from_utf8(href).unwrap_or_else(|_| never("ASCII is UTF-8")), offsets }
    }

    /// A placeholder for [`Url::replace_parts`] to make a URL of.
    pub(crate) const EMPTY: Self = Self {
        href: String::new(),
        offsets: Offsets {
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            query_start: 0,
            fragment_start: 0,
        },
    };

    /// [`Url::from_parts`], reusing the memory of the old href.
    pub(crate) fn replace_parts(&mut self, href: &[u8], offsets: Offsets) {
        self.href.clear();
        self.href.push_str(str::from_utf8(href).unwrap_or_else(|_| never("an href is ASCII")));
        self.offsets = offsets;
    }

    fn slice(&self, start: u32, end: u32) -> &str {
        self.href.get(start as usize..end as usize).unwrap_or_else(|| never("offsets are in order, and in the href"))
    }

    /// The value of a delimited component's API getter, which is also empty if there is only the delimiter.
    fn delimited(&self, start: u32, end: u32) -> &str {
        if end - start == 1 { "" } else { self.slice(start, end) }
    }

    fn len(&self) -> u32 {
        parser::to_offset(self.href.len())
    }

    pub(crate) fn scheme_type(&self) -> Scheme {
        Scheme::of(self.scheme().as_bytes())
    }

    /// After the port, or the host, or the scheme: where a `/.` before the path would begin.
    fn authority_end(&self) -> u32 {
        if self.has_host() { self.offsets.path_start } else { self.offsets.scheme_end }
    }

    pub(crate) fn has_host(&self) -> bool {
        self.offsets.host_start > self.offsets.scheme_end
    }

    fn has_port(&self) -> bool {
        // Without a host there may be a `/.` before the path.
        self.has_host() && self.offsets.path_start > self.offsets.host_end
    }

    /// The offsets of the components in [`href`](Self::href).
    ///
    /// ```
    /// # use whurl::Url;
    /// let url = Url::parse("https://example.com/a?b")?;
    /// let (start, end) = (url.offsets().host_start as usize, url.offsets().host_end as usize);
    /// assert_eq!(&url.href()[start..end], "example.com");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn offsets(&self) -> Offsets {
        self.offsets
    }

    /// The [serialization](https://url.spec.whatwg.org/#concept-url-serializer).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("HTTPS://EXAMPLE.com/a/../b c")?.href(), "https://example.com/b%20c");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The [serialization](https://url.spec.whatwg.org/#concept-url-serializer) with *exclude fragment*.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("about:blank#here")?.href_without_fragment(), "about:blank");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn href_without_fragment(&self) -> &str {
        self.slice(0, self.offsets.fragment_start)
    }

    /// Whether this URL [equals](https://url.spec.whatwg.org/#concept-url-equals) another, with *exclude fragments*.
    ///
    /// ```
    /// # use whurl::Url;
    /// let (a, b) = (Url::parse("https://h/#a")?, Url::parse("https://h/#b")?);
    /// assert!(a != b && a.equals_excluding_fragments(&b));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn equals_excluding_fragments(&self, other: &Self) -> bool {
        self.href_without_fragment() == other.href_without_fragment()
    }

    /// The [scheme](https://url.spec.whatwg.org/#concept-url-scheme), without its colon.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/")?.scheme(), "https");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn scheme(&self) -> &str {
        debug_assert!(self.offsets.scheme_end > 0, "a placeholder is replaced before it is read");
        self.slice(0, self.offsets.scheme_end - 1)
    }

    /// The scheme and its colon: the API's [`protocol`](https://url.spec.whatwg.org/#dom-url-protocol).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/")?.protocol(), "https:");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn protocol(&self) -> &str {
        self.slice(0, self.offsets.scheme_end)
    }

    /// The [username](https://url.spec.whatwg.org/#concept-url-username), percent-encoded.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://a b:c@example.com/")?.username(), "a%20b");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn username(&self) -> &str {
        if self.includes_credentials() {
            self.slice(self.offsets.scheme_end + 2, self.offsets.username_end)
        } else {
            ""
        }
    }

    /// The [password](https://url.spec.whatwg.org/#concept-url-password), percent-encoded.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://a:b c@example.com/")?.password(), "b%20c");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn password(&self) -> &str {
        let (username_end, host_start) = (self.offsets.username_end, self.offsets.host_start);
        // Between them is the `@`, and before that, if there is a password, the `:`.
        if host_start > username_end + 1 { self.slice(username_end + 1, host_start - 1) } else { "" }
    }

    /// The [host](https://url.spec.whatwg.org/#concept-url-host), or `None` for null. [`set_host`](Self::set_host) is the API's setter,
    /// which takes a port, too: its getter is [`host_and_port`](Self::host_and_port).
    ///
    /// ```
    /// # use whurl::{Host, Url};
    /// let url = Url::parse("https://0x7f.1/")?;
    /// assert_eq!(url.host(), Some(Host::parse("127.0.0.1")?));
    /// assert_eq!(Url::parse("mailto:a@b")?.host(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn host(&self) -> Option<Host> {
        self.has_host().then(|| Host::from_serialized(self.hostname(), self.is_special()))
    }

    /// The host, serialized, or the empty string for null: the API's
    /// [`hostname`](https://url.spec.whatwg.org/#dom-url-hostname).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://EXAMPLE.com:8080/")?.hostname(), "example.com");
    /// assert_eq!(Url::parse("https://[0::1]/")?.hostname(), "[::1]");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn hostname(&self) -> &str {
        self.slice(self.offsets.host_start, self.offsets.host_end)
    }

    /// The host and the port, serialized: the API's [`host`](https://url.spec.whatwg.org/#dom-url-host).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com:8080/")?.host_and_port(), "example.com:8080");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn host_and_port(&self) -> &str {
        if self.has_host() { self.slice(self.offsets.host_start, self.offsets.path_start) } else { "" }
    }

    /// The [port](https://url.spec.whatwg.org/#concept-url-port), or `None` for null: none given, or the scheme's default.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com:8080/")?.port(), Some(8080));
    /// assert_eq!(Url::parse("https://example.com:443/")?.port(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn port(&self) -> Option<u16> {
        parser::parse_port(self.port_str().as_bytes())
    }

    /// The port, serialized, or the empty string for null: the API's
    /// [`port`](https://url.spec.whatwg.org/#dom-url-port).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com:8080/")?.port_str(), "8080");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn port_str(&self) -> &str {
        if self.has_port() { self.slice(self.offsets.host_end + 1, self.offsets.path_start) } else { "" }
    }

    /// The [path, serialized](https://url.spec.whatwg.org/#url-path-serializer).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com")?.path(), "/");
    /// assert_eq!(Url::parse("mailto:a@b")?.path(), "a@b");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn path(&self) -> &str {
        self.slice(self.offsets.path_start, self.offsets.query_start)
    }

    /// The same as [`path`](Self::path), under the API's name.
    pub fn pathname(&self) -> &str {
        self.path()
    }

    /// Whether the URL [has an opaque path](https://url.spec.whatwg.org/#url-opaque-path).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert!(Url::parse("mailto:a@b")?.has_an_opaque_path() && !Url::parse("git:/a")?.has_an_opaque_path());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn has_an_opaque_path(&self) -> bool {
        !self.has_host() && !self.path().starts_with('/')
    }

    /// The segments of a path that is a list; `None` for an opaque path.
    ///
    /// ```
    /// # use whurl::Url;
    /// let url = Url::parse("https://h/a//b/")?;
    /// assert_eq!(url.path_segments().unwrap().collect::<Vec<_>>(), ["a", "", "b", ""]);
    /// assert_eq!(url.path_segments().unwrap().next_back(), Some(""));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn path_segments(&self) -> Option<impl DoubleEndedIterator<Item = &str>> {
        // A path of no segments has no slash.
        let segments = self.path().strip_prefix('/').into_iter().flat_map(|rest| rest.split('/'));
        (!self.has_an_opaque_path()).then_some(segments)
    }

    /// The [query](https://url.spec.whatwg.org/#concept-url-query), or `None` for null.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/?a=b")?.query(), Some("a=b"));
    /// assert_eq!(Url::parse("https://example.com/?")?.query(), Some(""));
    /// assert_eq!(Url::parse("https://example.com/")?.query(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        let (start, end) = (self.offsets.query_start, self.offsets.fragment_start);
        (start < end).then(|| self.slice(start + 1, end))
    }

    /// The query with its `?`, or the empty string: the API's [`search`](https://url.spec.whatwg.org/#dom-url-search).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/?a=b")?.search(), "?a=b");
    /// assert_eq!(Url::parse("https://example.com/?")?.search(), "");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn search(&self) -> &str {
        self.delimited(self.offsets.query_start, self.offsets.fragment_start)
    }

    /// The [fragment](https://url.spec.whatwg.org/#concept-url-fragment), or `None` for null.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/#a")?.fragment(), Some("a"));
    /// assert_eq!(Url::parse("https://example.com/")?.fragment(), None);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        let (start, end) = (self.offsets.fragment_start, self.len());
        (start < end).then(|| self.slice(start + 1, end))
    }

    /// The fragment with its `#`, or the empty string: the API's [`hash`](https://url.spec.whatwg.org/#dom-url-hash).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("https://example.com/#a")?.hash(), "#a");
    /// assert_eq!(Url::parse("https://example.com/#")?.hash(), "");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn hash(&self) -> &str {
        self.delimited(self.offsets.fragment_start, self.len())
    }

    /// Whether the URL [is special](https://url.spec.whatwg.org/#is-special).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert!(Url::parse("wss://h/")?.is_special() && !Url::parse("git://h/")?.is_special());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn is_special(&self) -> bool {
        self.scheme_type().is_special()
    }

    /// Whether the URL [includes credentials](https://url.spec.whatwg.org/#include-credentials).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert!(Url::parse("https://me@h/")?.includes_credentials() && !Url::parse("https://@h/")?.includes_credentials());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn includes_credentials(&self) -> bool {
        self.has_host() && self.offsets.host_start > self.offsets.scheme_end + 2
    }

    /// Whether the URL
    /// [cannot have a username/password/port](https://url.spec.whatwg.org/#cannot-have-a-username-password-port).
    ///
    /// ```
    /// # use whurl::Url;
    /// assert!(Url::parse("file:///a")?.cannot_have_a_username_password_port());
    /// assert!(!Url::parse("https://h/a")?.cannot_have_a_username_password_port());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn cannot_have_a_username_password_port(&self) -> bool {
        self.hostname().is_empty() || self.scheme_type() == Scheme::File
    }

    /// The [origin](https://url.spec.whatwg.org/#concept-url-origin). There is no blob URL store here: the origin of
    /// a `blob` URL comes from its path.
    ///
    /// ```
    /// # use whurl::Url;
    /// assert_eq!(Url::parse("blob:https://whatwg.org/d0360e2f")?.origin().to_string(), "https://whatwg.org");
    /// assert_eq!(Url::parse("file:///etc")?.origin().to_string(), "null");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn origin(&self) -> Origin {
        Origin::of(self)
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    fn try_from(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<String> for Url {
    type Error = ParseError;

    fn try_from(input: String) -> Result<Self, ParseError> {
        Self::parse(&input)
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.href
    }
}

impl AsRef<str> for Url {
    fn as_ref(&self) -> &str {
        &self.href
    }
}

impl fmt::Display for Url {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.href)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Url").field(&self.href).finish()
    }
}

impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.href == other.href
    }
}

impl Eq for Url {}

impl PartialOrd for Url {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Url {
    fn cmp(&self, other: &Self) -> Ordering {
        self.href.cmp(&other.href)
    }
}

impl Hash for Url {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.href.hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Url {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.href)
    }
}

/// Accepts every string that parses. The error for one that does not quotes at most its first hundred code points.
///
/// ```
/// let urls: Vec<whurl::Url> = serde_json::from_str(r#"["https://EXAMPLE.com"]"#)?;
/// assert_eq!(serde_json::to_string(&urls)?, r#"["https://example.com/"]"#);
/// let long = format!("\"https://h:99999/{}\"", "a".repeat(1_000));
/// assert!(serde_json::from_str::<whurl::Url>(&long).unwrap_err().to_string().len() < 200);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Url {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Takes a string in whatever form the format has it, without copying it.
        struct Href;

        /// How many code points of an input an error shows.
        const MOST_SHOWN: usize = 100;

        impl serde::de::Visitor<'_> for Href {
            type Value = Url;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a URL")
            }

            fn visit_str<E: serde::de::Error>(self, input: &str) -> Result<Url, E> {
                Url::parse(input).map_err(|error| {
                    let shown = input.char_indices().nth(MOST_SHOWN).map_or(input, |(end, _)| &input[..end]);
                    let ellipsis = if shown.len() < input.len() { "…" } else { "" };
                    E::custom(format_args!("{error}: {shown:?}{ellipsis}"))
                })
            }
        }

        // Some formats give a `str` only if it is short, such as ciborium, up to 4,096 bytes.
        deserializer.deserialize_string(Href)
    }
}
