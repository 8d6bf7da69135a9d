//! A pattern as JSON, for the matcher in JavaScript (`js/pattern/matching.js`).

use super::UrlPattern;
use super::matching::Matcher;
use super::part::PartType;
use super::regular_expression::generate_a_regular_expression;
use alloc::string::{String, ToString};

/// For each component: its pattern string, the names of its groups, whether it has regexp groups and ignores case, and its program.
pub(crate) fn describe(pattern: &UrlPattern) -> String {
    let mut json = String::new();
    list(&mut json, pattern.components.iter(), |json, component| {
        json.push('[');
        string(json, &component.pattern_string);
        json.push(',');
        list(json, component.names.iter(), |json, name| string(json, name));
        json.push(',');
        number(json, usize::from(component.parts.iter().any(|part| part.kind == PartType::Regexp)));
        json.push(',');
        number(json, usize::from(component.options.ignore_case));
        json.push(',');
        match &component.matcher {
            Matcher::Sequence(sequence) => sequence.describe(json),
            Matcher::Automaton(automaton) => automaton.describe(json),
            Matcher::Opaque(_) => string(json, &generate_a_regular_expression(&component.parts, component.options)),
        }
        json.push(']');
    });
    json
}

pub(super) fn number(json: &mut String, number: usize) {
    json.push_str(&number.to_string());
}

/// A list, of whose items `write` writes each.
pub(super) fn list<T>(json: &mut String, items: impl Iterator<Item = T>, mut write: impl FnMut(&mut String, T)) {
    json.push('[');
    for (index, item) in items.enumerate() {
        if index > 0 {
            json.push(',');
        }
        write(json, item);
    }
    json.push(']');
}

pub(super) fn string(json: &mut String, text: &str) {
    json.push('"');
    for code_point in text.chars() {
        match code_point {
            '"' | '\\' => {
                json.push('\\');
                json.push(code_point);
            }
            '\0'..='\x1F' => {
                json.push_str("\\u00");
                for digit in [u32::from(code_point) >> 4, u32::from(code_point) & 15] {
                    json.extend(char::from_digit(digit, 16));
                }
            }
            _ => json.push(code_point),
        }
    }
    json.push('"');
}

/// ASCII.
pub(super) fn text(json: &mut String, text: &[u8]) {
    string(json, str::from_utf8(text).unwrap_or_default());
}
