//! Converts between paths and `file` URLs: `cargo run --example file_paths -- "/a b/50%" file:///etc/hosts`

use std::env;
use whurl::Url;
use whurl::url::PathForm;

fn main() {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    if arguments.is_empty() {
        arguments = vec!["/a b/50%".to_owned(), "file:///etc/hosts".to_owned(), "file://host/a".to_owned()];
    }
    for argument in arguments {
        let converted = convert(&argument, PathForm::NATIVE);
        println!("{argument} -> {}", converted.as_deref().unwrap_or("has no counterpart"));
    }
}

/// The path of a URL, or the URL of a path.
fn convert(argument: &str, form: PathForm) -> Option<String> {
    if argument.starts_with("file:") {
        return Url::parse(argument).ok()?.to_file_path(form);
    }
    Url::from_file_path(argument, form).map(|url| url.href().to_owned())
}

#[test]
fn there_and_back() {
    for (path, url, form) in [
        ("/a b/50%", "file:///a%20b/50%25", PathForm::Posix),
        (r"C:\a\é", "file:///C:/a/%C3%A9", PathForm::Windows),
        (r"\\server\share\a", "file://server/share/a", PathForm::Windows),
    ] {
        assert_eq!(convert(path, form).as_deref(), Some(url));
        assert_eq!(convert(url, form).as_deref(), Some(path));
    }
    assert_eq!(convert("file://host/a", PathForm::Posix), None);
}
