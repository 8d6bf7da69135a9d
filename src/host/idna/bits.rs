//! The values in the tables' columns, shared by `mapping.rs`, which reads them, and `tests/idna_tables.rs`, which writes them.
//!
//! There is one byte for a code point that mapping leaves unchanged, with what [UTS #46](https://www.unicode.org/reports/tr46/)
//! distinguishes.

/// Whether the general category is a mark.
pub(crate) const MARK: u8 = 1;

/// The shift of the bidirectional class, which has three bits.
pub(crate) const BIDI_SHIFT: u32 = 1;
pub(crate) const BIDI: u8 = 7;
pub(crate) const LEFT_TO_RIGHT: u8 = 0;
/// `R` and `AL`, which the bidi rule treats alike.
pub(crate) const RIGHT_TO_LEFT: u8 = 1;
pub(crate) const ARABIC_NUMBER: u8 = 2;
pub(crate) const EUROPEAN_NUMBER: u8 = 3;
pub(crate) const NONSPACING_MARK: u8 = 4;
/// `ES`, `CS`, `ET`, `ON` and `BN`, which are allowed inside a label.
pub(crate) const NEUTRAL: u8 = 5;
/// What no label of a bidi domain may contain.
pub(crate) const NOT_BIDI: u8 = 6;

/// The shift of the joining type, which has three, too.
pub(crate) const JOINING_SHIFT: u32 = 4;
pub(crate) const JOINING: u8 = 7;
pub(crate) const NON_JOINING: u8 = 0;
pub(crate) const LEFT_JOINING: u8 = 1;
pub(crate) const RIGHT_JOINING: u8 = 2;
pub(crate) const DUAL_JOINING: u8 = 3;
pub(crate) const TRANSPARENT: u8 = 4;

/// Whether it, or the first code point that it decomposes to, may compose with a code point before it.
pub(crate) const SECOND: u8 = 1 << 7;

/// In place of all of these: the code point is disallowed.
pub(crate) const DISALLOWED: u8 = 0xFF;

/// The kind of a segment of mapped code points is this and the step between them where their targets are as far from one
/// another, and otherwise the length of the text that each is mapped to.
pub(crate) const RUN: u8 = 0x80;
