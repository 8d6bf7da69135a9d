//! How a code point's properties are written, in one byte. In: what ICU4X says. Out: as much of it as UTS #46 asks for.

/// Whether the general category is a mark.
pub(crate) const MARK: u8 = 1;

/// Where the number of the bidirectional class stands; the class has three bits.
pub(crate) const BIDI_SHIFT: u32 = 1;
pub(crate) const LEFT_TO_RIGHT: u8 = 0;
/// `R` and `AL`, which the bidi rule treats alike.
pub(crate) const RIGHT_TO_LEFT: u8 = 1;
pub(crate) const ARABIC_NUMBER: u8 = 2;
pub(crate) const EUROPEAN_NUMBER: u8 = 3;
pub(crate) const NONSPACING_MARK: u8 = 4;
/// `ES`, `CS`, `ET`, `ON` and `BN`, which may stand inside a label.
pub(crate) const INSIDE: u8 = 5;

/// Where the number of the joining type stands.
pub(crate) const JOINING_SHIFT: u32 = 4;
pub(crate) const LEFT_JOINING: u8 = 1;
pub(crate) const RIGHT_JOINING: u8 = 2;
pub(crate) const DUAL_JOINING: u8 = 3;
pub(crate) const TRANSPARENT: u8 = 4;
