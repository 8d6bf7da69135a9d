//! Parts of many URLs: the options of the npm package's command `whurl` that are for many lines, without Node.js.

mod arguments;
mod changes;
mod lines;
mod stats;
mod table;
mod template;
mod text;

use arguments::Arguments;
use changes::Changes;
use lines::{Line, read_lines};
use stats::Stats;
use std::io::{ErrorKind, IsTerminal, Write};
use std::process::ExitCode;
use table::Table;
use template::Template;
use text::{named, visible};
use whurl::Url;
use whurl::columns::{Batch, Column, ColumnValues, Extractor};

/// The exit codes.
const ONE_INVALID: u8 = 1;
const TROUBLE: u8 = 2;

/// Why the program cannot go on: invalid arguments, or streams that cannot be read or written.
#[derive(Debug)]
pub struct Trouble(String);

impl Trouble {
    fn of_arguments(message: impl Into<String>) -> Self {
        Self(message.into() + "\nTry whurl --help.")
    }

    fn message(&self) -> &str {
        &self.0
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => ExitCode::from(code),
        Err(trouble) => {
            let lines: Vec<_> = trouble.message().split('\n').map(visible).collect();
            // If standard error is closed, the exit code still tells.
            let _ = writeln!(std::io::stderr(), "whurl: {}", lines.join("\n"));
            ExitCode::from(TROUBLE)
        }
    }
}

fn run() -> Result<u8, Trouble> {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    let arguments = Arguments::parse(arguments)?;
    if arguments.help || arguments.version {
        let text = if arguments.help { help() } else { concat!(env!("CARGO_PKG_VERSION"), "\n").to_owned() };
        flush(text.as_bytes())?;
        return Ok(0);
    }
    let mut program = Program::new(&arguments)?;
    if arguments.urls.is_empty() {
        program.read()?;
    } else {
        let urls: Vec<_> = arguments.urls.iter().map(|url| (None, &**url)).collect();
        program.handle(&urls)?;
    }
    program.finish()
}

fn help() -> String {
    format!(
        "\
Usage: whurl --get TEMPLATE [options] [URL...]
       whurl --columns NAMES [options] [URL...]
       whurl --stats [options] [URL...]

Without URL arguments, it reads one URL from each line of standard input. Empty lines are skipped. Bytes that are not UTF-8 become
U+FFFD.

  -s, --set NAME=TEXT  for --get: set a component, as the setter of class URL does; may be given more than once
  -g, --get TEMPLATE   fill in a template for each URL: '{{scheme}}://{{host}}{{path}}'
  -c, --columns NAMES  print a table with these columns: 'host,site,param:q'
  -f, --format FORMAT  format of the table: {}; tsv by default
      --stats          count URLs, errors, schemes and hosts
  -j, --json           print a line of JSON for --stats
      --strict         for --get: treat a URL with a validation error as invalid
  -b, --base URL       resolve each URL against this one
  -h, --help
  -v, --version

Names for --get: {}
Names for --set: {}
Names for --columns: {}

Exit codes:
  0  every URL parses and takes what is set; with --strict, none has a validation error
  1  a URL does not
  2  wrong arguments, unreadable input, unwritable output, or too little memory
",
        table::formats(),
        template::names(),
        changes::names(),
        table::names(),
    )
}

/// What is done with each URL.
enum Task {
    Get(Template),
    Table(Table),
    Stats(Stats, Format),
}

/// How counts are written.
enum Format {
    Text,
    Json,
}

struct Program {
    extractor: Extractor,
    /// The number of the column of errors.
    error: usize,
    task: Task,
    changes: Option<Changes>,
    batch: Batch,
    /// What waits to be written.
    out: Vec<u8>,
    err: Vec<u8>,
    code: u8,
}

/// Whether somebody reads the output.
#[derive(Debug, Eq, PartialEq)]
enum Reader {
    Reads,
    /// It closed the pipe (`whurl … | head`). The exit code covers what was read.
    Gone,
}

impl Program {
    fn new(arguments: &Arguments) -> Result<Self, Trouble> {
        let base = match &arguments.base {
            None => None,
            Some(base) => Some(
                Url::parse(base)
                    .map_err(|_| Trouble::of_arguments(format!("the base is not a valid URL: {}", named(base))))?,
            ),
        };
        let changes = Changes::parse(&arguments.set, arguments.strict, base.clone())?;
        let mut out = Vec::new();
        let (task, mut columns): (_, Vec<_>) = if let Some(names) = &arguments.columns {
            let mut table = Table::parse(names, arguments.format.as_deref(), std::io::stdout().is_terminal())?;
            table.append_head(&mut out);
            let columns = table.columns().collect();
            (Task::Table(table), columns)
        } else if let Some(template) = &arguments.get {
            let template = Template::parse(template)?;
            let columns = template.columns().collect();
            (Task::Get(template), columns)
        } else {
            let format = if arguments.json { Format::Json } else { Format::Text };
            (Task::Stats(Stats::default(), format), stats::COLUMNS.to_vec())
        };
        let error = columns.iter().position(|column| *column == Column::Error).unwrap_or(columns.len());
        if error == columns.len() {
            columns.push(Column::Error);
        }
        let mut extractor = Extractor::new(columns);
        if let Some(base) = base {
            extractor = extractor.with_base(base);
        }
        Ok(Self { extractor, error, task, changes, batch: Batch::default(), out, err: Vec::new(), code: 0 })
    }

