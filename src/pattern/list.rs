//! Many patterns, and which of them matches first.

use super::{Subject, UrlPattern, UrlPatternInput, UrlPatternResult};
use alloc::vec::Vec;

/// What [`UrlPatternList::insert`] calls a pattern.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct PatternId(usize);

/// Patterns with a value each. It finds what a loop over [`UrlPattern::exec`] finds, in time that hardly depends on how many
/// patterns there are.
#[derive(Clone, Debug)]
pub struct UrlPatternList<T> {
    entries: Vec<Option<(UrlPattern, T)>>,
}

impl<T> Default for UrlPatternList<T> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<T> UrlPatternList<T> {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a pattern.
    pub fn insert(&mut self, pattern: UrlPattern, value: T) -> PatternId {
        self.entries.push(Some((pattern, value)));
        PatternId(self.entries.len() - 1)
    }

    /// The first match.
    pub fn find<'l, 'i>(&'l self, input: impl Into<UrlPatternInput<'i>>) -> Option<(&'l T, UrlPatternResult<'l, 'i>)> {
        let subject = Subject::new(input.into())?;
        for (pattern, value) in self.entries.iter().flatten() {
            if pattern.test_subject(&subject) {
                return Some((value, pattern.exec_subject(subject)?));
            }
        }
        None
    }
}
