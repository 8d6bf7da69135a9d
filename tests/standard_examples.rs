//! The examples in the Standard's text, of 2025 and of its drafts of 2014 (`data/spec-examples.json`). Every
//! one is either checked or counted among those that are about something else than the URL parser.

mod common;

use std::collections::BTreeMap;

use common::{own_json, string};
use serde_json::{Value, json};
use whurl::host::{domain_to_ascii, ends_in_a_number};
use whurl::percent_encoding::{USERINFO, percent_decode, percent_encode, utf8_percent_encode};
use whurl::validation::{Collect, Report};
use whurl::{Host, Origin, SearchParams, Url};

/// What an example turned out to be.
type Outcome = Result<(), Elsewhere>;

/// Why an example was not checked.
#[derive(Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Elsewhere {
    /// It explains the Standard's own notation.
    Notation,
    /// It needs another encoding than UTF-8.
    Encoding,
    /// It needs the Public Suffix List.
    PublicSuffix,
    /// It is about how to show a URL to people.
    Rendering,
}

#[test]
fn every_example() {
    let examples = own_json("spec-examples.json");
    let examples = examples.as_array().expect("the examples are a list");
    let mut elsewhere = BTreeMap::new();
    for example in examples {
        if let Err(reason) = check(example) {
            *elsewhere.entry(reason).or_insert(0) += 1;
        }
    }
    let checked = examples.len() - elsewhere.values().sum::<usize>();
    println!("spec-examples.json: {checked} of {} examples checked; elsewhere: {elsewhere:?}", examples.len());
    assert_eq!(examples.len(), 270);
    assert_eq!(
        elsewhere.into_iter().collect::<Vec<_>>(),
        [(Elsewhere::Notation, 4), (Elsewhere::Encoding, 7), (Elsewhere::PublicSuffix, 12), (Elsewhere::Rendering, 10)]
    );
}

fn check(example: &Value) -> Outcome {
    let section = string(example, "section");
    let topic = section.rsplit_once(": ").map_or(section, |(_, topic)| topic);
    match topic {
        "pointer" | "Parsers pointer" => return Err(Elsewhere::Notation),
        "simplify" | "elision" | "i18n" => return Err(Elsewhere::Rendering),
        "3.2 Host miscellaneous #example-host-psl" => return Err(Elsewhere::PublicSuffix),
        "1.3 Percent-encoded bytes #example-percent-encode-operations" => return check_percent_encoding(example),
        "4.3 URL writing #query-encoding-example" => return check_query_encoding(example),
        "validation error examples" => check_validation_error(example),
        "3 Hosts #example-host-parsing (isOpaque=false)" => check_host(example, Host::parse),
        "3 Hosts #example-host-parsing (isOpaque=true)" => check_host(example, Host::parse_opaque),
        "3.1 Host representation #example-opaque-host-url" => {
            assert_eq!(parse(example).host(), Some(Host::Opaque(string(example, "output").to_owned())));
        }
        "trailing dot" => assert_ne!(Host::parse(input(example)), Host::parse(&format!("{}.", input(example)))),
        "3.3 IDNA note" => assert_eq!(domain_to_ascii(input(example), false).as_deref(), Ok(string(example, "output"))),
        "ends in a number checker" => assert_eq!(ends_in_a_number(input(example).as_bytes()), example["output"]),
        "3.6 Host serializing #example-e2b3492e" | "IPv6 serializer" => check_ipv6(example),
        "4 URLs #example-url-parsing" => check_url_parsing(example),
        "allowed scheme/host combinations" => check_combinations(example),
        "4.1 URL representation #example-url-components" | "URLs" => check_components(example),
        "special scheme default port" | "relative scheme default port" => check_default_port(example),
        "4.2 URL miscellaneous #example-start-with-a-widows-drive-letter" => check_drive_letter(example),
        "path state note" => {
            let url = Url::parse(&format!("http://h{}", input(example))).expect("it parses");
            assert_eq!(url.pathname(), example["output"]);
        }
        "4.5 URL serializing note" => assert_eq!(parse(example).href(), example["output"]),
        "4.7 Origin #example-43b5cea5" | "Origin" | "4.4 Origin" => check_origin(example),
        "6.1 URL class #example-5434421b" | "Constructors" | "APIs" | "6.1 Constructors" => check_constructor(example),
        "6.2 URLSearchParams class #example-constructing-urlsearchparams"
        | "6.2 URLSearchParams class #example-searchparams-sort" => check_search_params(example),
        // An `a` element gave back what does not parse; a URL does not.
        "URLUtils href" | "6.3 URLUtils href" => assert!(Url::parse(input(example)).is_err()),
        "port state" => {
            let url = Url::parse(&format!("web://h:{}/", input(example))).expect("it parses");
            assert_eq!(url.port_str(), example["output"]);
        }
        "relative path state" => {
            let url = |segment| Url::parse(&format!("http://h/a/b/c/{segment}/d")).expect("it parses");
            assert_eq!(url(input(example)), url(string(example, "output")));
        }
        "relative slash state" => {
            let base = Url::parse("file://host/a").expect("it parses");
            let url = base.join(input(example)).expect("it parses");
            // The drafts had it that the base's host is not inherited.
            assert_eq!(url.href(), "file://host/path/");
        }
        "file-url" | "non-relative-url" | "relative-url" => check_parsing_rules(example),
        _ => panic!("{section} is not known"),
    }
    Ok(())
}

