//! §2.1.1 [tokens](https://urlpattern.spec.whatwg.org/#tokens) and §2.1.2
//! [tokenizing](https://urlpattern.spec.whatwg.org/#tokenizing). An index is the offset of a byte.

use super::error::{PatternError, PatternErrorReason as Reason};
use super::name::is_a_valid_name_code_point;
use alloc::vec::Vec;

/// [A token's type](https://urlpattern.spec.whatwg.org/#token-type)
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum TokenType {
    Open,
    Close,
    Regexp,
    Name,
    Char,
    EscapedChar,
    OtherModifier,
    Asterisk,
    End,
    InvalidChar,
}

/// [token](https://urlpattern.spec.whatwg.org/#token)
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'i> {
    pub(super) kind: TokenType,
    pub(super) index: usize,
    pub(super) value: &'i str,
}

/// [tokenize policy](https://urlpattern.spec.whatwg.org/#tokenize-policy)
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Policy {
    Strict,
    Lenient,
}

/// [tokenizer](https://urlpattern.spec.whatwg.org/#tokenizer)
struct Tokenizer<'i> {
    input: &'i str,
    policy: Policy,
    tokens: Vec<Token<'i>>,
    index: usize,
}

/// [tokenize](https://urlpattern.spec.whatwg.org/#tokenize)
pub(super) fn tokenize(input: &str, policy: Policy) -> Result<Vec<Token<'_>>, PatternError> {
    let mut tokenizer = Tokenizer { input, policy, tokens: Vec::with_capacity(input.len() + 1), index: 0 };
    while let Some(code_point) = input[tokenizer.index..].chars().next() {
        let index = tokenizer.index;
        let next = index + code_point.len_utf8();
        match code_point {
            '*' => tokenizer.add(TokenType::Asterisk, next, index, next),
            '+' | '?' => tokenizer.add(TokenType::OtherModifier, next, index, next),
            '\\' => match input[next..].chars().next() {
                Some(escaped) => {
                    let end = next + escaped.len_utf8();
                    tokenizer.add(TokenType::EscapedChar, end, next, end);
                }
                None => tokenizer.error(next, index, Reason::TrailingBackslash)?,
            },
            '{' => tokenizer.add(TokenType::Open, next, index, next),
            '}' => tokenizer.add(TokenType::Close, next, index, next),
            ':' => {
                let end = find_name_end(input, next);
                if end == next {
                    tokenizer.error(next, index, Reason::NameMissing)?;
                } else {
                    tokenizer.add(TokenType::Name, end, next, end);
                }
            }
            '(' => match find_regexp_end(&input.as_bytes()[next..]) {
                Ok(len) => tokenizer.add(TokenType::Regexp, next + len + 1, next, next + len),
                Err(reason) => tokenizer.error(next, index, reason)?,
            },
            _ => tokenizer.add(TokenType::Char, next, index, next),
        }
    }
    let end = tokenizer.index;
    tokenizer.add(TokenType::End, end, end, end);
    Ok(tokenizer.tokens)
}

impl Tokenizer<'_> {
    /// [add a token](https://urlpattern.spec.whatwg.org/#add-a-token)
    fn add(&mut self, kind: TokenType, next: usize, start: usize, end: usize) {
        self.tokens.push(Token { kind, index: self.index, value: &self.input[start..end] });
        self.index = next;
    }

    /// [process a tokenizing error](https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error)
    fn error(&mut self, next: usize, start: usize, reason: Reason) -> Result<(), PatternError> {
        if self.policy == Policy::Strict {
            return Err(PatternError::at(self.index, reason));
        }
        self.add(TokenType::InvalidChar, next, start, next);
        Ok(())
    }
}

/// The end of the name at `start`.
fn find_name_end(input: &str, start: usize) -> usize {
    let mut end = start;
    for code_point in input[start..].chars() {
        if !is_a_valid_name_code_point(code_point, end == start) {
            break;
        }
        end += code_point.len_utf8();
    }
    end
}

/// The length of the regular expression at the start of `input`, which follows its `(`.
fn find_regexp_end(input: &[u8]) -> Result<usize, Reason> {
    let mut depth = 1;
    let mut index = 0;
    while let Some(&byte) = input.get(index) {
        match byte {
            0x80.. => return Err(Reason::RegexpNotAscii),
            b'?' if index == 0 => return Err(Reason::RegexpQuestionMark),
            b'\\' => match input.get(index + 1) {
                None => return Err(Reason::RegexpNotClosed),
                Some(0x80..) => return Err(Reason::RegexpNotAscii),
                Some(_) => index += 1,
            },
            b')' => {
                depth -= 1;
                if depth == 0 {
                    return if index == 0 { Err(Reason::RegexpEmpty) } else { Ok(index) };
                }
            }
            b'(' => {
                depth += 1;
                match input.get(index + 1) {
                    None => return Err(Reason::RegexpNotClosed),
                    Some(b'?') => {}
                    Some(_) => return Err(Reason::RegexpCapture),
                }
            }
            _ => {}
        }
        index += 1;
    }
    Err(Reason::RegexpNotClosed)
}
