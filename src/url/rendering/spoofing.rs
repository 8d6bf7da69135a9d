//! §4.8.3, first rule: [domains](https://url.spec.whatwg.org/#concept-domain) in Unicode that could be mistaken for others,
//! by [UTS #39](https://www.unicode.org/reports/tr39/). They are shown in ASCII.

use alloc::borrow::Cow;
use alloc::string::String;

use super::characters::{Characters, Scripts};
use super::is_mark;
use crate::host::is_listed;

/// Whether a label of a domain could be mistaken for another label, or for something that ends the domain.
pub(super) fn is_suspicious<C: Characters>(unicode: &str, ascii: &str) -> bool {
    // A top-level domain that is not listed has no script, so it justifies no label.
    let top = top_level_domain(unicode).filter(|_| top_level_domain(ascii).is_some_and(is_listed));
    let mut labels = unicode.split('.').filter(|label| !label.is_ascii());
    labels.any(|label| {
        !C::is_highly_restrictive(label)
            || looks_like_another_script::<C>(label) && !is_in_one_script::<C>(label, top)
            || has_a_sign_that_looks_like_punctuation::<C>(label, top)
            || has_a_mark_that_does_not_show::<C>(label)
            || has_a_stroke_that_looks_like_a_letter(label)
    })
}

/// The last label, not counting a trailing dot.
fn top_level_domain(domain: &str) -> Option<&str> {
    domain.strip_suffix('.').unwrap_or(domain).rsplit('.').next()
}

/// Whether `label` is a [whole-script confusable](https://www.unicode.org/reports/tr39/#def_whole_script_confusables): its
/// skeleton, with which it can be confused, could itself be a label, and has no script in common with it.
fn looks_like_another_script<C: Characters>(label: &str) -> bool {
    let skeleton: String = C::skeleton(label).collect();
    let (scripts, lookalike) = (C::scripts_of(label), C::scripts_of(&skeleton));
    let is_apart = lookalike.is_all() || !scripts.intersects(lookalike);
    !scripts.is_all() && !lookalike.is_empty() && is_apart && skeleton.chars().all(C::is_allowed)
}

/// Whether `label` and the top-level domain share a script: then the domain itself shows which script the label is in.
fn is_in_one_script<C: Characters>(label: &str, top: Option<&str>) -> bool {
    top.is_some_and(|top| !top.is_ascii() && C::scripts_of(label).intersects(C::scripts_of(top)))
}

/// Whether `label` has a false hyphen, dot, slash or the like: one of no script, such as U+2010, or one of a script, but right
/// after an ASCII letter or digit, such as `ノ` in `exampleノ`, where the domain would seem to end. In Catalan, `l·l` is a letter.
fn has_a_sign_that_looks_like_punctuation<C: Characters>(label: &str, top: Option<&str>) -> bool {
    let label = if top == Some("cat") { Cow::Owned(label.replace("l·l", "ll")) } else { Cow::Borrowed(label) };
    let mut previous = None;
    label.chars().any(|code_point| {
        let is_after_ascii =
            previous.replace(code_point).is_some_and(|previous: char| previous.is_ascii_alphanumeric());
        !code_point.is_ascii()
            && (is_after_ascii || C::scripts_of(code_point.encode_utf8(&mut [0; 4])).is_all())
            && looks_like_punctuation::<C>(code_point)
    })
}

fn looks_like_punctuation<C: Characters>(code_point: char) -> bool {
    let mut buffer = [0; 4];
    let mut lookalikes = C::skeleton(code_point.encode_utf8(&mut buffer));
    lookalikes.all(|lookalike| lookalike.is_ascii_punctuation() || matches!(lookalike, '·' | 'ー'))
}

/// Whether `label` has `丨`, which looks like `l`, next to an ASCII letter or digit: `goog丨e` is highly restrictive, like
/// Japanese text, and UTS #39 has no skeleton for it.
fn has_a_stroke_that_looks_like_a_letter(label: &str) -> bool {
    let is_beside_ascii = |(at, stroke): (usize, &str)| {
        let before = label[..at].chars().next_back();
        let after = label[at + stroke.len()..].chars().next();
        [before, after].into_iter().flatten().any(|neighbour| neighbour.is_ascii_alphanumeric())
    };
    label.match_indices('丨').any(is_beside_ascii)
}

/// Whether `label` has a dot on a letter that has one, two marks in a row that look the same, or more marks on a letter
/// than fit ([optional detection](https://www.unicode.org/reports/tr39/#Optional_Detection)).
fn has_a_mark_that_does_not_show<C: Characters>(label: &str) -> bool {
    let (mut previous, mut marks) = ('\0', 0);
    C::skeleton(label).any(|code_point| {
        marks = if is_mark::<C>(code_point) { marks + 1 } else { 0 };
        let is_dot_on_dot = code_point == '\u{307}' && matches!(previous, 'i' | 'j' | 'l');
        let is_repeated = marks > 0 && code_point == previous;
        previous = code_point;
        is_dot_on_dot || is_repeated || marks > 4
    })
}
