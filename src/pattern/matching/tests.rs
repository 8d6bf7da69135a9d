//! Compares the matchers with a backtracking one, written like ECMAScript's specification, and so exponential in time.

use super::affixes::Affixes;
use super::expression::{Expression, Repetition, of_parts};
use super::large::Large;
use super::program::{Positions, Program};
use super::{Automaton, Sequence, UNDEFINED};
#[cfg(feature = "regress")]
use super::{expression::Groups, opaque::Opaque, regexp};
use crate::pattern::canonicalization::Encoding;
use crate::pattern::parser::parse_a_pattern_string;
use crate::pattern::part::{Options, Part, PartType};
use crate::pattern::regular_expression::generate_a_regular_expression;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use random::Random;
use serde_json::Value;
use std::sync::LazyLock;
use std::{env, println};

type State = (usize, Vec<usize>);
type Continuation<'c> = &'c mut dyn FnMut(State) -> Option<State>;

/// A backtracking matcher, and how many steps it has left.
struct Model<'i> {
    input: &'i [u8],
    ignore_case: bool,
    steps: core::cell::Cell<u32>,
}

impl Model<'_> {
    /// [Runtime semantics: CompileSubpattern](https://tc39.es/ecma262/#sec-compilesubpattern)
    fn run(&self, expression: &Expression, state: State, continuation: Continuation<'_>) -> Option<State> {
        self.steps.set(self.steps.get().checked_sub(1)?);
        let (at, mut slots) = state;
        match expression {
            Expression::Text(text) => {
                let here = self.input.get(at..at + text.len())?;
                let is_here = if self.ignore_case { here.eq_ignore_ascii_case(text) } else { here == text };
                if is_here { continuation((at + text.len(), slots)) } else { None }
            }
            Expression::Set(set) => {
                if set.contains(*self.input.get(at)?) {
                    continuation((at + 1, slots))
                } else {
                    None
                }
            }
            Expression::Concatenation(items) => match items.split_first() {
                None => continuation((at, slots)),
                Some((first, rest)) => {
                    let rest = Expression::Concatenation(rest.to_vec());
                    self.run(first, (at, slots), &mut |state| self.run(&rest, state, continuation))
                }
            },
            Expression::Alternatives(items) => {
                items.iter().find_map(|item| self.run(item, (at, slots.clone()), continuation))
            }
            Expression::Capture(group, body) => {
                self.run(body, (at, core::mem::take(&mut slots)), &mut |(end, mut slots)| {
                    if let Some(slots) = slots.get_mut(2 * group..2 * group + 2) {
                        slots.copy_from_slice(&[at, end]);
                    }
                    continuation((end, slots))
                })
            }
            Expression::Repetition(repetition) => {
                self.repeat(repetition, repetition.min, repetition.max, (at, slots), continuation)
            }
        }
    }

    /// [RepeatMatcher](https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation)
    fn repeat(
        &self,
        repetition: &Repetition,
        min: u32,
        max: Option<u32>,
        state: State,
        continuation: Continuation<'_>,
    ) -> Option<State> {
        if max == Some(0) {
            return continuation(state);
        }
        let start = state.0;
        let mut cleared = state.clone();
        for group in repetition.captures.clone() {
            if let Some(slots) = cleared.1.get_mut(2 * group..2 * group + 2) {
                slots.fill(UNDEFINED);
            }
        }
        let iterate = |continuation: Continuation<'_>| {
            self.run(&repetition.body, cleared, &mut |state| {
                if min == 0 && state.0 == start {
                    return None;
                }
                let max = max.map(|max| max - 1);
                self.repeat(repetition, min.saturating_sub(1), max, state, continuation)
            })
        };
        if min > 0 {
            return iterate(continuation);
        }
        if repetition.is_greedy {
            let state_after = iterate(continuation);
            return state_after.or_else(|| continuation(state));
        }
        continuation(state).or_else(|| iterate(continuation))
    }
}

#[path = "../../../tests/common/random.rs"]
mod random;

/// The words of random patterns.
static WORDS: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../tests/data/patterns.json")).expect("it is JSON"));

