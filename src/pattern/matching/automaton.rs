//! Any regular pattern, in two passes. The first goes from the end of the input to its start, and finds from which positions of
//! the pattern the rest of the input can be matched. The second goes forward, and takes at each byte the follower of the highest
//! priority that can: what a backtracking matcher finds, without going back.

use super::UNDEFINED;
use super::affixes::Affixes;
use super::expression::Set;
use super::numbering::{Numbering, SHORTEST};
use super::program::Positions;
use crate::invariant::never;
use alloc::vec;
use alloc::vec::Vec;

/// The first pass keeps one set for each block of this many bytes. The second recomputes the sets in between.
const BLOCK: usize = 128;

#[derive(Clone, Debug)]
pub(in crate::pattern) struct Automaton {
    pub(super) affixes: Affixes,
    positions: Positions,
    /// The number of each byte's class: bytes that are in the same sets.
    classes: [u8; 128],
    /// How many words of 64 positions a set of positions has.
    words: usize,
    /// For each class, the positions whose sets have it.
    members: Vec<u64>,
    /// For each position, the set of positions that it can follow, if there are so few that a set is one word.
    predecessor_words: Vec<u64>,
    /// The same otherwise: the words that are not 0, with their numbers.
    predecessors: Vec<Vec<(usize, u64)>>,
    /// The positions that the end of the input can follow.
    last: Vec<u64>,
}

pub(super) fn has(set: &[u64], position: usize) -> bool {
    set.get(position / 64).is_some_and(|word| word >> (position % 64) & 1 != 0)
}

pub(super) fn add(set: &mut [u64], position: usize) {
    if let Some(word) = set.get_mut(position / 64) {
        *word |= 1 << (position % 64);
    }
}

impl Automaton {
    pub(super) fn new(affixes: Affixes, positions: Positions) -> Self {
        let count = positions.sets.len();
        let words = count.div_ceil(64);
        let (classes, members) = classify(&positions.sets, words);
        let mut predecessors = predecessors_of(&positions);
        let mut last = vec![0; words];
        for (word, bits) in predecessors.pop().unwrap_or_else(|| never("the last list is that of the end")) {
            last[word] = bits;
        }
        let mut predecessor_words = Vec::new();
        if words == 1 {
            // Nothing leads to some positions.
            predecessor_words = predecessors.iter().map(|words| words.first().map_or(0, |&(_, bits)| bits)).collect();
            predecessors = Vec::new();
        }
        Self { affixes, positions, classes, words, members, predecessor_words, predecessors, last }
    }

    /// Whether `input` matches.
    pub(super) fn test(&self, input: &[u8]) -> bool {
        let Some(input) = self.affixes.between(input) else { return false };
        if input.len() >= SHORTEST
            && let Ok(numbers) = Numbering::new(self).read(input)
        {
            return numbers.is_some();
        }
        if let [last] = self.last[..] {
            let mut set = last;
            for &byte in input.iter().rev() {
                if set == 0 {
                    break;
                }
                set = self.step_word(set, byte);
            }
            return set & 1 != 0;
        }
        let (mut set, mut next) = (self.last.clone(), vec![0; self.words]);
        for &byte in input.iter().rev() {
            self.step(&set, byte, &mut next);
            core::mem::swap(&mut set, &mut next);
        }
        has(&set, 0)
    }

    /// Whether `input` matches. The positions of the groups go to `slots`, two for each.
    pub(super) fn exec(&self, input: &[u8], slots: &mut [usize]) -> bool {
        let Some(input) = self.affixes.between(input) else { return false };
        slots.fill(UNDEFINED);
        if input.len() >= SHORTEST
            && let Some(is_match) = self.exec_numbered(input, slots)
        {
            return is_match;
        }
        self.exec_in_blocks(input, slots)
    }

    /// Matches without numbers.
    pub(super) fn exec_in_blocks(&self, input: &[u8], slots: &mut [usize]) -> bool {
        if self.words == 1 { self.exec_word(input, slots) } else { self.exec_words(input, slots) }
    }

    /// Matches with numbered sets. `None` if there would be too many.
    pub(super) fn exec_numbered(&self, input: &[u8], slots: &mut [usize]) -> Option<bool> {
        let mut numbering = Numbering::new(self);
        let Some(numbers) = numbering.read(input).ok()? else { return Some(false) };
        let mut position = 0;
        for (at, &number) in numbers.iter().enumerate() {
            let follower = &self.positions.followers[numbering.choose(number, position)];
            self.act(&follower.actions, at, slots);
            position = follower.target;
        }
        self.finish(position, input.len(), slots);
        Some(true)
    }

