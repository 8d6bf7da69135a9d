//! Regular expressions that are not regular: look-around, back-references, and what is too large. An engine matches them.

use crate::pattern::error::PatternErrorReason as Reason;
use alloc::string::String;

#[cfg(feature = "regress")]
use super::UNDEFINED;

/// What matches what is not regular.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(in crate::pattern) enum Engine {
    /// The crate's: `regress`, or none.
    Own,
}

/// A regular expression for an engine.
#[derive(Clone, Debug)]
pub(in crate::pattern) struct Opaque {
    #[cfg(feature = "regress")]
    regexp: regress::Regex,
    #[cfg(not(feature = "regress"))]
    never: core::convert::Infallible,
}

#[cfg(feature = "regress")]
impl Opaque {
    pub(super) fn new(source: String, ignore_case: bool, _engine: Engine) -> Result<Self, Reason> {
        let flags = if ignore_case { "vi" } else { "v" };
        let regexp = regress::Regex::with_flags(&source, flags).map_err(|_| Reason::RegexpInvalid)?;
        Ok(Self { regexp })
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
    #[allow(clippy::needless_pass_by_value, reason = "as with an engine")]
    pub(super) fn new(_source: String, _ignore_case: bool, _engine: Engine) -> Result<Self, Reason> {
        Err(Reason::RegexpNeedsEngine)
    }

    pub(super) fn exec(&self, _input: &str, _slots: &mut [usize]) -> bool {
        match self.never {}
    }
}
