//! §6.1 [the API's setters](https://url.spec.whatwg.org/#api), on a record. In: a component's new value as a string.
//! Out: the record changed, or as it was where the Standard's guards or the parser refuse the value.
//!
//! A setter is the basic URL parser with a state override: it lets the parser's own states write the new component, and
//! puts that in the place of the old one.

use super::parser::{
    SetterParser, contains_tab_or_newline, find_file_host_end, find_port_colon, leading_digits,
    remove_tabs_and_newlines, serialize_port,
};
use super::scheme::{Scheme, scheme_length};
use super::{Offsets, Url};
use crate::host::{classes_of, find_plain_domain_end};
use crate::output::Output;
use crate::percent_encoding::USERINFO;
use crate::validation::{Ignore, ParseError};
use alloc::string::String;
use alloc::vec::Vec;
use core::array;
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

    /// Runs the setter of `component`.
    fn set_component(&mut self, component: Component, value: &str) -> bool {
        self.set_component_with(component, value, &mut Vec::new())
    }

    /// Runs the setter of `component`. What of it is not a part of the value is made in `buffer`.
    pub(crate) fn set_component_with(&mut self, component: Component, value: &str, buffer: &mut Vec<u8>) -> bool {
        let longest = self.href.len().saturating_add(value.len().saturating_mul(3)).saturating_add(16);
        if u32::try_from(longest).is_err() {
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
            Component::Port if value.is_empty() => self.replace_port(b""),
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
            Component::Host => self.change_host(value, true, buffer),
            Component::Hostname => self.change_host(value, false, buffer),
            Component::Port => self.change_port(value.as_bytes()),
            Component::Pathname => self.change_pathname(value, buffer),
            Component::Search => self.change_search(value, buffer),
            Component::Hash => self.change_hash(value, buffer),
            Component::Username | Component::Password => None,
        }
    }

    /// A parser with a state override, whose output begins with the component at `start`. So do its offsets: those
    /// further left wrap round, and are only asked whether they are the same.
    fn parser<'a>(&self, value: &'a str, start: u32, buffer: &'a mut Vec<u8>) -> SetterParser<'a> {
        let offsets = Offsets::from_array(self.offsets.to_array().map(|offset| offset.wrapping_sub(start)));
        let value = value.as_bytes();
        SetterParser::with_override(value, Output::sharing(value, buffer), offsets, self.scheme_type())
    }

    /// Puts `pieces`, which are ASCII, in the place of a range of the href. The offsets from number `first` on are those
    /// of what stands behind it.
    ///
    /// The pieces are appended, and what stands behind the range once more; then the range goes, and all up to the
    /// pieces. So an href needs other memory only until it has room for that, mostly at its first change. To make each
    /// anew, or to let a string grow by reallocation, took a parse and six setters 40 % longer.
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
        let longer = self.len().wrapping_sub(before);
        let offsets = self.offsets.to_array();
        self.offsets = Offsets::from_array(array::from_fn(|index| {
            offsets[index].wrapping_add(if index < first { 0 } else { longer })
        }));
    }

    /// The scheme state with the scheme start state as its override.
    fn change_protocol(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let bytes = value.as_bytes();
        let end = scheme_length(bytes);
        // The Standard appends a colon to the value, so that it may be missing.
        if end == 0 || bytes.get(end).is_some_and(|&byte| byte != b':') {
            return None;
        }
        let mut output = Output::sharing(bytes, buffer);
        output.extend_lowercase(&bytes[..end]);
        let (old, new, port) = (self.scheme_type(), Scheme::of(output.as_bytes()), self.port());
        if old.is_special() != new.is_special()
            || new == Scheme::File && (self.includes_credentials() || port.is_some())
            || old == Scheme::File && self.hostname().is_empty()
        {
            return None;
        }
        if port.is_some() && port == new.default_port() {
            self.replace_port(b"")?;
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
    fn change_host(&mut self, value: &str, with_port: bool, buffer: &mut Vec<u8>) -> Option<()> {
        if self.has_an_opaque_path() {
            return None;
        }
        let start = self.offsets.host_start;
        let mut parser = self.parser(value, start, buffer);
        let port = match parser.scheme {
            Scheme::File => {
                parser.file_host(0..find_file_host_end(value.as_bytes())).ok()?;
                None
            }
            _ => self.host_override(&mut parser, value.as_bytes(), with_port).ok()?,
        };
        let host = component(value, &parser.output);
        if self.has_host() {
            self.replace(start..self.offsets.host_end, ["", host, ""], Offsets::HOST_END);
        } else {
            // The `/.` that kept the path from reading as a host goes, too.
            self.replace(start..self.offsets.path_start, ["//", host, ""], Offsets::PATH_START);
            let (host_start, host_end) = (start + 2, self.offsets.path_start);
            self.offsets = Offsets { username_end: host_start, host_start, host_end, ..self.offsets };
        }
        port.map_or(Some(()), |port| self.replace_port(port))
    }

    /// The host state's own cases with an override: appends the host, and gives the port if one is to be set. An error
    /// means that the value is not taken.
    fn host_override<'a>(
        &self,
        parser: &mut SetterParser<'_>,
        value: &'a [u8],
        with_port: bool,
    ) -> Result<Option<&'a [u8]>, ()> {
        if !value.is_empty() && find_plain_domain_end(value, 0) == value.len() {
            parser.host(0..value.len(), 0).map_err(drop)?;
            return Ok(None);
        }
        let is_special = parser.scheme.is_special();
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#') || is_special && *byte == b'\\';
        let end = value.iter().position(ends).unwrap_or(value.len());
        if let Some(colon) = find_port_colon(&value[..end]) {
            if colon == 0 || !with_port {
                return Err(());
            }
            parser.host(0..colon, classes_of(&value[..colon])).map_err(drop)?;
            let port = &value[colon + 1..];
            // A port that fails leaves the old one; the host has been set by then.
            return Ok(serialize_port(&port[..leading_digits(port)], parser.scheme));
        }
        if end == 0 && (is_special || self.includes_credentials() || self.port().is_some()) {
            return Err(());
        }
        parser.host(0..end, classes_of(&value[..end])).map_err(drop)?;
        Ok(None)
    }

    /// The port state as override.
    fn change_port(&mut self, value: &[u8]) -> Option<()> {
        self.replace_port(serialize_port(&value[..leading_digits(value)], self.scheme_type())?)
    }

    /// Sets the port to one that is serialized, or to null, which is the empty string.
    fn replace_port(&mut self, port: &[u8]) -> Option<()> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        let port = str::from_utf8(port).unwrap_or_default();
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
        let mut parser = self.parser(value, start, buffer);
        parser.path_start_state(0).ok()?;
        let path = component(value, &parser.output);
        self.replace(start..self.offsets.query_start, ["", path, ""], Offsets::QUERY_START);
        self.offsets.path_start = start + parser.offsets.path_start;
        Some(())
    }

    /// The query state as override.
    fn change_search(&mut self, value: &str, buffer: &mut Vec<u8>) -> Option<()> {
        let range = self.offsets.query_start..self.offsets.fragment_start;
        let mut parser = self.parser(value, range.start, buffer);
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
        let mut parser = self.parser(value, range.start, buffer);
        parser.fragment_state(0).ok()?;
        self.replace(range, ["#", component(value, &parser.output), ""], Offsets::COUNT);
        Some(())
    }

    fn remove_fragment(&mut self) {
        self.href.truncate(self.offsets.fragment_start as usize);
    }
}

/// How many bytes an href that is changed gets at the most for its next changes.
const MAX_SPARE_CAPACITY: usize = 1024;

/// A length of what [`LONGEST_INPUT`](super::parser) lets no longer become than 32 bits say.
fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// What has been written for `value`, which it is a part of where nothing of it had to be written in another way.
fn component<'a>(value: &'a str, output: &'a Output<'_>) -> &'a str {
    match output.shared() {
        Some(length) => value.get(..length).unwrap_or_default(),
        None => str::from_utf8(output.as_bytes()).unwrap_or_default(),
    }
}
