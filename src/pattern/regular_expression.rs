//! §2.2 [converting part lists to regular expressions](https://urlpattern.spec.whatwg.org/#converting-part-lists-to-regular-expressions),
//! for components that an engine has to match.

use super::part::{FULL_WILDCARD_REGEXP, Modifier, Options, Part, PartType};
use alloc::string::String;

/// [generate a regular expression and name list](https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list),
/// without the list, which is the names of the parts.
pub(super) fn generate_a_regular_expression(parts: &[Part], options: Options) -> String {
    let mut result = String::from("^");
    for part in parts {
        let modifier = part.modifier.as_str();
        if part.kind == PartType::FixedText {
            if part.modifier == Modifier::None {
                escape_a_regexp_string(&part.value, &mut result);
            } else {
                result.push_str("(?:");
                escape_a_regexp_string(&part.value, &mut result);
                result.push(')');
                result.push_str(modifier);
            }
            continue;
        }
        let regexp_value = match part.kind {
            // V8 had a bug until 2023: with the flag `v`, `[^]` matched nothing.
            PartType::SegmentWildcard if options.delimiter.is_none() => r"[\s\S]+?",
            PartType::SegmentWildcard => options.segment_wildcard_regexp(),
            PartType::FullWildcard => FULL_WILDCARD_REGEXP,
            _ => &part.value,
        };
        let repeats = part.repeats();
        if !part.is_affixed() {
            let [before, after] = if repeats { ["((?:", ")"] } else { ["(", ")"] };
            for piece in [before, regexp_value, after, modifier, if repeats { ")" } else { "" }] {
                result.push_str(piece);
            }
            continue;
        }
        result.push_str("(?:");
        escape_a_regexp_string(&part.prefix, &mut result);
        if repeats {
            for piece in ["((?:", regexp_value, ")(?:"] {
                result.push_str(piece);
            }
            escape_a_regexp_string(&part.suffix, &mut result);
            escape_a_regexp_string(&part.prefix, &mut result);
            for piece in ["(?:", regexp_value, "))*)"] {
                result.push_str(piece);
            }
        } else {
            for piece in ["(", regexp_value, ")"] {
                result.push_str(piece);
            }
        }
        escape_a_regexp_string(&part.suffix, &mut result);
        result.push(')');
        result.push_str(match part.modifier {
            Modifier::ZeroOrMore | Modifier::Optional => "?",
            Modifier::OneOrMore | Modifier::None => "",
        });
    }
    result.push('$');
    result
}

/// [escape a regexp string](https://urlpattern.spec.whatwg.org/#escape-a-regexp-string)
fn escape_a_regexp_string(input: &str, result: &mut String) {
    for code_point in input.chars() {
        if matches!(
            code_point,
            '.' | '+' | '*' | '?' | '^' | '$' | '{' | '}' | '(' | ')' | '[' | ']' | '|' | '/' | '\\'
        ) {
            result.push('\\');
        }
        result.push(code_point);
    }
}