fn input(example: &Value) -> &str {
    string(example, "input")
}

fn parse(example: &Value) -> Url {
    Url::parse(input(example)).unwrap_or_else(|error| panic!("{example}: {error}"))
}

/// Parses the input, against the base if there is one, and collects the validation errors.
fn parse_with_errors(example: &Value) -> (Option<Url>, Vec<Report>) {
    let base = example["base"].as_str().map(|base| Url::parse(base).expect("the base parses"));
    let mut sink = Collect::new().of_2025();
    let result = Url::parse_with_sink(input(example), base.as_ref(), &mut sink);
    let reports = sink.finish(&result);
    (result.ok(), reports)
}

/// What the note says after `label`.
fn noted<'e>(example: &'e Value, label: &str) -> Option<&'e str> {
    let (_, rest) = string(example, "note").split_once(label)?;
    rest.split([';', ' ']).next()
}

fn check_percent_encoding(example: &Value) -> Outcome {
    let (input, output) = (input(example), string(example, "output"));
    let operation = string(example, "note").strip_prefix("operation: ").expect("the note names an operation");
    match operation.split_once(';').map_or(operation, |(operation, _)| operation) {
        "percent-encode byte" => {
            let byte = u8::from_str_radix(input.trim_start_matches("0x"), 16).expect("the input is a byte");
            assert_eq!(percent_encode(byte), output.as_bytes());
        }
        "percent-decode byte sequence (isomorphic)" => assert_eq!(percent_decode(input.as_bytes()), output.as_bytes()),
        "percent-decode scalar value string" => {
            let bytes = percent_decode(input.as_bytes());
            let bytes: Vec<_> = bytes.iter().map(|byte| format!("0x{byte:X}")).collect();
            assert_eq!(bytes.join(" "), output);
        }
        "UTF-8 percent-encode scalar value" => {
            let character = input.split(['(', ')']).nth(1).expect("the input has a character in parentheses");
            assert_eq!(utf8_percent_encode(character, USERINFO), output);
        }
        "UTF-8 percent-encode string" => assert_eq!(utf8_percent_encode(input, USERINFO), output),
        "percent-encode after encoding" => return Err(Elsewhere::Encoding),
        other => panic!("{other} is not known"),
    }
    Ok(())
}

fn check_query_encoding(example: &Value) -> Outcome {
    if !string(example, "note").ends_with("UTF-8") {
        return Err(Elsewhere::Encoding);
    }
    let base = Url::parse("https://example.com/").expect("it parses");
    let url = base.join(input(example)).expect("it parses");
    assert_eq!(url.query(), example["output"].as_str());
    Ok(())
}

