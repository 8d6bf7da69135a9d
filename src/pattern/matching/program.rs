//! From an expression to the positions of its sets, and the followers of each. A position is an occurrence of a set, which
//! matches one byte of the input. Followers are in order of priority, in which a backtracking matcher tries them.

use super::UNDEFINED;
use super::expression::{Expression, Repetition, Set};
use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

/// The limit on followers, of all positions together, and on the steps to find them.
const MOST_FOLLOWERS: usize = 1 << 18;
const MOST_STEPS: usize = 1 << 20;

/// What may come after a position: another, or the end of the input.
#[derive(Clone, Debug)]
pub(super) struct Follower {
    /// The number of a position. The number after the last one is the end.
    pub(super) target: usize,
    /// The actions on the way there, as a range.
    pub(super) actions: Range<usize>,
}

/// What happens between two bytes of the input.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Action {
    /// Sets a slot to the current place in the input.
    Save(usize),
    /// Clears a group, which has not taken part so far.
    Clear(usize),
}

/// The positions, from 1 on; 0 is the start of the input.
#[derive(Clone, Debug)]
pub(super) struct Positions {
    /// The set of position 0 is empty.
    pub(super) sets: Vec<Set>,
    /// The followers of each position, as a range of `followers`.
    pub(super) ranges: Vec<Range<usize>>,
    pub(super) followers: Vec<Follower>,
    pub(super) actions: Vec<Action>,
    /// How many steps it took to find them.
    steps: usize,
}

impl Positions {
    fn is_too_much(&self) -> bool {
        self.followers.len().max(self.actions.len()) > MOST_FOLLOWERS || self.steps > MOST_STEPS
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Instruction {
    /// A position.
    Set(usize),
    /// The first has the higher priority.
    Split(usize, usize),
    Jump(usize),
    Act(Action),
    /// Begins an optional iteration.
    Begin,
    /// Ends that iteration, which must have begun at another place in the input: ECMAScript's `RepeatMatcher` accepts no empty
    /// iteration after the required ones.
    CheckProgress,
    /// The number after the last position.
    End(usize),
}

impl Action {
    pub(super) fn act(self, at: usize, slots: &mut [usize]) {
        match self {
            Self::Save(slot) => {
                if let Some(slot) = slots.get_mut(slot) {
                    *slot = at;
                }
            }
            Self::Clear(group) => {
                if let Some(slots) = slots.get_mut(2 * group..2 * group + 2) {
                    slots.fill(UNDEFINED);
                }
            }
        }
    }
}

/// The instructions, and the positions.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) code: Vec<Instruction>,
    /// The set of each position. That of position 0, the start of the input, is empty.
    pub(super) sets: Vec<Set>,
    /// The instruction after each position.
    pub(super) starts: Vec<usize>,
}

struct Compiler {
    code: Vec<Instruction>,
    sets: Vec<Set>,
    starts: Vec<usize>,
    groups: usize,
    ignore_case: bool,
}

impl Program {
    /// The program of `expression`, with this many groups.
    pub(super) fn new(expression: &Expression, groups: usize, ignore_case: bool) -> Self {
        let code = Vec::with_capacity(expression.size() + 1);
        let mut compiler = Compiler { code, sets: vec![Set::NONE], starts: vec![0], groups, ignore_case };
        compiler.emit(expression);
        let Compiler { mut code, sets, starts, .. } = compiler;
        code.push(Instruction::End(sets.len()));
        Self { code, sets, starts }
    }
}

impl Compiler {
    fn emit(&mut self, expression: &Expression) {
        match expression {
            Expression::Text(text) => {
                for &byte in text {
                    self.emit_set(Set::of(byte).fold(self.ignore_case));
                }
            }
            Expression::Set(set) => self.emit_set(*set),
            Expression::Concatenation(items) => items.iter().for_each(|item| self.emit(item)),
            Expression::Alternatives(items) => self.emit_alternatives(items),
            Expression::Repetition(repetition) => self.emit_repetition(repetition),
            Expression::Capture(group, body) if *group < self.groups => {
                self.code.push(Instruction::Act(Action::Save(2 * group)));
                self.emit(body);
                self.code.push(Instruction::Act(Action::Save(2 * group + 1)));
            }
            Expression::Capture(_, body) => self.emit(body),
        }
    }

    fn emit_set(&mut self, set: Set) {
        self.code.push(Instruction::Set(self.sets.len()));
        self.sets.push(set);
        self.starts.push(self.code.len());
    }

    fn emit_alternatives(&mut self, items: &[Expression]) {
        let mut jumps = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if index + 1 == items.len() {
                self.emit(item);
                break;
            }
            let split = self.emit_placeholder();
            self.emit(item);
            jumps.push(self.emit_placeholder());
            self.code[split] = Instruction::Split(split + 1, self.code.len());
        }
        for jump in jumps {
            self.code[jump] = Instruction::Jump(self.code.len());
        }
    }

