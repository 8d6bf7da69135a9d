//! What `js/inspect/` and this module agree on. The build makes `js/inspect/protocol.js` from this file: each constant is on one
//! line, with its comment above it.

/// How many numbers there are for a validation error.
pub const NUMBERS: usize = 5;
/// Index in the numbers of a validation error: which one it is, by its index in `ValidationError::ALL`.
pub const ERROR: usize = 0;
/// Index in the numbers of a validation error: 1 if the parser failed with it.
pub const FATAL: usize = 1;
/// Index in the numbers of a validation error: where it starts in the input, in UTF-16 code units.
pub const START: usize = 2;
/// Index in the numbers of a validation error: where it ends.
pub const END: usize = 3;
/// Index in the numbers of a validation error: the index of its message.
pub const MESSAGE: usize = 4;
