//! `whurl::guard`: what each reader takes for the host in known confusions, and by which rule they part from the Standard.
#![cfg(all(feature = "guard", feature = "idna"))]

mod common;

use common::{string, web_platform_tests};
use whurl::Url;
use whurl::guard::{Component, Reader, Rule, agreement};

/// The host that a reader reads, `-` if it sees no authority, or `refused`.
fn host(reader: Reader, input: &str) -> String {
    match reader.read(input) {
        Ok(reading) => reading.host.map_or_else(|| "-".to_owned(), std::borrow::Cow::into_owned),
        Err(_) => NO.to_owned(),
    }
}

const NO: &str = "refused";

/// What the readers take for the host, in the order of `Reader::ALL`. `=` is what the Standard does.
fn check(input: &str, standard: &str, expected: [&str; 11]) {
    let url = Url::parse(input);
    assert_eq!(url.as_ref().map_or(NO, Url::hostname), standard, "{input:?}");
    for (reader, expected) in Reader::ALL.iter().copied().zip(expected) {
        let expected = if expected == "=" { standard } else { expected };
        assert_eq!(host(reader, input), expected, "{reader} of {input:?}");
    }
}

/// All of this is what the originals say, too.
#[rustfmt::skip]
#[test]
fn hosts_of_known_confusions() {
    // RFC 3986, urllib, urllib3, Go, Java, curl, PHP, Node.js's url.parse, url-parse, fast-uri, uri-js
    check("http://example.com/", "example.com", ["="; 11]);
    check("https://EXAMPLE.com:8443", "example.com", ["EXAMPLE.com", "=", "=", "EXAMPLE.com", "EXAMPLE.com", "EXAMPLE.com", "EXAMPLE.com", "=", "=", "=", "="]);
    check("http://127.0.0.1\\@1.1.1.1", "127.0.0.1", [NO, "1.1.1.1", "=", NO, NO, "1.1.1.1", "1.1.1.1", "=", "=", NO, "1.1.1.1"]);
    check("http:\\\\a/", "a", [NO, "-", "-", "-", NO, NO, "-", "=", "=", NO, NO]);
    check("http://a@b@c", "c", [NO, "=", "=", "=", NO, NO, "=", "=", "=", NO, "b%40c"]);
    check("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", "2.2.2.2", [NO, "=", "=", NO, NO, NO, "=", "=", "=", "=", "="]);
    check("http://foo@evil.com:80@google.com/", "google.com", [NO, "=", "=", "=", NO, NO, "=", "=", "=", NO, "evil.com"]);
    check("//a", NO, ["a", "a", "a", "a", "a", "=", "a", "-", "", "a", "a"]);
    check("http:a", "a", ["-", "-", "-", "-", "-", NO, "-", "-", "=", NO, NO]);
    check("http:/a", "a", ["-", "-", "-", "-", "-", "=", "-", "-", "=", NO, NO]);
    check("http:///a", "a", ["", "", "-", "", "-", "=", NO, "", "=", NO, NO]);
    check("ht\u{A}tp://a\u{9}.b/", "a.b", [NO, "=", NO, NO, NO, NO, "-", "-", "=", NO, "a%09.b"]);
    check("http://a\u{3002}b/", "a.b", [NO, "a\u{3002}b", NO, "a\u{3002}b", NO, "a\u{3002}b", "a\u{3002}b", "=", "a\u{3002}b", "=", "="]);
    check("http://%61.b/", "a.b", ["%61.b", "%61.b", "=", NO, NO, "=", "%61.b", "", "%61.b", "=", "="]);
    check("http://a%2Eb/", "a.b", ["a%2Eb", "a%2Eb", "=", NO, NO, "=", "a%2Eb", "a", "a%2eb", "=", "="]);
    check("http://127.0.0.1%2F@a/", "a", ["="; 11]);
    check("http://[::1%25eth0]/", NO, ["=", "::1%25eth0", "[::1%eth0]", "::1%eth0", "[::1%25eth0]", "[::1%eth0]", "[::1%25eth0]", "=", "[::1%25eth0]", "::1%eth0", "::1%eth0"]);
    check("http://[0:0::1]/", "[::1]", ["[0:0::1]", "0:0::1", "[0:0::1]", "0:0::1", "[0:0::1]", "=", "[0:0::1]", "0:0::1", "[0:0::1]", "::1", "::1"]);
    check("http://0177.0.0.1/", "127.0.0.1", ["0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "=", "0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "=", "0177.0.0.1"]);
    check("http://0x7f.1/", "127.0.0.1", ["0x7f.1", "0x7f.1", "0x7f.1", "0x7f.1", NO, "=", "0x7f.1", "0x7f.1", "0x7f.1", "=", "0x7f.1"]);
    check("http://2130706433/", "127.0.0.1", ["2130706433", "2130706433", "2130706433", "2130706433", "2130706433", "=", "2130706433", "2130706433", "2130706433", "=", "2130706433"]);
    check("http://a#@b/", "a", ["="; 11]);
    check("http://a?@b/", "a", ["="; 11]);
    check("http://a_b/", "a_b", ["=", "=", "=", "=", NO, "=", "=", "=", "=", "=", "="]);
    check("http://a:80:80/", NO, ["=", "a", "=", "a:80", "=", "=", "a:80", "a", "a:80", "=", "a"]);
    check("http://a:/", "a", ["="; 11]);
    check("http://a:080/", "a", ["="; 11]);
    check("http://a:65536/", NO, ["a", "a", "=", "a", "a", "=", "=", "a", "a", "=", "a"]);
    check("file://localhost/", "", ["localhost", "localhost", "localhost", "localhost", "localhost", "-", "localhost", "localhost", "localhost", "localhost", "localhost"]);
    check("mailto:a@b.c", "", ["-", "-", "-", "-", "-", "b.c", "-", "b.c", "-", "-", "-"]);
    check(" http://a/", "a", [NO, "=", NO, NO, NO, NO, "-", "=", "=", NO, "="]);
    check("http://faß.de/", "xn--fa-hia.de", [NO, "faß.de", NO, "faß.de", NO, "faß.de", "faß.de", "=", "faß.de", "=", "="]);
    check("http://exämple/", "xn--exmple-cua", [NO, "exämple", NO, "exämple", NO, "exämple", "exämple", "=", "exämple", "=", "="]);
    check("a.com:80", "", ["-", "-", "a.com", "-", "-", "a.com", "a.com", "80", "-", "-", "-"]);
    check("http://a\u{0}b/", NO, ["=", "a\u{0}b", "=", "=", "=", "a", "a_b", "a", "a\u{0}b", "=", "a%00b"]);
    check("http://[::ffff:1.2.3.4]/", "[::ffff:102:304]", ["[::ffff:1.2.3.4]", "::ffff:1.2.3.4", "[::ffff:1.2.3.4]", "::ffff:1.2.3.4", "[::ffff:1.2.3.4]", "[::ffff:1.2.3.4]", "[::ffff:1.2.3.4]", "::ffff:1.2.3.4", "[::ffff:1.2.3.4]", "::ffff:1.2.3.4", "::ffff:1.2.3.4"]);
    check("http://a;b/", "a;b", ["=", "=", "=", "=", NO, NO, "=", "a", "=", "=", "="]);
    check("ftp://a:b@c;type=a/", "c;type=a", ["=", "=", "=", "=", NO, NO, "=", "c", "=", "=", "="]);
    check("http://%E2%93%94.a/", "e.a", ["%E2%93%94.a", "%E2%93%94.a", "%E2%93%94.a", "\u{24D4}.a", NO, "\u{24D4}.a", "%E2%93%94.a", "", "%e2%93%94.a", "=", "xn--zuh.a"]);
    check("http://a%/", NO, ["=", "a%", "=", "=", "=", "a%", "a%", "a", "a%", "=", "a%"]);
    check(" //a", NO, ["=", "a", "=", "-", "=", "=", "-", "-", "", "=", "-"]);
    check("HTTP:a", "a", ["-", "-", "-", "-", "-", NO, "-", "=", "=", NO, NO]);
    check("/\\a", NO, ["=", "-", "-", "-", "=", "=", "-", "-", "-", "=", "-"]);
    check("http://\u{2460}/", "0.0.0.1", [NO, "\u{2460}", NO, "\u{2460}", NO, "\u{2460}", "\u{2460}", "1", "\u{2460}", "=", "xn--orh"]);
    check("http://[::1]x/", NO, ["=", "::1", "=", "=", "=", "=", "[:", "=", "[::1]x", "=", "::1"]);
    check("http://a\u{2100}b/", NO, ["=", "=", "=", "a\u{2100}b", "=", "a\u{2100}b", "a\u{2100}b", "=", "a\u{2100}b", "=", "xn--ab-gnu"]);
}

