//! §4.4 [URL parsing](https://url.spec.whatwg.org/#url-parsing): the basic URL parser. It takes any bytes, a
//! string's UTF-8, and returns a serialization and its offsets, or the validation error that the parse failed with.
//!
//! Each state of the Standard's machine is a method of the same name. Where the Standard steps code point by code
//! point and keeps a buffer, a state here scans to the byte that ends its part of the input and appends the part at
//! once; a pointer is the offset of the byte that the Standard calls *c*.

use super::context::Context;
use super::path::{self, Segment};
#[cfg(feature = "columns")]
use super::scheme::end_of_special_slashes;
use super::scheme::{Scheme, end_of_http_slashes, find_scheme_end, http_scheme_before, scheme_length};
use super::units;
use super::{Field, Offsets, State, Url};
use crate::byte_set::ByteSet;
use crate::code_points::code_point_len;
#[cfg(feature = "encoding")]
use crate::encoding::Encoding;
use crate::host::{
    AUTHORITY_DELIMITER, AUTHORITY_END, Class, REVERSE_SOLIDUS, classes_of, find_plain_domain_end, parse_host,
    scan_until,
};
use crate::invariant::never;
use crate::output::Output;
#[cfg(feature = "encoding")]
use crate::percent_encoding::percent_encode_after_encoding;
use crate::percent_encoding::{
    Append, C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, len_of_non_ascii, percent_encode,
};
use crate::validation::{Ignore, ParseError, Sink, ValidationError, fail};
#[cfg(feature = "encoding")]
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// The result of the basic URL parser if it does not fail.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// Where the components are in the serialization.
    pub offsets: Offsets,
    /// Where the serialization is in the input; `None` if it is in the buffer.
    pub shared: Option<Range<usize>>,
}

/// The longest input, base and host. Percent-encoding turns one byte into three, and a few bytes are added, so offsets stay
/// below 2³². Domains may grow more when they are converted to ASCII (`㌖.` more than fourfold): a host that has become longer
/// than this is refused. Unit tests have a smaller limit, which they can reach.
pub(super) const LONGEST_INPUT: usize = if cfg!(test) { 1 << 20 } else { u32::MAX as usize / 4 - LONGEST_DELIMITERS };

/// The one failure that the Standard does not have.
#[inline]
pub(super) fn check_lengths(input: &[u8], base: Option<&Url>) -> Result<(), ParseError> {
    if input.len() > LONGEST_INPUT || base.is_some_and(|base| base.href.len() > LONGEST_INPUT) {
        return Err(ParseError::TOO_LONG);
    }
    Ok(())
}

/// The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser), without a state override (those are
/// in [`setters`](super::setters)). A serialization that is not a part of the input goes to `buffer`.
pub(crate) fn basic_url_parse<S: Context>(
    input: &[u8],
    base: Option<&Url>,
    buffer: &mut Vec<u8>,
    sink: &mut S,
) -> Result<Parsed, ParseError> {
    check_lengths(input, base)?;
    let (start, trimmed) = trim_controls(input);
    if S::ENABLED && trimmed.len() != input.len() {
        let range = if start > 0 { 0..start } else { trimmed.len()..input.len() };
        sink.report(ValidationError::InvalidUrlUnit, range)?;
    }
    if !contains_tab_or_newline(trimmed) {
        let reporter = OriginalOffsets { sink, start, removed: &[] };
        let mut parser = Parser::new(trimmed, base, Output::sharing(trimmed, buffer), reporter);
        parser.scheme_start_state()?;
        let shared = parser.output.shared().map(|len| start..start + len);
        return Ok(Parsed { offsets: parser.offsets, shared });
    }
    parse_without_tabs_and_newlines(trimmed, start, base, buffer, sink)
}

/// The rest of the basic URL parser for an input with tabs or newlines, of which the first `start` bytes have been trimmed.
#[cold]
fn parse_without_tabs_and_newlines<S: Context>(
    trimmed: &[u8],
    start: usize,
    base: Option<&Url>,
    buffer: &mut Vec<u8>,
    sink: &mut S,
) -> Result<Parsed, ParseError> {
    let (cleaned, removed) = remove_tabs_and_newlines::<S>(trimmed);
    if let Some(first) = removed.first() {
        sink.report(ValidationError::InvalidUrlUnit, start + first..start + first + 1)?;
    }
    let reporter = OriginalOffsets { sink, start, removed: &removed };
    let mut parser = Parser::new(&cleaned, base, Output::sharing(&cleaned, buffer), reporter);
    parser.scheme_start_state()?;
    if let Some(len) = parser.output.shared() {
        let offsets = parser.offsets;
        buffer.extend_from_slice(&cleaned[..len]);
        return Ok(Parsed { offsets, shared: None });
    }
    Ok(Parsed { offsets: parser.offsets, shared: None })
}

/// Where a search for the end of an authority stops: at bytes that end every authority, at bytes that are removed first, and at bytes
/// that are not ASCII. A backslash ends only that of a special URL: without it the start is longer, and decides as well.
static AUTHORITY_STOPS: ByteSet = ByteSet::of(b"/?#\t\n\r");

/// The start of `input` that decides whether it parses, whatever the base: the parser cannot fail after the authority, which
/// ends at a slash, `?` or `#`. `None` if that cannot be seen at once.
pub fn deciding_start(input: &[u8]) -> Option<&[u8]> {
    let slashes = end_of_http_slashes(input).or_else(|| {
        let start = input.iter().position(|&byte| byte > b' ')?;
        Some(start + find_scheme_end(&input[start..]).map_or(0, |colon| colon + 1))
    })?;
    let is_slash = |byte: &&u8| matches!(byte, b'/' | b'\\');
    let authority = slashes + input[slashes..].iter().take_while(is_slash).count();
    let end = AUTHORITY_STOPS.find(input, authority);
    matches!(input.get(end), Some(b'/' | b'?' | b'#')).then(|| &input[..=end])
}

/// Whether it is seen at once that `input` has no scheme, so that it parses only against a base.
pub fn lacks_scheme(input: &[u8]) -> bool {
    let Some(start) = input.iter().position(|&byte| byte > b' ') else { return true };
    let length = scheme_length(&input[start..]);
    match input.get(start + length) {
        None => true,
        Some(b':') => length == 0,
        // After a tab or newline the scheme may go on.
        Some(&end) => !is_tab_or_newline(end),
    }
}

