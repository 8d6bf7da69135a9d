//! IPv6 addresses: the parser of §3.5 [Host parsing](https://url.spec.whatwg.org/#host-parsing) and the serializer of
//! §3.6. In: what stands between the brackets. Out: an address, or its shortest form.

use core::net::Ipv6Addr;
use core::ops::Range;

use super::text::Text;
use crate::percent_encoding::hex_value;
use crate::url::units::code_point_len;
use crate::validation::{ParseError, Sink, ValidationError, fail};

/// The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser), for an `input` that stands at byte `at`.
pub(super) fn parse<S: Sink>(input: &[u8], at: usize, sink: &mut S) -> Result<Ipv6Addr, ParseError> {
    Parser { input, at, sink, pointer: 0, address: [0; 8], piece_index: 0, compress: None }.run()
}

/// The IPv6 parser's variables.
struct Parser<'i, 's, S> {
    input: &'i [u8],
    at: usize,
    sink: &'s mut S,
    pointer: usize,
    address: [u16; 8],
    piece_index: usize,
    compress: Option<usize>,
}

impl<S: Sink> Parser<'_, '_, S> {
    fn run(mut self) -> Result<Ipv6Addr, ParseError> {
        if self.c() == Some(b':') {
            if self.input.get(1) != Some(&b':') {
                return Err(self.fail(ValidationError::Ipv6InvalidCompression, self.code_point()));
            }
            self.pointer = 2;
            self.piece_index = 1;
            self.compress = Some(1);
        }
        while let Some(c) = self.c() {
            if self.piece_index == 8 {
                return Err(self.fail(ValidationError::Ipv6TooManyPieces, self.rest()));
            }
            if c == b':' {
                self.compress()?;
            } else if self.piece()? {
                break;
            }
        }
        self.decompress()
    }

    /// Handles the second of two colons.
    fn compress(&mut self) -> Result<(), ParseError> {
        if self.compress.is_some() {
            let both = self.pointer - 1..self.pointer + 1;
            return Err(self.fail(ValidationError::Ipv6MultipleCompression, both));
        }
        self.pointer += 1;
        self.piece_index += 1;
        self.compress = Some(self.piece_index);
        Ok(())
    }

    /// Parses a piece and the colon after it. Returns whether it was the start of an IPv4 address, which is parsed too
    /// and ends the input.
    fn piece(&mut self) -> Result<bool, ParseError> {
        let start = self.pointer;
        let mut value = 0;
        while self.pointer - start < 4
            && let Some(digit) = self.c().and_then(hex_value)
        {
            value = value << 4 | u16::from(digit);
            self.pointer += 1;
        }
        let piece = start..self.pointer;
        match self.c() {
            Some(b'.') => {
                self.ipv4(piece)?;
                return Ok(true);
            }
            Some(b':') => {
                if self.pointer + 1 == self.input.len() {
                    return Err(self.fail(ValidationError::Ipv6InvalidCodePoint, self.code_point()));
                }
                self.pointer += 1;
            }
            Some(_) => return Err(self.fail(ValidationError::Ipv6InvalidCodePoint, self.code_point())),
            None => {}
        }
        if S::ENABLED && piece.len() > 1 && self.input[start] == b'0' {
            self.report(ValidationError::Ipv6PieceLeadingZero, piece)?;
        }
        self.address[self.piece_index] = value;
        self.piece_index += 1;
        Ok(false)
    }

