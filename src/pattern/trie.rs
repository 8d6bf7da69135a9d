//! An index of patterns by the shapes of a component: by the texts that they begin with and, where these say too little, by those
//! that they end with.

use super::matching::{Piece, Shape};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

/// How long a segment is whose end is kept, so that it is looked for once.
const LONG: usize = 64;

/// A step of a key.
enum Step {
    /// A text, in the order of reading.
    Text(Vec<u8>),
    /// All that is left of a segment, which is not empty.
    Rest,
}

/// What a component must begin with or, read from its end, end with to have a shape; and whether that is all that the shape says.
fn key_of(shape: &Shape, delimiter: u8, is_from_end: bool) -> (Vec<Step>, bool) {
    let mut steps = Vec::new();
    let mut is_whole = true;
    for index in 0..shape.len() {
        let is_past = matches!(steps.last(), Some(Step::Rest));
        match &shape[if is_from_end { shape.len() - 1 - index } else { index }] {
            Piece::Anything => return (steps, false),
            Piece::Segment if is_past => is_whole = false,
            Piece::Segment => steps.push(Step::Rest),
            Piece::Text(text) => {
                let mut text = text.clone();
                if is_from_end {
                    text.reverse();
                }
                if is_past {
                    let at = text.iter().position(|&byte| byte == delimiter).unwrap_or(text.len());
                    is_whole &= at == 0;
                    text.drain(..at);
                }
                if !text.is_empty() {
                    steps.push(Step::Text(text));
                }
            }
        }
    }
    (steps, is_whole)
}

/// A tree of texts, with items where keys end.
#[derive(Clone, Debug)]
pub(super) struct Trie<T> {
    /// The first is the root. Trees for the other end have their roots among them.
    nodes: Vec<Node<T>>,
    delimiter: u8,
    is_from_end: bool,
}

#[derive(Clone, Debug)]
struct Node<T> {
    /// The text that leads here from the previous node: as long as no other key branches off.
    text: Vec<u8>,
    /// The next nodes, by the first bytes of their texts.
    nexts: Vec<(u8, usize)>,
    /// The next node after the rest of a segment.
    any: Option<usize>,
    /// The item of the key that ends here, together with the input.
    exact: Option<T>,
    /// The root of the tree of keys that say more, read from the other end.
    other: Option<usize>,
    /// In such a tree, the item of the key that ends here.
    open: Option<T>,
    /// The order of the first entry that has been added here or after this.
    first: u64,
}

impl<T> Node<T> {
    fn new(text: Vec<u8>, first: u64) -> Self {
        Self { text, nexts: Vec::new(), any: None, exact: None, other: None, open: None, first }
    }
}

/// What a search is limited to.
pub(super) struct Limits {
    /// Entries from this order on are not needed.
    pub(super) order: u64,
    /// How many nodes it may still visit.
    pub(super) visits: Cell<usize>,
}

impl<T> Trie<T> {
    pub(super) fn new(delimiter: u8, is_from_end: bool) -> Self {
        Self { nodes: vec![Node::new(Vec::new(), 0)], delimiter, is_from_end }
    }

    /// Whether nothing has been added.
    pub(super) fn is_empty(&self) -> bool {
        let root = &self.nodes[0];
        self.nodes.len() == 1 && root.exact.is_none() && root.open.is_none()
    }

    /// The item of a shape, for an entry of this order.
    pub(super) fn item(&mut self, shape: &Shape, order: u64, make: impl FnOnce() -> T) -> &mut T {
        let (steps, is_whole) = key_of(shape, self.delimiter, self.is_from_end);
        let node = self.node_after(0, steps, order);
        if is_whole {
            return self.nodes[node].exact.get_or_insert_with(make);
        }
        let root = self.nodes[node].other.unwrap_or_else(|| self.push(Vec::new(), order));
        self.nodes[node].other = Some(root);
        let (steps, _) = key_of(shape, self.delimiter, !self.is_from_end);
        let node = self.node_after(root, steps, order);
        self.nodes[node].open.get_or_insert_with(make)
    }

    fn push(&mut self, text: Vec<u8>, first: u64) -> usize {
        self.nodes.push(Node::new(text, first));
        self.nodes.len() - 1
    }

    fn node_after(&mut self, root: usize, steps: Vec<Step>, order: u64) -> usize {
        let mut node = root;
        for step in steps {
            node = match step {
                Step::Text(text) => self.node_after_text(node, &text, order),
                Step::Rest => {
                    let next = self.nodes[node].any.unwrap_or_else(|| self.push(Vec::new(), order));
                    self.nodes[node].any = Some(next);
                    next
                }
            };
        }
        node
    }