/// Whether it is seen at once that `reference` parses against `base`: it has neither a scheme nor a host.
pub fn surely_resolves(reference: &[u8], base: &Url) -> bool {
    let has_no_host = match reference {
        // It may be trimmed, or removed.
        [..=b' ', ..] => false,
        [b'/' | b'\\', second, ..] => !matches!(second, b'/' | b'\\') && !is_tab_or_newline(*second),
        _ => true,
    };
    has_no_host && !base.has_an_opaque_path() && lacks_scheme(reference)
}

/// The start of `input` that has all of its URL before the path, without a base: it parses if `input` does, with the same scheme,
/// credentials, host, port and origin. All of `input` where that cannot be seen at once.
#[cfg(feature = "columns")]
pub(super) fn start_before_path(input: &str) -> &str {
    let bytes = input.as_bytes();
    // The path of a `blob:` URL has its origin.
    let start = end_of_special_slashes(bytes).and_then(|_| deciding_start(bytes));
    start.and_then(|start| input.get(..start.len())).unwrap_or(input)
}

/// Removes leading and trailing [C0 control or space](https://infra.spec.whatwg.org/#c0-control-or-space). Also returns how
/// many leading bytes there were.
pub(crate) fn trim_controls(input: &[u8]) -> (usize, &[u8]) {
    let is_content = |byte: &u8| *byte > b' ';
    let Some(start) = input.iter().position(is_content) else { return (input.len(), &[]) };
    let end = input.iter().rposition(is_content).map_or(start, |last| last + 1);
    (start, &input[start..end])
}

/// [ASCII tab or newline](https://infra.spec.whatwg.org/#ascii-tab-or-newline)
#[inline]
fn is_tab_or_newline(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Whether `input` contains any.
///
/// First looks for any C0 control, in eight bytes at a time. Byte by byte, this took a sixth of the whole parse of a 45-byte
/// URL.
#[inline]
pub(super) fn contains_tab_or_newline(input: &[u8]) -> bool {
    let Some(last) = input.last_chunk::<8>() else { return input.iter().any(|&byte| is_tab_or_newline(byte)) };
    // A byte below 0x20 borrows from its highest bit, which is not set in a byte below 0x80.
    let controls = |eight: &[u8; 8]| {
        let eight = u64::from_le_bytes(*eight);
        eight.wrapping_sub(0x2020_2020_2020_2020) & !eight & 0x8080_8080_8080_8080
    };
    let all = input.as_chunks::<8>().0.iter().fold(controls(last), |all, eight| all | controls(eight));
    all != 0 && input.iter().any(|&byte| is_tab_or_newline(byte))
}

/// `input` without its tabs and newlines, and, if the sink is enabled, where each of them was.
pub(super) fn remove_tabs_and_newlines<S: Sink>(input: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let mut cleaned = Vec::with_capacity(input.len());
    cleaned.extend(input.iter().copied().filter(|&byte| !is_tab_or_newline(byte)));
    let mut removed = Vec::new();
    if S::ENABLED {
        removed.extend(input.iter().enumerate().filter(|(_, byte)| is_tab_or_newline(**byte)).map(|(at, _)| at));
    }
    (cleaned, removed)
}

/// Wraps the caller's sink, and converts offsets in the cleaned input to offsets in the caller's input.
pub(super) struct OriginalOffsets<'s, S> {
    sink: &'s mut S,
    /// How many bytes were trimmed at the start.
    start: usize,
    /// The offsets, after trimming, of the tabs and newlines that were removed; ascending.
    removed: &'s [usize],
}

impl<'s, S> OriginalOffsets<'s, S> {
    /// For an input of which nothing was removed.
    pub(super) fn of(sink: &'s mut S) -> Self {
        Self { sink, start: 0, removed: &[] }
    }

    fn original(&self, cleaned: usize) -> usize {
        // Removed byte number k was before offset `removed[k] - k` of the cleaned input: everything from there on moved by k + 1.
        let (mut low, mut high) = (0, self.removed.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.removed[middle] - middle <= cleaned { low = middle + 1 } else { high = middle }
        }
        self.start + cleaned + low
    }

    fn original_range(&self, cleaned: Range<usize>) -> Range<usize> {
        let start = self.original(cleaned.start);
        let end = if cleaned.is_empty() { start } else { self.original(cleaned.end - 1) + 1 };
        start..end
    }
}

impl<S: Sink> Sink for OriginalOffsets<'_, S> {
    const ENABLED: bool = S::ENABLED;

    #[inline]
    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        if !S::ENABLED {
            return Ok(());
        }
        let range = self.original_range(range);
        self.sink.report(error, range)
    }

    #[inline]
    fn is_of_2025(&self) -> bool {
        self.sink.is_of_2025()
    }

    #[inline]
    fn is_replacement(&self, offset: usize) -> bool {
        S::ENABLED && self.sink.is_replacement(self.original(offset))
    }
}

impl<C: Context> Context for OriginalOffsets<'_, C> {
    #[inline]
    fn enter(&mut self, state: State, pointer: usize, serialization: &[u8], offsets: Offsets) {
        if C::ENABLED {
            let pointer = self.original(pointer);
            self.sink.enter(state, pointer, serialization, offsets);
        }
    }

    #[inline]
    fn collect(&mut self, range: Range<usize>) {
        if C::ENABLED {
            let range = self.original_range(range);
            self.sink.collect(range);
        }
    }

    #[inline]
    fn set_up_to(&mut self, field: Field) {
        self.sink.set_up_to(field);
    }

    #[cfg(feature = "encoding")]
    #[inline]
    fn encoding(&self) -> Option<Encoding> {
        self.sink.encoding()
    }
}

/// The state machine at work on one input.
pub(super) struct Parser<'a, 'i, S: Context> {
    input: &'a [u8],
    base: Option<&'a Url>,
    pub(super) output: Output<'i>,
    pub(super) offsets: Offsets,
    pub(super) scheme: Scheme,
    /// With a state override, the URL that is being changed: then `?` and `#` do not end a path, nor does `#` end a query.
    overridden: Option<&'a Url>,
    sink: S,
}

type Outcome = Result<(), ParseError>;

/// The parser of a setter. It is the type that [`basic_url_parse`] uses for [`Ignore`], so that a program contains the code
/// only once.
pub(super) type SetterParser<'a> = Parser<'a, 'a, OriginalOffsets<'a, Ignore>>;

