//! A program for which an [`Automaton`](super::automaton::Automaton) would be too large, as its followers are in a table. The two
//! passes are the same, but each step is a search in the program: it takes time in proportion to the program's size, and no
//! more memory than that.

use super::UNDEFINED;
use super::affixes::Affixes;
use super::automaton::{add, classify, has};
use super::program::{Action, Instruction, Program};
use crate::invariant::never;
use alloc::vec;
use alloc::vec::Vec;

/// A block has at least this many bytes.
const BLOCK: usize = 128;

#[derive(Clone, Debug)]
pub(in crate::pattern) struct Large {
    pub(super) affixes: Affixes,
    program: Program,
    /// Where one can come from. A node is a position, the end, or, after these, a split. The edges to each are a range of `tails`.
    heads: Vec<usize>,
    tails: Vec<usize>,
    classes: [u8; 128],
    /// How many words of 64 positions, including the end, a set has.
    words: usize,
    /// For each class, the positions whose sets have it.
    members: Vec<u64>,
}

/// What a search needs, to be used again.
struct Search {
    /// For each state or node, the last search that came to it.
    seen: Vec<u64>,
    current: u64,
    stack: Vec<usize>,
    /// The same for states, with the number of actions on the way there.
    states: Vec<(usize, bool, usize)>,
    actions: Vec<Action>,
}

impl Large {
    pub(super) fn new(affixes: Affixes, program: Program) -> Self {
        let count = program.sets.len();
        let words = count / 64 + 1;
        let (classes, members) = classify(&program.sets, words);
        let (heads, tails) = graph_of(&program);
        Self { affixes, program, heads, tails, classes, words, members }
    }

    /// For tests, whatever the size.
    #[cfg(test)]
    pub(super) fn of(mut expression: super::Expression, groups: usize, ignore_case: bool) -> Self {
        let affixes = Affixes::take(&mut expression, ignore_case);
        Self::new(affixes, Program::new(&expression, groups, ignore_case))
    }

    fn search(&self) -> Search {
        let states = self.heads.len().max(2 * self.program.code.len());
        Search { seen: vec![0; states], current: 0, stack: Vec::new(), states: Vec::new(), actions: Vec::new() }
    }

    /// Whether `input` matches.
    pub(super) fn test(&self, input: &[u8]) -> bool {
        let Some(input) = self.affixes.between(input) else { return false };
        let mut search = self.search();
        let (mut set, mut next) = (self.last(&mut search), vec![0; self.words]);
        for &byte in input.iter().rev() {
            self.keep_members(&mut set, byte);
            self.before(&set, &mut next, &mut search);
            core::mem::swap(&mut set, &mut next);
        }
        has(&set, 0)
    }

    /// Whether `input` matches. The positions of the groups go to `slots`, two for each.
    pub(super) fn exec(&self, input: &[u8], slots: &mut [usize]) -> bool {
        let Some(input) = self.affixes.between(input) else { return false };
        slots.fill(UNDEFINED);
        let words = self.words;
        let mut search = self.search();
        // The first pass keeps one set for each block, and the second recomputes those in between.
        let length = BLOCK.max(input.len().isqrt());
        let mut kept = Vec::new();
        let mut set = self.last(&mut search);
        let mut block = vec![0; (length + 1) * words];
        for bytes in input.chunks(length).rev() {
            kept.push(set.clone());
            self.fill(bytes, &set, &mut block, &mut search);
            set.copy_from_slice(&block[..words]);
        }
        if !has(&set, 0) {
            return false;
        }
        let mut position = 0;
        let mut at = self.affixes.prefix.len();
        for (index, bytes) in input.chunks(length).enumerate() {
            let Some(after) = kept.pop() else { return never("the first pass keeps a set for each block") };
            if index > 0 {
                self.fill(bytes, &after, &mut block, &mut search);
            }
            for offset in 0..bytes.len() {
                position = self.follow(position, &block[(offset + 1) * words..][..words], &mut search);
                search.act(at, slots);
                at += 1;
            }
        }
        self.follow(position, &self.end(), &mut search);
        search.act(at, slots);
        true
    }

    /// Finds the positions that can have each byte of a block, from those that can follow the block, `set`. Before these, `block`
    /// gets the positions that its first byte can follow.
    fn fill(&self, bytes: &[u8], set: &[u64], block: &mut [u64], search: &mut Search) {
        let words = self.words;
        block[bytes.len() * words..][..words].copy_from_slice(set);
        for (index, &byte) in bytes.iter().enumerate().rev() {
            let (before, after) = block.split_at_mut((index + 1) * words);
            self.keep_members(&mut after[..words], byte);
            self.before(&after[..words], &mut before[index * words..], search);
        }
    }

