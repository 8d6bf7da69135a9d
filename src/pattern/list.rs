//! Many patterns, and which of them matches first.

use super::trie::{Limits, Trie};
use super::{Component, Subject, UrlPattern, UrlPatternInput, UrlPatternResult};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::{Cell, LazyCell};

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

/// How many nodes of the index a search for the first match visits before it looks only at the first entries, and at how many.
const MOST_VISITS: usize = 256;
const FEW_ENTRIES: u64 = 32;

/// By hosts, from their last labels on, and then by paths.
#[derive(Clone, Debug)]
struct Index(Trie<Paths>);

#[derive(Clone, Debug)]
struct Paths {
    exact: Trie<Vec<PatternId>>,
    /// The same for patterns that ignore case.
    folded: Trie<Vec<PatternId>>,
}

impl Default for Index {
    fn default() -> Self {
        Self(Trie::new(b'.', true))
    }
}

impl<T> Default for UrlPatternList<T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), index: Index::default(), next: 0, removed: 0 }
    }
}

impl Index {
    fn add(&mut self, id: PatternId, pattern: &UrlPattern) {
        let [host, path] = [Component::Hostname, Component::Pathname].map(|which| &pattern.components[which as usize]);
        let shapes = path.shapes(b'/');
        for host in host.shapes(b'.') {
            let make = || Paths { exact: Trie::new(b'/', false), folded: Trie::new(b'/', false) };
            let paths = self.0.item(&host, id.0, make);
            let paths = if path.options.ignore_case { &mut paths.folded } else { &mut paths.exact };
            for shape in &shapes {
                let ids = paths.item(shape, id.0, Vec::new);
                // Several shapes may have one key.
                if ids.last() != Some(&id) {
                    ids.push(id);
                }
            }
        }
    }

    /// The patterns that may match, in their order.
    fn find(&self, subject: &Subject<'_>, limits: &Limits) -> Vec<PatternId> {
        let (host, path) = (subject.component(Component::Hostname), subject.component(Component::Pathname));
        let mut ids = Vec::new();
        let mut add = |found: &Vec<PatternId>| ids.extend_from_slice(found);
        let lowercase = LazyCell::new(|| path.to_ascii_lowercase());
        self.0.find(host.as_bytes(), limits, &mut |Paths { exact, folded }| {
            exact.find(path.as_bytes(), limits, &mut add);
            if !folded.is_empty() {
                folded.find(lowercase.as_bytes(), limits, &mut add);
            }
        });
        ids.sort_unstable();
        ids.dedup();
        ids
    }
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
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternList;
    /// let mut list = UrlPatternList::new();
    /// list.insert(UrlPattern::parse("https://h/books/:id")?, "book");
    /// assert_eq!(list.len(), 1);
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn insert(&mut self, pattern: UrlPattern, value: T) -> PatternId {
        let id = PatternId(self.next);
        self.next += 1;
        self.index.add(id, &pattern);
        self.entries.insert(id, (pattern, value));
        id
    }

    /// Removes a pattern, if it is still there.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternList;
    /// let mut list = UrlPatternList::new();
    /// let id = list.insert(UrlPattern::parse("https://h/*")?, "any");
    /// assert_eq!(list.remove(id).map(|(_, value)| value), Some("any"));
    /// assert!(list.is_empty() && list.remove(id).is_none());
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn remove(&mut self, id: PatternId) -> Option<(UrlPattern, T)> {
        let entry = self.entries.remove(&id)?;
        self.removed += 1;
        if self.removed > self.entries.len() {
            self.removed = 0;
            self.index = Index::default();
            for (&id, (pattern, _)) in &self.entries {
                self.index.add(id, pattern);
            }
        }
        Some(entry)
    }

