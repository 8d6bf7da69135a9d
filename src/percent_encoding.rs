//! §1.3 [Percent-encoded bytes](https://url.spec.whatwg.org/#percent-encoded-bytes): the percent-encode sets,
//! percent-encoding and percent-decoding. In: bytes (a string's UTF-8) and a set. Out: ASCII, or decoded bytes.

/// One of the Standard's percent-encode sets.
///
/// Each is a bit of one table that is indexed by byte, so that a parser's scan costs one load a byte whatever set it
/// scans for.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct PercentEncodeSet(u8);

/// [C0 control percent-encode set](https://url.spec.whatwg.org/#c0-control-percent-encode-set)
pub const C0_CONTROL: PercentEncodeSet = PercentEncodeSet(1);
/// [Fragment percent-encode set](https://url.spec.whatwg.org/#fragment-percent-encode-set)
pub const FRAGMENT: PercentEncodeSet = PercentEncodeSet(1 << 1);
/// [Query percent-encode set](https://url.spec.whatwg.org/#query-percent-encode-set)
pub const QUERY: PercentEncodeSet = PercentEncodeSet(1 << 2);
/// [Special-query percent-encode set](https://url.spec.whatwg.org/#special-query-percent-encode-set)
pub const SPECIAL_QUERY: PercentEncodeSet = PercentEncodeSet(1 << 3);
/// [Path percent-encode set](https://url.spec.whatwg.org/#path-percent-encode-set)
pub const PATH: PercentEncodeSet = PercentEncodeSet(1 << 4);
/// [Userinfo percent-encode set](https://url.spec.whatwg.org/#userinfo-percent-encode-set)
pub const USERINFO: PercentEncodeSet = PercentEncodeSet(1 << 5);
/// [Component percent-encode set](https://url.spec.whatwg.org/#component-percent-encode-set)
pub const COMPONENT: PercentEncodeSet = PercentEncodeSet(1 << 6);
/// [application/x-www-form-urlencoded percent-encode set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)
pub const FORM_URLENCODED: PercentEncodeSet = PercentEncodeSet(1 << 7);

/// For each byte, the sets that contain it.
static SETS: [u8; 256] = sets();

const fn add(mut table: [u8; 256], bytes: &[u8], sets: u8) -> [u8; 256] {
    let mut i = 0;
    while i < bytes.len() {
        table[bytes[i] as usize] |= sets;
        i += 1;
    }
    table
}

const fn sets() -> [u8; 256] {
    let form = FORM_URLENCODED.0;
    let component = COMPONENT.0 | form;
    let userinfo = USERINFO.0 | component;
    let path = PATH.0 | userinfo;
    let special_query = SPECIAL_QUERY.0;
    let query = QUERY.0 | special_query | path;
    let fragment = FRAGMENT.0;
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte < 0x20 || byte > 0x7E {
            table[byte] = u8::MAX;
        }
        byte += 1;
    }
    table = add(table, b" \"<>`", fragment);
    table = add(table, b" \"#<>", query);
    table = add(table, b"'", special_query);
    table = add(table, b"?^`{}", path);
    table = add(table, b"/:;=@[\\]|", userinfo);
    table = add(table, b"$%&+,", component);
    add(table, b"!'()~", form)
}

impl PercentEncodeSet {
    /// Whether `byte` is to be percent-encoded. Every set contains all bytes above 0x7E.
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        SETS[byte as usize] & self.0 != 0
    }

    /// The index of the first byte of `bytes` that is in the set, or `bytes.len()`.
    #[inline]
    pub(crate) fn find(self, bytes: &[u8]) -> usize {
        bytes.iter().position(|&byte| self.contains(byte)).unwrap_or(bytes.len())
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

/// [UTF-8 percent-encodes](https://url.spec.whatwg.org/#string-utf-8-percent-encode) a string.
///
/// ```
/// use whurl::percent_encoding::{USERINFO, utf8_percent_encode};
/// assert_eq!(utf8_percent_encode("Say what‽", USERINFO), "Say%20what%E2%80%BD");
/// ```
pub fn utf8_percent_encode(input: &str, set: PercentEncodeSet) -> String {
    let mut output = String::with_capacity(input.len());
    for &byte in input.as_bytes() {
        if set.contains(byte) {
            output.extend(percent_encode(byte).map(char::from));
        } else {
            output.push(char::from(byte));
        }
    }
    output
}

/// The value of an [ASCII hex digit](https://infra.spec.whatwg.org/#ascii-hex-digit).
#[inline]
pub(crate) fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// [Percent-decodes](https://url.spec.whatwg.org/#percent-decode) bytes; of a string, its UTF-8.
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
    let mut rest = input;
    while let Some(at) = rest.iter().position(|&byte| byte == b'%') {
        output.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let decoded = match rest {
            [_, high, low, ..] => hex_value(*high).zip(hex_value(*low)),
            _ => None,
        };
        match decoded {
            Some((high, low)) => {
                output.push(high << 4 | low);
                rest = &rest[3..];
            }
            None => {
                output.push(b'%');
                rest = &rest[1..];
            }
        }
    }
    output.extend_from_slice(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each set as the Standard writes it: all of a smaller one, and some more.
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
        for set in [COMPONENT, FORM_URLENCODED] {
            assert_eq!(percent_decode(utf8_percent_encode(&text, set).as_bytes()), text.as_bytes());
        }
    }
}
