//! What the package's classes call: parsing, setters, and forms.

use crate::protocol::{
    self, ADDRESS, AGAINST_BASE, AS_BASE, COUNT, ERROR, FAILURE, HREFS, LENGTH, LENGTHS, OFFSETS, PARSES, SAME,
    SEPARATOR, TEXT, UNDECIDED,
};
use crate::{Exchange, address, narrow, with, written};
use alloc::vec::Vec;
use core::ops::Range;
use whurl::internal::{
    EMPTY_URL, Normalized, Parsed, TOO_LONG, basic_url_parse, deciding_start, failure_words, find_scheme_end,
    form_append_pair, form_decode_into, lacks_scheme, never, never_or, offsets_from_array, offsets_to_array,
    parse_normalized, replace_url, resolve_normalized, set_component, surely_resolves, units_that_begin_in,
};
use whurl::url::{Component, Offsets};
use whurl::{ParseError, Url, form_urlencoded};

// The offsets are the library's, and so are the indices of the components.
const _: () = {
    use Component::{Hash, Host, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let _: fn(Offsets) -> [u32; OFFSETS] = offsets_to_array;
    assert!(OFFSETS <= ADDRESS);
    assert!(matches!(Component::ALL, [Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash]));
    assert!(protocol::PROTOCOL == 0 && protocol::USERNAME == 1 && protocol::PASSWORD == 2 && protocol::HOST == 3);
    assert!(protocol::HOSTNAME == 4 && protocol::PORT == 5 && protocol::PATHNAME == 6 && protocol::SEARCH == 7);
    assert!(protocol::HASH == 8);
};

/// An input of at most this many bytes is short: the fast path looks at 64 at a time.
const SHORT: usize = 64;

/// Why there is a slice of the input buffer.
const IN_INPUT: &str = "the range is in the input buffer";

/// What the functions keep besides the buffers.
pub struct Classes {
    lengths: Vec<u32>,
    /// The base of a parse with a base.
    base: Url,
    /// The URL that setters change, in one of two slots: a setter reads one and writes the other. JavaScript knows which one is
    /// valid. So a setter that traps has changed nothing.
    subjects: [Url; 2],
}

impl Classes {
    pub const NEW: Self = Self { lengths: Vec::new(), base: EMPTY_URL, subjects: [EMPTY_URL, EMPTY_URL] };
}

/// Where the href of a parse is.
enum Href {
    /// It is the input.
    Input,
    /// It is this part of the input buffer.
    Slice(Range<usize>),
    /// It is the output.
    Output,
}

impl Exchange {
    fn set_offsets(&mut self, offsets: Offsets) {
        self.results[..OFFSETS].copy_from_slice(&offsets_to_array(offsets));
    }

    fn offsets(&self) -> Offsets {
        let offsets = self.results.first_chunk().copied();
        offsets_from_array(offsets.unwrap_or_else(|| never("there are more results than offsets")))
    }

    fn fail(&mut self, error: ParseError) -> u32 {
        self.results[ERROR] = error.validation_error().map_or(narrow(TOO_LONG), |error| error as u32);
        FAILURE
    }

    /// Whether the input has no scheme: it is no URL that the fast path could find.
    fn is_reference(&self, length: usize) -> bool {
        find_scheme_end(written(&self.input, length)).is_none()
    }

    #[inline]
    fn parse(&mut self, length: usize, mode: u32) -> u32 {
        let has_base = mode == AGAINST_BASE;
        let parsed = if has_base && self.is_reference(length) {
            self.resolve(length)
        } else if let Some(normalized) = parse_normalized(&self.input, length) {
            Ok(self.accept(normalized, length))
        } else {
            self.parse_other(length, has_base)
        };
        match parsed {
            Ok(href) => {
                if mode == AS_BASE {
                    self.keep_as_base(&href, length);
                }
                self.return_href(href)
            }
            Err(error) => self.fail(error),
        }
    }

    #[inline]
    fn accept(&mut self, normalized: Normalized, length: usize) -> Href {
        self.set_offsets(normalized.offsets);
        match (normalized.capitals(), normalized.end(length)) {
            (Some(host), end) => self.write_changed(host, end, length),
            (None, "") => Href::Input,
            (None, slash) => match self.input.get_mut(length) {
                Some(after) => {
                    *after = b'/';
                    Href::Slice(0..length + 1)
                }
                // JavaScript's buffer always has space; another caller's may be full.
                None => self.write_changed(0..0, slash, length),
            },
        }
    }

    /// Writes the input, with `part` in lowercase and `end` after it.
    #[inline(never)]
    fn write_changed(&mut self, part: Range<usize>, end: &str, length: usize) -> Href {
        self.output.clear();
        self.output.extend_from_slice(written(&self.input, length));
        self.output.extend_from_slice(end.as_bytes());
        self.output.get_mut(part).unwrap_or_else(|| never("the part is in the input")).make_ascii_lowercase();
        Href::Output
    }

    #[inline(never)]
    fn resolve(&mut self, length: usize) -> Result<Href, ParseError> {
        let Self { input, output, classes: Classes { base, .. }, .. } = self;
        match resolve_normalized(written(input, length), base, output) {
            Some(offsets) => {
                self.set_offsets(offsets);
                Ok(Href::Output)
            }
            None => self.parse_other(length, true),
        }
    }

    #[inline(never)]
    fn parse_other(&mut self, length: usize, has_base: bool) -> Result<Href, ParseError> {
        let Self { input, output, classes: Classes { base, .. }, .. } = self;
        let base = has_base.then_some(&*base);
        let Parsed { offsets, shared, .. } = basic_url_parse(written(input, length), base, output)?;
        self.set_offsets(offsets);
        Ok(shared.map_or(Href::Output, Href::Slice))
    }

    #[inline]
    fn return_href(&mut self, href: Href) -> u32 {
        match href {
            Href::Input => return SAME,
            Href::Slice(range) => {
                let slice = self.input.get(range).unwrap_or_else(|| never(IN_INPUT));
                (self.results[ADDRESS], self.results[LENGTH]) = (address(slice), narrow(slice.len()));
            }
            Href::Output => self.return_output(),
        }
        TEXT
    }

    /// Makes the URL that has been parsed the base.
    fn keep_as_base(&mut self, href: &Href, length: usize) {
        let href = match href {
            Href::Input => written(&self.input, length),
            Href::Slice(range) => self.input.get(range.clone()).unwrap_or_else(|| never(IN_INPUT)),
            Href::Output => &self.output,
        };
        let offsets = self.offsets();
        replace_url(&mut self.classes.base, href, offsets);
    }

    fn can_parse(&mut self, length: usize, mode: u32, is_whole: bool) -> u32 {
        let has_base = mode == AGAINST_BASE;
        if is_whole && has_base && surely_resolves(written(&self.input, length), &self.classes.base) {
            return PARSES;
        }
        // For a short input, the fast path takes no longer than for its authority alone.
        let is_short = is_whole && length <= SHORT;
        if is_short && parse_normalized(&self.input, length).is_some() {
            return PARSES;
        }
        // Most of what does not parse is no URL at all.
        if is_short && !has_base && lacks_scheme(written(&self.input, length)) {
            return FAILURE;
        }
        let length = match deciding_start(written(&self.input, length)) {
            Some(start) => start.len(),
            None if is_whole => length,
            None => return UNDECIDED,
        };
        if !is_short && parse_normalized(&self.input, length).is_some() {
            return PARSES;
        }
        let base = has_base.then_some(&self.classes.base);
        match basic_url_parse(written(&self.input, length), base, &mut self.output) {
            Ok(_) => PARSES,
            Err(_) => FAILURE,
        }
    }

    fn restore(&mut self, slot: usize, length: usize) {
        let offsets = self.offsets();
        let (subject, _) = slots(&mut self.classes.subjects, slot);
        replace_url(subject, written(&self.input, length), offsets);
        self.results[HREFS + (slot & 1)] = address(subject.href().as_bytes());
    }

    fn set(&mut self, slot: usize, component: usize, length: usize) -> u32 {
        let (source, target) = slots(&mut self.classes.subjects, slot);
        let Some(component) = Component::ALL.get(component) else {
            return never_or(FAILURE, "JavaScript passes indices of components");
        };
        let value = written(&self.input, length);
        let value = text(value);
        if !set_component(target, source, *component, value, &mut self.output) {
            return FAILURE;
        }
        let (href, offsets) = (target.href().as_bytes(), target.offsets());
        (self.results[ADDRESS], self.results[LENGTH]) = (address(href), narrow(href.len()));
        self.results[HREFS + 1 - (slot & 1)] = self.results[ADDRESS];
        self.set_offsets(offsets);
        TEXT
    }

    fn parse_form(&mut self, length: usize) {
        let Self { input, output, classes: Classes { lengths, .. }, .. } = self;
        output.clear();
        lengths.clear();
        for (name, value) in form_urlencoded::pairs(written(input, length)) {
            for part in [name, value] {
                let start = output.len();
                form_decode_into(part, output);
                lengths.push(narrow(units_that_begin_in(&output[start..])));
            }
        }
        (self.results[LENGTHS], self.results[COUNT]) = (address(lengths), narrow(lengths.len()));
        self.return_output();
    }

    fn serialize_form(&mut self, length: usize) {
        self.output.clear();
        let mut strings = written(&self.input, length).split(|&byte| byte == SEPARATOR);
        while let (Some(name), Some(value)) = (strings.next(), strings.next()) {
            form_append_pair(name, value, &mut self.output);
        }
        self.return_output();
    }

    fn describe_error(&mut self, error: usize) {
        self.output.clear();
        for part in failure_words(error) {
            self.output.extend_from_slice(part.as_bytes());
        }
        self.return_output();
    }
}

/// The subject in a slot, and the one in the other slot.
#[inline]
fn slots(subjects: &mut [Url; 2], slot: usize) -> (&mut Url, &mut Url) {
    debug_assert!(slot < 2, "JavaScript has two slots");
    let [first, second] = subjects;
    if slot & 1 == 0 { (first, second) } else { (second, first) }
}

/// The text that JavaScript has written.
#[inline]
fn text(written: &[u8]) -> &str {
    if written.is_ascii() {
        // SAFETY: ASCII is UTF-8. The standard library's check takes 5 ns more for a short string: a setter takes 50 to 80.
        return unsafe { str::from_utf8_unchecked(written) };
    }
    str::from_utf8(written).unwrap_or_else(|_| never("JavaScript has written UTF-8"))
}

/// Parses the input in a mode: without a base, [`AGAINST_BASE`], or [`AS_BASE`]. Returns a status.
#[unsafe(no_mangle)]
pub extern "C" fn parse(length: usize, mode: u32) -> u32 {
    with(|exchange| exchange.parse(length, mode))
}

/// Whether the input parses, in a mode: without a base, or [`AGAINST_BASE`]. Returns [`PARSES`] or [`FAILURE`]. If the buffer has only the start of the
/// input, cut off anywhere, it may also be [`UNDECIDED`]. The results are not set.
#[unsafe(no_mangle)]
pub extern "C" fn can_parse(length: usize, mode: u32, is_whole: bool) -> u32 {
    with(|exchange| exchange.can_parse(length, mode, is_whole))
}

/// Makes the URL whose href is the input, and whose offsets are in the results, the subject in a slot, 0 or 1.
#[unsafe(no_mangle)]
pub extern "C" fn restore(slot: usize, length: usize) {
    with(|exchange| exchange.restore(slot, length));
}

/// Sets a component of the subject in a slot, by its index in [`Component::ALL`], to the input. The result is the subject in the
/// other slot; this one is unchanged. Returns [`FAILURE`] if the setter does not take the value; otherwise the results have the new offsets
/// and the address of the new href, which is also at [`HREFS`] until the other slot is written again.
#[unsafe(no_mangle)]
pub extern "C" fn set(slot: usize, component: usize, length: usize) -> u32 {
    with(|exchange| exchange.set(slot, component, length))
}

/// Parses the input as application/x-www-form-urlencoded. The results say where the decoded names and values are, one directly
/// after another, and where their lengths are.
#[unsafe(no_mangle)]
pub extern "C" fn parse_form(length: usize) {
    with(|exchange| exchange.parse_form(length));
}

/// Serializes the input, names and values each with a [`SEPARATOR`] after it, as application/x-www-form-urlencoded.
/// The results say where the serialization is.
#[unsafe(no_mangle)]
pub extern "C" fn serialize_form(length: usize) {
    with(|exchange| exchange.serialize_form(length));
}

/// Describes a failure, by the index of its validation error in [`ValidationError::ALL`](whurl::ValidationError::ALL), or by [`TOO_LONG`]. The results say where the text is.
#[unsafe(no_mangle)]
pub extern "C" fn describe(error: usize) {
    with(|exchange| exchange.describe_error(error));
}
