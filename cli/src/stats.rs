//! `--stats`: how many URLs there are, what is wrong with them, and where most of them lead.

use crate::lines::Chunk;
use crate::output::{Outputs, Stream};
use crate::program::{ONE_INVALID, Run};
use crate::rows::Rows;
use crate::text::{append_json, visible};
use std::collections::HashMap;
use std::fmt::Write;
use whurl::Url;
use whurl::columns::{Batch, Column};

/// How many names of a kind are shown.
const SHOWN: usize = 20;

/// The columns that are counted.
const COLUMNS: [Column; 3] = [Column::Error, Column::Scheme, Column::Host];

/// What is done with each URL.
#[derive(Debug)]
pub struct Counting {
    stats: Stats,
    rows: Rows,
    is_json: bool,
}

impl Counting {
    pub fn new(base: Option<Url>, is_json: bool) -> Self {
        Self { stats: Stats::default(), rows: Rows::new(COLUMNS.to_vec(), base), is_json }
    }
}

impl Run for Counting {
    fn handle(&mut self, Chunk { lines, .. }: Chunk<'_>, outputs: &mut Outputs) {
        let Self { stats, rows, .. } = self;
        rows.read(lines, outputs, &mut |batch, errors, _, outputs| {
            if errors.null_count() < errors.len() {
                outputs.fail(ONE_INVALID);
            }
            stats.count(batch);
        });
    }

    fn shows_progress(&self) -> bool {
        true
    }

    fn finish(&mut self, outputs: &mut Outputs) {
        let out = &mut outputs.of(Stream::Out).waiting;
        if self.is_json {
            self.stats.append_json(out);
        } else {
            out.extend_from_slice(self.stats.text().as_bytes());
        }
    }
}

#[derive(Debug, Default)]
struct Stats {
    urls: u64,
    invalid: u64,
    /// Of each of the columns.
    counts: [Counts; 3],
}

const KINDS: [&str; 3] = ["errors", "schemes", "hosts"];

/// How often a name has been seen, and how many others had been before it.
#[derive(Debug, Default)]
struct Counts(HashMap<String, (u64, usize)>);

impl Stats {
    /// Counts the URLs of a batch of these columns.
    fn count(&mut self, batch: &Batch) {
        self.urls += batch.len() as u64;
        if let [errors, ..] = batch.columns() {
            self.invalid += (batch.len() - errors.null_count()) as u64;
        }
        for (column, counts) in batch.columns().iter().zip(&mut self.counts) {
            // The host of `file:///` is none.
            column.iter().flatten().filter(|name| !name.is_empty()).for_each(|name| counts.count(name));
        }
    }

    fn text(&self) -> String {
        let plural = |count, one, more| if count == 1 { one } else { more };
        let Self { urls, invalid, counts } = self;
        let (noun, verb) = (plural(*urls, "URL", "URLs"), plural(*invalid, "does", "do"));
        let mut text = format!("{urls} {noun}, {invalid} of which {verb} not parse\n");
        for (kind, counts) in KINDS.iter().zip(counts) {
            let most = counts.most();
            let Some(width) = most.first().map(|(_, count)| count.to_string().len()) else {
                continue;
            };
            let all = counts.0.len();
            let shown = if all > SHOWN { format!(", the first {SHOWN} of {all}") } else { String::new() };
            let _ = writeln!(text, "\n{kind}{shown}");
            for (name, count) in most {
                let _ = writeln!(text, "  {count:width$}  {}", visible(name));
            }
        }
        text
    }

    fn append_json(&self, output: &mut Vec<u8>) {
        output.extend_from_slice(format!("{{\"urls\":{},\"invalid\":{}", self.urls, self.invalid).as_bytes());
        for (kind, counts) in KINDS.iter().zip(&self.counts) {
            output.extend_from_slice(format!(",\"{kind}\":{{").as_bytes());
            for (number, (name, count)) in counts.most().into_iter().enumerate() {
                if number > 0 {
                    output.push(b',');
                }
                append_json(name, output);
                output.extend_from_slice(format!(":{count}").as_bytes());
            }
            output.push(b'}');
        }
        output.extend_from_slice(b"}\n");
    }
}

impl Counts {
    fn count(&mut self, name: &str) {
        // Most names have been seen.
        if let Some((count, _)) = self.0.get_mut(name) {
            *count += 1;
        } else {
            self.0.insert(name.to_owned(), (1, self.0.len()));
        }
    }

    /// The most frequent, and of those that are as frequent the first that have been seen.
    fn most(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_unstable_by_key(|(_, (count, before))| (u64::MAX - count, *before));
        all.truncate(SHOWN);
        all.into_iter().map(|(name, (count, _))| (&**name, *count)).collect()
    }
}
