//! §2.1.3 [parts](https://urlpattern.spec.whatwg.org/#parts) and §2.1.4
//! [options](https://urlpattern.spec.whatwg.org/#options-header).

use alloc::string::String;

/// [A part's type](https://urlpattern.spec.whatwg.org/#part-type), in the order of [comparison](super::comparison): the last is
/// the most specific.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum PartType {
    FullWildcard,
    SegmentWildcard,
    Regexp,
    FixedText,
}

/// [A part's modifier](https://urlpattern.spec.whatwg.org/#part-modifier), in the order of [comparison](super::comparison).
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(super) enum Modifier {
    ZeroOrMore,
    Optional,
    OneOrMore,
    None,
}

impl Modifier {
    /// [convert a modifier to a string](https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string)
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::ZeroOrMore => "*",
            Self::Optional => "?",
            Self::OneOrMore => "+",
            Self::None => "",
        }
    }
}

/// [part](https://urlpattern.spec.whatwg.org/#part). The Standard has the empty string for no name, and so does this:
/// fixed text has no name, and every other part has one.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Part {
    pub(super) kind: PartType,
    pub(super) value: String,
    pub(super) modifier: Modifier,
    pub(super) name: String,
    pub(super) prefix: String,
    pub(super) suffix: String,
    /// Where the group or its regular expression is in the pattern string.
    pub(super) position: usize,
}

impl Part {
    pub(super) fn fixed_text(value: String, modifier: Modifier) -> Self {
        let (name, prefix, suffix) = (String::new(), String::new(), String::new());
        Self { kind: PartType::FixedText, value, modifier, name, prefix, suffix, position: 0 }
    }

    /// Whether there is text before or after what its regular expression matches.
    pub(super) fn is_affixed(&self) -> bool {
        !self.prefix.is_empty() || !self.suffix.is_empty()
    }

    /// Whether it may match more than once.
    pub(super) fn repeats(&self) -> bool {
        matches!(self.modifier, Modifier::ZeroOrMore | Modifier::OneOrMore)
    }

    /// Whether the name is custom, and not a number.
    pub(super) fn has_custom_name(&self) -> bool {
        !self.name.starts_with(|first: char| first.is_ascii_digit())
    }
}

/// [options](https://urlpattern.spec.whatwg.org/#options)
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) delimiter: Option<u8>,
    pub(super) prefix: Option<u8>,
    pub(super) ignore_case: bool,
}

impl Options {
    /// [default options](https://urlpattern.spec.whatwg.org/#default-options)
    pub(super) const DEFAULT: Self = Self { delimiter: None, prefix: None, ignore_case: false };
    /// [hostname options](https://urlpattern.spec.whatwg.org/#hostname-options)
    pub(super) const HOSTNAME: Self = Self { delimiter: Some(b'.'), ..Self::DEFAULT };
    /// [pathname options](https://urlpattern.spec.whatwg.org/#pathname-options)
    pub(super) const PATHNAME: Self = Self { delimiter: Some(b'/'), prefix: Some(b'/'), ..Self::DEFAULT };

    /// [generate a segment wildcard regexp](https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp)
    pub(super) fn segment_wildcard_regexp(self) -> &'static str {
        match self.delimiter {
            Some(b'.') => r"[^\.]+?",
            Some(_) => r"[^\/]+?",
            None => "[^]+?",
        }
    }

    /// Whether `text` is the [prefix code point](https://urlpattern.spec.whatwg.org/#options-prefix-code-point).
    pub(super) fn is_prefix(self, text: &str) -> bool {
        self.prefix.is_some_and(|prefix| text.as_bytes() == [prefix])
    }
}

/// [full wildcard regexp value](https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value)
pub(super) const FULL_WILDCARD_REGEXP: &str = ".*";