    /// Parses the IPv4 address whose first part was taken for a `piece`.
    fn ipv4(&mut self, piece: Range<usize>) -> Result<(), ParseError> {
        if piece.is_empty() {
            return Err(self.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, self.code_point()));
        }
        self.pointer = piece.start;
        if self.piece_index > 6 {
            return Err(self.fail(ValidationError::Ipv4InIpv6TooManyPieces, self.rest()));
        }
        let mut numbers_seen = 0;
        while self.c().is_some() {
            if numbers_seen > 0 {
                if self.c() != Some(b'.') || numbers_seen == 4 {
                    return Err(self.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, self.code_point()));
                }
                self.pointer += 1;
            }
            let part = self.ipv4_part()?;
            self.address[self.piece_index] = self.address[self.piece_index] << 8 | part;
            numbers_seen += 1;
            if numbers_seen == 2 || numbers_seen == 4 {
                self.piece_index += 1;
            }
        }
        if numbers_seen != 4 {
            return Err(self.fail(ValidationError::Ipv4InIpv6TooFewParts, piece.start..self.input.len()));
        }
        Ok(())
    }

    /// Parses one decimal part of the IPv4 address.
    fn ipv4_part(&mut self) -> Result<u16, ParseError> {
        let start = self.pointer;
        let mut part = None;
        while let Some(digit @ b'0'..=b'9') = self.c() {
            let number = u16::from(digit - b'0');
            let value = match part {
                None => number,
                Some(0) => {
                    let leading_zero = start..self.pointer + 1;
                    return Err(self.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, leading_zero));
                }
                Some(value) => value * 10 + number,
            };
            if value > 255 {
                let digits = start..self.pointer + 1;
                return Err(self.fail(ValidationError::Ipv4InIpv6OutOfRangePart, digits));
            }
            part = Some(value);
            self.pointer += 1;
        }
        part.ok_or_else(|| {
            let code_point = self.code_point();
            self.fail(ValidationError::Ipv4InIpv6InvalidCodePoint, code_point)
        })
    }

    /// Moves the pieces after the compressed ones to the address's end.
    fn decompress(mut self) -> Result<Ipv6Addr, ParseError> {
        match self.compress {
            Some(compress) => {
                let pieces = &mut self.address[compress..];
                pieces.rotate_right(8 - self.piece_index);
            }
            None if self.piece_index != 8 => {
                return Err(self.fail(ValidationError::Ipv6TooFewPieces, 0..self.input.len()));
            }
            None => {}
        }
        Ok(Ipv6Addr::from(self.address))
    }

    /// The byte at the pointer; `None` is the EOF code point.
    fn c(&self) -> Option<u8> {
        self.input.get(self.pointer).copied()
    }

    /// The range of the code point at the pointer.
    fn code_point(&self) -> Range<usize> {
        self.pointer..self.pointer + code_point_len(&self.input[self.pointer..])
    }

    /// The range of what is left.
    fn rest(&self) -> Range<usize> {
        self.pointer..self.input.len()
    }

    fn report(&mut self, error: ValidationError, range: Range<usize>) -> Result<(), ParseError> {
        self.sink.report(error, self.at + range.start..self.at + range.end)
    }

    fn fail(&mut self, error: ValidationError, range: Range<usize>) -> ParseError {
        fail(self.sink, error, self.at + range.start..self.at + range.end)
    }
}

/// The [IPv6 serializer](https://url.spec.whatwg.org/#concept-ipv6-serializer).
pub(super) fn serialize(address: Ipv6Addr) -> Text {
    let pieces = address.segments();
    let compressed = compressed_pieces(pieces);
    let mut output = Text::new();
    let mut index = 0;
    while let Some(&piece) = pieces.get(index) {
        if index == compressed.start && !compressed.is_empty() {
            if index == 0 {
                output.push(b':');
            }
            output.push(b':');
            index = compressed.end;
            continue;
        }
        push_hex(&mut output, piece);
        index += 1;
        if index < 8 {
            output.push(b':');
        }
    }
    output
}

/// Appends `piece` as the shortest possible lowercase hexadecimal number.
fn push_hex(output: &mut Text, piece: u16) {
    let digits = (16 - piece.leading_zeros()).div_ceil(4).max(1);
    for digit in (0..digits).rev() {
        output.push(b"0123456789abcdef"[usize::from(piece >> (4 * digit) & 0xF)]);
    }
}

/// [Finds the IPv6 address compressed piece index](https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index),
/// and where the pieces end that are compressed: the first longest run of at least two zeros, or an empty range.
fn compressed_pieces(pieces: [u16; 8]) -> Range<usize> {
    let mut longest = 0..0;
    let mut start = 0;
    for end in 1..=8 {
        if pieces[end - 1] != 0 {
            start = end;
        } else if end - start > longest.len().max(1) {
            longest = start..end;
        }
    }
    longest
}
