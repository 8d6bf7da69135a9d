//! Unicode `ToASCII` as Node.js 20 has it, by ada. It differs from today's where text goes from right to left: ada applies the
//! [Bidi Rule](https://www.rfc-editor.org/rfc/rfc5893#section-2) to each label that is not ASCII alone, to the last character of
//! a left-to-right label not at all, and lets a digit begin a right-to-left one.

use crate::host::{domain_to_ascii, domain_to_unicode, encode_label};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// The domain in ASCII. Labels in Punycode are checked, even where all is ASCII.
pub(super) fn to_ascii(domain: &str) -> Option<String> {
    let mapped = domain.replace(['。', '．', '｡'], ".");
    let labels: Vec<String> = mapped.split('.').map(label_to_ascii).collect::<Option<_>>()?;
    Some(labels.join("."))
}

fn label_to_ascii(label: &str) -> Option<String> {
    if label.is_ascii() {
        let label = label.to_ascii_lowercase();
        // Punycode of what is ASCII passed then.
        let is_ascii_encoded = label.len() > 5 && label.ends_with('-');
        let is_wrong = label.starts_with("xn--") && !is_ascii_encoded && domain_to_unicode(&label).is_ascii();
        return (!is_wrong).then_some(label);
    }
    // A label may be mapped to nothing, a domain may not.
    match domain_to_ascii(&[label, ".a"].concat(), false) {
        Ok(ascii) => ascii.strip_suffix(".a").map(ToOwned::to_owned),
        Err(_) if passes_bidi_rule(label) => encode_label(label).map(|encoded| ["xn--", &encoded].concat()),
        Err(_) => None,
    }
}

/// Bidirectional classes.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Class {
    Left,
    Right,
    ArabicNumber,
    EuropeanNumber,
    Separator,
    Mark,
}

impl Class {
    /// That of a character that mapping leaves alone; of some blocks.
    fn of(c: char) -> Option<Self> {
        Some(match c {
            'a'..='z' => Self::Left,
            '0'..='9' | '\u{6F0}'..='\u{6F9}' => Self::EuropeanNumber,
            '-' => Self::Separator,
            '\u{660}'..='\u{669}' => Self::ArabicNumber,
            '\u{591}'..='\u{5BD}' | '\u{64B}'..='\u{65F}' => Self::Mark,
            '\u{5D0}'..='\u{5EA}' | '\u{620}'..='\u{63F}' | '\u{641}'..='\u{64A}' => Self::Right,
            _ => return None,
        })
    }
}

fn passes_bidi_rule(label: &str) -> bool {
    if label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--")) {
        return false;
    }
    let Some(classes) = label.chars().map(Class::of).collect::<Option<Vec<_>>>() else { return false };
    let Some(last) = classes.iter().rposition(|class| *class != Class::Mark) else { return false };
    let has = |class: Class| classes[..=last].contains(&class);
    match classes[0] {
        Class::Mark => false,
        Class::Left => !classes[..last].iter().any(|class| matches!(class, Class::Right | Class::ArabicNumber)),
        _ => {
            let has_both_numbers = has(Class::ArabicNumber) && has(Class::EuropeanNumber);
            !has(Class::Left) && !has_both_numbers && classes[last] != Class::Separator
        }
    }
}
