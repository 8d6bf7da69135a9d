//! What the basic URL parser is given besides its input and base, and what it tells besides validation errors.

use super::{Offsets, State};
#[cfg(feature = "encoding")]
use crate::encoding::Encoding;
use crate::validation::{Ignore, ParseError, Sink, ValidationError};
use core::ops::Range;

/// The context of a parse. [`Ignore`], that of ordinary parsing, wants nothing, and the compiler removes it.
pub(crate) trait Context: Sink {
    /// Takes the parser's change to `state`, at byte `pointer` of its input, with what has been serialized so far and
    /// where the components are in that. Offsets that the parser has not come to yet mean nothing.
    #[inline]
    fn enter(&mut self, state: State, pointer: usize, serialization: &[u8], offsets: Offsets) {
        let _ = (state, pointer, serialization, offsets);
    }

    /// The parser's argument [*encoding*](https://url.spec.whatwg.org/#concept-basic-url-parser), where it is another than
    /// UTF-8.
    #[cfg(feature = "encoding")]
    #[inline]
    fn encoding(&self) -> Option<Encoding> {
        None
    }
}

impl Context for Ignore {}

/// A parse that reports validation errors to a sink.
pub(crate) struct Reporting<'s, S>(pub(crate) &'s mut S);

impl<S: Sink> Sink for Reporting<'_, S> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.0.report(error, range)
    }
}

impl<S: Sink> Context for Reporting<'_, S> {}

/// A parse with an encoding, too.
#[cfg(feature = "encoding")]
pub(crate) struct WithEncoding<'s, S> {
    pub(crate) encoding: Encoding,
    pub(crate) sink: &'s mut S,
}

#[cfg(feature = "encoding")]
impl<S: Sink> Sink for WithEncoding<'_, S> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.sink.report(error, range)
    }
}

#[cfg(feature = "encoding")]
impl<S: Sink> Context for WithEncoding<'_, S> {
    fn encoding(&self) -> Option<Encoding> {
        Some(self.encoding).filter(|&encoding| encoding != Encoding::UTF_8)
    }
}
