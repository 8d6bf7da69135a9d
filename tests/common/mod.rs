//! Where the tests' data comes from: web-platform-tests' JSON files from the crate that Cargo.lock pins for it, and this
//! folder's own.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

use serde_json::Value;

/// The crate that carries web-platform-tests' JSON files. It is never built.
const CRATE: &str = "ada-url";

/// The cases of one of web-platform-tests' `url/resources`, without the comments between them.
pub fn web_platform_tests(file: &str) -> Vec<Value> {
    match web_platform_tests_json(file) {
        Value::Array(cases) => cases.into_iter().filter(Value::is_object).collect(),
        other => panic!("{file} is not a list: {other}"),
    }
}

/// One of web-platform-tests' `url/resources`.
pub fn web_platform_tests_json(file: &str) -> Value {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let path = FOLDER.get_or_init(|| crate_folder(CRATE).join("tests/wpt")).join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parse_json(&text)
}

/// One of this repository's own `tests/data`.
pub fn own_json(file: &str) -> Value {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    parse_json(&fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// A string that must be there.
pub fn string<'v>(case: &'v Value, key: &str) -> &'v str {
    case[key].as_str().unwrap_or_else(|| panic!("{key} of {case} is not a string"))
}

/// `cargo metadata` says where cargo put a crate; without the network if that is possible.
pub fn crate_folder(name: &str) -> PathBuf {
    let metadata = cargo_metadata(&["--offline"]).or_else(|_| cargo_metadata(&[])).unwrap_or_else(|error| {
        panic!("`cargo metadata --locked` failed, which tells where the crate {name} is: {error}")
    });
    let packages = metadata["packages"].as_array().expect("cargo metadata lists packages");
    let found = packages.iter().find(|package| package["name"] == name);
    let manifest = found.and_then(|package| package["manifest_path"].as_str());
    let manifest = PathBuf::from(manifest.unwrap_or_else(|| panic!("Cargo.lock has no crate {name}")));
    manifest.parent().expect("a manifest is in a folder").to_owned()
}

fn cargo_metadata(options: &[&str]) -> Result<Value, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

/// Parses JSON whose strings may have lone surrogates, which no Rust string has: they become U+FFFD, as they do wherever
/// JavaScript gives a string to `URL`.
fn parse_json(text: &str) -> Value {
    serde_json::from_str(&replace_lone_surrogates(text)).expect("the file is JSON")
}

fn replace_lone_surrogates(json: &str) -> String {
    let mut output = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(backslash) = rest.find('\\') {
        output.push_str(&rest[..backslash]);
        rest = &rest[backslash..];
        let is_pair =
            is_escaped(rest, 0xD800..=0xDBFF) && rest.get(6..).is_some_and(|low| is_escaped(low, 0xDC00..=0xDFFF));
        let is_lone = !is_pair && is_escaped(rest, 0xD800..=0xDFFF);
        let len = match (is_pair, is_lone) {
            (true, _) => 12,
            (_, true) => 6,
            // The backslash, and the character that it escapes.
            _ => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
        };
        output.push_str(if is_lone { "\\uFFFD" } else { &rest[..len] });
        rest = &rest[len..];
    }
    output + rest
}

/// Whether `json` starts with the escape of a code unit in `range`.
fn is_escaped(json: &str, range: std::ops::RangeInclusive<u32>) -> bool {
    let digits = json.strip_prefix("\\u").and_then(|digits| digits.get(..4));
    digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).is_some_and(|unit| range.contains(&unit))
}
