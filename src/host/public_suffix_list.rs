//! The [Public Suffix List](https://publicsuffix.org/list/), and its
//! [algorithm](https://github.com/publicsuffix/list/wiki/Format#algorithm), for domains in ASCII and lowercase, without a
//! trailing dot and without empty labels.
//!
//! The rules are in `public_suffix_list.txt`, a work of the list's authors under the
//! [MPL 2.0](https://mozilla.org/MPL/2.0/). They are a tree of labels, with a line for each top-level domain. A label is
//! followed by the labels that may precede it in a domain: in parentheses, separated by a byte of [`SEPARATORS`]. It
//! has a `!` before it if the rule is an exception, and a `-` if no rule ends with it. Parentheses of 256 bytes are preceded by `=`
//! and their length. Among siblings `*` comes first, then those with long parentheses, then the others, sorted; those at the top
//! are sorted by their first letters before that. Compressed, the file is a third of its size, and smaller than denser formats.
//!
//! `tests/public_suffix.rs` writes that file and compares it with the list.

#[cfg(any(feature = "std", feature = "columns"))]
mod index;

use crate::eight_bytes::positions_of;
use crate::invariant::never;
use core::borrow::Borrow;
#[cfg(any(test, not(feature = "std")))]
use core::cmp::Ordering;
#[cfg(any(feature = "std", feature = "columns"))]
pub(super) use index::Index;
#[cfg(feature = "std")]
use std::sync::LazyLock;

/// The tree.
const ROOT: Children = Children { start: 0, text: RULES, depth: 0 };

/// The separator of siblings, by the number of labels after them in a domain. It occurs nowhere else between two siblings, so
/// they can be bisected.
const SEPARATORS: [u8; 6] = *b"\n,;|/:";

/// How many bytes between parentheses are long. A bisection that met them would read thousands of bytes again and again.
#[cfg(any(test, not(feature = "std")))]
const LONG: usize = 256;

static RULES: &str = include_str!("public_suffix_list.txt");

/// Whether `label` is a top-level domain of two letters that the list has a rule for, as those of countries are: without a
/// search.
#[cfg(feature = "guard")]
#[inline]
pub(crate) fn is_listed_country(label: &[u8]) -> bool {
    /// For each first letter, a bit for each second one.
    static COUNTRIES: [u32; 26] = countries();
    let [first, second] = label else { return false };
    let bit = second.checked_sub(b'a').and_then(|second| 1_u32.checked_shl(second.into())).unwrap_or(0);
    first.checked_sub(b'a').and_then(|first| COUNTRIES.get(usize::from(first))).is_some_and(|bits| bits & bit != 0)
}

#[cfg(feature = "guard")]
#[allow(long_running_const_eval, reason = "it reads the list once")]
const fn countries() -> [u32; 26] {
    let rules = RULES.as_bytes();
    let mut countries = [0; 26];
    let (mut start, mut at) = (0, 0);
    while at <= rules.len() {
        let is_end = at == rules.len() || matches!(rules[at], b'(' | b'=' | b'\n');
        // The first end in a line.
        if is_end && at == start + 2 && rules[start].is_ascii_lowercase() && rules[start + 1].is_ascii_lowercase() {
            countries[(rules[start] - b'a') as usize] |= 1 << (rules[start + 1] - b'a');
        }
        if at < rules.len() && rules[at] == b'\n' {
            start = at + 1;
        }
        at += 1;
    }
    countries
}

/// Whether `label` is a top-level domain of the list, even without a rule of its own: of `za` there are only `co.za` and others.
#[cfg(feature = "guard")]
pub(crate) fn is_top_level_domain(label: &str) -> bool {
    tree().child_of(ROOT, Label::last_of(label, label.len())).is_some()
}

/// The public suffix of a domain.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Suffix {
    /// Where it begins, in bytes.
    pub start: usize,
    /// Whether the list has a rule for it. Otherwise it is the last label.
    pub is_listed: bool,
}

