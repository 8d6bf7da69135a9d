//! The URL Pattern Standard: web-platform-tests' cases, used as its own harness uses them.
#![cfg(feature = "pattern")]

mod common;
#[path = "common/random.rs"]
mod random;

use std::collections::BTreeMap;

use common::{string, web_platform_tests};
use random::Random;
use serde_json::Value;
use whurl::pattern::{
    Component, PatternErrorReason, PatternId, UrlPatternInit, UrlPatternInput, UrlPatternOptions, UrlPatternResult,
};
use whurl::{Url, UrlPattern, UrlPatternList};

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
        |value: &Value| UrlPatternOptions::new().with_ignore_case(value["ignoreCase"].as_bool().unwrap_or_default());
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
        Err(error) if error.ends_with("the crate's feature `regress`") && !cfg!(feature = "regress") => {
            return Err(error);
        }
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

/// What random patterns and URLs are made of.
struct Words(Value);

impl Words {
    fn read() -> Self {
        Self(serde_json::from_str(include_str!("data/patterns.json")).expect("it is JSON"))
    }

    fn pick(&self, random: &mut Random, name: &str) -> &str {
        let words = self.0[name].as_array().expect("there are such words");
        words[random.below(words.len())].as_str().expect("it is a word")
    }

    fn pattern(&self, random: &mut Random) -> String {
        let mut pattern = format!("https://{}", self.pick(random, "hosts"));
        for _ in 0..=random.below(4) {
            pattern.push_str(self.pick(random, "segments"));
        }
        pattern
    }

    fn url(&self, random: &mut Random) -> String {
        let mut url = format!("https://{}", self.pick(random, "urlHosts"));
        for _ in 0..random.below(5) {
            url.push_str(self.pick(random, "urlSegments"));
        }
        url
    }
}

