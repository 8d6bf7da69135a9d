//! Why a reader differs. The input is normalized one rule at a time. The cause is the step after which the reader agrees, or an
//! earlier step without which it would not agree. If there are several, the leftmost in the input is named.

use super::agreement::read;
use super::comparison::{Component, userinfo_of};
use super::named::named;
use super::readers::{Reader, push_percent_encoded};
use crate::code_points::{ASCII_TAB_OR_NEWLINE, is_url_code_point, starts_with_a_percent_encoded_byte};
use crate::host::{Host, domain_to_ascii};
use crate::invariant::never;
use crate::percent_encoding::{USERINFO, percent_decode};
use crate::url::scheme::find_scheme_end;
use crate::url::{Trace, Url, is_windows_drive_letter};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

named! {
    /// What the Standard does and a reader does not, or the other way round. The summary is a sentence.
    Rule {
        EndsTrimmed = "ends-trimmed", "The Standard removes controls and spaces from both ends.";
        TabsAndNewlinesRemoved = "tabs-and-newlines-removed", "The Standard removes tabs and newlines.";
        Backslash = "backslash", "The Standard treats a backslash as a slash in special URLs.";
        Slashes = "slashes", "The Standard accepts any number of slashes before the host of a special URL.";
        SeveralAtSigns = "several-at-signs", "For the Standard the last @ of the authority ends the credentials.";
        UserinfoCharacter = "userinfo-character", "The credentials have a character that the Standard percent-encodes.";
        EmptyCredentials = "empty-credentials", "The Standard leaves out credentials that are empty.";
        PercentEncodedHost = "percent-encoded-host", "The Standard percent-decodes a host.";
        UnicodeHost = "unicode-host", "The Standard maps a domain that is not ASCII (UTS #46), and encodes it in Punycode.";
        Ipv4Form = "ipv4-form", "The Standard accepts IPv4 addresses that are not four decimal numbers.";
        Ipv6Form = "ipv6-form", "The Standard writes an IPv6 address in its shortest form.";
        OpaqueHost = "opaque-host", "The Standard percent-encodes the host of a URL that is not special.";
        PortForm = "port-form", "The Standard leaves out a port's leading zeros, a default port, and a colon without a port.";
        UnencodedCharacter = "unencoded-character", "The Standard percent-encodes, or allows, this character after the host.";
        Userinfo = "userinfo", "There are credentials with characters that the Standard allows.";
        HostCharacter = "host-character", "The Standard allows this character in a domain.";
        OtherScheme = "other-scheme", "The scheme is not special, so the Standard interprets little of the rest.";
        FileHost = "file-host", "The Standard reads the host of a file: URL in its own way.";
        NoScheme = "no-scheme", "There is no scheme, so the Standard reads a path.";
        Refused = "refused", "The Standard refuses the input.";
        Other = "other", "The reader has a rule of its own.";
    }
}

/// A step: its rule, the part of the input that it is about, and the text after it.
struct Step {
    rule: Rule,
    span: Range<usize>,
    text: String,
}

/// The steps from an input to what the Standard makes of it.
pub(crate) struct Causes<'i> {
    input: &'i str,
    base: Option<&'i Url>,
    url: Option<Url>,
    steps: Vec<Step>,
    /// Used if no step changes the reading, and for inputs that the Standard rejects.
    residue: (Rule, Range<usize>),
}

impl<'i> Causes<'i> {
    pub(crate) fn of(input: &'i str, base: Option<&'i Url>, url: Option<&Url>) -> Self {
        let Some(url) = url else {
            let residue = (Rule::Refused, failure_span(input, base));
            return Self { input, base, url: None, steps: Vec::new(), residue };
        };
        let mut draft = Draft::of(input);
        draft.normalize(url, base);
        draft.reduce(url);
        let residue = residue(&draft, url);
        Self { input, base, url: Some(url.clone()), steps: draft.steps, residue }
    }

    /// The rule of each step, and the text after it.
    pub(crate) fn into_steps(self) -> impl Iterator<Item = (Rule, String)> {
        self.steps.into_iter().map(|step| (step.rule, step.text))
    }

    /// Why `reader` takes something else for `component`.
    pub(super) fn of_disagreement(&self, reader: Reader, component: Component) -> (Rule, Range<usize>) {
        self.first(|text, url| {
            read(reader, text, self.base).is_ok_and(|reading| component.is_same(reader, &reading, url))
        })
    }

