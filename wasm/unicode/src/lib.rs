//! The Unicode data of the WebAssembly modules, in half of the space that it takes in ICU4X. The root has the interface of
//! the crate `idna_adapter`, which `idna` uses for domains and which is meant to be replaced; [`properties`] and [`security`]
//! have the properties that rendering (§4.8 of the URL Standard) needs.
//!
//! build.rs makes the tables from ICU4X's data, and keeps only what [UTS #46](https://www.unicode.org/reports/tr46/) and
//! [UTS #39](https://www.unicode.org/reports/tr39/) distinguish. `idna` looks up only code points that mapping has produced:
//! for all others, the properties are meaningless.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

#[allow(dead_code, reason = "build.rs writes more values than are read")]
mod bits;
mod domain;
#[path = "../../../src/invariant.rs"]
mod invariant;
pub mod properties;
pub mod security;
mod tables;

use alloc::vec::IntoIter;
use bits::domain::{
    ARABIC_NUMBER, BIDI, BIDI_SHIFT, DUAL_JOINING, EUROPEAN_NUMBER, JOINING, JOINING_SHIFT, LEFT_JOINING,
    LEFT_TO_RIGHT, MARK, NEUTRAL, NONSPACING_MARK, RIGHT_JOINING, RIGHT_TO_LEFT, TRANSPARENT,
};

/// Types that may precede a zero width non-joiner, with transparent code points in between.
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(1 << LEFT_JOINING | 1 << DUAL_JOINING);
/// Types that may follow one.
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(1 << RIGHT_JOINING | 1 << DUAL_JOINING);

/// Classes that make a domain a bidi domain.
pub const RTL_MASK: BidiClassMask = BidiClassMask(1 << RIGHT_TO_LEFT | 1 << ARABIC_NUMBER);
/// Classes with which a label of a bidi domain may begin.
pub const FIRST_BC_MASK: BidiClassMask = BidiClassMask(1 << LEFT_TO_RIGHT | 1 << RIGHT_TO_LEFT);
/// Classes that may come last, before nonspacing marks, in a left-to-right label.
pub const LAST_LTR_MASK: BidiClassMask = BidiClassMask(1 << LEFT_TO_RIGHT | 1 << EUROPEAN_NUMBER);
/// The same where it begins from right to left.
pub const LAST_RTL_MASK: BidiClassMask = BidiClassMask(1 << RIGHT_TO_LEFT | 1 << EUROPEAN_NUMBER | 1 << ARABIC_NUMBER);
/// Classes allowed inside a left-to-right label.
pub const MIDDLE_LTR_MASK: BidiClassMask =
    BidiClassMask(1 << LEFT_TO_RIGHT | 1 << EUROPEAN_NUMBER | 1 << NEUTRAL | 1 << NONSPACING_MARK);
/// The same where it begins from right to left.
pub const MIDDLE_RTL_MASK: BidiClassMask =
    BidiClassMask(1 << RIGHT_TO_LEFT | 1 << ARABIC_NUMBER | 1 << EUROPEAN_NUMBER | 1 << NEUTRAL | 1 << NONSPACING_MARK);

/// A joining type.
#[derive(Clone, Copy, Debug)]
pub struct JoiningType(u8);

impl JoiningType {
    /// The set of this alone.
    pub fn to_mask(self) -> JoiningTypeMask {
        JoiningTypeMask(1 << self.0)
    }

    /// Whether it is Transparent.
    pub fn is_transparent(self) -> bool {
        self.0 == TRANSPARENT
    }
}

/// A set of joining types.
#[derive(Clone, Copy, Debug)]
pub struct JoiningTypeMask(u8);

impl JoiningTypeMask {
    /// Whether one is in both sets.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A bidirectional class.
#[derive(Clone, Copy, Debug)]
pub struct BidiClass(u8);

impl BidiClass {
    /// The set of this alone.
    pub fn to_mask(self) -> BidiClassMask {
        BidiClassMask(1 << self.0)
    }

    /// Whether it is `Left_To_Right`.
    pub fn is_ltr(self) -> bool {
        self.0 == LEFT_TO_RIGHT
    }

    /// Whether it is `Nonspacing_Mark`.
    pub fn is_nonspacing_mark(self) -> bool {
        self.0 == NONSPACING_MARK
    }

    /// Whether it is `European_Number`.
    pub fn is_european_number(self) -> bool {
        self.0 == EUROPEAN_NUMBER
    }

    /// Whether it is `Arabic_Number`.
    pub fn is_arabic_number(self) -> bool {
        self.0 == ARABIC_NUMBER
    }
}

/// A set of bidirectional classes.
#[derive(Clone, Copy, Debug)]
pub struct BidiClassMask(u8);

impl BidiClassMask {
    /// Whether one is in both sets.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// The Unicode data.
#[derive(Debug, Default)]
pub struct Adapter(());

impl Adapter {
    /// The data that is compiled in.
    pub const fn new() -> Self {
        Self(())
    }

    /// Whether the canonical combining class of `c` is Virama.
    pub fn is_virama(&self, c: char) -> bool {
        domain::table().combining_class(c) == 9
    }

    /// Whether the general category of `c` is a mark.
    pub fn is_mark(&self, c: char) -> bool {
        properties_of(c) & MARK != 0
    }

    /// The bidirectional class of `c`.
    pub fn bidi_class(&self, c: char) -> BidiClass {
        BidiClass(properties_of(c) >> BIDI_SHIFT & BIDI)
    }

    /// The joining type of `c`.
    pub fn joining_type(&self, c: char) -> JoiningType {
        JoiningType(properties_of(c) >> JOINING_SHIFT & JOINING)
    }

    /// `code_points` mapped and normalized.
    pub fn map_normalize<I: Iterator<Item = char>>(&self, code_points: I) -> IntoIter<char> {
        domain::table().map_normalize(code_points, None).into_iter()
    }

    /// `code_points` mapped and normalized, with U+FFFD for what mapping would remove.
    pub fn normalize_validate<I: Iterator<Item = char>>(&self, code_points: I) -> IntoIter<char> {
        domain::table().map_normalize(code_points, Some(char::REPLACEMENT_CHARACTER)).into_iter()
    }
}

fn properties_of(c: char) -> u8 {
    domain::table().properties_of(c)
}

#[cfg(test)]
#[path = "../../../src/url/rendering/delimiters.rs"]
mod delimiters;
#[cfg(test)]
mod domain_tests;
#[cfg(test)]
mod rendering_tests;
#[cfg(test)]
#[path = "../../../src/host/idna/unicode_version.rs"]
mod unicode_version;