impl Random {
    fn pick<'p>(&mut self, from: &[&'p str]) -> &'p str {
        from[self.below(from.len())]
    }

    fn word(&mut self, name: &str) -> &'static str {
        let words = WORDS[name].as_array().expect("there are such words");
        words[self.below(words.len())].as_str().expect("it is a word")
    }

    fn regexp(&mut self, depth: usize, names: &mut usize, output: &mut String) {
        for alternative in 0..=self.below(4) / 2 {
            if alternative > 0 {
                output.push('|');
            }
            for _ in 0..self.below(4) {
                if depth == 0 || self.below(3) > 0 {
                    output.push_str(self.word("atoms"));
                } else {
                    if self.below(3) == 0 && *names < 3 {
                        let _ = write!(output, "(?<n{names}>");
                        *names += 1;
                    } else {
                        output.push_str("(?:");
                    }
                    self.regexp(depth - 1, names, output);
                    output.push(')');
                }
                output.push_str(self.word("quantifiers"));
            }
        }
    }

    fn pattern(&mut self) -> String {
        let mut output = String::new();
        let mut names = 0;
        for part in 0..=self.below(4) {
            let is_grouped = self.below(3) == 0;
            if is_grouped {
                output.push('{');
                output.push_str(self.pick(&["", "a", "/", "b"]));
            } else {
                output.push_str(self.pick(&["", "", "/", "a", "ab", "."]));
            }
            match self.below(6) {
                0 | 1 => {
                    let _ = write!(output, ":p{part}");
                }
                2 => output.push('*'),
                3 | 4 => {
                    output.push('(');
                    let start = output.len();
                    self.regexp(2, &mut names, &mut output);
                    if output.len() == start {
                        output.push('a');
                    }
                    output.push(')');
                }
                _ => {}
            }
            if is_grouped {
                output.push_str(self.pick(&["", "b", "/", ""]));
                output.push('}');
                output.push_str(self.pick(&["", "?", "*", "+"]));
            } else if self.below(3) == 0 && !output.ends_with(['/', 'a', 'b', '.']) && !output.is_empty() {
                output.push_str(self.pick(&["?", "*", "+"]));
            }
        }
        output
    }
}

fn groups_of(parts: &[Part]) -> usize {
    parts.iter().filter(|part| part.kind != PartType::FixedText).count()
}

fn automaton_of(mut expression: Expression, groups: usize, ignore_case: bool) -> Automaton {
    let affixes = Affixes::take(&mut expression, ignore_case);
    let program = Program::new(&expression, groups, ignore_case);
    Automaton::new(affixes, Positions::new(&program).expect("it is small"))
}

/// Compares the matchers with the model. With `WHURL_PATTERNS=print`, prints each regular expression with an input and the
/// slots, for a comparison with a JavaScript engine.
#[test]
fn matchers_find_what_a_backtracking_matcher_finds() {
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse().ok());
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let prints = env::var("WHURL_PATTERNS").is_ok();
    let (mut compared, mut matched, mut sequences) = (0, 0, 0);
    for _ in 0..number("WHURL_CASES").unwrap_or(4000_u64) {
        let pattern = random.pattern();
        let ignore_case = random.below(4) == 0;
        let delimiter = [Some(b'/'), Some(b'.'), None][random.below(3)];
        let options = Options { delimiter, prefix: delimiter.filter(|byte| *byte == b'/'), ignore_case };
        let Ok(parts) = parse_a_pattern_string(&pattern, options, Encoding::OpaquePathname) else { continue };
        let Ok(expression) = of_parts(&parts, options) else { continue };
        let source = generate_a_regular_expression(&parts, options);
        let groups = groups_of(&parts);
        let sequence = Sequence::new(&expression, ignore_case);
        let automaton = automaton_of(expression.clone(), groups, ignore_case);
        let large = Large::of(expression.clone(), groups, ignore_case);
        #[cfg(feature = "regress")]
        let engine = Opaque::new(&source, ignore_case);
        for _ in 0..8 {
            let input: String = (0..random.below(9)).map(|_| random.word("inputs")).collect();
            let model = Model { input: input.as_bytes(), ignore_case, steps: 20_000.into() };
            let end = input.len();
            let expected = model
                .run(&expression, (0, vec![UNDEFINED; 2 * groups]), &mut |state| (state.0 == end).then_some(state));
            if model.steps.get() == 0 {
                continue;
            }
            let expected = expected.map(|(_, slots)| slots);
            let mut slots = vec![UNDEFINED; 2 * groups];
            let actual = automaton.exec(input.as_bytes(), &mut slots).then(|| slots.clone());
            assert_eq!(actual, expected, "{pattern} {source} on {input:?}");
            assert_eq!(automaton.test(input.as_bytes()), expected.is_some(), "{pattern} on {input:?}");
            let mut slots = vec![UNDEFINED; 2 * groups];
            let actual = large.exec(input.as_bytes(), &mut slots).then_some(slots);
            assert_eq!(actual, expected, "as if it were large: {pattern} {source} on {input:?}");
            assert_eq!(large.test(input.as_bytes()), expected.is_some(), "{pattern} on {input:?}");
            #[cfg(feature = "regress")]
            if let Ok(engine) = &engine {
                let mut slots = vec![UNDEFINED; 2 * groups];
                let actual = engine.exec(&input, &mut slots).then_some(slots);
                assert_eq!(actual, expected, "by the engine: {pattern} {source} on {input:?}");
            } else {
                assert!(ignore_case, "the engine has to take {source}");
            }
            if let Some(sequence) = &sequence {
                sequences += 1;
                let mut slots = vec![UNDEFINED; 2 * groups];
                let actual = sequence.exec(input.as_bytes(), &mut slots).then_some(slots);
                assert_eq!(actual, expected, "as a sequence: {pattern} {source} on {input:?}");
            }
            compared += 1;
            matched += u64::from(expected.is_some());
            if prints {
                let slots =
                    expected.map(|slots| Box::from(slots.iter().map(|&slot| slot.cast_signed()).collect::<Vec<_>>()));
                let slots: Option<Box<[isize]>> = slots;
                println!("@{source:?}\t{input:?}\t{ignore_case}\t{slots:?}");
            }
        }
    }
    println!("{compared} compared, {matched} match, {sequences} of sequences");
    assert!(matched > 0 && sequences > 0);
}