    /// Why `reader` refuses.
    pub(super) fn of_refusal(&self, reader: Reader) -> (Rule, Range<usize>) {
        self.first(|text, _| read(reader, text, self.base).is_ok())
    }

    fn first(&self, is_solved: impl Fn(&str, &Url) -> bool) -> (Rule, Range<usize>) {
        let is_solved = |text: &str| self.url.as_ref().is_some_and(|url| is_solved(text, url));
        let Some(last) = self.steps.iter().position(|step| is_solved(&step.text)) else { return self.residue.clone() };
        let is_reason = |step: usize| self.without(step, last).is_some_and(|text| !is_solved(&text));
        let mut first = &self.steps[last];
        for (index, step) in self.steps[..last].iter().enumerate().rev() {
            // Of two steps at one place, the earlier one.
            if step.span.start <= first.span.start && is_reason(index) {
                first = step;
            }
        }
        (first.rule, first.span.clone())
    }

    /// The text after the step `last`, as it would be without the earlier step `step`; `None` if a later step changes the same text.
    fn without(&self, step: usize, last: usize) -> Option<String> {
        let mut texts = [self.input].into_iter().chain(self.steps[..=last].iter().map(|step| &*step.text)).skip(step);
        let (Some(before), Some(mut text)) = (texts.next(), texts.next()) else {
            return never("`step` is one of those up to `last`");
        };
        let (from, mut to) = change(before, text);
        for next in texts {
            let (old, new) = change(text, next);
            // If a later change touches this one, they cannot be told apart.
            if old.end < to.start {
                to = to.start - old.len() + new.len()..to.end - old.len() + new.len();
            } else if old.start <= to.end {
                return None;
            }
            text = next;
        }
        Some([text.get(..to.start)?, before.get(from)?, text.get(to.end..)?].concat())
    }
}

/// The range of `before` that differs from `after`, and the range of `after` that replaces it.
fn change(before: &str, after: &str) -> (Range<usize>, Range<usize>) {
    let mut start = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
    while !before.is_char_boundary(start) {
        start -= 1;
    }
    let rest = before.bytes().skip(start).rev().zip(after.bytes().skip(start).rev());
    let mut end = rest.take_while(|(a, b)| a == b).count();
    while !before.is_char_boundary(before.len() - end) {
        end -= 1;
    }
    (start..before.len() - end, start..after.len() - end)
}

/// What the Standard's failure is about.
fn failure_span(input: &str, base: Option<&Url>) -> Range<usize> {
    let mut reports = Trace::of(input, base).steps.into_iter().flat_map(|step| step.reports);
    reports.find(|report| report.is_fatal).map_or(0..input.len(), |report| report.range)
}

/// What is left where a reader differs on the scheme and the host alone.
fn residue(draft: &Draft, url: &Url) -> (Rule, Range<usize>) {
    let authority = draft.authority();
    let host = authority.as_ref().map_or(0..0, |authority| authority.host.clone());
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || b"-.:[]".contains(&byte);
    let unusual = draft.text[host.clone()].bytes().position(|byte| !is_usual(byte));
    let rule = match unusual {
        _ if url.scheme() == "file" => Rule::FileHost,
        _ if authority.is_none() && draft.scheme_end().is_none() => Rule::NoScheme,
        _ if !url.is_special() => Rule::OtherScheme,
        Some(at) => return (Rule::HostCharacter, draft.span(host.start + at..host.start + at + 1)),
        None => Rule::Other,
    };
    let span = if host.is_empty() || rule == Rule::OtherScheme { 0..draft.rest_start() } else { host };
    (rule, draft.span(span))
}

/// The input, changed step by step.
struct Draft {
    text: String,
    /// The bytes of the input that each byte of the text is from.
    origins: Vec<Range<usize>>,
    steps: Vec<Step>,
}

/// Where the parts of an authority are.
struct Authority {
    /// Before the last `@`, if there is one.
    userinfo: Option<Range<usize>>,
    host: Range<usize>,
    /// With its colon.
    port: Range<usize>,
    end: usize,
}

impl Draft {
    fn of(input: &str) -> Self {
        Self { text: input.to_owned(), origins: (0..input.len()).map(|at| at..at + 1).collect(), steps: Vec::new() }
    }