/// What a list finds is what a loop over its patterns finds, while patterns come and go. `WHURL_CASES` says how many lists, each of
/// which is some 7,000 comparisons, and `WHURL_SEED` which.
#[test]
fn a_list_finds_what_a_loop_finds() {
    let rounds = std::env::var("WHURL_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(60_u32);
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    let words = Words::read();
    let (mut compared, mut found) = (0_u64, 0);
    for round in 0..rounds {
        let mut list = UrlPatternList::new();
        let mut all: Vec<(PatternId, UrlPattern)> = Vec::new();
        for _ in 0..random.below(80) {
            let ignore_case = random.below(8) == 0;
            let text = words.pattern(&mut random);
            let Ok(pattern) =
                UrlPattern::parse_with(&text, None, UrlPatternOptions::new().with_ignore_case(ignore_case))
            else {
                continue;
            };
            all.push((list.insert(pattern.clone(), text), pattern));
            if round % 2 == 0 && random.below(3) == 0 {
                let (id, _) = all.remove(random.below(all.len()));
                assert!(list.remove(id).is_some() && list.remove(id).is_none());
            }
        }
        assert_eq!(list.len(), all.len());
        for _ in 0..200 {
            let url = words.url(&mut random);
            let expected: Vec<_> = all.iter().filter_map(|(_, pattern)| pattern.exec(&*url)).collect();
            let actual = list.find_all(&*url);
            let describe = |result: &UrlPatternResult<'_, '_>| {
                Component::ALL.map(|component| format!("{:?}", result.groups(component).collect::<Vec<_>>()))
            };
            let (expected, actual): (Vec<_>, Vec<_>) =
                (expected.iter().map(describe).collect(), actual.iter().map(|(_, result)| describe(result)).collect());
            assert_eq!(actual, expected, "{url}");
            assert_eq!(list.find(&*url).map(|(_, result)| describe(&result)), expected.first().cloned(), "{url}");
            compared += all.len() as u64;
            found += expected.len();
        }
    }
    println!("{compared} compared, {found} found");
    assert!(found > 0);
}

/// The time to find a pattern among 20,000 is not that of a loop, which takes a hundred times as long as among 200.
#[test]
fn a_list_has_an_index_of_patterns_that_ignore_case() {
    let options = UrlPatternOptions::new().with_ignore_case(true);
    let times = [200, 20_000].map(|count| {
        let mut list = UrlPatternList::new();
        for index in 0..count {
            let text = format!("https://h/Route{index}/:id");
            list.insert(UrlPattern::parse_with(&text, None, options).expect("it is a pattern"), index);
        }
        let url = format!("https://h/ROUTE{}/x", count - 1);
        let time = || {
            let start = std::time::Instant::now();
            for _ in 0..20 {
                assert_eq!(list.find(&*url).map(|(value, _)| *value), Some(count - 1));
            }
            start.elapsed()
        };
        (0..20).map(|_| time()).min().expect("there are some")
    });
    assert!(times[1] < times[0] * 20, "{times:?}");
}

#[test]
fn an_error_names_component_position_and_reason() {
    use PatternErrorReason as Reason;
    for (component, pattern, position, reason) in [
        (Component::Pathname, "/:a/:a", 4, Reason::NameDuplicate),
        (Component::Pathname, "/é:", 3, Reason::NameMissing),
        (Component::Pathname, "/a\\", 2, Reason::TrailingBackslash),
        (Component::Pathname, "/(é)", 1, Reason::RegexpNotAscii),
        (Component::Pathname, "/(?a)", 1, Reason::RegexpQuestionMark),
        (Component::Pathname, "/(a(b))", 1, Reason::RegexpCapture),
        (Component::Pathname, "/(a", 1, Reason::RegexpNotClosed),
        (Component::Pathname, "/()", 1, Reason::RegexpEmpty),
        (Component::Search, "{a", 2, Reason::GroupNotClosed),
        (Component::Search, "{:a:b}", 3, Reason::GroupNotClosed),
        (Component::Hash, "a}", 1, Reason::Unexpected),
        (Component::Hash, "a?", 1, Reason::Unexpected),
        (Component::Hostname, "*.exa mple", 1, Reason::Text),
        (Component::Port, "80a:p", 2, Reason::Text),
    ] {
        let init = UrlPatternInit::new().with(component, pattern);
        let error = UrlPattern::from_init(&init, UrlPatternOptions::default()).err();
        let actual = error.map(|error| (error.component(), error.position(), error.reason()));
        // `80a` is a port up to its letter.
        if component == Component::Port && actual.is_none() {
            continue;
        }
        assert_eq!(actual, Some((Some(component), Some(position), reason)), "{pattern}");
    }
    let init = UrlPatternInit::new().with(Component::Pathname, "/((?=a)a)(*)");
    let error = UrlPattern::from_init(&init, UrlPatternOptions::default()).unwrap_err();
    let reason = if cfg!(feature = "regress") { Reason::RegexpInvalid } else { Reason::RegexpNeedsEngine };
    assert_eq!(error.reason(), reason);
    // It is where what is invalid begins, or what is not regular, if no engine says which is invalid.
    assert_eq!(error.position(), Some(if cfg!(feature = "regress") { 9 } else { 1 }));
    assert_eq!(UrlPattern::parse("/a").unwrap_err().reason(), Reason::NoBaseUrl);
    let base = UrlPattern::parse_with("/a", Some("b"), UrlPatternOptions::default()).unwrap_err();
    assert_eq!((base.component(), base.position(), base.reason()), (None, None, Reason::BaseUrl));
}

/// The engine would accept what is invalid, and read sets that ignore case, and the empty string in a class, in another way.
#[cfg(feature = "regress")]
#[test]
fn what_the_engine_reads_in_another_way_is_refused() {
    use PatternErrorReason as Reason;
    let reason_of = |regexp: &str, ignore_case| {
        let init = UrlPatternInit::new().with(Component::Hash, regexp);
        let options = UrlPatternOptions::new().with_ignore_case(ignore_case);
        UrlPattern::from_init(&init, options).err().map(|error| error.reason())
    };
    for regexp in [r"(\b+a)", r"(\B{2}a)", r"(a\b*?)", "{k((?:b|s(?<n0>b)))ab}+", "{k((?<n>a)(?=))b}*"] {
        assert_eq!(reason_of(regexp, false), Some(Reason::RegexpInvalid), "{regexp}");
    }
    let sets = [
        r"[\W\u212a]",
        r"[\w--\u212a]",
        r"[\u{61}[^k]]",
        r"[[^k]\u0080-\u00ff]",
        r"[\S--[K]](?=)",
        r"[^\w&&\u212a]",
        r"[^[\w]--[a]](?=)",
        r"\P{Lu}",
    ];
    for set in sets {
        assert_eq!(reason_of(&format!("({set})"), true), Some(Reason::RegexpUnsupported), "{set}");
        assert_eq!(reason_of(&format!("((?i:{set}))"), false), Some(Reason::RegexpUnsupported), "{set}");
        assert_eq!(reason_of(&format!("((?-i:{set}))"), false), None, "{set}");
    }
    for (regexp, reason) in [
        (r"([a\q{}])b", Some(Reason::RegexpUnsupported)),
        (r"([^\q{b}])", Some(Reason::RegexpUnsupported)),
        (r"((?:(?<n>a)|(?<n>b))\k<n>)", Some(Reason::RegexpUnsupported)),
        (r"([^\P{P}--\p{Basic_Emoji}])", Some(Reason::RegexpUnsupported)),
        (r"([\p{RGI_Emoji}](?=a))", Some(Reason::RegexpUnsupported)),
        (r"([\ud83d\u0061])", Some(Reason::RegexpUnsupported)),
        (r"([^\ud83d\ud83d\ude00])", Some(Reason::RegexpUnsupported)),
        (r"(\ud83d\u{6b}|a)", Some(Reason::RegexpUnsupported)),
        (r"([\ud83d\ude00](?=a))", None),
        (r"([\u0061\ud83d](?=a))", None),
        ("((?=.)[a--&])", None),
        (r"((?=.)[[\w]--&])", None),
        ("((?=.)[a&&&])", Some(Reason::RegexpInvalid)),
        ("((?=.)[a..])", Some(Reason::RegexpInvalid)),
        ("((?=.)[^^^])", Some(Reason::RegexpInvalid)),
        (r"(\ba)", None),
        (r"(\\b+(?=a)a)", None),
        (r"([\b](?=a)a)", None),
        ("{k((?:s(?<n0>b))(?=a)a)}?", None),
        (r"{k(\(\?<n0>(?<=a)a)b}+", None),
    ] {
        assert_eq!(reason_of(regexp, false), reason, "{regexp}");
    }
    // As for JavaScript's engines, as deep as what is compiled, and on a small stack.
    let too_large = Some(Reason::TooLarge);
    assert_eq!(reason_of(&format!("((?=a){})", "a".repeat(32_768)), false), too_large);
    assert_eq!(reason_of(&format!("({}a{}(?=))", "(?:".repeat(105), ")".repeat(105)), false), too_large);
    assert_eq!(reason_of(&format!("({}a{})", "(?=".repeat(17), ")".repeat(17)), false), too_large);
    assert_eq!(reason_of(&format!("((?=a){}a)", "|".repeat(4097)), false), too_large);
    assert_eq!(reason_of("((?:|a){100001}(?=))", false), too_large);
    assert_eq!(reason_of("((?:|a){1,99999999999999999999}(?=))", false), too_large);
    assert_eq!(reason_of("((?:|a){100,1000}(?=))", false), None);
}

/// What regress gets wrong without help. The expected results are ECMAScript's.
#[cfg(feature = "regress")]
#[test]
fn the_engine_matches_as_ecmascript_does() {
    for (regexp, inputs) in [
        (r"((?:(?:\w+-?)+)+b(?!x))", &[("ab", true)][..]),
        (r"((?!api)(?:(?:[a-z]+-?)+\/?)+html)", &[("abhtml", true), ("a-bhtml", true), ("apihtml", false)]),
        ("((?:(?<x>a+)+){2}(?!x))", &[("aa", true), ("a", false)]),
        (r"((?:|c\1(?:))c)", &[("cc", true), ("ccc", false)]),
        (r"((?=b)[\b])", &[("b", false)]),
        ("((?=a)[a&b])", &[("a", true)]),
        (r"((?:\ud83d)?a(?=b)b)", &[("ab", true)]),
        (r"((?!x)[\w.,]+)", &[("a.b,c", true), ("x.y", false), ("a;b", false)]),
        (r"((?!x)[!-~!-z]+)", &[("a.b,c", true)]),
        ("((?!x)[.+][:@]+)", &[(".:", true), ("+@@", true), (".+", false)]),
        (r"((?:(?:_*)?a)+(?!x))", &[("____aa", true), ("____a.a", false)]),
        (r"((?:a?)*)*((?=x)x)", &[("aaaaaaaax", true), ("aaaaaaaay", false)]),
    ] {
        let init = UrlPatternInit::new().with(Component::Hash, regexp);
        let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default()).expect(regexp);
        for (input, expected) in inputs {
            let input = UrlPatternInit::new().with(Component::Hash, *input);
            assert_eq!(pattern.test(&input), *expected, "{regexp} {input:?}");
        }
    }
}

