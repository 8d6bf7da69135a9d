//! Requests: the name of a function and its arguments, which JavaScript writes into the input buffer for the modules that answer
//! in text.

use crate::protocol::SEPARATOR;
#[cfg(feature = "serde")]
use alloc::vec::Vec;
use core::str::FromStr;
#[cfg(feature = "serde")]
use serde::Serialize;
use whurl::internal::never;
use whurl::{ParseError, Url};

/// The part of a request after the function's name.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'r>(&'r [u8]);

impl<'r> Arguments<'r> {
    /// The name of the function that `request` calls, and its arguments: each has a [`SEPARATOR`] before it.
    pub fn of(request: &'r [u8]) -> (&'r [u8], Self) {
        // A function without arguments has no separator.
        let end = request.iter().position(|&byte| byte == SEPARATOR);
        end.map_or((request, Self(&[])), |end| (&request[..end], Self(&request[end + 1..])))
    }

    /// The arguments in this part of a request, of which the first has no [`SEPARATOR`] before it.
    pub fn of_part(part: &'r [u8]) -> Self {
        Self(part)
    }

    /// The first one, and the others, of which there is at least one.
    pub fn split_first(&self) -> (&'r str, Self) {
        debug_assert!(self.0.contains(&SEPARATOR), "JavaScript sends every argument");
        let (first, others) = Arguments::of(self.0);
        (text(first), others)
    }

    /// The bytes of the only argument.
    pub fn bytes(&self) -> &'r [u8] {
        self.0
    }

    /// The only argument.
    pub fn text(&self) -> &'r str {
        text(self.0)
    }

    /// All of them.
    pub fn texts(&self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.0.split(|&byte| byte == SEPARATOR).map(text)
    }

    /// Exactly `N` arguments.
    pub fn split<const N: usize>(&self) -> [&'r str; N] {
        let mut texts = self.texts();
        let split = core::array::from_fn(|_| texts.next().unwrap_or_else(|| never("JavaScript sends every argument")));
        debug_assert!(texts.next().is_none(), "JavaScript sends no other argument");
        split
    }
}

/// The text that JavaScript has written.
pub fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_else(|_| never("JavaScript has written UTF-8"))
}

/// The number that JavaScript has written.
pub fn number<N: FromStr + Default>(text: &str) -> N {
    text.parse().unwrap_or_else(|_| never("JavaScript writes numbers that fit"))
}

/// The number that is an argument, if there is one: it is empty otherwise.
pub fn optional<N: FromStr + Default>(text: &str) -> Option<N> {
    (!text.is_empty()).then(|| number(text))
}

/// Whether an argument is true: it is empty otherwise.
pub fn flag(text: &str) -> bool {
    !text.is_empty()
}

/// An answer as JSON.
#[cfg(feature = "serde")]
#[allow(clippy::unnecessary_wraps, reason = "it is an answer, which may be missing")]
pub fn json<T: Serialize + ?Sized>(value: &T) -> Option<Vec<u8>> {
    Some(serde_json::to_vec(value).unwrap_or_else(|_| never("the keys of these types are strings")))
}

/// Why a request is known.
pub const NAME: &str = "JavaScript calls the functions that there are";

/// Why a [`base`] parses, if there is one.
pub const BASE: &str = "JavaScript passes the href of a base";

/// The base that is an argument: a URL, and empty if there is none.
///
/// # Errors
/// The parser's failure.
pub fn base(text: &str) -> Result<Option<Url>, ParseError> {
    if text.is_empty() { Ok(None) } else { Url::parse(text).map(Some) }
}
