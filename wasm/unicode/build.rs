//! Writes the table that src/table.rs reads: ICU4X's properties as ranges of code points.
//!
//! A range goes on over code points that no domain has after mapping: `idna` does not ask about those, and there are
//! fewer ranges so. The table is the ranges' first code points and then their properties, all lowest bytes first, then
//! the middle ones, then the highest, since a compressor finds more in each of these than in all of them mixed.

#[path = "src/property.rs"]
mod property;

use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, JoiningType};
use property::{
    ARABIC_NUMBER, BIDI_SHIFT, DUAL_JOINING, EUROPEAN_NUMBER, INSIDE, JOINING_SHIFT, LEFT_JOINING, LEFT_TO_RIGHT, MARK,
    NONSPACING_MARK, RIGHT_JOINING, RIGHT_TO_LEFT, TRANSPARENT,
};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// The bidirectional class of what no label of a bidi domain may contain.
const NOWHERE: u8 = 6;

/// The joining type of what joins nothing.
const NON_JOINING: u8 = 0;

fn main() -> Result<(), Box<dyn Error>> {
    let mapper = Uts46MapperBorrowed::new();
    let mut ranges: Vec<(u32, u8)> = Vec::new();
    for c in ('\0'..=char::MAX).filter(|&c| mapper.map_normalize([c].into_iter()).eq([c])) {
        let properties = properties_of(c);
        if ranges.last().is_none_or(|(_, last)| *last != properties) {
            ranges.push((u32::from(c), properties));
        }
    }
    let firsts = (0..3).flat_map(|plane| ranges.iter().map(move |(first, _)| first.to_le_bytes()[plane]));
    let table: Vec<u8> = firsts.chain(ranges.iter().map(|(_, properties)| *properties)).collect();
    let out = env::var_os("OUT_DIR").ok_or("cargo runs this")?;
    fs::write(Path::new(&out).join("properties.bin"), table)?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/property.rs");
    Ok(())
}

fn properties_of(c: char) -> u8 {
    let mark = match CodePointMapData::<GeneralCategory>::new().get(c) {
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark | GeneralCategory::EnclosingMark => MARK,
        _ => 0,
    };
    let bidi = match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::LeftToRight => LEFT_TO_RIGHT,
        BidiClass::RightToLeft | BidiClass::ArabicLetter => RIGHT_TO_LEFT,
        BidiClass::ArabicNumber => ARABIC_NUMBER,
        BidiClass::EuropeanNumber => EUROPEAN_NUMBER,
        BidiClass::NonspacingMark => NONSPACING_MARK,
        BidiClass::EuropeanSeparator
        | BidiClass::CommonSeparator
        | BidiClass::EuropeanTerminator
        | BidiClass::OtherNeutral
        | BidiClass::BoundaryNeutral => INSIDE,
        _ => NOWHERE,
    };
    let joining = match CodePointMapData::<JoiningType>::new().get(c) {
        JoiningType::LeftJoining => LEFT_JOINING,
        JoiningType::RightJoining => RIGHT_JOINING,
        JoiningType::DualJoining => DUAL_JOINING,
        JoiningType::Transparent => TRANSPARENT,
        _ => NON_JOINING,
    };
    mark | bidi << BIDI_SHIFT | joining << JOINING_SHIFT
}