/// On the stack that threads have by default, without optimizations.
#[cfg(feature = "regress")]
#[test]
fn the_engine_exhausts_no_stack() {
    let look_arounds = ["(?=", "(?!", "(?<=", "(?!(?:"].map(|start| {
        let end = if start.len() > 4 { ")*)" } else { ")" };
        format!("((?=a){}a{}a?)", start.repeat(16), end.repeat(16))
    });
    let alternatives = [format!("((?=a){}a)", "|".repeat(4090)), format!("((?<=(?i:{}a)*)b?)", "a|".repeat(4090))];
    for regexp in look_arounds.iter().chain(&alternatives) {
        let init = UrlPatternInit::new().with(Component::Hash, regexp.as_str());
        let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default()).expect("it is a pattern");
        for input in ["", "a", "ab"] {
            pattern.test(&UrlPatternInit::new().with(Component::Hash, input));
        }
    }
}

/// What it takes is in proportion to its length; with its square, this would be 8 GB.
#[test]
fn a_long_pattern_takes_little_memory() {
    let text = "a".repeat(250_000);
    let init = UrlPatternInit::new().with(Component::Pathname, format!("/*{text}*"));
    let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default()).expect("it is a pattern");
    assert!(pattern.is_linear());
    assert!(!pattern.test("https://h/a"));
    let short = UrlPatternInit::new().with(Component::Pathname, format!("/*{}*", &text[..200]));
    let pattern = UrlPattern::from_init(&short, UrlPatternOptions::default()).expect("it is a pattern");
    let url = format!("https://h/b{}", &text[..1_000]);
    let result = pattern.exec(url.as_str()).expect("it matches");
    let groups: Vec<_> = result.groups(Component::Pathname).map(|(_, group)| group.map(str::len)).collect();
    assert_eq!(groups, [Some(801), Some(0)]);
}