impl<'a> SetterParser<'a> {
    /// A parser that writes one component of `url` to `output`, which is empty. Its offsets are relative to the component's
    /// start.
    pub(super) fn with_override(input: &'a [u8], url: &'a Url, output: Output<'a>, ignore: &'a mut Ignore) -> Self {
        let sink = OriginalOffsets::of(ignore);
        let (offsets, scheme) = (Offsets::default(), url.scheme_type());
        Self { input, base: None, output, offsets, scheme, overridden: Some(url), sink }
    }

    /// The host state with itself as the override or, if `is_hostname`, with the hostname state, which takes no port. Returns where
    /// the host and the port end in the output, the latter if there is a valid port. `None` if the host fails.
    #[inline]
    pub(super) fn host_override(&mut self, is_hostname: bool) -> Option<(u32, Option<u32>)> {
        let (end, classes) = self.find_authority_end(0);
        let is_delimited = classes & AUTHORITY_DELIMITER != 0 && self.scheme != Scheme::File;
        if is_hostname && is_delimited && find_port_colon(&self.input[..end]).is_some() {
            return None;
        }
        let is_failure = self.host_state(0, end, classes).is_err();
        // Until the states have set them, both are 0. A host that is followed by a port is not empty.
        let Offsets { host_end, path_start: port_end, .. } = self.offsets;
        (!is_failure || host_end > 0).then(|| (host_end, (port_end > 0).then_some(port_end)))
    }
}

impl<'a, 'i, S: Context> Parser<'a, 'i, S> {
    #[inline]
    fn new(input: &'a [u8], base: Option<&'a Url>, output: Output<'i>, sink: S) -> Self {
        let (offsets, scheme) = (Offsets::default(), Scheme::NotSpecial);
        Self { input, base, output, offsets, scheme, overridden: None, sink }
    }

    #[inline]
    fn at(&self, pointer: usize) -> Option<u8> {
        self.input.get(pointer).copied()
    }

    #[inline]
    fn starts_with(&self, pointer: usize, prefix: &[u8]) -> bool {
        self.input[pointer..].starts_with(prefix)
    }

    #[inline]
    fn enter(&mut self, state: State, pointer: usize) {
        if S::ENABLED {
            self.sink.enter(state, pointer, self.output.as_bytes(), self.offsets);
        }
    }

    /// Tells the context what the current state collects in the Standard's buffer.
    #[inline]
    fn collect(&mut self, range: Range<usize>) {
        if S::ENABLED {
            self.sink.collect(range);
        }
    }

    /// Tells the context that the record's fields up to `field`, in the order of a serialization, are set or null.
    #[inline]
    fn set_up_to(&mut self, field: Field) {
        if S::ENABLED {
            self.sink.set_up_to(field);
        }
    }

    #[inline]
    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Outcome {
        self.sink.report(error, range)
    }

    #[cold]
    fn fail(&mut self, error: ValidationError, range: Range<usize>) -> ParseError {
        fail(&mut self.sink, error, range)
    }

    /// The checks of the path, opaque path, query and fragment states that only find validation errors.
    #[inline]
    fn check_url_units(&mut self, range: Range<usize>) -> Outcome {
        if S::ENABLED {
            return units::report_other_than_url_units(&self.input[range.clone()], range.start, &mut self.sink);
        }
        Ok(())
    }

