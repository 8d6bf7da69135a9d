//! Prints the parts of a URL: `cargo run --example parts -- https://user@example.com:8080/a?b#c`

use std::env;
use whurl::{ParseError, Url};

fn main() -> Result<(), ParseError> {
    let input = env::args().nth(1);
    print!("{}", parts(input.as_deref().unwrap_or("https://user@EXAMPLE.com:8080/a/../b?c=d#e"))?);
    Ok(())
}

/// A line for each field that the URL has.
fn parts(input: &str) -> Result<String, ParseError> {
    let url = Url::parse(input)?;
    let lines = url.fields().map(|(field, range)| format!("{:9} {}\n", field.name(), &url.href()[range]));
    Ok(lines.collect())
}

#[test]
fn has_a_line_for_each_field() -> Result<(), ParseError> {
    assert_eq!(
        parts("HTTP://EXAMPLE.com:80/a/../b?c")?,
        "scheme    http\nhost      example.com\npath      /b\nquery     c\n"
    );
    Ok(())
}