    fn read(&mut self) -> Result<(), Trouble> {
        let input = std::io::stdin().lock();
        if input.is_terminal() {
            return Err(Trouble::of_arguments("no URL given"));
        }
        let mut result = Ok(Reader::Reads);
        let end = read_lines(input, |lines| {
            result = self.handle(lines);
            matches!(result, Ok(Reader::Reads))
        });
        result?;
        end.map_err(|error| match error.kind() {
            ErrorKind::IsADirectory => Trouble("standard input is a folder".to_owned()),
            _ => Trouble(format!("standard input cannot be read: {error}")),
        })
    }

    /// Handles lines, and writes what they give.
    fn handle(&mut self, lines: &[Line<'_>]) -> Result<Reader, Trouble> {
        if let Some(changes) = &self.changes {
            let results: Vec<_> = lines.iter().map(|(_, input)| changes.apply(input)).collect();
            self.extract_accepted(lines, &results);
        } else {
            self.extract(lines);
        }
        self.flush()
    }

    /// Extracts what the lines became, and complains of the others.
    fn extract_accepted(&mut self, lines: &[Line<'_>], results: &[Result<Url, String>]) {
        let mut accepted = Vec::new();
        for (line, result) in lines.iter().zip(results) {
            match result {
                // An href is the same URL against any base.
                Ok(url) => accepted.push((line.0, url.href())),
                Err(what) => self.complain(line, what),
            }
        }
        self.extract(&accepted);
    }

    fn complain(&mut self, line: &Line<'_>, what: &str) {
        self.code = self.code.max(ONE_INVALID);
        self.err.extend_from_slice(complaint(line, what).as_bytes());
    }

    fn extract(&mut self, lines: &[Line<'_>]) {
        let strings = lines.iter().map(|(_, line)| Some(*line));
        if self.extractor.extract_strings_into(strings, &mut self.batch).is_ok() {
            return self.append(lines);
        }
        // The columns of all of them would be too long.
        if let [line] = lines {
            self.code = TROUBLE;
            let complaint = format!("whurl: {}\n", heading(line, "not enough memory for this URL"));
            self.err.extend_from_slice(complaint.as_bytes());
        } else {
            let (first, second) = lines.split_at(lines.len() / 2);
            self.extract(first);
            self.extract(second);
        }
    }

    /// Appends what the batch has of these lines.
    fn append(&mut self, lines: &[Line<'_>]) {
        let errors = &self.batch.columns()[self.error];
        if errors.null_count() < errors.len() {
            self.code = self.code.max(ONE_INVALID);
        }
        match &mut self.task {
            Task::Stats(stats, _) => stats.count(&self.batch),
            Task::Table(table) => (0..lines.len()).for_each(|row| table.append(&self.batch, row, &mut self.out)),
            Task::Get(template) => {
                for (row, line) in lines.iter().enumerate() {
                    if errors.validity().get(row) {
                        let error = String::from_utf8_lossy(value(errors, row));
                        self.err.extend_from_slice(complaint(line, &format!("does not parse: {error}")).as_bytes());
                    } else {
                        template.append(&self.batch, row, &mut self.out);
                    }
                }
            }
        }
    }

    /// Writes what is waiting. Complaints that nobody reads are dropped.
    fn flush(&mut self) -> Result<Reader, Trouble> {
        if !self.err.is_empty() {
            let result = std::io::stderr().write_all(&self.err);
            if result.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe) {
                self.code = TROUBLE;
            }
            self.err.clear();
        }
        let reader = flush(&self.out)?;
        self.out.clear();
        Ok(reader)
    }

    fn finish(mut self) -> Result<u8, Trouble> {
        if let Task::Stats(stats, format) = &self.task {
            match format {
                Format::Text => self.out.extend_from_slice(stats.text().as_bytes()),
                Format::Json => stats.append_json(&mut self.out),
            }
        }
        self.flush()?;
        Ok(self.code)
    }
}

/// Writes to standard output.
fn flush(bytes: &[u8]) -> Result<Reader, Trouble> {
    if bytes.is_empty() {
        return Ok(Reader::Reads);
    }
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(Reader::Reads),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(Trouble(format!("the output cannot be written: {error}"))),
    }
}

/// What a column has in a row. A null has no bytes.
fn value(column: &ColumnValues, row: usize) -> &[u8] {
    let [start, end] =
        [row, row + 1].map(|number| usize::try_from(column.offsets()[number]).expect("no offset is negative"));
    &column.values()[start..end]
}

/// A line that says what is wrong with an input.
fn complaint(line: &Line<'_>, what: &str) -> String {
    heading(line, &format!("{} {what}", named(line.1))) + "\n"
}

fn heading((number, _): &Line<'_>, text: &str) -> String {
    match number {
        Some(number) => format!("line {number}: {text}"),
        None => text.to_owned(),
    }
}
