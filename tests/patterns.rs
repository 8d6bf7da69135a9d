//! The URL Pattern Standard: web-platform-tests' cases, used as its own harness uses them.
#![cfg(feature = "pattern")]

mod common;

use std::collections::BTreeMap;

use common::{string, web_platform_tests};
use serde_json::Value;
use whurl::pattern::{Component, UrlPatternInit, UrlPatternInput, UrlPatternOptions};
use whurl::{Url, UrlPattern};

fn check_all(file: &str, known: usize, check: impl Fn(&Value) -> Result<(), String>) {
    let cases = web_platform_tests(file);
    let failures: Vec<_> =
        cases.iter().filter_map(|case| check(case).err().map(|error| format!("{case}\n    {error}"))).collect();
    println!("{file}: {} of {} cases pass", cases.len() - failures.len(), cases.len());
    assert!(cases.len() >= known, "{file} has {} cases, and had {known}", cases.len());
    assert!(failures.is_empty(), "{file}: {} failures\n{}", failures.len(), failures.join("\n"));
}

fn init(value: &Value) -> UrlPatternInit {
    let mut init = UrlPatternInit::new();
    for component in Component::ALL {
        init[component] = value[component.name()].as_str().map(str::to_owned);
    }
    init.base_url = value["baseURL"].as_str().map(str::to_owned);
    init
}

fn component(name: &str) -> Option<Component> {
    Component::ALL.into_iter().find(|component| component.name() == name)
}

/// The constructor's arguments: a string or an init, then maybe a base and options.
fn pattern(arguments: &[Value]) -> Result<UrlPattern, String> {
    let to_options =
        |value: &Value| UrlPatternOptions { ignore_case: value["ignoreCase"].as_bool().unwrap_or_default() };
    let pattern = match arguments {
        [] => UrlPattern::from_init(&UrlPatternInit::new(), UrlPatternOptions::default()),
        [Value::String(input)] => UrlPattern::parse(input),
        [Value::String(input), Value::String(base)] => {
            UrlPattern::parse_with(input, Some(base), UrlPatternOptions::default())
        }
        [Value::String(input), Value::String(base), options] => {
            UrlPattern::parse_with(input, Some(base), to_options(options))
        }
        [Value::String(input), options] => UrlPattern::parse_with(input, None, to_options(options)),
        [value] => UrlPattern::from_init(&init(value), to_options(value)),
        [value, options] if options.is_object() => UrlPattern::from_init(&init(value), to_options(options)),
        // An init with a base, or options that are none: what Web IDL or the Standard throws for before there is a pattern.
        _ => return Err("no such constructor".to_owned()),
    };
    pattern.map_err(|error| error.to_string())
}

/// What the harness expects of a component that the case says nothing about.
fn expected_pattern(case: &Value, component: Component) -> Result<String, String> {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let name = component.name();
    let is_listed = |key: &str| case[key].as_array().is_some_and(|list| list.iter().any(|item| item == name));
    let first = &case["pattern"][0];
    if let Some(expected) = case["expected_obj"][name].as_str() {
        return Ok(expected.to_owned());
    }
    if is_listed("exactly_empty_components") {
        return Ok(String::new());
    }
    if let Some(given) = first[name].as_str().filter(|given| !given.is_empty()) {
        return Ok(given.to_owned());
    }
    let earlier: &[Component] = match component {
        Protocol | Username | Password => &[],
        Hostname => &[Protocol],
        Port => &[Protocol, Hostname],
        Pathname => &[Protocol, Hostname, Port],
        Search => &[Protocol, Hostname, Port, Pathname],
        Hash => &[Protocol, Hostname, Port, Pathname, Search],
    };
    let base = first["baseURL"].as_str().or(case["pattern"][1].as_str());
    let Some(base) = base.filter(|_| earlier.iter().all(|earlier| first[earlier.name()].is_null())) else {
        return Ok("*".to_owned());
    };
    let base = Url::parse(base).map_err(|error| error.to_string())?;
    let value = match component {
        Username | Password => "*",
        Protocol => base.scheme(),
        Hostname => base.hostname(),
        Port => base.port_str(),
        Pathname => base.path(),
        Search => base.query().unwrap_or_default(),
        Hash => base.fragment().unwrap_or_default(),
    };
    Ok(value.to_owned())
}

