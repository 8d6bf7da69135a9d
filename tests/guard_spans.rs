//! `whurl::guard`: where in the input each reason and each rule is. For each of them there is an input, with the bytes that it is about.
#![cfg(all(feature = "guard", feature = "rendering"))]

use std::collections::BTreeSet;
use std::ops::Range;
use whurl::Url;
use whurl::guard::{HostRule, Policy, Reader, Reason, ReasonCode, Rule, agreement, check};

/// A text with brackets `⟦⟧` around what is expected, without them, and where that is. Without brackets it is all of the text.
fn marked(text: &str) -> (String, Range<usize>) {
    let input = text.replace(['⟦', '⟧'], "");
    let span = match (text.find('⟦'), text.find('⟧')) {
        (Some(start), Some(end)) => start..end - '⟦'.len_utf8(),
        _ => 0..input.len(),
    };
    (input, span)
}

/// The same for what was found.
fn mark(input: &str, span: &Range<usize>) -> String {
    let Range { start, end } = *span;
    format!("{}⟦{}⟧{}", &input[..start], &input[start..end], &input[end..])
}

fn base_of(base: Option<&str>) -> Option<Url> {
    base.map(|base| Url::parse(base).expect("a base is a URL"))
}

/// What is expected of a code: what the policy is like, the input, and the message.
type Expected = (ReasonCode, Option<&'static str>, Policy, &'static str, Option<&'static str>, &'static str);

#[rustfmt::skip]
fn expected_reasons() -> Vec<Expected> {
    let silent = || Policy::new().with_readers([]);
    let only = |host: &str| HostRule::exact(host).expect("is a host");
    let origin = || Url::parse("https://a.com/").expect("is a URL").origin();
    let base = Some("http://me@b.com:81/");
    vec![
        (ReasonCode::TooLong, None, silent().with_max_length(Some(15)), "https://a.com/1⟦23456⟧", None, "The URL is 20 bytes long, which is more than 15."),
        (ReasonCode::TooLong, None, silent().with_max_length(Some(13)), "https://a.com", None, ""),
        (ReasonCode::Invalid, Some("port-invalid"), silent(), "https://é.com:8⟦x⟧1/", None, "The URL is invalid: "),
        (ReasonCode::Invalid, Some("IPv6-unclosed"), silent(), "http://⟦[::1⟧/a", None, "The URL is invalid: "),
        (ReasonCode::Invalid, Some("missing-scheme-non-relative-URL"), silent(), "é/b", None, "The URL is invalid: "),
        (ReasonCode::ValidationError, Some("invalid-URL-unit"), silent().refusing_validation_errors(true), "https://a.com/é⟦|⟧b", None, "There is a validation error: "),
        (ReasonCode::ValidationError, Some("special-scheme-missing-following-solidus"), silent().refusing_validation_errors(true), "⟦https:⟧a.com", None, ""),
        (ReasonCode::Scheme, None, silent(), " ⟦G\topher⟧://a.com/", None, "The scheme gopher is not allowed."),
        (ReasonCode::Scheme, None, silent().with_schemes(["https"]), "//a.com", base, "The scheme http is not allowed."),
        (ReasonCode::Credentials, None, silent(), "https://⟦é:p@ss⟧@a.com/", None, "A username and password are not allowed."),
        (ReasonCode::Credentials, None, silent(), "/path", base, ""),
        (ReasonCode::Port, None, silent().with_default_ports(), "https://é.com:⟦0081⟧/", None, "The port 81 is not allowed."),
        (ReasonCode::Port, None, silent().with_ports([443]), "http://a.com/", None, "The port 80 is not allowed."),
        (ReasonCode::Host, None, silent().with_hosts([only("a.com")]), "https://u:p@⟦B.com⟧:8443/b.com", None, "The host b.com is not among those that are allowed."),
        (ReasonCode::RefusedHost, None, silent().with_refused_hosts([only("b.com")]), "https://b.com@⟦b.com.⟧/", None, "The host b.com. is among those that are refused."),
        (ReasonCode::RefusedHost, None, silent().with_schemes(["git"]).with_refused_hosts([only("b.com")]), "git://⟦a%00b⟧/", None, ""),
        (ReasonCode::HostClass, Some("loopback"), silent(), "http://é@⟦0x7F.1⟧:80/", None, "The host 127.0.0.1 is a loopback address."),
        (ReasonCode::HostClass, Some("ipv4-mapped"), silent(), "http://⟦[::FFFF:8.8.8.8]⟧", None, "The host [::ffff:808:808] is an IPv4 address mapped to IPv6."),
        (ReasonCode::HostClass, Some("localhost"), silent(), "http:\\\\\\⟦LOCALHOST⟧\\", None, "The host localhost is the machine itself."),
        (ReasonCode::HostClass, Some("cloud-metadata"), silent(), "?169.254.169.254", Some("http://169.254.169.254/"), "The host 169.254.169.254 is "),
        (ReasonCode::SuspiciousDomain, None, silent().refusing_suspicious_domains(true), "https://⟦\u{430}pple.com⟧/", None, "The domain xn--"),
        (ReasonCode::Origin, None, silent().with_origin(&origin()), "https://⟦a.com⟧:8443/a.com", None, "The URL is of another origin: https://a.com:8443."),
        (ReasonCode::Disagreement, Some("python-urllib"), Policy::new(), "http://1.1.1.1⟦\\⟧@a.com/", None, "Python's urllib.parse reads another "),
        (ReasonCode::Refusal, Some("rfc-3986"), Policy::new().refusing_what_readers_refuse(true), "http://a.com/é⟦|⟧", None, ""),
    ]
}

