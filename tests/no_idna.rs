//! The crate without its feature `idna`: `cargo test --no-default-features --features std,psl,pattern --test no_idna`.
#![cfg(not(feature = "idna"))]

use whurl::host::{domain_to_ascii, domain_to_unicode};
use whurl::validation::Collect;
use whurl::{Url, ValidationError};

#[test]
fn domains_that_are_not_ascii_do_not_parse() {
    for input in ["https://\u{E9}/", "https://%C3%A9.example/", "https://a\u{AD}b/", "https://\u{FF11}.1/"] {
        let error = Url::parse(input).expect_err(input);
        assert_eq!(error.validation_error(), Some(ValidationError::DomainToAscii), "{input}");
        assert!(error.to_string().contains("feature `idna`"), "{error}");
    }
}

#[test]
fn everything_else_does() {
    for (input, href) in [
        ("https://XN--53H.Example/\u{E9}?\u{E9}#\u{E9}", "https://xn--53h.example/%C3%A9?%C3%A9#%C3%A9"),
        ("https://xn--/", "https://xn--/"),
        ("https://0x7f.1/", "https://127.0.0.1/"),
        ("https://[::1]:443/", "https://[::1]/"),
        ("x://\u{E9}/", "x://%C3%A9/"),
        ("file://HOST/a", "file://host/a"),
    ] {
        assert_eq!(Url::parse(input).expect(input).href(), href);
    }
    let mut url = Url::parse("https://h/").expect("is ASCII");
    assert!(!url.set_host("\u{E9}") && url.set_host("b"));
    assert_eq!(url.href(), "https://b/");
}

#[test]
fn domains_are_converted_as_far_as_they_can_be() {
    assert_eq!(domain_to_ascii("A.Example", true).as_deref(), Ok("a.example"));
    assert!(domain_to_ascii("xn--53h", true).is_err());
    assert_eq!(domain_to_ascii("xn--53h", false).as_deref(), Ok("xn--53h"));
    assert_eq!(domain_to_unicode("xn--53h.example"), "xn--53h.example");
}

#[test]
fn messages_about_punycode_name_the_feature() {
    for (input, expected) in [("https://xn--53h.com/", true), ("https://a_b.com/", false)] {
        let mut found = Collect::new();
        let parsed = Url::parse_with_sink(input, None, &mut found);
        let messages: Vec<_> = found.finish(&parsed).iter().map(|report| report.message(input)).collect();
        assert_eq!(messages.iter().any(|message| message.contains("feature `idna`")), expected, "{messages:?}");
    }
}
