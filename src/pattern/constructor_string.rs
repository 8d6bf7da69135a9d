//! §1.6 [constructor string parsing](https://urlpattern.spec.whatwg.org/#constructor-string-parsing).

use super::component::Compiled;
use super::error::PatternError;
use super::tokenizer::{Policy, Token, TokenType, tokenize};
use super::{Component, UrlPatternInit};
use crate::invariant::never;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// [state](https://urlpattern.spec.whatwg.org/#constructor-string-parser-state), in the order of a URL's parts
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum State {
    Init,
    Protocol,
    Authority,
    Username,
    Password,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
    Done,
}

impl State {
    fn component(self) -> Option<Component> {
        match self {
            Self::Protocol => Some(Component::Protocol),
            Self::Username => Some(Component::Username),
            Self::Password => Some(Component::Password),
            Self::Hostname => Some(Component::Hostname),
            Self::Port => Some(Component::Port),
            Self::Pathname => Some(Component::Pathname),
            Self::Search => Some(Component::Search),
            Self::Hash => Some(Component::Hash),
            Self::Init | Self::Authority | Self::Done => None,
        }
    }
}

/// [constructor string parser](https://urlpattern.spec.whatwg.org/#constructor-string-parser)
struct ConstructorStringParser<'i> {
    input: &'i str,
    tokens: Vec<Token<'i>>,
    result: UrlPatternInit,
    component_start: usize,
    token_index: usize,
    token_increment: usize,
    group_depth: usize,
    hostname_ipv6_bracket_depth: isize,
    protocol_matches_a_special_scheme: bool,
    state: State,
}

/// [parse a constructor string](https://urlpattern.spec.whatwg.org/#parse-a-constructor-string)
pub(super) fn parse_a_constructor_string(input: &str) -> Result<UrlPatternInit, PatternError> {
    let mut parser = ConstructorStringParser {
        input,
        tokens: tokenize(input, Policy::Lenient)?,
        result: UrlPatternInit::default(),
        component_start: 0,
        token_index: 0,
        token_increment: 1,
        group_depth: 0,
        hostname_ipv6_bracket_depth: 0,
        protocol_matches_a_special_scheme: false,
        state: State::Init,
    };
    while let Some(token) = parser.tokens.get(parser.token_index) {
        parser.token_increment = 1;
        match token.kind {
            TokenType::End => {
                if !parser.end() {
                    break;
                }
            }
            TokenType::Open => parser.group_depth += 1,
            TokenType::Close if parser.group_depth > 0 => {
                parser.group_depth -= 1;
                parser.step()?;
            }
            _ if parser.group_depth > 0 => {}
            _ => parser.step()?,
        }
        parser.token_index += parser.token_increment;
    }
    let result = &mut parser.result;
    if result[Component::Hostname].is_some() && result[Component::Port].is_none() {
        result[Component::Port] = Some(String::new());
    }
    Ok(parser.result)
}

