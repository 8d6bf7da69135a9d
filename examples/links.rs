//! Prints where a page's links lead: `cargo run --example links -- https://example.com/a/ ../b //c.example/`

use std::env;
use whurl::{ParseError, Url};

fn main() -> Result<(), ParseError> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (page, links) = match arguments.split_first() {
        Some((page, links)) => (page.as_str(), links.iter().map(String::as_str).collect()),
        None => {
            ("https://example.com/a/", vec!["../b", "?c", "//other.example", "mailto:me@example.com", "http://h:x"])
        }
    };
    for line in targets(page, &links)? {
        println!("{line}");
    }
    Ok(())
}

/// The URL that each link is, or why it is none. The page is parsed once.
fn targets(page: &str, links: &[&str]) -> Result<Vec<String>, ParseError> {
    let page = Url::parse(page)?;
    let target = |link: &&str| match page.join(link) {
        Ok(url) => url.href().to_owned(),
        Err(error) => format!("{link}: {error}"),
    };
    Ok(links.iter().map(target).collect())
}

#[test]
fn links_are_joined() -> Result<(), ParseError> {
    let targets = targets("https://example.com/a/", &["../b", "?c", "http://h:x"])?;
    assert_eq!(targets[..2], ["https://example.com/b", "https://example.com/a/?c"]);
    assert_eq!(targets[2], "http://h:x: the port contains something other than digits (port-invalid)");
    Ok(())
}