    /// The bytes of the input that these are from.
    fn span(&self, range: Range<usize>) -> Range<usize> {
        let end = self.origins[..range.end].last().map_or(0, |origin| origin.end);
        let start = self.origins.get(range.start).map_or(end, |origin| origin.start);
        if range.is_empty() { start..start } else { start..end.max(start) }
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        let origins = self.origins_of_replacement(range.clone(), with);
        self.text.replace_range(range.clone(), with);
        self.origins.splice(range, origins);
    }

    /// Where each byte of `with` is from: what is there already, or is encoded, from there; the rest from all that it replaces.
    fn origins_of_replacement(&self, range: Range<usize>, with: &str) -> Vec<Range<usize>> {
        let (old, at) = (&self.text[range.clone()], range.start);
        let mut origins = Vec::with_capacity(with.len());
        let (mut from, mut to) = (0, 0);
        for c in old.chars() {
            let end = from + c.len_utf8();
            if with[to..].starts_with(c) {
                origins.extend_from_slice(&self.origins[at + from..at + end]);
                to += c.len_utf8();
            } else {
                let mut encoded = String::new();
                push_percent_encoded(&mut encoded, c);
                if !with[to..].starts_with(&encoded) {
                    break;
                }
                origins.extend(core::iter::repeat_n(self.span(at + from..at + end), encoded.len()));
                to += encoded.len();
            }
            from = end;
        }
        let (_, changed) = change(&old[from..], &with[to..]);
        let same = with.len() - to - changed.end;
        origins.extend(core::iter::repeat_n(self.span(at + from..range.end - same), changed.len()));
        origins.extend_from_slice(&self.origins[range.end - same..range.end]);
        origins
    }

    /// Ends a step, if anything changed in it.
    fn step(&mut self, rule: Rule, span: Option<Range<usize>>) {
        if let Some(span) = span {
            self.steps.push(Step { rule, span, text: self.text.clone() });
        }
    }

    /// Replaces one range as a whole step.
    fn replace_as_step(&mut self, rule: Rule, range: Range<usize>, with: &str) {
        if self.text[range.clone()] != *with {
            let span = self.span(range.clone());
            self.replace(range, with);
            self.step(rule, Some(span));
        }
    }

    /// Where the scheme and its colon end, if there is a scheme.
    fn scheme_end(&self) -> Option<usize> {
        find_scheme_end(self.text.as_bytes()).map(|colon| colon + 1)
    }

    /// Where the rest after the scheme begins; 0 without a scheme.
    fn rest_start(&self) -> usize {
        self.scheme_end().unwrap_or(0)
    }

    fn authority(&self) -> Option<Authority> {
        let rest_start = self.rest_start();
        let start = rest_start + 2;
        let rest = self.text[rest_start..].strip_prefix("//")?;
        let end = start + rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let at = self.text[start..end].rfind('@').map(|at| start + at);
        let host = at.map_or(start, |at| at + 1);
        let colon = self.text[host..end].rfind(':').map(|colon| host + colon);
        let colon = colon.filter(|&colon| !self.text[colon..end].contains(']')).unwrap_or(end);
        Some(Authority { userinfo: at.map(|at| start..at), host: host..colon, port: colon..end, end })
    }

    /// The steps to the URL's href, or to a relative reference that says the same.
    fn normalize(&mut self, url: &Url, base: Option<&Url>) {
        self.remove(Rule::EndsTrimmed, |text| {
            let is_trimmed = |c: char| c <= ' ';
            let end = text.trim_end_matches(is_trimmed).len();
            if end < text.len() { Some(end..text.len()) } else { None }
        });
        self.remove(Rule::EndsTrimmed, |text| Some(0..text.find(|c| c > ' ')?).filter(|range| !range.is_empty()));
        self.remove_tabs_and_newlines();
        if url.is_special() {
            self.replace_backslashes();
            self.set_slashes(url, base);
        }
        if url.scheme() == "file" {
            self.end_host_before_drive_letter();
        }
        if let Some(authority) = self.authority() {
            self.normalize_userinfo(&authority, url);
            self.normalize_host(url);
            self.normalize_port(url);
        }
        self.normalize_rest(url);
    }

    /// Removes a range as a whole step.
    fn remove(&mut self, rule: Rule, range: impl Fn(&str) -> Option<Range<usize>>) {
        if let Some(range) = range(&self.text) {
            self.replace_as_step(rule, range, "");
        }
    }

