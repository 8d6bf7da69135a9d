//! Whatever comes in: a URL or a failure, in time, and nothing that does not hold together.

use whurl::host::{domain_to_ascii, domain_to_unicode};
use whurl::validation::Collect;
use whurl::{Host, SearchParams, Url, form_urlencoded};

const MEGABYTE: usize = 1_000_000;

/// Parses `input`, checks what is true of every URL, and runs every setter with it.
fn check(input: &str, base: Option<&Url>) -> Option<Url> {
    let mut sink = Collect::new();
    let with_errors = Url::parse_with_sink(input, base, &mut sink);
    let url = base.map_or_else(|| Url::parse(input), |base| Url::parse_with_base(input, base));
    assert_eq!(with_errors, url, "{input:?}");
    assert_eq!(Url::can_parse(input, base), url.is_ok(), "{input:?}");
    for report in sink.finish(&url) {
        assert!(report.range.start <= report.range.end && report.range.end <= input.len(), "{input:?}: {report:?}");
    }
    let url = url.ok()?;
    check_record(&url, input);
    Some(url)
}

fn check_record(url: &Url, origin: &str) {
    assert!(url.href().is_ascii(), "{origin:?}: {url}");
    let offsets = url.offsets().to_array();
    assert!(offsets.is_sorted() && offsets[6] as usize <= url.href().len(), "{origin:?}: {url}: {offsets:?}");
    let again = Url::parse(url.href()).unwrap_or_else(|error| panic!("{origin:?}: {url}: {error}"));
    assert_eq!((again.href(), again.offsets()), (url.href(), url.offsets()), "{origin:?}");
    if let Some(host) = url.host() {
        assert_eq!(host.to_string(), url.hostname(), "{origin:?}");
    }
}

fn check_setters(url: &Url, value: &str) {
    let setters: [fn(&mut Url, &str) -> bool; 9] = [
        Url::set_protocol,
        Url::set_username,
        Url::set_password,
        Url::set_host,
        Url::set_hostname,
        Url::set_port,
        Url::set_pathname,
        Url::set_search,
        Url::set_hash,
    ];
    for (index, set) in setters.into_iter().enumerate() {
        let mut changed = url.clone();
        let is_taken = set(&mut changed, value);
        assert!(is_taken || changed.href() == url.href(), "setter {index} of {url}: {value:?}");
        check_record(&changed, value);
    }
}

#[test]
fn long_input() {
    let long = "a".repeat(10 * MEGABYTE);
    let url = Url::parse("https://user:pass@example.com:8080/a?b#c").expect("it parses");
    assert!(check(&long, None).is_none());
    for input in [format!("https://{long}/"), format!("https://h/{long}"), format!("a:{long}"), format!("#{long}")] {
        assert!(check(&input, Some(&url)).is_some_and(|url| url.href().len() > 10 * MEGABYTE));
    }
    assert!(check(&format!("https://h/{}", "é".repeat(MEGABYTE)), None).is_some());
    assert!(check(&format!("https://{}h/", "@".repeat(MEGABYTE)), None).is_some());
    assert!(check(&format!("https://h:{}1/", "0".repeat(MEGABYTE)), None).is_some_and(|url| url.port() == Some(1)));
    assert!(check(&format!("https://h:{}/", "1".repeat(MEGABYTE)), None).is_none());
    assert!(check(&format!("https:{}h", "/".repeat(MEGABYTE)), None).is_some());
    assert!(check(&"\t".repeat(MEGABYTE), Some(&url)).is_some());
}

#[test]
fn many_segments() {
    let count = 100_000;
    let down = "/a".repeat(count);
    let url = check(&format!("https://h{down}"), None).expect("it parses");
    assert_eq!(url.path_segments().map(Iterator::count), Some(count));
    let up = check(&format!("https://h{down}{}", "/..".repeat(count)), None).expect("it parses");
    assert_eq!(up.pathname(), "/");
    assert_eq!(check(&"../".repeat(count), Some(&url)).as_ref().map(Url::pathname), Some("/"));
    assert_eq!(check(&format!("file:///C:{}", "/%2e".repeat(count)), None).as_ref().map(Url::pathname), Some("/C:/"));
}

#[test]
fn long_hosts() {
    for label in ["a", "A", "%61", "xn--a", "1"] {
        let host = format!("{}b", format!("{label}.").repeat(1_000));
        assert!(check(&format!("https://{host}/"), None).is_some(), "{label}");
    }
    let labels = format!("{}b", "é.".repeat(1_000));
    let url = check(&format!("https://{labels}/"), None).expect("it parses");
    assert_eq!(domain_to_unicode(url.hostname()), labels);
    assert!(check(&format!("https://{}b/", "1.".repeat(MEGABYTE)), None).is_some());
    for host in ["1.".repeat(MEGABYTE), "9".repeat(MEGABYTE), format!("0x{}g", "f".repeat(MEGABYTE))] {
        assert_eq!(check(&format!("https://{host}/"), None).is_some(), host.ends_with('g'));
    }
    for (open, close) in [("[", "]"), ("[::", "]"), ("[", "")] {
        assert!(check(&format!("https://{open}{}{close}/", "1:".repeat(MEGABYTE)), None).is_none());
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
    let bases = ["http://u:p@h:1/a/b?c#d", "file:///C:/a/b", "web:/..//a", "web://h/a", "web:a ?b", "web://h"];
    let bases = bases.map(|base| Url::parse(base).expect("the base parses"));
    let mut count = 0;
    for a in PIECES {
        for b in PIECES {
            for c in PIECES {
                let input = format!("{a}{b}{c}");
                count += usize::from(check(&input, None).is_some());
                let base = &bases[(input.len() + count) % bases.len()];
                count += usize::from(check(&input, Some(base)).is_some());
                check_setters(base, &input);
            }
        }
    }
    println!("{count} of {} inputs are URLs", 2 * PIECES.len().pow(3));
    assert!(count > PIECES.len().pow(3) / 2);
}
