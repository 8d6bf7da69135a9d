//! From an expression to the positions of its sets, and the followers of each. A position is an occurrence of a set, which
//! matches one byte of the input. Followers are in order of priority, in which a backtracking matcher tries them.

use super::expression::{Expression, Repetition, Set};
use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

/// The limit on followers, of all positions together.
const MOST_FOLLOWERS: usize = 1 << 18;

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
}

impl Positions {
    fn is_too_much(&self) -> bool {
        self.followers.len().max(self.actions.len()) > MOST_FOLLOWERS
    }
}

enum Instruction {
    Set(Set),
    /// The first has the higher priority.
    Split(usize, usize),
    Jump(usize),
    Act(Action),
    /// Begins an optional iteration, at this nesting depth.
    Begin(u32),
    /// Ends that iteration, which must have begun at another place in the input: ECMAScript's `RepeatMatcher` accepts no empty
    /// iteration after the required ones.
    CheckProgress(u32),
    End,
}

struct Compiler {
    code: Vec<Instruction>,
    groups: usize,
    ignore_case: bool,
    /// In how many iterations that may be empty the next instruction is.
    depth: u32,
}

impl Positions {
    /// The positions of `expression`, with this many groups. `None` if there are too many instructions or followers.
    pub(super) fn new(expression: &Expression, groups: usize, ignore_case: bool) -> Option<Self> {
        let mut compiler = Compiler { code: Vec::with_capacity(expression.size() + 1), groups, ignore_case, depth: 0 };
        compiler.emit(expression);
        compiler.code.push(Instruction::End);
        compiler.positions()
    }
}

impl Compiler {
    fn emit(&mut self, expression: &Expression) {
        match expression {
            Expression::Text(text) => {
                for &byte in text {
                    self.code.push(Instruction::Set(Set::of(byte).fold(self.ignore_case)));
                }
            }
            Expression::Set(set) => self.code.push(Instruction::Set(*set)),
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
        self.code.push(Instruction::End);
        self.code.len() - 1
    }

    fn emit_repetition(&mut self, repetition: &Repetition) {
        let Repetition { body, min, max, is_greedy, .. } = repetition;
        let split = |first, second| {
            if *is_greedy { Instruction::Split(first, second) } else { Instruction::Split(second, first) }
        };
        let Some(max) = max else {
            let required = min.saturating_sub(1);
            for _ in 0..required {
                self.emit_iteration(repetition);
            }
            if *min > 0 && !body.is_nullable() {
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
        if !repetition.body.is_nullable() {
            return self.emit_iteration(repetition);
        }
        self.code.push(Instruction::Begin(self.depth));
        self.depth += 1;
        self.emit_iteration(repetition);
        self.depth -= 1;
        self.code.push(Instruction::CheckProgress(self.depth));
    }

    fn emit_iteration(&mut self, repetition: &Repetition) {
        // A group that can match only once has nothing to clear.
        if repetition.max != Some(1) {
            let captures = repetition.captures.start.min(self.groups)..repetition.captures.end.min(self.groups);
            self.code.extend(captures.map(|group| Instruction::Act(Action::Clear(group))));
        }
        self.emit(&repetition.body);
    }

    fn positions(&self) -> Option<Positions> {
        let mut numbers = vec![0; self.code.len()];
        let (mut sets, mut starts) = (vec![Set::NONE], vec![0]);
        for (index, instruction) in self.code.iter().enumerate() {
            if let Instruction::Set(set) = instruction {
                numbers[index] = sets.len();
                sets.push(*set);
                starts.push(index + 1);
            }
        }
        let mut positions = Positions { sets, ranges: Vec::new(), followers: Vec::new(), actions: Vec::new() };
        let mut seen = Seen { zero: vec![usize::MAX; self.code.len()], other: BTreeSet::new() };
        for (number, &start) in starts.iter().enumerate() {
            let first = positions.followers.len();
            seen.other.clear();
            self.follow(start, &numbers, &mut seen, number, &mut positions);
            positions.ranges.push(first..positions.followers.len());
            if positions.is_too_much() {
                return None;
            }
        }
        Some(positions)
    }

    /// Appends the followers from `start` on: a depth-first search, by priority.
    ///
    /// A state is an instruction and, for each iteration around it, whether it began here. Those that did are the innermost ones,
    /// so there are few states; the iterations around the position itself began before it.
    fn follow(&self, start: usize, numbers: &[usize], seen: &mut Seen, position: usize, found: &mut Positions) {
        let mut path = Vec::new();
        let mut stack = vec![(start, 0, 0)];
        while let Some((mut index, mut begun, length)) = stack.pop() {
            path.truncate(length);
            loop {
                let is_leaf = matches!(self.code[index], Instruction::Set(_) | Instruction::End);
                // The followers of a byte do not depend on what began before it.
                if !seen.insert(index, if is_leaf { 0 } else { begun }, position) {
                    break;
                }
                match self.code[index] {
                    Instruction::Jump(target) => index = target,
                    Instruction::Split(first, second) => {
                        stack.push((second, begun, path.len()));
                        index = first;
                    }
                    Instruction::Act(action) => {
                        path.push(action);
                        index += 1;
                    }
                    Instruction::Begin(depth) => {
                        begun |= 1_u64 << depth;
                        index += 1;
                    }
                    Instruction::CheckProgress(depth) => {
                        if begun >> depth & 1 != 0 {
                            break;
                        }
                        index += 1;
                    }
                    Instruction::Set(_) | Instruction::End => {
                        let is_set = matches!(self.code[index], Instruction::Set(_));
                        let target = if is_set { numbers[index] } else { found.sets.len() };
                        let first = found.actions.len();
                        found.actions.extend_from_slice(&path);
                        found.followers.push(Follower { target, actions: first..found.actions.len() });
                        if found.is_too_much() {
                            return;
                        }
                        break;
                    }
                }
            }
        }
    }
}

/// The states already visited. They lead to nothing new.
struct Seen {
    /// For each instruction in which no iteration began here, the last position for which it was seen.
    zero: Vec<usize>,
    other: BTreeSet<(usize, u64)>,
}

impl Seen {
    /// Returns whether the state is new.
    fn insert(&mut self, index: usize, begun: u64, position: usize) -> bool {
        if begun == 0 {
            mem::replace(&mut self.zero[index], position) != position
        } else {
            self.other.insert((index, begun))
        }
    }
}
