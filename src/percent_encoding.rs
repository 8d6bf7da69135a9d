//! §1.3 [Percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-bytes): the percent-encode sets,
//! percent-encoding and percent-decoding.

use crate::byte_set::ByteSet;
#[cfg(feature = "encoding")]
use crate::encoding::Encoding;
use crate::invariant::never;
#[cfg(feature = "encoding")]
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// One of the Standard's percent-encode sets.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct PercentEncodeSet(u8);

/// [C0 control percent-encode set](https://url.spec.whatwg.org/#c0-control-percent-encode-set)
pub const C0_CONTROL: PercentEncodeSet = PercentEncodeSet(0);
/// [Fragment percent-encode set](https://url.spec.whatwg.org/#fragment-percent-encode-set)
pub const FRAGMENT: PercentEncodeSet = PercentEncodeSet(1);
/// [Query percent-encode set](https://url.spec.whatwg.org/#query-percent-encode-set)
pub const QUERY: PercentEncodeSet = PercentEncodeSet(2);
/// [Special-query percent-encode set](https://url.spec.whatwg.org/#special-query-percent-encode-set)
pub const SPECIAL_QUERY: PercentEncodeSet = PercentEncodeSet(3);
/// [Path percent-encode set](https://url.spec.whatwg.org/#path-percent-encode-set)
pub const PATH: PercentEncodeSet = PercentEncodeSet(4);
/// [Userinfo percent-encode set](https://url.spec.whatwg.org/#userinfo-percent-encode-set)
pub const USERINFO: PercentEncodeSet = PercentEncodeSet(5);
/// [Component percent-encode set](https://url.spec.whatwg.org/#component-percent-encode-set)
pub const COMPONENT: PercentEncodeSet = PercentEncodeSet(6);
/// [application/x-www-form-urlencoded percent-encode set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)
pub const FORM_URLENCODED: PercentEncodeSet = PercentEncodeSet(7);

/// The sets, by number, each defined as in the Standard: as another set and a few bytes.
static SETS: [ByteSet; 8] = {
    let c0_control = ByteSet::of(b"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F")
        .or(&ByteSet::of(b"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"));
    let fragment = c0_control.or(&ByteSet::of(b" \"<>`"));
    let query = c0_control.or(&ByteSet::of(b" \"#<>"));
    let special_query = query.or(&ByteSet::of(b"'"));
    let path = query.or(&ByteSet::of(b"?^`{}"));
    let userinfo = path.or(&ByteSet::of(b"/:;=@[\\]|"));
    let component = userinfo.or(&ByteSet::of(b"$%&+,"));
    let form_urlencoded = component.or(&ByteSet::of(b"!'()~"));
    [c0_control, fragment, query, special_query, path, userinfo, component, form_urlencoded]
};

impl PercentEncodeSet {
    #[inline]
    pub(crate) const fn bytes(self) -> &'static ByteSet {
        &SETS[self.0 as usize]
    }

    /// Whether `byte` has to be percent-encoded. Every set contains all bytes above 0x7E.
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        self.bytes().contains(byte)
    }
}

const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// [Percent-encodes](https://url.spec.whatwg.org/#percent-encode) one byte.
///
/// ```
/// assert_eq!(&whurl::percent_encoding::percent_encode(0x23), b"%23");
/// ```
#[inline]
pub fn percent_encode(byte: u8) -> [u8; 3] {
    [b'%', UPPER_HEX[usize::from(byte >> 4)], UPPER_HEX[usize::from(byte & 0xF)]]
}

/// [UTF-8 percent-encodes](https://url.spec.whatwg.org/#string-utf-8-percent-encode) a string. With
/// [`FORM_URLENCODED`] a space becomes `+`.
///
/// ```
/// use whurl::percent_encoding::{USERINFO, utf8_percent_encode};
/// assert_eq!(utf8_percent_encode("Say what‽", USERINFO), "Say%20what%E2%80%BD");
/// ```
pub fn utf8_percent_encode(input: &str, set: PercentEncodeSet) -> String {
    let mut output = Vec::with_capacity(input.len());
    percent_encode_into(input.as_bytes(), set, &mut output);
    ascii_string(output)
}

/// [Percent-encodes after encoding](https://url.spec.whatwg.org/#string-percent-encode-after-encoding): as
/// [`utf8_percent_encode`], in another encoding. A character that the encoding lacks becomes a numeric character reference of
/// HTML.
///
/// The Standard uses this with [`SPECIAL_QUERY`] and [`FORM_URLENCODED`]; any set is accepted.
///
/// ```
/// use whurl::encoding::Encoding;
/// use whurl::percent_encoding::{FORM_URLENCODED, percent_encode_after_encoding};
///
/// let shift_jis = Encoding::for_label("shift_jis").unwrap();
/// assert_eq!(percent_encode_after_encoding(shift_jis, "≡ ‽", FORM_URLENCODED), "%81%DF+%26%238253%3B");
/// ```
#[cfg(feature = "encoding")]
pub fn percent_encode_after_encoding(encoding: Encoding, input: &str, set: PercentEncodeSet) -> String {
    let mut output = Vec::with_capacity(input.len());
    encoding.encode(input, |encoded| match encoded {
        Ok(bytes) => percent_encode_into(bytes, set, &mut output),
        Err(code_point) => output.extend_from_slice(format!("%26%23{}%3B", u32::from(code_point)).as_bytes()),
    });
    ascii_string(output)
}

/// Appends `bytes`, percent-encoding those in `set`. The result is ASCII, because every set contains all other bytes.
pub(crate) fn percent_encode_into(bytes: &[u8], set: PercentEncodeSet, output: &mut Vec<u8>) {
    encode_runs(bytes, set, output);
}

