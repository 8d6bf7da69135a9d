//! What matches of a component look like, for the index of a list. A shape may allow more than the pattern does.

use super::expression::{Expression, Set};
use alloc::vec;
use alloc::vec::Vec;

/// How many shapes a component may have.
const MOST_SHAPES: usize = 16;

/// A part of a shape.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in crate::pattern) enum Piece {
    Text(Vec<u8>),
    /// One byte or more, none of which is the delimiter.
    Segment,
    /// Any text, or none.
    Anything,
}

/// Pieces, one after the other.
pub(in crate::pattern) type Shape = Vec<Piece>;

/// Makes shapes.
pub(super) struct Shapes {
    pub(super) delimiter: u8,
    /// If so, the texts are in lower case.
    pub(super) ignore_case: bool,
}

impl Shapes {
    /// Every match has one of these.
    pub(super) fn of(&self, expression: &Expression) -> Vec<Shape> {
        match expression {
            Expression::Text(text) => {
                vec![vec![Piece::Text(if self.ignore_case { text.to_ascii_lowercase() } else { text.clone() })]]
            }
            Expression::Set(set) => vec![vec![self.of_set(*set)]],
            Expression::Capture(_, body) => self.of(body),
            Expression::Concatenation(items) => self.concatenation(items),
            Expression::Alternatives(items) => {
                let mut all = Vec::new();
                for item in items {
                    all.extend(self.of(item));
                    if all.len() > MOST_SHAPES {
                        return self.rough(expression);
                    }
                }
                all
            }
            Expression::Repetition(repetition) if repetition.max == Some(1) => {
                let mut all = self.of(&repetition.body);
                if repetition.min == 0 {
                    all.push(Vec::new());
                }
                all
            }
            Expression::Repetition(_) => self.rough(expression),
        }
    }

    fn concatenation(&self, items: &[Expression]) -> Vec<Shape> {
        let mut all = vec![Vec::new()];
        for item in items {
            let mut next = self.of(item);
            if all.len() * next.len() > MOST_SHAPES {
                next = vec![vec![Piece::Anything]];
            }
            if let [only] = &next[..] {
                for shape in &mut all {
                    extend(shape, only);
                }
            } else {
                let longer = |before: &Shape, after: &Shape| {
                    let mut shape = before.clone();
                    extend(&mut shape, after);
                    shape
                };
                all = all.iter().flat_map(|before| next.iter().map(move |after| longer(before, after))).collect();
            }
        }
        all
    }

    /// A piece for one byte: a text, if the set has only one byte, or only one letter in both cases.
    fn of_set(&self, set: Set) -> Piece {
        let bytes = (0..128).filter(|&byte| set.contains(byte));
        let mut own = bytes.map(|byte: u8| if self.ignore_case { byte.to_ascii_lowercase() } else { byte });
        match own.next() {
            Some(first) if own.all(|byte| byte == first) => Piece::Text(vec![first]),
            _ if set.contains(self.delimiter) => Piece::Anything,
            _ => Piece::Segment,
        }
    }

    fn rough(&self, expression: &Expression) -> Vec<Shape> {
        if can_have(expression, self.delimiter) {
            vec![vec![Piece::Anything]]
        } else if expression.is_nullable() {
            vec![vec![Piece::Segment], Vec::new()]
        } else {
            vec![vec![Piece::Segment]]
        }
    }
}

fn extend(shape: &mut Shape, pieces: &[Piece]) {
    for piece in pieces {
        match (shape.last_mut(), piece) {
            (Some(Piece::Text(before)), Piece::Text(text)) => before.extend_from_slice(text),
            (_, Piece::Text(text)) if text.is_empty() => {}
            (Some(before), piece) if before == piece => {}
            _ => shape.push(piece.clone()),
        }
    }
}

/// Whether a match may have a byte.
fn can_have(expression: &Expression, byte: u8) -> bool {
    match expression {
        Expression::Text(text) => text.contains(&byte),
        Expression::Set(set) => set.contains(byte),
        Expression::Concatenation(items) | Expression::Alternatives(items) => {
            items.iter().any(|item| can_have(item, byte))
        }
        Expression::Repetition(repetition) => can_have(&repetition.body, byte),
        Expression::Capture(_, body) => can_have(body, byte),
    }
}