/// Python's codec deletes one character, and the package that urllib3 uses makes another letter of a capital sigma at the end of a
/// word. `tests/guard/domains.mjs` has what Python makes of all characters.
#[test]
fn python_encodes_domains_otherwise() {
    for (input, reader, expected) in [
        ("http://metadata.tencentyun\u{1806}.com", Reader::PythonUrllib, "metadata.tencentyun\u{1806}.com"),
        ("http://ΣΑΣ.gr/", Reader::PythonUrllib3, "xn--mxa8ab.gr"),
        ("http://aΣ-b.example.gr:8080/", Reader::PythonUrllib3, "xn--a-b-mzc.example.gr"),
    ] {
        assert_eq!(host(reader, input), expected, "{input}");
        let found = agreement(input, None);
        let because: Vec<_> = found.disagreements().iter().map(|it| (it.reader, it.component, it.rule)).collect();
        assert!(because.contains(&(reader, Component::Host, Rule::UnicodeHost)), "{input}: {because:?}");
    }
    assert_eq!(host(Reader::PythonUrllib3, "http://Σα.gr/"), NO);
    assert_eq!(host(Reader::PythonUrllib3, "http://σας.gr/"), NO);
    assert!(agreement("http://Σα.gr/", None).disagreements().is_empty());
}