    /// The length of the serialization, which fits in 32 bits for every input that is parsed.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        length(&self.output)
    }

    #[inline]
    fn is_override(&self) -> bool {
        self.overridden.is_some()
    }

    /// Whether the URL's host is null.
    #[inline]
    fn has_null_host(&self) -> bool {
        match self.overridden {
            Some(url) => !url.has_host(),
            None => self.offsets.host_start == self.offsets.scheme_end,
        }
    }

    #[inline]
    fn is_slash(&self, byte: Option<u8>) -> bool {
        byte == Some(b'/') || self.scheme.is_special() && byte == Some(b'\\')
    }

    /// Reports invalid-reverse-solidus if *c* is a backslash in place of a slash.
    #[inline]
    fn report_reverse_solidus(&mut self, pointer: usize) -> Outcome {
        if S::ENABLED && self.at(pointer) == Some(b'\\') {
            return self.report(ValidationError::InvalidReverseSolidus, pointer..pointer + 1);
        }
        Ok(())
    }

    /// [scheme start state](https://url.spec.whatwg.org/#scheme-start-state)
    fn scheme_start_state(&mut self) -> Outcome {
        if !S::ENABLED
            && let Some(end) = end_of_http_slashes(self.input)
        {
            // The two schemes that nearly all URLs have. The Standard gets to the special authority ignore slashes state either
            // through the special authority slashes state or, with a base of the same scheme, through the special relative or
            // authority state; both skip the two slashes.
            self.scheme = http_scheme_before(end);
            self.output.extend_from_input(self.input, 0..end - 2);
            self.offsets.scheme_end = self.len();
            return self.special_authority_ignore_slashes_state(end);
        }
        self.enter(State::SchemeStart, 0);
        let Some(colon) = find_scheme_end(self.input) else {
            if S::ENABLED && self.at(0).is_some_and(|first| first.is_ascii_alphabetic()) {
                // The Standard looks for a colon in the scheme state, and then starts over.
                self.collect(0..1);
                self.enter(State::Scheme, 1);
            }
            return self.no_scheme_state();
        };
        self.collect(0..1);
        self.output.extend_lowercase(&self.input[..=colon]);
        self.scheme_state(Scheme::of(&self.output.as_bytes()[..colon]), colon)
    }

    /// [scheme state](https://url.spec.whatwg.org/#scheme-state), at its colon, with the scheme appended. Its steps for a state
    /// override are in [`setters`](super::setters).
    fn scheme_state(&mut self, scheme: Scheme, colon: usize) -> Outcome {
        self.enter(State::Scheme, 1);
        self.collect(0..colon);
        self.scheme = scheme;
        self.offsets.scheme_end = self.len();
        self.set_up_to(Field::Scheme);
        let next = colon + 1;
        if self.scheme == Scheme::File {
            if S::ENABLED && !self.starts_with(next, b"//") {
                self.report(ValidationError::SpecialSchemeMissingFollowingSolidus, 0..next)?;
            }
            return self.file_state(next);
        }
        if self.scheme.is_special() {
            return match self.base {
                Some(base) if base.scheme_type() == self.scheme => self.special_relative_or_authority_state(base, next),
                _ => self.special_authority_slashes_state(next),
            };
        }
        self.set_null_host();
        match self.at(next) {
            Some(b'/') => self.path_or_authority_state(next + 1),
            _ => self.opaque_path_state(next),
        }
    }

    /// [no scheme state](https://url.spec.whatwg.org/#no-scheme-state)
    fn no_scheme_state(&mut self) -> Outcome {
        self.enter(State::NoScheme, 0);
        let is_fragment = self.at(0) == Some(b'#');
        let Some(base) = self.base.filter(|base| !base.has_an_opaque_path() || is_fragment) else {
            return Err(self.fail(ValidationError::MissingSchemeNonRelativeUrl, 0..self.input.len()));
        };
        if base.has_an_opaque_path() {
            self.copy_up_to_fragment(base);
            return self.fragment_state(1);
        }
        match base.scheme_type() {
            Scheme::File => self.file_state(0),
            _ => self.relative_state(base, 0),
        }
    }

    /// [special relative or authority state](https://url.spec.whatwg.org/#special-relative-or-authority-state)
    fn special_relative_or_authority_state(&mut self, base: &Url, pointer: usize) -> Outcome {
        self.enter(State::SpecialRelativeOrAuthority, pointer);
        if self.starts_with(pointer, b"//") {
            return self.special_authority_ignore_slashes_state(pointer + 2);
        }
        self.report(ValidationError::SpecialSchemeMissingFollowingSolidus, 0..pointer)?;
        self.relative_state(base, pointer)
    }

    /// [path or authority state](https://url.spec.whatwg.org/#path-or-authority-state)
    fn path_or_authority_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::PathOrAuthority, pointer);
        match self.at(pointer) {
            Some(b'/') => self.authority_state(pointer + 1),
            _ => self.path_state(pointer),
        }
    }

    /// [relative state](https://url.spec.whatwg.org/#relative-state)
    fn relative_state(&mut self, base: &Url, pointer: usize) -> Outcome {
        self.enter(State::Relative, pointer);
        self.scheme = base.scheme_type();
        match self.at(pointer) {
            byte if self.is_slash(byte) => {
                self.report_reverse_solidus(pointer)?;
                self.relative_slash_state(base, pointer + 1)
            }
            None | Some(b'?' | b'#') => self.keep_path_of(base, pointer),
            Some(_) => {
                self.copy_authority(base);
                self.output.extend(base.path().as_bytes());
                self.shorten_path();
                self.path_state(pointer)
            }
        }
    }

    /// The steps that the relative state and the file state share: keeps the base's path, which is followed by a query, a fragment,
    /// or nothing.
    fn keep_path_of(&mut self, base: &Url, pointer: usize) -> Outcome {
        match self.at(pointer) {
            Some(b'?') => {
                self.copy_up_to_query(base);
                self.query_state(pointer + 1)
            }
            Some(_) => {
                self.copy_up_to_fragment(base);
                self.fragment_state(pointer + 1)
            }
            None => {
                self.copy_up_to_fragment(base);
                Ok(())
            }
        }
    }

    /// [relative slash state](https://url.spec.whatwg.org/#relative-slash-state)
    fn relative_slash_state(&mut self, base: &Url, pointer: usize) -> Outcome {
        self.enter(State::RelativeSlash, pointer);
        let byte = self.at(pointer);
        if !self.is_slash(byte) {
            self.copy_authority(base);
            return self.path_state(pointer);
        }
        self.output.truncate(0);
        self.output.extend(&base.href.as_bytes()[..base.offsets.scheme_end as usize]);
        self.offsets.scheme_end = base.offsets.scheme_end;
        self.set_up_to(Field::Scheme);
        if self.scheme.is_special() {
            self.report_reverse_solidus(pointer)?;
            return self.special_authority_ignore_slashes_state(pointer + 1);
        }
        self.authority_state(pointer + 1)
    }

    /// [special authority slashes state](https://url.spec.whatwg.org/#special-authority-slashes-state)
    fn special_authority_slashes_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::SpecialAuthoritySlashes, pointer);
        if self.starts_with(pointer, b"//") {
            return self.special_authority_ignore_slashes_state(pointer + 2);
        }
        self.report(ValidationError::SpecialSchemeMissingFollowingSolidus, 0..pointer)?;
        self.special_authority_ignore_slashes_state(pointer)
    }

    /// [special authority ignore slashes state](https://url.spec.whatwg.org/#special-authority-ignore-slashes-state)
    fn special_authority_ignore_slashes_state(&mut self, mut pointer: usize) -> Outcome {
        self.enter(State::SpecialAuthorityIgnoreSlashes, pointer);
        while matches!(self.at(pointer), Some(b'/' | b'\\')) {
            self.report(ValidationError::SpecialSchemeMissingFollowingSolidus, pointer..pointer + 1)?;
            pointer += 1;
        }
        self.authority_state(pointer)
    }

    /// [authority state](https://url.spec.whatwg.org/#authority-state)
    ///
    /// The Standard processes its buffer at each `@`. Since `@` is in the userinfo percent-encode set, everything before the
    /// last one can be encoded at once.
    fn authority_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::Authority, pointer);
        if self.input[..pointer].ends_with(b"//") {
            self.output.extend_from_input(self.input, pointer - 2..pointer);
        } else {
            self.output.extend(b"//");
        }
        self.offsets.username_end = self.len();
        self.offsets.host_start = self.offsets.username_end;
        let (end, classes) = self.find_authority_end(pointer);
        if classes & AUTHORITY_DELIMITER == 0 && end > pointer {
            // The host state for a host alone, inlined: through `host_state` the parse takes 3 to 8 % longer.
            self.set_up_to(Field::Password);
            self.enter(State::Host, pointer);
            self.append_host(pointer..end, classes)?;
            return self.path_start_state(end);
        }
        let Some(at) = self.input[pointer..end].iter().rposition(|&byte| byte == b'@').map(|at| pointer + at) else {
            self.set_up_to(Field::Password);
            return self.host_state(pointer, end, classes);
        };
        self.parse_credentials(pointer, at)?;
        if at + 1 == end {
            return Err(self.fail(ValidationError::HostMissing, end..end));
        }
        self.host_state(at + 1, end, classes)
    }

    /// The end of the authority at `pointer`, and the classes of its bytes.
    #[inline]
    fn find_authority_end(&self, pointer: usize) -> (usize, Class) {
        let plain_end = find_plain_domain_end(self.input, pointer);
        let end_class = if self.scheme.is_special() { AUTHORITY_END | REVERSE_SOLIDUS } else { AUTHORITY_END };
        let (len, classes) = scan_until(&self.input[plain_end..], end_class);
        (plain_end + len, classes)
    }

    /// The authority state's steps for credentials, which end at the `@` at `at`.
    fn parse_credentials(&mut self, start: usize, at: usize) -> Outcome {
        let credentials = &self.input[start..at];
        if S::ENABLED {
            for (offset, _) in self.input[start..=at].iter().enumerate().filter(|(_, byte)| **byte == b'@') {
                self.sink.report(ValidationError::InvalidCredentials, start..start + offset + 1)?;
            }
        }
        let colon = credentials.iter().position(|&byte| byte == b':');
        let (username, password) = match colon {
            Some(colon) => (&credentials[..colon], &credentials[colon + 1..]),
            None => (credentials, &[][..]),
        };
        self.collect(start..at);
        self.offsets = append_credentials(&mut self.output, self.offsets, username, password);
        self.set_up_to(Field::Password);
        Ok(())
    }

    /// [host state](https://url.spec.whatwg.org/#host-state) and
    /// [hostname state](https://url.spec.whatwg.org/#hostname-state), for the rest of the authority, which ends at `end`.
    /// `classes` are the classes of its bytes, or of more.
    fn host_state(&mut self, start: usize, end: usize, mut classes: Class) -> Outcome {
        self.enter(State::Host, start);
        if self.is_override() && self.scheme == Scheme::File {
            return self.file_host_state(start);
        }
        let mut host_end = end;
        if classes & AUTHORITY_DELIMITER != 0 {
            let authority = &self.input[start..end];
            host_end = find_port_colon(authority).map_or(end, |colon| start + colon);
            classes = classes_of(&self.input[start..host_end]);
        }
        let has_port = host_end < end;
        let is_refused = match self.overridden {
            Some(url) if url.includes_credentials() || url.has_port() => host_end == start,
            _ => host_end == start && (has_port || self.scheme.is_special()),
        };
        if is_refused {
            return Err(self.fail(ValidationError::HostMissing, start..start));
        }
        self.append_host(start..host_end, classes)?;
        if has_port {
            return self.port_state(host_end + 1, end);
        }
        if self.is_override() { Ok(()) } else { self.path_start_state(end) }
    }

    /// Runs the host parser on a range of the input, unless it is empty. `classes` are the classes of its bytes.
    fn append_host(&mut self, range: Range<usize>, classes: Class) -> Outcome {
        self.collect(range.clone());
        if !range.is_empty() {
            let (start, is_opaque) = (range.start, !self.scheme.is_special());
            let before = self.output.len();
            parse_host(&self.input[range], classes, start, is_opaque, &mut self.output, &mut self.sink)?;
            // With 32-bit addresses, memory ends first; the tests' limit is lower.
            if (usize::BITS > 32 || cfg!(test)) && self.output.len() - before > LONGEST_INPUT {
                return Err(ParseError::TOO_LONG);
            }
        }
        self.offsets.host_end = self.len();
        self.set_up_to(Field::Host);
        Ok(())
    }

    /// [port state](https://url.spec.whatwg.org/#port-state). With an override, anything after the digits is ignored, and
    /// `path_start` is set to show that there is a port.
    pub(super) fn port_state(&mut self, start: usize, end: usize) -> Outcome {
        self.enter(State::Port, start);
        self.collect(start..end);
        let digits_end = start + leading_digits(&self.input[start..end]);
        let is_invalid = if self.is_override() { digits_end == start } else { digits_end < end };
        if is_invalid {
            let code_point = code_point_len(&self.input[digits_end..end]);
            return Err(self.fail(ValidationError::PortInvalid, digits_end..digits_end + code_point));
        }
        if digits_end > start {
            let Some(port) = serialize_port(&self.input[start..digits_end], self.scheme) else {
                return Err(self.fail(ValidationError::PortOutOfRange, start..end));
            };
            if !port.is_empty() {
                if start > 0 {
                    self.output.extend_from_input(self.input, start - 1..start);
                }
                // The port is the end of the digits: those without leading zeros.
                self.output.extend_from_input(self.input, digits_end - port.len()..digits_end);
            }
        }
        if self.is_override() {
            self.offsets.path_start = self.len();
            return Ok(());
        }
        self.path_start_state(end)
    }

    /// [file state](https://url.spec.whatwg.org/#file-state)
    fn file_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::File, pointer);
        self.scheme = Scheme::File;
        let byte = self.at(pointer);
        if self.is_slash(byte) {
            self.report_reverse_solidus(pointer)?;
            return self.file_slash_state(pointer + 1);
        }
        let Some(base) = self.file_base() else {
            self.file_with_an_empty_host();
            return self.path_state(pointer);
        };
        match byte {
            None | Some(b'?' | b'#') => self.keep_path_of(base, pointer),
            Some(_) => self.file_relative_to(base, pointer),
        }
    }

    /// The file state's last case with a base: a path that is relative to it.
    fn file_relative_to(&mut self, base: &Url, pointer: usize) -> Outcome {
        self.copy_authority(base);
        if path::starts_with_a_windows_drive_letter(&self.input[pointer..]) {
            self.report(ValidationError::FileInvalidWindowsDriveLetter, pointer..pointer + 2)?;
        } else {
            self.output.extend(base.path().as_bytes());
            self.shorten_path();
        }
        self.path_state(pointer)
    }

    /// [file slash state](https://url.spec.whatwg.org/#file-slash-state)
    fn file_slash_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::FileSlash, pointer);
        let byte = self.at(pointer);
        if self.is_slash(byte) {
            self.report_reverse_solidus(pointer)?;
            return self.file_host_state(pointer + 1);
        }
        let Some(base) = self.file_base() else {
            self.file_with_an_empty_host();
            return self.path_state(pointer);
        };
        self.copy_authority(base);
        if !path::starts_with_a_windows_drive_letter(&self.input[pointer..])
            && let Some(drive) = path::normalized_windows_drive_letter(base.path().as_bytes())
        {
            self.output.extend(drive);
        }
        self.path_state(pointer)
    }

    /// [file host state](https://url.spec.whatwg.org/#file-host-state)
    fn file_host_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::FileHost, pointer);
        let end = pointer + find_file_host_end(&self.input[pointer..]);
        if self.is_override() {
            return self.file_host(pointer..end);
        }
        self.file_with_an_empty_host();
        if path::is_windows_drive_letter(&self.input[pointer..end]) {
            self.report(ValidationError::FileInvalidWindowsDriveLetterHost, pointer..end)?;
            self.collect(pointer..end);
            self.set_up_to(Field::Path);
            self.enter(State::Path, end);
            return self.path_segments(pointer, end);
        }
        self.file_host(pointer..end)?;
        self.path_start_state(end)
    }

    /// The part of the file host state that parses a host; `localhost` becomes the empty host.
    fn file_host(&mut self, range: Range<usize>) -> Outcome {
        let classes = classes_of(&self.input[range.clone()]);
        self.append_host(range, classes)?;
        let start = self.offsets.host_start as usize;
        if &self.output.as_bytes()[start..] == b"localhost" {
            self.output.truncate(start);
        }
        self.offsets.host_end = self.len();
        self.offsets.path_start = self.offsets.host_end;
        Ok(())
    }

    /// The base, if its scheme is `file`.
    fn file_base(&self) -> Option<&'a Url> {
        self.base.filter(|base| base.scheme_type() == Scheme::File)
    }

    /// The file state's first two steps: the scheme is `file`, the host the empty string.
    fn file_with_an_empty_host(&mut self) {
        self.output.truncate(0);
        self.output.extend(b"file:");
        self.offsets.scheme_end = self.len();
        self.output.extend(b"//");
        let end = self.len();
        self.offsets = Offsets { username_end: end, host_start: end, host_end: end, path_start: end, ..self.offsets };
        self.set_up_to(Field::Host);
    }

    /// Makes the URL's host null.
    fn set_null_host(&mut self) {
        let end = self.offsets.scheme_end;
        self.offsets = Offsets { username_end: end, host_start: end, host_end: end, path_start: end, ..self.offsets };
    }

    /// Sets scheme, username, password, host and port to the base's. A `/.` before the base's path is not copied:
    /// whether there is one depends on the new path.
    fn copy_authority(&mut self, base: &Url) {
        let end = base.authority_end();
        self.output.truncate(0);
        self.output.extend(&base.href.as_bytes()[..end as usize]);
        self.offsets = Offsets { path_start: end, ..base.offsets };
        self.set_up_to(Field::Port);
    }

    /// Sets everything but query and fragment to the base's.
    fn copy_up_to_query(&mut self, base: &Url) {
        self.output.truncate(0);
        self.output.extend(&base.href.as_bytes()[..base.offsets.query_start as usize]);
        self.offsets = base.offsets;
        self.set_up_to(Field::Path);
    }

    /// Sets everything but the fragment to the base's.
    fn copy_up_to_fragment(&mut self, base: &Url) {
        self.output.truncate(0);
        self.output.extend(&base.href.as_bytes()[..base.offsets.fragment_start as usize]);
        self.offsets = base.offsets;
        self.set_up_to(Field::Query);
    }

    /// [path start state](https://url.spec.whatwg.org/#path-start-state)
    pub(super) fn path_start_state(&mut self, pointer: usize) -> Outcome {
        self.offsets.path_start = self.len();
        self.set_up_to(Field::Port);
        self.enter(State::PathStart, pointer);
        if self.scheme.is_special() {
            self.report_reverse_solidus(pointer)?;
            let is_slash = self.is_slash(self.at(pointer));
            return self.path_state(pointer + usize::from(is_slash));
        }
        match self.at(pointer) {
            None if self.is_override() && self.has_null_host() => {
                self.output.push(b'/');
                self.end_path();
                Ok(())
            }
            None => {
                self.end_path();
                Ok(())
            }
            Some(b'?') if !self.is_override() => {
                self.end_path();
                self.query_state(pointer + 1)
            }
            Some(b'#') if !self.is_override() => {
                self.end_path();
                self.fragment_state(pointer + 1)
            }
            Some(byte) => self.path_state(pointer + usize::from(byte == b'/')),
        }
    }

    /// [path state](https://url.spec.whatwg.org/#path-state), at the start of a segment. The path so far is the serialization
    /// from `path_start` on.
    fn path_state(&mut self, pointer: usize) -> Outcome {
        self.set_up_to(Field::Path);
        self.enter(State::Path, pointer);
        self.path_segments(pointer, pointer)
    }

    /// The path state's segments from `start` on. The input before `unchecked_end` was the file host state's buffer, whose code
    /// points the Standard does not check.
    fn path_segments(&mut self, mut start: usize, unchecked_end: usize) -> Outcome {
        // The start of the segments, each with the slash before it, that will be copied as one run.
        let mut run: Option<usize> = None;
        let end = loop {
            let (end, is_clean) = self.find_segment_end(start);
            self.check_url_units(start.max(unchecked_end)..end)?;
            let is_slash = self.is_slash(self.at(end));
            if is_slash {
                self.report_reverse_solidus(end)?;
            }
            if is_clean && self.can_be_copied(start..end) {
                run = run.or(Some(start - 1));
            } else {
                self.append_run(run.take(), start);
                self.end_segment(start..end, is_slash);
            }
            if !is_slash {
                break end;
            }
            start = end + 1;
        };
        self.append_run(run, end + 1);
        self.collect(unchecked_end..end);
        self.end_path();
        match self.at(end) {
            Some(b'?') => self.query_state(end + 1),
            Some(b'#') => self.fragment_state(end + 1),
            _ => Ok(()),
        }
    }

    /// Appends the segments from the slash at `start` up to the slash before `next`.
    #[inline]
    fn append_run(&mut self, start: Option<usize>, next: usize) {
        if let Some(start) = start {
            self.output.extend_from_input(self.input, start..next - 1);
        }
    }

    /// Whether this segment, which needs no percent-encoding, can be copied verbatim with its preceding slash.
    #[inline]
    fn can_be_copied(&self, range: Range<usize>) -> bool {
        let is_after_a_slash = range.start > 0 && self.input[range.start - 1] == b'/';
        let segment = &self.input[range];
        is_after_a_slash
            && Segment::of(segment) == Segment::Ordinary
            && (self.scheme != Scheme::File || !path::is_windows_drive_letter(segment))
    }

    /// The end of the segment at `start`, and whether nothing in it needs percent-encoding.
    #[inline]
    fn find_segment_end(&self, start: usize) -> (usize, bool) {
        let stop = path::find_stop(self.input, start);
        match self.at(stop) {
            None | Some(b'/') => (stop, true),
            Some(b'\\') if self.scheme.is_special() => (stop, true),
            Some(b'?' | b'#') if !self.is_override() => (stop, true),
            Some(_) => (self.find_unclean_segment_end(stop), false),
        }
    }

    /// The end of a segment that has, at `stop`, a byte to percent-encode, or a backslash that is not a slash.
    fn find_unclean_segment_end(&self, stop: usize) -> usize {
        let is_special = self.scheme.is_special();
        let ends = |byte: &u8| match byte {
            b'/' => true,
            b'\\' => is_special,
            b'?' | b'#' => !self.is_override(),
            _ => false,
        };
        let rest = &self.input[stop..];
        stop + rest.iter().position(ends).unwrap_or(rest.len())
    }

    /// The path state's steps at the end of a segment.
    fn end_segment(&mut self, range: Range<usize>, is_slash: bool) {
        let segment = &self.input[range];
        match Segment::of(segment) {
            Segment::DoubleDot => {
                self.shorten_path();
                if !is_slash {
                    self.output.push(b'/');
                }
            }
            Segment::SingleDot => {
                if !is_slash {
                    self.output.push(b'/');
                }
            }
            Segment::Ordinary => {
                let is_first = self.output.len() == self.offsets.path_start as usize;
                self.output.push(b'/');
                if self.scheme == Scheme::File && is_first && path::is_windows_drive_letter(segment) {
                    self.output.extend(&[segment[0], b':']);
                } else {
                    self.output.extend_encoded(segment, PATH);
                }
            }
        }
    }

    /// [Shortens](https://url.spec.whatwg.org/#shorten-a-urls-path) the URL's path.
    fn shorten_path(&mut self) {
        let start = self.offsets.path_start as usize;
        let kept = path::shortened_len(&self.output.as_bytes()[start..], self.scheme == Scheme::File);
        self.output.truncate(start + kept);
    }

    /// Completes the path. If it would be read as a host, `/.` is put before it: step 3 of the
    /// [URL serializer](https://url.spec.whatwg.org/#concept-url-serializer).
    fn end_path(&mut self) {
        let start = self.offsets.path_start;
        if self.has_null_host() && self.output.as_bytes()[start as usize..].starts_with(b"//") {
            self.output.insert(start as usize, b"/.");
            self.offsets.path_start = start + 2;
        }
        self.offsets.query_start = self.len();
        self.offsets.fragment_start = self.offsets.query_start;
        self.set_up_to(Field::Path);
    }

    /// [opaque path state](https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state)
    fn opaque_path_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::OpaquePath, pointer);
        let rest = &self.input[pointer..];
        let end = pointer + rest.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(rest.len());
        self.collect(pointer..end);
        self.check_url_units(pointer..end)?;
        let opaque_path = &self.input[pointer..end];
        // Only a space directly before `?` or `#` is encoded; at the end of the input, spaces have been trimmed.
        match opaque_path.split_last() {
            Some((b' ', before)) if end < self.input.len() => {
                self.output.extend_encoded(before, C0_CONTROL);
                self.output.extend(b"%20");
            }
            _ => self.output.extend_encoded(opaque_path, C0_CONTROL),
        }
        self.end_path();
        match self.at(end) {
            Some(b'?') => self.query_state(end + 1),
            Some(_) => self.fragment_state(end + 1),
            None => Ok(()),
        }
    }

    /// [query state](https://url.spec.whatwg.org/#query-state)
    pub(super) fn query_state(&mut self, pointer: usize) -> Outcome {
        self.enter(State::Query, pointer);
        self.offsets.query_start = self.len();
        self.append_delimiter(pointer);
        if S::ENABLED {
            let rest = &self.input[pointer..];
            let fragment = if self.is_override() { None } else { rest.iter().position(|&byte| byte == b'#') };
            let range = pointer..pointer + fragment.unwrap_or(rest.len());
            self.collect(range.clone());
            self.check_url_units(range)?;
        }
        #[cfg(feature = "encoding")]
        if let Some(encoding) = self.sink.encoding()
            && self.scheme.takes_encodings()
        {
            return self.encode_query(pointer, encoding);
        }
        let set = if self.scheme.is_special() { SPECIAL_QUERY } else { QUERY };
        let mut start = pointer;
        // Both sets contain `#`, so one scan finds both the bytes to percent-encode and the start of the fragment. This is the
        // loop of `encode_runs`: with one function for both, queries with something to encode take 21 % longer, and links of a
        // page 7 %.
        loop {
            let end = set.bytes().find(self.input, start);
            self.output.extend_from_input(self.input, start..end);
            start = end + 1;
            match self.at(end) {
                Some(byte) if !byte.is_ascii() => {
                    start = end + len_of_non_ascii(&self.input[end..]);
                    self.output.append_encoded(&self.input[end..start]);
                }
                Some(byte) if byte != b'#' || self.is_override() => self.output.extend(&percent_encode(byte)),
                Some(_) => return self.fragment_state(end + 1),
                None => break,
            }
        }
        self.offsets.fragment_start = self.len();
        Ok(())
    }

    /// The query state's last steps, for an encoding other than UTF-8.
    #[cfg(feature = "encoding")]
    #[cold]
    fn encode_query(&mut self, pointer: usize, encoding: Encoding) -> Outcome {
        let rest = &self.input[pointer..];
        let fragment = if self.is_override() { None } else { rest.iter().position(|&byte| byte == b'#') };
        let query = String::from_utf8_lossy(&rest[..fragment.unwrap_or(rest.len())]);
        self.output.extend(percent_encode_after_encoding(encoding, &query, SPECIAL_QUERY).as_bytes());
        self.offsets.fragment_start = self.len();
        fragment.map_or(Ok(()), |len| self.fragment_state(pointer + len + 1))
    }

    /// [fragment state](https://url.spec.whatwg.org/#fragment-state)
    pub(super) fn fragment_state(&mut self, pointer: usize) -> Outcome {
        self.set_up_to(Field::Query);
        self.enter(State::Fragment, pointer);
        self.collect(pointer..self.input.len());
        self.offsets.fragment_start = self.len();
        self.append_delimiter(pointer);
        self.check_url_units(pointer..self.input.len())?;
        let end = FRAGMENT.bytes().find(self.input, pointer);
        self.output.extend_from_input(self.input, pointer..end);
        if end < self.input.len() {
            self.output.extend_encoded(&self.input[end..], FRAGMENT);
        }
        Ok(())
    }

    /// Appends the delimiter before a component that begins at `pointer`. A setter's value has none, and the setter
    /// writes it.
    #[inline]
    fn append_delimiter(&mut self, pointer: usize) {
        if !self.is_override() {
            self.output.extend_from_input(self.input, pointer - 1..pointer);
        }
    }
}

