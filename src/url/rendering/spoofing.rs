//! §4.8.3, first rule: [domains](https://url.spec.whatwg.org/#concept-domain) in Unicode that could be mistaken for others,
//! by [UTS #39](https://www.unicode.org/reports/tr39/). In: a domain in Unicode and in ASCII. Out: whether to keep to the
//! latter.

use alloc::borrow::Cow;
use alloc::string::String;

use super::is_mark;
use super::security::mixed_script::AugmentedScriptSet;
use super::security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use crate::host::is_listed;

/// Whether a label of a domain could be mistaken for another label, or for something that ends the domain.
pub(super) fn is_suspicious(unicode: &str, ascii: &str) -> bool {
    let top = top_level_domain(unicode).filter(|_| top_level_domain(ascii).is_some_and(is_listed)).unwrap_or_default();
    let mut labels = unicode.split('.').filter(|label| !label.is_ascii());
    labels.any(|label| {
        !label.check_restriction_level(RestrictionLevel::HighlyRestrictive)
            || looks_like_another_script(label) && !is_in_one_script(label, top)
            || has_a_sign_that_looks_like_punctuation(label, top)
            || has_a_mark_that_does_not_show(label)
    })
}

/// The last label, before a trailing dot.
fn top_level_domain(domain: &str) -> Option<&str> {
    domain.strip_suffix('.').unwrap_or(domain).rsplit('.').next()
}

/// Whether `label` is a [whole-script confusable](https://www.unicode.org/reports/tr39/#def_whole_script_confusables): its
/// skeleton, with which it is confusable, could itself be a label, and has no script in common with it.
fn looks_like_another_script(label: &str) -> bool {
    let skeleton: String = skeleton(label).collect();
    let (scripts, lookalike) = (AugmentedScriptSet::for_str(label), AugmentedScriptSet::for_str(&skeleton));
    let is_apart = lookalike.is_all() || !have_a_script_in_common(scripts, lookalike);
    !scripts.is_all() && !lookalike.is_empty() && is_apart && skeleton.chars().all(char::identifier_allowed)
}

/// Whether `label` and the top-level domain `top` are in one script: then the domain shows which that is.
fn is_in_one_script(label: &str, top: &str) -> bool {
    !top.is_ascii() && have_a_script_in_common(AugmentedScriptSet::for_str(label), AugmentedScriptSet::for_str(top))
}

fn have_a_script_in_common(mut a: AugmentedScriptSet, b: AugmentedScriptSet) -> bool {
    a.intersect_with(b);
    !a.is_empty()
}

/// Whether `label` has a hyphen, dot, slash or the like that is none: of no script, as U+2010, or of a script but right after
/// an ASCII letter or digit, as `ノ` in `exampleノ`, where the domain would seem to end. In Catalan, `l·l` is a letter.
fn has_a_sign_that_looks_like_punctuation(label: &str, top: &str) -> bool {
    let label = if top == "cat" { Cow::Owned(label.replace("l·l", "ll")) } else { Cow::Borrowed(label) };
    let mut previous = None;
    label.chars().any(|code_point| {
        let is_after_ascii =
            previous.replace(code_point).is_some_and(|previous: char| previous.is_ascii_alphanumeric());
        !code_point.is_ascii()
            && (is_after_ascii || AugmentedScriptSet::for_char(code_point).is_all())
            && looks_like_punctuation(code_point)
    })
}

fn looks_like_punctuation(code_point: char) -> bool {
    let mut buffer = [0; 4];
    let mut lookalikes = skeleton(code_point.encode_utf8(&mut buffer));
    lookalikes.all(|lookalike| lookalike.is_ascii_punctuation() || matches!(lookalike, '·' | 'ー'))
}

/// Whether `label` has a dot on a letter that has one, two marks in a row that look the same, or more marks on a letter
/// than fit ([optional detection](https://www.unicode.org/reports/tr39/#Optional_Detection)).
fn has_a_mark_that_does_not_show(label: &str) -> bool {
    let (mut previous, mut marks) = ('\0', 0);
    skeleton(label).any(|code_point| {
        marks = if is_mark(code_point) { marks + 1 } else { 0 };
        let is_dot_on_dot = code_point == '\u{307}' && matches!(previous, 'i' | 'j' | 'l');
        let is_repeated = marks > 0 && code_point == previous;
        previous = code_point;
        is_dot_on_dot || is_repeated || marks > 4
    })
}
