//! The characters that the tables must cover. Shared by build.rs and the tests.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use std::collections::BTreeSet;
use unicode_security::{GeneralSecurityProfile, skeleton};

/// Characters of domains in Unicode: those that mapping leaves unchanged.
pub(crate) fn in_domains() -> impl Iterator<Item = char> {
    let mapper = Uts46MapperBorrowed::new();
    ('\0'..=char::MAX).filter(move |c| mapper.map_normalize([*c].into_iter()).eq([*c]))
}

/// Characters of labels whose restriction level has been checked: those of them that are allowed in identifiers.
pub(crate) fn in_labels() -> BTreeSet<char> {
    in_domains().filter(|c| c.is_ascii() || c.identifier_allowed()).collect()
}

/// These, what they decompose to, and what their skeletons consist of.
pub(crate) fn with_skeletons(labels: &BTreeSet<char>) -> BTreeSet<char> {
    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    let mut all = labels.clone();
    for c in labels {
        let mut buffer = [0; 4];
        let text = c.encode_utf8(&mut buffer);
        all.extend(normalizer.normalize(text).chars().chain(skeleton(text)));
        // A character that decomposes has the prototypes of its parts.
        all.extend(normalizer.normalize(text).chars().flat_map(|part| skeleton(&part.to_string()).collect::<Vec<_>>()));
    }
    all
}
