//! What the basic URL parser takes in addition to its input and base, and what it reports in addition to validation errors.

use super::{Field, Offsets, State};
#[cfg(feature = "encoding")]
use crate::encoding::Encoding;
use crate::validation::{Ignore, ParseError, Sink, ValidationError};
use core::ops::Range;

/// The context of a parse. Ordinary parsing uses [`Ignore`], which needs nothing, so that the compiler removes it.
pub(crate) trait Context: Sink {
    /// Takes the parser's change to `state`, at byte `pointer` of its input, with what has been serialized so far and
    /// where the components are in that. Only the offsets of fields that [`set_up_to`](Self::set_up_to) has named are valid.
    #[inline]
    fn enter(&mut self, state: State, pointer: usize, serialization: &[u8], offsets: Offsets) {
        let _ = (state, pointer, serialization, offsets);
    }

    /// Takes the range of the input that the current state has collected in the Standard's buffer. A parser that fails may not
    /// have read all of it.
    #[inline]
    fn collect(&mut self, range: Range<usize>) {
        let _ = range;
    }

    /// Takes the last field of the record that is set, in the order of a serialization. It may still grow.
    #[inline]
    fn set_up_to(&mut self, field: Field) {
        let _ = field;
    }

    /// The parser's argument [*encoding*](https://url.spec.whatwg.org/#concept-basic-url-parser), if it is not UTF-8.
    #[cfg(feature = "encoding")]
    #[inline]
    fn encoding(&self) -> Option<Encoding> {
        None
    }
}

impl Context for Ignore {}

/// A sink as the context of a parse.
pub(crate) struct SinkContext<'s, S> {
    sink: &'s mut S,
    #[cfg(feature = "encoding")]
    encoding: Encoding,
}

impl<'s, S> SinkContext<'s, S> {
    pub(crate) fn of(sink: &'s mut S) -> Self {
        Self {
            sink,
            #[cfg(feature = "encoding")]
            encoding: Encoding::UTF_8,
        }
    }

    #[cfg(feature = "encoding")]
    pub(crate) fn with_encoding(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }
}

impl<S: Sink> Sink for SinkContext<'_, S> {
    const ENABLED: bool = S::ENABLED;

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.sink.report(error, range)
    }

    #[inline]
    fn is_of_2025(&self) -> bool {
        self.sink.is_of_2025()
    }

    #[inline]
    fn is_replacement(&self, offset: usize) -> bool {
        self.sink.is_replacement(offset)
    }
}

impl<S: Sink> Context for SinkContext<'_, S> {
    #[cfg(feature = "encoding")]
    fn encoding(&self) -> Option<Encoding> {
        Some(self.encoding).filter(|&encoding| encoding != Encoding::UTF_8)
    }
}
