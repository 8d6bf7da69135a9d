//! Large and odd input gives a URL or a failure, in time, and every record is consistent.

#[path = "../fuzz/src/properties.rs"]
#[allow(dead_code, reason = "tests/properties.rs uses the rest")]
mod properties;

use properties::{parse, parse_with_base, set};
use whurl::host::{domain_to_ascii, domain_to_unicode};
use whurl::url::Component;
use whurl::{Host, SearchParams, Url, form_urlencoded};

const MEGABYTE: usize = 1_000_000;

#[test]
fn long_input() {
    let long = "a".repeat(10 * MEGABYTE);
    let base = "https://user:pass@example.com:8080/a?b#c";
    assert!(parse(&long).is_none());
    for input in [format!("https://{long}/"), format!("https://h/{long}"), format!("a:{long}"), format!("#{long}")] {
        assert!(parse_with_base(&input, base).is_some_and(|url| url.href().len() > 10 * MEGABYTE));
    }
    assert!(parse(&format!("https://h/{}", "é".repeat(MEGABYTE))).is_some());
    assert!(parse(&format!("https://{}h/", "@".repeat(MEGABYTE))).is_some());
    assert!(parse(&format!("https://h:{}1/", "0".repeat(MEGABYTE))).is_some_and(|url| url.port() == Some(1)));
    assert!(parse(&format!("https://h:{}/", "1".repeat(MEGABYTE))).is_none());
    assert!(parse(&format!("https:{}h", "/".repeat(MEGABYTE))).is_some());
    assert!(parse_with_base(&"\t".repeat(MEGABYTE), base).is_some());
}

#[test]
fn many_segments() {
    let count = 100_000;
    let down = "/a".repeat(count);
    let url = parse(&format!("https://h{down}")).expect("it parses");
    assert_eq!(url.path_segments().map(Iterator::count), Some(count));
    let up = parse(&format!("https://h{down}{}", "/..".repeat(count))).expect("it parses");
    assert_eq!(up.pathname(), "/");
    assert_eq!(parse_with_base(&"../".repeat(count), url.href()).as_ref().map(Url::pathname), Some("/"));
    assert_eq!(parse(&format!("file:///C:{}", "/%2e".repeat(count))).as_ref().map(Url::pathname), Some("/C:/"));
}

#[test]
fn long_hosts() {
    for label in ["a", "A", "%61", "xn--a", "1"] {
        let host = format!("{}b", format!("{label}.").repeat(1_000));
        assert!(parse(&format!("https://{host}/")).is_some(), "{label}");
    }
    let labels = format!("{}b", "é.".repeat(1_000));
    let url = parse(&format!("https://{labels}/")).expect("it parses");
    assert_eq!(domain_to_unicode(url.hostname()), labels);
    assert!(parse(&format!("https://{}b/", "1.".repeat(MEGABYTE))).is_some());
    for host in ["1.".repeat(MEGABYTE), "9".repeat(MEGABYTE), format!("0x{}g", "f".repeat(MEGABYTE))] {
        assert_eq!(parse(&format!("https://{host}/")).is_some(), host.ends_with('g'));
    }
    for (open, close) in [("[", "]"), ("[::", "]"), ("[", "")] {
        assert!(parse(&format!("https://{open}{}{close}/", "1:".repeat(MEGABYTE))).is_none());
    }
    // Longer than any domain, and slow to convert: they fail.
    assert!(domain_to_ascii(&"é".repeat(100_000), false).is_err());
    assert!(domain_to_ascii(&format!("xn--{}.é", "a".repeat(100_000)), false).is_err());
    assert!(Host::parse_opaque(&"é".repeat(MEGABYTE)).is_ok());
}

#[test]
fn long_queries() {
    let tuples = form_urlencoded::parse("a=%+&".repeat(100_000).as_bytes());
    assert_eq!(tuples.len(), 100_000);
    let serialized = form_urlencoded::serialize(tuples.iter().map(|(name, value)| (name, value)));
    assert_eq!(serialized, vec!["a=%25+"; 100_000].join("&"));
    let mut params: SearchParams = tuples.into_iter().collect();
    params.sort();
    params.set("a", "b");
    assert_eq!(params.to_string(), "a=b");
    assert_eq!(form_urlencoded::parse("%FF".repeat(1_000_000).as_bytes())[0].0, "\u{FFFD}".repeat(1_000_000));
}

/// Every sequence of up to three of the pieces that mean something somewhere in a URL, against several bases.
#[test]
fn sequences_of_what_means_something() {
    const PIECES: [&str; 36] = [
        "http:", "https:", "file:", "web:", "C:", "C|", "/", "//", "\\", ".", "..", "%2e", "?", "#", "@", ":", ":80",
        "[", "]", "[::1]", "1", "0x1", "a", "A", "é", "%61", "%zz", "%", " ", "\t", "\0", "|", "^", "\u{FEFF}",
        "\u{FFFD}", "xn--a",
    ];
    const COMPONENTS: [Component; 9] = [
        Component::Protocol,
        Component::Username,
        Component::Password,
        Component::Host,
        Component::Hostname,
        Component::Port,
        Component::Pathname,
        Component::Search,
        Component::Hash,
    ];
    let bases = ["http://u:p@h:1/a/b?c#d", "file:///C:/a/b", "web:/..//a", "web://h/a", "web:a ?b", "web://h"];
    let mut count = 0;
    for a in PIECES {
        for b in PIECES {
            for c in PIECES {
                let input = format!("{a}{b}{c}");
                count += usize::from(parse(&input).is_some());
                let base = bases[(input.len() + count) % bases.len()];
                count += usize::from(parse_with_base(&input, base).is_some());
                let url = Url::parse(base).expect("the base parses");
                for component in COMPONENTS {
                    set(&mut url.clone(), component, &input);
                }
            }
        }
    }
    println!("{count} of {} inputs are URLs", 2 * PIECES.len().pow(3));
    assert!(count > PIECES.len().pow(3) / 2);
}