    fn emit_placeholder(&mut self) -> usize {
        self.code.push(Instruction::Jump(0));
        self.code.len() - 1
    }

    fn emit_repetition(&mut self, repetition: &Repetition) {
        let Repetition { min, max, is_greedy, can_be_empty, .. } = repetition;
        let split = |first, second| {
            if *is_greedy { Instruction::Split(first, second) } else { Instruction::Split(second, first) }
        };
        let Some(max) = max else {
            let required = min.saturating_sub(1);
            for _ in 0..required {
                self.emit_iteration(repetition);
            }
            if *min > 0 && !can_be_empty {
                // The last required iteration is part of the loop.
                let start = self.code.len();
                self.emit_iteration(repetition);
                self.code.push(split(start, self.code.len() + 1));
                return;
            }
            if *min > 0 {
                self.emit_iteration(repetition);
            }
            let start = self.emit_placeholder();
            self.emit_optional_iteration(repetition);
            self.code.push(Instruction::Jump(start));
            self.code[start] = split(start + 1, self.code.len());
            return;
        };
        for _ in 0..*min {
            self.emit_iteration(repetition);
        }
        let mut starts = Vec::new();
        for _ in *min..*max {
            starts.push(self.emit_placeholder());
            self.emit_optional_iteration(repetition);
        }
        for start in starts {
            self.code[start] = split(start + 1, self.code.len());
        }
    }

    fn emit_optional_iteration(&mut self, repetition: &Repetition) {
        if !repetition.can_be_empty {
            return self.emit_iteration(repetition);
        }
        self.code.push(Instruction::Begin);
        self.emit_iteration(repetition);
        self.code.push(Instruction::CheckProgress);
    }

    fn emit_iteration(&mut self, repetition: &Repetition) {
        // A group that can match only once has nothing to clear.
        if repetition.max != Some(1) {
            let captures = repetition.captures.start.min(self.groups)..repetition.captures.end.min(self.groups);
            self.code.extend(captures.map(|group| Instruction::Act(Action::Clear(group))));
        }
        self.emit(&repetition.body);
    }
}

impl Positions {
    /// The positions of a program. `None` if there are too many followers.
    pub(super) fn new(program: &Program) -> Option<Self> {
        let (ranges, followers, actions) = (Vec::new(), Vec::new(), Vec::new());
        let mut positions = Self { sets: program.sets.clone(), ranges, followers, actions, steps: 0 };
        // For each instruction, the last positions from which it was seen, without and with an iteration that began there.
        let mut seen = vec![[usize::MAX; 2]; program.code.len()];
        for (number, &start) in program.starts.iter().enumerate() {
            let first = positions.followers.len();
            positions.follow(program, start, number, &mut seen);
            positions.ranges.push(first..positions.followers.len());
            if positions.is_too_much() {
                return None;
            }
        }
        Some(positions)
    }

    /// Appends the followers from `start` on: a depth-first search, by priority.
    ///
    /// A state is an instruction, and whether the innermost iteration around it began here, and so must not end here. The
    /// iterations around the position itself began before it.
    fn follow(&mut self, program: &Program, start: usize, position: usize, seen: &mut [[usize; 2]]) {
        let mut path = Vec::new();
        let mut stack = vec![(start, false, 0)];
        while let Some((mut index, mut begun, length)) = stack.pop() {
            path.truncate(length);
            loop {
                let instruction = program.code[index];
                let is_leaf = matches!(instruction, Instruction::Set(_) | Instruction::End(_));
                self.steps += 1;
                // The followers of a byte do not depend on what began before it. States already visited lead to nothing new.
                let last = &mut seen[index][usize::from(begun && !is_leaf)];
                if mem::replace(last, position) == position {
                    break;
                }
                match instruction {
                    Instruction::Jump(target) => {
                        index = target;
                        continue;
                    }
                    Instruction::Split(first, second) => {
                        stack.push((second, begun, path.len()));
                        index = first;
                        continue;
                    }
                    Instruction::Act(action) => path.push(action),
                    Instruction::Begin => begun = true,
                    Instruction::CheckProgress if begun => break,
                    Instruction::CheckProgress => {}
                    Instruction::Set(target) | Instruction::End(target) => {
                        let first = self.actions.len();
                        self.actions.extend_from_slice(&path);
                        self.followers.push(Follower { target, actions: first..self.actions.len() });
                        break;
                    }
                }
                index += 1;
            }
            if self.is_too_much() {
                return;
            }
        }
    }
}
