//! Hostile URLs by a grammar: components spliced together from strings that mean something to a parser, and mutations of a
//! corpus. The same seed and [`Corpus`] give the same [`Case`]s on every machine. [`minimize`] makes a case as small as it
//! can be and still fail.

mod case;
mod components;
mod hosts;
mod minimize;
mod mutations;

pub use case::{Case, SETTERS, Setter};
pub use minimize::minimize;

use std::collections::HashMap;
use std::sync::LazyLock;

use fastrand::Rng;

/// The lists of words that URLs are made of. `tests/properties/arbitraries.js` makes URLs of the same.
static WORDS: LazyLock<HashMap<String, Vec<String>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../words.json")).expect("the file has lists of strings"));

fn words(list: &str) -> &'static [String] {
    WORDS.get(list).unwrap_or_else(|| panic!("words.json has no list {list}"))
}

/// Strings that mutations start from. Each list has something of this crate's own in it from the start.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// URLs, absolute and relative.
    pub inputs: Vec<String>,
    /// URLs that others are relative to.
    pub bases: Vec<String>,
    /// New values for a component.
    pub values: Vec<String>,
    /// Domains, most of them to be mapped.
    pub domains: Vec<String>,
}

impl Default for Corpus {
    fn default() -> Self {
        let list = |items: &[&str]| items.iter().map(|item| (*item).to_owned()).collect();
        Self {
            inputs: list(&[
                "https://user:pass@example.com:8080/a/b/../c?d=e#f",
                "../x?y#z",
                "//h/p",
                "#f",
                "mailto:a@b",
            ]),
            bases: words("bases").to_vec(),
            values: list(&["", "a b", "example.com:8080", "//x", "?q", "#f", "https"]),
            domains: list(&["example.com", "faß.ExAmPlE", "xn--fa-hia.example", "٠.example", "a\u{200d}b.test"]),
        }
    }
}

/// Makes cases from a seed.
#[derive(Clone, Debug)]
pub struct Generator<'c> {
    random: Rng,
    corpus: &'c Corpus,
}

impl<'c> Generator<'c> {
    /// A generator that gives the same cases for the same seed and corpus.
    pub fn new(seed: u64, corpus: &'c Corpus) -> Self {
        Self { random: Rng::with_seed(seed), corpus }
    }

    /// A URL to parse, with a base or without, and up to six setters to run on the result.
    pub fn case(&mut self) -> Case {
        let input = self.input();
        let base = self.chance(3).then(|| self.base());
        let steps = if self.chance(3) { 1 + self.random.usize(..6) } else { 0 };
        Case { input, base, steps: (0..steps).map(|_| self.step()).collect() }
    }

    /// A URL, or something near one.
    pub fn input(&mut self) -> String {
        match self.random.u8(..4) {
            0 => self.url(),
            1 => {
                let url = self.url();
                self.mutate(url)
            }
            _ => {
                let input = self.one_of(&self.corpus.inputs).clone();
                self.mutate(input)
            }
        }
    }

    /// A base URL, which mostly is one.
    pub fn base(&mut self) -> String {
        match self.random.u8(..4) {
            0 => self.url(),
            1 => self.one_of(&self.corpus.inputs).clone(),
            2 => {
                let base = self.one_of(&self.corpus.bases).clone();
                self.mutate(base)
            }
            _ => self.one_of(&self.corpus.bases).clone(),
        }
    }

    /// A setter and a value for it.
    pub fn step(&mut self) -> (Setter, String) {
        let setter = SETTERS[self.random.usize(..SETTERS.len())];
        let value = match self.random.u8(..4) {
            0 => self.one_of(&self.corpus.values).clone(),
            1 => {
                let value = self.one_of(&self.corpus.values).clone();
                self.mutate(value)
            }
            _ => self.component(setter),
        };
        (setter, value)
    }

    /// A number below `end`, for what a test has to choose itself.
    pub fn number(&mut self, end: u8) -> u8 {
        self.random.u8(..end)
    }

    /// Whether to do what is done once in `n` times.
    fn chance(&mut self, n: u32) -> bool {
        self.random.u32(..n) == 0
    }

    fn one_of<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.random.usize(..list.len())]
    }

    /// A word of a list of `words.json`.
    fn word(&mut self, list: &str) -> &'static str {
        self.one_of(words(list)).as_str()
    }

    fn text(&mut self, list: &[&'static str]) -> &'static str {
        list[self.random.usize(..list.len())]
    }
}