    fn node_after_text(&mut self, root: usize, text: &[u8], order: u64) -> usize {
        let mut node = root;
        let mut rest = text;
        while let Some(&byte) = rest.first() {
            let Some(place) = self.nodes[node].nexts.iter().position(|&(first, _)| first == byte) else {
                let next = self.push(rest.to_vec(), order);
                self.nodes[node].nexts.push((byte, next));
                return next;
            };
            let next = self.nodes[node].nexts[place].1;
            let own = &self.nodes[next].text;
            let common = own.iter().zip(rest).take_while(|(own, byte)| own == byte).count();
            if common == own.len() {
                node = next;
            } else {
                let (before, after) = own.split_at(common);
                let (before, after) = (before.to_vec(), after.to_vec());
                let between = self.push(before, self.nodes[next].first);
                self.nodes[between].nexts.push((after[0], next));
                self.nodes[next].text = after;
                self.nodes[node].nexts[place].1 = between;
                node = between;
            }
            rest = &rest[common..];
        }
        node
    }

    /// Calls `found` with the item of each key that `input` has.
    pub(super) fn find(&self, input: &[u8], limits: &Limits, found: &mut impl FnMut(&T)) {
        let mut ends = BTreeMap::new();
        self.find_from(
            0,
            Reader { input, is_from_end: self.is_from_end, delimiter: self.delimiter },
            limits,
            &mut ends,
            found,
        );
    }

    fn find_from(
        &self,
        root: usize,
        reader: Reader<'_>,
        limits: &Limits,
        ends: &mut BTreeMap<(bool, usize), usize>,
        found: &mut impl FnMut(&T),
    ) {
        let is_wanted = |next: &usize| self.nodes[*next].first < limits.order;
        let mut stack = Vec::new();
        let mut next = Some((root, 0)).filter(|(root, _)| is_wanted(root));
        while let Some((index, at)) = next.take().or_else(|| stack.pop()) {
            let Some(visits) = limits.visits.get().checked_sub(1) else { return };
            limits.visits.set(visits);
            let node = &self.nodes[index];
            if let Some(open) = &node.open {
                found(open);
            }
            if let Some(other) = node.other {
                let reader = Reader { is_from_end: !reader.is_from_end, ..reader };
                self.find_from(other, reader, limits, ends, found);
            }
            let Some(byte) = reader.byte(at) else {
                if let Some(exact) = &node.exact {
                    found(exact);
                }
                continue;
            };
            if let Some(any) = node.any.filter(|any| byte != reader.delimiter && is_wanted(any)) {
                stack.push((any, reader.end_of_segment(at, ends)));
            }
            // Few nodes have texts and the rest of a segment.
            let text = node.nexts.iter().find(|(first, _)| *first == byte).map(|&(_, text)| text);
            next = text
                .filter(|text| is_wanted(text) && reader.has(at, &self.nodes[*text].text))
                .map(|text| (text, at + self.nodes[text].text.len()));
        }
    }
}

/// Reads an input from one of its ends.
#[derive(Clone, Copy)]
struct Reader<'i> {
    input: &'i [u8],
    is_from_end: bool,
    delimiter: u8,
}

impl Reader<'_> {
    fn byte(self, at: usize) -> Option<u8> {
        let left = self.input.len().checked_sub(at + 1)?;
        Some(self.input[if self.is_from_end { left } else { at }])
    }

    /// Whether a text, in the order of reading, is there.
    fn has(self, at: usize, text: &[u8]) -> bool {
        let Some(left) = self.input.len().checked_sub(at + text.len()) else { return false };
        if self.is_from_end {
            self.input[left..][..text.len()].iter().rev().eq(text)
        } else {
            self.input[at..].starts_with(text)
        }
    }

    fn end_of_segment(self, at: usize, ends: &mut BTreeMap<(bool, usize), usize>) -> usize {
        let Some(&end) = ends.get(&(self.is_from_end, at)) else {
            let is_delimiter = |&byte: &u8| byte == self.delimiter;
            let length = if self.is_from_end {
                self.input[..self.input.len() - at].iter().rev().position(is_delimiter)
            } else {
                self.input[at..].iter().position(is_delimiter)
            };
            let end = length.map_or(self.input.len(), |length| at + length);
            if end - at > LONG {
                ends.insert((self.is_from_end, at), end);
            }
            return end;
        };
        end
    }
}
