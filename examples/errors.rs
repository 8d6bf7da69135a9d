//! Prints what is wrong with a URL, even where it parses: `cargo run --example errors -- "https://user@example.com\\a b"`

use std::env;
use whurl::Url;
use whurl::validation::Collect;

fn main() {
    let input = env::args().nth(1).unwrap_or_else(|| r"https://user@example.com\a b:c".to_owned());
    for sentence in errors(&input) {
        println!("{sentence}");
    }
}

/// A sentence for each validation error, with the name that the Standard gives it.
fn errors(input: &str) -> Vec<String> {
    let mut sink = Collect::new();
    let result = Url::parse_with_sink(input, None, &mut sink);
    let reports = sink.finish(&result);
    reports.iter().map(|report| format!("{}: {}", report.error.name(), report.message(input))).collect()
}

#[test]
fn names_every_error() {
    let names =
        |input| errors(input).iter().filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect::<Vec<_>>();
    assert_eq!(
        names("https://user@example.com\\a b"),
        ["invalid-credentials", "invalid-reverse-solidus", "invalid-URL-unit"]
    );
    assert_eq!(names("https://h:x"), ["port-invalid"]);
    assert!(errors("https://example.com/").is_empty());
}
