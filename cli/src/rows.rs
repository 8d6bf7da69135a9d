//! Lines as rows of columns.

use crate::lines::Line;
use crate::output::Outputs;
use crate::program::{TROUBLE, heading};
use whurl::Url;
use whurl::columns::{Batch, Column, ColumnValues, Extractor};

/// What makes batches of lines.
#[derive(Debug)]
pub struct Rows {
    extractor: Extractor,
    /// The number of the column of errors.
    error: usize,
    batch: Batch,
}

impl Rows {
    /// For rows of these columns, and of errors.
    pub fn new(mut columns: Vec<Column>, base: Option<Url>) -> Self {
        let error = columns.iter().position(|column| *column == Column::Error).unwrap_or(columns.len());
        if error == columns.len() {
            columns.push(Column::Error);
        }
        let mut extractor = Extractor::new(columns);
        if let Some(base) = base {
            extractor = extractor.with_base(base);
        }
        Self { extractor, error, batch: Batch::default() }
    }

    /// Hands over batches of the lines, each with its lines and the errors in them.
    pub fn read(
        &mut self,
        lines: &[Line<'_>],
        outputs: &mut Outputs,
        handle: &mut impl FnMut(&Batch, &ColumnValues, &[Line<'_>], &mut Outputs),
    ) {
        let strings = lines.iter().map(|(_, line)| Some(*line));
        if self.extractor.extract_strings_into(strings, &mut self.batch).is_ok() {
            return handle(&self.batch, &self.batch.columns()[self.error], lines, outputs);
        }
        // The columns of all of them would be too long.
        if let [line] = lines {
            outputs.fail(TROUBLE);
            outputs.err.write(&format!("whurl: {}", heading(line, "not enough memory for this URL")));
        } else {
            let (first, second) = lines.split_at(lines.len() / 2);
            self.read(first, outputs, handle);
            self.read(second, outputs, handle);
        }
    }
}

/// What a column has in a row. A null has no bytes.
pub fn value(column: &ColumnValues, row: usize) -> &[u8] {
    let [start, end] =
        [row, row + 1].map(|number| usize::try_from(column.offsets()[number]).expect("no offset is negative"));
    &column.values()[start..end]
}