/// The rule by which those part that do, if it is one for all, and what of the input it is about.
fn check_rule(input: &str, base: Option<&str>, expected: Rule, about: &str) {
    let base = base.map(|base| Url::parse(base).expect("a base is a URL"));
    let found = agreement(input, base.as_ref());
    let mut rules: Vec<_> = found.disagreements().iter().map(|it| (it.rule, it.span.clone())).collect();
    rules.extend(found.refusals().iter().map(|it| (it.rule, it.span.clone())));
    assert!(!rules.is_empty(), "all agree on {input:?}");
    for (rule, span) in rules {
        assert_eq!((rule, &input[span]), (expected, about), "of {input:?}");
    }
}

#[test]
fn rules_of_known_confusions() {
    check_rule("http://127.0.0.1\\@1.1.1.1", None, Rule::Backslash, "\\");
    check_rule("http://a@b@c", None, Rule::SeveralAtSigns, "@");
    check_rule("http://foo@evil.com:80@google.com/", None, Rule::SeveralAtSigns, "@");
    check_rule("http:a", None, Rule::Slashes, "");
    check_rule("http:/a", None, Rule::Slashes, "/");
    check_rule("http:////a", None, Rule::Slashes, "////");
    check_rule("http://a\tb/", None, Rule::TabsAndNewlinesRemoved, "\t");
    check_rule("http://a/\n", None, Rule::EndsTrimmed, "\n");
    check_rule(" http://a/", None, Rule::EndsTrimmed, " ");
    check_rule("http://%61.b/", None, Rule::PercentEncodedHost, "%61.b");
    check_rule("http://a\u{3002}b/", None, Rule::UnicodeHost, "a\u{3002}b");
    check_rule("http://0177.0.0.1/", None, Rule::Ipv4Form, "0177.0.0.1");
    check_rule("http://0x7f.1/", None, Rule::Ipv4Form, "0x7f.1");
    check_rule("http://a_b/", None, Rule::HostCharacter, "_");
    check_rule("http://a/|", None, Rule::UnencodedCharacter, "|");
    check_rule("http://a/%zz", None, Rule::UnencodedCharacter, "%");
    check_rule("file://localhost/", None, Rule::FileHost, "localhost");
    check_rule("mailto:a@b.c", None, Rule::OtherScheme, "mailto:");
    check_rule("//a", None, Rule::Refused, "//a");
    check_rule("http://a b@c/", None, Rule::UserinfoCharacter, " ");
    let page = Some("https://example.com/a/b");
    check_rule("/\\a", page, Rule::Backslash, "\\");
    check_rule("\\\\a", page, Rule::Backslash, "\\");
    check_rule("///a", page, Rule::Slashes, "///");
    check_rule("/\t/a", page, Rule::TabsAndNewlinesRemoved, "\t");
    check_rule("https:c", page, Rule::Slashes, "https:");
}