fn check_component(case: &Value, component: Component, input: &str, groups: &Groups<'_>) -> Result<(), String> {
    let name = component.name();
    let expected = &case["expected_match"][name];
    let is_empty = case["exactly_empty_components"].as_array().is_some_and(|list| list.iter().any(|item| item == name));
    let (expected_input, expected_groups) = if expected.is_null() {
        let groups = if is_empty { BTreeMap::new() } else { BTreeMap::from([("0", Some(""))]) };
        ("", groups)
    } else {
        let groups = expected["groups"].as_object().into_iter().flatten();
        (string(expected, "input"), groups.map(|(name, value)| (name.as_str(), value.as_str())).collect())
    };
    if input != expected_input || *groups != expected_groups {
        return Err(format!("{name}: {input:?} {groups:?} should be {expected_input:?} {expected_groups:?}"));
    }
    Ok(())
}

type Groups<'r> = BTreeMap<&'r str, Option<&'r str>>;

fn check(case: &Value) -> Result<(), String> {
    let arguments = case["pattern"].as_array().map_or(&[][..], Vec::as_slice);
    let pattern = pattern(arguments);
    if case["expected_obj"] == "error" {
        return pattern.err().map(|_| ()).ok_or_else(|| "should be an error".to_owned());
    }
    let pattern = match pattern {
        Err(error) if error.ends_with("not regular") && !cfg!(feature = "regress") => return Err(error),
        other => other?,
    };
    for component in Component::ALL {
        let (actual, expected) = (pattern.component(component), expected_pattern(case, component)?);
        if actual != expected {
            return Err(format!("{}: {actual:?} should be {expected:?}", component.name()));
        }
    }
    let inputs = case["inputs"].as_array().map_or(&[][..], Vec::as_slice);
    let given;
    let input = match inputs {
        [Value::String(input)] => UrlPatternInput::String(input, None),
        [Value::String(input), Value::String(base)] => UrlPatternInput::String(input, Some(base)),
        [] => {
            given = UrlPatternInit::new();
            UrlPatternInput::Init(&given)
        }
        [value] => {
            given = init(value);
            UrlPatternInput::Init(&given)
        }
        // An init with a base: the types do not have it.
        _ if case["expected_match"] == "error" => return Ok(()),
        other => return Err(format!("inputs {other:?}")),
    };
    let result = pattern.exec(input.clone());
    if pattern.test(input) != result.is_some() {
        return Err("test() differs from exec()".to_owned());
    }
    let is_expected = case["expected_match"].is_object();
    let Some(result) = result else {
        return if is_expected { Err("should match".to_owned()) } else { Ok(()) };
    };
    if !is_expected {
        return Err("should not match".to_owned());
    }
    for component in Component::ALL {
        check_component(case, component, result.input(component), &result.groups(component).collect())?;
    }
    Ok(())
}

#[test]
fn urlpatterntestdata() {
    check_all("urlpatterntestdata.json", 369, check);
}

#[test]
fn urlpattern_compare() {
    check_all("urlpattern-compare-test-data.json", 25, |case| {
        let (left, right) = (pattern(&[case["left"].clone()])?, pattern(&[case["right"].clone()])?);
        let component = component(string(case, "component")).ok_or("no such component")?;
        let expected = case["expected"].as_i64().ok_or("no number")?;
        let order = |left, right| UrlPattern::compare_component(component, left, right) as i64;
        let actual = [order(&left, &right), order(&right, &left), order(&left, &left), order(&right, &right)];
        if actual == [expected, -expected, 0, 0] { Ok(()) } else { Err(format!("{actual:?}")) }
    });
}

#[test]
fn urlpattern_generate() {
    check_all("urlpattern-generate-test-data.json", 19, |case| {
        let pattern = pattern(&[case["pattern"].clone()])?;
        let group = |name: &str| case["groups"][name].as_str();
        let actual = component(string(case, "component")).and_then(|component| pattern.generate(component, group));
        if actual.as_deref() == case["expected"].as_str() { Ok(()) } else { Err(format!("{actual:?}")) }
    });
}
