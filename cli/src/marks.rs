//! Shows which part of an input something is about.

use crate::output::{Output, Style};
use crate::text::{first_units, last_units};
use crate::width::width_of;
use std::ops::Range;

pub const INDENT: &str = "  ";
/// The minimum number of columns for an input and its carets, on however narrow a terminal.
const NARROWEST: usize = 20;

/// The lines of a mark: an empty one, the input, carets under the part that it is about, and what is said of it.
pub fn append_mark(
    (input, range): (&str, &Range<usize>),
    style: Style,
    said: &[String],
    output: &Output,
    lines: &mut Vec<String>,
) {
    let columns = output.columns.saturating_sub(INDENT.len()).max(NARROWEST);
    let (text, carets) = placed(input, range, columns);
    lines.push(String::new());
    lines.extend([text, output.paint(style, &carets)].iter().chain(said).map(|line| format!("{INDENT}{line}")));
}

/// The part of the input around what is meant, at most `columns` wide, and a line of carets to go under it.
fn placed(input: &str, range: &Range<usize>, columns: usize) -> (String, String) {
    let part = |range: Range<usize>| {
        debug_assert!(input.get(range.clone()).is_some(), "errors and reasons are about whole characters of the input");
        input.get(range).unwrap_or_default()
    };
    let (start, is_long) = first_units(input, columns);
    let is_short = !is_long && width_of(&start) <= columns;
    let third = if is_short { columns } else { (columns / 3).max(10) };
    let before = from_end(last_units(part(0..range.start), columns), third);
    let offending = from_start(first_units(part(range.clone()), columns), third);
    let after = from_start(first_units(part(range.end..input.len()), columns), third);
    let carets = " ".repeat(width_of(&before)) + &"^".repeat(width_of(&offending).max(1));
    (before + &offending + &after, carets)
}

/// As much of the start of a text as fits, with an ellipsis if something is left out, or has been left out already.
fn from_start((text, is_cut): (String, bool), columns: usize) -> String {
    if !is_cut && width_of(&text) <= columns {
        return text;
    }
    let ends = text.char_indices().map(|(start, character)| start + character.len_utf8());
    let end = ends.take_while(|&end| width_of(&text[..end]) < columns).last().unwrap_or(0);
    format!("{}…", &text[..end])
}

/// The same for the end of a text.
fn from_end((text, is_cut): (String, bool), columns: usize) -> String {
    if !is_cut && width_of(&text) <= columns {
        return text;
    }
    let starts = text.char_indices().rev().map(|(start, _)| start);
    let start = starts.take_while(|&start| width_of(&text[start..]) < columns).last().unwrap_or(text.len());
    format!("…{}", &text[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carets_are_under_what_is_meant() {
        for (input, range, expected) in [
            ("https://u@h/", 8..10, ("https://u@h/", "        ^^")),
            ("日本 e\u{301}>", 10..11, ("日本 e\u{301}>", "      ^")),
            ("a:b", 3..3, ("a:b", "   ^")),
            ("0123456789012345678901234", 12..13, ("…3456789012345678901…", "          ^")),
            ("012345678901234567890", 0..21, ("012345678…", "^^^^^^^^^^")),
            ("\u{202e}日日日日日日日日日日", 3..6, ("·日日日日日…", " ^^")),
        ] {
            let (text, carets) = placed(input, &range, NARROWEST);
            assert_eq!((&*text, &*carets), expected, "{input}");
        }
    }
}