/// The public suffix of `domain`.
pub(super) fn find(domain: &str) -> Suffix {
    tree().suffix_of(domain)
}

/// A way to look labels up.
trait Tree {
    /// The one among `children` with this label.
    fn child_of(&self, children: Children, label: Label<'_>) -> Option<impl Borrow<Child>>;

    /// What [`find`] finds.
    #[inline]
    fn suffix_of(&self, domain: &str) -> Suffix {
        let mut label = Label::last_of(domain, domain.len());
        let mut found = Suffix { start: label.start, is_listed: false };
        let mut child = self.child_of(ROOT, label);
        while let Some(node) = child {
            let &Child { mark, children, .. } = node.borrow();
            match mark {
                // An exception is the rule without this label.
                Mark::Exception => return Suffix { start: label.end + 1, is_listed: true },
                Mark::Rule => found = Suffix { start: label.start, is_listed: true },
                Mark::None => {}
            }
            let Some(before) = label.start.checked_sub(1) else { break };
            if children.text.is_empty() {
                break;
            }
            label = Label::last_of(domain, before);
            if children.have_wildcard() {
                found = Suffix { start: label.start, is_listed: true };
            }
            child = self.child_of(children, label);
        }
        found
    }
}

/// The index, which is made when it is first needed.
#[cfg(feature = "std")]
#[inline]
fn tree() -> &'static impl Tree {
    static INDEX: LazyLock<Index> = LazyLock::new(Index::new);
    &*INDEX
}

#[cfg(not(feature = "std"))]
fn tree() -> &'static impl Tree {
    &Text
}

/// A label of a domain.
#[derive(Clone, Copy)]
struct Label<'d> {
    domain: &'d str,
    start: usize,
    end: usize,
}

impl<'d> Label<'d> {
    /// The one that ends at `end` of `domain`.
    #[inline]
    fn last_of(domain: &'d str, end: usize) -> Self {
        Self { domain, start: start_of_label(domain, end), end }
    }

    #[inline]
    fn text(self) -> &'d str {
        &self.domain[self.start..self.end]
    }
}

/// The eight bytes before `end`, the last one being the highest; 0 for those before the first.
#[inline]
fn last_eight(bytes: &[u8], end: usize) -> u64 {
    if let Some(eight) = bytes[..end].last_chunk() {
        return u64::from_le_bytes(*eight);
    }
    let all = match bytes.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)),
    };
    if end == 0 { 0 } else { all << (64 - 8 * end) }
}

/// How many of eight bytes, the last one being the highest, follow the last dot; eight if there is none.
#[inline]
fn bytes_after_dot(eight: u64) -> usize {
    (positions_of(b'.', eight).leading_zeros() / 8) as usize
}

/// The start of the label that ends at `end`.
#[inline]
pub(super) fn start_of_label(domain: &str, end: usize) -> usize {
    let mut at = end;
    loop {
        let after_dot = bytes_after_dot(last_eight(domain.as_bytes(), at));
        if after_dot < 8 {
            return at - after_dot.min(at);
        }
        if at <= 8 {
            return 0;
        }
        at -= 8;
    }
}

/// The text of the list. Of siblings, the first are compared one by one, as they may be long, and the others are bisected. That is
/// slower than an index, but takes no space in the WebAssembly module.
#[cfg(any(test, not(feature = "std")))]
struct Text;

#[cfg(any(test, not(feature = "std")))]
impl Tree for Text {
    fn child_of(&self, children: Children, label: Label<'_>) -> Option<impl Borrow<Child>> {
        find_by_bisection(children, label.text())
    }
}