/// The time for each byte stays what it is while inputs grow, where engines' own take hours.
#[test]
fn hostile_inputs_take_linear_time() {
    let patterns = [
        (Component::Hostname, "**.example.com", "a", ""),
        (Component::Hostname, "**.example.com", "a", ".example.com"),
        (Component::Pathname, "/:owner-:repo-:ref", "-", "/"),
        (Component::Pathname, "/:owner-:repo-:ref", "-", "x"),
        (Component::Pathname, "/:a:b:c:d:e:f:g:h.x", "a", ""),
        (Component::Pathname, "/:a:b:c:d:e:f:g:h.x", "a", ".x"),
        (Component::Pathname, "/{:a-}*:b-x", "a-", ""),
        (Component::Pathname, "/{:a-}*:b-x", "a-", "x-x"),
        (Component::Pathname, "/((?:a*)*b)", "a", ""),
        (Component::Pathname, "/(a?{40})(a{40})x", "a", ""),
        (Component::Pathname, "/((?:a|aa|aaa)+)(\\w+)*x", "a", "x"),
        (Component::Pathname, "/*a*a*a*a*a*a*a*a*a*a*b", "a", ""),
        (Component::Pathname, "/*a*a*a*a*a*a*a*a*a*a*b", "a", "b"),
    ];
    for (component, pattern, unit, end) in patterns {
        let pattern = pattern.replace("a?{40}", &"a?".repeat(40));
        let init = UrlPatternInit::new().with(component, pattern.clone());
        let pattern_of = UrlPattern::from_init(&init, UrlPatternOptions::default()).expect("it is a pattern");
        assert!(pattern_of.is_linear(), "{pattern}");
        let mut slowest = Vec::new();
        for length in [1 << 12, 1 << 16] {
            let text = ["/", &unit.repeat(length / unit.len()), end].concat();
            let text = if component == Component::Hostname { text[1..].to_owned() } else { text };
            let input = UrlPatternInit::new().with(component, text).with(Component::Protocol, "x");
            let mut times = [0.0; 5];
            for time in &mut times {
                let start = std::time::Instant::now();
                let is_match = !["", "/"].contains(&end);
                assert_eq!(pattern_of.test(&input), is_match);
                assert_eq!(pattern_of.exec(&input).is_some(), is_match);
                *time = start.elapsed().as_secs_f64() * 1e9 / f64::from(u32::try_from(length).unwrap_or(1));
            }
            slowest.push(times.into_iter().fold(f64::MAX, f64::min));
        }
        println!("{pattern} with {end:?}: {slowest:.1?} ns for each byte");
        // A backtracking matcher takes sixteen times as long for each byte, or for ever.
        assert!(slowest[1] < slowest[0] * 8.0 + 50.0, "{pattern}: {slowest:?}");
    }
}

