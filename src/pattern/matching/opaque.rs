//! Regular expressions that are not regular (look-around, back-references) or too large. An engine matches them.

use crate::pattern::error::PatternErrorReason as Reason;

#[cfg(feature = "regress")]
use super::UNDEFINED;

/// A regular expression for the engine: the crate `regress`, if its feature is on.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Opaque {
    #[cfg(feature = "regress")]
    regexp: alloc::boxed::Box<regress::Regex>,
    #[cfg(not(feature = "regress"))]
    never: core::convert::Infallible,
}

#[cfg(feature = "regress")]
impl Opaque {
    pub(super) fn new(source: &str, ignore_case: bool) -> Result<Self, Reason> {
        // Its flag `v` does not imply that the syntax is strict.
        let flags = if ignore_case { "uvi" } else { "uv" };
        let regexp = regress::Regex::with_flags(source, flags).map_err(|_| Reason::RegexpInvalid)?;
        Ok(Self { regexp: alloc::boxed::Box::new(regexp) })
    }

    pub(super) fn exec(&self, input: &str, slots: &mut [usize]) -> bool {
        let Some(found) = self.regexp.find(input) else { return false };
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