    /// In one pass: with [`replace`](Self::replace), many would take quadratic time.
    fn remove_tabs_and_newlines(&mut self) {
        let Some(first) = self.text.find(ASCII_TAB_OR_NEWLINE) else { return };
        let span = self.span(first..first + 1);
        let text = core::mem::take(&mut self.text);
        let mut bytes = text.bytes();
        self.origins.retain(|_| !bytes.next().is_some_and(|byte| ASCII_TAB_OR_NEWLINE.contains(&char::from(byte))));
        self.text = text.replace(ASCII_TAB_OR_NEWLINE, "");
        self.step(Rule::TabsAndNewlinesRemoved, Some(span));
    }

    fn replace_backslashes(&mut self) {
        let end = self.text.find(['?', '#']).unwrap_or(self.text.len());
        let Some(first) = self.text[..end].find('\\') else { return };
        let span = self.span(first..first + 1);
        self.text = [&*self.text[..end].replace('\\', "/"), &self.text[end..]].concat();
        self.step(Rule::Backslash, Some(span));
    }

    /// Two slashes before a host; none after a scheme that says nothing.
    fn set_slashes(&mut self, url: &Url, base: Option<&Url>) {
        let (has_scheme, rest_start) = (self.scheme_end().is_some(), self.rest_start());
        let slashes = self.text[rest_start..].bytes().take_while(|&byte| byte == b'/').count();
        let has_base_scheme = base.is_some_and(|base| base.scheme() == url.scheme());
        let range = rest_start..rest_start + slashes;
        if url.scheme() == "file" {
            // One slash begins a path, and two may begin a host; more are in the path.
            if has_scheme && slashes < 2 && base.is_none() {
                self.replace_as_step(Rule::Slashes, range, "///");
            }
        } else if has_scheme && slashes < 2 && has_base_scheme {
            // The rest could look like a scheme.
            let is_path = !self.text[rest_start..].is_empty() && !self.text[rest_start..].starts_with(['/', '?', '#']);
            self.replace_as_step(Rule::Slashes, 0..rest_start, if is_path { "./" } else { "" });
        } else if has_scheme || slashes > 2 {
            self.replace_as_step(Rule::Slashes, range, "//");
        }
    }

    /// A Windows drive letter in the place of a host begins the path.
    fn end_host_before_drive_letter(&mut self) {
        let Some(Authority { userinfo: None, host, end, .. }) = self.authority() else { return };
        if is_windows_drive_letter(&self.text.as_bytes()[host.start..end]) {
            let span = self.span(host.start..end);
            self.replace(host.start..host.start, "/");
            self.step(Rule::FileHost, Some(span));
        }
    }

    fn normalize_userinfo(&mut self, authority: &Authority, url: &Url) {
        let Some(userinfo) = authority.userinfo.clone() else { return };
        let text = &self.text[userinfo.clone()];
        if let (Some(first), Some(last)) = (text.find('@'), text.rfind('@')) {
            let encoded = text.replace('@', "%40");
            let span = self.span(userinfo.start + first..userinfo.start + last + 1);
            self.replace(userinfo.clone(), &encoded);
            self.step(Rule::SeveralAtSigns, Some(span));
        }
        let Some(Authority { userinfo: Some(userinfo), .. }) = self.authority() else { return };
        let normalized = userinfo_of(url).unwrap_or_default();
        if normalized.is_empty() {
            self.replace_as_step(Rule::EmptyCredentials, userinfo.start..userinfo.end + 1, "");
            return;
        }
        let is_encoded = |byte: &u8| *byte != b':' && USERINFO.contains(*byte);
        if let Some(at) = self.text[userinfo.clone()].bytes().position(|byte| is_encoded(&byte)) {
            let len = self.text[userinfo.start + at..].chars().next().map_or(0, char::len_utf8);
            let span = self.span(userinfo.start + at..userinfo.start + at + len);
            self.replace(userinfo.clone(), &normalized);
            self.step(Rule::UserinfoCharacter, Some(span));
        } else {
            self.replace_as_step(Rule::EmptyCredentials, userinfo, &normalized);
        }
    }

