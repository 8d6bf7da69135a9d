//! [UTS #39](https://www.unicode.org/reports/tr39/), under the names of the crate `unicode-security`.
//!
//! Scripts and skeletons are known only for characters that are allowed in identifiers, and for those in their skeletons. So a
//! caller has to check the restriction level first.

use crate::bits::rendering::{ALLOWED, CLASS_SIZE};
use crate::properties::is_default_ignorable;
use crate::tables::{CLASSES, CONFUSABLES, SECURITY};
use alloc::vec::Vec;
use whurl::internal::decompose;

/// The scripts of a character, and whether it is allowed.
fn class_of(code_point: char) -> &'static [u8; CLASS_SIZE] {
    let (classes, _) = CLASSES.as_chunks::<CLASS_SIZE>();
    let number = usize::from(SECURITY.get(code_point));
    debug_assert!(number < classes.len(), "build.rs numbers the classes");
    classes.get(number).unwrap_or(&[0; CLASS_SIZE])
}

fn has(class: &[u8; CLASS_SIZE], bit: usize) -> bool {
    class[bit / 8] >> (bit % 8) & 1 != 0
}

/// The [General Security Profile](https://www.unicode.org/reports/tr39/#General_Security_Profile) for identifiers.
pub trait GeneralSecurityProfile {
    /// Whether the character is not restricted from use in identifiers.
    fn identifier_allowed(self) -> bool;
}

impl GeneralSecurityProfile for char {
    fn identifier_allowed(self) -> bool {
        has(class_of(self), ALLOWED)
    }
}

/// The [restriction level](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection) to check for.
#[derive(Clone, Copy, Debug)]
pub enum RestrictionLevel {
    /// One script, or Latin with those of Chinese, Japanese or Korean.
    HighlyRestrictive,
}

/// Finds out about [restriction levels](https://www.unicode.org/reports/tr39/#Restriction_Level_Detection).
pub trait RestrictionLevelDetection {
    /// Whether the text is of this level.
    fn check_restriction_level(self, level: RestrictionLevel) -> bool;
}

impl RestrictionLevelDetection for &str {
    fn check_restriction_level(self, level: RestrictionLevel) -> bool {
        let RestrictionLevel::HighlyRestrictive = level;
        let scripts = |code_point| mixed_script::AugmentedScriptSet::for_char(code_point);
        let latin = scripts('a');
        let (mut all, mut but_latin) = (scripts('-'), scripts('-'));
        for code_point in self.chars() {
            let set = scripts(code_point);
            all.intersect_with(set);
            if !set.intersects(latin) {
                but_latin.intersect_with(set);
            }
        }
        self.chars().all(char::identifier_allowed) && (!all.is_empty() || but_latin.is_augmented())
    }
}

/// [Mixed-script detection](https://www.unicode.org/reports/tr39/#Mixed_Script_Detection).
pub mod mixed_script {
    use super::class_of;
    use crate::bits::rendering::{CLASS_SIZE, HANB, JPAN, KORE, SCRIPTS};

    /// A set, with one bit for each script and writing system.
    type Bits = [u8; CLASS_SIZE];

    /// The bits of the scripts and writing systems.
    const SET: Bits = mask(KORE + 1);
    const ALL: Bits = mask(SCRIPTS);

    /// The lowest bits, `len` of them.
    const fn mask(len: usize) -> Bits {
        let mut bits = [0; CLASS_SIZE];
        let mut bit = 0;
        while bit < len {
            bits[bit / 8] |= 1 << (bit % 8);
            bit += 1;
        }
        bits
    }

    fn both(a: &Bits, b: &Bits) -> Bits {
        core::array::from_fn(|index| a[index] & b[index])
    }

    /// An [augmented script set](https://www.unicode.org/reports/tr39/#def-augmented-script-set).
    #[derive(Clone, Copy, Debug)]
    pub struct AugmentedScriptSet(Bits);

    impl AugmentedScriptSet {
        /// The set of a character.
        pub fn for_char(code_point: char) -> Self {
            Self(both(class_of(code_point), &SET))
        }

        /// The [resolved script set](https://www.unicode.org/reports/tr39/#def-resolved-script-set) of a text.
        pub fn for_str(text: &str) -> Self {
            let mut set = Self(SET);
            for code_point in text.chars() {
                set.intersect_with(Self::for_char(code_point));
            }
            set
        }

        /// Keeps only what is in the other set, too.
        pub fn intersect_with(&mut self, other: Self) {
            self.0 = both(&self.0, &other.0);
        }

        /// Whether nothing is in the set.
        pub fn is_empty(&self) -> bool {
            self.0 == [0; CLASS_SIZE]
        }

        /// Whether every script is: that of Common and of Inherited characters.
        pub fn is_all(&self) -> bool {
            both(&self.0, &ALL) == ALL
        }

        /// Whether a script is in both.
        pub(super) fn intersects(self, other: Self) -> bool {
            both(&both(&self.0, &other.0), &ALL) != [0; CLASS_SIZE]
        }

        /// Whether it has one of the writing systems that use several scripts.
        pub(super) fn is_augmented(self) -> bool {
            [HANB, JPAN, KORE].into_iter().any(|bit| super::has(&self.0, bit))
        }
    }
}

/// The [skeleton](https://www.unicode.org/reports/tr39/#Confusable_Detection) of a text. Texts with the same one are confusable.
pub fn skeleton(text: &str) -> impl Iterator<Item = char> {
    let mut prototypes = Vec::with_capacity(text.len());
    for code_point in decompose(text.chars()) {
        match CONFUSABLES.get(code_point) {
            _ if is_default_ignorable(code_point) => {}
            Some(prototype) => prototypes.extend(prototype.chars()),
            None => prototypes.push(code_point),
        }
    }
    decompose(prototypes.into_iter())
}
