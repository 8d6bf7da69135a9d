//! An index of patterns by the segments that they require of a component, some of which may be anything.

use super::matching::Piece;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

/// The requirement for one segment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Segment<'p> {
    Text(&'p [u8]),
    /// Anything that is not empty.
    Any,
}

/// The segments that a pattern requires, and whether it allows no others.
pub(super) type Key<'p> = (Vec<Segment<'p>>, bool);

/// The key of a component with these pieces. In a key from the end, the last segment comes first.
pub(super) fn key_of<'p>(pieces: &[Piece<'p>], delimiter: u8, is_from_end: bool) -> Key<'p> {
    let mut segments = Vec::new();
    let mut current = Segment::Text(&[]);
    for index in 0..pieces.len() {
        let piece = pieces[if is_from_end { pieces.len() - 1 - index } else { index }];
        match (piece, current) {
            (Piece::Text(text), _) => {
                let mut chunks: Vec<_> = text.split(|&byte| byte == delimiter).collect();
                if is_from_end {
                    chunks.reverse();
                }
                for (index, chunk) in chunks.into_iter().enumerate() {
                    if index > 0 {
                        segments.push(current);
                    } else if current == Segment::Any {
                        if chunk.is_empty() {
                            continue;
                        }
                        return (segments, false);
                    }
                    current = Segment::Text(chunk);
                }
            }
            (Piece::Run(set), Segment::Text(b"")) if set >> delimiter & 1 == 0 => current = Segment::Any,
            (Piece::Tail(text), _) if !is_from_end && text.first() == Some(&delimiter) => {
                segments.push(current);
                return (segments, false);
            }
            _ => return (segments, false),
        }
    }
    segments.push(current);
    (segments, true)
}

/// A tree of segments, with items where keys end.
#[derive(Clone, Debug)]
pub(super) struct Trie<T> {
    nodes: Vec<Node<T>>,
}

#[derive(Clone, Debug, Default)]
struct Node<T> {
    texts: BTreeMap<Box<[u8]>, usize>,
    any: Option<usize>,
    /// The items of the keys that end here: without and with further segments.
    exact: T,
    open: T,
}

impl<T: Default> Default for Trie<T> {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl<T: Default> Trie<T> {
    /// The item at the end of a key.
    pub(super) fn entry(&mut self, (segments, is_exact): Key<'_>) -> &mut T {
        let mut index = 0;
        for segment in segments {
            let new = self.nodes.len();
            let node = &mut self.nodes[index];
            index = match segment {
                Segment::Text(text) => match node.texts.get(text) {
                    Some(&next) => next,
                    None => *node.texts.entry(text.into()).or_insert(new),
                },
                Segment::Any => *node.any.get_or_insert(new),
            };
            if index == new {
                self.nodes.push(Node::default());
            }
        }
        let node = &mut self.nodes[index];
        if is_exact { &mut node.exact } else { &mut node.open }
    }

    /// Calls `found` with the item at the end of each key that `segments` have.
    pub(super) fn find<'s>(&self, segments: impl Iterator<Item = &'s [u8]> + Clone, mut found: impl FnMut(&T)) {
        let mut stack = Vec::new();
        let mut next = Some((0, segments));
        while let Some((index, mut segments)) = next.take().or_else(|| stack.pop()) {
            let node = &self.nodes[index];
            found(&node.open);
            let Some(segment) = segments.next() else {
                found(&node.exact);
                continue;
            };
            if let Some(any) = node.any.filter(|_| !segment.is_empty()) {
                stack.push((any, segments.clone()));
            }
            // Few nodes have texts after a group.
            next = node.texts.get(segment).map(|&text| (text, segments));
        }
    }
}