fn matches(pattern: &UrlPatternInit, input: &UrlPatternInit) -> bool {
    UrlPattern::from_init(pattern, UrlPatternOptions::default()).expect("it is a pattern").test(input)
}

#[test]
fn what_inputs_inherit_from_their_bases() {
    let init = UrlPatternInit::new;
    let mut input = init().with(Component::Username, "u");
    input.base_url = Some("https://q:w@h/p".to_owned());
    assert!(!matches(&init().with(Component::Password, "w"), &input), "what comes after the username is not inherited");
    // In a pattern these would be a group and an escape, before a path that begins with a slash.
    for (pathname, expected) in [("{/a", "/p/%7B/a"), ("/a", "/a")] {
        let mut input = init().with(Component::Pathname, pathname);
        input.base_url = Some("https://h/p/x".to_owned());
        assert!(matches(&init().with(Component::Pathname, expected), &input), "{pathname}");
    }
}

#[test]
fn ports_of_schemes_without_a_default_one() {
    let file = UrlPatternInit::new().with(Component::Protocol, "file").with(Component::Port, "80");
    assert!(matches(&file, &file));
}

#[test]
fn a_group_that_took_no_part_is_passed_over() {
    let init = UrlPatternInit::new().with(Component::Pathname, "{/:id}?").with(Component::Search, ":id");
    let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default()).expect("it is a pattern");
    let input = UrlPatternInit::new().with(Component::Search, "7");
    assert_eq!(pattern.exec(&input).and_then(|result| result.group("id").map(str::to_owned)), Some("7".to_owned()));
}

/// A path pattern of a part for each number.
fn parts_of(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

#[test]
fn large_patterns_are_linear() {
    for (pathname, input, is_match) in [
        (parts_of(360, |number| format!("/:n{number}*")), "/".repeat(2_000), false),
        (parts_of(360, |number| format!("/:n{number}*")), "/a".repeat(1_000), true),
        (parts_of(510, |number| format!("/:n{number}?")), "/a".repeat(510), true),
        (parts_of(510, |number| format!("/:n{number}?")), "/a".repeat(511), false),
        ("/(x{401})".into(), format!("/{}", "x".repeat(401)), true),
        ("/((?:a|aa){134})".into(), format!("/{}", "a".repeat(200)), true),
        ("/((?:a|aa){134})".into(), format!("/{}b", "a".repeat(200)), false),
        (format!("/({})", parts_of(77, |number| format!("abcdefgh{number}|"))), "/abcdefgh76".into(), true),
        (format!("/{}", "*".repeat(1_000)), format!("/{}", "a".repeat(2_000)), true),
        (format!("/({})", "|".repeat(52_000)), "/".into(), true),
        (format!("/({}a{})", "(?:".repeat(100), ")*".repeat(100)), "/aaa".into(), true),
    ] {
        let init = UrlPatternInit::new().with(Component::Pathname, pathname.as_str());
        let pattern = UrlPattern::from_init(&init, UrlPatternOptions::default())
            .unwrap_or_else(|error| panic!("{pathname:.40}: {error}"));
        assert!(pattern.is_linear());
        let input = UrlPatternInit::new().with(Component::Pathname, input);
        assert_eq!(pattern.test(&input), is_match, "{pathname:.40}");
        assert_eq!(pattern.exec(&input).is_some(), is_match, "{pathname:.40}");
    }
}

#[test]
fn patterns_of_too_many_instructions_are_refused() {
    for pathname in [
        "/((?:a{0,1000}){0,1000})".into(),
        "/(a{262144})".into(),
        "/((?:){99999999999})".into(),
        format!("/((?:(?:(?:{}){{0,100}}){{0,100}}){{0,100}})", "(?:)".repeat(1_000)),
        format!("/({}a{})", "(?:".repeat(10_000), ")*".repeat(10_000)),
        format!("/({}a{})", "[".repeat(10_000), "]".repeat(10_000)),
        format!("/{}", "*".repeat(100_000)),
    ] {
        let init = UrlPatternInit::new().with(Component::Pathname, pathname);
        let error = UrlPattern::from_init(&init, UrlPatternOptions::default()).unwrap_err();
        assert_eq!((error.component(), error.reason()), (Some(Component::Pathname), PatternErrorReason::TooLarge));
    }
}
