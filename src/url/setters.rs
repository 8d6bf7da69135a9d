//! §6.1 [the API's setters](https://url.spec.whatwg.org/#api), on a record. If the Standard's guards or the parser reject the
//! value, the record is unchanged.
//!
//! A setter is the basic URL parser with a state override. The parser's own states write a new host, port, path, query or fragment,
//! which then replaces the old one. The scheme, the username and the password are written here.

use super::parser::{LONGEST_INPUT, SetterParser, contains_tab_or_newline, remove_tabs_and_newlines, to_offset};
use super::scheme::{Scheme, scheme_length};
use super::{Offsets, Url};
use crate::invariant::never;
use crate::output::Output;
use crate::percent_encoding::USERINFO;
use crate::validation::{Ignore, ParseError};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// The components with a setter. `href` is not one: its setter replaces the whole record.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[repr(u8)]
pub enum Component {
    /// The scheme and its colon.
    Protocol,
    /// The username.
    Username,
    /// The password.
    Password,
    /// The host and the port.
    Host,
    /// The host.
    Hostname,
    /// The port.
    Port,
    /// The path.
    Pathname,
    /// The query.
    Search,
    /// The fragment.
    Hash,
}

impl Component {
    /// All components, in the order of their discriminants.
    pub const ALL: [Self; 9] = [
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Host,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];
}

/// The setters of the API. Each returns whether it took the value; `false` means that the Standard's setter returns without a
/// change because of a guard or a failure. Values can be any strings, and are percent-encoded as needed.
///
/// ```
/// # use whurl::Url;
/// let mut url = Url::parse("https://example.com/")?;
/// assert!(url.set_pathname("a b") && url.set_host("h:8080xyz"));
/// assert!(!url.set_port("none") && !url.set_protocol("mailto"));
/// assert_eq!(url.href(), "https://h:8080/a%20b");
/// # Ok::<(), whurl::ParseError>(())
/// ```
impl Url {
    /// The [`href` setter](https://url.spec.whatwg.org/#dom-url-href): parses `value` without a base.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.set_href("https://example.org/a")?;
    /// assert!(url.set_href("/a").is_err());
    /// assert_eq!(url.href(), "https://example.org/a");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The parser's failure; the URL is then unchanged.
    pub fn set_href(&mut self, value: &str) -> Result<(), ParseError> {
        *self = Self::parse(value)?;
        Ok(())
    }

