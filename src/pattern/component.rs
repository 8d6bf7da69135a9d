//! §1.5 [internals](https://urlpattern.spec.whatwg.org/#urlpattern-internals): a compiled component.

use super::Component;
use super::canonicalization::Encoding;
use super::error::PatternError;
use super::matching::{Matcher, Shape, shapes_of};
use super::parser::parse_a_pattern_string;
use super::part::{Options, Part, PartType};
use super::pattern_string::generate_a_pattern_string;
use crate::url::scheme::Scheme;
use alloc::string::String;
use alloc::vec::Vec;

/// [component](https://urlpattern.spec.whatwg.org/#component)
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) pattern_string: String,
    pub(super) parts: Vec<Part>,
    pub(super) matcher: Matcher,
    /// [group name list](https://urlpattern.spec.whatwg.org/#component-group-name-list)
    pub(super) names: Vec<String>,
    pub(super) options: Options,
    pub(super) encoding: Encoding,
}

impl Compiled {
    /// [compile a component](https://urlpattern.spec.whatwg.org/#compile-a-component)
    pub(super) fn new(input: &str, encoding: Encoding, options: Options) -> Result<Self, PatternError> {
        let parts = parse_a_pattern_string(input, options, encoding)?;
        let matcher = Matcher::new(&parts, options)?;
        let pattern_string = generate_a_pattern_string(&parts, options);
        let groups = parts.iter().filter(|part| part.kind != PartType::FixedText);
        let names = groups.map(|part| part.name.clone()).collect();
        Ok(Self { pattern_string, parts, matcher, names, options, encoding })
    }

    /// A protocol.
    pub(super) fn protocol(input: &str) -> Result<Self, PatternError> {
        Self::new(input, Encoding::Component(Component::Protocol), Options::DEFAULT)
            .map_err(|error| error.in_component(Component::Protocol))
    }

    /// [has regexp groups](https://urlpattern.spec.whatwg.org/#component-has-regexp-groups)
    pub(super) fn has_regexp_groups(&self) -> bool {
        self.parts.iter().any(|part| part.kind == PartType::Regexp)
    }

    /// [protocol component matches a special scheme](https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme)
    pub(super) fn matches_a_special_scheme(&self) -> bool {
        Scheme::SPECIAL.iter().any(|scheme| self.matcher.test(scheme))
    }

    /// Every match has one of these shapes.
    pub(super) fn shapes(&self, delimiter: u8) -> Vec<Shape> {
        shapes_of(&self.parts, self.options, delimiter)
    }

    /// The component in which each group has the given value, as in web-platform-tests; `None` if the pattern leaves something
    /// open, or a value does not match its group.
    pub(super) fn generate<'g>(&self, group: impl Fn(&str) -> Option<&'g str>) -> Option<String> {
        use super::part::Modifier;
        let mut result = String::new();
        for part in &self.parts {
            if part.modifier != Modifier::None {
                return None;
            }
            match part.kind {
                PartType::FixedText => result.push_str(&part.value),
                PartType::SegmentWildcard => {
                    let value = self.encoding.encode(group(&part.name)?)?;
                    let is_delimiter = |byte| Some(byte) == self.options.delimiter;
                    if value.is_empty() || value.bytes().any(is_delimiter) {
                        return None;
                    }
                    for piece in [&part.prefix, &value, &part.suffix] {
                        result.push_str(piece);
                    }
                }
                PartType::Regexp | PartType::FullWildcard => return None,
            }
        }
        Some(result)
    }
}
