//! Many patterns, and which of them matches first.

use super::trie::{Key, Trie, key_of};
use super::{Component, Subject, UrlPattern, UrlPatternInput, UrlPatternResult};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::LazyCell;

/// Identifies a pattern that [`UrlPatternList::insert`] added.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PatternId(u64);

/// Patterns with a value each. It finds what a loop over [`UrlPattern::exec`] finds, in time that hardly depends on the number
/// of patterns: the hosts and paths that they require are in an index.
///
/// ```
/// # use whurl::{UrlPattern, UrlPatternList};
/// let mut routes = UrlPatternList::new();
/// routes.insert(UrlPattern::parse("https://example.com/books/new")?, "a form");
/// routes.insert(UrlPattern::parse("https://example.com/books/:id")?, "a book");
/// let (value, result) = routes.find("https://example.com/books/42").unwrap();
/// assert_eq!((*value, result.group("id")), ("a book", Some("42")));
/// # Ok::<(), whurl::pattern::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UrlPatternList<T> {
    /// By their ids, which are in the order of insertion.
    entries: BTreeMap<PatternId, (UrlPattern, T)>,
    index: Index,
    next: u64,
    /// How many ids in the index belong to entries that have been removed.
    removed: usize,
}

/// By hosts, from their last labels on, and then by paths.
type Index = Trie<Paths>;

#[derive(Clone, Debug, Default)]
struct Paths {
    exact: Trie<Vec<PatternId>>,
    /// The same for patterns that ignore case.
    folded: Option<Trie<Vec<PatternId>>>,
}

impl<T> Default for UrlPatternList<T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), index: Trie::default(), next: 0, removed: 0 }
    }
}

fn keys_of(pattern: &UrlPattern) -> [Key<'_>; 2] {
    let pieces = |component| pattern.components[component as usize].matcher.pieces();
    [key_of(&pieces(Component::Hostname), b'.', true), key_of(&pieces(Component::Pathname), b'/', false)]
}

fn add(index: &mut Index, id: PatternId, pattern: &UrlPattern) {
    let [host, path] = keys_of(pattern);
    let Paths { exact, folded } = index.entry(host);
    let ignores_case = pattern.components[Component::Pathname as usize].matcher.ignores_case();
    let paths = if ignores_case { folded.get_or_insert_default() } else { exact };
    paths.entry(path).push(id);
}

impl<T> UrlPatternList<T> {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many patterns there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Appends a pattern.
    pub fn insert(&mut self, pattern: UrlPattern, value: T) -> PatternId {
        let id = PatternId(self.next);
        self.next += 1;
        add(&mut self.index, id, &pattern);
        self.entries.insert(id, (pattern, value));
        id
    }

    /// Removes a pattern, if it is still there.
    pub fn remove(&mut self, id: PatternId) -> Option<(UrlPattern, T)> {
        let entry = self.entries.remove(&id)?;
        self.removed += 1;
        if self.removed > self.entries.len() {
            self.removed = 0;
            self.index = Index::default();
            for (&id, (pattern, _)) in &self.entries {
                add(&mut self.index, id, pattern);
            }
        }
        Some(entry)
    }

    /// The patterns and their values, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PatternId, &UrlPattern, &T)> {
        self.entries.iter().map(|(&id, (pattern, value))| (id, pattern, value))
    }

    /// The first pattern that matches: its value, and the match.
    pub fn find<'l, 'i>(&'l self, input: impl Into<UrlPatternInput<'i>>) -> Option<(&'l T, UrlPatternResult<'l, 'i>)> {
        let subject = Subject::new(input.into())?;
        let (pattern, value, slots) = self.candidates(&subject).into_iter().find_map(|id| self.exec(id, &subject))?;
        Some((value, UrlPatternResult { pattern, subject, slots }))
    }

    /// All patterns that match, in their order: their values, and the matches.
    pub fn find_all<'l, 'i>(&'l self, input: impl Into<UrlPatternInput<'i>>) -> Vec<(&'l T, UrlPatternResult<'l, 'i>)> {
        let Some(subject) = Subject::new(input.into()) else { return Vec::new() };
        let found = self.candidates(&subject).into_iter().filter_map(|id| self.exec(id, &subject));
        found
            .map(|(pattern, value, slots)| (value, UrlPatternResult { pattern, subject: subject.clone(), slots }))
            .collect()
    }

    /// The patterns that may match, in their order.
    fn candidates(&self, subject: &Subject<'_>) -> Vec<PatternId> {
        let (host, path) = (subject.component(Component::Hostname), subject.component(Component::Pathname));
        let mut ids = Vec::new();
        let mut add = |trie: &Trie<Vec<PatternId>>, path: &str| {
            trie.find(path.as_bytes().split(|&byte| byte == b'/'), |found| ids.extend_from_slice(found));
        };
        let lowercase = LazyCell::new(|| path.to_ascii_lowercase());
        let labels = host.as_bytes().rsplit(|&byte| byte == b'.');
        self.index.find(labels, |Paths { exact, folded }| {
            add(exact, path);
            if let Some(folded) = folded {
                add(folded, &lowercase);
            }
        });
        ids.sort_unstable();
        ids
    }

    fn exec(&self, id: PatternId, subject: &Subject<'_>) -> Option<(&UrlPattern, &T, Vec<usize>)> {
        let (pattern, value) = self.entries.get(&id)?;
        Some((pattern, value, pattern.find_groups(subject)?))
    }
}
