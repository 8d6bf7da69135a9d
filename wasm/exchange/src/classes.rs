//! What the package's classes call: parsing, setters, and forms.

use crate::protocol::{
    self, ADDRESS, AGAINST_BASE, AS_BASE, COUNT, ERROR, FAILURE, HREFS, LENGTH, LENGTHS, OFFSETS, PARSES, PIECES,
    PREFIX, SEPARATOR, SLASH, SLICE, SUFFIX, UNDECIDED, WHOLE,
};
use crate::{Exchange, address, narrow, with, written};
use alloc::vec::Vec;
use core::ops::Range;
use whurl::internal::{
    EMPTY_URL, Normalized, Parsed, TOO_LONG, basic_url_parse, deciding_start, failure_words, find_scheme_end,
    form_append_pair, form_decode_into, never, offsets_from_array, offsets_to_array, parse_normalized, replace_url,
    set_component, units_that_begin_in,
};
use whurl::url::{Component, Offsets};
use whurl::{ParseError, Url, form_urlencoded};

// The offsets are the library's, and so are the indices of the components.
const _: () = {
    use Component::{Hash, Host, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let _: fn(Offsets) -> [u32; OFFSETS] = offsets_to_array;
    assert!(OFFSETS <= PREFIX);
    assert!(matches!(Component::ALL, [Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash]));
    assert!(protocol::PROTOCOL == 0 && protocol::USERNAME == 1 && protocol::PASSWORD == 2 && protocol::HOST == 3);
    assert!(protocol::HOSTNAME == 4 && protocol::PORT == 5 && protocol::PATHNAME == 6 && protocol::SEARCH == 7);
    assert!(protocol::HASH == 8);
};

/// An input of at most this many bytes is short: the fast path looks at 64 at a time.
const SHORT: usize = 64;

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

/// How many bytes `a` and `b` have in common at their start. Eight are compared at a time.
fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    let mut common = 0;
    for (a, b) in a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0) {
        let differing = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differing != 0 {
            return common + differing.trailing_zeros() as usize / 8;
        }
        common += 8;
    }
    common + a[common..].iter().zip(&b[common..]).take_while(|(a, b)| a == b).count()
}

/// How many bytes `a` and `b` have in common at their end. Eight are compared at a time.
fn common_suffix(a: &[u8], b: &[u8]) -> usize {
    let mut common = 0;
    for (a, b) in a.as_rchunks::<8>().1.iter().rev().zip(b.as_rchunks::<8>().1.iter().rev()) {
        let differing = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differing != 0 {
            return common + differing.leading_zeros() as usize / 8;
        }
        common += 8;
    }
    let (a, b) = (&a[..a.len() - common], &b[..b.len() - common]);
    common + a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count()
}

/// How an href is put together from strings that JavaScript has, and text in memory.
struct Pieces {
    prefix: u32,
    suffix: u32,
    address: u32,
    length: u32,
}

impl Pieces {
    /// The pieces of `href`, which may have its start in common with `reference` and its end with `source`.
    fn of(href: &[u8], reference: &[u8], source: &[u8]) -> Self {
        let prefix = common_prefix(href, reference);
        let suffix = common_suffix(&href[prefix..], source);
        let middle = &href[prefix..href.len() - suffix];
        Self { prefix: narrow(prefix), suffix: narrow(suffix), address: address(middle), length: narrow(middle.len()) }
    }
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

    fn set_pieces(&mut self, pieces: &Pieces) -> u32 {
        (self.results[PREFIX], self.results[SUFFIX]) = (pieces.prefix, pieces.suffix);
        (self.results[ADDRESS], self.results[LENGTH]) = (pieces.address, pieces.length);
        PIECES
    }

    /// Parses an input that is normalized. Others are for the basic URL parser.
    #[inline(never)]
    fn try_fast_path(&mut self, length: usize, has_base: bool) -> Option<Normalized> {
        // Most inputs with a base have no scheme. The fast path took a quarter of their time, and returned nothing.
        if has_base && find_scheme_end(written(&self.input, length)).is_none() {
            return None;
        }
        parse_normalized(&self.input, length)
    }

