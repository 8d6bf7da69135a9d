//! Differences that are known to be another implementation's, each told by a check of its own: docs/differences.md has
//! the Standard's text on them.
//!
//! All are domains that IDNA refuses or writes otherwise. Here they are judged by RFC 5893 as it is written and by data
//! of Unicode's from other crates than those that whurl uses.

use crate::record::{Outcome, Record};
use crate::subjects::{Subject, Whurl};
use idna::punycode;
use unicode_bidi::{BidiClass, bidi_class};
use unicode_joining_type::{JoiningType, get_joining_type as joining_type};
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_normalization::is_nfc;
use whurl_grammar::Case;

/// Members of a [`Record`].
const PROTOCOL: usize = 2;
const HOSTNAME: usize = 6;
const PATHNAME: usize = 8;

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';
/// The canonical combining class of a virama.
const VIRAMA: u8 = 9;

/// The name of a known difference in the last step of `case`, which is step `first`.
pub fn of(peer: &dyn Subject, case: &Case, ours: &Outcome, theirs: &Outcome, first: usize) -> Option<&'static str> {
    if first == 0
        && let Some(base) = &case.base
    {
        let base = Case { input: base.clone(), ..Case::default() };
        let (ours, theirs) = (Whurl.run(&base), peer.run(&base));
        if ours != theirs {
            return of(peer, &base, &ours, &theirs, 0);
        }
    }
    let (before, ours) = (before(ours, first), ours.get(first)?.as_ref());
    let theirs = theirs.get(first)?.as_ref();
    if let Some(blob) = ours.filter(|record| record[PROTOCOL] == "blob:") {
        // Its origin is that of the URL in its path.
        let path = Case { input: blob[PATHNAME].clone(), ..Case::default() };
        let (ours, theirs) = (Whurl.run(&path), peer.run(&path));
        if ours != theirs {
            return of(peer, &path, &ours, &theirs, 0);
        }
    }
    if ours == before { domain_that_ours_refuses(theirs?) } else { accepted(case, before, ours?, theirs) }
}

/// What the URL was before step `first`; `None` for a parse.
fn before(outcome: &Outcome, first: usize) -> Option<&Record> {
    first.checked_sub(1).and_then(|step| outcome.get(step)?.as_ref())
}

fn domain_that_ours_refuses(theirs: &Record) -> Option<&'static str> {
    if theirs[HOSTNAME].split('.').any(begins_with_the_delimiter) {
        return Some("IDNA: Punycode whose only delimiter is at its start is taken");
    }
    let labels = labels(theirs);
    if labels.iter().any(|label| label.starts_with(is_combining_mark)) {
        return Some("IDNA: a label that begins with a mark is taken");
    }
    if is_bidi(&labels) && labels.iter().any(|label| !follows_bidi_rule(label)) {
        return Some("IDNA: a label that breaks the Bidi Rule is taken");
    }
    if labels.iter().any(|label| !follows_joiner_rules(label)) {
        return Some("IDNA: a label with a joiner in no context for it is taken");
    }
    None
}

/// [RFC 3492, section 6.2](https://www.rfc-editor.org/rfc/rfc3492#section-6.2) consumes a delimiter only after code
/// points: one at the start is no digit, and an error.
fn begins_with_the_delimiter(label: &str) -> bool {
    label.strip_prefix("xn---").is_some_and(|rest| !rest.contains('-'))
}

fn accepted(case: &Case, before: Option<&Record>, ours: &Record, theirs: Option<&Record>) -> Option<&'static str> {
    let our_labels = labels(ours);
    let is_refused = theirs.is_none() || theirs == before;
    if is_refused && is_bidi(&our_labels) && our_labels.iter().all(|label| follows_bidi_rule(label)) {
        return Some("IDNA: a label that follows the Bidi Rule is refused");
    }
    if theirs.is_some_and(|theirs| labels(theirs).iter().any(|label| !is_nfc(label)))
        && our_labels.iter().all(|label| is_nfc(label))
    {
        return Some("IDNA: a domain that is not in normalization form C is taken as it is");
    }
    let is_drive_letter =
        ours[PROTOCOL] == "file:" && before.is_some_and(|before| begins_with_drive_letter(&before[PATHNAME]));
    if is_refused && is_drive_letter && case.base.is_some() {
        return Some("setters on a file URL that was parsed from a drive letter relative to another");
    }
    None
}

fn begins_with_drive_letter(path: &str) -> bool {
    matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic())
}

fn labels(record: &Record) -> Vec<String> {
    record[HOSTNAME].split('.').map(to_unicode).collect()
}

fn to_unicode(label: &str) -> String {
    label.strip_prefix("xn--").and_then(punycode::decode_to_string).unwrap_or_else(|| label.to_owned())
}

/// [RFC 5893, section 1.4](https://www.rfc-editor.org/rfc/rfc5893#section-1.4)
fn is_bidi(labels: &[String]) -> bool {
    use BidiClass::{AL, AN, R};
    labels.iter().flat_map(|label| label.chars()).any(|c| matches!(bidi_class(c), R | AL | AN))
}

/// The bidirectional class; of marks that are newer than unicode-bidi's data, which takes what it lacks for letters,
/// too.
fn class_of(c: char) -> BidiClass {
    let is_newer = canonical_combining_class(c) != 0 && bidi_class(c) == BidiClass::L;
    if is_newer { BidiClass::NSM } else { bidi_class(c) }
}

/// [RFC 5893, section 2](https://www.rfc-editor.org/rfc/rfc5893#section-2)
fn follows_bidi_rule(label: &str) -> bool {
    use BidiClass::{AL, AN, BN, CS, EN, ES, ET, L, NSM, ON, R};
    let classes: Vec<_> = label.chars().map(class_of).collect();
    let Some(first) = classes.first() else { return true };
    let last = classes.iter().rev().find(|class| **class != NSM).copied();
    let has = |class| classes.contains(&class);
    match first {
        R | AL => {
            classes.iter().all(|class| matches!(class, R | AL | AN | EN | ES | CS | ET | ON | BN | NSM))
                && matches!(last, Some(R | AL | EN | AN))
                && !(has(EN) && has(AN))
        }
        L => {
            classes.iter().all(|class| matches!(class, L | EN | ES | CS | ET | ON | BN | NSM))
                && matches!(last, Some(L | EN))
        }
        _ => false,
    }
}

/// [RFC 5892, appendix A.1 and A.2](https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1)
fn follows_joiner_rules(label: &str) -> bool {
    let code_points: Vec<_> = label.chars().collect();
    (0..code_points.len()).all(|at| match code_points[at] {
        ZERO_WIDTH_JOINER => is_behind_virama(&code_points, at),
        ZERO_WIDTH_NON_JOINER => is_behind_virama(&code_points, at) || is_between_joining(&code_points, at),
        _ => true,
    })
}

fn is_behind_virama(code_points: &[char], at: usize) -> bool {
    at > 0 && canonical_combining_class(code_points[at - 1]) == VIRAMA
}

fn is_between_joining(code_points: &[char], at: usize) -> bool {
    use JoiningType::{DualJoining, LeftJoining, RightJoining, Transparent};
    let is_opaque = |kind: &JoiningType| *kind != Transparent;
    let before = code_points[..at].iter().rev().map(|c| joining_type(*c)).find(is_opaque);
    let after = code_points[at + 1..].iter().map(|c| joining_type(*c)).find(is_opaque);
    matches!(before, Some(LeftJoining | DualJoining)) && matches!(after, Some(RightJoining | DualJoining))
}
