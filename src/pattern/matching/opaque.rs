//! Regular expressions that are not regular: look-around, back-references and others. An engine matches them.

use crate::pattern::error::PatternErrorReason as Reason;

#[cfg(feature = "regress")]
use super::UNDEFINED;
#[cfg(feature = "regress")]
use alloc::boxed::Box;
#[cfg(feature = "regress")]
use regress::{Regex, backends};

/// A regular expression for the engine: the crate `regress`, if its feature is on.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Opaque {
    #[cfg(feature = "regress")]
    regexp: Box<Regex>,
    #[cfg(not(feature = "regress"))]
    never: core::convert::Infallible,
}

#[cfg(feature = "regress")]
impl Opaque {
    pub(super) fn new(source: &str, ignore_case: bool) -> Result<Self, Reason> {
        let translated = translation::translated(source, ignore_case)?;
        // Its flag `v` does not imply that the syntax is strict.
        let flags = if ignore_case { "uvi" } else { "uv" };
        let regexp = Regex::with_flags(&translated, flags).map_err(|_| Reason::RegexpInvalid)?;
        Ok(Self { regexp: Box::new(regexp) })
    }

    pub(super) fn exec(&self, input: &str, slots: &mut [usize]) -> bool {
        // The other executor forgets counts of repetitions and ends of groups when it goes back.
        let found = backends::find::<backends::PikeVMExecutor<'_, '_>>(&self.regexp, input, 0).next();
        let Some(found) = found else { return false };
        for (group, slots) in slots.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            *slots = found.group(group + 1).map_or([UNDEFINED; 2], |range| [range.start, range.end]);
        }
        true
    }
}

#[cfg(not(feature = "regress"))]
impl Opaque {
    pub(super) fn new(_source: &str, _ignore_case: bool) -> Result<Self, Reason> {
        Err(Reason::RegexpNeedsEngine)
    }

    pub(super) fn exec(&self, _input: &str, _slots: &mut [usize]) -> bool {
        match self.never {}
    }
}

/// What `regress` 0.12 reads in another way than ECMAScript is written in a way that it reads alike, or refused.
#[cfg(feature = "regress")]
mod translation {
    use super::Reason;
    use crate::pattern::matching::regexp::DEEPEST;
    use alloc::collections::BTreeSet;
    use alloc::string::String;
    use alloc::vec::Vec;
    use core::fmt::Write;
    use core::num::IntErrorKind;

    /// As for JavaScript's engines.
    const LONGEST: usize = 1 << 15;

    /// How many groups the Standard's regular expression has around a custom one.
    const AROUND: usize = 4;

    /// How many look-arounds may be in one another: without optimizations each takes 90 kB of the stack.
    const MOST_LOOK_AROUNDS: usize = 16;

    /// How many alternatives there may be: each takes some of the stack.
    const MOST_ALTERNATIVES: usize = 4096;

    /// How often something may have to be repeated: if it can be empty, each time takes memory.
    const MOST_REPETITIONS: u32 = 100_000;

    /// What is reserved in a class when it is doubled. The engine does not take two different ones next to each other, and forgets
    /// what is before an `&`.
    const RESERVED: &str = "&!#$%*+,.:;<=>?@^`~";

    /// `source` for the engine.
    pub(super) fn translated(source: &str, ignore_case: bool) -> Result<String, Reason> {
        if source.len() > LONGEST {
            return Err(Reason::TooLarge);
        }
        let mut translator = Translator { ignores_case: ignore_case, ..Translator::default() };
        let mut rest = source;
        while let Some(first) = rest.chars().next() {
            let is_in_class = translator.classes > 0;
            rest = if is_in_class { translator.inside(first, rest) } else { translator.outside(first, rest) }?;
            if translator.is_too_large() {
                return Err(Reason::TooLarge);
            }
        }
        // ECMAScript folds characters before it takes complements, differences and intersections; the engine does not.
        let is_supported = !(translator.ignores_case && translator.has_sets);
        if is_supported { Ok(translator.output) } else { Err(Reason::RegexpUnsupported) }
    }