    #[inline]
    fn parse(&mut self, length: usize, mode: u32) -> u32 {
        let has_base = mode == AGAINST_BASE;
        let status = match self.try_fast_path(length, has_base) {
            Some(normalized) => self.accept(normalized, length, has_base),
            None => self.parse_other(length, has_base),
        };
        if mode == AS_BASE {
            self.keep_as_base(status, length);
        }
        status
    }

    #[inline]
    fn accept(&mut self, normalized: Normalized, length: usize, has_base: bool) -> u32 {
        self.set_offsets(normalized.offsets);
        match (normalized.capitals(), normalized.end(length)) {
            (Some(host), end) => self.write_lowercase(host, end, length, has_base),
            (None, "") => WHOLE,
            (None, _) => SLASH,
        }
    }

    /// Writes the input in which `part` is lowercase, and `end` after it.
    #[inline(never)]
    fn write_lowercase(&mut self, part: Range<usize>, end: &str, length: usize, has_base: bool) -> u32 {
        self.output.clear();
        self.output.extend_from_slice(written(&self.input, length));
        self.output.extend_from_slice(end.as_bytes());
        self.output.get_mut(part).unwrap_or_else(|| never("the part is in the input")).make_ascii_lowercase();
        self.return_href(length, has_base)
    }

    /// Returns the href in the output.
    fn return_href(&mut self, length: usize, has_base: bool) -> u32 {
        let input = written(&self.input, length);
        let reference = if has_base { self.classes.base.href().as_bytes() } else { input };
        self.set_pieces(&Pieces::of(&self.output, reference, input))
    }

    #[inline(never)]
    fn parse_other(&mut self, length: usize, has_base: bool) -> u32 {
        let Self { input, output, classes: Classes { base, .. }, .. } = self;
        let input = written(input, length);
        let base = has_base.then_some(&*base);
        match basic_url_parse(input, base, output) {
            Err(error) => self.fail(error),
            Ok(Parsed { offsets, shared: Some(slice), .. }) => {
                self.set_offsets(offsets);
                (self.results[PREFIX], self.results[SUFFIX]) = (narrow(slice.start), narrow(slice.len()));
                SLICE
            }
            Ok(Parsed { offsets, shared: None, .. }) => {
                self.set_offsets(offsets);
                self.return_href(length, has_base)
            }
        }
    }

    fn can_parse(&mut self, length: usize, mode: u32, is_whole: bool) -> u32 {
        let has_base = mode == AGAINST_BASE;
        // For a short input, the fast path takes no longer than for its authority alone.
        let is_short = is_whole && length <= SHORT;
        if is_short && self.try_fast_path(length, has_base).is_some() {
            return PARSES;
        }
        let length = match deciding_start(written(&self.input, length)) {
            Some(start) => start.len(),
            None if is_whole => length,
            None => return UNDECIDED,
        };
        if !is_short && self.try_fast_path(length, has_base).is_some() {
            return PARSES;
        }
        let base = has_base.then_some(&self.classes.base);
        match basic_url_parse(written(&self.input, length), base, &mut self.output) {
            Ok(_) => PARSES,
            Err(_) => FAILURE,
        }
    }

    /// Makes the URL that has been parsed the base.
    fn keep_as_base(&mut self, status: u32, length: usize) {
        let href = match status {
            FAILURE => return,
            PIECES => &self.output,
            _ => &self.input,
        };
        let (start, length) = match status {
            SLICE => (self.results[PREFIX] as usize, self.results[SUFFIX] as usize),
            PIECES => (0, href.len()),
            _ => (0, length),
        };
        let href = href.get(start..start + length).unwrap_or_else(|| never("the results are those of this parse"));
        let offsets = self.offsets();
        replace_url(&mut self.classes.base, href, if status == SLASH { "/" } else { "" }, offsets);
    }

    fn restore(&mut self, slot: usize, length: usize) {
        let offsets = self.offsets();
        let (subject, _) = slots(&mut self.classes.subjects, slot);
        replace_url(subject, written(&self.input, length), "", offsets);
        self.results[HREFS + (slot & 1)] = address(subject.href().as_bytes());
    }

    fn set(&mut self, slot: usize, component: usize, length: usize) -> u32 {
        let (source, target) = slots(&mut self.classes.subjects, slot);
        let Some(component) = Component::ALL.get(component) else {
            debug_assert!(false, "JavaScript passes indices of components");
            return FAILURE;
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
        PIECES
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