    /// The [`protocol` setter](https://url.spec.whatwg.org/#dom-url-protocol); a colon and anything after it are ignored.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com:80/")?;
    /// assert!(url.set_protocol("http"));
    /// // A special URL stays special.
    /// assert!(!url.set_protocol("git"));
    /// assert_eq!(url.href(), "http://example.com/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_protocol(&mut self, value: &str) -> bool {
        self.set_component(Component::Protocol, value)
    }

    /// The [`username` setter](https://url.spec.whatwg.org/#dom-url-username).
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert!(url.set_username("me@home"));
    /// assert_eq!(url.href(), "https://me%40home@example.com/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_username(&mut self, value: &str) -> bool {
        self.set_component(Component::Username, value)
    }

    /// The [`password` setter](https://url.spec.whatwg.org/#dom-url-password).
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://me@example.com/")?;
    /// assert!(url.set_password("a:b"));
    /// assert_eq!(url.href(), "https://me:a%3Ab@example.com/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_password(&mut self, value: &str) -> bool {
        self.set_component(Component::Password, value)
    }

    /// The [`host` setter](https://url.spec.whatwg.org/#dom-url-host): the host and, if given, the port.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/a")?;
    /// assert!(url.set_host("EXAMPLE.org:8080"));
    /// assert!(!url.set_host("a b"));
    /// assert_eq!(url.href(), "https://example.org:8080/a");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_host(&mut self, value: &str) -> bool {
        self.set_component(Component::Host, value)
    }

    /// The [`hostname` setter](https://url.spec.whatwg.org/#dom-url-hostname).
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com:8080/")?;
    /// assert!(url.set_hostname("0x7f.1"));
    /// // A port is no part of a hostname.
    /// assert!(!url.set_hostname("h:1"));
    /// assert_eq!(url.href(), "https://127.0.0.1:8080/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_hostname(&mut self, value: &str) -> bool {
        self.set_component(Component::Hostname, value)
    }

    /// The [`port` setter](https://url.spec.whatwg.org/#dom-url-port); the empty string removes the port.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert!(url.set_port("8080"));
    /// // What follows the digits is ignored.
    /// assert!(url.set_port("81a"));
    /// assert!(!url.set_port("65536"));
    /// assert_eq!(url.port(), Some(81));
    /// assert!(url.set_port(""));
    /// assert_eq!(url.href(), "https://example.com/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_port(&mut self, value: &str) -> bool {
        self.set_component(Component::Port, value)
    }

    /// The [`pathname` setter](https://url.spec.whatwg.org/#dom-url-pathname).
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/a?b")?;
    /// assert!(url.set_pathname("c d/../e"));
    /// assert_eq!(url.href(), "https://example.com/e?b");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_pathname(&mut self, value: &str) -> bool {
        self.set_component(Component::Pathname, value)
    }

    /// The [`search` setter](https://url.spec.whatwg.org/#dom-url-search); the empty string removes the query.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/#c")?;
    /// assert!(url.set_search("?a b"));
    /// assert_eq!(url.href(), "https://example.com/?a%20b#c");
    /// assert!(url.set_search("") && url.query().is_none());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_search(&mut self, value: &str) -> bool {
        self.set_component(Component::Search, value)
    }

    /// The [`hash` setter](https://url.spec.whatwg.org/#dom-url-hash); the empty string removes the fragment.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert!(url.set_hash("#a b"));
    /// assert_eq!(url.href(), "https://example.com/#a%20b");
    /// assert!(url.set_hash("") && url.fragment().is_none());
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_hash(&mut self, value: &str) -> bool {
        self.set_component(Component::Hash, value)
    }

    /// Sets the [query](https://url.spec.whatwg.org/#concept-url-query), without its `?`; `None` is null. A `?` at the start
    /// is a part of the query, and an empty query is not null, unlike in [`set_search`](Self::set_search). The query is
    /// percent-encoded as needed. Returns `false` if the URL would be too long.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/?a#b")?;
    /// assert!(url.set_query(Some("")));
    /// assert_eq!((url.href(), url.query()), ("https://example.com/?#b", Some("")));
    /// assert!(url.set_query(Some("?c d")));
    /// assert_eq!(url.query(), Some("?c%20d"));
    /// assert!(url.set_query(None));
    /// assert_eq!(url.href(), "https://example.com/#b");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_query(&mut self, query: Option<&str>) -> bool {
        self.set_or_remove(Component::Search, query)
    }

    /// Sets the [fragment](https://url.spec.whatwg.org/#concept-url-fragment), without its `#`; `None` is null. A `#` at the
    /// start is a part of the fragment, and an empty fragment is not null, unlike in [`set_hash`](Self::set_hash). It is
    /// percent-encoded as needed. Returns `false` if the URL would be too long.
    ///
    /// ```
    /// # use whurl::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert!(url.set_fragment(Some("")));
    /// assert_eq!((url.href(), url.fragment(), url.hash()), ("https://example.com/#", Some(""), ""));
    /// assert!(url.set_fragment(None));
    /// assert_eq!(url.href(), "https://example.com/");
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> bool {
        self.set_or_remove(Component::Hash, fragment)
    }

    /// Sets the query or the fragment to all of `value`, or removes it.
    fn set_or_remove(&mut self, component: Component, value: Option<&str>) -> bool {
        let (mut buffer, mut cleaned) = (Vec::new(), Vec::new());
        let (is_null, value) = (value.is_none(), value.unwrap_or_default());
        let Some(change) = self.change_to(component, value, is_null, &mut buffer, &mut cleaned) else { return false };
        self.apply(&change.splice, change.component(&buffer));
        true
    }

    /// Whether the href stays short enough with `value`.
    fn can_take(&self, component: Component, value: &str) -> bool {
        let longest = match component {
            // The parser refuses a host that is longer than any input.
            Component::Host | Component::Hostname => value.len().saturating_mul(MOST_GROWTH_OF_HOST).min(LONGEST_INPUT),
            _ => value.len().saturating_mul(MOST_GROWTH_BY_ENCODING),
        };
        u32::try_from(self.href.len().saturating_add(longest).saturating_add(LONGEST_DELIMITERS)).is_ok()
    }

    /// Runs the setter of `component`.
    fn set_component(&mut self, component: Component, value: &str) -> bool {
        let (mut buffer, mut cleaned) = (Vec::new(), Vec::new());
        let Some(change) = self.change(component, value, &mut buffer, &mut cleaned) else { return false };
        self.apply(&change.splice, change.component(&buffer));
        true
    }

    /// Makes this the URL that `source` is after the setter of `component`. A component that is not a part of the value goes to
    /// `buffer`. If the setter does not take the value, nothing changes.
    pub(crate) fn set_from(&mut self, source: &Self, component: Component, value: &str, buffer: &mut Vec<u8>) -> bool {
        let mut cleaned = Vec::new();
        let Some(change) = source.change(component, value, buffer, &mut cleaned) else { return false };
        self.write_changed(source, &change.splice, change.component(buffer));
        true
    }

    /// The change that the setter of `component` makes; `None` if it does not take the value.
    fn change<'v>(
        &self,
        component: Component,
        value: &'v str,
        buffer: &mut Vec<u8>,
        cleaned: &'v mut Vec<u8>,
    ) -> Option<Change<'v>> {
        let is_null = value.is_empty() && matches!(component, Component::Port | Component::Search | Component::Hash);
        let value = match component {
            Component::Search => value.strip_prefix('?').unwrap_or(value),
            Component::Hash => value.strip_prefix('#').unwrap_or(value),
            _ => value,
        };
        self.change_to(component, value, is_null, buffer, cleaned)
    }

    /// The change by which the component becomes all of `value`, which is empty if a port, query or fragment becomes null.
    fn change_to<'v>(
        &self,
        component: Component,
        mut value: &'v str,
        is_null: bool,
        buffer: &mut Vec<u8>,
        cleaned: &'v mut Vec<u8>,
    ) -> Option<Change<'v>> {
        if !self.can_take(component, value) {
            return None;
        }
        let is_userinfo = matches!(component, Component::Username | Component::Password);
        // The basic URL parser removes them first.
        if !is_userinfo && contains_tab_or_newline(value.as_bytes()) {
            *cleaned = remove_tabs_and_newlines::<Ignore>(value.as_bytes()).0;
            value = str::from_utf8(cleaned).unwrap_or_else(|_| never("without a few ASCII bytes it is UTF-8 still"));
        }
        let input = value.as_bytes();
        let mut ignore = Ignore;
        let output = Output::sharing(input, buffer);
        let mut parser = SetterParser::with_override(input, self, output, &mut ignore);
        let splice = match component {
            Component::Protocol => self.protocol_splice(input, &mut parser),
            Component::Username => self.username_splice(input, &mut parser.output),
            Component::Password => self.password_splice(input, &mut parser.output),
            Component::Host => self.host_splice(&mut parser, false),
            Component::Hostname => self.host_splice(&mut parser, true),
            Component::Port => self.port_splice(input, is_null, &mut parser),
            Component::Pathname => self.pathname_splice(&mut parser),
            Component::Search => self.search_splice(is_null, &mut parser),
            Component::Hash => self.hash_splice(is_null, &mut parser),
        }?;
        Some(Change { splice, value, shared: parser.output.shared() })
    }

    /// Replaces a range of the href by a component of this length and its delimiters. The offsets from number `first` on belong
    /// to the text after the range.
    #[allow(clippy::inline_always, reason = "the number is a constant at each call")]
    #[inline(always)]
    fn splice(&self, range: Range<u32>, delimiters: [&'static str; 2], len: usize, first: usize) -> Splice {
        let added = to_offset(len + delimiters[0].len() + delimiters[1].len());
        let mut offsets = self.offsets;
        offsets.shift_from(first, added.wrapping_sub(range.end - range.start));
        Splice { range, delimiters, offsets, removes_port: false }
    }

    /// Changes this URL's href in place. `component` is ASCII.
    ///
    /// The pieces are appended, and then the text after the range. Then everything from the range up to the pieces is removed.
    /// Reallocates at most once in practice; a fresh String per setter made parse + six setters 40 % slower.
    fn apply(&mut self, splice: &Splice, component: &str) {
        let len = self.href.len();
        let (start, end) = (splice.range.start as usize, splice.range.end as usize);
        let [before, after] = splice.delimiters;
        let longest = len + before.len() + component.len() + after.len() + (len - end);
        if self.href.capacity() < longest {
            let mut href = String::with_capacity(longest + longest.min(MAX_SPARE_CAPACITY));
            href.push_str(&self.href);
            self.href = href;
        }
        for piece in [before, component, after] {
            self.href.push_str(piece);
        }
        self.href.extend_from_within(end..len);
        self.href.drain(start..len);
        self.finish(splice);
    }

    /// Writes the href that `source` has after a change. `component` is ASCII.
    fn write_changed(&mut self, source: &Self, splice: &Splice, component: &str) {
        let [before, after] = splice.delimiters;
        let (start, end) = (source.slice(0, splice.range.start), source.slice(splice.range.end, source.len()));
        self.href.clear();
        self.href.reserve(start.len() + before.len() + component.len() + after.len() + end.len());
        // In WebAssembly a copy of unknown length calls the engine. A delimiter has one or two bytes.
        if !start.is_empty() {
            self.href.push_str(start);
        }
        for delimiter in before.bytes() {
            self.href.push(char::from(delimiter));
        }
        if !component.is_empty() {
            self.href.push_str(component);
        }
        for delimiter in after.bytes() {
            self.href.push(char::from(delimiter));
        }
        if !end.is_empty() {
            self.href.push_str(end);
        }
        self.finish(splice);
    }

    /// Sets the offsets, once the href has been written.
    fn finish(&mut self, splice: &Splice) {
        self.offsets = splice.offsets;
        if splice.removes_port {
            let Offsets { host_end, path_start, .. } = self.offsets;
            self.href.drain(host_end as usize..path_start as usize);
            self.offsets.shift_from(Offsets::PATH_START, host_end.wrapping_sub(path_start));
        }
    }

    /// The scheme start state as override. The scheme state's steps for an override are only needed here. In the parser they made
    /// the protocol setter take 11 % longer, parse and six setters 4 to 7 %, and links of a page 3 to 6 %.
    fn protocol_splice(&self, value: &[u8], parser: &mut SetterParser) -> Option<Splice> {
        let end = scheme_length(value);
        // The Standard appends a colon to the value, so it may be missing.
        if end == 0 || value.get(end).is_some_and(|&byte| byte != b':') {
            return None;
        }
        parser.output.extend_lowercase(&value[..end]);
        let (old, new) = (parser.scheme, Scheme::of(parser.output.as_bytes()));
        if old.is_special() != new.is_special()
            || new == Scheme::File && (self.includes_credentials() || self.has_port())
            || old == Scheme::File && self.hostname().is_empty()
        {
            return None;
        }
        let splice = self.splice(0..self.offsets.scheme_end - 1, ["", ""], parser.output.len(), Offsets::SCHEME_END);
        Some(Splice { removes_port: self.has_port() && self.port() == new.default_port(), ..splice })
    }

    /// [Set the username](https://url.spec.whatwg.org/#set-the-username)
    fn username_splice(&self, value: &[u8], output: &mut Output) -> Option<Splice> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        output.extend_encoded(value, USERINFO);
        let has_password = !self.password().is_empty();
        let at = if has_password || value.is_empty() { "" } else { "@" };
        let start = self.offsets.scheme_end + 2;
        let end = if has_password { self.offsets.username_end } else { self.offsets.host_start };
        let mut splice = self.splice(start..end, ["", at], output.len(), Offsets::HOST_START);
        splice.offsets.username_end = start + to_offset(output.len());
        Some(splice)
    }

    /// [Set the password](https://url.spec.whatwg.org/#set-the-password)
    fn password_splice(&self, value: &[u8], output: &mut Output) -> Option<Splice> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        output.extend_encoded(value, USERINFO);
        let colon = if value.is_empty() { "" } else { ":" };
        let at = if value.is_empty() && self.username().is_empty() { "" } else { "@" };
        Some(self.splice(
            self.offsets.username_end..self.offsets.host_start,
            [colon, at],
            output.len(),
            Offsets::HOST_START,
        ))
    }

    /// The host state or, without the port, the hostname state as override.
    fn host_splice(&self, parser: &mut SetterParser, is_hostname: bool) -> Option<Splice> {
        if self.has_an_opaque_path() {
            return None;
        }
        let (host_end, port_end) = parser.host_override(is_hostname)?;
        let Offsets { host_start: start, host_end: end, path_start, .. } = self.offsets;
        let len = parser.output.len();
        if !self.has_host() {
            // The `/.` that kept the path from being read as a host is removed, too.
            let mut splice = self.splice(start..path_start, ["//", ""], len, Offsets::PATH_START);
            let host_start = start + 2;
            splice.offsets =
                Offsets { username_end: host_start, host_start, host_end: host_start + host_end, ..splice.offsets };
            return Some(splice);
        }
        // Without a port in the value, the URL keeps its own.
        if port_end.is_none() {
            return Some(self.splice(start..end, ["", ""], len, Offsets::HOST_END));
        }
        let mut splice = self.splice(start..path_start, ["", ""], len, Offsets::PATH_START);
        splice.offsets.host_end = start + host_end;
        Some(splice)
    }

    /// The port state as override.
    fn port_splice(&self, value: &[u8], is_null: bool, parser: &mut SetterParser) -> Option<Splice> {
        if self.hostname().is_empty() || parser.scheme == Scheme::File {
            return None;
        }
        if !is_null {
            parser.port_state(0, value.len()).ok()?;
        }
        // The default port is null, too.
        let colon = if parser.output.len() == 0 { "" } else { ":" };
        Some(self.splice(
            self.offsets.host_end..self.offsets.path_start,
            [colon, ""],
            parser.output.len(),
            Offsets::PATH_START,
        ))
    }

    /// The path start state as override.
    fn pathname_splice(&self, parser: &mut SetterParser) -> Option<Splice> {
        if self.has_an_opaque_path() {
            return None;
        }
        let start = self.authority_end();
        parser.path_start_state(0).ok()?;
        let mut splice =
            self.splice(start..self.offsets.query_start, ["", ""], parser.output.len(), Offsets::QUERY_START);
        splice.offsets.path_start = start + parser.offsets.path_start;
        Some(splice)
    }

    /// The query state as override.
    fn search_splice(&self, is_null: bool, parser: &mut SetterParser) -> Option<Splice> {
        let mut mark = "";
        if !is_null {
            parser.query_state(0).ok()?;
            mark = "?";
        }
        Some(self.splice(
            self.offsets.query_start..self.offsets.fragment_start,
            [mark, ""],
            parser.output.len(),
            Offsets::FRAGMENT_START,
        ))
    }

    /// The fragment state as override.
    fn hash_splice(&self, is_null: bool, parser: &mut SetterParser) -> Option<Splice> {
        let mut mark = "";
        if !is_null {
            parser.fragment_state(0).ok()?;
            mark = "#";
        }
        Some(self.splice(self.offsets.fragment_start..self.len(), [mark, ""], parser.output.len(), Offsets::COUNT))
    }
}

