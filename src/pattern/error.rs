//! Why a pattern is not valid: where the Standard throws a `TypeError`.

use super::Component;
use alloc::format;
use core::fmt;

/// Why there is no pattern: the component, the position in its pattern string, and the reason.
///
/// ```
/// # use whurl::pattern::{Component, PatternErrorReason, UrlPattern};
/// let error = UrlPattern::parse("https://example.com/:id(\\d+").unwrap_err();
/// assert_eq!(error.component(), Some(Component::Pathname));
/// assert_eq!((error.position(), error.reason()), (Some(4), PatternErrorReason::RegexpNotClosed));
/// assert_eq!(error.to_string(), "pathname, position 4: the regular expression has no `)` at its end");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PatternError {
    component: Option<Component>,
    position: Option<usize>,
    reason: PatternErrorReason,
}

impl PatternError {
    /// Something at a position is wrong.
    pub(super) fn at(position: usize, reason: PatternErrorReason) -> Self {
        Self { component: None, position: Some(position), reason }
    }

    /// All of it is wrong.
    pub(super) fn of_all(reason: PatternErrorReason) -> Self {
        Self { component: None, position: None, reason }
    }

    pub(super) fn in_component(self, component: Component) -> Self {
        Self { component: Some(component), ..self }
    }

    /// The component whose pattern string is wrong. `None` if it is the whole input or the base.
    pub fn component(&self) -> Option<Component> {
        self.component
    }

    /// Where in the component's pattern string, in bytes. `None` if all of it is wrong.
    pub fn position(&self) -> Option<usize> {
        self.position
    }

    /// What is wrong there.
    pub fn reason(&self) -> PatternErrorReason {
        self.reason
    }
}

/// What is wrong with a pattern.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[repr(u8)]
#[non_exhaustive]
pub enum PatternErrorReason {
    /// The base URL does not parse.
    BaseUrl,
    /// The pattern is relative, and there is no base URL.
    NoBaseUrl,
    /// A backslash at the end escapes nothing.
    TrailingBackslash,
    /// A colon is not followed by a name.
    NameMissing,
    /// Two groups of a component have one name.
    NameDuplicate,
    /// A regular expression is not ASCII.
    RegexpNotAscii,
    /// A regular expression begins with a question mark.
    RegexpQuestionMark,
    /// A regular expression has a group that captures.
    RegexpCapture,
    /// A regular expression has no end.
    RegexpNotClosed,
    /// A regular expression is empty.
    RegexpEmpty,
    /// A regular expression is not one of ECMAScript's.
    RegexpInvalid,
    /// A regular expression needs an engine, which the crate's feature `regress` would add.
    RegexpNeedsEngine,
    /// The engine of the feature `regress` would match something else than ECMAScript's regular expression.
    RegexpUnsupported,
    /// A `{` has no `}`, or something other than text and one group is between them.
    GroupNotClosed,
    /// A `}` without a `{`, or a modifier without a group before it.
    Unexpected,
    /// The text cannot be a part of the component.
    Text,
    /// A program for the pattern would need more than 262,144 instructions, or a regular expression has more than 100 groups or
    /// classes in one another.
    TooLarge,
}

impl PatternErrorReason {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::BaseUrl => "the base URL does not parse",
            Self::NoBaseUrl => "a relative pattern needs a base URL",
            Self::TrailingBackslash => "a backslash at the end escapes nothing",
            Self::NameMissing => "a `:` without a name; `\\:` is the character",
            Self::NameDuplicate => "another group has this name",
            Self::RegexpNotAscii => "the regular expression is not ASCII",
            Self::RegexpQuestionMark => "the regular expression begins with `?`",
            Self::RegexpCapture => "the regular expression captures; `(?:` does not",
            Self::RegexpNotClosed => "the regular expression has no `)` at its end",
            Self::RegexpEmpty => "the regular expression is empty",
            Self::RegexpInvalid => "the regular expression is invalid",
            Self::RegexpNeedsEngine => "the regular expression is invalid, or needs the crate's feature `regress`",
            Self::RegexpUnsupported => "the engine does not match this regular expression as ECMAScript does",
            Self::GroupNotClosed => "the group has no `}` where it has to end",
            Self::Unexpected => "a `}`, `?` or `+` that belongs to no group; a backslash makes it a character",
            Self::Text => "the text cannot be a part of this component",
            Self::TooLarge => "the pattern is too large",
        }
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.reason.words();
        match (self.component, self.position) {
            (Some(component), Some(position)) => {
                formatter.pad(&format!("{}, position {position}: {words}", component.name()))
            }
            (Some(component), None) => formatter.pad(&format!("{}: {words}", component.name())),
            (None, _) => formatter.pad(words),
        }
    }
}

impl core::error::Error for PatternError {}
