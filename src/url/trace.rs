//! §4.4 [URL parsing](https://url.spec.whatwg.org/#url-parsing), step by step: the states that the basic URL parser passes
//! through, and what it does in each, as it reports to its [`Context`].

use super::context::Context;
use super::fields::range_of;
use super::parser::trim_controls;
use super::{Field, Offsets, State, Url};
use crate::code_points::ASCII_TAB_OR_NEWLINE;
use crate::invariant::never;
use crate::validation::{Collect, ParseError, Report, Sink, ValidationError};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// One state of the basic URL parser, from when it is entered until it is left.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The state.
    pub state: State,
    /// The bytes of the input that were read, from the pointer when the state was entered to that when it was left.
    pub range: Range<usize>,
    /// What the state collected: the text that it read, without tabs and newlines, and without the delimiter that ended
    /// it. For the scheme state that is the whole scheme in lowercase, as in the Standard; empty for states that only
    /// look ahead.
    pub buffer: String,
    /// What was added to the record's fields, as serialized, in the order of a serialization. If a field was rewritten, this has
    /// all of it.
    pub appended: Vec<(Field, String)>,
    /// The serialization when the state was left.
    pub href: String,
    /// The validation errors. The first step also has those found before it, in text that is trimmed or removed.
    pub reports: Vec<Report>,
}

/// What the basic URL parser did with an input.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trace {
    /// The states in the order in which they were entered; the last is where the parser ended or failed.
    pub steps: Vec<Step>,
    /// What the parser returned.
    pub result: Result<Url, ParseError>,
}

impl Trace {
    /// Runs the [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) and watches it.
    ///
    /// ```
    /// use whurl::url::Trace;
    ///
    /// let trace = Trace::of("https://h/a", None);
    /// let states: Vec<_> = trace.steps.iter().map(|step| (step.state.name(), step.buffer.as_str())).collect();
    /// assert_eq!(states[..2], [("scheme start state", "h"), ("scheme state", "https")]);
    /// assert_eq!(states.last(), Some(&("path state", "a")));
    /// ```
    pub fn of(input: &str, base: Option<&Url>) -> Self {
        Self::collecting(input, base, Collect::new())
    }

    /// [`of`](Self::of), with a sink that decides which errors to collect.
    ///
    /// ```
    /// use whurl::url::Trace;
    /// use whurl::validation::Collect;
    ///
    /// let trace = Trace::collecting("https://h/\\\\\\", None, Collect::new().with_limit(2));
    /// assert_eq!(trace.steps.iter().map(|step| step.reports.len()).sum::<usize>(), 2);
    /// ```
    pub fn collecting(input: &str, base: Option<&Url>, errors: Collect) -> Self {
        let mut recorder = Recorder { errors, ..Recorder::default() };
        let result = Url::parse_in(input, base, &mut recorder);
        let steps = recorder.finish(input, &result);
        Self { steps, result }
    }
}

/// The parser's situation when it entered a state.
struct Entry {
    state: State,
    pointer: usize,
    /// What the state has collected since.
    buffer: Range<usize>,
    record: Record,
    /// How many errors had been reported.
    reports: usize,
}

/// A serialization so far, its offsets, and the last field that is set.
struct Record {
    href: String,
    offsets: Offsets,
    last: Option<Field>,
}

impl Record {
    fn field(&self, field: Field) -> Option<&str> {
        self.href.get(range_of(field, self.href.len(), self.offsets, self.last?)?)
    }

    /// The fields that this record has in addition to `before`, or has longer.
    fn added_to(&self, before: &Self) -> Vec<(Field, String)> {
        let added = Field::ALL.into_iter().filter_map(|field| {
            // From the start there is an empty path, which has no place yet.
            let before = before.field(field).or((field == Field::Path).then_some(""));
            let now = self.field(field).filter(|&now| Some(now) != before)?;
            // Only the addition. A field that does not continue the earlier one was rewritten.
            Some((field, before.and_then(|before| now.strip_prefix(before)).unwrap_or(now).to_owned()))
        });
        added.collect()
    }
}

/// The sink that records each step.
#[derive(Default)]
struct Recorder {
    entries: Vec<Entry>,
    errors: Collect,
    last_field: Option<Field>,
}

impl Sink for Recorder {
    const ENABLED: bool = true;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.errors.report(error, range)
    }

    #[inline]
    fn is_of_2025(&self) -> bool {
        self.errors.is_of_2025()
    }

    #[inline]
    fn is_replacement(&self, offset: usize) -> bool {
        self.errors.is_replacement(offset)
    }
}

impl Context for Recorder {
    fn enter(&mut self, state: State, pointer: usize, serialization: &[u8], offsets: Offsets) {
        // Text that is appended before a field is set does not belong to the record yet.
        let serialization = if self.last_field.is_none() { &[] } else { serialization };
        let href = str::from_utf8(serialization).unwrap_or_else(|_| never("a serialization is ASCII")).to_owned();
        let record = Record { href, offsets, last: self.last_field };
        // Errors found before the first state count as that state's.
        let reports = if self.entries.is_empty() { 0 } else { self.errors.len() };
        self.entries.push(Entry { state, pointer, buffer: pointer..pointer, record, reports });
    }

    fn collect(&mut self, range: Range<usize>) {
        if let Some(entry) = self.entries.last_mut() {
            entry.buffer = range;
        }
    }