#[cfg(any(test, not(feature = "std")))]
fn find_by_bisection(children: Children, label: &str) -> Option<Child> {
    let Children { text, .. } = children;
    let separator = children.separator();
    // It is among the siblings that begin in this range.
    let (mut low, mut high) = if children.depth == 0 { lines_for(label) } else { (0, text.len()) };
    let mut is_first = true;
    while low < high {
        let start = if is_first {
            low
        } else {
            let before = &text.as_bytes()[low..usize::midpoint(low, high)];
            before.iter().rposition(|&byte| byte == separator).map_or(low, |at| low + at + 1)
        };
        let Some((child, rest)) = children.from(start).and_then(Children::split_first) else {
            return never("a sibling begins at `start`");
        };
        is_first &= child.label == "*" || child.children.text.len() >= LONG;
        match child.label.cmp(label) {
            Ordering::Equal => return Some(child),
            Ordering::Greater if !is_first => high = start,
            Ordering::Less | Ordering::Greater => low = text.len() - rest.text.len(),
        }
    }
    None
}

/// Where the lines begin and end that begin as `label` does: some lines have thousands of bytes, and a search would read many of
/// them.
#[cfg(any(test, not(feature = "std")))]
fn lines_for(label: &str) -> (usize, usize) {
    /// Where the lines of each letter begin, and the end.
    static LINES: [u32; 27] = lines();
    let letter = label.bytes().next().and_then(|first| first.checked_sub(b'a')).map_or(LINES.len(), usize::from);
    match (LINES.get(letter), LINES.get(letter + 1)) {
        (Some(&start), Some(&end)) => (start as usize, end as usize),
        _ => (0, RULES.len()),
    }
}

#[cfg(any(test, not(feature = "std")))]
#[allow(long_running_const_eval, reason = "it reads the list once")]
#[allow(clippy::cast_possible_truncation, reason = "the list is short")]
const fn lines() -> [u32; 27] {
    let rules = RULES.as_bytes();
    let mut lines = [rules.len() as u32; 27];
    let mut at = rules.len();
    while at > 0 {
        at -= 1;
        if at == 0 || rules[at - 1] == b'\n' {
            let first = if rules[at].is_ascii_lowercase() { rules[at] } else { rules[at + 1] };
            // No top-level domain begins with a digit.
            let mut letter = 0;
            while letter <= (first - b'a') as usize {
                lines[letter] = at as u32;
                letter += 1;
            }
        }
    }
    lines
}

/// Whether a rule begins with a label, and its kind.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Mark {
    Rule,
    Exception,
    None,
}

/// A label in the tree.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Child {
    mark: Mark,
    label: &'static str,
    children: Children,
}

/// The remaining children of a label, and where in [`RULES`] they begin.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Children {
    start: usize,
    text: &'static str,
    /// How many labels follow them in a domain.
    depth: usize,
}

impl Children {
    fn separator(self) -> u8 {
        // Labels at a greater depth have no siblings: `tests/public_suffix.rs` would need another separator to write them.
        SEPARATORS.get(self.depth).map_or(b'\n', |&byte| byte)
    }

    /// Whether one of them is `*`, which is sorted before all other labels.
    fn have_wildcard(self) -> bool {
        self.text.strip_prefix('-').unwrap_or(self.text).starts_with('*')
    }

    /// Those from an offset in the text on.
    #[cfg(any(test, not(feature = "std")))]
    fn from(self, offset: usize) -> Option<Self> {
        Some(Self { start: self.start + offset, text: self.text.get(offset..)?, ..self })
    }