fn ascii_string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|_| never("every set contains what is not ASCII"))
}

/// What percent-encoded bytes are appended to.
pub(crate) trait Append {
    /// Appends bytes as they are.
    fn append(&mut self, bytes: &[u8]);
    /// Appends bytes, of which each is percent-encoded.
    fn append_encoded(&mut self, bytes: &[u8]);
}

impl Append for Vec<u8> {
    #[inline]
    fn append(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    // Not inline: the module then has it once.
    #[inline(never)]
    fn append_encoded(&mut self, bytes: &[u8]) {
        self.reserve(3 * bytes.len());
        for &byte in bytes {
            self.extend_from_slice(&percent_encode(byte));
        }
    }
}

/// Percent-encodes `bytes` in runs: of bytes that are not in `set`, and of bytes that are not ASCII, which all sets contain. With
/// [`FORM_URLENCODED`] a space becomes `+`.
#[inline]
pub(crate) fn encode_runs(bytes: &[u8], set: PercentEncodeSet, output: &mut impl Append) {
    let mut start = 0;
    loop {
        let end = set.bytes().find(bytes, start);
        output.append(&bytes[start..end]);
        start = end + 1;
        match bytes.get(end) {
            None => return,
            Some(b' ') if set == FORM_URLENCODED => output.append(b"+"),
            Some(&byte) if byte.is_ascii() => output.append(&percent_encode(byte)),
            Some(_) => {
                start = end + len_of_non_ascii(&bytes[end..]);
                output.append_encoded(&bytes[end..start]);
            }
        }
    }
}

/// How many bytes at the start of `bytes` are not ASCII.
#[inline]
pub(crate) fn len_of_non_ascii(bytes: &[u8]) -> usize {
    bytes.iter().position(u8::is_ascii).unwrap_or(bytes.len())
}

/// The value of an [ASCII hex digit](https://infra.spec.whatwg.org/#ascii-hex-digit).
#[inline]
pub(crate) fn hex_value(digit: u8) -> Option<u8> {
    digit.is_ascii_hexdigit().then_some((digit & 0xF) + 9 * (digit >> 6))
}

/// [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) bytes, such as a string's UTF-8.
///
/// ```
/// assert_eq!(whurl::percent_encoding::percent_decode(b"%25%s%1G"), b"%%s%1G");
/// ```
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(input.len());
    percent_decode_into(input, &mut output);
    output
}

/// [`percent_decode`], appending to `output`.
pub(crate) fn percent_decode_into(input: &[u8], output: &mut Vec<u8>) {
    output.reserve(input.len());
    let mut rest = input;
    while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
        output.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        // Where one byte is encoded, the next often is, too.
        while let [b'%', high, low, after @ ..] = rest
            && let Some((high, low)) = hex_value(*high).zip(hex_value(*low))
        {
            output.push(high << 4 | low);
            rest = after;
        }
        if let [b'%', after @ ..] = rest {
            output.push(b'%');
            rest = after;
        }
    }
    output.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each set as the Standard defines it: a smaller one, and some more.
    #[test]
    fn sets_of_the_standard() {
        let query = " \"#<>";
        let path = format!("{query}?^`{{}}");
        let userinfo = format!("{path}/:;=@[\\]|");
        let component = format!("{userinfo}$%&+,");
        let form = format!("{component}!'()~");
        for (set, printable) in [
            (C0_CONTROL, ""),
            (FRAGMENT, " \"<>`"),
            (QUERY, query),
            (SPECIAL_QUERY, " \"#<>'"),
            (PATH, &path),
            (USERINFO, &userinfo),
            (COMPONENT, &component),
            (FORM_URLENCODED, &form),
        ] {
            for byte in 0..=u8::MAX {
                let is_in = !matches!(byte, b' '..=b'~') || printable.as_bytes().contains(&byte);
                assert_eq!(set.contains(byte), is_in, "{byte:#x} in {printable:?}");
            }
        }
    }

    #[test]
    fn the_form_urlencoded_set_leaves_alphanumerics_and_four_others() {
        let left: String = (0..=u8::MAX).filter(|&byte| !FORM_URLENCODED.contains(byte)).map(char::from).collect();
        assert_eq!(left, "*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
    }

    #[test]
    fn encoding() {
        assert_eq!(&percent_encode(0), b"%00");
        assert_eq!(&percent_encode(0xAF), b"%AF");
        assert_eq!(utf8_percent_encode("", PATH), "");
        assert_eq!(utf8_percent_encode("a%20 \u{0}\u{7F}💩", C0_CONTROL), "a%20 %00%7F%F0%9F%92%A9");
        assert_eq!(utf8_percent_encode("a%20", COMPONENT), "a%2520");
    }

    #[test]
    fn decoding() {
        for (encoded, decoded) in [
            (&b""[..], &b""[..]),
            (b"%", b"%"),
            (b"%2", b"%2"),
            (b"%2G%G2", b"%2G%G2"),
            (b"%%32", b"%2"),
            (b"%25%32%35", b"%25"),
            (b"%2f%2F%fF", b"//\xFF"),
            (b"a%00\xC3", b"a\0\xC3"),
        ] {
            assert_eq!(percent_decode(encoded), decoded);
        }
    }

    #[test]
    fn decoding_undoes_encoding() {
        let text: String = ('\0'..='\u{17F}').collect();
        assert_eq!(percent_decode(utf8_percent_encode(&text, COMPONENT).as_bytes()), text.as_bytes());
    }
}
