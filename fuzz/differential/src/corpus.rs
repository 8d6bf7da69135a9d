//! What the comparison starts from: web-platform-tests' data, and files with one URL a line.

#[path = "../../../tests/common/mod.rs"]
mod common;

use common::{web_platform_tests, web_platform_tests_json};
use serde_json::Value;
use whurl_grammar::{Case, Corpus, Setter};

/// The corpus for mutations, and the cases that are compared as they are.
pub fn load(files: &[String]) -> (Corpus, Vec<Case>) {
    let (mut corpus, mut cases) = (Corpus::default(), Vec::new());
    for file in [
        "urltestdata.json",
        "urltestdata-javascript-only.json",
        "ada_extra_urltestdata.json",
        "ada_long_urltestdata.json",
    ] {
        add_urls(&web_platform_tests(file), &mut corpus, &mut cases);
    }
    for file in ["setters_tests.json", "ada_extra_setters_tests.json"] {
        add_setters(&web_platform_tests_json(file), &mut corpus, &mut cases);
    }
    for file in ["toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"] {
        add_domains(&web_platform_tests(file), &mut corpus, &mut cases);
    }
    for file in files {
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        for line in text.lines() {
            corpus.inputs.push(line.to_owned());
            cases.push(Case { input: line.to_owned(), ..Case::default() });
        }
    }
    (corpus, cases)
}

/// The patterns of web-platform-tests, each with what it is matched against: a string, or a line for each component.
#[allow(dead_code, reason = "of the seeds alone")]
pub fn patterns() -> Vec<[String; 2]> {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        init => ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"]
            .map(|component| init[component].as_str().unwrap_or_default().replace('\n', ""))
            .join("\n"),
    };
    let tests = web_platform_tests("urlpatterntestdata.json");
    tests.iter().map(|test| [text(&test["pattern"][0]), text(&test["inputs"][0])]).collect()
}

fn add_urls(tests: &[Value], corpus: &mut Corpus, cases: &mut Vec<Case>) {
    for test in tests {
        let Some(input) = test["input"].as_str() else { continue };
        let base = test["base"].as_str().map(str::to_owned);
        // Long inputs are few and slow: they are compared as they are, but not mutated.
        if input.len() < 1000 {
            corpus.inputs.push(input.to_owned());
            corpus.bases.extend(base.clone());
        }
        cases.push(Case { input: input.to_owned(), base, steps: Vec::new() });
    }
}

fn add_setters(tests: &Value, corpus: &mut Corpus, cases: &mut Vec<Case>) {
    for (name, tests) in tests.as_object().into_iter().flatten() {
        let Some(setter) = setter(name) else { continue };
        for test in tests.as_array().into_iter().flatten() {
            let (Some(href), Some(value)) = (test["href"].as_str(), test["new_value"].as_str()) else { continue };
            corpus.inputs.push(href.to_owned());
            corpus.values.push(value.to_owned());
            cases.push(Case { input: href.to_owned(), base: None, steps: vec![(setter, value.to_owned())] });
        }
    }
}

fn add_domains(tests: &[Value], corpus: &mut Corpus, cases: &mut Vec<Case>) {
    for test in tests {
        let Some(domain) = test["input"].as_str() else { continue };
        cases.push(Case { input: format!("https://{domain}/x"), ..Case::default() });
        if domain.len() < 1000 {
            corpus.domains.push(domain.to_owned());
        }
    }
}

fn setter(name: &str) -> Option<Setter> {
    Some(match name {
        "href" => Setter::Href,
        "protocol" => Setter::Protocol,
        "username" => Setter::Username,
        "password" => Setter::Password,
        "host" => Setter::Host,
        "hostname" => Setter::Hostname,
        "port" => Setter::Port,
        "pathname" => Setter::Pathname,
        "search" => Setter::Search,
        "hash" => Setter::Hash,
        _ => return None,
    })
}
