//! The [Public Suffix List](https://publicsuffix.org/list/), and its
//! [algorithm](https://github.com/publicsuffix/list/wiki/Format#algorithm). In: a domain in ASCII and lowercase, without a
//! trailing dot and without empty labels. Out: where its public suffix begins.
//!
//! The rules stand in `public_suffix_list.txt`, which is a work of the list's authors under the
//! [MPL 2.0](https://mozilla.org/MPL/2.0/): a tree of labels, from the last one on. A top-level domain has a line. Behind
//! a label are those that stand before it, between parentheses and with commas between. Before it is `!` where the rule
//! is an exception, and `-` where no rule ends. Children are sorted. A compressor makes a third of it, and less than of
//! anything that is packed more tightly.
//!
//! `tests/public_suffix.rs` writes that file and compares it with the list.

/// The tree.
static RULES: &str = include_str!("public_suffix_list.txt");

/// Where the public suffix of `domain` begins, and whether there is a rule for it: otherwise it is the last label.
pub(super) fn find(domain: &str) -> (usize, bool) {
    let mut end = domain.len();
    let mut start = start_of_label(domain, end);
    let mut found = (start, false);
    let mut child = top_level(&domain[start..]);
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
        if Children(node.children).next().is_some_and(|first| first.label == "*") {
            found = (start, true);
        }
        let label = &domain[start..end];
        child = Children(node.children).take_while(|child| child.label <= label).find(|child| child.label == label);
    }
    found
}

/// Where the label begins that ends at `end`.
fn start_of_label(domain: &str, end: usize) -> usize {
    domain[..end].rfind('.').map_or(0, |dot| dot + 1)
}

/// The line of a top-level domain.
fn top_level(label: &str) -> Option<Child> {
    let mut lines = RULES;
    while !lines.is_empty() {
        let middle = lines[..lines.len() / 2].rfind('\n').map_or(0, |newline| newline + 1);
        let child = Children(&lines[middle..]).next()?;
        let len = child.label.len();
        match child.label.cmp(label) {
            core::cmp::Ordering::Equal => return Some(child),
            core::cmp::Ordering::Greater => lines = &lines[..middle],
            core::cmp::Ordering::Less => {
                let rest = &lines[middle + len..];
                lines = rest.split_once('\n').map_or("", |(_, rest)| rest);
            }
        }
    }
    None
}

/// How the rule ends that a label begins, if there is one.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Mark {
    Rule,
    Exception,
    None,
}

/// A label in the tree.
struct Child {
    mark: Mark,
    label: &'static str,
    children: &'static str,
}

/// What is left of a label's children.
struct Children(&'static str);

impl Iterator for Children {
    type Item = Child;

    fn next(&mut self) -> Option<Child> {
        let (mark, text) = match self.0.as_bytes().first()? {
            b'!' => (Mark::Exception, &self.0[1..]),
            b'-' => (Mark::None, &self.0[1..]),
            _ => (Mark::Rule, self.0),
        };
        let end = text.bytes().position(|byte| matches!(byte, b',' | b'(' | b'\n'));
        let (label, rest) = text.split_at(end.unwrap_or(text.len()));
        let (group, rest) = rest.split_at(group_len(rest));
        self.0 = rest.get(1..).unwrap_or("");
        let children = group.strip_prefix('(').and_then(|group| group.strip_suffix(')')).unwrap_or("");
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
