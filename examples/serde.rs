//! URLs in a configuration: `cargo run --example serde --features serde`

use serde::{Deserialize, Serialize};
use whurl::Url;

/// What is no URL is an error where it is read, and every URL is written as its href.
#[derive(Deserialize, Serialize)]
struct Feed {
    title: String,
    home: Url,
    #[serde(default)]
    mirrors: Vec<Url>,
}

fn main() -> Result<(), serde_json::Error> {
    let input = r#"{ "title": "News", "home": "HTTPS://Example.com/a/../feed", "mirrors": ["https://ä.example"] }"#;
    println!("{}", normalized(input)?);
    Ok(())
}

fn normalized(input: &str) -> Result<String, serde_json::Error> {
    serde_json::to_string(&serde_json::from_str::<Feed>(input)?)
}

#[test]
fn urls_are_read_and_written() -> Result<(), serde_json::Error> {
    assert_eq!(
        normalized(r#"{"title":"a","home":"http:\\\\H:80\\b","mirrors":["https://ä"]}"#)?,
        r#"{"title":"a","home":"http://h/b","mirrors":["https://xn--4ca/"]}"#
    );
    let error = normalized(r#"{"title":"a","home":"http://h:x"}"#).err().map(|error| error.to_string());
    assert_eq!(
        error.as_deref(),
        Some(r#"the port contains something other than digits (port-invalid): "http://h:x" at line 1 column 32"#)
    );
    Ok(())
}
