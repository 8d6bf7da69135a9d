//! The checks of labels: UTS #46's [validity criteria](https://www.unicode.org/reports/tr46/#Validity_Criteria), with
//! RFC 5892's rules for [joiners](https://www.rfc-editor.org/rfc/rfc5892#appendix-A) and RFC 5893's
//! [bidi rule](https://www.rfc-editor.org/rfc/rfc5893#section-2). All code points are ones that mapping leaves unchanged.

use super::bits::{
    ARABIC_NUMBER, BIDI, BIDI_SHIFT, DUAL_JOINING, EUROPEAN_NUMBER, JOINING, JOINING_SHIFT, LEFT_JOINING,
    LEFT_TO_RIGHT, MARK, NONSPACING_MARK, NOT_BIDI, RIGHT_JOINING, RIGHT_TO_LEFT, TRANSPARENT,
};
use super::mapping::Tables;

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';

/// The combining class Virama.
const VIRAMA: u8 = 9;

pub(super) fn begins_with_xn(label: &[char]) -> bool {
    label.starts_with(&['x', 'n', '-', '-'])
}

impl Tables {
    /// Whether a label meets the criteria that are about it alone. The bidi rule is for labels of bidi domains.
    pub(super) fn is_valid_label(&self, label: &[char], be_strict: bool) -> bool {
        let Some(&first) = label.first() else { return true };
        let has_valid_hyphens = if be_strict {
            first != '-' && label.last() != Some(&'-') && label.get(2..4) != Some(&['-', '-'])
        } else {
            !begins_with_xn(label)
        };
        has_valid_hyphens
            && (!be_strict || label.iter().all(|&c| !c.is_ascii() || matches!(c, 'a'..='z' | '0'..='9' | '-')))
            && self.properties_of(first) & MARK == 0
            && (0..label.len()).all(|index| match label[index] {
                ZERO_WIDTH_JOINER => self.follows_virama(label, index),
                ZERO_WIDTH_NON_JOINER => self.follows_virama(label, index) || self.is_between_joining(label, index),
                _ => true,
            })
    }

    fn follows_virama(&self, label: &[char], index: usize) -> bool {
        index > 0 && self.combining_class(label[index - 1]) == VIRAMA
    }

    /// Whether letters on both sides join over the code point at `index`, with transparent ones in between.
    fn is_between_joining(&self, label: &[char], index: usize) -> bool {
        let joining_type = |&c: &char| self.properties_of(c) >> JOINING_SHIFT & JOINING;
        let nearest = |joining_type: &u8| *joining_type != TRANSPARENT;
        let before = label[..index].iter().rev().map(joining_type).find(nearest);
        let after = label[index + 1..].iter().map(joining_type).find(nearest);
        matches!(before, Some(LEFT_JOINING | DUAL_JOINING)) && matches!(after, Some(RIGHT_JOINING | DUAL_JOINING))
    }

    fn bidi_class_of(&self, c: char) -> u8 {
        self.properties_of(c) >> BIDI_SHIFT & BIDI
    }

    /// Whether a domain with this code point is a [bidi domain](https://www.rfc-editor.org/rfc/rfc5893#section-1.4).
    pub(super) fn makes_bidi(&self, c: char) -> bool {
        !c.is_ascii() && matches!(self.bidi_class_of(c), RIGHT_TO_LEFT | ARABIC_NUMBER)
    }

    /// The bidi rule. An empty label meets it.
    pub(super) fn meets_bidi_rule(&self, label: &[char]) -> bool {
        let (mut first, mut last) = (None, None);
        // A bit for each class.
        let mut classes = 0;
        for &c in label {
            let class = self.bidi_class_of(c);
            first = first.or(Some(class));
            if class != NONSPACING_MARK {
                last = Some(class);
            }
            classes |= 1 << class;
        }
        let has = |class: u8| classes >> class & 1 != 0;
        match first {
            None => true,
            Some(LEFT_TO_RIGHT) => {
                matches!(last, Some(LEFT_TO_RIGHT | EUROPEAN_NUMBER))
                    && ![RIGHT_TO_LEFT, ARABIC_NUMBER, NOT_BIDI].into_iter().any(has)
            }
            Some(RIGHT_TO_LEFT) => {
                matches!(last, Some(RIGHT_TO_LEFT | EUROPEAN_NUMBER | ARABIC_NUMBER))
                    && ![LEFT_TO_RIGHT, NOT_BIDI].into_iter().any(has)
                    && !(has(EUROPEAN_NUMBER) && has(ARABIC_NUMBER))
            }
            Some(_) => false,
        }
    }
}
