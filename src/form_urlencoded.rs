//! §5 [application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded): its parser and
//! serializer, of queries and of forms' bodies.

#[cfg(feature = "encoding")]
use crate::encoding::Encoding;
use crate::invariant::never;
use crate::output::Output;
#[cfg(feature = "encoding")]
use crate::percent_encoding::percent_encode_after_encoding;
use crate::percent_encoding::{FORM_URLENCODED, percent_decode_into};
use alloc::string::String;
use alloc::vec::Vec;

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

/// The [parser](https://url.spec.whatwg.org/#concept-urlencoded-parser) for names and values in an encoding other than
/// UTF-8, which only old forms use. Malformed sequences become U+FFFD.
///
/// ```
/// use whurl::encoding::Encoding;
///
/// let koi8_r = Encoding::for_label("koi8-r").unwrap();
/// let pairs = whurl::form_urlencoded::parse_with_encoding(b"a+b=%C1", koi8_r);
/// assert_eq!(pairs, [("a b".to_owned(), "а".to_owned())]);
/// ```
#[cfg(feature = "encoding")]
pub fn parse_with_encoding(input: &[u8], encoding: Encoding) -> Vec<(String, String)> {
    let decode = |input: &[u8]| {
        let mut output = Vec::with_capacity(input.len());
        percent_decode_with_plus_into(input, &mut output);
        encoding.decode(&output).into_owned()
    };
    pairs(input).map(|(name, value)| (decode(name), decode(value))).collect()
}

fn decode(input: &[u8]) -> String {
    let mut output = Vec::with_capacity(input.len());
    decode_into(input, &mut output);
    String::from_utf8(output).unwrap_or_else(|_| never("decode_into appends UTF-8"))
}

/// Decodes a name or value and appends it as UTF-8: `+` becomes a space, then percent-decoding, then
/// [UTF-8 decode without BOM](https://encoding.spec.whatwg.org/#utf-8-decode-without-bom), which keeps a U+FEFF.
pub(crate) fn decode_into(input: &[u8], output: &mut Vec<u8>) {
    let start = output.len();
    percent_decode_with_plus_into(input, output);
    if let Err(error) = core::str::from_utf8(&output[start..]) {
        let malformed = output.split_off(start + error.valid_up_to());
        output.extend_from_slice(String::from_utf8_lossy(&malformed).as_bytes());
    }
}

/// Percent-decodes a name or value and appends it, with `+` as a space.
fn percent_decode_with_plus_into(input: &[u8], output: &mut Vec<u8>) {
    let mut rest = input;
    while let Some(plus) = rest.iter().position(|&byte| byte == b'+') {
        percent_decode_into(&rest[..plus], output);
        output.push(b' ');
        rest = &rest[plus + 1..];
    }
    percent_decode_into(rest, output);
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
    String::from_utf8(output).unwrap_or_else(|_| never("a form is serialized to ASCII"))
}

/// The [serializer](https://url.spec.whatwg.org/#concept-urlencoded-serializer) with an *encoding*.
///
/// ```
/// use whurl::encoding::Encoding;
///
/// let windows_1252 = Encoding::for_label("windows-1252").unwrap();
/// let query = whurl::form_urlencoded::serialize_with_encoding([("a b", "é≡")], windows_1252);
/// assert_eq!(query, "a+b=%E9%26%238801%3B");
/// ```
#[cfg(feature = "encoding")]
pub fn serialize_with_encoding<N, V>(tuples: impl IntoIterator<Item = (N, V)>, encoding: Encoding) -> String
where
    N: AsRef<str>,
    V: AsRef<str>,
{
    let encode = |input: &str| percent_encode_after_encoding(encoding.output_encoding(), input, FORM_URLENCODED);
    let pairs = tuples.into_iter().map(|(name, value)| [encode(name.as_ref()), encode(value.as_ref())].join("="));
    pairs.collect::<Vec<_>>().join("&")
}

/// The serializer's step for one tuple. Appends to the output so far.
pub(crate) fn append_pair(name: &[u8], value: &[u8], output: &mut Vec<u8>) {
    if !output.is_empty() {
        output.push(b'&');
    }
    // The parser's encoder, so that the module has one.
    Output::appending(output).extend_encoded(name, FORM_URLENCODED);
    output.push(b'=');
    Output::appending(output).extend_encoded(value, FORM_URLENCODED);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_parses(input: &[u8], expected: &[(&str, &str)]) {
        let parsed = parse(input);
        assert_eq!(parsed.iter().map(|(name, value)| (&name[..], &value[..])).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn parser() {
        assert_parses(b"", &[]);
        assert_parses(b"&&&", &[]);
        assert_parses(b"=", &[("", "")]);
        assert_parses(b"a", &[("a", "")]);
        assert_parses(b"=a", &[("", "a")]);
        assert_parses(b"a==b=", &[("a", "=b=")]);
        assert_parses(b"&a=b&&a=c&", &[("a", "b"), ("a", "c")]);
        assert_parses(b"+a+=%2B+%20", &[(" a ", "+  ")]);
        assert_parses(b"%26=%3D&a%3Db", &[("&", "="), ("a=b", "")]);
        assert_parses(b"a=%&b=%2&c=%2g", &[("a", "%"), ("b", "%2"), ("c", "%2g")]);
        assert_parses("é=%C3%A9".as_bytes(), &[("é", "é")]);
        assert_parses("é%%2B".as_bytes(), &[("é%+", "")]);
    }

    #[test]
    fn utf8_decode_without_bom_keeps_one() {
        assert_parses(b"%EF%BB%BFa=\xEF\xBB\xBFb", &[("\u{FEFF}a", "\u{FEFF}b")]);
    }

    /// One U+FFFD for each maximal subpart, as in the Encoding Standard: see its notes on the UTF-8 decoder.
    #[test]
    fn malformed_utf8() {
        assert_parses(b"%FF%FE", &[("\u{FFFD}\u{FFFD}", "")]);
        assert_parses(b"a%C3=b", &[("a\u{FFFD}", "b")]);
        assert_parses(b"%E2%82a", &[("\u{FFFD}a", "")]);
        assert_parses(b"%ED%A0%80", &[("\u{FFFD}\u{FFFD}\u{FFFD}", "")]);
        assert_parses(b"%F0%9F%92x%F4%90", &[("\u{FFFD}x\u{FFFD}\u{FFFD}", "")]);
        assert_parses(b"%C3+%A9", &[("\u{FFFD} \u{FFFD}", "")]);
    }

    #[test]
    fn serializer() {
        assert_eq!(serialize([("", ""); 0]), "");
        assert_eq!(serialize([("", "")]), "=");
        assert_eq!(serialize([("a", "b"), ("a", "")]), "a=b&a=");
        assert_eq!(serialize([("*-._aZ09", "!'()~ +%&=\0é")]), "*-._aZ09=%21%27%28%29%7E+%2B%25%26%3D%00%C3%A9");
    }

    #[test]
    fn parsing_undoes_serializing() {
        let text: String = ('\0'..='\u{17F}').collect();
        let tuples = vec![(text.clone(), text), (String::new(), "💩".to_owned())];
        assert_eq!(parse(serialize(tuples.clone()).as_bytes()), tuples);
    }
}