    fn normalize_host(&mut self, url: &Url) {
        let Some(Authority { host, .. }) = self.authority() else { return };
        if !url.is_special() {
            self.replace_as_step(Rule::OpaqueHost, host, url.hostname());
            return;
        }
        if self.text[host.clone()].contains('%')
            && let Ok(decoded) = String::from_utf8(percent_decode(self.text[host.clone()].as_bytes()))
        {
            self.replace_as_step(Rule::PercentEncodedHost, host, &decoded);
        }
        let Some(Authority { host, .. }) = self.authority() else { return };
        if !self.text[host.clone()].is_ascii()
            && let Ok(ascii) = domain_to_ascii(&self.text[host.clone()], false)
        {
            self.replace_as_step(Rule::UnicodeHost, host, &ascii);
        }
        let Some(Authority { host, .. }) = self.authority() else { return };
        let rule = match url.host() {
            Some(Host::Ipv4(_)) => Rule::Ipv4Form,
            Some(Host::Ipv6(_)) => Rule::Ipv6Form,
            _ if url.scheme() == "file" => Rule::FileHost,
            _ => Rule::Other,
        };
        if !self.text[host.clone()].eq_ignore_ascii_case(url.hostname()) {
            self.replace_as_step(rule, host, url.hostname());
        }
    }

    fn normalize_port(&mut self, url: &Url) {
        let Some(Authority { port, .. }) = self.authority() else { return };
        let normalized = if url.port().is_some() { [":", url.port_str()].concat() } else { String::new() };
        self.replace_as_step(Rule::PortForm, port, &normalized);
    }

    /// What follows the authority, as the href has it.
    fn normalize_rest(&mut self, url: &Url) {
        let is_relative = self.scheme_end().is_none();
        let authority = self.authority();
        let start = authority.as_ref().map_or(self.rest_start(), |authority| authority.end);
        if is_relative {
            // A relative path stays one, with what must not be there encoded.
            self.encode(Rule::UnencodedCharacter, start..self.text.len());
            return;
        }
        let offsets = url.offsets();
        let rest = if authority.is_some() { offsets.path_start } else { offsets.scheme_end };
        let rest = &url.href()[rest as usize..];
        // The href also lacks dot segments, which no reader objects to; only characters matter.
        if self.text[start..] != *rest {
            let at = unusual(&self.text[start..]).next().map_or(start, |(at, _)| start + at);
            let span = self.span_of_code_point(at);
            self.replace(start..self.text.len(), rest);
            self.step(Rule::UnencodedCharacter, Some(span));
        }
    }

    /// Encodes what is allowed, and a reader may still refuse.
    fn reduce(&mut self, url: &Url) {
        let start = self.authority().map_or(self.rest_start(), |authority| authority.end);
        self.encode(Rule::UnencodedCharacter, start..self.text.len());
        let authority = self.authority().filter(|_| url.includes_credentials());
        if let Some(Authority { userinfo: Some(userinfo), .. }) = authority {
            self.encode(Rule::Userinfo, userinfo);
        }
    }

    /// Encodes what RFC 3986 does not allow in a range.
    fn encode(&mut self, rule: Rule, range: Range<usize>) {
        let first = unusual(&self.text[range.clone()]).next();
        if let Some((at, _)) = first {
            let span = self.span_of_code_point(range.start + at);
            let encoded = encode_unusual(&self.text[range.clone()]);
            self.replace(range, &encoded);
            self.step(rule, Some(span));
        }
    }

    fn span_of_code_point(&self, at: usize) -> Range<usize> {
        let len = self.text[at..].chars().next().map_or(0, char::len_utf8);
        self.span(at..at + len)
    }
}

/// The characters of `text` that are neither URL code points in ASCII nor encoded, nor the first `#`, and where they are.
fn unusual(text: &str) -> impl Iterator<Item = (usize, char)> {
    let fragment = text.find('#');
    text.char_indices().filter(move |&(at, c)| match c {
        '%' => !starts_with_a_percent_encoded_byte(&text.as_bytes()[at..]),
        '#' => fragment != Some(at),
        _ => !c.is_ascii() || !is_url_code_point(c),
    })
}

/// `text` with those percent-encoded.
fn encode_unusual(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    let mut start = 0;
    for (at, c) in unusual(text) {
        encoded += &text[start..at];
        push_percent_encoded(&mut encoded, c);
        start = at + c.len_utf8();
    }
    encoded + &text[start..]
}