impl ConstructorStringParser<'_> {
    /// At the end of the input. Returns whether there is more to do.
    fn end(&mut self) -> bool {
        match self.state {
            State::Init => {
                self.rewind();
                if self.is_a_hash_prefix() {
                    self.change_state(State::Hash, 1);
                } else if self.is_a_search_prefix() {
                    self.change_state(State::Search, 1);
                } else {
                    self.change_state(State::Pathname, 0);
                }
                true
            }
            State::Authority => {
                self.rewind_and_set_state(State::Hostname);
                true
            }
            _ => {
                self.change_state(State::Done, 0);
                false
            }
        }
    }

    /// The switch on the state.
    fn step(&mut self) -> Result<(), PatternError> {
        match self.state {
            State::Init if self.is_at(":") => self.rewind_and_set_state(State::Protocol),
            State::Protocol if self.is_at(":") => {
                self.compute_protocol_matches_a_special_scheme()?;
                if self.next_is_authority_slashes() {
                    self.change_state(State::Authority, 3);
                } else if self.protocol_matches_a_special_scheme {
                    self.change_state(State::Authority, 1);
                } else {
                    self.change_state(State::Pathname, 1);
                }
            }
            State::Authority => {
                if self.is_at("@") {
                    self.rewind_and_set_state(State::Username);
                } else if self.is_at("/") || self.is_a_search_prefix() || self.is_a_hash_prefix() {
                    self.rewind_and_set_state(State::Hostname);
                }
            }
            State::Username if self.is_at(":") => self.change_state(State::Password, 1),
            State::Username | State::Password if self.is_at("@") => self.change_state(State::Hostname, 1),
            State::Hostname if self.is_at("[") => self.hostname_ipv6_bracket_depth += 1,
            State::Hostname if self.is_at("]") => self.hostname_ipv6_bracket_depth -= 1,
            State::Hostname if self.is_at(":") && self.hostname_ipv6_bracket_depth == 0 => {
                self.change_state(State::Port, 1);
            }
            State::Hostname | State::Port if self.is_at("/") => self.change_state(State::Pathname, 0),
            State::Hostname | State::Port | State::Pathname if self.is_a_search_prefix() => {
                self.change_state(State::Search, 1);
            }
            State::Hostname | State::Port | State::Pathname | State::Search if self.is_a_hash_prefix() => {
                self.change_state(State::Hash, 1);
            }
            _ => {}
        }
        Ok(())
    }

    /// [change state](https://urlpattern.spec.whatwg.org/#change-state)
    fn change_state(&mut self, new: State, skip: usize) {
        let old = self.state;
        if let Some(component) = old.component() {
            self.result[component] = Some(self.make_a_component_string().to_string());
        }
        if old != State::Init && new != State::Done {
            if old < State::Hostname && new > State::Hostname {
                self.result[Component::Hostname].get_or_insert_default();
            }
            if old < State::Pathname && new > State::Pathname {
                let path = if self.protocol_matches_a_special_scheme { "/" } else { "" };
                self.result[Component::Pathname].get_or_insert_with(|| path.to_string());
            }
            if old < State::Search && new > State::Search {
                self.result[Component::Search].get_or_insert_default();
            }
        }
        self.state = new;
        self.token_index += skip;
        self.component_start = self.token_index;
        self.token_increment = 0;
    }

    /// [rewind](https://urlpattern.spec.whatwg.org/#rewind)
    fn rewind(&mut self) {
        self.token_index = self.component_start;
        self.token_increment = 0;
    }

    /// [rewind and set state](https://urlpattern.spec.whatwg.org/#rewind-and-set-state)
    fn rewind_and_set_state(&mut self, state: State) {
        self.rewind();
        self.state = state;
    }

    /// [get a safe token](https://urlpattern.spec.whatwg.org/#get-a-safe-token)
    fn get_a_safe_token(&self, index: usize) -> Option<&Token<'_>> {
        self.tokens.get(index).or(self.tokens.last())
    }

    /// [is a non-special pattern char](https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char)
    fn is_a_non_special_pattern_char(&self, index: usize, value: &str) -> bool {
        self.get_a_safe_token(index).is_some_and(|token| {
            token.value == value
                && matches!(token.kind, TokenType::Char | TokenType::EscapedChar | TokenType::InvalidChar)
        })
    }

    /// Whether the current token is `value`, as text: is a protocol suffix, an identity terminator, a password prefix, a port
    /// prefix, a pathname start, an IPv6 open or close.
    fn is_at(&self, value: &str) -> bool {
        self.is_a_non_special_pattern_char(self.token_index, value)
    }

    /// [next is authority slashes](https://urlpattern.spec.whatwg.org/#next-is-authority-slashes)
    fn next_is_authority_slashes(&self) -> bool {
        [1, 2].iter().all(|ahead| self.is_a_non_special_pattern_char(self.token_index + ahead, "/"))
    }

    /// [is a search prefix](https://urlpattern.spec.whatwg.org/#is-a-search-prefix)
    fn is_a_search_prefix(&self) -> bool {
        if self.is_at("?") {
            return true;
        }
        if self.get_a_safe_token(self.token_index).is_none_or(|token| token.value != "?") {
            return false;
        }
        let Some(previous) = self.token_index.checked_sub(1) else { return true };
        !self.get_a_safe_token(previous).is_some_and(|previous| {
            matches!(previous.kind, TokenType::Name | TokenType::Regexp | TokenType::Close | TokenType::Asterisk)
        })
    }

    /// [is a hash prefix](https://urlpattern.spec.whatwg.org/#is-a-hash-prefix)
    fn is_a_hash_prefix(&self) -> bool {
        self.is_at("#")
    }

    /// [make a component string](https://urlpattern.spec.whatwg.org/#make-a-component-string)
    fn make_a_component_string(&self) -> &str {
        let index_of = |index| self.get_a_safe_token(index).map_or(self.input.len(), |token| token.index);
        let range = index_of(self.component_start)..index_of(self.token_index);
        self.input.get(range).unwrap_or_else(|| never("tokens are in the order of the input"))
    }

    /// [compute protocol matches a special scheme flag](https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag)
    fn compute_protocol_matches_a_special_scheme(&mut self) -> Result<(), PatternError> {
        let protocol = Compiled::protocol(self.make_a_component_string())?;
        self.protocol_matches_a_special_scheme = protocol.matches_a_special_scheme();
        Ok(())
    }
}
