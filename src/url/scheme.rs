//! §4.2 [URL miscellaneous](https://url.spec.whatwg.org/#url-miscellaneous): special schemes and their default ports.

use crate::byte_set::ByteSet;

/// A [special scheme](https://url.spec.whatwg.org/#special-scheme), or a scheme that is not special.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Scheme {
    NotSpecial,
    Ftp,
    File,
    Http,
    Https,
    Ws,
    Wss,
}

impl Scheme {
    /// The special ones, serialized.
    #[cfg(any(test, feature = "pattern"))]
    pub(crate) const SPECIAL: [&str; 6] = ["http", "https", "ws", "wss", "ftp", "file"];

    pub(crate) fn of(scheme: &[u8]) -> Self {
        match scheme {
            b"https" => Self::Https,
            b"http" => Self::Http,
            b"file" => Self::File,
            b"ws" => Self::Ws,
            b"wss" => Self::Wss,
            b"ftp" => Self::Ftp,
            _ => Self::NotSpecial,
        }
    }

    /// [is special](https://url.spec.whatwg.org/#is-special)
    #[inline]
    pub(crate) fn is_special(self) -> bool {
        self != Self::NotSpecial
    }

    /// Whether the [query state](https://url.spec.whatwg.org/#query-state) uses an encoding other than UTF-8.
    #[cfg(feature = "encoding")]
    pub(super) fn takes_encodings(self) -> bool {
        self.is_special() && !matches!(self, Self::Ws | Self::Wss)
    }

    /// [default port](https://url.spec.whatwg.org/#default-port)
    pub(crate) fn default_port(self) -> Option<u16> {
        match self {
            Self::Http | Self::Ws => Some(80),
            Self::Https | Self::Wss => Some(443),
            Self::Ftp => Some(21),
            Self::File | Self::NotSpecial => None,
        }
    }
}

/// The end of the two slashes after the scheme, if `input` begins with one of the two schemes that nearly all URLs have and
/// two slashes.
#[allow(clippy::inline_always, reason = "the result would go through memory")]
#[inline(always)]
pub(super) fn end_of_http_slashes(input: &[u8]) -> Option<usize> {
    let start = u64::from_le_bytes(*input.first_chunk()?);
    if start == u64::from_le_bytes(*b"https://") {
        return Some(8);
    }
    (start << 8 == u64::from_le_bytes(*b"\0http://")).then_some(7)
}

/// The same for all special schemes but `file`, for an input of eight bytes or more.
#[allow(clippy::inline_always, reason = "the result would go through memory")]
#[inline(always)]
pub(super) fn end_of_special_slashes(input: &[u8]) -> Option<usize> {
    end_of_http_slashes(input).or_else(|| {
        let start = u64::from_le_bytes(*input.first_chunk()?);
        if start << 24 == u64::from_le_bytes(*b"\0\0\0ws://") {
            return Some(5);
        }
        let is_other =
            start << 16 == u64::from_le_bytes(*b"\0\0wss://") || start << 16 == u64::from_le_bytes(*b"\0\0ftp://");
        is_other.then_some(6)
    })
}

/// The scheme before slashes that end at `end`, which is a result of [`end_of_http_slashes`].
pub(super) fn http_scheme_before(end: usize) -> Scheme {
    if end == b"https://".len() { Scheme::Https } else { Scheme::Http }
}

/// The scheme of `input` before slashes that end at `end`, which is a result of [`end_of_special_slashes`].
#[inline]
pub(super) fn special_scheme_before(input: &[u8], end: usize) -> Scheme {
    match input[0] {
        b'h' => http_scheme_before(end),
        b'f' => Scheme::Ftp,
        _ if end == b"ws://".len() => Scheme::Ws,
        _ => Scheme::Wss,
    }
}

/// The offset of the colon that ends the scheme at the start of `input`, if there is one:
/// the [scheme start state](https://url.spec.whatwg.org/#scheme-start-state) and the
/// [scheme state](https://url.spec.whatwg.org/#scheme-state) up to their colon.
#[inline]
pub fn find_scheme_end(input: &[u8]) -> Option<usize> {
    let end = scheme_length(input);
    (end > 0 && input.get(end) == Some(&b':')).then_some(end)
}

static NOT_SCHEME: ByteSet = ByteSet::of_others(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.");

/// How many bytes at the start of `input` can be a scheme. What has no scheme often begins with a domain, or is one word.
#[cfg_attr(target_arch = "wasm32", inline(never))]
pub(crate) fn scheme_length(input: &[u8]) -> usize {
    if !input.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    NOT_SCHEME.find(input, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_special_schemes_are_those_with_a_value() {
        let schemes = Scheme::SPECIAL.map(|scheme| Scheme::of(scheme.as_bytes()));
        assert_eq!(schemes, [Scheme::Http, Scheme::Https, Scheme::Ws, Scheme::Wss, Scheme::Ftp, Scheme::File]);
    }
}
