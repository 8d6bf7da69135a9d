//! The buffer that the parser serializes into as it goes ([§4.5](https://url.spec.whatwg.org/#url-serializing)). It takes runs
//! of bytes, percent-encoded or to be encoded. As long as the href and the input are the same, the href is a prefix of the
//! input, and nothing is copied.

use crate::percent_encoding::{PercentEncodeSet, encode_runs};
use alloc::vec::Vec;
use core::ops::Range;

/// A serialization under construction.
///
/// It *shares* its input until what is appended differs from what is there. Invariant: unless `shared` is [`NOT_SHARED`], the
/// serialization is `input[..shared]` and `owned` is empty. Most URLs are already serialized, and for those nothing is ever
/// copied.
#[derive(Debug)]
pub(crate) struct Output<'i> {
    input: &'i [u8],
    shared: usize,
    /// The caller's, so that it can be reused. A parse that shares its input to the end does not touch it.
    owned: &'i mut Vec<u8>,
}

/// Longer than any slice.
const NOT_SHARED: usize = usize::MAX;

impl<'i> Output<'i> {
    /// Starts empty, sharing `input`. Anything that has to be copied goes to `buffer`.
    #[inline]
    pub(crate) fn sharing(input: &'i [u8], buffer: &'i mut Vec<u8>) -> Self {
        buffer.clear();
        Self { input, shared: 0, owned: buffer }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        if self.shared == NOT_SHARED { self.owned.len() } else { self.shared }
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        // `NOT_SHARED` is longer than any input.
        self.input.get(..self.shared).unwrap_or(self.owned)
    }

    /// The length of the serialization if it is a prefix of the input; `None` if it is in the buffer.
    #[inline]
    pub(crate) fn shared(&self) -> Option<usize> {
        (self.shared != NOT_SHARED).then_some(self.shared)
    }

    /// Copies the shared part. From here on everything is appended to the copy.
    #[cold]
    fn diverge(&mut self, more: usize) {
        let shared = &self.input[..self.shared];
        // If nothing is shared, a base comes first, and then the input.
        let len = if shared.is_empty() { more + self.input.len() } else { self.input.len().max(shared.len() + more) };
        self.owned.reserve(len + 16);
        self.owned.extend_from_slice(shared);
        self.shared = NOT_SHARED;
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if self.shared != NOT_SHARED {
            if self.input.get(self.shared) == Some(&byte) {
                self.shared += 1;
                return;
            }
            self.diverge(1);
        }
        self.owned.push(byte);
    }

    #[inline]
    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        if self.shared != NOT_SHARED {
            let end = self.shared + bytes.len();
            if self.input.get(self.shared..end) == Some(bytes) {
                self.shared = end;
                return;
            }
            self.diverge(bytes.len());
        }
        self.owned.extend_from_slice(bytes);
    }

    /// Appends `input[range]`, where `input` is the input that this shares. Usually the range begins where the shared prefix
    /// ends, and then there is nothing to compare.
    #[inline]
    pub(crate) fn extend_from_input(&mut self, input: &[u8], range: Range<usize>) {
        if self.shared == range.start {
            self.shared = range.end;
        } else {
            self.extend(&input[range]);
        }
    }

    /// Appends `bytes`, percent-encoding those in `set`.
    pub(crate) fn extend_encoded(&mut self, bytes: &[u8], set: PercentEncodeSet) {
        encode_runs(bytes, set, |run| self.extend(run));
    }

    /// Appends `bytes` in ASCII lowercase.
    pub(crate) fn extend_lowercase(&mut self, bytes: &[u8]) {
        let lower = bytes.iter().position(u8::is_ascii_uppercase).unwrap_or(bytes.len());
        self.extend(&bytes[..lower]);
        let rest = &bytes[lower..];
        if rest.is_empty() {
            return;
        }
        if self.shared != NOT_SHARED {
            self.diverge(rest.len());
        }
        self.owned.extend(rest.iter().map(u8::to_ascii_lowercase));
    }

    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        if self.shared == NOT_SHARED {
            self.owned.truncate(len);
        } else {
            self.shared = len.min(self.shared);
        }
    }

    /// Inserts `bytes` before offset `at`.
    pub(crate) fn insert(&mut self, at: usize, bytes: &[u8]) {
        if self.shared != NOT_SHARED {
            self.diverge(bytes.len());
        }
        self.owned.splice(at..at, bytes.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_until_it_differs() {
        let mut buffer = Vec::new();
        let mut output = Output::sharing(b"ab/../c", &mut buffer);
        output.extend(b"ab/");
        output.truncate(0);
        output.push(b'a');
        assert_eq!(output.shared(), Some(1));
        output.push(b'c');
        assert_eq!(output.shared(), None);
        output.insert(1, b"/.");
        assert_eq!(output.as_bytes(), b"a/.c");
        assert_eq!(buffer, b"a/.c");
    }

    #[test]
    fn compares_what_comes_from_elsewhere() {
        let mut buffer = Vec::new();
        let mut output = Output::sharing(b"a%20b", &mut buffer);
        output.extend_encoded(b"a b", crate::percent_encoding::PATH);
        assert_eq!(output.shared(), Some(5));
    }
}
