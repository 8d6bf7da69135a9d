//! Matching a component in time linear in its length, as the Standard lets an implementation match the part list. What a
//! component is matched against is canonicalized, and so ASCII: bytes are code points.
//!
//! Nothing of a program for a component is made when it is matched. What it is depends on the pattern: a [`Sequence`] decides
//! each step from the text; an [`Automaton`] goes through the text twice. Both give what the Standard's regular expression
//! does, captures included. Only a custom regular expression that is not regular is left to an engine.

mod automaton;
mod expression;
mod numbering;
mod opaque;
mod program;
mod regexp;
mod sequence;
#[cfg(test)]
mod tests;

use super::error::{PatternError, PatternErrorReason as Reason};
use super::part::{Options, Part, PartType};
use super::regular_expression::generate_a_regular_expression;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use automaton::Automaton;
use opaque::Opaque;
use sequence::Sequence;

pub(super) use sequence::Piece;

/// The value of a slot where a group did not take part in the match.
pub(super) const UNDEFINED: usize = usize::MAX;

/// What matches a component.
#[derive(Clone, Debug)]
pub(super) enum Matcher {
    Sequence(Sequence),
    Automaton(Arc<Automaton>),
    Opaque(Opaque),
}

impl Matcher {
    pub(super) fn new(parts: &[Part], options: Options) -> Result<Self, PatternError> {
        let expression = match expression::of_parts(parts, options) {
            Ok(expression) => expression,
            Err(position) => return Self::opaque(parts, options, position),
        };
        let groups = parts.iter().filter(|part| part.kind != PartType::FixedText).count();
        if let Some(sequence) = Sequence::new(&expression, options.ignore_case) {
            return Ok(Self::Sequence(sequence));
        }
        if let Some(automaton) = Automaton::new(expression, groups, options.ignore_case) {
            return Ok(Self::Automaton(Arc::new(automaton)));
        }
        match parts.iter().find(|part| part.kind == PartType::Regexp) {
            Some(part) => Self::opaque(parts, options, part.position),
            None => Err(PatternError::new(0, Reason::TooLarge)),
        }
    }

    fn opaque(parts: &[Part], options: Options, position: usize) -> Result<Self, PatternError> {
        let source = generate_a_regular_expression(parts, options);
        Opaque::new(&source, options.ignore_case)
            .map(Self::Opaque)
            .map_err(|reason| PatternError::new(position, reason))
    }

    /// Whether `input` matches. `slots`, two for each group, get where the groups are.
    pub(super) fn exec(&self, input: &str, slots: &mut [usize]) -> bool {
        match self {
            Self::Sequence(sequence) => sequence.exec(input.as_bytes(), slots),
            Self::Automaton(automaton) => automaton.exec(input.as_bytes(), slots),
            Self::Opaque(opaque) => opaque.exec(input, slots),
        }
    }

    /// Whether `input` matches.
    pub(super) fn test(&self, input: &str) -> bool {
        match self {
            Self::Sequence(sequence) => sequence.exec(input.as_bytes(), &mut []),
            Self::Automaton(automaton) => automaton.test(input.as_bytes()),
            Self::Opaque(opaque) => opaque.exec(input, &mut []),
        }
    }

    /// What every match has, from its first byte to its last.
    pub(super) fn pieces(&self) -> Vec<Piece<'_>> {
        match self {
            Self::Sequence(sequence) => sequence.pieces().collect(),
            Self::Automaton(automaton) => automaton.pieces().into(),
            Self::Opaque(_) => vec![Piece::Other],
        }
    }
}
