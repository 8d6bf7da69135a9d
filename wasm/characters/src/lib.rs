//! The properties of characters that rendering (§4.8 of the URL Standard) needs.
//!
//! build.rs makes the tables from ICU4X's data and that of [UTS #39](https://www.unicode.org/reports/tr39/), and keeps only what
//! is distinguished.

#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod bits;
mod properties;
mod security;
mod tables;

use security::mixed_script::AugmentedScriptSet;
use security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use whurl::internal::{Characters, Kind, Scripts};

/// The compact tables.
#[derive(Debug)]
pub struct Compact;

impl Characters for Compact {
    type Scripts = ScriptSet;

    fn kind_of(code_point: char) -> Kind {
        properties::kind_of(code_point)
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

#[cfg(test)]
#[path = "../../../src/url/rendering/delimiters.rs"]
mod delimiters;
#[cfg(test)]
mod rendering_tests;
