//! Standard output and standard error: their colours and width, and what waits to be written to them.

use crate::program::{ONE_INVALID, TROUBLE, Trouble};
use std::io::{Error, ErrorKind, IsTerminal, Write};
use terminal_size::{Width, terminal_size_of};

/// The assumed width if it is not known.
const COLUMNS: usize = 100;
/// In bytes.
const MUCH: usize = 1 << 20;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Stream {
    Out,
    Err,
}

#[derive(Clone, Copy, Debug)]
pub enum Style {
    Bold,
    Dim,
    Red,
    Yellow,
    Cyan,
}

impl Style {
    /// The numbers of SGR that begin it and end it.
    fn codes(self) -> (u8, u8) {
        match self {
            Self::Bold => (1, 22),
            Self::Dim => (2, 22),
            Self::Red => (31, 39),
            Self::Yellow => (33, 39),
            Self::Cyan => (36, 39),
        }
    }
}

/// One of the streams. What is written to it waits for [`flush`](Self::flush).
#[derive(Debug)]
pub struct Output {
    pub waiting: Vec<u8>,
    pub columns: usize,
    pub is_terminal: bool,
    stream: Stream,
    has_colors: bool,
    /// Why the stream does not take any more.
    failure: Option<Error>,
}

impl Output {
    /// `color`: whether to use colours; by default if it is a terminal with colours.
    pub fn new(stream: Stream, color: Option<bool>) -> Self {
        let (is_terminal, size) = match stream {
            Stream::Out => (std::io::stdout().is_terminal(), terminal_size_of(std::io::stdout())),
            Stream::Err => (std::io::stderr().is_terminal(), terminal_size_of(std::io::stderr())),
        };
        let columns = size.map(|(Width(columns), _)| usize::from(columns));
        Self {
            waiting: Vec::new(),
            columns: columns.filter(|&columns| columns > 0).unwrap_or(COLUMNS),
            is_terminal,
            stream,
            has_colors: color.unwrap_or(is_terminal && has_colors(|name| std::env::var(name).ok())),
            failure: None,
        }
    }

    /// Writes a line.
    pub fn write(&mut self, text: &str) {
        self.waiting.extend_from_slice(text.as_bytes());
        self.waiting.push(b'\n');
    }

    pub fn paint(&self, style: Style, text: &str) -> String {
        let (begin, end) = style.codes();
        if self.has_colors { format!("\u{1b}[{begin}m{text}\u{1b}[{end}m") } else { text.to_owned() }
    }

    /// Whether so much is waiting that it should be flushed before more is added.
    pub fn is_full(&self) -> bool {
        self.waiting.len() > MUCH
    }

    /// Gives what is waiting to the stream. It is lost if the stream does not take it.
    pub fn flush(&mut self) -> Option<&Error> {
        if self.failure.is_none() && !self.waiting.is_empty() {
            let write = |stream: &mut dyn Write| stream.write_all(&self.waiting).and_then(|()| stream.flush());
            let result = match self.stream {
                Stream::Out => write(&mut std::io::stdout().lock()),
                Stream::Err => write(&mut std::io::stderr().lock()),
            };
            self.failure = result.err();
        }
        self.waiting.clear();
        self.failure.as_ref()
    }
}

/// Whether a terminal has colours, by the environment.
fn has_colors(variable: impl Fn(&str) -> Option<String>) -> bool {
    if let Some(force) = variable("FORCE_COLOR") {
        return ["", "1", "true", "2", "3"].contains(&&*force);
    }
    // An empty `NO_COLOR` is none (no-color.org).
    let is_refused = variable("NO_COLOR").is_some_and(|text| !text.is_empty());
    let terminal = variable("TERM");
    !is_refused && terminal.as_deref() != Some("dumb") && (cfg!(windows) || terminal.is_some())
}

/// Whether somebody reads the results.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Reader {
    Reads,
    /// It closed the pipe (`whurl … | head`).
    Gone,
}

/// Where results and complaints go, and the exit code.
#[derive(Debug)]
pub struct Outputs {
    pub out: Output,
    pub err: Output,
    /// The stream that was written to last.
    last: Stream,
    pub code: u8,
}

impl Outputs {
    pub fn new(color: Option<bool>) -> Self {
        let [out, err] = [Stream::Out, Stream::Err].map(|stream| Output::new(stream, color));
        Self { out, err, last: Stream::Out, code: 0 }
    }

    /// Where a result is written, or a complaint.
    pub fn of(&mut self, stream: Stream) -> &mut Output {
        // On a terminal both are seen, in the order of the URLs.
        if stream != self.last {
            self.get(self.last).flush();
        }
        self.last = stream;
        self.get(stream)
    }

    fn get(&mut self, stream: Stream) -> &mut Output {
        match stream {
            Stream::Out => &mut self.out,
            Stream::Err => &mut self.err,
        }
    }

    /// Where a URL is written that is valid, or not.
    pub fn of_result(&mut self, is_valid: bool) -> &mut Output {
        if !is_valid {
            self.fail(ONE_INVALID);
        }
        self.of(if is_valid { Stream::Out } else { Stream::Err })
    }

    /// Makes the exit code at least this.
    pub fn fail(&mut self, code: u8) {
        self.code = self.code.max(code);
    }

    /// Writes what is waiting. Complaints that nobody reads are dropped.
    pub fn flush(&mut self) -> Result<Reader, Trouble> {
        if self.err.flush().is_some_and(|error| error.kind() != ErrorKind::BrokenPipe) {
            self.fail(TROUBLE);
        }
        match self.out.flush() {
            None => Ok(Reader::Reads),
            Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
            Some(error) => Err(Trouble::new(format!("the output cannot be written: {error}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_whether_there_are_colors() {
        let has = |variables: &[(&str, &str)]| {
            has_colors(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned()))
        };
        for (variables, expected) in [
            (&[("TERM", "xterm")][..], true),
            (&[("TERM", "xterm"), ("NO_COLOR", "")], true),
            (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
            (&[("TERM", "dumb")], false),
            (&[("TERM", "dumb"), ("FORCE_COLOR", "")], true),
            (&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], true),
            (&[("TERM", "xterm"), ("FORCE_COLOR", "0")], false),
            (&[], cfg!(windows)),
        ] {
            assert_eq!(has(variables), expected, "{variables:?}");
        }
    }
}