    #[derive(Default)]
    struct Translator<'s> {
        output: String,
        names: BTreeSet<&'s str>,
        ignores_case: bool,
        /// Whether there is a complement of a set, other than of a whole class, a difference or an intersection.
        has_sets: bool,
        /// For each open group, whether it is a look-around.
        groups: Vec<bool>,
        /// How deep the classes are.
        classes: usize,
        alternatives: usize,
    }

    impl<'s> Translator<'s> {
        fn is_too_large(&self) -> bool {
            self.groups.len() + self.classes > DEEPEST as usize + AROUND
                || self.groups.iter().filter(|is_look_around| **is_look_around).count() > MOST_LOOK_AROUNDS
                || self.alternatives > MOST_ALTERNATIVES
        }

        /// Copies the first `len` bytes. Returns the rest.
        fn copy(&mut self, rest: &'s str, len: usize) -> &'s str {
            let (start, rest) = rest.split_at(len);
            self.output.push_str(start);
            rest
        }

        /// Reads what begins with `first`, outside of a class. Returns the rest.
        fn outside(&mut self, first: char, rest: &'s str) -> Result<&'s str, Reason> {
            match first {
                '\\' => {
                    let is_quantified = rest.get(2..).is_some_and(|rest| rest.starts_with(['*', '+', '?', '{']));
                    if is_quantified && rest[1..].starts_with(['b', 'B']) {
                        return Err(Reason::RegexpInvalid);
                    }
                    return self.escape(rest);
                }
                '[' => return Ok(self.class(rest)),
                '(' => self.group(&rest[1..])?,
                ')' => {
                    self.groups.pop();
                }
                '|' => self.alternatives += 1,
                '{' if has_large_bound(&rest[1..]) => return Err(Reason::TooLarge),
                _ => {}
            }
            Ok(self.copy(rest, first.len_utf8()))
        }

        /// Looks at what is after a `(`.
        fn group(&mut self, rest: &'s str) -> Result<(), Reason> {
            self.groups.push(["?=", "?!", "?<=", "?<!"].iter().any(|start| rest.starts_with(start)));
            if let Some(name) = rest.strip_prefix("?<").filter(|rest| !rest.starts_with(['=', '!'])) {
                let name = name.split_once('>').map_or(name, |(name, _)| name);
                // Those in alternatives are valid, but the engine does not know which are alternatives, nor which of them `\k` is.
                return if self.names.insert(name) { Ok(()) } else { Err(Reason::RegexpUnsupported) };
            }
            if let Some(flags) = rest.strip_prefix('?') {
                self.ignores_case |= flags.bytes().take_while(u8::is_ascii_alphabetic).any(|flag| flag == b'i');
            }
            Ok(())
        }

        /// Copies the `[` or `[^` of a class.
        fn class(&mut self, rest: &'s str) -> &'s str {
            self.classes += 1;
            let len = if rest.starts_with("[^") { 2 } else { 1 };
            self.copy(rest, len)
        }

        /// Reads what begins with `first`, in a class. Returns the rest.
        fn inside(&mut self, first: char, rest: &'s str) -> Result<&'s str, Reason> {
            let is_doubled = rest[first.len_utf8()..].starts_with(first);
            match first {
                '\\' => return self.escape(rest),
                '[' => {
                    self.has_sets = true;
                    return Ok(self.class(rest));
                }
                ']' => self.classes -= 1,
                '-' | '&' if is_doubled => {
                    self.has_sets = true;
                    let is_valid = !rest.starts_with("&&&");
                    return if is_valid { Ok(self.copy(rest, 2)) } else { Err(Reason::RegexpInvalid) };
                }
                reserved if RESERVED.contains(reserved) => {
                    if is_doubled {
                        return Err(Reason::RegexpInvalid);
                    }
                    let written = write!(self.output, "\\x{:02x}", u32::from(reserved));
                    debug_assert!(written.is_ok(), "a string takes all that is written");
                    return Ok(&rest[1..]);
                }
                _ => {}
            }
            Ok(self.copy(rest, first.len_utf8()))
        }

        /// Reads what begins with a backslash. Returns the rest.
        fn escape(&mut self, rest: &'s str) -> Result<&'s str, Reason> {
            let Some(letter) = rest[1..].chars().next() else { return Err(Reason::RegexpInvalid) };
            let is_in_class = self.classes > 0;
            match letter {
                // A backspace, which is a letter to the engine.
                'b' if is_in_class => {
                    self.output.push_str("\\x08");
                    return Ok(&rest[2..]);
                }
                // Strings in a class: none is empty to the engine, and their complement is not one.
                'q' if is_in_class => return Err(Reason::RegexpUnsupported),
                'W' => self.has_sets |= is_in_class,
                'P' => self.has_sets = true,
                'u' if has_a_lone_surrogate_before_another(&rest[2..]) => return Err(Reason::RegexpUnsupported),
                _ => {}
            }
            if matches!(letter, 'p' | 'P' | 'u') && rest[2..].starts_with('{') {
                let end = rest.find('}').map_or(rest.len(), |at| at + 1);
                let has_strings = ["{Basic_Emoji", "{Emoji_Keycap_Sequence", "{RGI_"];
                if has_strings.iter().any(|property| rest[2..].starts_with(property)) {
                    return Err(Reason::RegexpUnsupported);
                }
                return Ok(self.copy(rest, end));
            }
            Ok(self.copy(rest, 1 + letter.len_utf8()))
        }
    }

    /// Whether a bound in `1,23}`, which `rest` begins with, is too large.
    fn has_large_bound(rest: &str) -> bool {
        let is_large = |bound: &str| match bound.parse::<u32>() {
            Ok(count) => count > MOST_REPETITIONS,
            Err(error) => *error.kind() == IntErrorKind::PosOverflow,
        };
        rest.split_once('}').is_some_and(|(bounds, _)| bounds.split(',').any(is_large))
    }

    /// Whether `digits` begins with those of a surrogate, and another escape of a code unit follows that is not its other half: the
    /// engine loses the second backslash.
    fn has_a_lone_surrogate_before_another(digits: &str) -> bool {
        let value = |text: &str| text.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let (first, second) = (value(digits), digits.get(4..).and_then(|rest| rest.strip_prefix("\\u")));
        let Some(second) = second else { return false };
        first.is_some_and(|unit| (0xD800..0xDC00).contains(&unit))
            && value(second).is_none_or(|unit| !(0xDC00..0xE000).contains(&unit))
    }
}