/// Appends username and password, percent-encoded, and `@` if either is not empty.
fn append_credentials(output: &mut Output<'_>, offsets: Offsets, username: &[u8], password: &[u8]) -> Offsets {
    output.extend_encoded(username, USERINFO);
    let username_end = length(output);
    if !password.is_empty() {
        output.push(b':');
        output.extend_encoded(password, USERINFO);
    }
    if !username.is_empty() || !password.is_empty() {
        output.push(b'@');
    }
    let host_start = length(output);
    Offsets { username_end, host_start, host_end: host_start, ..offsets }
}

/// The length of a serialization, as an offset.
#[inline]
fn length(output: &Output<'_>) -> u32 {
    to_offset(output.len())
}

/// A position in a serialization. It fits in 32 bits because no input is longer than `LONGEST_INPUT`.
#[inline]
pub(super) fn to_offset(position: usize) -> u32 {
    u32::try_from(position).unwrap_or_else(|_| never("serializations are shorter than 4 GiB"))
}

/// The colon that ends the host and begins the port: the first outside square brackets.
fn find_port_colon(host_and_port: &[u8]) -> Option<usize> {
    let mut inside_brackets = false;
    host_and_port.iter().position(|byte| {
        match byte {
            b'[' => inside_brackets = true,
            b']' => inside_brackets = false,
            _ => {}
        }
        *byte == b':' && !inside_brackets
    })
}

