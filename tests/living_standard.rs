//! What changed in the Standard after 18 August 2025: a test for each row of docs/standard.md that Rust shows.

use whurl::host::{
    domain_to_ascii, domain_to_unicode, is_valid_domain_string, is_valid_ipv6_address_string,
    is_valid_opaque_host_string,
};
use whurl::validation::Collect;
use whurl::{Url, ValidationError, is_valid_url_string};

fn validation_errors(input: &str) -> Vec<ValidationError> {
    let mut sink = Collect::new();
    let result = Url::parse_with_sink(input, None, &mut sink);
    sink.finish(&result).into_iter().map(|report| report.error).collect()
}

#[test]
fn an_ascii_domain_is_only_lowercased() {
    for (input, href) in [
        ("https://xn--/", "https://xn--/"),
        ("https://XN--8i7caa.Famitei.net/", "https://xn--8i7caa.famitei.net/"),
        ("https://a--b_c.-d-/", "https://a--b_c.-d-/"),
    ] {
        assert_eq!(Url::parse(input).expect(input).href(), href);
    }
    assert_eq!(domain_to_ascii("XN--", false).as_deref(), Ok("xn--"));
    for input in ["https:///", "https://a%b/", "https://a%00b/", "https://xn--\u{E9}/"] {
        assert!(Url::parse(input).is_err(), "{input}");
    }
}

#[test]
fn strict_to_ascii_is_reported_where_the_parser_goes_on() {
    for input in ["https://xn--/", "https://under_score/", "https://-a/", "https://a..b/"] {
        assert_eq!(validation_errors(input), [ValidationError::DomainToAscii], "{input}");
        assert!(Url::parse(input).is_ok(), "{input}");
    }
    assert!(domain_to_ascii("xn--", true).is_err());
}

#[test]
fn a_forbidden_code_point_is_domain_to_ascii() {
    for input in ["https://a b/", "https://\u{E9}<b/", "https://\u{2100}/"] {
        assert_eq!(validation_errors(input), [ValidationError::DomainToAscii], "{input}");
        assert!(Url::parse(input).is_err(), "{input}");
    }
}

#[test]
fn domain_to_unicode_returns_what_has_an_error() {
    assert_eq!(domain_to_unicode("xn--bcher-kva.example"), "bücher.example");
    assert_eq!(domain_to_unicode("xn--bcher-kva.xn--"), "xn--bcher-kva.xn--");
}

#[test]
fn new_validation_errors() {
    use ValidationError::{
        DomainPercentEncoded, InvalidUrlUnit, Ipv4NonAsciiInput, Ipv4TooFewParts, Ipv6PieceLeadingZero,
    };
    for (input, error) in [
        ("https://ex%61mple.org/", DomainPercentEncoded),
        ("https://127.1/", Ipv4TooFewParts),
        ("https://[2001:0db8::1]/", Ipv6PieceLeadingZero),
        ("data:a b", InvalidUrlUnit),
        ("https://１.2。3.4/", Ipv4NonAsciiInput),
    ] {
        assert!(validation_errors(input).contains(&error), "{input}");
        assert!(Url::parse(input).is_ok(), "{input}");
    }
}

#[test]
fn a_valid_domain_does_not_end_in_a_number() {
    assert!(is_valid_domain_string("1.example"));
    assert!(!is_valid_domain_string("example.1"));
    assert!(!is_valid_domain_string("example.0x1"));
}

#[test]
fn valid_ipv6_addresses_are_a_grammar() {
    for valid in ["::", "1:2:3:4:5:6:7::", "::1.2.3.4", "1:2:3:4:5:6:7:8"] {
        assert!(is_valid_ipv6_address_string(valid), "{valid}");
    }
    for invalid in ["01::", "1:2:3:4:5:6:7::8", "1::2::3", "::01.2.3.4", ":1"] {
        assert!(!is_valid_ipv6_address_string(invalid), "{invalid}");
    }
}

#[test]
fn opaque_and_non_authority_paths_are_written_by_rules_of_their_own() {
    assert!(is_valid_url_string("mailto:a@b", None));
    assert!(is_valid_url_string("web+demo:/path", None));
    assert!(!is_valid_url_string("data:a b", None));
    assert!(is_valid_opaque_host_string("a%62"));
    assert!(!is_valid_opaque_host_string("a b"));
}
