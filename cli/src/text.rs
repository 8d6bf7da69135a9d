//! Text that people or programs read: what must be replaced or escaped.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::fmt::Write;

/// Whether a character controls a terminal, changes the order of text, or is not seen for what it is: controls, format characters,
/// variation selectors, fillers, all spaces but U+0020, and blanks that Unicode counts as symbols or marks.
fn is_unseen(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    let category = CodePointMapData::<GeneralCategory>::new().get(character);
    GeneralCategoryGroup::Other.contains(category)
        || GeneralCategoryGroup::Separator.contains(category)
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(character)
        || matches!(character, '\u{2800}' | '\u{FFFC}' | '\u{16FE4}' | '\u{1D159}')
}

/// Text that is safe to print on a terminal: control characters become pictures, and what else is not seen becomes dots.
pub fn visible(text: &str) -> String {
    text.chars().map(picture).collect()
}

fn picture(character: char) -> char {
    match character {
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(DOT),
        _ if is_unseen(character) => DOT,
        _ => character,
    }
}

const DOT: char = '·';

/// The first UTF-16 code units of a text, visible, and whether that is not all. Half of a character becomes a dot.
pub fn first_units(text: &str, most: usize) -> (String, bool) {
    let mut units = 0;
    let mut first = String::new();
    for character in text.chars() {
        if units >= most {
            return (first, true);
        }
        units += character.len_utf16();
        first.push(if units > most { DOT } else { picture(character) });
    }
    (first, units > most)
}

/// The same of the last code units.
pub fn last_units(text: &str, most: usize) -> (String, bool) {
    let mut units = 0;
    let mut last = Vec::new();
    for character in text.chars().rev() {
        if units >= most {
            break;
        }
        units += character.len_utf16();
        last.push(if units > most { DOT } else { picture(character) });
    }
    let is_cut = units > most || text.chars().nth_back(last.len()).is_some();
    (last.into_iter().rev().collect(), is_cut)
}

/// What an input is called in a message: its start if it is long, and in quotes what nobody would see.
pub fn named(text: &str) -> String {
    if text.chars().all(is_white_space) {
        // White space is one code unit each.
        let end = text.char_indices().nth(80).map_or(text.len(), |(end, _)| end);
        return visible_json(&text[..end]);
    }
    let (whole, is_long) = first_units(text, 80);
    if is_long { first_units(text, 79).0 + "…" } else { whole }
}

/// A string in JSON, for people.
pub fn visible_json(text: &str) -> String {
    let mut quoted = Vec::new();
    append_json_with(text, |_| false, &mut quoted);
    visible(&String::from_utf8_lossy(&quoted))
}

/// White space as JavaScript's `\s` has it.
pub fn is_white_space(character: char) -> bool {
    character == '\u{FEFF}' || (character.is_whitespace() && character != '\u{85}')
}

/// Appends a string in JSON in which all that is not seen is escaped.
pub fn append_json(text: &str, output: &mut Vec<u8>) {
    append_json_with(text, is_unseen, output);
}

/// Appends a string in JSON in which what must be is escaped, and what `is_escaped` says.
fn append_json_with(text: &str, is_escaped: impl Fn(char) -> bool, output: &mut Vec<u8>) {
    output.push(b'"');
    // Nearly all text is of these.
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if text.bytes().all(is_plain) {
        output.extend_from_slice(text.as_bytes());
    } else {
        for character in text.chars() {
            append_json_character(character, &is_escaped, output);
        }
    }
    output.push(b'"');
}

fn append_json_character(character: char, is_escaped: &impl Fn(char) -> bool, output: &mut Vec<u8>) {
    let escape = match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\u{C}' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        _ if character < ' ' || is_escaped(character) => {
            let mut escaped = String::new();
            for unit in character.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
            return output.extend_from_slice(escaped.as_bytes());
        }
        _ => return output.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
    };
    output.extend_from_slice(&[b'\\', escape]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_replaced() {
        assert_eq!(visible("a b\t\u{1b}[31m\u{7f}\u{202e}é\u{a0}\u{3164}😀"), "a b␉␛[31m··é··😀");
    }

    #[test]
    fn characters_may_be_cut() {
        for (most, first, last) in [
            (0, ("", true), ("", true)),
            (1, ("a", true), ("b", true)),
            (2, ("a·", true), ("·b", true)),
            (3, ("a😀", true), ("😀b", true)),
            (4, ("a😀b", false), ("a😀b", false)),
            (5, ("a😀b", false), ("a😀b", false)),
        ] {
            let [(found_first, first_is_cut), (found_last, last_is_cut)] =
                [first_units("a😀b", most), last_units("a😀b", most)];
            assert_eq!(((&*found_first, first_is_cut), (&*found_last, last_is_cut)), (first, last), "{most}");
        }
    }

    #[test]
    fn what_is_not_seen_is_escaped_in_json() {
        let json = |text| {
            let mut output = Vec::new();
            append_json(text, &mut output);
            String::from_utf8(output).expect("it is text")
        };
        assert_eq!(json("a\"b\\c/é"), r#""a\"b\\c/é""#);
        assert_eq!(json("\u{8}\u{c}\n\r\t\0\u{1f}\u{7f}"), r#""\b\f\n\r\t\u0000\u001f\u007f""#);
        assert_eq!(json("\u{e0041}\u{2028}\u{1d159}"), r#""\udb40\udc41\u2028\ud834\udd59""#);
    }

    #[test]
    fn inputs_have_names() {
        assert_eq!(
            [named(""), named(" \t"), named("a\tb"), named(&"é".repeat(80))],
            ["\"\"".to_owned(), "\" \\t\"".to_owned(), "a␉b".to_owned(), "é".repeat(80)]
        );
        assert_eq!(named(&"é".repeat(81)), "é".repeat(79) + "…");
        assert_eq!(named(&"😀".repeat(40)), "😀".repeat(40));
        assert_eq!(named(&"😀".repeat(41)), "😀".repeat(39) + "·…");
        assert_eq!(named(&" ".repeat(81)), format!("\"{}\"", " ".repeat(80)));
        assert_eq!(named("\u{a0}\n"), "\"·\\n\"");
    }
}