    pub(super) fn class_count(&self) -> usize {
        self.members.len() / self.words
    }

    pub(super) fn position_count(&self) -> usize {
        self.positions.sets.len()
    }

    /// How many words a set has.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The positions that the end of the input can follow.
    pub(super) fn last(&self) -> Vec<u64> {
        self.last.clone()
    }

    /// The positions that the positions in a set can follow.
    pub(super) fn before(&self, set: &[u64]) -> Vec<u64> {
        let mut result = vec![0; self.words];
        for (index, &word) in set.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let position = index * 64 + rest.trailing_zeros() as usize;
                if self.words == 1 {
                    result[0] |= self.predecessor_words[position];
                } else {
                    for &(word, bits) in &self.predecessors[position] {
                        result[word] |= bits;
                    }
                }
                rest &= rest - 1;
            }
        }
        result
    }

    /// Keeps the positions whose sets have a class.
    pub(super) fn keep_members(&self, set: &mut [u64], class: usize) {
        for (word, members) in set.iter_mut().zip(&self.members[class * self.words..]) {
            *word &= members;
        }
    }

    /// The place of the follower of `position` that has the highest priority of those in a set.
    pub(super) fn first_follower(&self, position: usize, set: &[u64]) -> usize {
        let range = self.positions.ranges[position].clone();
        let end = self.positions.sets.len();
        let found = range.clone().find(|&place| {
            let target = self.positions.followers[place].target;
            target < end && has(set, target)
        });
        found.unwrap_or_else(|| never("from each position that is reached, the rest of the input can be matched"))
    }

    /// The positions from which `byte`, and then a match from one of `set`, is a match.
    #[inline]
    fn step_word(&self, set: u64, byte: u8) -> u64 {
        let mut matching = set & self.members[self.class(byte)];
        let mut result = 0;
        while matching != 0 {
            result |= self.predecessor_words[matching.trailing_zeros() as usize];
            matching &= matching - 1;
        }
        result
    }

    /// [`step_word`](Self::step_word), for more positions than fit in a word.
    fn step(&self, set: &[u64], byte: u8, result: &mut [u64]) {
        result.fill(0);
        let class = self.class(byte) * self.words;
        for (index, (&word, &members)) in set.iter().zip(&self.members[class..class + self.words]).enumerate() {
            let mut matching = word & members;
            while matching != 0 {
                for &(word, bits) in &self.predecessors[index * 64 + matching.trailing_zeros() as usize] {
                    result[word] |= bits;
                }
                matching &= matching - 1;
            }
        }
    }

    #[inline]
    pub(super) fn class(&self, byte: u8) -> usize {
        usize::from(self.classes[usize::from(byte & 0x7F)])
    }

    fn exec_word(&self, input: &[u8], slots: &mut [usize]) -> bool {
        let mut set = self.last[0];
        // The set after each block but the first, and those in the first.
        let mut kept = Vec::new();
        let mut block = [0; BLOCK + 1];
        for (index, bytes) in input.chunks(BLOCK).enumerate().rev() {
            if index > 0 {
                kept.push(set);
                set = bytes.iter().rev().fold(set, |set, &byte| self.step_word(set, byte));
                if set == 0 {
                    return false;
                }
                continue;
            }
            set = self.fill(bytes, set, &mut block);
        }
        if set & 1 == 0 {
            return false;
        }
        let mut position = 0;
        for (index, bytes) in input.chunks(BLOCK).enumerate() {
            if index > 0 {
                let after = kept.pop().unwrap_or_else(|| never("the first pass keeps a set for each later block"));
                self.fill(bytes, after, &mut block);
            }
            for (offset, &byte) in bytes.iter().enumerate() {
                let members = self.members[self.class(byte)] & block[offset + 1];
                position = self.advance(position, index * BLOCK + offset, slots, |target| members >> target & 1 != 0);
            }
        }
        self.finish(position, input.len(), slots);
        true
    }

    /// Finds the sets before each byte of a block, from the `set` after it. Returns the first.
    fn fill(&self, bytes: &[u8], mut set: u64, block: &mut [u64; BLOCK + 1]) -> u64 {
        block[bytes.len()] = set;
        for (index, &byte) in bytes.iter().enumerate().rev() {
            set = self.step_word(set, byte);
            block[index] = set;
        }
        set
    }

    fn exec_words(&self, input: &[u8], slots: &mut [usize]) -> bool {
        let words = self.words;
        let mut kept = Vec::new();
        let mut block = vec![0; (BLOCK + 1) * words];
        let mut set = self.last.clone();
        for bytes in input.chunks(BLOCK).rev() {
            kept.push(set.clone());
            self.fill_words(bytes, &set, &mut block);
            set.copy_from_slice(&block[..words]);
        }
        if !has(&set, 0) {
            return false;
        }
        let mut position = 0;
        for (index, bytes) in input.chunks(BLOCK).enumerate() {
            let Some(after) = kept.pop() else { return never("the first pass keeps a set for each block") };
            if index > 0 {
                self.fill_words(bytes, &after, &mut block);
            }
            for (offset, &byte) in bytes.iter().enumerate() {
                let members = &self.members[self.class(byte) * words..];
                let set = &block[(offset + 1) * words..(offset + 2) * words];
                position = self.advance(position, index * BLOCK + offset, slots, |target| {
                    has(set, target) && has(members, target)
                });
            }
        }
        self.finish(position, input.len(), slots);
        true
    }

    /// [`fill`](Self::fill), for more positions than fit in a word.
    fn fill_words(&self, bytes: &[u8], set: &[u64], block: &mut [u64]) {
        let words = self.words;
        block[bytes.len() * words..][..words].copy_from_slice(set);
        for (index, &byte) in bytes.iter().enumerate().rev() {
            let (before, after) = block.split_at_mut((index + 1) * words);
            self.step(&after[..words], byte, &mut before[index * words..]);
        }
    }

    /// The follower of `position` with the highest priority among those that can match.
    #[inline]
    fn advance(&self, position: usize, at: usize, slots: &mut [usize], can_be: impl Fn(usize) -> bool) -> usize {
        let end = self.positions.sets.len();
        for follower in &self.positions.followers[self.positions.ranges[position].clone()] {
            if follower.target < end && can_be(follower.target) {
                self.act(&follower.actions, at, slots);
                return follower.target;
            }
        }
        never("from each position that is reached, the rest of the input can be matched")
    }

    /// Ends a match at the end of the input.
    fn finish(&self, position: usize, at: usize, slots: &mut [usize]) {
        let followers = &self.positions.followers[self.positions.ranges[position].clone()];
        match followers.iter().find(|follower| follower.target == self.positions.sets.len()) {
            Some(end) => self.act(&end.actions, at, slots),
            None => never("where a match ends, the end follows"),
        }
    }

    #[inline]
    fn act(&self, actions: &core::ops::Range<usize>, at: usize, slots: &mut [usize]) {
        for action in &self.positions.actions[actions.clone()] {
            action.act(self.affixes.prefix.len() + at, slots);
        }
    }
}

