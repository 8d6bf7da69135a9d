//! §6.1 [the API's setters](https://url.spec.whatwg.org/#api), on a record. In: a component's new value as a string.
//! Out: the record changed, or as it was where the Standard's guards or the parser refuse the value.
//!
//! A setter is the basic URL parser with a state override: it copies what stays in front of the component, lets the
//! parser's own states append the new one, and copies what stays behind.

use super::parser::{
    SetterParser, append_credentials, contains_tab_or_newline, find_file_host_end, find_port_colon, leading_digits,
    parse_port, remove_tabs_and_newlines,
};
use super::scheme::{Scheme, scheme_length};
use super::serialization::Serialization;
use super::{Offsets, Url};
use crate::host::classes_of;
use crate::validation::{Ignore, ParseError};
use alloc::vec::Vec;
use core::mem;

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
        self.set_component(Component::Protocol, value.as_bytes())
    }

    /// The [`username` setter](https://url.spec.whatwg.org/#dom-url-username).
    pub fn set_username(&mut self, value: &str) -> bool {
        self.set_component(Component::Username, value.as_bytes())
    }

    /// The [`password` setter](https://url.spec.whatwg.org/#dom-url-password).
    pub fn set_password(&mut self, value: &str) -> bool {
        self.set_component(Component::Password, value.as_bytes())
    }

    /// The [`host` setter](https://url.spec.whatwg.org/#dom-url-host): the host and, if given, the port.
    pub fn set_host(&mut self, value: &str) -> bool {
        self.set_component(Component::Host, value.as_bytes())
    }

    /// The [`hostname` setter](https://url.spec.whatwg.org/#dom-url-hostname).
    pub fn set_hostname(&mut self, value: &str) -> bool {
        self.set_component(Component::Hostname, value.as_bytes())
    }

    /// The [`port` setter](https://url.spec.whatwg.org/#dom-url-port); the empty string removes the port.
    pub fn set_port(&mut self, value: &str) -> bool {
        self.set_component(Component::Port, value.as_bytes())
    }

    /// The [`pathname` setter](https://url.spec.whatwg.org/#dom-url-pathname).
    pub fn set_pathname(&mut self, value: &str) -> bool {
        self.set_component(Component::Pathname, value.as_bytes())
    }

    /// The [`search` setter](https://url.spec.whatwg.org/#dom-url-search); the empty string removes the query.
    pub fn set_search(&mut self, value: &str) -> bool {
        self.set_component(Component::Search, value.as_bytes())
    }

    /// The [`hash` setter](https://url.spec.whatwg.org/#dom-url-hash); the empty string removes the fragment.
    pub fn set_hash(&mut self, value: &str) -> bool {
        self.set_component(Component::Hash, value.as_bytes())
    }

    /// Runs the setter of `component`.
    fn set_component(&mut self, component: Component, value: &[u8]) -> bool {
        self.set_component_with(component, value, &mut Vec::new())
    }

    /// Runs the setter of `component`. The new href is made in `buffer`, which afterwards holds the old one where the
    /// value was taken.
    pub(crate) fn set_component_with(&mut self, component: Component, value: &[u8], buffer: &mut Vec<u8>) -> bool {
        let longest = self.href.len().saturating_add(value.len().saturating_mul(3)).saturating_add(16);
        if u32::try_from(longest).is_err() {
            return false;
        }
        // Once here, rather than twice on the way.
        buffer.clear();
        buffer.reserve(self.href.len() + value.len() + 16);
        let changed = match component {
            Component::Username => self.write_credentials(value, None, buffer),
            Component::Password => self.write_credentials(self.username().as_bytes(), Some(value), buffer),
            Component::Port if value.is_empty() => self.write_without_port(buffer),
            Component::Search if value.is_empty() => Some(self.write_without_query(buffer)),
            Component::Hash if value.is_empty() => Some(self.write_without_fragment(buffer)),
            Component::Search => self.write_parsed(component, value.strip_prefix(b"?").unwrap_or(value), buffer),
            Component::Hash => self.write_parsed(component, value.strip_prefix(b"#").unwrap_or(value), buffer),
            _ => self.write_parsed(component, value, buffer),
        };
        let Some(offsets) = changed else { return false };
        let changed = Self::from_parts(mem::take(buffer), offsets);
        *buffer = mem::replace(self, changed).href.into_bytes();
        true
    }

    /// The setters that run the basic URL parser, which removes tabs and newlines first.
    fn write_parsed(&self, component: Component, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        if contains_tab_or_newline(value) {
            let (cleaned, _) = remove_tabs_and_newlines::<Ignore>(value);
            return self.write_cleaned(component, &cleaned, buffer);
        }
        self.write_cleaned(component, value, buffer)
    }

    fn write_cleaned(&self, component: Component, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        match component {
            Component::Protocol => self.write_protocol(value, buffer),
            Component::Host => self.write_host(value, true, buffer),
            Component::Hostname => self.write_host(value, false, buffer),
            Component::Port => self.write_port(value, buffer),
            Component::Pathname => self.write_pathname(value, buffer),
            Component::Search => self.write_search(value, buffer),
            Component::Hash => self.write_hash(value, buffer),
            Component::Username | Component::Password => None,
        }
    }

    /// A parser with a state override, whose output begins with this href up to `end`.
    fn parser<'a>(&'a self, value: &'a [u8], end: u32, buffer: &'a mut Vec<u8>) -> SetterParser<'a> {
        let output = Serialization::starting_with(&self.href.as_bytes()[..end as usize], buffer);
        SetterParser::with_override(value, output, self.offsets, self.scheme_type())
    }

    /// `offsets`, with this record's from number `first` on, moved so that the first of them is `to`.
    fn moved(&self, offsets: Offsets, first: usize, to: usize) -> Offsets {
        let (old, mut new) = (self.offsets.to_array(), offsets.to_array());
        let to = u32::try_from(to).unwrap_or(u32::MAX);
        for (new, offset) in new[first..].iter_mut().zip(&old[first..]) {
            *new = offset - old[first] + to;
        }
        Offsets::from_array(new)
    }

    /// Appends this href from its offset number `first` on. `offsets` are right for what `output` holds already.
    fn continued(&self, mut output: Serialization<'_>, offsets: Offsets, first: usize) -> Offsets {
        let offsets = self.moved(offsets, first, output.len());
        output.extend(&self.href.as_bytes()[self.offsets.to_array()[first] as usize..]);
        offsets
    }

    /// The scheme state with the scheme start state as its override.
    fn write_protocol(&self, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        let end = scheme_length(value);
        // The Standard appends a colon to the value, so that it may be missing.
        if end == 0 || value.get(end).is_some_and(|&byte| byte != b':') {
            return None;
        }
        let mut output = Serialization::starting_with(b"", buffer);
        output.extend_lowercase(&value[..end]);
        let (old, new, port) = (self.scheme_type(), Scheme::of(output.as_bytes()), self.port());
        if old.is_special() != new.is_special()
            || new == Scheme::File && (self.includes_credentials() || port.is_some())
            || old == Scheme::File && self.hostname().is_empty()
        {
            return None;
        }
        output.push(b':');
        if port.is_none() || port != new.default_port() {
            return Some(self.continued(output, self.offsets, Offsets::SCHEME_END));
        }
        let offsets = self.moved(self.offsets, Offsets::SCHEME_END, output.len());
        output.extend(&self.href.as_bytes()[self.offsets.scheme_end as usize..self.offsets.host_end as usize]);
        Some(self.continued(output, offsets, Offsets::PATH_START))
    }

    /// [Sets the username](https://url.spec.whatwg.org/#set-the-username) or
    /// [the password](https://url.spec.whatwg.org/#set-the-password): a password of `None` stays.
    fn write_credentials(&self, username: &[u8], password: Option<&[u8]>, buffer: &mut Vec<u8>) -> Option<Offsets> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        // What is encoded already stays as it is: `%` is in no set that encodes credentials.
        let password = password.unwrap_or(self.password().as_bytes());
        let kept = &self.href.as_bytes()[..self.offsets.scheme_end as usize + 2];
        let mut output = Serialization::starting_with(kept, buffer);
        let offsets = append_credentials(&mut output, self.offsets, username, password);
        Some(self.continued(output, offsets, Offsets::HOST_START))
    }

    /// The host state or, without the port, the hostname state as override.
    fn write_host(&self, value: &[u8], with_port: bool, buffer: &mut Vec<u8>) -> Option<Offsets> {
        if self.has_an_opaque_path() {
            return None;
        }
        let start = if self.has_host() { self.offsets.host_start } else { self.offsets.scheme_end };
        let mut parser = self.parser(value, start, buffer);
        if !self.has_host() {
            parser.output.extend(b"//");
            let start = parser.len();
            parser.offsets.username_end = start;
            parser.offsets.host_start = start;
        }
        let port = match parser.scheme {
            Scheme::File => {
                parser.file_host(0..find_file_host_end(value)).ok()?;
                None
            }
            _ => self.host_override(&mut parser, value, with_port).ok()?,
        };
        if let Some(port) = port.or(self.port()) {
            parser.port(port);
        }
        let (offsets, output) = (parser.offsets, parser.output);
        Some(self.continued(output, offsets, Offsets::PATH_START))
    }

    /// The host state's own cases with an override: appends the host, and gives the port if one is to be set. An error
    /// means that the value is not taken.
    fn host_override(&self, parser: &mut SetterParser<'_>, value: &[u8], with_port: bool) -> Result<Option<u16>, ()> {
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
            return Ok(parse_port(&port[..leading_digits(port)]).filter(|_| leading_digits(port) > 0));
        }
        if end == 0 && (is_special || self.includes_credentials() || self.port().is_some()) {
            return Err(());
        }
        parser.host(0..end, classes_of(&value[..end])).map_err(drop)?;
        Ok(None)
    }

    /// The port state as override.
    fn write_port(&self, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        let digits = &value[..leading_digits(value)];
        if self.cannot_have_a_username_password_port() || digits.is_empty() {
            return None;
        }
        let mut parser = self.parser(&[], self.offsets.host_end, buffer);
        parser.port(parse_port(digits)?);
        Some(self.continued(parser.output, self.offsets, Offsets::PATH_START))
    }

    fn write_without_port(&self, buffer: &mut Vec<u8>) -> Option<Offsets> {
        if self.cannot_have_a_username_password_port() {
            return None;
        }
        let parser = self.parser(&[], self.offsets.host_end, buffer);
        Some(self.continued(parser.output, self.offsets, Offsets::PATH_START))
    }

    /// The path start state as override.
    fn write_pathname(&self, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        if self.has_an_opaque_path() {
            return None;
        }
        let mut parser = self.parser(value, self.authority_end(), buffer);
        parser.path_start_state(0).ok()?;
        let (offsets, output) = (parser.offsets, parser.output);
        Some(self.continued(output, offsets, Offsets::QUERY_START))
    }

    /// The query state as override.
    fn write_search(&self, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        let mut parser = self.parser(value, self.offsets.query_start, buffer);
        parser.query_state(0).ok()?;
        let (offsets, output) = (parser.offsets, parser.output);
        Some(self.continued(output, offsets, Offsets::FRAGMENT_START))
    }

    fn write_without_query(&self, buffer: &mut Vec<u8>) -> Offsets {
        let parser = self.parser(&[], self.offsets.query_start, buffer);
        self.continued(parser.output, self.offsets, Offsets::FRAGMENT_START)
    }

    /// The fragment state as override.
    fn write_hash(&self, value: &[u8], buffer: &mut Vec<u8>) -> Option<Offsets> {
        let mut parser = self.parser(value, self.offsets.fragment_start, buffer);
        parser.fragment_state(0).ok()?;
        Some(self.offsets)
    }

    fn write_without_fragment(&self, buffer: &mut Vec<u8>) -> Offsets {
        Serialization::starting_with(self.href_without_fragment().as_bytes(), buffer);
        self.offsets
    }
}
