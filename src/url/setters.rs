//! §6.1 [the API's setters](https://url.spec.whatwg.org/#api), on a record. Where the Standard's guards or the parser refuse the
//! value, the record stays as it was.
//!
//! A setter is the basic URL parser with a state override: it lets the parser's own states write the new component, and
//! puts that in the place of the old one.

use super::parser::{Override, SetterParser, contains_tab_or_newline, remove_tabs_and_newlines};
use super::scheme::{Scheme, scheme_length};
use super::{Offsets, Url};
use crate::invariant::never;
use crate::output::Output;
use crate::percent_encoding::USERINFO;
use crate::validation::{Ignore, ParseError};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// The components that a setter sets. `href` is none: it replaces the record.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Component {
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
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

/// The setters of the API. Each returns whether it took the value: `false` is where the Standard's setter returns
/// without a change because of a guard or a failure. Values are any strings; what has to be percent-encoded is.
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
    /// # Errors
    /// The parser's failure; the URL is then as it was.
    pub fn set_href(&mut self, value: &str) -> Result<(), ParseError> {
        *self = Self::parse(value)?;
        Ok(())
    }

    /// The [`protocol` setter](https://url.spec.whatwg.org/#dom-url-protocol); a colon and what follows is ignored.
    pub fn set_protocol(&mut self, value: &str) -> bool {
        self.set_component(Component::Protocol, value)
    }

    /// The [`username` setter](https://url.spec.whatwg.org/#dom-url-username).
    pub fn set_username(&mut self, value: &str) -> bool {
        self.set_component(Component::Username, value)
    }

    /// The [`password` setter](https://url.spec.whatwg.org/#dom-url-password).
    pub fn set_password(&mut self, value: &str) -> bool {
        self.set_component(Component::Password, value)
    }

    /// The [`host` setter](https://url.spec.whatwg.org/#dom-url-host): the host and, if given, the port.
    pub fn set_host(&mut self, value: &str) -> bool {
        self.set_component(Component::Host, value)
    }

    /// The [`hostname` setter](https://url.spec.whatwg.org/#dom-url-hostname).
    pub fn set_hostname(&mut self, value: &str) -> bool {
        self.set_component(Component::Hostname, value)
    }

    /// The [`port` setter](https://url.spec.whatwg.org/#dom-url-port); the empty string removes the port.
    pub fn set_port(&mut self, value: &str) -> bool {
        self.set_component(Component::Port, value)
    }

    /// The [`pathname` setter](https://url.spec.whatwg.org/#dom-url-pathname).
    pub fn set_pathname(&mut self, value: &str) -> bool {
        self.set_component(Component::Pathname, value)
    }

    /// The [`search` setter](https://url.spec.whatwg.org/#dom-url-search); the empty string removes the query.
    pub fn set_search(&mut self, value: &str) -> bool {
        self.set_component(Component::Search, value)
    }

    /// The [`hash` setter](https://url.spec.whatwg.org/#dom-url-hash); the empty string removes the fragment.
    pub fn set_hash(&mut self, value: &str) -> bool {
        self.set_component(Component::Hash, value)
    }

    /// Sets the [query](https://url.spec.whatwg.org/#concept-url-query), without its `?`; `None` is null. A `?` at the start
    /// is a part of the query, and an empty query is not null, unlike in [`set_search`](Self::set_search). What has to be
    /// percent-encoded is. Returns `false` where the URL would be too long.
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
        let Some(query) = query else {
            self.remove_query();
            return true;
        };
        self.can_take(query) && self.change_parsed(Component::Search, query, &mut Vec::new()).is_some()
    }

    /// Sets the [fragment](https://url.spec.whatwg.org/#concept-url-fragment), without its `#`; `None` is null. A `#` at the
    /// start is a part of the fragment, and an empty fragment is not null, unlike in [`set_hash`](Self::set_hash). What has
    /// to be percent-encoded is. Returns `false` where the URL would be too long.
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
        let Some(fragment) = fragment else {
            self.remove_fragment();
            return true;
        };
        self.can_take(fragment) && self.change_parsed(Component::Hash, fragment, &mut Vec::new()).is_some()
    }

    /// Whether the href stays short enough with `value` percent-encoded.
    fn can_take(&self, value: &str) -> bool {
        let longest = self.href.len().saturating_add(value.len().saturating_mul(3)).saturating_add(16);
        u32::try_from(longest).is_ok()
    }

    /// Runs the setter of `component`.
    fn set_component(&mut self, component: Component, value: &str) -> bool {
        self.set_component_with(component, value, &mut Vec::new())
    }

    /// Runs the setter of `component`. What of it is not a part of the value is made in `buffer`.
    pub(crate) fn set_component_with(&mut self, component: Component, value: &str, buffer: &mut Vec<u8>) -> bool {
        if !self.can_take(value) {
            return false;
        }
        let changed = match component {
            Component::Search if value.is_empty() => {
                self.remove_query();
                Some(())
            }
            Component::Hash if value.is_empty() => {
                self.remove_fragment();
                Some(())
            }
            Component::Port if value.is_empty() => self.replace_port(""),
            Component::Username => self.change_username(value, buffer),
            Component::Password => self.change_password(value, buffer),
            Component::Search => self.change_parsed(component, value.strip_prefix('?').unwrap_or(value), buffer),
            Component::Hash => self.change_parsed(component, value.strip_prefix('#').unwrap_or(value), buffer),
            _ => self.change_parsed(component, value, buffer),
        };
        changed.is_some()
    }

    /// The setters that run the basic URL parser, which removes tabs and newlines first.
    fn change_parsed(&mut self, component: Component, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        if contains_tab_or_newline(value.as_bytes()) {
            let (cleaned, _) = remove_tabs_and_newlines::<Ignore>(value.as_bytes());
            return self.change_cleaned(component, &String::from_utf8_lossy(&cleaned), buffer);
        }
        self.change_cleaned(component, value, buffer)
    }

    fn change_cleaned(&mut self, component: Component, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        match component {
            Component::Protocol => self.change_protocol(value, buffer),
            Component::Host => self.change_host(value, false, buffer),
            Component::Hostname => self.change_host(value, true, buffer),
            Component::Port => self.change_port(value, buffer),
            Component::Pathname => self.change_pathname(value, buffer),
            Component::Search => self.change_search(value, buffer),
            Component::Hash => self.change_hash(value, buffer),
            Component::Username | Component::Password => None,
        }
    }

    /// A parser with a state override for this URL.
    fn parser<'a>(&self, value: &'a str, buffer: &'a mut Vec<u8>, ignore: &'a mut Ignore) -> SetterParser<'a> {
        let state_override =
            Override { has_null_host: !self.has_host(), needs_a_host: self.includes_credentials() || self.has_port() };
        let value = value.as_bytes();
        SetterParser::with_override(value, Output::sharing(value, buffer), self.scheme_type(), state_override, ignore)
    }

    /// Puts `pieces`, which are ASCII, in the place of a range of the href. The offsets from number `first` on are those
    /// of what comes after it.
    ///
    /// The pieces are appended, and then what comes after the range; then the range is removed, and all up to the pieces.
    /// Reallocates at most once in practice; a fresh String per setter made parse + six setters 40 % slower.
    fn replace(&mut self, range: Range<u32>, pieces: [&str; 3], first: usize) {
        let (len, before) = (self.href.len(), self.len());
        let longest = len + pieces.map(str::len).iter().sum::<usize>() + (len - range.end as usize);
        if self.href.capacity() < longest {
            let mut href = String::with_capacity(longest + longest.min(MAX_SPARE_CAPACITY));
            href.push_str(&self.href);
            self.href = href;
        }
        for piece in pieces {
            self.href.push_str(piece);
        }
        self.href.extend_from_within(range.end as usize..len);
        self.href.drain(range.start as usize..len);
        self.offsets.shift_from(first, self.len().wrapping_sub(before));
    }

    /// The scheme start state as override. What the scheme state does with an override, nothing else does, so it is here. In the
    /// parser it made the protocol setter take 11 % longer, parse and six setters 4 to 7 %, and links of a page 3 to 6 %.
    fn change_protocol(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let bytes = value.as_bytes();
        let end = scheme_length(bytes);
        // The Standard appends a colon to the value, so that it may be missing.
        if end == 0 || bytes.get(end).is_some_and(|&byte| byte != b':') {
            return None;
        }
        let mut output = Output::sharing(bytes, buffer);
        output.extend_lowercase(&bytes[..end]);
        let (old, new) = (self.scheme_type(), Scheme::of(output.as_bytes()));
        if old.is_special() != new.is_special()
            || new == Scheme::File && (self.includes_credentials() || self.has_port())
            || old == Scheme::File && self.hostname().is_empty()
        {
            return None;
        }
        if self.has_port() && self.port() == new.default_port() {
            self.replace_port("")?;
        }
        self.replace(0..self.offsets.scheme_end - 1, ["", component(value, &output), ""], Offsets::SCHEME_END);
        Some(())
    }

    /// [Set the username](https://url.spec.whatwg.org/#set-the-username)
    fn change_username(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        let mut output = Output::sharing(value.as_bytes(), buffer);
        output.extend_encoded(value.as_bytes(), USERINFO);
        let has_password = !self.password().is_empty();
        let at = if has_password || value.is_empty() { "" } else { "@" };
        let start = self.offsets.scheme_end + 2;
        let end = if has_password { self.offsets.username_end } else { self.offsets.host_start };
        self.replace(start..end, ["", component(value, &output), at], Offsets::HOST_START);
        self.offsets.username_end = start + length(output.len());
        Some(())
    }

    /// [Set the password](https://url.spec.whatwg.org/#set-the-password)
    fn change_password(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        let mut output = Output::sharing(value.as_bytes(), buffer);
        output.extend_encoded(value.as_bytes(), USERINFO);
        let colon = if value.is_empty() { "" } else { ":" };
        let at = if value.is_empty() && self.username().is_empty() { "" } else { "@" };
        let range = self.offsets.username_end..self.offsets.host_start;
        self.replace(range, [colon, component(value, &output), at], Offsets::HOST_START);
        Some(())
    }

    /// The host state or, without the port, the hostname state as override.
    fn change_host(&mut self, value: &str, is_hostname: bool, buffer: &mut Vec<u8>) -> Option<()> {
        if self.has_an_opaque_path() {
            return None;
        }
        let mut ignore = Ignore;
        let mut parser = self.parser(value, buffer, &mut ignore);
        let is_failure = parser.host_override(is_hostname).is_err();
        let (host_end, port_end) = (parser.offsets.host_end, parser.offsets.path_start);
        // Where the port fails, the host is set, and the port stays.
        if is_failure && host_end == 0 {
            return None;
        }
        let (host_and_port, start) = (component(value, &parser.output), self.offsets.host_start);
        if !self.has_host() {
            // The `/.` that kept the path from reading as a host goes, too.
            self.replace(start..self.offsets.path_start, ["//", host_and_port, ""], Offsets::PATH_START);
            let host_start = start + 2;
            let host_end = host_start + host_end;
            self.offsets = Offsets { username_end: host_start, host_start, host_end, ..self.offsets };
        } else if port_end == 0 {
            self.replace(start..self.offsets.host_end, ["", host_and_port, ""], Offsets::HOST_END);
        } else {
            self.replace(start..self.offsets.path_start, ["", host_and_port, ""], Offsets::PATH_START);
            self.offsets.host_end = start + host_end;
        }
        Some(())
    }

    /// The port state as override.
    fn change_port(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let mut ignore = Ignore;
        let mut parser = self.parser(value, buffer, &mut ignore);
        parser.port_state(0, value.len()).ok()?;
        self.replace_port(component(value, &parser.output))
    }

    /// Sets the port to one that is serialized, or to null, which is the empty string.
    fn replace_port(&mut self, port: &str) -> Option<()> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        let colon = if port.is_empty() { "" } else { ":" };
        self.replace(self.offsets.host_end..self.offsets.path_start, [colon, port, ""], Offsets::PATH_START);
        Some(())
    }

    /// The path start state as override.
    fn change_pathname(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        if self.has_an_opaque_path() {
            return None;
        }
        let start = self.authority_end();
        let mut ignore = Ignore;
        let mut parser = self.parser(value, buffer, &mut ignore);
        parser.path_start_state(0).ok()?;
        let path = component(value, &parser.output);
        self.replace(start..self.offsets.query_start, ["", path, ""], Offsets::QUERY_START);
        self.offsets.path_start = start + parser.offsets.path_start;
        Some(())
    }

    /// The query state as override.
    fn change_search(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let range = self.offsets.query_start..self.offsets.fragment_start;
        let mut ignore = Ignore;
        let mut parser = self.parser(value, buffer, &mut ignore);
        parser.query_state(0).ok()?;
        self.replace(range, ["?", component(value, &parser.output), ""], Offsets::FRAGMENT_START);
        Some(())
    }

    fn remove_query(&mut self) {
        let range = self.offsets.query_start..self.offsets.fragment_start;
        self.replace(range, ["", "", ""], Offsets::FRAGMENT_START);
    }

    /// The fragment state as override.
    fn change_hash(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let range = self.offsets.fragment_start..self.len();
        let mut ignore = Ignore;
        let mut parser = self.parser(value, buffer, &mut ignore);
        parser.fragment_state(0).ok()?;
        self.replace(range, ["#", component(value, &parser.output), ""], Offsets::COUNT);
        Some(())
    }

    fn remove_fragment(&mut self) {
        self.href.truncate(self.offsets.fragment_start as usize);
    }
}

/// Upper bound on spare capacity kept for later edits.
const MAX_SPARE_CAPACITY: usize = 1024;

/// `LONGEST_INPUT` guarantees that this fits in 32 bits.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or_else(|_| never("inputs are shorter than LONGEST_INPUT"))
}

/// The component as serialized: a slice of `value` if nothing had to change.
fn component<'a>(value: &'a str, output: &'a Output<'_>) -> &'a str {
    match output.shared() {
        Some(length) => value.get(..length).unwrap_or_else(|| never("what is shared is ASCII")),
        None => str::from_utf8(output.as_bytes()).unwrap_or_else(|_| never("a serialization is ASCII")),
    }
}