/// For each position, and for the end, the set of positions that it can follow, as the words that are not 0, with their numbers.
/// Whole sets would take memory in proportion to the square of a pattern's length.
fn predecessors_of(positions: &Positions) -> Vec<Vec<(usize, u64)>> {
    let mut predecessors: Vec<Vec<(usize, u64)>> = vec![Vec::new(); positions.sets.len() + 1];
    for (position, range) in positions.ranges.iter().enumerate() {
        let (word, bit) = (position / 64, 1 << (position % 64));
        for follower in &positions.followers[range.clone()] {
            let words = &mut predecessors[follower.target];
            match words.last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => words.push((word, bit)),
            }
        }
    }
    predecessors
}

/// The number of each byte's class, and the positions whose sets have each class.
pub(super) fn classify(sets: &[Set], words: usize) -> ([u8; 128], Vec<u64>) {
    let mut classes = [0; 128];
    let mut members: Vec<u64> = Vec::new();
    for (byte, class) in (0..).zip(&mut classes) {
        let mut own = vec![0; words];
        for (position, set) in sets.iter().enumerate() {
            if set.contains(byte) {
                add(&mut own, position);
            }
        }
        let known = members.chunks(words).position(|members| members == own);
        let number = known.unwrap_or_else(|| {
            members.extend_from_slice(&own);
            members.len() / words - 1
        });
        *class = u8::try_from(number).unwrap_or_else(|_| never("128 bytes have no more than 128 classes"));
    }
    (classes, members)
}
