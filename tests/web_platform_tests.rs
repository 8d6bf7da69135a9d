//! [web-platform-tests](https://github.com/web-platform-tests/wpt/tree/master/url): every case of its JSON files, used as
//! its own harness uses them.

mod common;
#[path = "../fuzz/src/properties.rs"]
#[allow(dead_code, reason = "tests/properties.rs uses the rest")]
mod properties;

use common::{string, web_platform_tests, web_platform_tests_json};
use serde_json::Value;
use whurl::percent_encoding::{COMPONENT, utf8_percent_encode};
use whurl::{Host, SearchParams, Url};

/// Runs `check` on every case and panics with all the failures. There must be at least `known` cases: as many as the
/// file had when this was written.
fn check_all(file: &str, cases: &[Value], known: usize, check: impl Fn(&Value) -> Result<(), String>) {
    let failures: Vec<_> = cases.iter().filter_map(|case| check(case).err()).collect();
    println!("{file}: {} of {} cases pass", cases.len() - failures.len(), cases.len());
    assert!(cases.len() >= known, "{file} has {} cases, and had {known}", cases.len());
    assert!(failures.is_empty(), "{file}: {} failures\n{}", failures.len(), failures.join("\n"));
}

fn expect_equal(what: &str, actual: &str, expected: &str) -> Result<(), String> {
    if actual == expected { Ok(()) } else { Err(format!("{what}: {actual:?} should be {expected:?}")) }
}

/// What the JavaScript attribute gives.
fn attribute(url: &Url, name: &str) -> String {
    match name {
        "href" => url.href().to_owned(),
        "origin" => url.origin().to_string(),
        "protocol" => url.protocol().to_owned(),
        "username" => url.username().to_owned(),
        "password" => url.password().to_owned(),
        "host" => url.host_and_port().to_owned(),
        "hostname" => url.hostname().to_owned(),
        "port" => url.port_str().to_owned(),
        "pathname" => url.pathname().to_owned(),
        "search" => url.search().to_owned(),
        "searchParams" => SearchParams::from_query(url.query().unwrap_or_default()).to_string(),
        "hash" => url.hash().to_owned(),
        _ => panic!("there is no attribute {name}"),
    }
}

