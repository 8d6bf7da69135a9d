//! Batches by several threads.

use super::input::{Lines, Strings, Text};
use super::{Batch, BatchError, ColumnValues, Extractor, Offset};
use alloc::vec::Vec;
use core::ops::Range;
use rayon::prelude::*;

/// Pieces for each thread: a thread whose URLs are slow leaves its later pieces to the others.
const PIECES: usize = 4;

impl Extractor {
    /// [`extract_lines`](Self::extract_lines) by the threads of the current rayon pool. The batch is the same.
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let input = "https://a.example/\nhttps://b.example/x\n".repeat(10_000);
    /// let mut extractor = Extractor::new([Column::Host, Column::Path]);
    /// assert_eq!(extractor.par_extract_lines(input.as_bytes())?, extractor.extract_lines(input.as_bytes())?);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_lines`](Self::extract_lines).
    pub fn par_extract_lines(&self, input: &[u8]) -> Result<Batch, BatchError> {
        let pieces = Lines::of(input).split(rayon::current_num_threads() * PIECES);
        self.extract_pieces(&pieces, |piece| (piece.text(), piece.clone().map(Some)))
    }

    /// [`extract_offsets`](Self::extract_offsets) by the threads of the current rayon pool. The batch is the same.
    ///
    /// ```
    /// use whurl::columns::{Column, Extractor};
    ///
    /// let batch = Extractor::new([Column::Host]).par_extract_offsets(b"https://a/https://b/", &[0_i32, 10, 20], None)?;
    /// assert_eq!(batch.columns()[0].iter().collect::<Vec<_>>(), [Some("a"), Some("b")]);
    /// # Ok::<(), whurl::columns::BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`extract_offsets`](Self::extract_offsets).
    pub fn par_extract_offsets<O: Offset>(
        &self,
        values: &[u8],
        offsets: &[O],
        validity: Option<&[u8]>,
    ) -> Result<Batch, BatchError> {
        let strings = Strings::new(values, offsets, validity)?;
        let text = strings.text();
        let rows = strings.len().div_ceil(rayon::current_num_threads() * PIECES).max(1);
        let pieces: Vec<_> = (0..strings.len()).step_by(rows).collect();
        self.extract_pieces(&pieces, |&start| (text, strings.rows(start..(start + rows).min(strings.len()))))
    }

    /// The batch of all pieces, which `rows` makes ranges of a text of.
    fn extract_pieces<'i, P: Sync, R: Iterator<Item = Option<Range<usize>>>>(
        &self,
        pieces: &[P],
        rows: impl Fn(&P) -> (Text<'i>, R) + Sync,
    ) -> Result<Batch, BatchError> {
        let extract = |extractor: &mut Self, piece| {
            let (mut batch, (text, rows)) = (Batch::default(), rows(piece));
            extractor.extract_rows(text, rows, &mut batch).map(|()| batch)
        };
        let batches = pieces.par_iter().map_init(|| self.clone(), extract).collect::<Result<Vec<_>, _>>()?;
        let columns = 0..self.columns().len();
        let concatenate =
            |column: usize| ColumnValues::concatenate(batches.iter().map(|batch| &batch.columns()[column]));
        let columns = columns.into_par_iter().map(concatenate).collect::<Result<Vec<_>, _>>()?;
        Ok(Batch::of(batches.iter().map(Batch::len).sum(), columns))
    }
}
