//! IPv4 addresses: the ends-in-a-number checker and the parsers of §3.5
//! [Host parsing](https://url.spec.whatwg.org/#host-parsing), and the serializer of §3.6.

use core::net::Ipv4Addr;
use core::ops::Range;

use super::Source;
use super::text::Text;
use crate::invariant::{never, never_or};
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
    match input.last() {
        Some(&last) if may_end_a_number(last) => last_label_is_a_number(input),
        _ => false,
    }
}

/// Whether a number of an IPv4 address may end with `byte`. The last label usually ends with a letter that cannot.
#[inline]
pub(crate) const fn may_end_a_number(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f' | b'X' | b'x')
}

#[cold]
fn last_label_is_a_number(input: &[u8]) -> bool {
    let start = input.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    match &input[start..] {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// Whether `host` is an IPv4 address in its serialized form.
pub(crate) fn is_serialized_ipv4(host: &[u8]) -> bool {
    let (mut dots, mut digits, mut number) = (0, 0, 0);
    for &byte in host {
        if byte == b'.' && digits > 0 {
            (dots, digits, number) = (dots + 1, 0, 0);
            continue;
        }
        let has_leading_zero = digits > 0 && number == 0;
        if !byte.is_ascii_digit() || has_leading_zero {
            return false;
        }
        (digits, number) = (digits + 1, number * 10 + u32::from(byte - b'0'));
        if number > 255 {
            return false;
        }
    }
    dots == 3 && digits > 0
}

/// The result of the [IPv4 number parser](https://url.spec.whatwg.org/#ipv4-number-parser).
struct Number {
    /// The number, or 2³² if it is larger: no part of an address can be that large.
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
/// Only for domains that end in a number. Nothing depends on case, so the domain need not be lowercased first.
pub(super) fn parse<S: Sink>(input: &[u8], source: Source<'_>, sink: &mut S) -> Result<Ipv4Addr, ParseError> {
    let address = match input {
        [address @ .., b'.'] => {
            sink.report(ValidationError::Ipv4EmptyPart, source.range::<S>(address.len()..input.len()))?;
            address
        }
        address => address,
    };
    let whole = 0..address.len();
    if let Some(fifth) = parts(address).nth(4) {
        return Err(fail(sink, ValidationError::Ipv4TooManyParts, source.range::<S>(fifth.start..whole.end)));
    }
    if S::ENABLED && parts(address).count() < 4 {
        sink.report(ValidationError::Ipv4TooFewParts, source.range::<S>(whole))?;
    }
    combine(parse_parts(address, source, sink)?, source, sink)
}

/// The numbers of an address: their ranges and values, and how many they are.
type Numbers = ([(Range<usize>, u64); 4], usize);

/// The IPv4 parser's loop over the parts, at most four.
fn parse_parts<S: Sink>(address: &[u8], source: Source<'_>, sink: &mut S) -> Result<Numbers, ParseError> {
    let mut numbers = [const { (0..0, 0) }; 4];
    let mut count = 0;
    for (place, part) in numbers.iter_mut().zip(parts(address)) {
        let Some(number) = parse_number(&address[part.clone()]) else {
            return Err(fail(sink, ValidationError::Ipv4NonNumericPart, source.range::<S>(part)));
        };
        if S::ENABLED && !number.is_decimal {
            sink.report(ValidationError::Ipv4NonDecimalPart, source.range::<S>(part.clone()))?;
        }
        *place = (part, number.value);
        count += 1;
    }
    Ok((numbers, count))
}

/// The IPv4 parser's last steps: combining the numbers into an address.
fn combine<S: Sink>((numbers, count): Numbers, source: Source<'_>, sink: &mut S) -> Result<Ipv4Addr, ParseError> {
    let numbers = &numbers[..count];
    if S::ENABLED
        && let Some((part, _)) = numbers.iter().find(|(_, value)| *value > 255)
    {
        sink.report(ValidationError::Ipv4OutOfRangePart, source.range::<S>(part.clone()))?;
    }
    // Already reported.
    let failure = Err(ParseError::new(ValidationError::Ipv4OutOfRangePart));
    let Some(((_, last), others)) = numbers.split_last() else {
        return never_or(failure, "an address that ends in a number has a part");
    };
    // 256^(5 − count) = 2^(8 × (5 − count))
    if others.iter().any(|(_, value)| *value > 255) || last >> (8 * (5 - count)) != 0 {
        return failure;
    }
    let high = others.iter().zip([24, 16, 8]).fold(0, |high, ((_, value), shift)| high | value << shift);
    let address = u32::try_from(high + last)
        .unwrap_or_else(|_| never("each part has been compared with the most that it can be"));
    Ok(Ipv4Addr::from_bits(address))
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

#[cfg(test)]
mod tests {
    use super::super::Host;
    use super::super::tests::{errors, failure};
    use super::*;

    #[test]
    fn ends_in_a_number_checker() {
        for domain in ["0", "09", "1.", "a.1", "a.1.", "0x", "0X", "a.0xfF", "a.0x.", "..1", "99999999999999999999"] {
            assert!(ends_in_a_number(domain.as_bytes()), "{domain}");
        }
        for domain in ["", ".", "..", "a", "a.", "1a", "1..", "x", "0xg", "00x1", "1.a", "a.b.", "f", "0b1", "-1"] {
            assert!(!ends_in_a_number(domain.as_bytes()), "{domain}");
        }
    }

    #[test]
    fn numbers() {
        let number = |input: &str| parse_number(input.as_bytes()).map(|number| (number.value, number.is_decimal));
        assert_eq!(number(""), None);
        assert_eq!(number("0"), Some((0, true)));
        assert_eq!(number("255"), Some((255, true)));
        assert_eq!(number("0x"), Some((0, false)));
        assert_eq!(number("0XfF"), Some((255, false)));
        assert_eq!(number("00"), Some((0, false)));
        assert_eq!(number("0377"), Some((255, false)));
        for malformed in ["08", "09", "0xg", "1a", "a", "-1", "+1", "0x0x1", " 1"] {
            assert_eq!(number(malformed), None, "{malformed}");
        }
        assert_eq!(number("4294967295"), Some(((1 << 32) - 1, true)));
        assert_eq!(number("4294967296"), Some((1 << 32, true)));
        assert_eq!(number(&"9".repeat(10_000)), Some((1 << 32, true)));
        assert_eq!(number(&format!("0x{}", "f".repeat(10_000))), Some((1 << 32, false)));
        assert_eq!(number(&format!("0{}1", "0".repeat(10_000))), Some((1, false)));
    }

    #[test]
    fn addresses() {
        for (input, serialized) in [
            ("0", "0.0.0.0"),
            ("0x", "0.0.0.0"),
            ("127.0.0.1", "127.0.0.1"),
            ("127.0.0.1.", "127.0.0.1"),
            ("127.1", "127.0.0.1"),
            ("1.2.3", "1.2.0.3"),
            ("192.168.257", "192.168.1.1"),
            ("192.0x00A80001", "192.168.0.1"),
            ("0300.168.0.0xF0", "192.168.0.240"),
            ("4294967295", "255.255.255.255"),
            ("037777777777", "255.255.255.255"),
            ("255.16777215", "255.255.255.255"),
            ("255.255.65535", "255.255.255.255"),
        ] {
            assert_eq!(Host::parse(input).map(|host| host.to_string()).as_deref(), Ok(serialized), "{input}");
        }
    }

    #[test]
    fn failures() {
        for input in
            ["4294967296", "0x100000000", "1.16777216", "1.2.65536", "1.2.3.256", "256.1", "1.256.1", "1.1.256.1"]
        {
            assert_eq!(failure(input), "IPv4-out-of-range-part", "{input}");
        }
        for input in ["a.1", "09", "1..2", ".1", "1.0xg.1", "1.08.1.1", "..1."] {
            assert_eq!(failure(input), "IPv4-non-numeric-part", "{input}");
        }
        for input in ["1.2.3.4.5", "a.b.c.d.1", "....1", "1.2.3.4.5."] {
            assert_eq!(failure(input), "IPv4-too-many-parts", "{input}");
        }
    }

    #[test]
    fn validation_errors() {
        assert_eq!(errors("127.0.0.1"), []);
        assert_eq!(errors("127.1"), [("IPv4-too-few-parts", 0..5)]);
        assert_eq!(errors("127.0.0x0.1"), [("IPv4-non-decimal-part", 6..9)]);
        assert_eq!(errors("1.2.3.04"), [("IPv4-non-decimal-part", 6..8)]);
        assert_eq!(errors("255.255.4000.1"), [("IPv4-out-of-range-part", 8..12)]);
        assert_eq!(errors("1.2.300"), [("IPv4-too-few-parts", 0..7), ("IPv4-out-of-range-part", 4..7)]);
        assert_eq!(errors("1.2.3.4.5.6"), [("IPv4-too-many-parts", 8..11)]);
        assert_eq!(errors("test.42"), [("IPv4-too-few-parts", 0..7), ("IPv4-non-numeric-part", 0..4)]);
        // Strict ToASCII takes no trailing dot.
        assert_eq!(errors("127.0.0.1."), [("domain-to-ASCII", 0..10), ("IPv4-empty-part", 9..10)]);
    }

    #[cfg(feature = "idna")]
    #[test]
    fn validation_errors_in_percent_encoded_addresses() {
        assert_eq!(errors("%31.2.3.%30%34"), [("domain-percent-encoded", 0..3), ("IPv4-non-decimal-part", 8..14)]);
        // U+FF12 is mapped to 2.
        assert_eq!(errors("1.\u{FF12}.3.04"), [("IPv4-non-ASCII-input", 0..10), ("IPv4-non-decimal-part", 0..10)]);
    }

    #[test]
    fn serializer() {
        for octets in [[0, 0, 0, 0], [1, 22, 133, 204], [9, 10, 99, 100], [255; 4]] {
            let address = Ipv4Addr::from(octets);
            assert_eq!(serialize(address).to_string(), address.to_string());
        }
    }
}
