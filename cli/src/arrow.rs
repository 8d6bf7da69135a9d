//! Batches as a stream of [Apache Arrow's IPC format](https://arrow.apache.org/docs/format/Columnar.html#ipc-streaming-format): a
//! message with the schema, one for each batch, and an end. A message is a `FlatBuffer`, and the buffers of the columns after it.

use crate::flat_buffer::{ALIGNMENT, Field, flat_buffer};
use whurl::columns::ColumnValues;

// The numbers of Arrow's Schema.fbs and Message.fbs.
const VERSION_5: i16 = 4;
const SCHEMA: u8 = 1;
const RECORD_BATCH: u8 = 3;
const UTF8: u8 = 5;

/// What is before each message.
const CONTINUATION: [u8; 4] = [0xFF; 4];

/// Appends the start of a stream: columns of strings.
pub fn append_schema<'n>(names: impl Iterator<Item = &'n str>, output: &mut Vec<u8>) {
    let field = |name: &str| {
        vec![
            Field::Text(name.to_owned()),
            // It may be null.
            Field::Byte(1),
            Field::Byte(UTF8),
            Field::Table(Vec::new()),
            Field::Missing,
            Field::Tables(Vec::new()),
        ]
    };
    let fields = Field::Tables(names.map(field).collect());
    append_message(SCHEMA, vec![Field::Missing, fields], &[], output);
}

pub fn append_batch(rows: usize, columns: &[ColumnValues], output: &mut Vec<u8>) {
    let offsets: Vec<Vec<u8>> = columns
        .iter()
        .map(|column| column.offsets().iter().flat_map(|offset| offset.to_le_bytes()).collect())
        .collect();
    let mut body = Vec::new();
    for (column, offsets) in columns.iter().zip(&offsets) {
        let validity = if column.null_count() > 0 { column.validity().as_bytes() } else { &[] };
        body.extend([validity, offsets, column.values()]);
    }
    let nodes = columns.iter().map(|column| [long(column.len()), long(column.null_count())]).collect();
    let mut end = 0;
    let places = body
        .iter()
        .map(|bytes| {
            let start = end;
            end += padded(bytes.len());
            [long(start), long(bytes.len())]
        })
        .collect();
    let header = vec![Field::Long(long(rows)), Field::Pairs(nodes), Field::Pairs(places)];
    append_message(RECORD_BATCH, header, &body, output);
}

/// Appends the end of a stream.
pub fn append_end(output: &mut Vec<u8>) {
    output.extend_from_slice(&CONTINUATION);
    output.extend_from_slice(&[0; 4]);
}

fn append_message(kind: u8, header: Vec<Field>, body: &[&[u8]], output: &mut Vec<u8>) {
    let length = body.iter().map(|bytes| padded(bytes.len())).sum();
    let root = [Field::Short(VERSION_5), Field::Byte(kind), Field::Table(header), Field::Long(long(length))];
    let metadata = flat_buffer(&root);
    output.extend_from_slice(&CONTINUATION);
    let length = u32::try_from(metadata.len());
    let length = length.unwrap_or_else(|_| unreachable!("there are few columns, and their names are arguments"));
    output.extend_from_slice(&length.to_le_bytes());
    output.extend_from_slice(&metadata);
    for bytes in body {
        output.extend_from_slice(bytes);
        output.resize(output.len() + padded(bytes.len()) - bytes.len(), 0);
    }
}

fn padded(length: usize) -> usize {
    length.next_multiple_of(ALIGNMENT)
}

/// A length of something in memory.
fn long(length: usize) -> i64 {
    i64::try_from(length).unwrap_or_else(|_| unreachable!("memory is smaller"))
}