/// Where the host of a `file` URL ends.
fn find_file_host_end(input: &[u8]) -> usize {
    input.iter().position(|byte| matches!(byte, b'/' | b'\\' | b'?' | b'#')).unwrap_or(input.len())
}

/// How many ASCII digits `input` begins with.
fn leading_digits(input: &[u8]) -> usize {
    input.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(input.len())
}

/// The value of ASCII digits; `None` if there are none or it does not fit in 16 bits.
pub(super) fn parse_port(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u16, |port, digit| port.checked_mul(10)?.checked_add(u16::from(digit - b'0')))
}

/// ASCII digits as a serialized port: without leading zeros, and the empty string for the scheme's default port, which is null.
fn serialize_port(digits: &[u8], scheme: Scheme) -> Option<&[u8]> {
    let port = parse_port(digits)?;
    if Some(port) == scheme.default_port() {
        return Some(b"");
    }
    let first = digits.iter().position(|&digit| digit != b'0').unwrap_or(digits.len() - 1);
    Some(&digits[first..])
}

/// The most bytes that the parser adds: `://`, `@`, `/.` and the like. With 32-bit addresses, memory ends before offsets do.
const LONGEST_DELIMITERS: usize = if usize::BITS > 32 { 16 } else { 0 };

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    /// Whatever comes after it.
    #[test]
    fn the_start_decides() {
        let bases = ["http://b/c", "file:///C:/d", "a://b/c", "a:b"].map(|base| Url::parse(base).expect(base));
        let parses = |input: &[u8], base| basic_url_parse(input, base, &mut Vec::new(), &mut Ignore).is_ok();
        let (mut count, mut without, mut resolving) = (0, 0, 0);
        for scheme in ["http:", "HTTPS:", "file:", "a:", "a+b:", " ws:", "ht\ttp:", "1:", ":", ""] {
            for slashes in ["", "/", "//", "///", "\\", "/\\", "//\\", "\\\\/", "/\t/", "//\n/"] {
                for authority in [
                    "",
                    "h",
                    "H.",
                    "u@h",
                    "u:p@h:8",
                    "@",
                    "u@",
                    ":8",
                    "h:",
                    "h:x",
                    "h:99999",
                    "[::1]",
                    "[::1",
                    "1.2.3",
                    "1.2.3.256",
                    "C:",
                    "C|",
                    "h h",
                    "h\t",
                    "ü",
                    "%41",
                    "a%",
                    "u\\p@h",
                    "h ",
                    "\0",
                    "?",
                    "#",
                ] {
                    for rest in ["", "/", "/a:b@c", "?q", "#f/", "\\x", "\\u@/", "/ ", "?\t", "//x:y/", " /"] {
                        let input = [scheme, slashes, authority, rest].concat().into_bytes();
                        if lacks_scheme(&input) {
                            without += 1;
                            assert!(!parses(&input, None), "{:?}", String::from_utf8_lossy(&input));
                        }
                        for base in &bases {
                            if surely_resolves(&input, base) {
                                resolving += 1;
                                assert!(parses(&input, Some(base)), "{:?} {base:?}", String::from_utf8_lossy(&input));
                            }
                        }
                        let Some(start) = deciding_start(&input) else { continue };
                        count += 1;
                        for base in bases.iter().map(Some).chain([None]) {
                            let text = || String::from_utf8_lossy(&input);
                            assert_eq!(parses(start, base), parses(&input, base), "{:?} {base:?}", text());
                        }
                        // The rest may be any.
                        let longer = [start, b"\xff[:@\\//\0|%"].concat();
                        assert_eq!(deciding_start(&longer), Some(start));
                    }
                }
            }
        }
        assert!(count > 10_000 && without > 5_000 && resolving > 1_000, "{count} {without} {resolving}");
    }

    /// IDNA can turn one byte into more than three.
    #[cfg(feature = "idna")]
    #[test]
    fn hosts_that_become_too_long_are_refused() {
        let long = "㌖.".repeat(70_000);
        for host in ["㌖.".repeat(10), long] {
            let grown = crate::host::domain_to_ascii(&host, false).expect("is a domain");
            assert!(grown.len() > 4 * host.len());
            let is_too_long = grown.len() > LONGEST_INPUT;
            assert_eq!(is_too_long, host.len() > 1_000);
            let parsed = Url::parse(&format!("http://{host}/?a#b"));
            let mut url = Url::parse("http://h/?a#b").expect("is a URL");
            assert_eq!(url.set_hostname(&host), !is_too_long);
            if is_too_long {
                assert_eq!(parsed, Err(ParseError::TOO_LONG));
                assert_eq!(url.href(), "http://h/?a#b");
            } else {
                assert_eq!(parsed.as_ref(), Ok(&url));
                assert_eq!(url.fragment(), Some("b"));
            }
        }
        assert_eq!(Url::parse(&"a".repeat(LONGEST_INPUT + 1)), Err(ParseError::TOO_LONG));
    }
}
