//! The properties of characters that rendering needs, from the modules' own tables.

#![no_std]

use unicode::properties::{self, Kind as TableKind};
use unicode::security::mixed_script::AugmentedScriptSet;
use unicode::security::{self, GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use whurl::internal::{Characters, Kind, Scripts};

/// The compact tables.
#[derive(Debug)]
pub struct Compact;

impl Characters for Compact {
    type Scripts = ScriptSet;

    fn kind_of(code_point: char) -> Kind {
        match properties::kind_of(code_point) {
            TableKind::Alphanumeric => Kind::Alphanumeric,
            TableKind::ModifierLetter => Kind::ModifierLetter,
            TableKind::Mark => Kind::Mark,
            TableKind::EnclosingMark => Kind::EnclosingMark,
            TableKind::Sign => Kind::Sign,
            TableKind::Other => Kind::Other,
        }
    }

    fn is_right_to_left(code_point: char) -> bool {
        properties::is_right_to_left(code_point)
    }

    fn is_default_ignorable(code_point: char) -> bool {
        properties::is_default_ignorable(code_point)
    }

    fn is_overlay(mark: char) -> bool {
        properties::is_overlay(mark)
    }

    fn looks_like_a_delimiter(code_point: char) -> bool {
        properties::looks_like_a_delimiter(code_point)
    }

    fn is_allowed(code_point: char) -> bool {
        code_point.identifier_allowed()
    }

    fn is_highly_restrictive(label: &str) -> bool {
        label.check_restriction_level(RestrictionLevel::HighlyRestrictive)
    }

    fn scripts_of(text: &str) -> ScriptSet {
        ScriptSet(AugmentedScriptSet::for_str(text))
    }

    fn skeleton(text: &str) -> impl Iterator<Item = char> {
        security::skeleton(text)
    }
}

/// A set of scripts.
#[derive(Clone, Copy, Debug)]
pub struct ScriptSet(AugmentedScriptSet);

impl Scripts for ScriptSet {
    fn is_all(self) -> bool {
        self.0.is_all()
    }

    fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    fn intersects(mut self, other: Self) -> bool {
        self.0.intersect_with(other.0);
        !self.0.is_empty()
    }
}
