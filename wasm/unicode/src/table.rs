//! The table that build.rs has written. In: a code point. Out: its properties.

static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/properties.bin"));

/// How many ranges the table has.
const RANGES: usize = TABLE.len() / 4;

/// The properties of `c`, if it can be in a domain after mapping.
pub(crate) fn properties_of(c: char) -> u8 {
    // The first range begins with the first code point.
    let (mut low, mut high) = (0, RANGES);
    while high - low > 1 {
        let middle = usize::midpoint(low, high);
        if first_of(middle) <= u32::from(c) { low = middle } else { high = middle }
    }
    plane(3, low)
}

/// The first code point of a range.
fn first_of(range: usize) -> u32 {
    u32::from_le_bytes([plane(0, range), plane(1, range), plane(2, range), 0])
}

fn plane(number: usize, range: usize) -> u8 {
    TABLE.get(number * RANGES + range).copied().unwrap_or_default()
}
