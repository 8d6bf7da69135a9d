//! Custom regular expressions that are regular: ECMAScript's syntax with the flag `v`, in ASCII. Anything not understood here is
//! left to an engine; anything understood is certain to be valid.

use super::expression::{Expression, Groups, Repetition, Set};
use crate::invariant::never;
use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

/// The deepest nesting of groups and classes.
pub(super) const DEEPEST: u32 = 100;

/// Why there is no tree of a regular expression.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Refusal {
    /// An engine has to decide what it means.
    NotRegular,
    /// Its groups or classes are nested too deeply.
    TooDeep,
}

/// The tree of `source`.
pub(super) fn parse(source: &str, ignore_case: bool, groups: &mut Groups) -> Result<Expression, Refusal> {
    let mut parser = Parser { input: source.as_bytes(), index: 0, ignore_case, depth: 0, groups };
    match parser.disjunction() {
        Some(expression) if parser.index == source.len() => Ok(expression),
        _ if parser.depth > DEEPEST => Err(Refusal::TooDeep),
        _ => Err(Refusal::NotRegular),
    }
}

/// Whether a group in `source` has a name.
pub(super) fn has_a_name(source: &str) -> bool {
    let mut rest = source;
    while let Some(at) = rest.find(['\\', '(']) {
        // A class cannot have a parenthesis without a backslash.
        if rest[at..].strip_prefix("(?<").is_some_and(|rest| !rest.starts_with(['=', '!'])) {
            return true;
        }
        rest = rest.get(at + 1 + usize::from(rest.as_bytes()[at] == b'\\')..).unwrap_or("");
    }
    false
}

struct Parser<'i, 'g> {
    input: &'i [u8],
    index: usize,
    ignore_case: bool,
    depth: u32,
    groups: &'g mut Groups,
}

/// What is between `[` and `]`, up to an operator.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Operator {
    Union,
    Intersection,
    Subtraction,
}

/// What a class has at one place.
enum Operand {
    Character(u8),
    Set(Set),
}

impl Parser<'_, '_> {
    fn peek(&self) -> Option<u8> {
        self.input.get(self.index).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.index += 1;
        Some(byte)
    }

    fn eat(&mut self, text: &[u8]) -> bool {
        let is_next = self.input[self.index..].starts_with(text);
        if is_next {
            self.index += text.len();
        }
        is_next
    }

    fn set(&self, set: Set) -> Expression {
        Expression::Set(set.fold(self.ignore_case))
    }

    fn disjunction(&mut self) -> Option<Expression> {
        let mut alternatives = Vec::from([self.alternative()?]);
        while self.eat(b"|") {
            alternatives.push(self.alternative()?);
        }
        if alternatives.len() == 1 { alternatives.pop() } else { Some(Expression::Alternatives(alternatives)) }
    }

    fn alternative(&mut self) -> Option<Expression> {
        let mut terms = Vec::new();
        while self.peek().is_some_and(|byte| !matches!(byte, b'|' | b')')) {
            let first = self.groups.count;
            let atom = self.atom()?;
            terms.push(self.quantified(atom, first)?);
        }
        if terms.len() == 1 { terms.pop() } else { Some(Expression::Concatenation(terms)) }
    }

    fn atom(&mut self) -> Option<Expression> {
        Some(match self.next()? {
            b'.' => self.set(Set::DOT),
            b'[' => Expression::Set(self.class()?),
            b'(' => self.group()?,
            b'\\' => match self.escape()? {
                Operand::Character(byte) => self.set(Set::of(byte)),
                Operand::Set(set) => self.set(set),
            },
            // Assertions, quantifiers of nothing, and characters that must be escaped.
            b'^' | b'$' | b'*' | b'+' | b'?' | b')' | b']' | b'{' | b'}' | b'|' => return None,
            byte => self.set(Set::of(byte)),
        })
    }

