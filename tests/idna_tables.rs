//! The tables of `src/host/idna/`: mapping, normalization, and the properties of code points that UTS #46 needs, from ICU4X's
//! data. Each kind of number has its own column, because that compresses best; `mapping.rs` reads the columns in the same
//! order.

#![cfg(feature = "idna")]

#[allow(dead_code, reason = "masks are for the code that reads")]
#[path = "../src/host/idna/bits.rs"]
mod bits;

use bits::{DISALLOWED, RUN, SECOND};
use icu_normalizer::properties::{CanonicalCombiningClassMapBorrowed, CanonicalDecompositionBorrowed, Decomposed};
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::{BidiClass, GeneralCategory, JoiningType};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::{env, fs};

/// The tables that the crate has are ICU4X's. After another version of its data, this writes them:
/// `UPDATE=1 cargo test --test idna_tables`.
#[test]
fn the_tables_are_icu4x() -> Result<(), Box<dyn Error>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/host/idna/tables.bin");
    let columns = columns()?;
    if env::var_os("UPDATE").is_some() {
        fs::write(path, &columns)?;
    }
    assert!(fs::read(path).is_ok_and(|tables| tables == columns), "{path} is not made from this data");
    Ok(())
}

/// The result of mapping and normalizing a code point.
enum Mapped {
    Itself,
    Disallowed,
    To(Vec<char>),
}

/// Code points that are mapped.
enum Segment {
    /// `len` of them, each `stride` after the last, to as many from `target` on.
    Run { first: u32, len: u32, stride: u32, target: u32 },
    /// Consecutive ones, each to a text of its own, which are all of one length.
    Texts { first: u32, texts: Vec<Vec<char>> },
}

/// A shorter run takes more space than texts.
const SHORTEST_RUN: u32 = 3;

/// The columns of all tables, one after the other.
fn columns() -> Result<Vec<u8>, Box<dyn Error>> {
    let mapper = Uts46MapperBorrowed::new();
    let map = |c: char| match mapper.map_normalize([c].into_iter()).collect::<Vec<_>>() {
        text if text == ['\u{FFFD}'] => Mapped::Disallowed,
        text if text == [c] => Mapped::Itself,
        text => Mapped::To(text),
    };
    let compositions = compositions(&mapper);
    let combining_classes = CanonicalCombiningClassMapBorrowed::new();
    let firsts: BTreeMap<char, char> = compositions.iter().map(|&(first, _, composed)| (composed, first)).collect();
    let first_part_of = |mut c: char| {
        while let Some(&first) = firsts.get(&c) {
            c = first;
        }
        c
    };
    let seconds: BTreeSet<char> = compositions.iter().map(|&(_, second, _)| second).collect();
    let is_second = |c: char| is_jamo_second(c) || seconds.contains(&first_part_of(c));
    let class_of = |c: char| {
        let second = if is_second(c) { SECOND } else { 0 };
        (combining_classes.get_u8(c), properties_of(c) | second)
    };
    let mut properties: Vec<(u32, (u8, u8))> = Vec::new();
    let mut texts: BTreeMap<u32, Vec<char>> = BTreeMap::new();
    for c in '\0'..=char::MAX {
        let class = match map(c) {
            Mapped::Itself => class_of(c),
            Mapped::Disallowed => (0, DISALLOWED),
            Mapped::To(text) => {
                texts.insert(u32::from(c), text);
                continue;
            }
        };
        // A range continues over code points that are mapped: it is looked up after mapping.
        if properties.last().is_none_or(|&(_, last)| last != class) {
            properties.push((if properties.is_empty() { 0 } else { u32::from(c) }, class));
        }
    }
    let mut columns = Vec::new();
    push_properties(&properties, &mut columns)?;
    push_mapping(&segments(&texts)?, &mut columns)?;
    push_compositions(&compositions, &mut columns)?;
    Ok(columns)
}

