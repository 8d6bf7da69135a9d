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
        require_the_same(source, ignore_case)?;
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

/// Refuses what `regress` 0.12 accepts though it is invalid, and what it reads in another way than ECMAScript: the empty string in a
/// class, and sets that ignore case. ECMAScript folds their characters before it takes complements, differences and intersections.
#[cfg(feature = "regress")]
fn require_the_same(source: &str, ignore_case: bool) -> Result<(), Reason> {
    let bytes = source.as_bytes();
    let byte_at = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let (mut is_folded, mut has_such_a_set) = (ignore_case, false);
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        let next = byte_at(at + 1);
        match bytes[at] {
            b'\\' => {
                match next {
                    b'b' | b'B' if depth == 0 && matches!(byte_at(at + 2), b'*' | b'+' | b'?' | b'{') => {
                        return Err(Reason::RegexpInvalid);
                    }
                    b'q' if depth > 0 && has_an_empty_string(&source[at + 2..]) => {
                        return Err(Reason::RegexpUnsupported);
                    }
                    b'P' => has_such_a_set = true,
                    b'W' => has_such_a_set |= depth > 0,
                    _ => {}
                }
                at += 1;
            }
            b'[' => {
                has_such_a_set |= depth > 0;
                depth += 1;
            }
            b']' => depth = depth.saturating_sub(1),
            operator @ (b'-' | b'&') => has_such_a_set |= depth > 0 && next == operator,
            // `(?i:`, but not `(?=i`
            b'(' if depth == 0 && next == b'?' => {
                is_folded |= source[at + 2..].bytes().take_while(u8::is_ascii_alphabetic).any(|flag| flag == b'i');
            }
            _ => {}
        }
        at += 1;
    }
    if is_folded && has_such_a_set { Err(Reason::RegexpUnsupported) } else { Ok(()) }
}

/// Whether one of the strings in `{a|bc}`, which `rest` begins with, is empty.
#[cfg(feature = "regress")]
fn has_an_empty_string(rest: &str) -> bool {
    let mut previous = 0;
    for byte in rest.bytes() {
        let is_end = matches!(byte, b'|' | b'}') && previous != b'\\';
        if is_end && matches!(previous, b'{' | b'|') {
            return true;
        }
        if is_end && byte == b'}' {
            return false;
        }
        // What has a backslash before it is any character.
        previous = if previous == b'\\' { b'a' } else { byte };
    }
    false
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
