//! The numbers that this module and `js/columns/` agree on. The build makes `js/columns/protocol.js` from this file
//! (`scripts/build/protocol.mjs`): each constant is on one line, with its comment above it.
//!
//! An answer is a list of 32-bit numbers, the least significant byte first: how many rows there are, and five for each column.

/// Index in a column's numbers: the address of its offsets, of which there is one more than there are rows.
pub const OFFSETS: usize = 0;
/// Index in a column's numbers: the address of its values.
pub const VALUES: usize = 1;
/// Index in a column's numbers: the length of its values in bytes.
pub const LENGTH: usize = 2;
/// Index in a column's numbers: the address of its validity bitmap.
pub const VALIDITY: usize = 3;
/// Index in a column's numbers: how many rows are null.
pub const NULLS: usize = 4;
/// How many numbers a column has.
pub const NUMBERS: usize = 5;