fn check_validation_error(example: &Value) {
    let note = string(example, "note");
    let name = note.split(';').next().unwrap_or_default();
    let (url, reports) = parse_with_errors(example);
    let is_reported = reports.iter().any(|report| report.error.name() == name);
    // The Standard prints one example for an error that its algorithm does not reach.
    assert_eq!(is_reported, !note.contains("raises no such error"), "{example}: {reports:?}");
    let is_failure = example["output"] == "Failure";
    assert_eq!(url.is_none(), is_failure, "{example}");
    assert_eq!(reports.iter().any(|report| report.is_fatal && report.error.name() == name), is_failure, "{example}");
    if let Some(href) = noted(example, "derived href: ") {
        assert_eq!(url.as_ref().map(Url::href), Some(href));
    }
}

fn check_host(example: &Value, parser: fn(&str) -> Result<Host, whurl::ParseError>) {
    let host = parser(input(example));
    assert_eq!(host.as_ref().map_or("Failure".to_owned(), Host::to_string), example["output"], "{example}");
    let kind = match host {
        Ok(Host::Domain(_)) => "domain",
        Ok(Host::Ipv4(_)) => "IPv4",
        Ok(Host::Ipv6(_)) => "IPv6",
        Ok(Host::Opaque(_)) => "opaque host",
        Ok(Host::Empty) => "empty host",
        Err(_) => return,
    };
    assert!(string(example, "note").starts_with(kind), "{example}: {kind}");
}

fn check_ipv6(example: &Value) {
    let host = Host::parse(&format!("[{}]", input(example))).expect("it parses");
    assert_eq!(host.to_string(), format!("[{}]", noted(example, "derived serialization ").expect("it is noted")));
}

fn check_url_parsing(example: &Value) {
    let (url, reports) = parse_with_errors(example);
    assert_eq!(url.as_ref().map_or("Failure", Url::href), example["output"], "{example}");
    let is_valid = example["valid"] == true && noted(example, "marks this row not ").is_none();
    assert_eq!(reports.is_empty(), is_valid, "{example}: {reports:?}");
}

/// Which kinds of host the URLs of a row of the table have.
fn check_combinations(example: &Value) {
    let schemes: &[_] = match input(example) {
        "\"file\"" => &["file"],
        "Others" => &["web", "urn"],
        _ => &["ftp", "http", "https", "ws", "wss"],
    };
    let mut kinds = json!({
        "domain": false, "IPv4 address": false, "IPv6 address": false,
        "opaque host": false, "empty host": false, "null": false
    });
    let rests = ["//example.com/", "//127.0.0.1/", "//[::1]/", "//EXAMPLE%00/", "///", "//", "/a", "a", ""];
    for url in schemes.iter().flat_map(|scheme| rests.map(|rest| format!("{scheme}:{rest}"))) {
        let Ok(url) = Url::parse(&url) else { continue };
        let kind = match url.host() {
            Some(Host::Domain(_)) => "domain",
            Some(Host::Ipv4(_)) => "IPv4 address",
            Some(Host::Ipv6(_)) => "IPv6 address",
            Some(Host::Opaque(_)) => "opaque host",
            Some(Host::Empty) => "empty host",
            None => "null",
        };
        kinds[kind] = true.into();
    }
    assert_eq!(kinds, example["output"], "{example}");
}

fn check_components(example: &Value) {
    let url = parse(example);
    for (name, expected) in example["output"].as_object().expect("the output is a record") {
        let path = url.path_segments().map_or_else(|| json!(url.path()), Iterator::collect);
        let actual = match name.as_str() {
            "scheme" => json!(url.scheme()),
            "username" => json!(url.username()),
            "password" => json!(url.password()),
            // The table prints null where the file state sets the empty string.
            "host" => json!(url.host().filter(|host| *host != Host::Empty).map(|host| host.to_string())),
            "port" if expected.is_string() => json!(url.port_str()),
            "port" => json!(url.port()),
            "path" => path,
            "schemeData" => json!(url.path()),
            "query" => json!(url.query()),
            "fragment" => json!(url.fragment()),
            _ => panic!("{name} is not known"),
        };
        assert_eq!(actual, *expected, "{example}: {name}");
    }
}

