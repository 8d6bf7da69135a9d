//! [Extended grapheme clusters](https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules) of visible text, in which there
//! are no controls and no joiners.

use icu_properties::CodePointMapData;
use icu_properties::props::{GraphemeClusterBreak as Break, IndicConjunctBreak as Conjunct};

/// The clusters of a text.
pub fn clusters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (cluster, after) = rest.split_at(end_of_first(rest));
        rest = after;
        (!cluster.is_empty()).then_some(cluster)
    })
}

/// Where the first cluster ends.
fn end_of_first(text: &str) -> usize {
    let mut characters = text.char_indices();
    let Some((_, first)) = characters.next() else { return 0 };
    let mut state = State::after(first);
    for (at, character) in characters {
        if !state.goes_on_with(character) {
            return at;
        }
    }
    text.len()
}

/// What is known of a cluster so far.
struct State {
    last: Break,
    /// Whether the regional indicators at its end are pairs with one more.
    has_half_flag: bool,
    conjunct: Half,
}

/// What it has of an Indic conjunct.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Nothing,
    Consonant,
    /// A consonant, marks, and among them a linker.
    Linked,
}

impl State {
    fn after(first: char) -> Self {
        let last = break_of(first);
        Self { last, has_half_flag: last == Break::RegionalIndicator, conjunct: Half::Nothing.then(first) }
    }

    /// Takes a character, if it belongs to the cluster.
    fn goes_on_with(&mut self, character: char) -> bool {
        let next = break_of(character);
        let goes_on = match (self.last, next) {
            // GB9, GB9a, GB9b, GB6, GB7, GB8: there is nothing that GB4 and GB5 are about.
            (_, Break::Extend | Break::SpacingMark)
            | (Break::Prepend, _)
            | (Break::L, Break::L | Break::V | Break::LV | Break::LVT)
            | (Break::LV | Break::V, Break::V | Break::T)
            | (Break::LVT | Break::T, Break::T) => true,
            // GB12, GB13
            (Break::RegionalIndicator, Break::RegionalIndicator) => self.has_half_flag,
            // GB9c
            _ => self.conjunct == Half::Linked && conjunct_of(character) == Conjunct::Consonant,
        };
        self.has_half_flag = next == Break::RegionalIndicator && !self.has_half_flag;
        self.conjunct = self.conjunct.then(character);
        self.last = next;
        goes_on
    }
}

impl Half {
    fn then(self, character: char) -> Self {
        match (self, conjunct_of(character)) {
            (_, Conjunct::Consonant) => Self::Consonant,
            (Self::Consonant | Self::Linked, Conjunct::Linker) => Self::Linked,
            (half, Conjunct::Extend) => half,
            _ => Self::Nothing,
        }
    }
}

fn break_of(character: char) -> Break {
    CodePointMapData::<Break>::new().get(character)
}

fn conjunct_of(character: char) -> Conjunct {
    CodePointMapData::<Conjunct>::new().get(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_scripts_and_flags() {
        for expected in [
            &[][..],
            &["a", "b"],
            &["e\u{301}\u{302}", "f"],
            &["\u{1100}\u{1161}\u{11A8}", "\u{1100}", "a"],
            &["각\u{11A8}", "각"],
            &["🇩🇪", "🇫🇷", "🇩"],
            &["क्षि", "क"],
            &["👋🏽", "👋"],
            &["\u{D4E}a", "b"],
        ] {
            assert_eq!(clusters(&expected.concat()).collect::<Vec<_>>(), expected);
        }
    }
}
