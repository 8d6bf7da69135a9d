//! §6.1 [API setters](https://url.spec.whatwg.org/#url-class): what web-platform-tests' data leaves out.

use whurl::Url;

fn after(href: &str, set: impl FnOnce(&mut Url) -> bool) -> String {
    let mut url = Url::parse(href).expect("it parses");
    set(&mut url);
    url.href().to_owned()
}

/// Only the empty string makes a port, query or fragment null. A value that is empty once the parser has removed its tabs
/// and newlines does not, and a delimiter after them is not the first code point.
#[test]
fn tabs_and_newlines_around_delimiters() {
    let href = "http://h:1/?a#b";
    for (value, expected) in [
        ("", "http://h:1/#b"),
        ("\t", "http://h:1/?#b"),
        ("?", "http://h:1/?#b"),
        ("?\n", "http://h:1/?#b"),
        ("\t?x", "http://h:1/??x#b"),
        ("?\tx", "http://h:1/?x#b"),
    ] {
        assert_eq!(after(href, |url| url.set_search(value)), expected, "{value:?}");
    }
    for (value, expected) in [
        ("", "http://h:1/?a"),
        ("\r", "http://h:1/?a#"),
        ("#", "http://h:1/?a#"),
        ("\n#x", "http://h:1/?a##x"),
        ("#\nx", "http://h:1/?a#x"),
    ] {
        assert_eq!(after(href, |url| url.set_hash(value)), expected, "{value:?}");
    }
    for (value, expected) in
        [("", "http://h/?a#b"), ("\t", href), ("\t2\n3", "http://h:23/?a#b"), ("8\t0", "http://h/?a#b"), ("x", href)]
    {
        assert_eq!(after(href, |url| url.set_port(value)), expected, "{value:?}");
    }
}

/// The userinfo setters do not run the parser, which would remove tabs and newlines.
#[test]
fn tabs_and_newlines_in_credentials() {
    assert_eq!(after("http://h/", |url| url.set_username("a\tb")), "http://a%09b@h/");
    assert_eq!(after("http://a@h/", |url| url.set_password("\n")), "http://a:%0A@h/");
}

/// Leading and trailing C0 controls and spaces are stripped of hrefs only.
#[test]
fn spaces_around_values() {
    assert_eq!(after("http://h/", |url| url.set_pathname(" a ")), "http://h/%20a%20");
    assert_eq!(after("http://h/", |url| url.set_search(" a ")), "http://h/?%20a%20");
    assert_eq!(after("http://h/", |url| url.set_hash(" a ")), "http://h/#%20a%20");
    assert_eq!(after("http://h/", |url| url.set_protocol(" https")), "http://h/");
    assert_eq!(after("http://h/", |url| url.set_host(" a")), "http://h/");
    assert_eq!(after("http://h/", |url| url.set_href(" http://a/ ").is_ok()), "http://a/");
}

/// A setter of the record's query or fragment leaves what parsing gives.
#[test]
fn fields_of_the_record() {
    for href in ["https://u@h:1/a?b#c", "https://h/", "sc:opaque", "sc:/.//p?#", "file:///"] {
        for value in [None, Some(""), Some("?"), Some("#"), Some("a b"), Some("é'\"<>`"), Some("a\nb")] {
            let mut url = whurl::Url::parse(href).unwrap();
            assert!(url.set_query(value) && url.set_fragment(value), "{href} {value:?}");
            assert_eq!((url.query().is_some(), url.fragment().is_some()), (value.is_some(), value.is_some()));
            let parsed = whurl::Url::parse(url.href()).unwrap();
            assert_eq!((&parsed, parsed.offsets()), (&url, url.offsets()), "{href} {value:?}");
        }
    }
}

#[test]
fn files_with_a_host_get_other_schemes() {
    assert_eq!(after("file://h/a", |url| url.set_protocol("https")), "https://h/a");
    assert_eq!(after("file:///a", |url| url.set_protocol("https")), "file:///a");
}

/// Only the first segment of a path can be a drive letter.
#[test]
fn a_drive_letter_is_the_first_segment() {
    assert_eq!(after("FILE:///a/c|/x", |_| true), "file:///a/c|/x");
    assert_eq!(after("FILE:///c|/x", |_| true), "file:///c:/x");
}
