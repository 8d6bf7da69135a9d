//! The layout of the tables' values, shared by build.rs, which writes them, and the modules that read them.

/// For [UTS #46](https://www.unicode.org/reports/tr46/): one byte for a code point.
pub(crate) mod domain {
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
    pub(crate) const NON_JOINING: u8 = 0;
    pub(crate) const LEFT_JOINING: u8 = 1;
    pub(crate) const RIGHT_JOINING: u8 = 2;
    pub(crate) const DUAL_JOINING: u8 = 3;
    pub(crate) const TRANSPARENT: u8 = 4;

    pub(crate) const JOINING: u8 = 7;

    /// Whether it may compose with a code point before it.
    pub(crate) const SECOND: u8 = 1 << 7;

    /// In place of all of these: mapping gives U+FFFD.
    pub(crate) const DISALLOWED: u8 = 0xFF;

    /// The kind of a segment of mapped code points is this and the step between them where their targets are as far from one
    /// another, and otherwise the length of the text that each is mapped to.
    pub(crate) const RUN: u8 = 0x80;
}

/// For rendering: one byte of properties, and the number of a class.
pub(crate) mod rendering {
    /// The kinds of `properties::Kind`, in three bits.
    pub(crate) const KIND: u8 = 0b111;
    pub(crate) const ALPHANUMERIC: u8 = 1;
    pub(crate) const MODIFIER_LETTER: u8 = 2;
    pub(crate) const MARK: u8 = 3;
    pub(crate) const ENCLOSING_MARK: u8 = 4;
    pub(crate) const SIGN: u8 = 5;

    /// Whether the bidirectional class is one of right-to-left text.
    pub(crate) const RIGHT_TO_LEFT: u8 = 1 << 3;
    /// Whether it is `Default_Ignorable_Code_Point`.
    pub(crate) const IGNORABLE: u8 = 1 << 4;
    /// Whether a mark strikes its base through.
    pub(crate) const OVERLAY: u8 = 1 << 5;
    /// Whether a sign or modifier letter looks like something that delimits a URL's parts.
    pub(crate) const DELIMITER: u8 = 1 << 6;

    /// A class of characters, as security.bin has them: a bit for each script, and some for others.
    pub(crate) const CLASS_SIZE: usize = 23;
    /// The scripts' bits.
    pub(crate) const SCRIPTS: usize = 180;
    /// Those of UTS #39's augmented sets.
    pub(crate) const HANB: usize = SCRIPTS;
    pub(crate) const JPAN: usize = SCRIPTS + 1;
    pub(crate) const KORE: usize = SCRIPTS + 2;
    /// Whether the character is allowed in identifiers.
    pub(crate) const ALLOWED: usize = SCRIPTS + 3;
}
