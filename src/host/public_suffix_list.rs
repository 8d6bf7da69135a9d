//! The [Public Suffix List](https://publicsuffix.org/list/), and its
//! [algorithm](https://github.com/publicsuffix/list/wiki/Format#algorithm), for domains in ASCII and lowercase, without a
//! trailing dot and without empty labels.
//!
//! The rules are in `public_suffix_list.txt`, a work of the list's authors under the
//! [MPL 2.0](https://mozilla.org/MPL/2.0/). They are a tree of labels, with a line for each top-level domain. A label is
//! followed by the labels that may precede it in a domain: in parentheses, separated by commas, and sorted. It has a `!` before
//! it if the rule is an exception, and a `-` if no rule ends with it. Compressed, the file is a third of its size, and smaller
//! than denser formats are.
//!
//! `tests/public_suffix.rs` writes that file and compares it with the list.

#[cfg(feature = "std")]
use std::collections::HashMap;
#[cfg(feature = "std")]
use std::sync::LazyLock;

/// The tree.
const ROOT: Children = Children { start: 0, text: RULES };

static RULES: &str = include_str!("public_suffix_list.txt");

/// Where the public suffix of `domain` begins, and whether there is a rule for it: otherwise it is the last label.
pub(super) fn find(domain: &str) -> (usize, bool) {
    let mut end = domain.len();
    let mut start = start_of_label(domain, end);
    let mut found = (start, false);
    let mut child = child_of(ROOT, &domain[start..]);
    while let Some(node) = child {
        match node.mark {
            // That is the rule without this label.
            Mark::Exception => return (end + 1, true),
            Mark::Rule => found = (start, true),
            Mark::None => {}
        }
        let Some(before) = start.checked_sub(1) else { break };
        end = before;
        start = start_of_label(domain, end);
        if child_of(node.children, "*").is_some() {
            found = (start, true);
        }
        child = child_of(node.children, &domain[start..end]);
    }
    found
}

/// Where the label begins that ends at `end`.
fn start_of_label(domain: &str, end: usize) -> usize {
    domain[..end].rfind('.').map_or(0, |dot| dot + 1)
}

/// The one of `children` that has this label.
fn child_of(children: Children, label: &str) -> Option<Child> {
    #[cfg(not(feature = "std"))]
    return read(children, label);
    #[cfg(feature = "std")]
    look_up(children, label)
}

/// Reads the children up to the label: that takes microseconds, but no space in the WebAssembly module.
#[cfg(any(test, not(feature = "std")))]
fn read(children: Children, label: &str) -> Option<Child> {
    children.take_while(|child| child.label <= label).find(|child| child.label == label)
}

/// Looks the label up in an index, which is made when it is first needed.
#[cfg(feature = "std")]
fn look_up(children: Children, label: &str) -> Option<Child> {
    /// Every label of the tree, by the place in [`RULES`] where it and its siblings begin.
    static INDEX: LazyLock<HashMap<(usize, &str), Child>> = LazyLock::new(|| {
        let mut index = HashMap::new();
        let mut open = vec![ROOT];
        while let Some(children) = open.pop() {
            for child in children {
                index.insert((children.start, child.label), child);
                open.push(child.children);
            }
        }
        index
    });
    INDEX.get(&(children.start, label)).copied()
}

/// How the rule ends that a label begins, if there is one.
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

/// What is left of a label's children, and where in [`RULES`] that begins.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Children {
    start: usize,
    text: &'static str,
}

#[allow(clippy::copy_iterator, reason = "a list is asked for several labels, from its start each time")]
impl Iterator for Children {
    type Item = Child;

    fn next(&mut self) -> Option<Child> {
        let (mark, text) = match self.text.as_bytes().first()? {
            b'!' => (Mark::Exception, &self.text[1..]),
            b'-' => (Mark::None, &self.text[1..]),
            _ => (Mark::Rule, self.text),
        };
        let end = text.bytes().position(|byte| matches!(byte, b',' | b'(' | b'\n'));
        let (label, rest) = text.split_at(end.unwrap_or(text.len()));
        let (group, rest) = rest.split_at(group_len(rest));
        let end_of_group = self.start + self.text.len() - rest.len();
        // A leaf has no group. Its children would begin where no others do.
        let children = group.strip_prefix('(').and_then(|group| group.strip_suffix(')')).unwrap_or("");
        let children = Children { start: end_of_group - group.len() + 1, text: children };
        // The last sibling has no delimiter after it.
        *self = Self { start: end_of_group + 1, text: rest.get(1..).unwrap_or("") };
        Some(Child { mark, label, children })
    }
}

/// How long the parentheses are that `text` begins with, and what is between them.
fn group_len(text: &str) -> usize {
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return if byte == b')' { index + 1 } else { 0 };
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module of `whurl/inspect` reads what others look up.
    #[test]
    fn reading_finds_what_is_looked_up() {
        let (mut open, mut found) = (vec![ROOT], 0);
        while let Some(children) = open.pop() {
            for child in children {
                assert_eq!(read(children, child.label), Some(child));
                assert_eq!(look_up(children, child.label), Some(child));
                open.push(child.children);
                found += 1;
            }
            for label in ["", "*", "-", "0", "a-b", "example", "xn--a", "zz", "~"] {
                assert_eq!(read(children, label), look_up(children, label), "{label}");
            }
        }
        assert!(found > 10_000, "{found} labels");
    }
}
