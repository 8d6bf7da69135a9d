//! §2.1.5 [parsing](https://urlpattern.spec.whatwg.org/#parsing) pattern strings.

use super::canonicalization::Encoding;
use super::error::{PatternError, PatternErrorReason as Reason};
use super::part::{FULL_WILDCARD_REGEXP, Modifier, Options, Part, PartType};
use super::tokenizer::{Policy, Token, TokenType, tokenize};
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

/// [pattern parser](https://urlpattern.spec.whatwg.org/#pattern-parser)
struct PatternParser<'i> {
    tokens: Vec<Token<'i>>,
    encoding: Encoding,
    options: Options,
    parts: Vec<Part>,
    names: BTreeSet<String>,
    pending_fixed_value: String,
    /// Where the pending fixed value begins.
    pending_position: usize,
    index: usize,
    next_numeric_name: usize,
}

/// [parse a pattern string](https://urlpattern.spec.whatwg.org/#parse-a-pattern-string)
pub(super) fn parse_a_pattern_string(
    input: &str,
    options: Options,
    encoding: Encoding,
) -> Result<Vec<Part>, PatternError> {
    let mut parser = PatternParser {
        tokens: tokenize(input, Policy::Strict)?,
        encoding,
        options,
        parts: Vec::new(),
        names: BTreeSet::new(),
        pending_fixed_value: String::new(),
        pending_position: 0,
        index: 0,
        next_numeric_name: 0,
    };
    while parser.index < parser.tokens.len() {
        parser.step()?;
    }
    Ok(parser.parts)
}

impl<'i> PatternParser<'i> {
    /// An iteration of the Standard's loop.
    fn step(&mut self) -> Result<(), PatternError> {
        let start = self.position();
        let char_token = self.try_to_consume(TokenType::Char);
        let name_token = self.try_to_consume(TokenType::Name);
        let regexp_or_wildcard_token = self.try_to_consume_a_regexp_or_wildcard(name_token);
        if name_token.is_some() || regexp_or_wildcard_token.is_some() {
            let mut prefix = char_token.map_or("", |token| token.value);
            if !prefix.is_empty() && !self.options.is_prefix(prefix) {
                self.append_to_pending(start, prefix);
                prefix = "";
            }
            self.maybe_add_a_part_from_pending()?;
            let modifier_token = self.try_to_consume_a_modifier();
            return self.add_a_part(start, prefix, name_token, regexp_or_wildcard_token, "", modifier_token);
        }
        if let Some(fixed_token) = char_token.or_else(|| self.try_to_consume(TokenType::EscapedChar)) {
            self.append_to_pending(start, fixed_token.value);
            return Ok(());
        }
        if self.try_to_consume(TokenType::Open).is_some() {
            let prefix = self.consume_text();
            let name_token = self.try_to_consume(TokenType::Name);
            let regexp_or_wildcard_token = self.try_to_consume_a_regexp_or_wildcard(name_token);
            let suffix = self.consume_text();
            self.consume_required(TokenType::Close, Reason::GroupNotClosed)?;
            let modifier_token = self.try_to_consume_a_modifier();
            return self.add_a_part(start, &prefix, name_token, regexp_or_wildcard_token, &suffix, modifier_token);
        }
        self.maybe_add_a_part_from_pending()?;
        self.consume_required(TokenType::End, Reason::Unexpected)
    }

    /// Where the next token is.
    fn position(&self) -> usize {
        self.tokens.get(self.index).map_or(0, |token| token.index)
    }

    fn append_to_pending(&mut self, position: usize, value: &str) {
        if self.pending_fixed_value.is_empty() {
            self.pending_position = position;
        }
        self.pending_fixed_value.push_str(value);
    }