    /// After a `(`.
    fn group(&mut self) -> Option<Expression> {
        self.deeper()?;
        let expression = if self.eat(b"?:") {
            self.disjunction()?
        } else if self.eat(b"?<") {
            let start = self.index;
            while self.peek()? != b'>' {
                self.index += 1;
            }
            let name = &self.input[start..self.index];
            self.index += 1;
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'_');
            if !name.iter().all(is_part) || name.first().is_none_or(u8::is_ascii_digit) {
                return None;
            }
            let name = str::from_utf8(name).unwrap_or_else(|_| never("the name is ASCII"));
            if !self.groups.names.insert(name.to_string()) {
                return None;
            }
            let group = self.groups.next();
            Expression::Capture(group, Box::new(self.disjunction()?))
        } else {
            return None;
        };
        self.depth -= 1;
        self.eat(b")").then_some(expression)
    }

    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= DEEPEST).then_some(())
    }

    fn quantified(&mut self, atom: Expression, first_group: usize) -> Option<Expression> {
        let (min, max) = match self.peek() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            Some(b'{') => {
                self.index += 1;
                self.bounds()?
            }
            _ => return Some(atom),
        };
        // The last byte of the quantifier.
        self.index += 1;
        let is_greedy = !self.eat(b"?");
        let captures = first_group..self.groups.count;
        Some(Expression::Repetition(Repetition::new(atom, min, max, is_greedy, captures)))
    }

    /// The bounds after a `{`, up to the `}`.
    fn bounds(&mut self) -> Option<(u32, Option<u32>)> {
        let min = self.number()?;
        let max = if self.eat(b",") {
            if self.peek() == Some(b'}') { None } else { Some(self.number()?) }
        } else {
            Some(min)
        };
        (self.peek() == Some(b'}') && max.is_none_or(|max| min <= max)).then_some((min, max))
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.index;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.index += 1;
        }
        let digits = &self.input[start..self.index];
        // Larger numbers are too large for any program.
        let value =
            digits.iter().fold(0_u32, |value, digit| value.saturating_mul(10).saturating_add((digit - b'0').into()));
        (!digits.is_empty()).then_some(value)
    }

    /// After a backslash, outside of a class or in one.
    fn escape(&mut self) -> Option<Operand> {
        let digits = Set::range(b'0', b'9');
        let words = digits.union(Set::range(b'a', b'z')).union(Set::range(b'A', b'Z')).union(Set::of(b'_'));
        let spaces = Set::range(9, 13).union(Set::of(b' '));
        let not = |set: Set| Set(!set.0);
        let byte = self.next()?;
        Some(match byte {
            b'd' => Operand::Set(digits),
            b'D' => Operand::Set(not(digits)),
            b'w' => Operand::Set(words),
            b'W' => Operand::Set(not(words)),
            b's' => Operand::Set(spaces),
            b'S' => Operand::Set(not(spaces)),
            b'f' => Operand::Character(12),
            b'n' => Operand::Character(b'\n'),
            b'r' => Operand::Character(b'\r'),
            b't' => Operand::Character(b'\t'),
            b'v' => Operand::Character(11),
            b'0' if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) => Operand::Character(0),
            b'x' => Operand::Character(self.hexadecimal(2)?),
            b'u' => Operand::Character(self.hexadecimal(4)?),
            b'^' | b'$' | b'\\' | b'.' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'|' | b'/' => {
                Operand::Character(byte)
            }
            _ => return None,
        })
    }

    /// An ASCII character as this many digits.
    fn hexadecimal(&mut self, digits: usize) -> Option<u8> {
        let mut value = 0;
        for _ in 0..digits {
            value = value * 16 + char::from(self.next()?).to_digit(16)?;
        }
        u8::try_from(value).ok().filter(u8::is_ascii)
    }

    /// After a `[`, up to and including its `]`.
    fn class(&mut self) -> Option<Set> {
        self.deeper()?;
        let is_negated = self.eat(b"^");
        let mut set = Set::NONE;
        let mut operator = Operator::Union;
        let mut count = 0;
        while !self.eat(b"]") {
            if count > 0 {
                let next = match () {
                    () if self.eat(b"&&") => Operator::Intersection,
                    () if self.eat(b"--") => Operator::Subtraction,
                    () => Operator::Union,
                };
                // Operators cannot be mixed, and have one operand on each side.
                if count > 1 && next != operator || next == Operator::Intersection && self.peek() == Some(b'&') {
                    return None;
                }
                operator = next;
            }
            let mut operand = self.operand()?;
            if let Operand::Character(low) = operand
                && self.peek() == Some(b'-')
                && self.input.get(self.index + 1) != Some(&b'-')
            {
                // Operands of `&&` and `--` cannot be ranges.
                if operator != Operator::Union {
                    return None;
                }
                self.index += 1;
                let Operand::Character(high) = self.operand()? else { return None };
                if low > high {
                    return None;
                }
                operand = Operand::Set(Set::range(low, high));
                // Nor can the operand to their left.
                if self.input[self.index..].starts_with(b"&&") || self.input[self.index..].starts_with(b"--") {
                    return None;
                }
            }
            let right = match operand {
                Operand::Character(byte) => Set::of(byte),
                Operand::Set(right) => right,
            }
            .fold(self.ignore_case);
            set = match operator {
                Operator::Union => set.union(right),
                Operator::Intersection => Set(set.0 & right.0),
                Operator::Subtraction => Set(set.0 & !right.0),
            };
            count += 1;
        }
        self.depth -= 1;
        Some(if is_negated { Set(!set.0) } else { set })
    }

    /// A character, an escape or a nested class.
    fn operand(&mut self) -> Option<Operand> {
        let byte = self.next()?;
        match byte {
            b'[' => Some(Operand::Set(self.class()?)),
            b'\\' => match self.peek()? {
                b'b' => {
                    self.index += 1;
                    Some(Operand::Character(8))
                }
                punctuator @ (b'&' | b'-' | b'!' | b'#' | b'%' | b',' | b':' | b';' | b'<' | b'=' | b'>' | b'@'
                | b'`' | b'~') => {
                    self.index += 1;
                    Some(Operand::Character(punctuator))
                }
                _ => self.escape(),
            },
            b'(' | b')' | b']' | b'{' | b'}' | b'/' | b'-' | b'|' => None,
            // Reserved when doubled.
            b'&' | b'!' | b'#' | b'$' | b'%' | b'*' | b'+' | b',' | b'.' | b':' | b';' | b'<' | b'=' | b'>' | b'?'
            | b'@' | b'^' | b'`' | b'~'
                if self.peek() == Some(byte) =>
            {
                None
            }
            _ => Some(Operand::Character(byte)),
        }
    }
}
