//! The function of `whurl/columns`. A request is the name of what is asked for, which columns are wanted, and bytes. The batch stays
//! in memory until the next request, and the answer says where: `js/columns/` copies it.

#![no_std]
// Only the export needs it.
#![allow(unsafe_code)]

extern crate alloc;

pub mod protocol;

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use whurl::ParseError;
use whurl::columns::{Batch, BatchError, Column, Extractor};
use whurl::internal::never;
use whurl_exchange::Kept;
use whurl_exchange::request::{self, Arguments, NAME};

/// Answers the request in the input. The results say where the answer is; returns whether there is one.
#[unsafe(no_mangle)]
pub extern "C" fn columns(length: usize) -> bool {
    whurl_exchange::answer_with(length, answer)
}

/// With a base, even an empty line gives a URL as long as the base. A batch whose URLs could exceed this many bytes is refused
/// before it takes the memory.
const MOST_OF_BASE: usize = 1 << 26;

fn answer(request: &[u8], kept: &mut Kept) -> Option<Vec<u8>> {
    let (name, arguments) = Arguments::of(request);
    match name {
        b"constants" => Some(constants().into_bytes()),
        b"firstLines" => extract(arguments, kept, count_lines, |extractor, input, batch| {
            extractor.extract_lines_into(input.bytes(), batch)
        }),
        b"laterLines" => extract(arguments, kept, count_lines, |extractor, input, batch| {
            extractor.extract_later_lines_into(input.bytes(), batch)
        }),
        b"strings" => extract(arguments, kept, count_strings, extract_strings),
        _ => never(NAME),
    }
}

/// Makes a batch of the bytes after the columns, and says where it is. There is none if the base does not parse, or if it
/// would be too large.
fn extract(
    arguments: Arguments<'_>,
    kept: &mut Kept,
    count_rows: fn(Arguments<'_>) -> usize,
    into: impl FnOnce(&mut Extractor, Arguments<'_>, &mut Batch) -> Result<(), BatchError>,
) -> Option<Vec<u8>> {
    let (count, mut rest) = arguments.split_first();
    // The base, and the columns.
    for _ in 0..=request::number::<usize>(count) {
        rest = rest.split_first().1;
    }
    let whole = arguments.bytes();
    let Last { extractor, base_len, batch, .. } = Last::of(&whole[..whole.len() - rest.bytes().len()], kept)?;
    let rows = count_rows(rest);
    // Of one row no smaller batch can be made.
    if rows > 1 && rows.saturating_mul(*base_len) > MOST_OF_BASE {
        return None;
    }
    into(extractor, rest, batch).ok()?;
    Some(places(batch))
}

/// How many lines end in the input.
#[allow(clippy::naive_bytecount, reason = "the compiler makes vectors of it")]
fn count_lines(input: Arguments<'_>) -> usize {
    input.bytes().iter().filter(|byte| **byte == b'\n').count()
}

/// How many strings there are: one fewer than offsets.
fn count_strings(input: Arguments<'_>) -> usize {
    request::number::<usize>(input.split_first().0).saturating_sub(1)
}

/// The strings of an Arrow array: the number of its offsets, and the length of its validity bitmap or nothing; then these and
/// the values.
fn extract_strings(extractor: &mut Extractor, input: Arguments<'_>, batch: &mut Batch) -> Result<(), BatchError> {
    let (offsets, input) = input.split_first();
    let (validity, input) = input.split_first();
    let [offsets, validity] = [offsets, validity].map(request::number::<usize>);
    let (offsets, rest) = split_at(input.bytes(), offsets * size_of::<i32>());
    let (validity, values) = split_at(rest, validity);
    let offsets: Vec<i32> = offsets.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
    extractor.extract_offsets_into(values, &offsets, (!validity.is_empty()).then_some(validity), batch)
}

fn split_at(bytes: &[u8], middle: usize) -> (&[u8], &[u8]) {
    bytes.split_at_checked(middle).unwrap_or_else(|| never("JavaScript writes what it counts"))
}

/// What the last request asked for. Those for one source ask for the same.
struct Last {
    wanted: Vec<u8>,
    extractor: Extractor,
    /// How many bytes of a base may be in a row.
    base_len: usize,
    batch: Batch,
}

impl Last {
    /// What the request with these columns needs, which is kept for the next one.
    fn of<'k>(wanted: &[u8], kept: &'k mut Kept) -> Option<&'k mut Self> {
        let is_last =
            kept.as_deref().and_then(|kept| kept.downcast_ref()).is_some_and(|last: &Self| last.wanted == wanted);
        if !is_last {
            *kept = Some(Box::new(Self::new(wanted)?));
        }
        let last = kept.as_deref_mut().and_then(|kept| kept.downcast_mut());
        debug_assert!(last.is_some(), "it has been kept, now or before");
        last
    }

    fn new(wanted: &[u8]) -> Option<Self> {
        let (count, rest) = Arguments::of_part(wanted).split_first();
        let mut texts = rest.texts();
        let base = request::base(texts.next().unwrap_or_else(|| never("JavaScript writes a base, or nothing"))).ok()?;
        let columns: Option<Vec<Column>> = texts.take(request::number(count)).map(Column::from_name).collect();
        debug_assert!(columns.is_some(), "JavaScript knows the names of the columns");
        let base_len = base.as_ref().map_or(0, |base| base.href().len());
        let mut extractor = Extractor::new(columns?);
        if let Some(base) = base {
            extractor = extractor.with_base(base);
        }
        Some(Self { wanted: wanted.to_owned(), extractor, base_len, batch: Batch::default() })
    }
}

/// The addresses, lengths and counts that protocol.rs describes.
fn places(batch: &Batch) -> Vec<u8> {
    let columns = batch.columns().iter().flat_map(|column| {
        let mut numbers = [0; protocol::NUMBERS];
        numbers[protocol::OFFSETS] = column.offsets().as_ptr() as usize;
        numbers[protocol::VALUES] = column.values().as_ptr() as usize;
        numbers[protocol::LENGTH] = column.values().len();
        numbers[protocol::VALIDITY] = column.validity().as_bytes().as_ptr() as usize;
        numbers[protocol::NULLS] = column.null_count();
        numbers
    });
    core::iter::once(batch.len()).chain(columns).flat_map(narrow).collect()
}

/// An address or a length: memory ends at 4 GiB.
#[allow(clippy::cast_possible_truncation)]
fn narrow(size: usize) -> [u8; 4] {
    (size as u32).to_le_bytes()
}

/// What the build reads, in JSON, so that a program has it without the module.
fn constants() -> String {
    let names: Vec<String> = Column::NAMED.iter().map(|(name, _)| format!("{name:?}")).collect();
    let [names, parameter, too_long] =
        [names.join(","), format!("{:?}", Column::PARAMETER), format!("{:?}", ParseError::TOO_LONG.name())];
    format!("{{\"names\":[{names}],\"parameter\":{parameter},\"tooLong\":{too_long}}}")
}
