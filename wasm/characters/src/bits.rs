//! The layout of the tables' values, shared by build.rs, which writes them, and the modules that read them.

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