/// The properties that UTS #46 needs of a code point that mapping leaves unchanged.
fn properties_of(c: char) -> u8 {
    let mark = match CodePointMapData::<GeneralCategory>::new().get(c) {
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark | GeneralCategory::EnclosingMark => bits::MARK,
        _ => 0,
    };
    let bidi = match CodePointMapData::<BidiClass>::new().get(c) {
        BidiClass::LeftToRight => bits::LEFT_TO_RIGHT,
        BidiClass::RightToLeft | BidiClass::ArabicLetter => bits::RIGHT_TO_LEFT,
        BidiClass::ArabicNumber => bits::ARABIC_NUMBER,
        BidiClass::EuropeanNumber => bits::EUROPEAN_NUMBER,
        BidiClass::NonspacingMark => bits::NONSPACING_MARK,
        BidiClass::EuropeanSeparator
        | BidiClass::CommonSeparator
        | BidiClass::EuropeanTerminator
        | BidiClass::OtherNeutral
        | BidiClass::BoundaryNeutral => bits::NEUTRAL,
        _ => bits::NOT_BIDI,
    };
    let joining = match CodePointMapData::<JoiningType>::new().get(c) {
        JoiningType::LeftJoining => bits::LEFT_JOINING,
        JoiningType::RightJoining => bits::RIGHT_JOINING,
        JoiningType::DualJoining => bits::DUAL_JOINING,
        JoiningType::Transparent => bits::TRANSPARENT,
        _ => bits::NON_JOINING,
    };
    mark | bidi << bits::BIDI_SHIFT | joining << bits::JOINING_SHIFT
}

/// A vowel or a final consonant that becomes part of a Hangul syllable before it.
fn is_jamo_second(c: char) -> bool {
    matches!(c, '\u{1161}'..='\u{1175}' | '\u{11A8}'..='\u{11C2}')
}

/// Two code points, and what they compose to, in the order of the last. Hangul syllables are computed.
fn compositions(mapper: &Uts46MapperBorrowed<'_>) -> Vec<(char, char, char)> {
    let decompositions = CanonicalDecompositionBorrowed::new();
    let of = |c| match decompositions.decompose(c) {
        Decomposed::Expansion(first, second) if !matches!(c, '\u{AC00}'..='\u{D7A3}') => {
            mapper.map_normalize([first, second].into_iter()).eq([c]).then_some((first, second, c))
        }
        _ => None,
    };
    ('\0'..=char::MAX).filter_map(of).collect()
}

fn push_properties(ranges: &[(u32, (u8, u8))], file: &mut Vec<u8>) -> Result<(), Box<dyn Error>> {
    let mut counts: BTreeMap<(u8, u8), usize> = BTreeMap::new();
    for &(_, class) in ranges {
        *counts.entry(class).or_default() += 1;
    }
    let mut classes: Vec<_> = counts.keys().copied().collect();
    classes.sort_by_key(|class| usize::MAX - counts[class]);
    push_numbers(&differences(ranges.iter().map(|&(first, _)| first))?, file)?;
    for (_, class) in ranges {
        let number = classes.iter().position(|other| other == class).ok_or("every class is in the list")?;
        file.push(u8::try_from(number)?);
    }
    file.push(u8::try_from(classes.len())?);
    file.extend(classes.iter().map(|&(class, _)| class));
    file.extend(classes.iter().map(|&(_, properties)| properties));
    Ok(())
}