/// The Standard's path begins with it; Python takes it for a host and a port.
#[test]
fn a_drive_letter_is_no_host() {
    let base = Url::parse("file:///b").expect("it is a URL");
    for (input, base) in [("file://C:/a", None), ("//C:/a", Some(&base))] {
        let found = agreement(input, base);
        assert_eq!(found.url().map(Url::hostname), Ok(""), "{input}");
        let python = found.disagreements().iter().find(|it| it.reader == Reader::PythonUrllib);
        let because = python.map(|it| (it.component, it.rule, &input[it.span.clone()]));
        assert_eq!(because, Some((Component::Host, Rule::FileHost, "C:")), "{input}");
    }
}

#[test]
fn all_agree_on_ordinary_urls() {
    let page = Url::parse("https://user@example.com:8443/a/b").expect("it is a URL");
    for input in
        ["https://example.com/", "http://a.b:8080/c?d=e#f", "http://127.0.0.1", "http://[::1]/", "https://u:p@a.b/%41"]
    {
        assert!(agreement(input, None).is_unanimous(), "{input}");
        assert!(agreement(input, Some(&page)).is_unanimous(), "{input}");
    }
    for input in ["", "c", "/c", "?d", "#e", "../f", "//example.org/g", "c:d/e".trim_start_matches("c:")] {
        assert!(agreement(input, Some(&page)).is_unanimous(), "{input}");
    }
}

#[test]
fn a_default_port_and_letter_case_make_no_difference() {
    for input in ["http://a:80/", "https://a:443/", "http://a/", "HTTP://A/", "https://EXAMPLE.com:443"] {
        assert!(agreement(input, None).is_unanimous(), "{input}");
    }
}

#[test]
fn a_reading_is_resolved_against_the_base() {
    let page = Url::parse("https://u:p@example.com:8443/a").expect("it is a URL");
    let found = agreement("b", Some(&page));
    let reading = found.reading(Reader::GoNetUrl).expect("Go does not refuse");
    assert_eq!((reading.scheme.as_deref(), reading.userinfo.as_deref()), (Some("https"), Some("u:p")));
    assert_eq!((reading.host.as_deref(), reading.port.as_deref()), (Some("example.com"), Some("8443")));
}

/// What the Standard refuses and a reader reads is a disagreement on the host.
#[test]
fn what_the_standard_refuses() {
    let found = agreement("http://a b/", None);
    assert!(found.url().is_err() && !found.is_unanimous() && found.refusals().is_empty());
    let python = found.disagreements().iter().find(|it| it.reader == Reader::PythonUrllib).expect("Python reads it");
    assert_eq!((python.component, python.rule), (Component::Host, Rule::Refused));
    assert!(agreement("/path", None).disagreements().is_empty());
}

#[test]
fn names_are_unique() {
    let names = |names: Vec<&'static str>| {
        let count = names.len();
        let mut unique = names;
        unique.sort_unstable();
        unique.dedup();
        assert_eq!(unique.len(), count);
    };
    names(Reader::ALL.iter().map(|reader| reader.name()).collect());
    names(Reader::ALL.iter().map(|reader| reader.title()).collect());
    names(Rule::ALL.iter().map(|rule| rule.name()).collect());
    names(Component::ALL.iter().map(|component| component.name()).collect());
}

#[test]
fn web_platform_tests_are_read() {
    let tests = web_platform_tests("urltestdata.json");
    assert!(tests.len() > 800);
    for test in &tests {
        let base = test["base"].as_str().and_then(|base| Url::parse(base).ok());
        let found = agreement(string(test, "input"), base.as_ref());
        assert_eq!(found.url().is_ok(), test["failure"].as_bool() != Some(true), "{test}");
    }
}

/// What took quadratic time. The limit is far above what linear time takes.
#[test]
fn long_inputs_take_linear_time() {
    let letters: String = ('\u{4E00}'..).take(20_000).collect();
    for input in [format!("http://a{}b\\c", "\t".repeat(500_000)), format!("http://{letters}/")] {
        let start = std::time::Instant::now();
        assert!(!agreement(&input, None).disagreements().is_empty());
        let time = start.elapsed();
        assert!(time.as_secs() < 10, "{time:?}");
    }
}
