//! What must hold of any input, over the grammar of `fuzz/grammar`: the same cases in every run. `WHURL_CASES` says how
//! many, and `WHURL_SEED` which.

mod common;
#[cfg(all(feature = "guard", feature = "rendering"))]
#[path = "../fuzz/src/guard.rs"]
mod guard;
#[path = "../fuzz/src/properties.rs"]
mod properties;

use std::env;

use common::{string, web_platform_tests};
use whurl::url::Component;
use whurl_grammar::{Corpus, Generator, Setter};

/// How many cases a property is tried on.
const CASES: u64 = 20_000;

/// The guard asks eleven readers, several times each.
#[cfg(all(feature = "guard", feature = "rendering"))]
const GUARDED_CASES: u64 = 3_000;

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

fn corpus() -> Corpus {
    let mut corpus = Corpus::default();
    for test in web_platform_tests("urltestdata.json") {
        corpus.inputs.push(string(&test, "input").to_owned());
        corpus.bases.extend(test["base"].as_str().map(str::to_owned));
    }
    for test in web_platform_tests("toascii.json") {
        corpus.domains.push(string(&test, "input").to_owned());
    }
    corpus
}

fn for_each_case(check: impl FnMut(&mut Generator<'_>)) {
    for_each_of(CASES, check);
}

fn for_each_of(cases: u64, mut check: impl FnMut(&mut Generator<'_>)) {
    let corpus = corpus();
    let mut generator = Generator::new(number("WHURL_SEED").unwrap_or(1), &corpus);
    for _ in 0..number("WHURL_CASES").unwrap_or(cases) {
        check(&mut generator);
    }
}

#[test]
fn urls() {
    for_each_case(|generator| {
        properties::parse(&generator.input());
    });
}

#[test]
fn urls_with_a_base() {
    for_each_case(|generator| {
        properties::parse_with_base(&generator.input(), &generator.base());
    });
}

#[test]
fn setters() {
    for_each_case(|generator| {
        let Some(mut url) = properties::parse(&generator.input()) else { return };
        for _ in 0..6 {
            let (setter, value) = generator.step();
            match component(setter) {
                Some(component) => properties::set(&mut url, component, &value),
                None => drop(url.set_href(&value)),
            }
        }
    });
}

#[test]
fn hosts() {
    for_each_case(|generator| {
        let host = generator.host();
        properties::host(&host);
        properties::host(&generator.mutate(host));
    });
}

#[test]
fn forms() {
    for_each_case(|generator| properties::form(generator.query().as_bytes()));
}

#[test]
fn search_params() {
    let corpus = Corpus::default();
    let mut numbers = Generator::new(2, &corpus);
    for_each_case(|generator| {
        let init = generator.query();
        let texts: Vec<_> = (0..8).map(|_| [generator.query(), generator.query()]).collect();
        let operations = texts.iter().map(|[name, value]| (numbers.number(5), &name[..], &value[..]));
        properties::search_params(&init, operations);
    });
}

fn component(setter: Setter) -> Option<Component> {
    Some(match setter {
        Setter::Href => return None,
        Setter::Protocol => Component::Protocol,
        Setter::Username => Component::Username,
        Setter::Password => Component::Password,
        Setter::Host => Component::Host,
        Setter::Hostname => Component::Hostname,
        Setter::Port => Component::Port,
        Setter::Pathname => Component::Pathname,
        Setter::Search => Component::Search,
        Setter::Hash => Component::Hash,
    })
}

#[cfg(all(feature = "guard", feature = "rendering"))]
#[test]
fn guarded() {
    for_each_of(GUARDED_CASES, |generator| {
        let base = whurl::Url::parse(&generator.base()).ok();
        let input = generator.input();
        guard::guard(&input, None);
        guard::guard(&input, base.as_ref());
    });
}