    /// The first one, and the others.
    fn split_first(self) -> Option<(Child, Self)> {
        let (mark, text) = match self.text.as_bytes().first()? {
            b'!' => (Mark::Exception, &self.text[1..]),
            b'-' => (Mark::None, &self.text[1..]),
            _ => (Mark::Rule, self.text),
        };
        let separator = self.separator();
        // By bytes: a search for one of several characters takes several times as long.
        let end_of_label = text.bytes().position(|byte| matches!(byte, b'(' | b'=') || byte == separator);
        let (label, rest) = text.split_at(end_of_label.unwrap_or(text.len()));
        // The length, so that 17,000 bytes for `com` are not searched for their end.
        let (len, group) = match rest.strip_prefix('=').and_then(|rest| rest.split_once('(')) {
            Some((len, group)) => (len.parse().unwrap_or_else(|_| never("a length is a number")), group),
            None => match rest.strip_prefix('(') {
                Some(group) => {
                    let end = group.bytes().position(|byte| byte == separator);
                    (end.unwrap_or(group.len()).checked_sub(1)?, group)
                }
                // A leaf. Its children would begin where no others do.
                None => (0, rest),
            },
        };
        let start = self.start + self.text.len() - group.len();
        let text = group.get(..len).unwrap_or_else(|| never("the parentheses are closed"));
        let children = Self { start, text, depth: self.depth + 1 };
        // After the parenthesis, unless there was none; the last sibling has no separator after it.
        let end = if group.len() == rest.len() { 1 } else { len + 2 };
        let rest = group.get(end..).unwrap_or("");
        let others = Self { start: start + end, text: rest, depth: self.depth };
        Some((Child { mark, label, children }, others))
    }
}

#[allow(clippy::copy_iterator, reason = "a list is asked for several labels, from its start each time")]
impl Iterator for Children {
    type Item = Child;

    fn next(&mut self) -> Option<Child> {
        let (first, others) = self.split_first()?;
        *self = others;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeMap;
    use alloc::format;
    use alloc::vec;

    fn found_by(tree: &impl Tree, children: Children, label: &str) -> Option<Child> {
        tree.child_of(children, Label::last_of(label, label.len())).map(|child| *child.borrow())
    }

    /// The module of `whurl/inspect` bisects; with `std` there is an index.
    #[test]
    fn every_label_is_found() {
        let (mut open, mut found) = (vec![ROOT], 0);
        while let Some(children) = open.pop() {
            let by_label: BTreeMap<_, _> = children.map(|child| (child.label, child)).collect();
            assert_eq!(children.have_wildcard(), by_label.contains_key("*"));
            let others = ["", "*", "-", "0", "a-b", "example", "xn--a", "zz", "~"];
            for label in by_label.keys().copied().chain(others) {
                assert_eq!(found_by(&Text, children, label).as_ref(), by_label.get(label), "{label}");
                #[cfg(feature = "std")]
                assert_eq!(found_by(tree(), children, label).as_ref(), by_label.get(label), "{label}");
            }
            for label in by_label.keys().filter(|label| label.len() > 16) {
                let other = format!("{}~{}", &label[..8], &label[9..]);
                assert_eq!(found_by(&Text, children, &other), None, "{other}");
                #[cfg(feature = "std")]
                assert_eq!(found_by(tree(), children, &other), None, "{other}");
            }
            found += by_label.len();
            open.extend(by_label.values().map(|child| child.children));
        }
        assert!(found > 10_000, "{found} labels");
    }

    #[cfg(feature = "columns")]
    #[test]
    fn an_index_of_ones_own_finds_the_same() {
        let index = Index::new();
        let domains = [
            "com",
            "a.com",
            "b.co.uk",
            "uk",
            "x.y.kawasaki.jp",
            "x.city.kawasaki.jp",
            "a.github.io",
            "a.none",
            "ck",
            "www.ck",
        ];
        for domain in domains {
            assert_eq!(index.find(domain), find(domain), "{domain}");
        }
    }

    #[cfg(feature = "guard")]
    #[test]
    fn countries_are_listed() {
        let mut found = 0;
        for first in 0..=0x7F_u8 {
            for second in 0..=0x7F {
                let label = String::from_utf8([first, second].into()).expect("ASCII");
                let is_listed = label.bytes().all(|byte| byte.is_ascii_lowercase()) && find(&label).is_listed;
                assert_eq!(is_listed_country(label.as_bytes()), is_listed, "{label}");
                found += usize::from(is_listed);
            }
        }
        assert!(found > 200, "{found} countries");
        for label in ["", "d", "com", "de.", "é"] {
            assert!(!is_listed_country(label.as_bytes()), "{label}");
        }
    }
}