fn check_default_port(example: &Value) {
    let scheme = input(example);
    // The drafts print ports as strings.
    let port = match &example["output"] {
        Value::String(port) => port.parse().ok(),
        port => port.as_u64(),
    };
    let Some(port) = port else {
        return assert!(Url::parse(&format!("{scheme}://h:80/")).is_err(), "{scheme} has no port");
    };
    let url = Url::parse(&format!("{scheme}://h:{port}/")).expect("it parses");
    // The drafts had it as a default.
    let is_superseded = scheme == "gopher";
    assert_eq!(url.port().is_some(), is_superseded, "{example}");
}

/// Whether it starts with a Windows drive letter decides whether it replaces the one of the base. With its colon it
/// would have a scheme.
fn check_drive_letter(example: &Value) {
    let base = Url::parse("file:///d:/a").expect("it parses");
    let url = base.join(&input(example).replace(':', "|")).expect("it parses");
    assert_eq!(url.path().starts_with("/c:"), example["output"], "{url}");
}

fn check_origin(example: &Value) {
    let Origin::Tuple { scheme, host, port } = parse(example).origin() else {
        panic!("{example} has an opaque origin")
    };
    let expected = example["output"].as_array().expect("the output is a tuple");
    assert_eq!((json!(scheme), json!(host.to_string())), (expected[0].clone(), expected[1].clone()));
    // The drafts print the default port.
    assert!(port.is_none() && (expected[2].is_null() || expected[2] == "443"));
}

fn check_constructor(example: &Value) {
    let (url, _) = parse_with_errors(example);
    let note = string(example, "note");
    let actual = match &url {
        None => "Failure",
        Some(url) if note.starts_with("pathname") => url.pathname(),
        Some(url) => url.href(),
    };
    assert_eq!(actual, example["output"], "{example}");
}

fn check_search_params(example: &Value) {
    if let Some(init) = example["input"].as_object() {
        let params: SearchParams =
            init.iter().map(|(name, value)| (name, value.as_str().unwrap_or_default())).collect();
        return assert_eq!(params.to_string(), example["output"]);
    }
    let mut url = parse(example);
    let mut params = SearchParams::from_query(url.query().unwrap_or_default());
    let note = string(example, "note");
    if note.ends_with("searchParams.sort()") {
        params.sort();
        assert!(url.set_search(&params.to_string()));
    }
    let actual = match note {
        "searchParams.get('a')" => params.get("a").unwrap_or_default(),
        "searchParams.get('b')" => params.get("b").unwrap_or_default(),
        _ if note.starts_with("href") => url.href(),
        _ => url.search(),
    };
    assert_eq!(actual, example["output"], "{example}");
}

/// The drafts print what is a conformance error here, and no results: these are today's.
fn check_parsing_rules(example: &Value) {
    let base = match string(example, "section").rsplit_once(": ") {
        Some((_, "file-url")) => "file:///D:/a",
        _ => example["base"].as_str().unwrap_or("http://example.org/foo/bar"),
    };
    let base = Url::parse(base).expect("the base parses");
    let url = base.join(input(example)).expect("it parses");
    let expected = match input(example) {
        "file:c:\\foo\\bar.html" => "file:///c:/foo/bar.html",
        "/C|\\foo\\bar" => "file:///C:/foo/bar",
        "file:/example.com/" => "file:///D:/example.com/",
        "ftp:/example.com/" => "ftp://example.com/",
        "http:foo/bar" => "http://example.org/foo/foo/bar",
        "/foo/bar" => "http://example.org/foo/bar",
        unchanged => unchanged,
    };
    assert_eq!(url.href(), expected);
    assert_eq!(url.has_an_opaque_path(), url.scheme() == "javascript");
}
