//! IPv4 addresses: the ends-in-a-number checker and the parsers of §3.5
//! [Host parsing](https://url.spec.whatwg.org/#host-parsing), and the serializer of §3.6. In: an ASCII domain. Out: an
//! address, or its dotted decimal form.

use core::net::Ipv4Addr;
use core::ops::Range;

use super::Source;
use super::text::Text;
use crate::percent_encoding::hex_value;
use crate::validation::{ParseError, Sink, ValidationError, fail};

/// The [ends in a number checker](https://url.spec.whatwg.org/#ends-in-a-number-checker): whether an ASCII domain is to
/// be parsed as an IPv4 address.
///
/// ```
/// use whurl::host::ends_in_a_number;
///
/// assert!(ends_in_a_number(b"example.0x"));
/// assert!(!ends_in_a_number(b"0x.example"));
/// ```
#[inline]
pub fn ends_in_a_number(input: &[u8]) -> bool {
    let input = input.strip_suffix(b".").unwrap_or(input);
    // The usual last label ends with a letter that no number ends with.
    match input.last() {
        Some(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f' | b'X' | b'x') => last_label_is_a_number(input),
        _ => false,
    }
}

fn last_label_is_a_number(input: &[u8]) -> bool {
    let start = input.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    match &input[start..] {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// The result of the [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser).
struct Number {
    /// The number, or 2³² for whatever is larger: no part of an address may be as large.
    value: u64,
    is_decimal: bool,
}

/// The [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser).
fn parse_number(input: &[u8]) -> Option<Number> {
    let (radix, digits) = match input {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', digits @ ..] if !digits.is_empty() => (8, digits),
        digits => (10, digits),
    };
    let mut value = 0;
    for &digit in digits {
        let digit = u64::from(hex_value(digit)?);
        if digit >= radix {
            return None;
        }
        value = (value * radix + digit).min(1 << 32);
    }
    Some(Number { value, is_decimal: radix == 10 })
}

/// The ranges of the parts of `input`: the result of strictly splitting it on U+002E (.).
fn parts(input: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    input.split(|&byte| byte == b'.').map(move |part| {
        let range = start..start + part.len();
        start = range.end + 1;
        range
    })
}

/// The [IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser).
///
/// It is only for domains that end in a number. Nothing depends on case, so the domain need not be lowercased first.
pub(super) fn parse<S: Sink>(input: &[u8], source: Source<'_>, sink: &mut S) -> Result<Ipv4Addr, ParseError> {
    let address = match input {
        [address @ .., b'.'] => {
            sink.report(ValidationError::Ipv4EmptyPart, source.range(address.len()..input.len()))?;
            address
        }
        address => address,
    };
    let whole = 0..address.len();
    if let Some(fifth) = parts(address).nth(4) {
        return Err(fail(sink, ValidationError::Ipv4TooManyParts, source.range(fifth.start..whole.end)));
    }
    if S::ENABLED && parts(address).count() < 4 {
        sink.report(ValidationError::Ipv4TooFewParts, source.range(whole))?;
    }
    combine(parse_parts(address, source, sink)?, source, sink)
}

/// The numbers of an address: their ranges and values, and how many they are.
type Numbers = ([(Range<usize>, u64); 4], usize);

/// The IPv4 parser's loop over the parts, of which there are at most four.
fn parse_parts<S: Sink>(address: &[u8], source: Source<'_>, sink: &mut S) -> Result<Numbers, ParseError> {
    let mut numbers = [const { (0..0, 0) }; 4];
    let mut count = 0;
    for (place, part) in numbers.iter_mut().zip(parts(address)) {
        let Some(number) = parse_number(&address[part.clone()]) else {
            return Err(fail(sink, ValidationError::Ipv4NonNumericPart, source.range(part)));
        };
        if S::ENABLED && !number.is_decimal {
            sink.report(ValidationError::Ipv4NonDecimalPart, source.range(part.clone()))?;
        }
        *place = (part, number.value);
        count += 1;
    }
    Ok((numbers, count))
}

/// The IPv4 parser's last steps: the address that the numbers make.
fn combine<S: Sink>((numbers, count): Numbers, source: Source<'_>, sink: &mut S) -> Result<Ipv4Addr, ParseError> {
    let numbers = &numbers[..count];
    if S::ENABLED
        && let Some((part, _)) = numbers.iter().find(|(_, value)| *value > 255)
    {
        sink.report(ValidationError::Ipv4OutOfRangePart, source.range(part.clone()))?;
    }
    // Already reported.
    let failure = Err(ParseError::new(ValidationError::Ipv4OutOfRangePart));
    let Some(((_, last), others)) = numbers.split_last() else { return failure };
    // 256^(5 − count) = 2^(8 × (5 − count))
    if others.iter().any(|(_, value)| *value > 255) || last >> (8 * (5 - count)) != 0 {
        return failure;
    }
    let high = others.iter().zip([24, 16, 8]).fold(0, |high, ((_, value), shift)| high | value << shift);
    u32::try_from(high + last).map_or(failure, |address| Ok(Ipv4Addr::from_bits(address)))
}

/// The [IPv4 serializer](https://url.spec.whatwg.org/#concept-ipv4-serializer).
pub(super) fn serialize(address: Ipv4Addr) -> Text {
    let mut output = Text::new();
    for (i, octet) in address.octets().into_iter().enumerate() {
        if i > 0 {
            output.push(b'.');
        }
        if octet >= 100 {
            output.push(b'0' + octet / 100);
        }
        if octet >= 10 {
            output.push(b'0' + octet / 10 % 10);
        }
        output.push(b'0' + octet % 10);
    }
    output
}