fn set_attribute(url: &mut Url, name: &str, value: &str) {
    match name {
        "href" => url.set_href(value).is_ok(),
        "protocol" => url.set_protocol(value),
        "username" => url.set_username(value),
        "password" => url.set_password(value),
        "host" => url.set_host(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "pathname" => url.set_pathname(value),
        "search" => url.set_search(value),
        "hash" => url.set_hash(value),
        _ => panic!("there is no setter {name}"),
    };
}

/// url-constructor.any.js, url-origin.any.js, url-statics-canparse.any.js and failure.html
fn check_parsing(case: &Value) -> Result<(), String> {
    let input = string(case, "input");
    let base_input = case["base"].as_str();
    let what = format!("<{input:?}> against {base_input:?}");
    let base = base_input.map(Url::parse).transpose();
    let url = base.as_ref().map_err(|error| *error).and_then(|base| match base {
        Some(base) => Url::parse_with_base(input, base),
        None => Url::parse(input),
    });
    if let Ok(base) = &base
        && Url::can_parse(input, base.as_ref()) != url.is_ok()
    {
        return Err(format!("{what}: can_parse() differs from parse()"));
    }
    match url {
        Ok(url) if case["failure"] != true => check_components(&what, &url, case),
        Ok(url) => Err(format!("{what}: {url} should be a failure")),
        Err(_) if case["failure"] == true => check_failure(&what, input, case),
        Err(error) => Err(format!("{what}: {error}")),
    }
}

fn check_components(what: &str, url: &Url, case: &Value) -> Result<(), String> {
    let is_input = |key: &&String| ["input", "base", "comment"].contains(&key.as_str());
    let expected = case.as_object().into_iter().flatten().filter(|(key, _)| !is_input(key));
    for (key, value) in expected {
        let value = value.as_str().ok_or_else(|| format!("{what}: {key} is not a string"))?;
        expect_equal(&format!("{what}: {key}"), &attribute(url, key), value)?;
    }
    properties::check_record(url);
    Ok(())
}

/// What fails without a base fails as an href, and against every base but those that `relativeTo` names.
fn check_failure(what: &str, input: &str, case: &Value) -> Result<(), String> {
    if !case["base"].is_null() {
        return Ok(());
    }
    let mut url = Url::parse("https://example.test/").map_err(|error| error.to_string())?;
    if url.set_href(input).is_ok() || url.href() != "https://example.test/" {
        return Err(format!("{what}: the href setter takes it"));
    }
    let parses = |base: &str| Url::parse(base).is_ok_and(|base| Url::can_parse(input, Some(&base)));
    let relative_to = case["relativeTo"].as_str();
    // A special URL's scheme makes it relative to a base of the same scheme.
    if (parses("http://example.test/") || parses("https://example.test/")) != relative_to.is_some() {
        return Err(format!("{what}: against a base with a path, relativeTo is {relative_to:?}"));
    }
    if parses("mailto:a") != (relative_to == Some("any-base")) {
        return Err(format!("{what}: against a base with an opaque path, relativeTo is {relative_to:?}"));
    }
    Ok(())
}

#[test]
fn urltestdata() {
    check_all("urltestdata.json", &web_platform_tests("urltestdata.json"), 891, check_parsing);
}

#[test]
fn urltestdata_javascript_only() {
    let file = "urltestdata-javascript-only.json";
    check_all(file, &web_platform_tests(file), 1, check_parsing);
}

/// url-setters.any.js
#[test]
fn setters_tests() {
    let file = "setters_tests.json";
    let json = web_platform_tests_json(file);
    let attributes = json.as_object().into_iter().flatten().filter(|(name, _)| *name != "comment");
    let mut cases = Vec::new();
    for (name, tests) in attributes {
        for test in tests.as_array().into_iter().flatten() {
            let mut case = test.clone();
            case["attribute"] = name.as_str().into();
            cases.push(case);
        }
    }
    check_all(file, &cases, 278, |case| {
        let (href, name, value) = (string(case, "href"), string(case, "attribute"), string(case, "new_value"));
        let what = format!("<{href}>.{name} = {value:?}");
        let mut url = Url::parse(href).map_err(|error| format!("{what}: {error}"))?;
        set_attribute(&mut url, name, value);
        check_components(&what, &url, &case["expected"])
    });
}

/// toascii.window.js
#[test]
fn toascii() {
    check_all("toascii.json", &web_platform_tests("toascii.json"), 87, |case| {
        let input = string(case, "input");
        check_host_in_url(&format!("https://{input}/x"), &case["output"])?;
        for name in ["host", "hostname"] {
            let mut url = Url::parse("https://x/x").map_err(|error| error.to_string())?;
            set_attribute(&mut url, name, input);
            let expected = case["output"].as_str().unwrap_or("x");
            expect_equal(&format!("{name} = {input:?}"), &attribute(&url, name), expected)?;
        }
        Ok(())
    });
}

/// IdnaTestV2.window.js
fn check_idna(case: &Value) -> Result<(), String> {
    let input = string(case, "input");
    if input.is_empty() {
        // The harness leaves it out: in a URL it is no host, and the host parser does not get it.
        return if Host::parse(input).is_err() {
            Ok(())
        } else {
            Err("the empty domain should be a failure".to_owned())
        };
    }
    // What encodeURIComponent() does, so that `?` and the like come to the host parser.
    let encoded = utf8_percent_encode(input, COMPONENT);
    check_host_in_url(&format!("https://{encoded}/x"), &case["output"])
}

fn check_host_in_url(input: &str, output: &Value) -> Result<(), String> {
    match (Url::parse(input), output.as_str()) {
        (Err(_), None) => Ok(()),
        (Err(error), Some(expected)) => Err(format!("{input}: {error}; should be {expected}")),
        (Ok(url), None) => Err(format!("{input}: {url} should be a failure")),
        (Ok(url), Some(expected)) => {
            expect_equal(input, url.host_and_port(), expected)?;
            expect_equal(input, url.hostname(), expected)?;
            expect_equal(input, url.pathname(), "/x")?;
            expect_equal(input, url.href(), &format!("https://{expected}/x"))
        }
    }
}

#[test]
fn idna_test_v2() {
    check_all("IdnaTestV2.json", &web_platform_tests("IdnaTestV2.json"), 2671, check_idna);
}

#[test]
fn idna_test_v2_removed() {
    check_all("IdnaTestV2-removed.json", &web_platform_tests("IdnaTestV2-removed.json"), 20, check_idna);
}

/// percent-encoding.window.js, for documents in UTF-8
#[test]
fn percent_encoding() {
    check_all("percent-encoding.json", &web_platform_tests("percent-encoding.json"), 7, |case| {
        let input = string(case, "input");
        let expected = string(&case["output"], "utf-8");
        let url = Url::parse(&format!("http://doc/?{input}#{input}")).map_err(|error| format!("{input:?}: {error}"))?;
        expect_equal(&format!("search of {input:?}"), url.search(), &format!("?{expected}"))?;
        expect_equal(&format!("hash of {input:?}"), url.hash(), &format!("#{expected}"))
    });
}