/// Numbered sets give the same results, even if there are too many of them.
#[test]
fn numbers_change_nothing() {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let (mut matched, mut too_many) = (0, 0);
    for run in 0..2000 {
        let pattern = if run % 100 == 0 { "([ab]{13}a.*)b*:x".into() } else { random.pattern() };
        let options = Options { delimiter: Some(b'/'), prefix: Some(b'/'), ignore_case: false };
        let Ok(parts) = parse_a_pattern_string(&pattern, options, Encoding::OpaquePathname) else { continue };
        let Ok(expression) = of_parts(&parts, options) else { continue };
        let groups = groups_of(&parts);
        let automaton = automaton_of(expression.clone(), groups, false);
        let mut input = String::new();
        let words: &[&str] = if random.below(2) == 0 { &["a", "b"] } else { &["a", "b", "/", ".", "A", "1"] };
        let length = if run % 100 == 0 { 20_000 } else { 700 };
        while input.len() < length {
            input.push_str(random.pick(words));
        }
        let Some(between) = automaton.affixes.between(input.as_bytes()) else { continue };
        let mut slots = vec![UNDEFINED; 2 * groups];
        let mut expected = slots.clone();
        let is_match = automaton.exec_in_blocks(between, &mut expected);
        match automaton.exec_numbered(between, &mut slots) {
            Some(is_numbered_match) => {
                assert_eq!(is_numbered_match, is_match, "{pattern}");
                assert_eq!(slots, expected, "{pattern}");
                matched += u32::from(is_match);
            }
            None => too_many += 1,
        }
        assert_eq!(automaton.test(input.as_bytes()), is_match, "{pattern}");
        let large = Large::of(expression, groups, false);
        let mut slots = vec![UNDEFINED; 2 * groups];
        assert_eq!(large.exec(input.as_bytes(), &mut slots), is_match, "{pattern}");
        assert!(!is_match || slots == expected, "{pattern}");
    }
    println!("{matched} match, {too_many} have too many sets");
    assert!(matched > 0 && too_many > 0);
}

/// What the engine does not refuse it matches as the automaton does: sets of one character.
#[cfg(feature = "regress")]
#[test]
fn the_engine_matches_the_same_characters() {
    let items = [
        "k", "K", "_", "-", ".", "&", "!-~", "^", r"\b", r"\w", r"\W", r"\s", r"\S", r"\d", r"\D", "a-m", "[k]",
        "[^k]", "[a-m]", r"[^\W]", r"\x4b",
    ];
    let (mut accepted, mut refused) = (0, 0);
    for (first, second) in items.iter().flat_map(|first| items.map(|second| (*first, second))) {
        for set in [
            first.into(),
            format!("[{first}]"),
            format!("[^{first}]"),
            format!("[{first}{second}]"),
            format!("[^{first}{second}]"),
            format!("[{first}--{second}]"),
            format!("[{first}&&{second}]"),
            format!("[^{first}--[k{second}]]"),
        ] {
            for (is_option, ignore_case) in [(true, false), (true, true), (false, true)] {
                let Ok(expression) = regexp::parse(&set, ignore_case, &mut Groups::default()) else { continue };
                let Expression::Set(expected) = expression else { continue };
                let source = if is_option { format!("^(?:{set})$") } else { format!("^(?i:{set})$") };
                let Ok(engine) = Opaque::new(&source, ignore_case && is_option) else {
                    refused += 1;
                    continue;
                };
                accepted += 1;
                for byte in 0..0x80_u8 {
                    let input = char::from(byte).to_string();
                    assert_eq!(engine.exec(&input, &mut []), expected.contains(byte), "{source} {input:?}");
                }
            }
        }
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}
