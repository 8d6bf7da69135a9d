//! §2.3 [converting part lists to pattern strings](https://urlpattern.spec.whatwg.org/#converting-part-lists-to-pattern-strings).

use super::name::is_a_valid_name_code_point;
use super::part::{FULL_WILDCARD_REGEXP, Modifier, Options, Part, PartType};
use alloc::string::String;

/// [generate a pattern string](https://urlpattern.spec.whatwg.org/#generate-a-pattern-string)
pub(super) fn generate_a_pattern_string(parts: &[Part], options: Options) -> String {
    let mut result = String::new();
    for (index, part) in parts.iter().enumerate() {
        let previous = index.checked_sub(1).map(|index| &parts[index]);
        if part.kind == PartType::FixedText {
            if part.modifier == Modifier::None {
                escape_a_pattern_string(&part.value, &mut result);
            } else {
                result.push('{');
                escape_a_pattern_string(&part.value, &mut result);
                result.push('}');
                result.push_str(part.modifier.as_str());
            }
            continue;
        }
        let needs_grouping = needs_grouping(part, previous, parts.get(index + 1), options);
        append_a_group(part, previous, needs_grouping, options, &mut result);
    }
    result
}

fn needs_grouping(part: &Part, previous: Option<&Part>, next: Option<&Part>, options: Options) -> bool {
    if !part.suffix.is_empty() || !part.prefix.is_empty() && !options.is_prefix(&part.prefix) {
        return true;
    }
    if part.has_custom_name()
        && part.kind == PartType::SegmentWildcard
        && part.modifier == Modifier::None
        && let Some(next) = next
        && next.prefix.is_empty()
        && next.suffix.is_empty()
    {
        let would_join =
            if next.kind == PartType::FixedText { begins_like_a_name(&next.value) } else { !next.has_custom_name() };
        if would_join {
            return true;
        }
    }
    part.prefix.is_empty()
        && previous.is_some_and(|previous| {
            previous.kind == PartType::FixedText
                && options.prefix.is_some_and(|prefix| previous.value.as_bytes().last() == Some(&prefix))
        })
}

/// Appends a part that is not fixed text.
fn append_a_group(part: &Part, previous: Option<&Part>, needs_grouping: bool, options: Options, result: &mut String) {
    let has_custom_name = part.has_custom_name();
    if needs_grouping {
        result.push('{');
    }
    escape_a_pattern_string(&part.prefix, result);
    if has_custom_name {
        result.push(':');
        result.push_str(&part.name);
    }
    let regexp = match part.kind {
        PartType::Regexp => part.value.as_str(),
        PartType::SegmentWildcard if !has_custom_name => options.segment_wildcard_regexp(),
        PartType::FullWildcard => {
            let is_a_star = !has_custom_name
                && (needs_grouping
                    || !part.prefix.is_empty()
                    || previous.is_none_or(|previous| {
                        previous.kind == PartType::FixedText || previous.modifier != Modifier::None
                    }));
            if is_a_star {
                result.push('*');
                ""
            } else {
                FULL_WILDCARD_REGEXP
            }
        }
        _ => "",
    };
    if !regexp.is_empty() {
        for piece in ["(", regexp, ")"] {
            result.push_str(piece);
        }
    }
    if part.kind == PartType::SegmentWildcard && has_custom_name && begins_like_a_name(&part.suffix) {
        result.push('\\');
    }
    escape_a_pattern_string(&part.suffix, result);
    if needs_grouping {
        result.push('}');
    }
    result.push_str(part.modifier.as_str());
}

/// Whether `text` would continue a name before it.
fn begins_like_a_name(text: &str) -> bool {
    text.chars().next().is_some_and(|first| is_a_valid_name_code_point(first, false))
}

/// [escape a pattern string](https://urlpattern.spec.whatwg.org/#escape-a-pattern-string)
pub(super) fn escape_a_pattern_string(input: &str, result: &mut String) {
    for code_point in input.chars() {
        if matches!(code_point, '+' | '*' | '?' | ':' | '{' | '}' | '(' | ')' | '\\') {
            result.push('\\');
        }
        result.push(code_point);
    }
}
