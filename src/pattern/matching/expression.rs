//! Regular expressions over ASCII: the one that §2.2 of the Standard writes for a part list, as a tree.

use super::regexp::{self, Refusal};
use crate::pattern::part::{Modifier, Options, Part, PartType};
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// A set of ASCII bytes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Set(pub(super) u128);

impl Set {
    pub(super) const ALL: Self = Self(u128::MAX);
    pub(super) const NONE: Self = Self(0);
    /// The set of `.`: everything but line terminators.
    pub(super) const DOT: Self = Self(!(1 << b'\n' | 1 << b'\r'));

    const UPPER: u128 = 0x3FF_FFFF << b'A';
    const LOWER: u128 = Self::UPPER << 32;

    pub(super) const fn of(byte: u8) -> Self {
        Self(1 << (byte & 0x7F))
    }

    pub(super) fn range(low: u8, high: u8) -> Self {
        Self((low..=high).fold(0, |set, byte| set | Self::of(byte).0))
    }

    #[inline]
    pub(super) const fn contains(self, byte: u8) -> bool {
        byte < 0x80 && self.0 >> byte & 1 != 0
    }

    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// With each letter in both cases.
    pub(super) fn fold(self, ignore_case: bool) -> Self {
        if !ignore_case {
            return self;
        }
        Self(self.0 | (self.0 & Self::UPPER) << 32 | (self.0 & Self::LOWER) >> 32)
    }
}

/// A regular expression.
#[derive(Clone, Debug)]
pub(super) enum Expression {
    Text(Vec<u8>),
    Set(Set),
    Concatenation(Vec<Self>),
    /// The first has the highest priority.
    Alternatives(Vec<Self>),
    Repetition(Repetition),
    /// The group of a number, from 0.
    Capture(usize, Box<Self>),
}

#[derive(Clone, Debug)]
pub(super) struct Repetition {
    pub(super) body: Box<Expression>,
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    pub(super) is_greedy: bool,
    /// The groups in the body. Each iteration begins with none of them.
    pub(super) captures: Range<usize>,
    /// Whether the empty string matches the body.
    pub(super) can_be_empty: bool,
}

impl Repetition {
    pub(super) fn new(body: Expression, min: u32, max: Option<u32>, is_greedy: bool, captures: Range<usize>) -> Self {
        let can_be_empty = body.is_nullable();
        Self { body: Box::new(body), min, max, is_greedy, captures, can_be_empty }
    }
}

impl Expression {
    pub(super) fn optional(self, captures: Range<usize>) -> Self {
        Self::repeated(self, 0, Some(1), captures)
    }

    fn repeated(self, min: u32, max: Option<u32>, captures: Range<usize>) -> Self {
        Self::Repetition(Repetition::new(self, min, max, true, captures))
    }

    /// Whether the empty string matches.
    pub(super) fn is_nullable(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Set(_) => false,
            Self::Concatenation(items) => items.iter().all(Self::is_nullable),
            Self::Alternatives(items) => items.iter().any(Self::is_nullable),
            Self::Repetition(repetition) => repetition.min == 0 || repetition.can_be_empty,
            Self::Capture(_, body) => body.is_nullable(),
        }
    }

    /// At least the number of instructions of a program for this, and the work to make it.
    pub(super) fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Set(_) => 1,
            Self::Concatenation(items) | Self::Alternatives(items) => {
                items.iter().fold(0, |size: usize, item| size.saturating_add(item.size()).saturating_add(2))
            }
            Self::Repetition(Repetition { body, min, max, captures, .. }) => {
                let copies = max.unwrap_or(min.saturating_add(1)) as usize;
                body.size().saturating_add(4 + captures.len()).saturating_mul(copies)
            }
            Self::Capture(_, body) => body.size().saturating_add(2),
        }
    }
}

/// The groups of a pattern's regular expression, numbered as they begin.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) count: usize,
    /// The names of groups in custom regular expressions.
    pub(super) names: BTreeSet<String>,
}

impl Groups {
    pub(super) fn next(&mut self) -> usize {
        self.count += 1;
        self.count - 1
    }
}

/// [generate a regular expression and name list](https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list),
/// or the position of a custom regular expression that is not regular, and why.
pub(super) fn of_parts(parts: &[Part], options: Options) -> Result<Expression, (usize, Refusal)> {
    let mut groups = Groups::default();
    let mut items = Vec::with_capacity(parts.len());
    for part in parts {
        items.push(of_part(part, options, &mut groups).map_err(|refusal| (part.position, refusal))?);
    }
    Ok(Expression::Concatenation(items))
}

/// An expression for each part: if a custom regular expression is not regular, one that matches anything.
pub(super) fn of_each_part(parts: &[Part], options: Options) -> Vec<Expression> {
    let mut groups = Groups::default();
    let anything = || Expression::Set(Set::ALL).repeated(0, None, 0..0);
    parts.iter().map(|part| of_part(part, options, &mut groups).unwrap_or_else(|_| anything())).collect()
}

fn of_part(part: &Part, options: Options, groups: &mut Groups) -> Result<Expression, Refusal> {
    let text = |text: &str| Expression::Text(text.as_bytes().to_vec());
    if part.kind == PartType::FixedText {
        let body = text(&part.value);
        return Ok(match part.modifier {
            Modifier::None => body,
            Modifier::Optional => body.optional(0..0),
            Modifier::ZeroOrMore => body.repeated(0, None, 0..0),
            Modifier::OneOrMore => body.repeated(1, None, 0..0),
        });
    }
    let first = groups.count;
    let group = groups.next();
    let value = match part.kind {
        PartType::FullWildcard => Expression::Set(Set::DOT).repeated(0, None, 0..0),
        PartType::SegmentWildcard => {
            let set = options.delimiter.map_or(Set::ALL, |delimiter| Set(!Set::of(delimiter).0));
            Expression::Repetition(Repetition::new(Expression::Set(set), 1, None, false, 0..0))
        }
        _ => regexp::parse(&part.value, options.ignore_case, groups)?,
    };
    let inner = first + 1..groups.count;
    let capture = |body| Expression::Capture(group, Box::new(body));
    let affixed = |body| Expression::Concatenation(vec![text(&part.prefix), capture(body), text(&part.suffix)]);
    Ok(match (part.is_affixed(), part.repeats()) {
        (false, false) if part.modifier == Modifier::None => capture(value),
        (false, false) => capture(value).optional(first..groups.count),
        (false, true) => {
            let min = u32::from(part.modifier == Modifier::OneOrMore);
            capture(value.repeated(min, None, inner))
        }
        (true, false) if part.modifier == Modifier::None => affixed(value),
        (true, false) => affixed(value).optional(first..groups.count),
        (true, true) => {
            // The regular expression occurs twice, so the names of its groups are not unique.
            if !inner.is_empty() {
                return Err(Refusal::NotRegular);
            }
            let next = Expression::Concatenation(vec![text(&part.suffix), text(&part.prefix), value.clone()]);
            let list = Expression::Concatenation(vec![value, next.repeated(0, None, 0..0)]);
            let list = affixed(list);
            if part.modifier == Modifier::OneOrMore { list } else { list.optional(first..groups.count) }
        }
    })
}