    fn set_up_to(&mut self, field: Field) {
        self.last_field = Some(field);
    }
}

impl Recorder {
    fn finish(self, input: &str, result: &Result<Url, ParseError>) -> Vec<Step> {
        let mut reports = self.errors.finish(result);
        let (start, trimmed) = trim_controls(input.as_bytes());
        let mut end =
            reports.last().filter(|report| report.is_fatal).map_or(start + trimmed.len(), |last| last.range.end);
        let last = Some(Field::Fragment);
        let mut record = result.as_ref().ok().map(|url| Record { href: url.href.clone(), offsets: url.offsets, last });
        let mut steps = Vec::with_capacity(self.entries.len());
        for entry in self.entries.into_iter().rev() {
            let range = entry.pointer..end.max(entry.pointer);
            // A state that failed has added nothing.
            let href = record.as_ref().unwrap_or(&entry.record).href.clone();
            steps.push(Step {
                state: entry.state,
                buffer: buffer(entry.state, input, entry.buffer.start..entry.buffer.end.min(range.end)),
                range,
                appended: record.map(|record| record.added_to(&entry.record)).unwrap_or_default(),
                href,
                reports: reports.split_off(entry.reports),
            });
            end = entry.pointer;
            record = Some(entry.record);
        }
        steps.reverse();
        steps
    }
}

/// The buffer of `state` when it has collected `range` of `input`: without tabs and newlines, and with a scheme in lowercase.
fn buffer(state: State, input: &str, range: Range<usize>) -> String {
    let read = input.get(range).unwrap_or_else(|| never("states read whole code points"));
    let mut buffer = read.replace(ASCII_TAB_OR_NEWLINE, "");
    if matches!(state, State::SchemeStart | State::Scheme) {
        buffer.make_ascii_lowercase();
    }
    buffer
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each step as `state: buffer -> field=added …`, for the trace of `input` against `base`.
    fn steps(input: &str, base: Option<&str>) -> Vec<String> {
        let base = base.map(|base| Url::parse(base).unwrap());
        let show = |step: &Step| {
            let added = step.appended.iter().map(|(field, text)| format!(" {}={text}", field.name()));
            let state = step.state.name().trim_end_matches(" state");
            format!("{state} {:?} {}:{}", step.range, step.buffer, added.collect::<String>())
        };
        Trace::of(input, base.as_ref()).steps.iter().map(show).collect()
    }

    #[test]
    fn of_an_absolute_url() {
        assert_eq!(
            steps(" HTT\nPS://u:p@H:80\\a/../b?c#d ", None),
            [
                "scheme start 1..2 h:",
                "scheme 2..8 https: scheme=https",
                "special authority slashes 8..10 :",
                "special authority ignore slashes 10..10 :",
                "authority 10..14 u:p: username=u password=p",
                "host 14..16 H: host=h",
                "port 16..18 80: port=80",
                "path start 18..19 :",
                "path 19..26 a/../b: path=/b",
                "query 26..28 c: query=c",
                "fragment 28..29 d: fragment=d",
            ]
        );
    }

    #[test]
    fn of_relative_urls() {
        let base = Some("https://u@h:1/a/b?c#d");
        assert_eq!(
            steps("x", base),
            [
                "scheme start 0..1 x:",
                "scheme 1..1 :",
                "no scheme 0..0 :",
                "relative 0..0 : scheme=https username=u host=h port=1 path=/a",
                "path 0..1 x: path=/x",
            ]
        );
        assert_eq!(
            steps("?x", base)[2..],
            ["relative 0..1 : scheme=https username=u host=h port=1 path=/a/b", "query 1..2 x: query=x",]
        );
        assert_eq!(
            steps("#", base)[2..],
            ["relative 0..1 : scheme=https username=u host=h port=1 path=/a/b query=c", "fragment 1..1 : fragment=",]
        );
        assert_eq!(
            steps("/x", base)[2..4],
            ["relative 0..1 :", "relative slash 1..1 : scheme=https username=u host=h port=1",]
        );
        assert_eq!(
            steps("ab", Some("file:///C:/x"))[1..],
            ["scheme 1..1 :", "no scheme 0..0 :", "file 0..0 : scheme=file host= path=/C:", "path 0..2 ab: path=/ab",]
        );
    }

    #[test]
    fn of_urls_that_are_not_special() {
        assert_eq!(
            steps("data:,x y#z", None)[1..],
            ["scheme 1..5 data: scheme=data", "opaque path 5..10 ,x y: path=,x y", "fragment 10..11 z: fragment=z",]
        );
        assert_eq!(
            steps("sc:/.//p", None)[1..],
            ["scheme 1..4 sc: scheme=sc", "path or authority 4..4 :", "path 4..8 .//p: path=//p",]
        );
        assert_eq!(steps("sc://", None)[3..], ["authority 5..5 :", "host 5..5 : host=", "path start 5..5 :"]);
    }

    #[test]
    fn of_failures() {
        let trace = Trace::of("\thttps://h:7z/", None);
        let last = trace.steps.last().unwrap();
        assert_eq!((last.state.name(), last.buffer.as_str(), last.href.as_str()), ("port state", "7z", "https://h"));
        assert!(last.reports[0].is_fatal);
        assert_eq!(trace.steps[0].reports.len(), 1);
    }
}
