//! What policies say of published payloads, of each of their conditions, and where to redirect to.
#![cfg(feature = "guard")]

mod common;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use common::{own_json, string};
use serde_json::Value;
use whurl::Url;
use whurl::guard::{Class, Classes, HostRule, Policy, Reader, Reason, ReasonCode, check, safe_redirect};
use whurl::internal::is_plainly_allowed;

fn payloads() -> Vec<Value> {
    own_json("guard_payloads.json")["payloads"].as_array().expect("a list of payloads").clone()
}

#[test]
fn payloads_are_refused_or_harmless() {
    let policy = Policy::fetch_from_server();
    let mut wrong = Vec::new();
    for payload in payloads() {
        let input = string(&payload, "input");
        let verdict = check(input, None, &policy);
        let reasons: Vec<_> = verdict.reasons().iter().map(ToString::to_string).collect();
        let is_right = match string(&payload, "expected") {
            "refused" => {
                let because = string(&payload, "because");
                verdict.reasons().iter().any(|reason| reason.code().name() == because)
            }
            "harmless" => verdict.is_ok() && !string(&payload, "why").is_empty(),
            other => panic!("{other} is not known"),
        };
        if !is_right {
            wrong.push(format!("{payload}\n    {reasons:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn payloads_have_sources_and_are_many() {
    let data = own_json("guard_payloads.json");
    let sources: BTreeSet<_> = data["sources"].as_object().expect("sources").keys().cloned().collect();
    let lists = [payloads(), data["redirects"].as_array().expect("a list of redirects").clone()];
    let used: BTreeSet<_> = lists.iter().flatten().map(|payload| string(payload, "source").to_owned()).collect();
    assert_eq!(used, sources);
    let inputs: BTreeSet<_> = lists[0].iter().map(|payload| string(payload, "input")).collect();
    assert_eq!(inputs.len(), lists[0].len(), "one is there twice");
    assert!(inputs.len() >= 150);
}

#[test]
fn redirects_stay() -> Result<(), Box<dyn std::error::Error>> {
    let base = Url::parse("https://example.com/login?next=")?;
    for redirect in own_json("guard_payloads.json")["redirects"].as_array().expect("a list of redirects") {
        let input = string(redirect, "input");
        assert_eq!(safe_redirect(input, &base).as_deref(), redirect["location"].as_str(), "{input:?}");
    }
    for (input, location) in [
        ("", "/login?next="),
        ("#a", "/login?next=#a"),
        ("?b", "/?b"),
        ("../c", "/c"),
        ("https://user:password@example.com/d", "/d"),
        ("https:e", "/e"),
        ("/f?//g", "/f?//g"),
        ("/h#\\\\i", "/h#\\\\i"),
        ("/a%20/b", "/a%20/b"),
        ("/ \u{e9}\r\nSet-Cookie: a=b", "/%20%C3%A9Set-Cookie:%20a=b"),
    ] {
        let expected = if input == "?b" { "/login?b" } else { location };
        assert_eq!(safe_redirect(input, &base).as_deref(), Some(expected), "{input:?}");
    }
    for input in ["/%20/example.net", "/%0A%5Cexample.net", "/ /example.net"] {
        assert_eq!(safe_redirect(input, &base), None, "{input:?}");
    }
    for base in ["data:,a", "file:///a", "blob:https://example.com/a", "about:blank"] {
        let base = Url::parse(base)?;
        assert_eq!(safe_redirect("/a", &base), None);
        assert_eq!(safe_redirect("https://example.com/a", &base), None);
    }
    Ok(())
}

/// The codes and spans, and the details where there are any.
fn reasons(input: &str, base: Option<&str>, policy: &Policy) -> Vec<String> {
    let base = base.map(|base| Url::parse(base).expect("is a URL"));
    let verdict = check(input, base.as_ref(), policy);
    let show = |reason: &Reason| {
        let detail = reason.detail().map(|detail| format!(" {detail}")).unwrap_or_default();
        format!("{}{detail} {:?}", reason.code(), &input[reason.span()])
    };
    verdict.reasons().iter().map(show).collect()
}

#[test]
fn all_reasons_are_there_with_their_places() {
    let policy = Policy::fetch_from_server()
        .with_schemes(["https"])
        .with_hosts([HostRule::exact("example.com").expect("is a host")])
        .with_readers([])
        .with_max_length(Some(20));
    assert_eq!(
        reasons(" http://me:pw@127.1:8080/path", None, &policy),
        [
            "too-long \"8080/path\"",
            "scheme \"http\"",
            "credentials \"me:pw\"",
            "port \"8080\"",
            "host \"127.1\"",
            "host-class loopback \"127.1\"",
        ]
    );
    assert_eq!(
        reasons("//[::1]:1", Some("https://example.com/"), &policy)[1..],
        ["host \"[::1]\"", "host-class loopback \"[::1]\"",]
    );
    assert_eq!(reasons("https://\u{e9}:x/", None, &policy), ["invalid port-invalid \"x\""]);
    // What comes from the base is in all of the input.
    assert_eq!(
        reasons("a", Some("http://localhost/"), &policy),
        ["scheme \"a\"", "host \"a\"", "host-class localhost \"a\"", "host-class single-label \"a\"",]
    );
}

#[test]
fn validation_errors_count_if_they_are_to() {
    let policy = Policy::new().with_readers([]);
    assert!(check(" https:example.com", None, &policy).is_ok());
    assert_eq!(
        reasons(" https:example.com", None, &policy.refusing_validation_errors(true)),
        [
            "validation-error invalid-URL-unit \" \"",
            "validation-error special-scheme-missing-following-solidus \"https:\"",
        ]
    );
}

/// Of each URL, whether a policy allows it.
#[track_caller]
fn assert_allows(policy: &Policy, urls: &[(&str, bool)]) {
    for &(url, is_allowed) in urls {
        assert_eq!(check(url, None, policy).is_ok(), is_allowed, "{url}");
    }
}

#[test]
fn hosts_are_allowed_and_refused() -> Result<(), Box<dyn std::error::Error>> {
    let allows = |policy: &Policy, url: &str| check(url, None, policy).is_ok();
    let policy = Policy::new().with_hosts([HostRule::subdomains("example.com")?, HostRule::exact("1.1.1.1")?]);
    assert_allows(
        &policy,
        &[
            ("https://example.com/", true),
            ("https://a.b.example.com/", true),
            ("https://EXAMPLE.com:8443/", true),
            ("https://example.com./", false),
            ("https://badexample.com/", false),
            ("https://example.com.evil.net/", false),
            ("https://1.1.1.1/", true),
            ("https://1.1.1.2/", false),
        ],
    );
    let policy =
        Policy::new().with_refused_hosts([HostRule::subdomains("example.com")?, HostRule::exact("example.org")?]);
    assert_allows(
        &policy,
        &[
            ("https://example.com./", false),
            ("https://a.example.com../", false),
            ("https://example.org./", false),
            ("https://a.example.org/", true),
            ("https://example.net/", true),
        ],
    );
    let policy = Policy::new().with_hosts([]);
    assert!(!allows(&policy, "https://example.com/"), "no host is no host");
    for rule in [HostRule::subdomains("127.0.0.1"), HostRule::registrable_domain("github.io"), HostRule::exact("")] {
        assert!(rule.is_err());
    }
    Ok(())
}

#[cfg(feature = "pattern")]
#[test]
fn hosts_are_patterns() -> Result<(), Box<dyn std::error::Error>> {
    let pattern = || whurl::UrlPattern::parse("https://:name.example.com/public/*");
    let policy = Policy::new().with_hosts([HostRule::pattern(pattern()?)]);
    assert!(check("https://a.example.com/public/x", None, &policy).is_ok());
    assert!(!check("https://a.example.com/private/x", None, &policy).is_ok());
    let policy = Policy::new().with_refused_hosts([HostRule::pattern(pattern()?)]);
    assert!(!check("https://a.example.com./public/x", None, &policy).is_ok());
    assert!(check("https://a.example.com/private/x", None, &policy).is_ok());
    Ok(())
}

#[cfg(feature = "rendering")]
#[test]
fn domains_that_could_be_mistaken() {
    let policy = Policy::link_in_html();
    assert_eq!(
        reasons("https://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/", None, &policy),
        ["suspicious-domain \"\u{430}\u{440}\u{440}\u{4cf}\u{435}.com\""]
    );
    assert!(check("https://b\u{fc}cher.example.com/", None, &policy).is_ok());
    assert!(
        check("https://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/", None, &policy.refusing_suspicious_domains(false))
            .is_ok()
    );
}

#[test]
fn ports_and_credentials() {
    let allows = |policy: &Policy, url: &str| check(url, None, policy).is_ok();
    let policy = Policy::new().with_ports([443, 8443]);
    assert_allows(
        &policy,
        &[
            ("https://example.com/", true),
            ("https://example.com:8443/", true),
            ("https://example.com:443/", true),
            ("http://example.com/", false),
            ("http://example.com:443/", true),
        ],
    );
    assert!(allows(&Policy::new(), "https://example.com:22/"));
    assert!(!allows(&Policy::new().with_default_ports(), "https://example.com:80/"));
    assert!(allows(&Policy::fetch_from_server().with_any_port(), "https://example.com:80/"));
    assert!(allows(&Policy::new().with_credentials(true), "https://me:pw@example.com/"));
    assert!(allows(&Policy::new().with_schemes(["FTP"]), "ftp://example.com/"));
}

#[test]
fn readers_that_are_asked() {
    let input = "http://example.com\\@example.net/";
    let policy = Policy::new();
    let codes =
        |policy: &Policy| check(input, None, policy).reasons().iter().map(Reason::code).collect::<BTreeSet<_>>();
    assert!(codes(&policy).contains(&ReasonCode::Disagreement));
    assert_eq!(codes(&policy.clone().with_readers([])), BTreeSet::new());
    assert!(codes(&policy.clone().with_readers([Reader::PythonUrllib])).contains(&ReasonCode::Disagreement));
    assert!(!codes(&policy).contains(&ReasonCode::Refusal));
    assert!(codes(&policy.refusing_what_readers_refuse(true)).contains(&ReasonCode::Refusal));
}

#[test]
fn codes_differ() {
    let names: BTreeSet<_> = ReasonCode::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), ReasonCode::ALL.len());
}

/// A client of another scheme reads the host in its own way.
#[test]
fn hosts_of_other_schemes_are_allowed_and_refused() -> Result<(), Box<dyn std::error::Error>> {
    let allows = |policy: &Policy, url: &str| check(url, None, policy).is_ok();
    let schemes = ["gopher", "mongodb", "git", "redis"];
    let policy = Policy::new().with_schemes(schemes).with_readers([]);
    let refusing = policy.clone().with_refused_hosts([
        HostRule::exact("evil.example.org")?,
        HostRule::subdomains("example.com")?,
        HostRule::registrable_domain("example.net")?,
        HostRule::exact("93.184.216.34")?,
    ]);
    assert_allows(
        &refusing,
        &[
            ("gopher://evil.example.org/", false),
            ("gopher://EVIL.example.org./", false),
            ("gopher://evi%6C.example.org/", false),
            ("gopher://a.example.com/", false),
            ("gopher://www.example.net/", false),
            ("gopher://93.184.216.34/", false),
            ("gopher://0x5db8d822/", false),
            ("gopher://[::ffff:93.184.216.34]/", false),
            ("mongodb://good.org,a.example.com/", false),
            ("mongodb://good.org%2Ca.example.com/", false),
            ("mongodb://good.org;a.example.com/", false),
            ("mongodb://good.org,better.org/", true),
            ("gopher://good.org/", true),
            ("gopher:no-host", true),
        ],
    );
    // Even if its class is allowed, what is no host may be any.
    let unreadable = "gopher://evil.example.org%00/";
    assert!(!allows(&policy, unreadable));
    let permissive = policy.clone().with_refused_classes(Classes::EMPTY);
    assert!(allows(&permissive, unreadable));
    assert!(!allows(&permissive.with_refused_hosts([HostRule::exact("a.com")?]), unreadable));

    let allowing = policy.with_hosts([
        HostRule::exact("github.com")?,
        HostRule::subdomains("b.net")?,
        HostRule::exact("1.1.1.1")?,
    ]);
    assert_allows(
        &allowing,
        &[
            ("git://github.com/x", true),
            ("git://GitHub.com/x", true),
            ("git://a.b.net/x", true),
            ("git://1.1.1.1/x", true),
            ("git://1.1.257/x", false),
            ("git://github%2Ecom/x", false),
            ("git://github.com./x", false),
            ("git://gitlab.com/x", false),
            ("mongodb://github.com,a.b.net/", true),
            ("mongodb://evil.com,a.b.net/", false),
            ("mongodb://a.b.net,evil.com/", false),
            ("git:github.com", false),
        ],
    );
    // A list is one of the web's schemes, too, for who splits it.
    let web = Policy::new().with_hosts([HostRule::subdomains("b.net")?]);
    assert!(!allows(&web, "https://evil.com,a.b.net/"));
    assert!(allows(&web, "https://a.b.net/"));
    Ok(())
}

#[cfg(feature = "pattern")]
#[test]
fn patterns_are_for_each_host_of_a_list() -> Result<(), Box<dyn std::error::Error>> {
    let rule = || whurl::UrlPattern::parse("gopher://*.example.com").map(HostRule::pattern);
    let policy = Policy::new().with_schemes(["gopher"]).with_readers([]);
    let allowing = policy.clone().with_hosts([rule()?]);
    let refusing = policy.with_refused_hosts([rule()?]);
    for (url, is_allowed, is_refused) in [
        ("gopher://a.example.com", true, true),
        ("gopher://evil.org,a.example.com", false, true),
        ("gopher://b.example.com,a.example.com", true, true),
        ("gopher://A.EXAMPLE.com", true, true),
        ("gopher://a.example.com..", false, true),
        ("gopher://good.org", false, false),
        ("gopher://good.org,better.org", false, false),
    ] {
        assert_eq!(check(url, None, &allowing).is_ok(), is_allowed, "{url}");
        assert_eq!(check(url, None, &refusing).is_ok(), !is_refused, "{url}");
    }
    Ok(())
}

#[test]
fn lists_of_hosts_have_the_classes_of_each() {
    let policy = Policy::new().with_schemes(["mongodb", "http"]).with_readers([]);
    for (url, class) in [
        ("mongodb://10.0.0.5,10.0.0.6/admin", "private"),
        ("mongodb://1.1.1.1,127.0.0.1/", "loopback"),
        ("mongodb://localhost,example.com/", "localhost"),
        ("mongodb://example.com,localhost:27017/", "localhost"),
        ("mongodb://example.com,/", "unreadable"),
        ("mongodb://1.1.1.1.1/", "unreadable"),
        ("mongodb://%00/", "unreadable"),
        ("mongodb:///x", "unreadable"),
        ("http://localhost,example.com/", "localhost"),
    ] {
        let verdict = check(url, None, &policy);
        assert!(verdict.reasons().iter().any(|reason| reason.detail() == Some(class)), "{url}: {verdict:?}");
    }
    for url in ["mongodb://example.com,example.org/", "mongodb://1.1.1.1,8.8.8.8:27017/", "mongodb:/x", "http://a.com/"]
    {
        assert!(check(url, None, &policy).is_ok(), "{url}");
    }
    let many = format!("mongodb://{}example.com/", "example.com,".repeat(100));
    assert!(!check(&many, None, &policy).is_ok());
}

#[test]
fn rules_that_would_match_nothing_are_errors() {
    for rule in ["*.evil.com", ".evil.com", "evil.*", "a.com,evil.com", "a..com", "*", ".", "evil.com:80", "a$.com", ""]
    {
        assert!(HostRule::exact(rule).is_err(), "{rule:?}");
        assert!(HostRule::subdomains(rule).is_err(), "{rule:?}");
        assert!(HostRule::registrable_domain(rule).is_err(), "{rule:?}");
    }
    for rule in ["evil.com", "EVIL.com.", "a_b.example.com", "xn--bcher-kva.example", "evil%2Ecom"] {
        assert!(HostRule::exact(rule).is_ok(), "{rule:?}");
        assert!(HostRule::subdomains(rule).is_ok(), "{rule:?}");
    }
    assert!(HostRule::exact("[::1]").is_ok());
}

#[test]
fn a_refused_address_is_refused_in_ipv6_too() -> Result<(), Box<dyn std::error::Error>> {
    let address = "93.184.216.34";
    let pattern = whurl::UrlPattern::parse("http://93.184.216.34/")?;
    let mapped = HostRule::exact("[::ffff:93.184.216.34]")?;
    for rule in [HostRule::exact(address)?, HostRule::pattern(pattern), mapped] {
        let policy = Policy::new().with_refused_hosts([rule]);
        for url in [
            "http://93.184.216.34/",
            "http://[::ffff:5db8:d822]/",
            "http://[64:ff9b::5db8:d822]/",
            "http://[2002:5db8:d822::]/",
        ] {
            assert!(!check(url, None, &policy).is_ok(), "{url}");
        }
        assert!(check("http://[64:ff9b::808:808]/", None, &policy).is_ok());
    }
    Ok(())
}

#[test]
fn a_host_that_is_left_out_is_unreadable() -> Result<(), Box<dyn std::error::Error>> {
    let policy = Policy::new().with_schemes(["redis", "https"]).with_readers([]);
    let refusing = policy.clone().with_refused_classes(Classes::EMPTY).with_refused_hosts([HostRule::exact("a.com")?]);
    for url in ["redis://", "redis://?db=1", "redis:///1"] {
        for (policy, code) in [(&policy, ReasonCode::HostClass), (&refusing, ReasonCode::RefusedHost)] {
            let codes: Vec<_> = check(url, None, policy).reasons().iter().map(Reason::code).collect();
            assert_eq!(codes, [code], "{url}");
        }
    }
    assert!(check("redis:/1", None, &policy).is_ok());
    assert!(check("redis:/1", None, &refusing).is_ok());
    Ok(())
}

#[test]
fn patterns_allow_hosts_as_an_https_url_has_them() -> Result<(), Box<dyn std::error::Error>> {
    let pattern = whurl::UrlPattern::parse("redis://*.good.com")?;
    let policy = Policy::new().with_schemes(["redis"]).with_readers([]).with_hosts([HostRule::pattern(pattern)]);
    assert!(check("redis://A.Good.com", None, &policy).is_ok());
    for url in ["redis://a%00.good.com", "redis://a%2eb.good.com", "redis://a.good.com,b.com", "redis://"] {
        assert!(!check(url, None, &policy).is_ok(), "{url}");
    }
    Ok(())
}

#[test]
fn a_port_that_nobody_knows_is_not_allowed() {
    let policy = Policy::new().with_schemes(["redis", "https"]).with_readers([]).with_ports([6380]);
    assert_eq!(reasons("redis://example.com/", None, &policy), ["port \"redis://example.com/\""]);
    assert!(check("redis://example.com:6380/", None, &policy).is_ok());
    assert!(!check("redis://example.com:6379/", None, &policy).is_ok());
    assert!(check("redis://example.com/", None, &policy.with_default_ports()).is_ok());
}

/// With a base, too, although then the input may be read in another way than the href.
#[test]
fn readers_agree_on_what_is_handed_back() {
    let policy = Policy::new().with_schemes(["mailto", "gopher", "blob"]).with_readers([Reader::Curl]);
    for input in ["mailto:u@127.0.0.1/x", "gopher:1?", "gopher:%127.0.0.1@co.uk"] {
        assert!(!check(input, None, &policy).is_ok(), "{input}");
        assert!(!reasons(input, Some("https://example.com/"), &policy).is_empty(), "{input}");
    }
    // No reason is there twice.
    let base = Url::parse("https://example.com/").expect("is a URL");
    let all = check("http://a@b@[::1]/|", Some(&base), &Policy::fetch_from_server());
    let messages: BTreeSet<_> = all.reasons().iter().map(ToString::to_string).collect();
    assert_eq!(messages.len(), all.reasons().len(), "{all:?}");
}

#[test]
fn places_are_without_delimiters() {
    let policy = Policy::fetch_from_server().with_readers([]);
    for (input, expected) in [
        ("http://127.0.0.1:\t81/", ["port \"81\"", "host-class loopback \"127.0.0.1\""].as_slice()),
        ("http://\n127.0.0.1\t:81\r/", &["port \"81\"", "host-class loopback \"127.0.0.1\""]),
        ("http://u:p@\t127.0.0.1", &["credentials \"u:p\"", "host-class loopback \"127.0.0.1\""]),
        ("http://u@p@a.com", &["credentials \"u@p\""]),
        ("gopher://x.com/", &["scheme \"gopher\""]),
        ("gopher:x", &["scheme \"gopher\""]),
        ("gopher:/x", &["scheme \"gopher\""]),
        ("foo\t:", &["scheme \"foo\""]),
        ("file:///a", &["scheme \"file\""]),
        ("ws://x.com/", &["scheme \"ws\""]),
        ("http://[::1]:81", &["port \"81\"", "host-class loopback \"[::1]\""]),
    ] {
        assert_eq!(reasons(input, None, &policy), expected, "{input:?}");
    }
    // The href alone is too long, which is in no place of the input.
    let policy = policy.with_max_length(Some(18));
    assert_eq!(reasons("https://a.com/\u{e9}", None, &policy), ["too-long \"https://a.com/\u{e9}\""]);
}

#[test]
fn validation_errors_of_what_is_too_long_are_not_listed() {
    let policy = Policy::new().with_readers([]).refusing_validation_errors(true).with_max_length(Some(100));
    let long = format!("http://a.com/{}", "|".repeat(100_000));
    let codes = |input: &str| check(input, None, &policy).reasons().iter().map(Reason::code).collect::<Vec<_>>();
    assert_eq!(codes(&long), [ReasonCode::TooLong]);
    assert_eq!(codes(&format!("http://a b/{long}")), [ReasonCode::TooLong, ReasonCode::Invalid]);
    assert_eq!(codes("http://a.com/||"), [ReasonCode::ValidationError; 2]);
}

#[test]
fn redirects_are_of_the_scheme_of_the_origin() -> Result<(), Box<dyn std::error::Error>> {
    let allows = |origin: &str, url: &str| {
        Url::parse(origin).map(|origin| check(url, None, &Policy::redirect_within(&origin.origin())).is_ok())
    };
    assert!(allows("ws://a.com/b", "ws://a.com/c")?);
    assert!(allows("ftp://a.com/b", "ftp://a.com/c")?);
    assert!(!allows("https://a.com/b", "blob:https://a.com/c")?);
    assert!(!allows("about:blank", "about:blank")?);
    Ok(())
}

/// An input of four times the length takes about as long as four inputs, not as sixteen. Both times are of as much work, so other
/// programs make both longer; the quickest of some tries counts.
#[test]
fn long_inputs_take_linear_time() -> Result<(), Box<dyn std::error::Error>> {
    let policy = Policy::fetch_from_server().with_max_length(None).with_refused_hosts([HostRule::exact("b.com")?]);
    #[cfg(feature = "pattern")]
    let policy = policy.with_hosts([HostRule::pattern(whurl::UrlPattern::parse("https://*.example.com/")?)]);
    for part in [".", "a.", "a,", "%2C", "\u{3002}", "@", ":", "\t", "a/", "?", "Σ."] {
        for schemes in [["http", "https"], ["gopher", "mongodb"]] {
            let policy = policy.clone().with_schemes(schemes);
            let time = |inputs: usize, length: usize| {
                let input = format!("{}://a{}a/", schemes[0], part.repeat(length / part.len()));
                let start = Instant::now();
                for _ in 0..inputs {
                    let _ = check(&input, None, &policy);
                }
                start.elapsed()
            };
            let [mut short, mut long] = [Duration::MAX; 2];
            let is_linear = (0..50).any(|_| {
                short = short.min(time(4, 2_500));
                long = long.min(time(1, 10_000));
                long < short * 2
            });
            assert!(is_linear, "{part:?} in {}: {long:?}, not {short:?}", schemes[0]);
        }
    }
    Ok(())
}

#[test]
fn rules_with_a_trailing_dot_are_for_the_same_hosts() -> Result<(), Box<dyn std::error::Error>> {
    for rule in
        [HostRule::exact("a.co.uk.")?, HostRule::subdomains("a.co.uk.")?, HostRule::registrable_domain("a.co.uk.")?]
    {
        let policy = Policy::new().with_refused_hosts([rule.clone()]);
        for url in ["http://a.co.uk/", "http://a.co.uk./"] {
            assert!(!check(url, None, &policy).is_ok(), "{rule:?}, {url}");
        }
        assert!(check("http://b.co.uk/", None, &policy).is_ok(), "{rule:?}");
    }
    Ok(())
}

#[test]
fn readers_are_asked_about_the_href() {
    let policy = Policy::new().refusing_what_readers_refuse(true);
    let base = "http://example.com//%00/%2/%00#%C3%A9";
    assert!(reasons("#f", Some(base), &policy).iter().any(|reason| reason.starts_with("refusal")));
    assert_eq!(reasons("#f", Some("http://example.com/"), &policy), <[&str; 0]>::default());
}

#[test]
fn a_host_that_is_longer_than_readers_take_is_not_plain() {
    let input = format!("http://{}com/", "a.".repeat(160));
    assert!(!whurl::guard::agreement(&input, None).disagreements().is_empty());
}

#[test]
fn what_is_too_long_begins_with_a_whole_character() {
    let policy = Policy::new().with_readers([]).with_max_length(Some(10));
    assert_eq!(
        reasons("http://a.\u{e4}/", None, &policy),
        ["too-long \"\u{e4}/\"", "host-class unlisted-top-level-domain \"a.\u{e4}\""]
    );
}

/// What one scan allows is what all of the check allows; and it does allow what is ordinary.
#[test]
fn what_is_plainly_allowed_is_allowed() {
    let policies = [
        Policy::new(),
        Policy::fetch_from_server(),
        Policy::link_in_html(),
        Policy::new().with_schemes(["https"]).with_ports([80, 8443]).with_max_length(Some(60)),
        Policy::new().refusing(Class::PublicSuffix).refusing(Class::AddressInName).refusing(Class::Global),
        Policy::new().refusing_validation_errors(true).refusing_what_readers_refuse(true),
        Policy::new().with_hosts([]),
        Policy::new().with_refused_hosts([HostRule::subdomains("example.com").expect("is a host")]),
        Policy::redirect_within(&Url::parse("https://example.com/").expect("is a URL").origin()),
    ];
    let test = |input: &str| {
        let allowed = policies.iter().filter(|policy| is_plainly_allowed(input.as_bytes(), policy));
        allowed.inspect(|policy| assert_eq!(reasons(input, None, policy), <[&str; 0]>::default(), "{input}")).count()
    };
    for host in [
        "example.com",
        "a-b.example.de",
        "1.1.1.1",
        "com",
        "localhost",
        "example.za",
        "co.uk",
        "10.0.0.1",
        "A.com",
        "a.xyz",
    ] {
        for rest in
            ["", "/", ":80/", ":443", ":8443/a?b=c'd#e", "/%2e/../%2E%2e//x", "/?''''''''", "/'/?'#'", ":0/", "/|"]
        {
            test(&format!("http://{host}{rest}"));
            test(&format!("https://{host}{rest}"));
        }
    }
    assert_eq!(test("https://example.com/a?b=c#d"), 4);
    assert_eq!(test("https://1.1.1.1:443/"), 3);
    assert_eq!(test("http://www.example.co.uk:80/"), 4);
    assert!(!is_plainly_allowed(b"https://example.com/", &Policy::new().with_max_length(Some(59))));
    assert!(is_plainly_allowed(b"https://example.com/", &Policy::new().with_max_length(Some(61))));
    let corpus = whurl_grammar::Corpus::default();
    let mut generator = whurl_grammar::Generator::new(4, &corpus);
    let count: usize = (0..20_000).map(|_| test(&generator.input())).sum();
    assert!(count > 0, "{count}");
}

/// An IPv4 address with two dots at its end is a domain, which a client may read as the address.
#[test]
fn addresses_with_dots_are_refused() {
    let policy = Policy::new()
        .with_refused_hosts([HostRule::exact("10.0.0.5").expect("it is a host")])
        .with_refused_classes(Classes::EMPTY)
        .with_readers([]);
    for input in
        ["http://10.0.0.5/", "http://10.0.0.5./", "http://10.0.0.5../", "http://0xa.5...", "http://[::10.0.0.5]/"]
    {
        let verdict = check(input, None, &policy);
        assert_eq!(verdict.reasons().first().map(Reason::code), Some(ReasonCode::RefusedHost), "{input}");
    }
    assert!(check("http://10.0.0.6../", None, &policy).is_ok());
}

/// What is only too long is refused about as quickly as it would be parsed: nothing is traced.
#[test]
fn too_long_inputs_are_refused_quickly() {
    let input = format!("http://example.com/{}", "a".repeat(1 << 22));
    let time_of = |policy: &Policy| {
        let start = Instant::now();
        let is_ok = check(&input, None, policy).is_ok();
        (start.elapsed(), is_ok)
    };
    let unlimited = Policy::new().with_readers([]);
    let limited = Policy::fetch_from_server();
    let times: Vec<_> = (0..5).map(|_| (time_of(&limited), time_of(&unlimited))).collect();
    assert!(times.iter().all(|((_, is_short), (_, is_any))| !is_short && *is_any));
    let quickest = |times: &mut dyn Iterator<Item = Duration>| times.min().expect("there are five");
    let (refused, allowed) =
        (quickest(&mut times.iter().map(|it| it.0.0)), quickest(&mut times.iter().map(|it| it.1.0)));
    assert!(refused < 4 * allowed, "{refused:?} to refuse it, {allowed:?} to allow it");
}
