//! §4.5 [URL serializing](https://url.spec.whatwg.org/#url-serializing), turned round: the buffer that the parser
//! writes a URL's serialization into as it goes. In: runs of bytes, already percent-encoded or to be encoded. Out: the
//! href, which is a prefix of the input without a copy for as long as the two are the same.

use crate::percent_encoding::{PercentEncodeSet, percent_encode};

/// A serialization under construction.
///
/// It *shares* its input until what is appended differs from what stands there: invariant, while `shared` is
/// `Some(n)` the serialization is `input[..n]` and `owned` is empty. Most URLs in the world are already serialized, and
/// for them nothing is copied at all.
#[derive(Debug)]
pub(crate) struct Serialization<'i> {
    input: &'i [u8],
    shared: Option<usize>,
    /// The caller's: a parse that shares its input to the end does not touch it, and one that does not may find it
    /// large enough from the last time.
    owned: &'i mut Vec<u8>,
}

impl<'i> Serialization<'i> {
    /// Starts empty, sharing `input`; what has to be copied goes to `buffer`.
    #[inline]
    pub(crate) fn sharing(input: &'i [u8], buffer: &'i mut Vec<u8>) -> Self {
        buffer.clear();
        Self { input, shared: Some(0), owned: buffer }
    }

    /// Starts with a copy of `prefix` in `buffer` and shares nothing: what a setter keeps of the old href.
    pub(crate) fn starting_with(prefix: &[u8], buffer: &'i mut Vec<u8>) -> Self {
        buffer.clear();
        buffer.extend_from_slice(prefix);
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

    /// The length of the input's prefix that the serialization is; `None` where the buffer holds it.
    #[inline]
    pub(crate) fn shared(&self) -> Option<usize> {
        self.shared
    }

    /// Copies what has been shared so far; from here on everything is appended to the copy.
    #[cold]
    fn diverge(&mut self, shared: usize, more: usize) {
        self.owned.reserve(self.input.len().max(shared + more) + 16);
        self.owned.extend_from_slice(&self.input[..shared]);
        self.shared = None;
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        if let Some(shared) = self.shared {
            if self.input.get(shared) == Some(&byte) {
                self.shared = Some(shared + 1);
                return;
            }
            self.diverge(shared, 1);
        }
        self.owned.push(byte);
    }

    #[inline]
    pub(crate) fn extend(&mut self, bytes: &[u8]) {
        if let Some(shared) = self.shared {
            if let Some(there) = self.input.get(shared..shared + bytes.len())
                // The usual run is the very place of the input that is shared up to: then there is nothing to compare.
                && (core::ptr::eq(there, bytes) || there == bytes)
            {
                self.shared = Some(shared + bytes.len());
                return;
            }
            self.diverge(shared, bytes.len());
        }
        self.owned.extend_from_slice(bytes);
    }

    /// Appends `bytes` with those in `set` percent-encoded.
    pub(crate) fn extend_encoded(&mut self, bytes: &[u8], set: PercentEncodeSet) {
        let mut rest = bytes;
        loop {
            let run = set.find(rest);
            self.extend(&rest[..run]);
            let Some(&byte) = rest.get(run) else { return };
            self.extend(&percent_encode(byte));
            rest = &rest[run + 1..];
        }
    }

    /// Appends `bytes` in ASCII lowercase.
    pub(crate) fn extend_lowercase(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        loop {
            let run = rest.iter().position(u8::is_ascii_uppercase).unwrap_or(rest.len());
            self.extend(&rest[..run]);
            let Some(byte) = rest.get(run) else { return };
            self.push(byte.to_ascii_lowercase());
            rest = &rest[run + 1..];
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
        if let Some(shared) = self.shared {
            self.diverge(shared, bytes.len());
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
        let mut output = Serialization::sharing(b"ab/../c", &mut buffer);
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
        let mut output = Serialization::sharing(b"a%20b", &mut buffer);
        output.extend_encoded(b"a b", crate::percent_encoding::PATH);
        assert_eq!(output.shared(), Some(5));
    }
}