    /// The set of the end alone.
    fn end(&self) -> Vec<u64> {
        let mut end = vec![0; self.words];
        add(&mut end, self.program.sets.len());
        end
    }

    /// The positions that the end can follow.
    fn last(&self, search: &mut Search) -> Vec<u64> {
        let mut last = vec![0; self.words];
        self.before(&self.end(), &mut last, search);
        last
    }

    fn keep_members(&self, set: &mut [u64], byte: u8) {
        let class = usize::from(self.classes[usize::from(byte & 0x7F)]);
        for (word, members) in set.iter_mut().zip(&self.members[class * self.words..]) {
            *word &= members;
        }
    }

    /// The positions that those of a set can follow. The rule about iterations that are empty changes nothing here: whatever can
    /// follow such an iteration can also follow without it, or what leads to the same matches can.
    fn before(&self, set: &[u64], result: &mut [u64], search: &mut Search) {
        search.begin();
        result.fill(0);
        let count = self.program.sets.len();
        for (index, &word) in set.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                search.stack.push(index * 64 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
        while let Some(node) = search.stack.pop() {
            for &tail in &self.tails[self.heads[node]..self.heads[node + 1]] {
                if tail < count {
                    add(result, tail);
                } else if search.is_new(tail) {
                    search.stack.push(tail);
                }
            }
        }
    }

    /// What follows a position: of those in a set, the one of the highest priority. The actions on the way are left in `search`.
    fn follow(&self, position: usize, set: &[u64], search: &mut Search) -> usize {
        search.begin();
        search.states.clear();
        search.states.push((self.program.starts[position], false, 0));
        while let Some((mut index, mut begun, length)) = search.states.pop() {
            search.actions.truncate(length);
            while search.is_new(2 * index + usize::from(begun)) {
                match self.program.code[index] {
                    Instruction::Jump(target) => {
                        index = target;
                        continue;
                    }
                    Instruction::Split(first, second) => {
                        search.states.push((second, begun, search.actions.len()));
                        index = first;
                        continue;
                    }
                    Instruction::Act(action) => search.actions.push(action),
                    Instruction::Begin => begun = true,
                    Instruction::CheckProgress if begun => break,
                    Instruction::CheckProgress => {}
                    Instruction::Set(target) | Instruction::End(target) if has(set, target) => return target,
                    Instruction::Set(_) | Instruction::End(_) => break,
                }
                index += 1;
            }
        }
        never("from each position that is reached, the rest of the input can be matched")
    }
}

impl Search {
    fn begin(&mut self) {
        self.current += 1;
        self.actions.clear();
    }

    fn is_new(&mut self, state: usize) -> bool {
        core::mem::replace(&mut self.seen[state], self.current) != self.current
    }

    fn act(&self, at: usize, slots: &mut [usize]) {
        for action in &self.actions {
            action.act(at, slots);
        }
    }
}

/// Where the edges to each node begin, and where all edges come from.
fn graph_of(program: &Program) -> (Vec<usize>, Vec<usize>) {
    let Program { code, sets, starts } = program;
    let (count, size) = (sets.len(), code.len());
    // The node to which each instruction leads.
    let mut nodes = vec![0; size];
    for (index, instruction) in code.iter().enumerate().rev() {
        nodes[index] = match *instruction {
            Instruction::Set(position) | Instruction::End(position) => position,
            Instruction::Split(..) => count + 1 + index,
            Instruction::Jump(target) if target > index => nodes[target],
            // Jumps back are to splits.
            Instruction::Jump(target) => count + 1 + target,
            _ => nodes[index + 1],
        };
    }
    let mut edges: Vec<_> = starts.iter().enumerate().map(|(position, &start)| (nodes[start], position)).collect();
    for (index, instruction) in code.iter().enumerate() {
        if let Instruction::Split(first, second) = *instruction {
            edges.extend([(nodes[first], count + 1 + index), (nodes[second], count + 1 + index)]);
        }
    }
    edges.sort_unstable();
    let mut heads = vec![0; count + size + 2];
    for &(head, _) in &edges {
        heads[head + 1] += 1;
    }
    for node in 1..heads.len() {
        heads[node] += heads[node - 1];
    }
    (heads, edges.into_iter().map(|(_, tail)| tail).collect())
}