fn segments(mapped: &BTreeMap<u32, Vec<char>>) -> Result<Vec<Segment>, Box<dyn Error>> {
    // A run continues with a code point that is mapped to a single one, at the same distance as the last.
    let target_of = |c: u32| match mapped.get(&c).map(Vec::as_slice) {
        Some(&[target]) => Some(u32::from(target)),
        _ => None,
    };
    let mapped_len = u32::try_from(mapped.len())?;
    let run_len = |first: u32, stride: u32| {
        let Some(target) = target_of(first) else { return 0 };
        let continues = |index: u32| {
            let c = first + index * stride;
            target_of(c) == Some(target + index * stride) && (stride == 1 || !mapped.contains_key(&(c - 1)))
        };
        (1..=mapped_len).find(|&index| !continues(index)).unwrap_or(mapped_len)
    };
    let mut segments: Vec<Segment> = Vec::new();
    let mut done = 0;
    for (&first, text) in mapped {
        if first < done {
            continue;
        }
        let (len, stride) = [1, 2]
            .map(|stride| (run_len(first, stride), stride))
            .into_iter()
            .max_by_key(|&(len, stride)| (len, 2 - stride))
            .unwrap_or_default();
        if len >= SHORTEST_RUN
            && let Some(target) = target_of(first)
        {
            done = first + (len - 1) * stride + 1;
            segments.push(Segment::Run { first, len, stride, target });
            continue;
        }
        done = first + 1;
        match segments.last_mut() {
            Some(Segment::Texts { first: start, texts })
                if *start as usize + texts.len() == first as usize && texts[0].len() == text.len() =>
            {
                texts.push(text.clone());
            }
            _ => segments.push(Segment::Texts { first, texts: vec![text.clone()] }),
        }
    }
    Ok(segments)
}

fn push_mapping(segments: &[Segment], file: &mut Vec<u8>) -> Result<(), Box<dyn Error>> {
    let (mut gaps, mut lens, mut kinds, mut targets) = (vec![], vec![], vec![], vec![]);
    let mut texts: Vec<char> = Vec::new();
    let mut end = 0;
    for segment in segments {
        let (first, len, stride, kind) = match segment {
            Segment::Run { first, len, stride, target } => {
                targets.push(*target);
                (*first, *len, *stride, RUN + u8::try_from(*stride)?)
            }
            Segment::Texts { first, texts: more } => {
                texts.extend(more.concat());
                (*first, u32::try_from(more.len())?, 1, u8::try_from(more[0].len())?)
            }
        };
        gaps.push(first - end);
        lens.push(len);
        kinds.push(kind);
        end = first + (len - 1) * stride + 1;
    }
    if kinds.iter().any(|&kind| kind > RUN + 2) {
        return Err("a text is longer than a segment's kind can say".into());
    }
    push_numbers(&gaps, file)?;
    push_numbers(&lens, file)?;
    file.extend(kinds);
    push_numbers(&differences(targets)?, file)?;
    push_numbers(&texts.iter().map(|&c| u32::from(c)).collect::<Vec<_>>(), file)?;
    Ok(())
}

fn push_compositions(compositions: &[(char, char, char)], file: &mut Vec<u8>) -> Result<(), Box<dyn Error>> {
    push_numbers(&differences(compositions.iter().map(|&(_, _, composed)| u32::from(composed)))?, file)?;
    push_numbers(&differences(compositions.iter().map(|&(first, _, _)| u32::from(first)))?, file)?;
    push_numbers(&compositions.iter().map(|&(_, second, _)| u32::from(second)).collect::<Vec<_>>(), file)
}

/// The difference of each number from the previous one, doubled; a negative one is doubled without its sign, less one.
fn differences(numbers: impl IntoIterator<Item = u32>) -> Result<Vec<u32>, Box<dyn Error>> {
    let mut last = 0;
    let difference = |number| -> Result<u32, Box<dyn Error>> {
        let number = i32::try_from(number)?;
        let difference = number - last;
        last = number;
        Ok(u32::try_from((difference << 1) ^ (difference >> 31))?)
    };
    numbers.into_iter().map(difference).collect()
}

/// How many they are, in two bytes; then the lowest bytes of all, the middle ones, and the highest.
fn push_numbers(numbers: &[u32], file: &mut Vec<u8>) -> Result<(), Box<dyn Error>> {
    file.extend(u16::try_from(numbers.len())?.to_le_bytes());
    for plane in 0..3 {
        file.extend(numbers.iter().map(|&number| number.to_le_bytes()[plane]));
    }
    Ok(())
}
