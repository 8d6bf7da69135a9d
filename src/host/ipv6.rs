//! IPv6 addresses: the parser of §3.5 [Host parsing](https://url.spec.whatwg.org/#host-parsing) and the serializer of
//! §3.6. The brackets are the caller's.

use core::net::Ipv6Addr;
use core::ops::Range;

use super::text::Text;
use crate::code_points::code_point_len;
use crate::percent_encoding::hex_value;
use crate::validation::{ParseError, Sink, ValidationError, fail};

/// The [IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser), for an `input` at byte `at`.
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
            } else if self.parse_piece()? {
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

    /// Parses a piece and the colon after it. Returns whether it was the start of an IPv4 address, which is then parsed
    /// and ends the input.
    fn parse_piece(&mut self) -> Result<bool, ParseError> {
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
                let is_digit = |byte: &&u8| byte.is_ascii_digit();
                let digits = start..start + self.input[start..].iter().take_while(is_digit).count();
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
                // `rotate_right` would pull in the code for slices of any length.
                for piece in (compress..self.piece_index).rev() {
                    self.address.swap(piece, piece + 8 - self.piece_index);
                }
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

    /// The range of the remaining input.
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
/// as the range of compressed pieces: the first longest run of at least two zeros, or an empty range.
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

/// The length of the address at the start of `input` with the bracket after it, if [`serialize`] would return the same.
/// To parse, serialize and compare takes longer: `new URL` 1.3 to 1.5 times as long in WebAssembly.
pub(crate) fn serialized_ipv6_len(input: &[u8]) -> Option<usize> {
    // Of the piece that is being read.
    let (mut digits, mut is_zero) = (0, false);
    let mut pieces = 0;
    // How many zero pieces there are together: just before, and at most since the compressed ones.
    let (mut zeros, mut most_zeros) = (0, 0);
    // How many pieces there were before the compressed ones, and how many zeros together at most.
    let mut compressed = None;
    // Of two colons at the start, the second one compresses.
    let start = usize::from(input.starts_with(b"::"));
    for (index, &byte) in input.iter().enumerate().skip(start) {
        if let b'0'..=b'9' | b'a'..=b'f' = byte {
            if digits == 4 || digits > 0 && is_zero {
                return None;
            }
            is_zero = digits == 0 && byte == b'0';
            digits += 1;
            continue;
        }
        let ends_piece = digits > 0;
        let follows_compressed = compressed.is_some_and(|(before, _)| before == pieces);
        if ends_piece {
            // A zero next to the compressed pieces would be compressed, too.
            if pieces == 8 || is_zero && follows_compressed {
                return None;
            }
            zeros = if is_zero { zeros + 1 } else { 0 };
            most_zeros = most_zeros.max(zeros);
            pieces += 1;
            digits = 0;
        }
        match byte {
            b':' if ends_piece => {}
            b':' if index > 0 && compressed.is_none() && zeros == 0 => {
                compressed = Some((pieces, most_zeros));
                most_zeros = 0;
            }
            b']' if ends_piece || follows_compressed => {
                let is_longest = match compressed {
                    None => pieces == 8 && most_zeros < 2,
                    Some((_, before)) => pieces <= 6 && before < 8 - pieces && most_zeros <= 8 - pieces,
                };
                return is_longest.then_some(index + 1);
            }
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::Host;
    use super::super::tests::{errors, failure};
    use super::*;

    #[test]
    fn addresses() {
        for (input, serialized) in [
            ("[::]", "[::]"),
            ("[::1]", "[::1]"),
            ("[1::]", "[1::]"),
            ("[0:0:0:0:0:0:0:0]", "[::]"),
            ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
            ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"),
            ("[::2:3:4:5:6:7:8]", "[0:2:3:4:5:6:7:8]"),
            ("[1::3:4:5:6:7:8]", "[1:0:3:4:5:6:7:8]"),
            ("[0:f:0:0:f:f:0:0]", "[0:f::f:f:0:0]"),
            ("[1:0:0:1:0:0:0:1]", "[1:0:0:1::1]"),
            ("[00AB:Cd::0ef]", "[ab:cd::ef]"),
            ("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]", "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]"),
            ("[::127.0.0.1]", "[::7f00:1]"),
            ("[::ffff:1.2.3.4]", "[::ffff:102:304]"),
            ("[1:2:3:4:5:6:255.255.255.255]", "[1:2:3:4:5:6:ffff:ffff]"),
            ("[1::2:0.0.0.0]", "[1::2:0:0]"),
        ] {
            for host in [Host::parse(input), Host::parse_opaque(input)] {
                assert_eq!(host.map(|host| host.to_string()).as_deref(), Ok(serialized), "{input}");
            }
        }
    }

    #[test]
    fn failures() {
        for (name, inputs) in [
            ("IPv6-unclosed", &["[", "[::1", "[::1]a", "[::1%5D"][..]),
            ("IPv6-invalid-compression", &["[:]", "[:1]", "[:1::]"]),
            ("IPv6-too-many-pieces", &["[1:2:3:4:5:6:7:8:9]", "[1:2:3:4:5:6:7:8::]", "[::1:2:3:4:5:6:7:8]"]),
            ("IPv6-multiple-compression", &["[::1::]", "[1::2::3]", "[:::]", "[1:::2]"]),
            (
                "IPv6-invalid-code-point",
                &["[1:2:3!:4]", "[1:2:3:]", "[g]", "[::12345]", "[::1%]", "[::%31]", "[::1 ]", "[é]", "[[]", "[]]"],
            ),
            ("IPv6-too-few-pieces", &["[]", "[1]", "[1:2:3]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:1.2.3.4]"]),
            ("IPv4-in-IPv6-too-many-pieces", &["[1:1:1:1:1:1:1:127.0.0.1]", "[::1:1:1:1:1:1:1.2.3.4]"]),
            (
                "IPv4-in-IPv6-invalid-code-point",
                &[
                    "[ffff::.0.0.1]",
                    "[ffff::127.0.xyz.1]",
                    "[ffff::127.0xyz]",
                    "[ffff::127.00.0.1]",
                    "[ffff::127.0.0.1.2]",
                    "[::1.2.3.]",
                    "[::1.2.3.4:5]",
                    "[::a.2.3.4]",
                    "[::1.2.3.4.]",
                ],
            ),
            ("IPv4-in-IPv6-out-of-range-part", &["[ffff::127.0.0.4000]", "[::256.1.1.1]"]),
            ("IPv4-in-IPv6-too-few-parts", &["[ffff::127.0.0]", "[::1.2]"]),
        ] {
            for input in inputs {
                assert_eq!(failure(input), name, "{input}");
            }
        }
    }

    #[test]
    fn validation_errors() {
        assert_eq!(errors("[::1]"), []);
        assert_eq!(errors("[::0]"), []);
        assert_eq!(errors("[::01]"), [("IPv6-piece-leading-zero", 3..5)]);
        assert_eq!(errors("[0a::00]"), [("IPv6-piece-leading-zero", 1..3), ("IPv6-piece-leading-zero", 5..7)]);
        assert_eq!(errors("[::1"), [("IPv6-unclosed", 0..4)]);
        assert_eq!(errors("[:1]"), [("IPv6-invalid-compression", 1..2)]);
        assert_eq!(errors("[1:2:3:4:5:6:7:8:9]"), [("IPv6-too-many-pieces", 17..18)]);
        assert_eq!(errors("[1::2::3]"), [("IPv6-multiple-compression", 5..7)]);
        assert_eq!(errors("[1:é]"), [("IPv6-invalid-code-point", 3..5)]);
        assert_eq!(errors("[1:2:3:]"), [("IPv6-invalid-code-point", 6..7)]);
        assert_eq!(errors("[1:2:3]"), [("IPv6-too-few-pieces", 1..6)]);
        assert_eq!(errors("[1:1:1:1:1:1:1:127.0.0.1]"), [("IPv4-in-IPv6-too-many-pieces", 15..24)]);
        assert_eq!(errors("[::127.0.xyz.1]"), [("IPv4-in-IPv6-invalid-code-point", 9..10)]);
        assert_eq!(errors("[::127.00.0.1]"), [("IPv4-in-IPv6-invalid-code-point", 7..9)]);
        assert_eq!(errors("[::127.0.0.4000]"), [("IPv4-in-IPv6-out-of-range-part", 11..15)]);
        assert_eq!(errors("[::127.0.0]"), [("IPv4-in-IPv6-too-few-parts", 3..10)]);
    }

    #[test]
    fn serialized_addresses_are_known() {
        let tokens = ["0", "1", "a0", "ffff", "00", "0f", "F", "12345", ":", "::", ".", "1.2.3.4"];
        let (mut state, mut found) = (1_u64, 0);
        for round in 0..400_000_u64 {
            let mut random = |below: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from((state >> 33) % below as u64).expect("it is below a usize")
            };
            // Most are pieces and colons by turns.
            let (length, is_any) = (random(18), round % 4 == 0);
            let mut text = String::from(if round % 3 == 0 { "::" } else { "" });
            for index in 0..length {
                text.push_str(match (is_any, index % 2) {
                    (true, _) => tokens[random(tokens.len())],
                    (false, 0) => tokens[random(if round % 5 == 0 { 2 } else { 4 })],
                    (false, _) => [":", ":", ":", ":", ":", "::"][random(6)],
                });
            }
            check(&text);
            found += usize::from(serialized_ipv6_len(format!("{text}]").as_bytes()).is_some());
        }
        assert!(found > 10_000, "{found}");
        // Every way to compress some pieces, wherever there are zeros.
        for zeros in 0_u16..256 {
            let pieces: [u16; 8] = core::array::from_fn(|i| u16::from(zeros >> i & 1 == 0));
            let texts = pieces.map(|piece| piece.to_string());
            check(&texts.join(":"));
            for (start, end) in (0..8).flat_map(|start| (start..=8).map(move |end| (start, end))) {
                check(&format!("{}::{}", texts[..start].join(":"), texts[end..].join(":")));
            }
        }
    }

    /// Compares with the parser and the serializer.
    fn check(text: &str) {
        let is_same = parse(text.as_bytes(), 0, &mut crate::validation::Ignore)
            .is_ok_and(|address| serialize(address).as_bytes() == text.as_bytes());
        let bracketed = format!("{text}]");
        let expected = is_same.then_some(bracketed.len());
        for rest in ["", ":8", "]", "/"] {
            assert_eq!(serialized_ipv6_len(format!("{bracketed}{rest}").as_bytes()), expected, "{text}");
        }
        assert_eq!(serialized_ipv6_len(text.as_bytes()), None, "{text}");
    }

    #[test]
    fn every_longest_run_of_zeros_is_compressed() {
        // Each bit says whether a piece is zero.
        for zeros in 0_u16..256 {
            let pieces: [u16; 8] = core::array::from_fn(|i| u16::from(zeros >> i & 1 == 0));
            let text = serialize(Ipv6Addr::from(pieces)).to_string();
            assert_eq!(text, Ipv6Addr::from(pieces).to_string());
            assert_eq!(parse(text.as_bytes(), 0, &mut crate::validation::Ignore), Ok(Ipv6Addr::from(pieces)));
        }
    }
}
