//! §3.2: the Standard's table of public suffixes and registrable domains, the Public Suffix List's own test vectors, and
//! HTML's same site.

#![cfg(feature = "psl")]

mod common;

use common::{crate_folder, own_json, string};
use serde_json::json;
use std::fs;
use whurl::host::PUBLIC_SUFFIX_LIST_DATE;
use whurl::{Host, Origin, Url};

fn host(input: &str) -> Host {
    Host::parse(input).unwrap_or_else(|error| panic!("{input:?}: {error}"))
}

#[test]
fn the_standards_table() {
    let mut checked = 0;
    for example in own_json("spec-examples.json").as_array().expect("a list of examples") {
        if string(example, "section") != "3.2 Host miscellaneous #example-host-psl" {
            continue;
        }
        let host = host(string(example, "input"));
        let found = json!({ "publicSuffix": host.public_suffix(), "registrableDomain": host.registrable_domain() });
        assert_eq!(found, example["output"], "{host}");
        checked += 1;
    }
    assert_eq!(checked, 12);
}

/// The list's `tests.txt`: hosts and their registrable domains, for `checkPublicSuffix()`.
#[test]
fn the_lists_test_vectors() {
    let path = crate_folder("publicsuffix").join("tests/tests.txt");
    let vectors = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut checked = 0;
    for line in vectors.lines().filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let (input, expected) = line.split_once(' ').unwrap_or_else(|| panic!("two words: {line}"));
        if input == "null" {
            // There is no host that is no host.
            continue;
        }
        let expected = (expected != "null").then(|| host(expected).to_string());
        for (dot, parsed) in [("", host(input)), (".", host(&format!("{input}.")))] {
            let expected = expected.as_ref().map(|domain| format!("{domain}{dot}"));
            assert_eq!(parsed.registrable_domain(), expected.as_deref(), "{parsed}");
        }
        checked += 1;
    }
    println!("tests.txt: {checked} vectors pass");
    assert!(checked >= 76, "tests.txt has {checked} vectors");
}

#[test]
fn the_date_is_that_of_the_release_in_use() {
    let lock = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock")).expect("there is a Cargo.lock");
    let release = lock.split("name = \"psl\"\nversion = ").nth(1).and_then(|rest| rest.split('"').nth(1));
    assert_eq!((release, PUBLIC_SUFFIX_LIST_DATE), (Some("2.1.247"), "2026-11-05"));
}

#[test]
fn trailing_dots_and_empty_labels() {
    for (input, suffix, domain) in [
        ("example.com.", Some("com."), Some("example.com.")),
        ("com.", Some("com."), None),
        ("a.b.city.kobe.jp.", Some("kobe.jp."), Some("city.kobe.jp.")),
        ("localhost", Some("localhost"), None),
        ("localhost.", Some("localhost."), None),
        ("a.localhost.", Some("localhost."), Some("a.localhost.")),
        (".", None, None),
        ("..", None, None),
        (".com", None, None),
        ("a..com", None, None),
        ("example.com..", None, None),
    ] {
        let host = host(input);
        assert_eq!((host.public_suffix(), host.registrable_domain()), (suffix, domain), "{input:?}");
    }
}

#[test]
fn only_domains_have_public_suffixes() {
    for host in [host("127.0.0.1"), host("[::1]"), Host::parse_opaque("example.com").expect("it parses"), Host::Empty] {
        assert_eq!((host.public_suffix(), host.registrable_domain()), (None, None), "{host}");
    }
    for url in
        ["file:///", "mailto:a@example.com", "git://example.com/", "http://0x7f.1/", "http://[::1]/", "about:blank"]
    {
        let url = Url::parse(url).expect("it parses");
        assert_eq!((url.public_suffix(), url.registrable_domain()), (None, None), "{url}");
    }
    let url = Url::parse("ftp://user:pass@A.Example.CO.UK.:2121/").expect("it parses");
    assert_eq!((url.public_suffix(), url.registrable_domain()), (Some("co.uk."), Some("example.co.uk.")));
}

fn origin(url: &str) -> Origin {
    Url::parse(url).unwrap_or_else(|error| panic!("<{url}>: {error}")).origin()
}

/// HTML's examples and what its steps tell apart.
#[test]
fn same_site() {
    for (a, b, schemelessly, same) in [
        ("https://example.com", "https://sub.example.com", true, true),
        ("https://example.com", "https://sub.other.example.com", true, true),
        ("https://example.com", "http://non-secure.example.com", true, false),
        ("https://r.wildlife.museum", "https://sub.r.wildlife.museum", true, true),
        ("https://r.github.io", "https://sub.r.github.io", true, true),
        ("https://a.github.io", "https://b.github.io", false, false),
        ("https://github.io", "https://github.io", true, true),
        ("https://github.io", "https://a.github.io", false, false),
        ("https://example.com:8443", "https://sub.example.com", true, true),
        ("https://example.com", "https://example.com.", false, false),
        ("https://com", "https://com", true, true),
        ("https://com", "https://example.com", false, false),
        ("http://127.0.0.1", "http://0x7f.1:80", true, true),
        ("http://127.0.0.1", "http://127.0.0.2", false, false),
        ("http://[::1]", "ws://[0::1]", true, false),
        ("https://a..com", "https://b..com", false, false),
        ("https://a..com", "https://a..com", true, true),
        ("blob:https://a.example.com/1", "https://b.example.com", true, true),
        ("data:,a", "data:,a", false, false),
        ("file:///a", "file:///a", false, false),
        ("data:,a", "https://example.com", false, false),
        ("git://example.com", "git://example.com", false, false),
    ] {
        let (origin_a, origin_b) = (origin(a), origin(b));
        for (x, y) in [(&origin_a, &origin_b), (&origin_b, &origin_a)] {
            assert_eq!(x.schemelessly_same_site(y), schemelessly, "{a} and {b}, schemelessly");
            assert_eq!(x.same_site(y), same, "{a} and {b}");
        }
    }
}
