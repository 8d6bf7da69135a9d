//! Writes the tables that src/tables.rs reads, from the data of ICU4X and of UTS #39.
//!
//! A range continues over code points that are never looked up, which makes for fewer ranges. A table has the lowest bytes
//! of all its code points first, then the middle ones, and so on: that compresses better than mixed bytes.

#[allow(dead_code, reason = "masks are for the code that reads")]
#[path = "src/bits.rs"]
mod bits;
#[path = "src/covered.rs"]
mod covered;
#[path = "../../src/url/rendering/delimiters.rs"]
mod delimiters;

use bits::rendering::{
    ALLOWED, ALPHANUMERIC, CLASS_SIZE, DELIMITER, ENCLOSING_MARK, HANB, IGNORABLE, JPAN, KORE, MARK, MODIFIER_LETTER,
    OVERLAY, RIGHT_TO_LEFT, SCRIPTS, SIGN,
};
use delimiters::is_delimiter;
use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::{env, fs};
use unicode_script::Script;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{GeneralSecurityProfile, skeleton};

type Class = [u8; CLASS_SIZE];

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("cargo runs this")?;
    let write = |file: &str, bytes: &[u8]| fs::write(Path::new(&out).join(file), bytes);
    write("properties.bin", &ranges(('\0'..=char::MAX).map(|c| (c, properties_of(c)))))?;

    let labels = covered::in_labels();
    let all = covered::with_skeletons(&labels);
    let covered: BTreeSet<char> = covered::in_domains().chain(all.iter().copied()).collect();
    let class_of = |c: char| if all.contains(&c) { class_of(c) } else { [0; CLASS_SIZE] };
    let classes: Vec<Class> = covered.iter().map(|&c| class_of(c)).collect::<BTreeSet<_>>().into_iter().collect();
    let number_of = |c: char| u8::try_from(classes.partition_point(|class| *class < class_of(c)));
    let numbers: Vec<(char, u8)> =
        covered.iter().map(|&c| number_of(c).map(|number| (c, number))).collect::<Result<_, _>>()?;
    write("security.bin", &ranges(numbers.into_iter()))?;
    write("classes.bin", &classes.concat())?;

    let normalizer = DecomposingNormalizerBorrowed::new_nfd();
    let decompose = |c: char| normalizer.normalize(c.encode_utf8(&mut [0; 4])).into_owned();
    let decomposed: BTreeSet<char> = labels.iter().flat_map(|&c| decompose(c).chars().collect::<Vec<_>>()).collect();
    // The skeleton of a character that is neither ignored nor decomposes any more is its prototype.
    let prototypes = decomposed.into_iter().filter(|&c| !is_ignorable(c));
    let (keys, texts) = strings(prototypes.map(|c| (c, skeleton(c.encode_utf8(&mut [0; 4])).collect())))?;
    write("confusables.bin", &keys)?;
    write("confusables.txt", texts.as_bytes())?;

    let delimiters = "../../src/url/rendering/delimiters.rs";
    for file in ["build.rs", "src/bits.rs", "src/covered.rs", delimiters] {
        println!("cargo::rerun-if-changed={file}");
    }
    Ok(())
}

/// The ranges of code points in a row that have the same value, as `Ranges` reads them.
fn ranges(values: impl Iterator<Item = (char, u8)>) -> Vec<u8> {
    let mut ranges: Vec<(u32, u8)> = Vec::new();
    for (c, value) in values {
        if ranges.last().is_none_or(|(_, last)| *last != value) {
            // Nothing comes before the first.
            ranges.push((if ranges.is_empty() { 0 } else { u32::from(c) }, value));
        }
    }
    let firsts = (0..3).flat_map(|plane| ranges.iter().map(move |(first, _)| first.to_le_bytes()[plane]));
    firsts.chain(ranges.iter().map(|(_, value)| *value)).collect()
}

/// The texts that are not the code point itself, as `Strings` reads them.
fn strings(texts: impl Iterator<Item = (char, String)>) -> Result<(Vec<u8>, String), Box<dyn Error>> {
    let texts: Vec<(char, String)> = texts.filter(|(c, text)| !text.chars().eq([*c])).collect();
    let key = |c: char, plane: usize| u32::from(c).to_le_bytes()[plane];
    let mut keys: Vec<u8> = (0..3).flat_map(|plane| texts.iter().map(move |(c, _)| key(*c, plane))).collect();
    for (_, text) in &texts {
        keys.push(u8::try_from(text.len())?);
    }
    Ok((keys, texts.into_iter().map(|(_, text)| text).collect()))
}

fn is_ignorable(c: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
}

fn properties_of(c: char) -> u8 {
    use GeneralCategoryGroup as G;
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    let kind = match category {
        GeneralCategory::ModifierLetter => MODIFIER_LETTER,
        GeneralCategory::EnclosingMark => ENCLOSING_MARK,
        _ if G::Letter.union(G::Number).contains(category) => ALPHANUMERIC,
        _ if G::Mark.contains(category) => MARK,
        _ if G::Punctuation.union(G::Symbol).contains(category) => SIGN,
        _ => 0,
    };
    let is_right_to_left = match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::RightToLeft | BidiClass::ArabicLetter | BidiClass::ArabicNumber => RIGHT_TO_LEFT,
        _ => 0,
    };
    let is_overlay =
        kind == MARK && CodePointMapData::<CanonicalCombiningClass>::new().get(c) == CanonicalCombiningClass::Overlay;
    let is_like_delimiter =
        [SIGN, MODIFIER_LETTER].contains(&kind) && skeleton(c.encode_utf8(&mut [0; 4])).any(is_delimiter);
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    kind | is_right_to_left
        | flag(is_ignorable(c), IGNORABLE)
        | flag(is_overlay, OVERLAY)
        | flag(is_like_delimiter, DELIMITER)
}

fn class_of(c: char) -> Class {
    let AugmentedScriptSet { base, hanb, jpan, kore, .. } = AugmentedScriptSet::for_char(c);
    let is_all = base.is_common() || base.is_inherited();
    let mut class = [0; CLASS_SIZE];
    let mut set = |bit: usize| class[bit / 8] |= 1 << (bit % 8);
    for bit in (0..SCRIPTS).filter(|_| is_all) {
        set(bit);
    }
    if !is_all {
        base.iter().for_each(|script: Script| set(script as usize));
    }
    for (bit, is_set) in [(HANB, hanb), (JPAN, jpan), (KORE, kore), (ALLOWED, c.identifier_allowed())] {
        if is_set {
            set(bit);
        }
    }
    class
}
