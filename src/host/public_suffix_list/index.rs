//! An index of all labels of the tree. Bisecting the text takes more than twenty times as long.

#[cfg(any(test, not(feature = "std")))]
use super::Suffix;
use super::{Child, Children, Label, ROOT, Tree, last_eight};
use crate::eight_bytes::positions_of;
use crate::invariant::never;
use alloc::{vec, vec::Vec};
use core::borrow::Borrow;

/// A hash table, whose slots are in groups of eight. A label is in the group that its hash gives, or if that is full, in the next one
/// that is not. Most searches are for a label that is not in the table, and look at the tags of one group only.
#[derive(Clone, Debug)]
pub(in super::super) struct Index {
    /// For each group, a byte for each slot: some bits of the hash, or 0 if it is empty.
    tags: Vec<u64>,
    /// For each group, where in `entries` the labels of its slots are.
    numbers: Vec<[u16; 8]>,
    entries: Vec<Entry>,
}

/// There are three times as many slots as labels.
const GROUPS: usize = 1 << 12;

#[derive(Clone, Debug)]
struct Entry {
    key: Key,
    child: Child,
}

/// What a label is found by.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Key {
    /// Where its siblings begin.
    siblings: usize,
    len: usize,
    /// The first eight bytes, or nothing if there are fewer.
    first: u64,
    /// The last eight bytes, or all.
    last: u64,
}

impl Index {
    pub(in super::super) fn new() -> Self {
        let mut index = Self { tags: vec![0; GROUPS], numbers: vec![[0; 8]; GROUPS], entries: Vec::new() };
        let mut open = vec![ROOT];
        while let Some(children) = open.pop() {
            for child in children {
                index.insert(children, child);
                open.push(child.children);
            }
        }
        debug_assert!(index.entries.len() < GROUPS * 4, "a search soon reaches a group that is not full");
        index
    }

    fn insert(&mut self, siblings: Children, child: Child) {
        let key = Key::of(siblings, Label::last_of(child.label, child.label.len()));
        let (mut group, tag) = key.place();
        let slot = loop {
            match numbers_of(positions_of(0, self.tags[group])).next() {
                Some(slot) => break slot,
                None => group = (group + 1) % GROUPS,
            }
        };
        self.tags[group] |= u64::from(tag) << (8 * slot);
        self.numbers[group][slot] =
            u16::try_from(self.entries.len()).unwrap_or_else(|_| never("there are fewer labels"));
        self.entries.push(Entry { key, child });
    }

    /// The public suffix of `domain`.
    #[cfg(any(test, not(feature = "std")))]
    pub(in super::super) fn find(&self, domain: &str) -> Suffix {
        self.suffix_of(domain)
    }
}

impl Tree for Index {
    #[allow(clippy::inline_always, reason = "a call takes 3 % of a site")]
    #[inline(always)]
    fn child_of(&self, children: Children, label: Label<'_>) -> Option<impl Borrow<Child>> {
        let key = Key::of(children, label);
        let (mut group, tag) = key.place();
        loop {
            let (Some(&tags), Some(numbers)) = (self.tags.get(group), self.numbers.get(group)) else {
                return never::<Option<&Child>>("there are `GROUPS` groups");
            };
            for slot in numbers_of(positions_of(tag, tags)) {
                let Some(entry) = self.entries.get(usize::from(numbers[slot])) else {
                    return never("the number is that of a label");
                };
                // The key has all of a label of up to sixteen bytes.
                if entry.key == key && (key.len <= 16 || entry.child.label == label.text()) {
                    return Some(&entry.child);
                }
            }
            if positions_of(0, tags) != 0 {
                return None;
            }
            group = (group + 1) % GROUPS;
        }
    }
}

impl Key {
    #[inline]
    fn of(siblings: Children, label: Label<'_>) -> Self {
        let Label { domain, start, end } = label;
        let (bytes, len) = (domain.as_bytes(), end - start);
        let last = last_eight(bytes, end);
        let (first, last) = match len {
            0 => (0, 0),
            1..8 => (0, last >> (64 - 8 * len)),
            _ => (last_eight(bytes, start + 8), last),
        };
        Self { siblings: siblings.start, len, first, last }
    }

    /// The group where a search for the label begins, and its tag. Only the list's own labels get into the table, so nobody can make
    /// it slow by labels that collide.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "some bits of a hash are a group, and others a tag")]
    fn place(self) -> (usize, u8) {
        let Self { siblings, len, first, last } = self;
        // An odd number with as many ones as zeros carries each bit upwards, and the shift brings them down again.
        let add = |hash: u64, word: u64| {
            let product = (hash ^ word).wrapping_mul(0x9E6D_5A3B_C471_2E81);
            product ^ (product >> 32)
        };
        let hash = add(add(first, (siblings << 6 ^ len) as u64), last);
        (hash as usize % GROUPS, (hash >> 24) as u8 | 1)
    }
}

/// The numbers of those of eight bytes whose highest bits are set.
#[inline]
fn numbers_of(mut highest_bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = (highest_bits != 0).then_some((highest_bits.trailing_zeros() / 8) as usize % 8);
        highest_bits &= highest_bits.wrapping_sub(1);
        number
    })
}
