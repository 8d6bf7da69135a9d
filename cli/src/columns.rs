//! `whurl --columns`: parts of many URLs as a table.

use crate::lines::{CHUNK, Chunk, Line};
use crate::output::{Outputs, Stream};
use crate::program::{ONE_INVALID, Run};
use crate::rows::Rows;
use crate::table::Table;
use whurl::Url;

/// How much of a file the package's command reads at once, in bytes, and the size of its batches where it divides lines itself. Arrow
/// output shows where a batch ends, so both commands must use the same.
const BATCH: usize = 1 << 20;

/// Each URL is a row. One that does not parse has nothing in its columns but the name of the error.
#[derive(Debug)]
pub struct Columns {
    table: Table,
    rows: Rows,
}

impl Columns {
    pub fn new(mut table: Table, base: Option<Url>, outputs: &mut Outputs) -> Self {
        table.append_head(&mut outputs.out.waiting);
        let rows = Rows::new(table.columns().collect(), base);
        Self { table, rows }
    }
}

impl Run for Columns {
    fn at_once(&self) -> usize {
        if self.table.is_batches() { BATCH } else { CHUNK }
    }

    fn shows_progress(&self) -> bool {
        true
    }

    fn handle(&mut self, Chunk { mut lines, has_gaps, .. }: Chunk<'_>, outputs: &mut Outputs) {
        let Self { table, rows } = self;
        let is_divided = has_gaps && table.is_batches();
        while !lines.is_empty() {
            let (first, rest) = lines.split_at(if is_divided { end_of_batch(lines) } else { lines.len() });
            rows.read(first, outputs, &mut |batch, errors, _, outputs| {
                if errors.null_count() < errors.len() {
                    outputs.fail(ONE_INVALID);
                }
                table.append(batch, &mut outputs.of(Stream::Out).waiting);
            });
            lines = rest;
        }
    }

    fn finish(&mut self, outputs: &mut Outputs) {
        self.table.append_end(&mut outputs.out.waiting);
    }
}

/// How many lines are a batch: a code unit counts as much as a line.
fn end_of_batch(lines: &[Line<'_>]) -> usize {
    let mut size = 0;
    let is_more = |(_, line): &&Line<'_>| {
        let is_more = size < BATCH;
        size += line.encode_utf16().count() + 1;
        is_more
    };
    lines.iter().take_while(is_more).count()
}
