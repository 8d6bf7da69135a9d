//! How many columns of a terminal a text takes, as the package `string-width` says: for each grapheme cluster, two if it has an
//! emoji or begins with a wide character, none if it is only combining marks. The text is visible: nothing in it is a control or is
//! ignorable, such as U+200D, which joins emoji.

use icu_properties::props::{EastAsianWidth, Emoji};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_segmentation::UnicodeSegmentation;

pub fn width_of(text: &str) -> usize {
    // Most is ASCII.
    if text.is_ascii() { text.len() } else { text.graphemes(true).map(width_of_cluster).sum() }
}

fn width_of_cluster(cluster: &str) -> usize {
    let Some(first) = cluster.chars().next() else { return 0 };
    if is_combining(first) {
        0
    } else if has_emoji(cluster) || is_wide(first) {
        2
    } else {
        1
    }
}

/// The blocks of combining marks. Marks of scripts are not in them.
fn is_combining(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36F}'
            | '\u{1AB0}'..='\u{1AFF}'
            | '\u{1DC0}'..='\u{1DFF}'
            | '\u{20D0}'..='\u{20FF}'
            | '\u{FE20}'..='\u{FE2F}'
    )
}

fn is_wide(character: char) -> bool {
    let width = CodePointMapData::<EastAsianWidth>::new().get(character);
    [EastAsianWidth::Wide, EastAsianWidth::Fullwidth].contains(&width)
}

/// What encloses a digit in a key.
const KEYCAP: char = '\u{20E3}';

fn has_emoji(cluster: &str) -> bool {
    if cluster.is_ascii() {
        return false;
    }
    let mut characters = cluster.chars().peekable();
    let mut has_emoji = false;
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        has_emoji |= match character {
            '#' | '*' | '0'..='9' => next == Some(KEYCAP),
            _ => match indicator(character) {
                Some(first) => next.and_then(indicator).is_some_and(|second| is_flag(first, second)),
                None => CodePointSetData::new::<Emoji>().contains(character),
            },
        };
    }
    has_emoji
}

/// The letter of a regional indicator.
fn indicator(character: char) -> Option<char> {
    let letter = u32::from(character).checked_sub(0x1F1E6)?;
    (letter < 26).then(|| char::from_u32(u32::from('A') + letter)).flatten()
}

/// Whether a region has a flag: `RGI_Emoji_Flag_Sequence` of Unicode 17.
fn is_flag(first: char, second: char) -> bool {
    let region = FLAGS.iter().find(|region| region.starts_with(first));
    region.is_some_and(|region| region[2..].contains(second))
}

/// The second letters by the first.
const FLAGS: [&str; 26] = [
    "A CDEFGILMOQRSTUWXZ",
    "B ABDEFGHIJLMNOQRSTVWYZ",
    "C ACDFGHIKLMNOPQRUVWXYZ",
    "D EGJKMOZ",
    "E ACEGHRSTU",
    "F IJKMOR",
    "G ABDEFGHILMNPQRSTUWY",
    "H KMNRTU",
    "I CDELMNOQRST",
    "J EMOP",
    "K EGHIMNPRWYZ",
    "L ABCIKRSTUVY",
    "M ACDEFGHKLMNOPQRSTUVWXYZ",
    "N ACEFGILOPRUZ",
    "O M",
    "P AEFGHKLMNRSTWY",
    "Q A",
    "R EOSUW",
    "S ABCDEGHIJKLMNORSTVXYZ",
    "T ACDFGHJKLMNORTVWZ",
    "U AGMNSYZ",
    "V ACEGINU",
    "W FS",
    "X K",
    "Y ET",
    "Z AMW",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        for (text, width) in [
            ("", 0),
            ("abc", 3),
            ("é", 1),
            ("e\u{301}", 1),
            ("\u{301}", 0),
            ("日本", 4),
            ("ﾊ", 1),
            ("Ａ", 2),
            ("😀", 2),
            ("👋🏽", 2),
            ("©", 2),
            ("1", 1),
            ("1\u{20E3}", 2),
            ("🇩🇪", 2),
            ("🇩🇩", 1),
            ("🇩", 1),
            ("🇩🇪🇫", 3),
            ("각", 2),
            ("\u{1100}\u{1161}\u{11A8}", 2),
            ("क्षि", 1),
            ("x₮·…", 4),
        ] {
            assert_eq!(width_of(text), width, "{text}");
        }
    }
}