/// The change of an href: a delimiter, the component and a delimiter replace a range.
struct Splice {
    range: Range<u32>,
    delimiters: [&'static str; 2],
    /// The offsets of the new href, if the port is kept.
    offsets: Offsets,
    /// Whether the port is then removed, as the default port of the new scheme.
    removes_port: bool,
}

/// A splice and the component for it.
struct Change<'v> {
    splice: Splice,
    value: &'v str,
    /// If the component is the start of the value, its length. Otherwise the component is in the buffer.
    shared: Option<usize>,
}

impl Change<'_> {
    /// The component, which may be in the buffer.
    fn component<'b>(&'b self, buffer: &'b [u8]) -> &'b str {
        match self.shared {
            Some(len) => self.value.get(..len).unwrap_or_else(|| never("what is shared is ASCII")),
            None => str::from_utf8(buffer).unwrap_or_else(|_| never("a serialization is ASCII")),
        }
    }
}

/// A byte becomes `%`, and two digits.
const MOST_GROWTH_BY_ENCODING: usize = 3;

/// A domain can be 4.5 times as long in ASCII; this is more than enough.
const MOST_GROWTH_OF_HOST: usize = 8;

/// More than all that is written beside a component: `//`, `:`, `@`, `?`, `#` and a port.
const LONGEST_DELIMITERS: usize = 16;

/// Upper bound on spare capacity kept for later edits.
const MAX_SPARE_CAPACITY: usize = 1024;
