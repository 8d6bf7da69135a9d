//! Numbered sets of positions, for long inputs: the passes of an [`Automaton`] look up earlier results in tables.

use super::automaton::Automaton;
use crate::invariant::never;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// Shorter inputs do not repeat enough.
pub(super) const SHORTEST: usize = 512;
/// How many cells the tables may have. Inputs that need more are matched without tables.
const MOST_CELLS: usize = 1 << 16;

/// In the tables: not computed yet.
const UNKNOWN: u32 = 0;
/// The number of the set without a position.
const DEAD: u32 = 1;
/// The number for the end of the input, where nothing has been read.
const START: u32 = 2;

/// The sets of positions that can have a byte and then the rest of the input.
pub(super) struct Numbering<'a> {
    automaton: &'a Automaton,
    /// The sets, one after the other. Those with the constant numbers are empty.
    sets: Vec<u64>,
    numbers: BTreeMap<Box<[u64]>, u32>,
    /// A row for each set: by the class of the byte before it, the number of the set before that byte.
    nexts: Vec<u32>,
    /// A row for each set: by the position before it, the follower that is taken, plus 1.
    choices: Vec<u32>,
    /// How many sets there may be.
    most: usize,
}

/// There would be too many sets.
pub(super) struct TooMany;

impl<'a> Numbering<'a> {
    pub(super) fn new(automaton: &'a Automaton) -> Self {
        let (classes, positions) = (automaton.class_count(), automaton.position_count());
        let known = START as usize + 1;
        Self {
            automaton,
            sets: vec![0; known * automaton.words()],
            numbers: BTreeMap::new(),
            nexts: vec![UNKNOWN; known * classes],
            choices: vec![UNKNOWN; known * positions],
            most: known + 64 + MOST_CELLS / (classes + positions),
        }
    }

    /// For each byte the number of the set there. `None` if there is no match.
    pub(super) fn read(&mut self, input: &[u8]) -> Result<Option<Vec<u32>>, TooMany> {
        let width = self.automaton.class_count();
        let mut numbers = vec![UNKNOWN; input.len()];
        let mut number = START;
        for (&byte, slot) in input.iter().zip(&mut numbers).rev() {
            let class = self.automaton.class(byte);
            let mut next = self.nexts[number as usize * width + class];
            if next == UNKNOWN {
                next = self.find_next(number, class)?;
            }
            if next == DEAD {
                return Ok(None);
            }
            number = next;
            *slot = next;
        }
        let is_match = self.before(number).first().is_some_and(|word| word & 1 != 0);
        Ok(is_match.then_some(numbers))
    }

    /// The follower taken from `position` into a set, as a place among all followers.
    #[inline]
    pub(super) fn choose(&mut self, number: u32, position: usize) -> usize {
        let index = number as usize * self.automaton.position_count() + position;
        if self.choices[index] == UNKNOWN {
            let words = self.automaton.words();
            let set = &self.sets[number as usize * words..][..words];
            let choice = u32::try_from(self.automaton.first_follower(position, set) + 1);
            self.choices[index] = choice.unwrap_or_else(|_| never("a pattern has fewer followers"));
        }
        (self.choices[index] as usize).saturating_sub(1)
    }

    /// The positions that can come before those of a set.
    fn before(&self, number: u32) -> Vec<u64> {
        let words = self.automaton.words();
        if number == START {
            self.automaton.last()
        } else {
            self.automaton.before(&self.sets[number as usize * words..][..words])
        }
    }

    fn find_next(&mut self, number: u32, class: usize) -> Result<u32, TooMany> {
        let (width, words) = (self.automaton.class_count(), self.automaton.words());
        let mut set = self.before(number);
        self.automaton.keep_members(&mut set, class);
        let known = self.sets.len() / words;
        let next = if set.iter().all(|&word| word == 0) {
            DEAD
        } else if let Some(&next) = self.numbers.get(&set[..]) {
            next
        } else {
            let new = u32::try_from(known).ok().filter(|_| known < self.most).ok_or(TooMany)?;
            self.sets.extend_from_slice(&set);
            self.numbers.insert(set.into(), new);
            self.nexts.resize((known + 1) * width, UNKNOWN);
            self.choices.resize((known + 1) * self.automaton.position_count(), UNKNOWN);
            new
        };
        self.nexts[number as usize * width + class] = next;
        Ok(next)
    }
}
