//! Matching a component in time linear in the length of the input. The Standard allows an implementation to match the part list
//! directly. Inputs are canonicalized, and so ASCII: bytes are code points.
//!
//! A component's program is made when the pattern is compiled, not when it is matched. There are three kinds: a [`Sequence`]
//! decides each step from the text; an [`Automaton`] goes through the text twice; and so does a [`Large`], without the automaton's
//! tables. All give the result of the Standard's regular expression, captures included. Only a custom regular expression that is
//! not regular is left to an engine.

mod affixes;
mod automaton;
mod expression;
mod large;
mod numbering;
mod opaque;
mod program;
mod regexp;
mod sequence;
mod shape;
#[cfg(test)]
mod tests;

use super::error::{PatternError, PatternErrorReason as Reason};
use super::part::{Options, Part, PartType};
use super::regular_expression::generate_a_regular_expression;
use affixes::Affixes;
use alloc::format;
// Targets without atomic operations have one thread.
#[cfg(not(target_has_atomic = "ptr"))]
use alloc::rc::Rc as Arc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync::Arc;
use alloc::vec::Vec;
use automaton::Automaton;
use expression::Expression;
use large::Large;
use opaque::Opaque;
use program::{Positions, Program};
use regexp::Refusal;
use sequence::Sequence;
use shape::Shapes;

pub(super) use shape::{Piece, Shape};

/// The value of a slot if its group did not take part in the match.
pub(super) const UNDEFINED: usize = usize::MAX;

/// The most instructions that a program can have.
const MOST_INSTRUCTIONS: usize = 1 << 18;

/// The matcher of a component.
#[derive(Clone, Debug)]
pub(super) enum Matcher {
    Sequence(Sequence),
    Automaton(Arc<Automaton>),
    Large(Arc<Large>),
    Opaque(Opaque),
}

impl Matcher {
    pub(super) fn new(parts: &[Part], options: Options) -> Result<Self, PatternError> {
        let mut expression = match expression::of_parts(parts, options) {
            Ok(expression) => expression,
            Err((position, Refusal::NotRegular)) => return Self::opaque(parts, options, position),
            Err((position, Refusal::TooDeep)) => return Err(PatternError::at(position, Reason::TooLarge)),
        };
        let groups = parts.iter().filter(|part| part.kind != PartType::FixedText).count();
        if let Some(sequence) = Sequence::new(&expression, options.ignore_case) {
            return Ok(Self::Sequence(sequence));
        }
        let affixes = Affixes::take(&mut expression, options.ignore_case);
        require_size(&expression, parts)?;
        let program = Program::new(&expression, groups, options.ignore_case);
        Ok(match Positions::new(&program) {
            Some(positions) => Self::Automaton(Arc::new(Automaton::new(affixes, positions))),
            None => Self::Large(Arc::new(Large::new(affixes, program))),
        })
    }

    /// A component that an engine has to match, because it is not regular at `position`. If it is refused, that is reported for
    /// the first regular expression that is.
    fn opaque(parts: &[Part], options: Options, position: usize) -> Result<Self, PatternError> {
        // The Standard's expression has it twice, and so its names. The engine does not find all of these.
        let has_a_name_twice = |part: &&Part| {
            part.kind == PartType::Regexp && part.is_affixed() && part.repeats() && regexp::has_a_name(&part.value)
        };
        if let Some(part) = parts.iter().find(has_a_name_twice) {
            return Err(PatternError::at(part.position, Reason::RegexpInvalid));
        }
        let source = generate_a_regular_expression(parts, options);
        let ignore_case = options.ignore_case;
        Opaque::new(&source, ignore_case).map(Self::Opaque).map_err(|reason| {
            let is_refused = |part: &&Part| {
                reason != Reason::RegexpNeedsEngine
                    && part.kind == PartType::Regexp
                    && Opaque::new(&format!("(?:{})", part.value), ignore_case).is_err_and(|other| other == reason)
            };
            let position = parts.iter().find(is_refused).map_or(position, |part| part.position);
            PatternError::at(position, reason)
        })
    }

    /// Whether `input` matches. The positions of the groups go to `slots`, two for each.
    pub(super) fn exec(&self, input: &str, slots: &mut [usize]) -> bool {
        match self {
            Self::Sequence(sequence) => sequence.exec(input.as_bytes(), slots),
            Self::Automaton(automaton) => automaton.exec(input.as_bytes(), slots),
            Self::Large(large) => large.exec(input.as_bytes(), slots),
            Self::Opaque(engine) => engine.exec(input, slots),
        }
    }

    /// Whether `input` matches.
    pub(super) fn test(&self, input: &str) -> bool {
        match self {
            Self::Sequence(sequence) => sequence.exec(input.as_bytes(), &mut []),
            Self::Automaton(automaton) => automaton.test(input.as_bytes()),
            Self::Large(large) => large.test(input.as_bytes()),
            Self::Opaque(engine) => engine.exec(input, &mut []),
        }
    }
}

/// The shapes of a component: every match has one of them.
pub(super) fn shapes_of(parts: &[Part], options: Options, delimiter: u8) -> Vec<Shape> {
    let expression = Expression::Concatenation(expression::of_each_part(parts, options));
    Shapes { delimiter, ignore_case: options.ignore_case }.of(&expression)
}

/// Refuses a program that would be too large, at the part where it becomes that.
fn require_size(expression: &Expression, parts: &[Part]) -> Result<(), PatternError> {
    let Expression::Concatenation(items) = expression else { return Ok(()) };
    let mut size: usize = 0;
    for (item, part) in items.iter().zip(parts) {
        size = size.saturating_add(item.size());
        if size > MOST_INSTRUCTIONS {
            return Err(PatternError::at(part.position, Reason::TooLarge));
        }
    }
    Ok(())
}
