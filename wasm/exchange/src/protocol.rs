//! The numbers that this module and `js/bridge/` agree on. The build makes `js/bridge/protocol.js` from this file
//! (`scripts/build/protocol.mjs`): each constant is on one line, with its comment above it.

/// How many numbers of the result block, the first ones, are a URL's offsets, in the order of `Offsets`.
pub const OFFSETS: usize = 7;
/// Index in the result block: the number of the validation error, after a failure. There are no offsets then.
pub const ERROR: usize = 0;
/// Index in the result block: the address of a text.
pub const ADDRESS: usize = 7;
/// Index in the result block: the length of that text in bytes.
pub const LENGTH: usize = 8;
/// Index in the result block: the address of an array of 32-bit lengths, in UTF-16 code units.
pub const LENGTHS: usize = 9;
/// Index in the result block: how many lengths there are.
pub const COUNT: usize = 10;
/// Index in the result block: the size of the input buffer in bytes.
pub const CAPACITY: usize = 11;
/// Index in the result block: the address of the href of the subject in the first slot. The second slot's is after it.
pub const HREFS: usize = 12;
/// How many numbers the result block has.
pub const RESULTS: usize = 14;

/// Status: the parser failed, or a setter did not take the value.
pub const FAILURE: u32 = 0;
/// Status: the href is the input.
pub const SAME: u32 = 1;
/// Status: the href is the text that the results describe.
pub const TEXT: u32 = 2;
/// Status: the input parses. What its href is has not been asked.
pub const PARSES: u32 = 3;
/// Status: the start of the input does not decide whether the input parses.
pub const UNDECIDED: u32 = 4;

/// Mode of a parse: without a base.
pub const ALONE: u32 = 0;
/// Mode of a parse: against the base.
pub const AGAINST_BASE: u32 = 1;
/// Mode of a parse: the URL becomes the base. If it fails, the base stays.
pub const AS_BASE: u32 = 2;

/// Index of a component in `Component::ALL`.
pub const PROTOCOL: usize = 0;
/// Index of a component in `Component::ALL`.
pub const USERNAME: usize = 1;
/// Index of a component in `Component::ALL`.
pub const PASSWORD: usize = 2;
/// Index of a component in `Component::ALL`.
pub const HOST: usize = 3;
/// Index of a component in `Component::ALL`.
pub const HOSTNAME: usize = 4;
/// Index of a component in `Component::ALL`.
pub const PORT: usize = 5;
/// Index of a component in `Component::ALL`.
pub const PATHNAME: usize = 6;
/// Index of a component in `Component::ALL`.
pub const SEARCH: usize = 7;
/// Index of a component in `Component::ALL`.
pub const HASH: usize = 8;

/// The byte between the strings of a list, or after each of them. It occurs in no UTF-8.
pub const SEPARATOR: u8 = 0xFF;
