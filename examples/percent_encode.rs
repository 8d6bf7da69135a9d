//! Percent-encodes text for the query of a URL: `cargo run --example percent_encode -- "a & b"`

use std::env;
use whurl::percent_encoding::{COMPONENT, utf8_percent_encode};

fn main() {
    let text = env::args().nth(1).unwrap_or_else(|| "cats & dogs: 100 %".to_owned());
    println!("{}", search_url(&text));
}

/// A URL that searches for `text`. [`COMPONENT`] is what JavaScript's `encodeURIComponent` encodes, and a little more.
fn search_url(text: &str) -> String {
    format!("https://example.com/search?q={}", utf8_percent_encode(text, COMPONENT))
}

#[test]
fn text_survives() {
    let text = "cats & dogs: 100 % ‽";
    let url = whurl::Url::parse(&search_url(text)).unwrap();
    let encoded = url.query().and_then(|query| query.strip_prefix("q=")).unwrap();
    assert_eq!(encoded, "cats%20%26%20dogs%3A%20100%20%25%20%E2%80%BD");
    assert_eq!(whurl::percent_encoding::percent_decode(encoded.as_bytes()), text.as_bytes());
}