    /// The patterns and their values, in their order.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternList;
    /// let mut list = UrlPatternList::new();
    /// list.insert(UrlPattern::parse("https://h/a")?, 1);
    /// list.insert(UrlPattern::parse("https://h/b")?, 2);
    /// assert_eq!(list.iter().map(|(_, _, value)| *value).collect::<Vec<_>>(), [1, 2]);
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PatternId, &UrlPattern, &T)> {
        self.entries.iter().map(|(&id, (pattern, value))| (id, pattern, value))
    }

    /// The first pattern that matches: its value, and the match.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternList;
    /// let mut list = UrlPatternList::new();
    /// list.insert(UrlPattern::parse("https://h/books/:id")?, "book");
    /// list.insert(UrlPattern::parse("https://h/*")?, "any");
    /// let (value, result) = list.find("https://h/books/12").expect("one matches");
    /// assert_eq!((*value, result.group("id")), ("book", Some("12")));
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn find<'l, 'i>(&'l self, input: impl Into<UrlPatternInput<'i>>) -> Option<(&'l T, UrlPatternResult<'l, 'i>)> {
        let subject = Subject::new(input.into())?;
        let (pattern, value, slots) = self.find_first(&subject)?;
        Some((value, UrlPatternResult { pattern, subject, slots }))
    }

    /// All patterns that match, in their order: their values, and the matches.
    ///
    /// ```
    /// # use whurl::UrlPattern;
    /// # use whurl::pattern::UrlPatternList;
    /// let mut list = UrlPatternList::new();
    /// list.insert(UrlPattern::parse("https://h/books/:id")?, "book");
    /// list.insert(UrlPattern::parse("https://h/*")?, "any");
    /// let values: Vec<_> = list.find_all("https://h/books/12").into_iter().map(|(value, _)| *value).collect();
    /// assert_eq!(values, ["book", "any"]);
    /// # Ok::<(), whurl::pattern::PatternError>(())
    /// ```
    pub fn find_all<'l, 'i>(&'l self, input: impl Into<UrlPatternInput<'i>>) -> Vec<(&'l T, UrlPatternResult<'l, 'i>)> {
        let Some(subject) = Subject::new(input.into()) else { return Vec::new() };
        let limits = Limits { order: u64::MAX, visits: Cell::new(usize::MAX) };
        let ids = self.index.find(&subject, &limits);
        let found = ids.into_iter().filter_map(|id| self.exec(id, &subject));
        found
            .map(|(pattern, value, slots)| (value, UrlPatternResult { pattern, subject: subject.clone(), slots }))
            .collect()
    }

    fn find_first(&self, subject: &Subject<'_>) -> Option<(&UrlPattern, &T, Vec<usize>)> {
        let mut limits = Limits { order: u64::MAX, visits: Cell::new(MOST_VISITS) };
        let ids = self.index.find(subject, &limits);
        if limits.visits.get() > 0 {
            return ids.into_iter().find_map(|id| self.exec(id, subject));
        }
        // A loop might be faster, if one of the first patterns matches.
        let mut tried = 0;
        limits.order = FEW_ENTRIES;
        loop {
            limits.visits.set(usize::MAX);
            let mut ids = self.index.find(subject, &limits);
            ids.retain(|id| (tried..limits.order).contains(&id.0));
            let found = ids.into_iter().find_map(|id| self.exec(id, subject));
            if found.is_some() || limits.order >= self.next {
                return found;
            }
            tried = limits.order;
            limits.order = tried.saturating_mul(8);
        }
    }

    fn exec(&self, id: PatternId, subject: &Subject<'_>) -> Option<(&UrlPattern, &T, Vec<usize>)> {
        let (pattern, value) = self.entries.get(&id)?;
        Some((pattern, value, pattern.find_groups(subject)?))
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, MOST_VISITS, UrlPatternList};
    use crate::pattern::{Component, Subject, UrlPattern, UrlPatternInit, UrlPatternOptions};
    use alloc::vec::Vec;
    use core::cell::Cell;

    fn pattern(component: Component, text: &str) -> UrlPattern {
        let init = UrlPatternInit::new().with(component, text);
        UrlPattern::from_init(&init, UrlPatternOptions::default()).expect("it is a pattern")
    }

    /// Counts nodes and candidates, which do not depend on how many patterns there are.
    #[test]
    fn the_index_leaves_few_candidates() {
        for (shape, path) in [
            ("/route#", "/route777"),
            ("/route#/:id", "/route777/1"),
            ("/:version(v1|v2)/route#/:id", "/v2/route777/1"),
            ("/(route#|other#)/:id", "/other777/1"),
            ("/([a-z]|.{2,9})/route#/:id", "/xyz/route777/1"),
            ("/:id.route#", "/a.b.route777"),
            ("/route#-:id", "/route777-x"),
            ("/route#-:id/*", "/route777-x/a/b"),
            ("{/:language}?/route#/:id", "/en/route777/1"),
            ("{/:language}?/route#/:id", "/route777/1"),
            ("{/:language}?/route#/*", "/en/route777/1/2"),
            ("/*/route#", "/a/b/c/route777"),
            ("/:id(\\d{4})/route#/*", "/1234/route777/x"),
        ] {
            let mut list = UrlPatternList::new();
            for number in 0..2_000 {
                list.insert(pattern(Component::Pathname, &shape.replace('#', &alloc::format!("{number}"))), number);
            }
            let url = alloc::format!("https://h{path}");
            let subject = Subject::new((&*url).into()).expect("it is a URL");
            let limits = Limits { order: u64::MAX, visits: Cell::new(MOST_VISITS) };
            let candidates = list.index.find(&subject, &limits);
            assert!(candidates.len() <= 2, "{shape}: {} candidates", candidates.len());
            assert!(limits.visits.get() > MOST_VISITS - 32, "{shape}: {} visits left", limits.visits.get());
            assert_eq!(list.find(&*url).map(|(number, _)| *number), Some(777), "{shape}");
        }
    }

    /// Every mix of fixed and named labels: each of the patterns matches.
    #[test]
    fn an_early_match_takes_few_visits() {
        let mut list = UrlPatternList::new();
        for code in 0..1 << 11 {
            let labels = (0..11).map(|label| {
                let text = if code >> label & 1 == 0 { ":l" } else { "a" };
                alloc::format!("{text}{label}.")
            });
            list.insert(pattern(Component::Hostname, &(labels.collect::<Vec<_>>().concat() + "example")), code);
        }
        let host = (0..11).map(|label| alloc::format!("a{label}.")).collect::<Vec<_>>().concat();
        let url = alloc::format!("https://{host}example/");
        assert_eq!(list.find(&*url).map(|(code, _)| *code), Some(0));
        assert_eq!(list.find_all(&*url).len(), 1 << 11);
        let subject = Subject::new((&*url).into()).expect("it is a URL");
        let limits = Limits { order: 32, visits: Cell::new(usize::MAX) };
        assert_eq!(list.index.find(&subject, &limits).len(), 32);
        assert!(usize::MAX - limits.visits.get() < 32 * 24);
        assert!(list.find(&*url.replace("a0.", "b.")).is_some_and(|(code, _)| *code == 0));
        assert!(list.find(&*url.replace("example", "test")).is_none());
    }
}
