//! §5 [application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded): its parser and
//! serializer. In: a query or a form's body, or names and values. Out: the other.

use crate::percent_encoding::{FORM_URLENCODED, percent_decode_into, percent_encode};

/// The [parser](https://url.spec.whatwg.org/#concept-urlencoded-parser): the names and values of `input`, in order.
///
/// Bytes that are not UTF-8 after percent-decoding become U+FFFD.
///
/// ```
/// let pairs = whurl::form_urlencoded::parse(b"a=1+2&&%C3%A9=%&c");
/// assert_eq!(pairs, [("a", "1 2"), ("é", "%"), ("c", "")].map(|(n, v)| (n.to_owned(), v.to_owned())));
/// ```
pub fn parse(input: &[u8]) -> Vec<(String, String)> {
    pairs(input).map(|(name, value)| (decode(name), decode(value))).collect()
}

/// The [parser](https://url.spec.whatwg.org/#concept-urlencoded-parser)'s names and values before they are decoded.
///
/// ```
/// let mut pairs = whurl::form_urlencoded::pairs(b"&a=1+2=3&b");
/// assert_eq!(pairs.next(), Some((&b"a"[..], &b"1+2=3"[..])));
/// assert_eq!(pairs.next(), Some((&b"b"[..], &b""[..])));
/// assert_eq!(pairs.next(), None);
/// ```
pub fn pairs(input: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    input.split(|&byte| byte == b'&').filter(|sequence| !sequence.is_empty()).map(|sequence| {
        match sequence.iter().position(|&byte| byte == b'=') {
            Some(equals) => (&sequence[..equals], &sequence[equals + 1..]),
            None => (sequence, &[][..]),
        }
    })
}

fn decode(input: &[u8]) -> String {
    let mut output = Vec::with_capacity(input.len());
    decode_into(input, &mut output);
    // It is UTF-8, so this neither copies nor replaces anything.
    String::from_utf8(output).unwrap_or_default()
}

/// Appends what a name or value decodes to, as UTF-8: with spaces for `+`, percent-decoded, and decoded by
/// [UTF-8 decode without BOM](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom), which keeps a U+FEFF.
pub(crate) fn decode_into(input: &[u8], output: &mut Vec<u8>) {
    let start = output.len();
    let mut rest = input;
    while let Some(plus) = rest.iter().position(|&byte| byte == b'+') {
        percent_decode_into(&rest[..plus], output);
        output.push(b' ');
        rest = &rest[plus + 1..];
    }
    percent_decode_into(rest, output);
    if let Err(error) = core::str::from_utf8(&output[start..]) {
        let malformed = output.split_off(start + error.valid_up_to());
        output.extend_from_slice(String::from_utf8_lossy(&malformed).as_bytes());
    }
}

/// The [serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer), for names and values that are UTF-8.
///
/// ```
/// assert_eq!(whurl::form_urlencoded::serialize([("a b", "~"), ("é", "")]), "a+b=%7E&%C3%A9=");
/// ```
pub fn serialize<N, V>(tuples: impl IntoIterator<Item = (N, V)>) -> String
where
    N: AsRef<str>,
    V: AsRef<str>,
{
    let mut output = Vec::new();
    for (name, value) in tuples {
        append_pair(name.as_ref().as_bytes(), value.as_ref().as_bytes(), &mut output);
    }
    // It is ASCII, so this neither copies nor replaces anything.
    String::from_utf8(output).unwrap_or_default()
}

/// The serializer's step for one tuple, appending to what there is of the output.
pub(crate) fn append_pair(name: &[u8], value: &[u8], output: &mut Vec<u8>) {
    if !output.is_empty() {
        output.push(b'&');
    }
    encode_into(name, output);
    output.push(b'=');
    encode_into(value, output);
}

/// [Percent-encode after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding), of UTF-8 using the
/// application/x-www-form-urlencoded percent-encode set, which writes spaces as `+`.
fn encode_into(input: &[u8], output: &mut Vec<u8>) {
    let mut rest = input;
    loop {
        let run = FORM_URLENCODED.find(rest);
        output.extend_from_slice(&rest[..run]);
        match rest.get(run) {
            None => return,
            Some(b' ') => output.push(b'+'),
            Some(&byte) => output.extend_from_slice(&percent_encode(byte)),
        }
        rest = &rest[run + 1..];
    }
}