    /// [try to consume a token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-token)
    fn try_to_consume(&mut self, kind: TokenType) -> Option<Token<'i>> {
        let token = *self.tokens.get(self.index).filter(|token| token.kind == kind)?;
        self.index += 1;
        Some(token)
    }

    /// [try to consume a modifier token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token)
    fn try_to_consume_a_modifier(&mut self) -> Option<Token<'i>> {
        self.try_to_consume(TokenType::OtherModifier).or_else(|| self.try_to_consume(TokenType::Asterisk))
    }

    /// [try to consume a regexp or wildcard token](https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token)
    fn try_to_consume_a_regexp_or_wildcard(&mut self, name_token: Option<Token<'i>>) -> Option<Token<'i>> {
        let token = self.try_to_consume(TokenType::Regexp);
        if name_token.is_none() && token.is_none() { self.try_to_consume(TokenType::Asterisk) } else { token }
    }

    /// [consume a required token](https://urlpattern.spec.whatwg.org/#consume-a-required-token)
    fn consume_required(&mut self, kind: TokenType, reason: Reason) -> Result<(), PatternError> {
        let position = self.position();
        self.try_to_consume(kind).map(|_| ()).ok_or_else(|| PatternError::at(position, reason))
    }

    /// [consume text](https://urlpattern.spec.whatwg.org/#consume-text)
    fn consume_text(&mut self) -> String {
        let mut result = String::new();
        while let Some(token) =
            self.try_to_consume(TokenType::Char).or_else(|| self.try_to_consume(TokenType::EscapedChar))
        {
            result.push_str(token.value);
        }
        result
    }

    /// [maybe add a part from the pending fixed value](https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value)
    fn maybe_add_a_part_from_pending(&mut self) -> Result<(), PatternError> {
        if self.pending_fixed_value.is_empty() {
            return Ok(());
        }
        let value = mem::take(&mut self.pending_fixed_value);
        let value = self.encode(self.pending_position, &value)?;
        self.parts.push(Part::fixed_text(value, Modifier::None));
        Ok(())
    }

    fn encode(&self, position: usize, value: &str) -> Result<String, PatternError> {
        self.encoding.encode(value).ok_or_else(|| PatternError::at(position, Reason::Text))
    }

    /// [add a part](https://urlpattern.spec.whatwg.org/#add-a-part), whose first token is at `start`.
    fn add_a_part(
        &mut self,
        start: usize,
        prefix: &str,
        name_token: Option<Token<'i>>,
        regexp_or_wildcard_token: Option<Token<'i>>,
        suffix: &str,
        modifier_token: Option<Token<'i>>,
    ) -> Result<(), PatternError> {
        let modifier = match modifier_token.map(|token| token.value) {
            Some("?") => Modifier::Optional,
            Some("*") => Modifier::ZeroOrMore,
            Some(_) => Modifier::OneOrMore,
            None => Modifier::None,
        };
        let Some(group_token) = regexp_or_wildcard_token.or(name_token) else {
            if modifier == Modifier::None {
                self.append_to_pending(start, prefix);
                return Ok(());
            }
            self.maybe_add_a_part_from_pending()?;
            if !prefix.is_empty() {
                let value = self.encode(start, prefix)?;
                self.parts.push(Part::fixed_text(value, modifier));
            }
            return Ok(());
        };
        self.maybe_add_a_part_from_pending()?;
        let regexp_value = match regexp_or_wildcard_token {
            None => self.options.segment_wildcard_regexp(),
            Some(token) if token.kind == TokenType::Asterisk => FULL_WILDCARD_REGEXP,
            Some(token) => token.value,
        };
        let (kind, value) = if regexp_value == self.options.segment_wildcard_regexp() {
            (PartType::SegmentWildcard, "")
        } else if regexp_value == FULL_WILDCARD_REGEXP {
            (PartType::FullWildcard, "")
        } else {
            (PartType::Regexp, regexp_value)
        };
        let name = if let Some(token) = name_token {
            token.value.to_string()
        } else {
            self.next_numeric_name += 1;
            (self.next_numeric_name - 1).to_string()
        };
        if !self.names.insert(name.clone()) {
            return Err(PatternError::at(name_token.unwrap_or(group_token).index, Reason::NameDuplicate));
        }
        let (prefix, suffix) = (self.encode(start, prefix)?, self.encode(start, suffix)?);
        let (value, position) = (value.to_string(), group_token.index);
        self.parts.push(Part { kind, value, modifier, name, prefix, suffix, position });
        Ok(())
    }
}
