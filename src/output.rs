//! The buffer that the parser serializes into as it goes ([§4.5](https://url.spec.whatwg.org/#url-serializing)). It takes runs
//! of bytes, percent-encoded or to be encoded. As long as the href and the input are the same, the href is a prefix of the
//! input, and nothing is copied.

use crate::percent_encoding::{Append, PercentEncodeSet, encode_runs};
use alloc::vec::Vec;
use core::ops::Range;

/// A serialization under construction.
///
/// It *shares* its input until what is appended differs from what is there. Most URLs are already serialized, and for those nothing
/// is ever copied.
#[derive(Debug)]
pub(crate) struct Output<'i> {
    input: &'i [u8],
    /// The serialization is this much of the input, and `owned` is empty. `None` if it is in `owned`.
    shared: Option<usize>,
    /// The caller's, so that it can be reused. A parse that shares its input to the end does not touch it.
    owned: &'i mut Vec<u8>,
}

impl<'i> Output<'i> {
    /// Starts empty, sharing `input`. Anything that has to be copied goes to `buffer`.
    #[inline]
    pub(crate) fn sharing(input: &'i [u8], buffer: &'i mut Vec<u8>) -> Self {
        buffer.clear();
        Self { input, shared: Some(0), owned: buffer }
    }

    /// Appends to what is in `buffer`, and shares nothing.
    #[inline]
    pub(crate) fn appending(buffer: &'i mut Vec<u8>) -> Self {
        Self { input: &[], shared: None, owned: buffer }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.shared.unwrap_or(self.owned.len())
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self.shared {
            Some(len) => &self.input[..len],
            None => self.owned,
        }
    }

    /// The length of the serialization if it is a prefix of the input; `None` if it is in the buffer.
    #[inline]
    pub(crate) fn shared(&self) -> Option<usize> {
        self.shared
    }

    /// Copies the shared part. From here on everything is appended to the copy.
    #[cold]
    fn diverge(&mut self, len: usize, more: usize) {
        let shared = &self.input[..len];
        // If nothing is shared, a base comes first, and then the input.
        let len = if shared.is_empty() { more + self.input.len() } else { self.input.len().max(shared.len() + more) };
        self.owned.reserve(len + 16);
        self.owned.extend_from_slice(shared);
        self.shared = None;
    }

    /// The buffer, which from now on has the href, with space for `more` bytes.
    #[inline]
    fn owned(&mut self, more: usize) -> &mut Vec<u8> {
        if let Some(len) = self.shared {
            self.diverge(len, more);
        }
        self.owned
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(len) = self.shared {
            if self.input.get(len) == Some(&byte) {
                self.shared = Some(len + 1);
                return;
            }
            self.diverge(len, 1);
        }
        self.owned.push(byte);
    }

    #[inline]
    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        if let Some(len) = self.shared {
            let end = len + bytes.len();
            if self.input.get(len..end) == Some(bytes) {
                self.shared = Some(end);
                return;
            }
            self.diverge(len, bytes.len());
        }
        self.owned.extend_from_slice(bytes);
    }

    /// Appends `input[range]`, where `input` is the input that this shares. Usually the range begins where the shared prefix
    /// ends, and then there is nothing to compare.
    #[inline]
    pub(crate) fn extend_from_input(&mut self, input: &[u8], range: Range<usize>) {
        if self.shared == Some(range.start) {
            self.shared = Some(range.end);
        } else {
            self.extend(&input[range]);
        }
    }

    /// Appends `bytes`, percent-encoding those in `set`.
    pub(crate) fn extend_encoded(&mut self, bytes: &[u8], set: PercentEncodeSet) {
        encode_runs(bytes, set, self);
    }

    /// Appends `bytes` in ASCII lowercase.
    pub(crate) fn extend_lowercase(&mut self, bytes: &[u8]) {
        let lower = bytes.iter().position(u8::is_ascii_uppercase).unwrap_or(bytes.len());
        self.extend(&bytes[..lower]);
        let rest = &bytes[lower..];
        if !rest.is_empty() {
            self.owned(rest.len()).extend(rest.iter().map(u8::to_ascii_lowercase));
        }
    }

    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        match &mut self.shared {
            Some(shared) => *shared = len.min(*shared),
            None => self.owned.truncate(len),
        }
    }

    /// Inserts `bytes` before offset `at`.
    pub(crate) fn insert(&mut self, at: usize, bytes: &[u8]) {
        self.owned(bytes.len()).splice(at..at, bytes.iter().copied());
    }
}

impl Append for Output<'_> {
    #[inline]
    fn append(&mut self, bytes: &[u8]) {
        self.extend(bytes);
    }

    #[inline]
    fn append_encoded(&mut self, bytes: &[u8]) {
        self.owned(bytes.len()).append_encoded(bytes);
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
        output.extend_encoded("é ".as_bytes(), crate::percent_encoding::PATH);
        assert_eq!(output.as_bytes(), b"a%20b%C3%A9%20");
    }
}
