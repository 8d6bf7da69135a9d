//! `--columns`: parts of many URLs as a table.

use crate::arrow;
use crate::program::Trouble;
use crate::rows;
use crate::text::{append_json, is_white_space, visible};
use std::borrow::Cow;
use whurl::columns::{Batch, Column, ColumnValues};

/// The names, for the help.
pub fn names() -> String {
    Column::NAMED.map(|(name, _)| name).join(", ") + ", " + Column::PARAMETER + "NAME"
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Format {
    /// `PostgreSQL`'s and `ClickHouse`'s text format: `\N` is null.
    Tsv,
    /// RFC 4180: nothing is null, and quotes with nothing between them are the empty string.
    Csv,
    /// An object on each line.
    JsonLines,
    /// Not text, but batches as [`arrow`] writes them.
    Arrow,
}

const FORMATS: [(&str, Format); 4] =
    [("tsv", Format::Tsv), ("csv", Format::Csv), ("jsonl", Format::JsonLines), ("arrow", Format::Arrow)];

/// The one that is not asked for.
pub const DEFAULT_FORMAT: &str = FORMATS[0].0;

/// The names of the formats, for the help.
pub fn formats() -> String {
    FORMATS.map(|(name, _)| name).join(", ")
}

#[derive(Debug)]
pub struct Table {
    columns: Vec<(String, Column)>,
    format: Format,
    /// What a parameter has may control a terminal.
    is_terminal: bool,
    /// A row, before it is shown on a terminal.
    row: Vec<u8>,
}

impl Table {
    pub fn parse(names: &str, format: Option<&str>, is_terminal: bool) -> Result<Self, Trouble> {
        let format = format.unwrap_or(DEFAULT_FORMAT);
        let Some((name, format)) = FORMATS.iter().find(|(name, _)| *name == format) else {
            return Err(Trouble::of_arguments(format!("--format: {format} is not one of {}", formats())));
        };
        if *format == Format::Arrow && is_terminal {
            return Err(Trouble::of_arguments(format!("--format: {name} is not text, and the output is a terminal")));
        }
        let column = |name: &str| match Column::from_name(name) {
            Some(column) => Ok((name.to_owned(), column)),
            None if name.is_empty() => Err(Trouble::of_arguments("--columns: a name is empty")),
            None => Err(Trouble::of_arguments(format!("--columns: unknown name {name}"))),
        };
        let mut columns = names.split(',').map(column).collect::<Result<Vec<_>, _>>()?;
        if *format == Format::JsonLines {
            // An object has each name once.
            let mut seen = std::collections::HashSet::new();
            columns.retain(|(name, _)| seen.insert(name.clone()));
        }
        Ok(Self { columns, format: *format, is_terminal, row: Vec::new() })
    }

    pub fn columns(&self) -> impl Iterator<Item = Column> {
        self.columns.iter().map(|(_, column)| column.clone())
    }

    /// Whether rows are written in batches, as they are read.
    pub fn is_batches(&self) -> bool {
        self.format == Format::Arrow
    }

    pub fn append_head(&mut self, output: &mut Vec<u8>) {
        let format = self.format;
        match format {
            Format::Tsv | Format::Csv => {}
            Format::JsonLines => return,
            Format::Arrow => return arrow::append_schema(self.columns.iter().map(|(name, _)| &**name), output),
        }
        let names = self.columns.iter().map(|(name, _)| Some(name.as_bytes()));
        self.row.clear();
        append_cells(names, format, &mut self.row);
        self.append_row_to(output);
    }

    pub fn append_end(&self, output: &mut Vec<u8>) {
        if self.is_batches() {
            arrow::append_end(output);
        }
    }

    /// Appends the rows of a batch whose first columns are these.
    pub fn append(&mut self, batch: &Batch, output: &mut Vec<u8>) {
        if self.is_batches() {
            return arrow::append_batch(batch.len(), &batch.columns()[..self.columns.len()], output);
        }
        (0..batch.len()).for_each(|row| self.append_row(batch, row, output));
    }

    fn append_row(&mut self, batch: &Batch, row: usize, output: &mut Vec<u8>) {
        let cells = batch.columns().iter().take(self.columns.len()).map(|column| cell(column, row));
        // Most output goes to files and pipes.
        let written = if self.is_terminal { &mut self.row } else { &mut *output };
        if self.format == Format::JsonLines {
            let mut before = b'{';
            for ((name, _), cell) in self.columns.iter().zip(cells) {
                written.push(before);
                append_json(name, written);
                written.push(b':');
                match cell {
                    Some(cell) => append_json(&text(cell), written),
                    None => written.extend_from_slice(b"null"),
                }
                before = b',';
            }
            written.push(b'}');
        } else {
            append_cells(cells, self.format, written);
        }
        if self.is_terminal {
            self.append_row_to(output);
        } else {
            output.push(b'\n');
        }
    }

    fn append_row_to(&mut self, output: &mut Vec<u8>) {
        if self.is_terminal {
            let row = text(&self.row);
            output.extend_from_slice(row.split('\t').map(visible).collect::<Vec<_>>().join("\t").as_bytes());
        } else {
            output.extend_from_slice(&self.row);
        }
        output.push(b'\n');
        self.row.clear();
    }
}

fn cell(column: &ColumnValues, row: usize) -> Option<&[u8]> {
    column.validity().get(row).then(|| rows::value(column, row))
}

/// A cell is UTF-8.
fn text(cell: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(cell)
}

fn append_cells<'c>(cells: impl ExactSizeIterator<Item = Option<&'c [u8]>>, format: Format, output: &mut Vec<u8>) {
    let is_csv = format == Format::Csv;
    // In a table of one column nothing would be an empty line, which readers skip.
    let is_alone = cells.len() == 1;
    for (number, cell) in cells.enumerate() {
        if number > 0 {
            output.push(if is_csv { b',' } else { b'\t' });
        }
        if is_csv {
            append_comma_separated(if is_alone { cell.or(Some(b"")) } else { cell }, output);
        } else {
            append_tab_separated(cell, output);
        }
    }
}

fn append_tab_separated(cell: Option<&[u8]>, output: &mut Vec<u8>) {
    let Some(cell) = cell else {
        return output.extend_from_slice(b"\\N");
    };
    let escape_of = |byte: u8| match byte {
        b'\\' => Some(b'\\'),
        b'\t' => Some(b't'),
        b'\n' => Some(b'n'),
        b'\r' => Some(b'r'),
        _ => None,
    };
    if !cell.iter().any(|&byte| escape_of(byte).is_some()) {
        return output.extend_from_slice(cell);
    }
    for &byte in cell {
        match escape_of(byte) {
            Some(escape) => output.extend_from_slice(&[b'\\', escape]),
            None => output.push(byte),
        }
    }
}

fn append_comma_separated(cell: Option<&[u8]>, output: &mut Vec<u8>) {
    let Some(cell) = cell else {
        return;
    };
    let is_quoted = cell.is_empty()
        || cell.iter().any(|byte| matches!(byte, b'"' | b',' | b'\n' | b'\r'))
        || [text(cell).chars().next(), text(cell).chars().next_back()].into_iter().flatten().any(is_white_space);
    if !is_quoted {
        return output.extend_from_slice(cell);
    }
    output.push(b'"');
    for &byte in cell {
        if byte == b'"' {
            output.push(b'"');
        }
        output.push(byte);
    }
    output.push(b'"');
}
