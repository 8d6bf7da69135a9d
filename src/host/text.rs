//! A short ASCII string on the stack: what the IPv4 and IPv6 serializers of §3.6
//! [Host serializing](https://url.spec.whatwg.org/#host-serializing) return. They avoid the addresses' `Display`, because the
//! formatting machinery would take space in the WebAssembly module.

use core::fmt::{self, Write as _};

use crate::invariant::never;

/// The length of the longest IPv6 address: eight pieces of four digits, and seven colons.
const CAPACITY: usize = 39;

/// At most [`CAPACITY`] ASCII bytes.
#[derive(Clone, Copy)]
pub(super) struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Text {
    pub(super) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) {
        match self.bytes.get_mut(self.len) {
            Some(place) => {
                *place = byte;
                self.len += 1;
            }
            None => never("no address is longer"),
        }
    }

    #[inline]
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_bytes().iter().try_for_each(|&byte| formatter.write_char(char::from(byte)))
    }
}