#[test]
fn each_code_has_its_place() {
    let expected = expected_reasons();
    let mut wrong = Vec::new();
    for (code, detail, policy, text, base, message) in &expected {
        let (input, span) = marked(text);
        let verdict = check(&input, base_of(*base).as_ref(), policy);
        let is_it = |reason: &&Reason| reason.code() == *code && reason.detail() == *detail;
        let Some(reason) = verdict.reasons().iter().find(is_it) else {
            wrong.push(format!("{text:?} has no reason {code}: {:?}", verdict.reasons()));
            continue;
        };
        if reason.span() != span || !reason.message().starts_with(message) {
            wrong.push(format!("{code} of {text:?}: {:?}: {}", mark(&input, &reason.span()), reason.message()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let codes: BTreeSet<_> = expected.iter().map(|(code, ..)| *code).collect();
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ReasonCode::ALL, "each code is tested");
}

#[rustfmt::skip]
const RULES: &[(Rule, Reader, &str, Option<&str>)] = &[
    (Rule::EndsTrimmed, Reader::Rfc3986, "⟦ \u{1}⟧http://a.com/", None),
    (Rule::EndsTrimmed, Reader::GoNetUrl, "http://a.com/b⟦\n ⟧", None),
    (Rule::TabsAndNewlinesRemoved, Reader::JavaNetUri, "http://é@a⟦\t⟧.c\nom/", None),
    (Rule::Backslash, Reader::PythonUrllib, "http://é:1⟦\\⟧@a\\b", None),
    (Rule::Backslash, Reader::Curl, "⟦\\⟧\\a.com", Some("https://b.com/")),
    (Rule::Slashes, Reader::Curl, "http:⟦////⟧a.com", None),
    (Rule::Slashes, Reader::PythonUrllib, "http:⟦/⟧a.com", None),
    (Rule::Slashes, Reader::PythonUrllib, "http:⟦⟧a.com", None),
    (Rule::SeveralAtSigns, Reader::UriJs, "http://ü⟦@b@⟧c@a.com/@", None),
    (Rule::SeveralAtSigns, Reader::UriJs, "http://b⟦@⟧c@a.com/", None),
    (Rule::UserinfoCharacter, Reader::Rfc3986, "http://a⟦ü⟧ü@a.com/", None),
    (Rule::PercentEncodedHost, Reader::PythonUrllib, "http://u@⟦%61.com⟧:80/%61", None),
    (Rule::UnicodeHost, Reader::PythonUrllib, "http://u@⟦faß.de⟧:80/ß", None),
    (Rule::Ipv4Form, Reader::PythonUrllib, "http://u@⟦0x7f.1⟧:80/0x7f.1", None),
    (Rule::OpaqueHost, Reader::Rfc3986, "git://u@⟦é⟧:80/é", None),
    (Rule::PortForm, Reader::PhpParseUrl, "http://a.com⟦:00000000080⟧/", None),
    (Rule::UnencodedCharacter, Reader::Rfc3986, "http://a.com/b⟦é⟧/éa|", None),
    (Rule::UnencodedCharacter, Reader::Rfc3986, "http://a.com/b?⟦\"⟧", None),
    (Rule::UnencodedCharacter, Reader::Rfc3986, "http://a.com/b#c⟦#⟧", None),
    (Rule::Userinfo, Reader::Rfc3986, "http://é%41⟦%⟧%é@a.com/", None),
    (Rule::Userinfo, Reader::Rfc3986, "http://%41⟦%⟧%@a.com/", None),
    (Rule::HostCharacter, Reader::JavaNetUri, "http://u@a⟦_⟧b_c/_", None),
    (Rule::OtherScheme, Reader::NodeLegacyUrl, "⟦mailto:⟧u@a.com", None),
    (Rule::FileHost, Reader::GoNetUrl, "file://⟦localhost⟧/localhost", None),
    (Rule::FileHost, Reader::PythonUrllib, "file://⟦C:⟧/C:", None),
    (Rule::Refused, Reader::PythonUrllib, "http://a.com:8⟦x⟧/x", None),
    (Rule::Other, Reader::JavaNetUri, "http://u@⟦-⟧:80/-", None),
];

/// Rules of which no reader makes anything else than the Standard does.
const NO_READERS: [Rule; 3] = [Rule::EmptyCredentials, Rule::Ipv6Form, Rule::NoScheme];

/// What a reader and the Standard part on, of all components.
fn found(reader: Reader, input: &str, base: Option<&Url>) -> Vec<(Rule, Range<usize>)> {
    let agreement = agreement(input, base);
    let disagreements = agreement.disagreements().iter().map(|it| (it.reader, it.rule, it.span.clone()));
    let refusals = agreement.refusals().iter().map(|it| (it.reader, it.rule, it.span.clone()));
    let all = disagreements.chain(refusals);
    all.filter(|(it, ..)| *it == reader).map(|(_, rule, span)| (rule, span)).collect()
}

#[test]
fn each_rule_has_its_place() {
    let mut wrong = Vec::new();
    for (rule, reader, text, base) in RULES {
        let (input, span) = marked(text);
        let base = base_of(*base);
        let found = found(*reader, &input, base.as_ref());
        if !found.contains(&(*rule, span)) {
            let found: Vec<_> = found.iter().map(|(rule, span)| format!("{rule} {}", mark(&input, span))).collect();
            wrong.push(format!("{rule} of {text:?} for {reader}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let rules: BTreeSet<_> = RULES.iter().map(|(rule, ..)| *rule).chain(NO_READERS).collect();
    assert_eq!(rules.into_iter().collect::<Vec<_>>(), Rule::ALL, "each rule is tested");
}

/// Of two reasons why a reader differs, the first in the input is named, although the steps are taken in another order.
#[test]
fn the_first_of_two_rules_is_named() {
    for (reader, text, rule) in [
        (Reader::Rfc3986, "http://127.0.0.1⟦\\⟧@example.com/ü", Rule::Backslash),
        (Reader::Rfc3986, "⟦ ⟧http://a.com/ü", Rule::EndsTrimmed),
        (Reader::Rfc3986, "http://a⟦\t⟧.com/ü", Rule::TabsAndNewlinesRemoved),
        (Reader::Rfc3986, "http://⟦ü.com⟧/ü", Rule::UnicodeHost),
        (Reader::Rfc3986, "http:⟦\\⟧\\a.com/ü ", Rule::Backslash),
        (Reader::Rfc3986, "http://a.com/⟦ü⟧ ", Rule::UnencodedCharacter),
        (Reader::Rfc3986, "http://⟦ü⟧@a.com/|", Rule::UserinfoCharacter),
    ] {
        let (input, span) = marked(text);
        assert_eq!(found(reader, &input, None), [(rule, span)], "{reader} of {text:?}");
    }
}
