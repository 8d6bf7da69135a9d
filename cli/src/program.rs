//! What the commands have in common: exit codes, standard input, and what is done with each URL.

use crate::lines::{CHUNK, Chunk, Line, read_lines};
use crate::output::{Outputs, Reader};
use crate::progress::Progress;
use crate::text::named;
use std::io::{ErrorKind, IsTerminal};
use whurl::Url;

/// The exit codes.
pub const ONE_INVALID: u8 = 1;
pub const TROUBLE: u8 = 2;

/// Why the program cannot go on: invalid arguments, or files or streams that cannot be read or written.
#[derive(Debug)]
pub struct Trouble(String);

impl Trouble {
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    pub fn of_arguments(message: impl Into<String>) -> Self {
        Self(message.into() + "\nTry whurl --help.")
    }

    pub fn message(&self) -> &str {
        &self.0
    }
}

/// What a command does with URLs.
pub trait Run {
    /// How many bytes of a file are handled at once.
    fn at_once(&self) -> usize {
        CHUNK
    }

    /// Whether it is so fast that progress is of interest, and not each result.
    fn shows_progress(&self) -> bool {
        false
    }

    /// Handles lines that have arrived.
    fn handle(&mut self, chunk: Chunk<'_>, outputs: &mut Outputs);

    /// Adds what comes after the last one.
    fn finish(&mut self, _: &mut Outputs) {}

    /// What it means that the reader closed the pipe. By default, the exit code covers what was read.
    fn handle_lost_reader(&self) -> Result<(), Trouble> {
        Ok(())
    }
}

/// Handles the URLs of the arguments, or if there are none the lines of standard input, as they arrive. Returns the exit code.
pub fn handle_all(run: &mut dyn Run, urls: &[String], mut outputs: Outputs) -> Result<u8, Trouble> {
    let reader = if urls.is_empty() {
        read(run, &mut outputs)?
    } else {
        let lines: Vec<_> = urls.iter().map(|url| (None, &**url)).collect();
        run.handle(Chunk { lines: &lines, has_gaps: true, read: (0, 0) }, &mut outputs);
        outputs.flush()?
    };
    if reader == Reader::Gone {
        run.handle_lost_reader()?;
    }
    run.finish(&mut outputs);
    outputs.flush()?;
    Ok(outputs.code)
}

fn read(run: &mut dyn Run, outputs: &mut Outputs) -> Result<Reader, Trouble> {
    let input = std::io::stdin().lock();
    if input.is_terminal() {
        return Err(Trouble::of_arguments("no URL given"));
    }
    let mut progress = Progress::new(run.shows_progress(), outputs);
    let mut result = Ok(Reader::Reads);
    let end = read_lines(input, run.at_once(), |chunk| {
        run.handle(chunk, outputs);
        if !outputs.err.waiting.is_empty() {
            progress.hide();
        }
        result = outputs.flush();
        let goes_on = matches!(result, Ok(Reader::Reads));
        if goes_on {
            progress.show(chunk.read);
        }
        goes_on
    });
    progress.hide();
    let reader = result?;
    end.map_err(|error| match error.kind() {
        ErrorKind::IsADirectory => Trouble::new("standard input is a folder"),
        _ => Trouble::new(format!("standard input cannot be read: {error}")),
    })?;
    Ok(reader)
}

/// The URL of the option `--base`.
pub fn base_of(text: Option<&str>) -> Result<Option<Url>, Trouble> {
    let wrong = |text| Trouble::of_arguments(format!("the base is not a valid URL: {}", named(text)));
    text.map(|text| Url::parse(text).map_err(|_| wrong(text))).transpose()
}

/// The first line of what is said about an input.
pub fn heading((number, _): &Line<'_>, text: &str) -> String {
    match number {
        Some(number) => format!("line {number}: {text}"),
        None => text.to_owned(),
    }
}
