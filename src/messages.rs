//! Validation errors (§1.1) as sentences in plain English. This module is above §3, because explaining what is wrong with a
//! domain takes the domain parser.

use crate::code_points::ASCII_TAB_OR_NEWLINE;
use crate::host::{LONGEST_DOMAIN, LONGEST_LABEL, MOST_CODE_POINTS, domain_to_ascii};
use crate::percent_encoding::{percent_decode, percent_encode};
use crate::validation::{Report, ValidationError as Error};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

/// How many code points of a text are shown.
const SHOWN: usize = 40;
/// How many slashes are shown on either side of a superfluous one.
const SHOWN_SLASHES: usize = 8;

impl Report {
    /// What is wrong, as one sentence with the offending text. `input` is what was parsed.
    ///
    /// Invisible text is named (`U+00AD`), and long text is shortened.
    ///
    /// ```
    /// use whurl::{Url, validation::Collect};
    ///
    /// let input = "https://example.org:7z";
    /// let mut sink = Collect::new();
    /// let result = Url::parse_with_sink(input, None, &mut sink);
    /// let reports = sink.finish(&result);
    /// assert_eq!(reports[0].message(input), "“z” is not a digit, and a port has only digits.");
    /// ```
    pub fn message(&self, input: &str) -> String {
        message_of(self.error, input, self.range.clone())
    }
}

/// What is wrong with `input` at `range`, as a sentence.
fn message_of(error: Error, input: &str, range: Range<usize>) -> String {
    let mut sentence = about(error, input, range);
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// The same sentence, which may begin with a small letter.
fn about(error: Error, input: &str, range: Range<usize>) -> String {
    // If a caller gives an input that is not the report's, there is nothing to quote.
    let around = input.get(..range.start).zip(input.get(range.end..));
    let (text, (before, after)) = input.get(range).zip(around).unwrap_or_default();
    let it = quote(text);
    match error {
        Error::DomainToAscii => format!("The domain {it} is not valid: {}.", reason_against_domain(text)),
        Error::DomainInvalidCodePoint => match decoded_code_point(text) {
            Some(code_point) => format!("{it}, which decodes to {}, must not be in a domain.", quote(&code_point)),
            None => format!("{it} must not be in a domain."),
        },
        Error::DomainToUnicode => format!("The domain {it} cannot be converted to Unicode."),
        Error::DomainPercentEncoded => format!("{it} is percent-encoded, which nothing in a domain should be."),
        Error::HostInvalidCodePoint => format!("{it} must not be in a host."),
        Error::InvalidUrlUnit => about_url_unit(before, text, after),
        Error::SpecialSchemeMissingFollowingSolidus => about_slashes(before, text, after),
        Error::MissingSchemeNonRelativeUrl if text.is_empty() => {
            "The input is empty, and there is no base URL that it can be relative to.".to_owned()
        }
        Error::MissingSchemeNonRelativeUrl => {
            format!("{it} has no scheme, and there is no base URL that it can be relative to.")
        }
        Error::InvalidReverseSolidus => format!("{it} should be “/”."),
        Error::InvalidCredentials => format!("{it} contains credentials, which a URL should not."),
        Error::HostMissing => "The host is missing here.".to_owned(),
        Error::PortOutOfRange => format!("{it} is more than 65535, the highest port."),
        Error::PortInvalid => format!("{it} is not a digit, and a port has only digits."),
        Error::FileInvalidWindowsDriveLetter => {
            format!(
                "{it} is a Windows drive letter; write “file:///” before it, so that it is not relative to the base."
            )
        }
        Error::FileInvalidWindowsDriveLetterHost => {
            format!("{it} is a Windows drive letter where the host belongs; write one more “/” before it.")
        }
        _ => about_address(error, text, &it),
    }
}

/// The errors of the IPv4 and IPv6 parsers.
fn about_address(error: Error, text: &str, it: &str) -> String {
    match error {
        Error::Ipv4EmptyPart => format!("{it} should not end an IPv4 address."),
        Error::Ipv4TooManyParts => format!("{it} is more than the four parts that an IPv4 address has."),
        Error::Ipv4TooFewParts => format!("{it} has fewer than the four parts that an IPv4 address should have."),
        Error::Ipv4NonNumericPart if text.is_empty() => "A part of the IPv4 address is empty here.".to_owned(),
        Error::Ipv4NonNumericPart => {
            format!("{it} is not a number, but a host that ends in a number must be an IPv4 address.")
        }
        Error::Ipv4NonDecimalPart => format!("{it} should be a decimal number without leading zeros."),
        Error::Ipv4NonAsciiInput => format!("{it} should be written with ASCII digits and full stops."),
        Error::Ipv4OutOfRangePart | Error::Ipv4InIpv6OutOfRangePart => {
            format!("{it} is more than 255, the highest part of an IPv4 address of four parts.")
        }
        Error::Ipv6Unclosed => format!("{it} does not end with the “]” of an IPv6 address."),
        Error::Ipv6InvalidCompression => String::from("An IPv6 address must not begin with a single “:”."),
        Error::Ipv6TooManyPieces => format!("{it} is more than the eight pieces that an IPv6 address has."),
        Error::Ipv6MultipleCompression => format!("{it} is in the IPv6 address more than once."),
        Error::Ipv6InvalidCodePoint if text == ":" => format!("{it} must not end an IPv6 address."),
        Error::Ipv6InvalidCodePoint => format!("{it} must not be here in an IPv6 address."),
        Error::Ipv6TooFewPieces => format!("{it} has fewer than the eight pieces of an IPv6 address, and no “::”."),
        Error::Ipv6PieceLeadingZero => format!("{it} should be written without leading zeros."),
        Error::Ipv4InIpv6TooManyPieces => {
            format!("{it} is an IPv4 address after more than the six pieces that an IPv6 address has space for.")
        }
        Error::Ipv4InIpv6InvalidCodePoint if text.is_empty() => {
            "The IPv4 address inside the IPv6 address ends too soon.".to_owned()
        }
        Error::Ipv4InIpv6InvalidCodePoint => {
            format!("{it} must not be here in the IPv4 address inside an IPv6 address.")
        }
        Error::Ipv4InIpv6TooFewParts => format!("{it} has fewer than the four parts of an IPv4 address."),
        other => format!("At {it}, {}.", other.summary()),
    }
}

/// What is wrong with a code point that is not a URL unit, or with text that is removed before parsing.
fn about_url_unit(before: &str, text: &str, after: &str) -> String {
    let is_removed = |code_point| code_point <= ' ';
    if text.contains(ASCII_TAB_OR_NEWLINE) && text.chars().count() == 1 {
        return format!("{} should not be in a URL; it is ignored.", quote(text));
    }
    if text.chars().all(is_removed) && (before.is_empty() || after.is_empty()) {
        let side = if before.is_empty() { "before" } else { "after" };
        return format!("There should be nothing {side} a URL; {} is ignored.", quote(text));
    }
    if text == "%" {
        return "“%” is not followed by two hexadecimal digits; write “%25” for the character itself.".to_owned();
    }
    if text == "\u{FFFD}" {
        // U+FFFD itself is a URL unit.
        return "A lone surrogate is not allowed here; it is taken for U+FFFD.".to_owned();
    }
    let encoded: Vec<u8> = text.bytes().flat_map(percent_encode).collect();
    let advice = quote(&String::from_utf8_lossy(&encoded));
    format!("{} is not allowed here; write {advice}.", quote(text))
}

/// What is wrong with the slashes after a special scheme.
fn about_slashes(before: &str, text: &str, after: &str) -> String {
    if text.ends_with(':') {
        return format!("{} should be followed by “//”.", quote(text));
    }
    // A million slashes have a million messages, so none may look at all of them.
    let is_near_slash =
        |&(at, code_point): &(usize, char)| at < SHOWN_SLASHES && matches!(code_point, '/' | '\\' | '\t' | '\n' | '\r');
    let first = before.chars().rev().enumerate().take_while(is_near_slash).count();
    let last = after.chars().enumerate().take_while(is_near_slash).count();
    // All of them are one byte long.
    let (earlier, first) = before.split_at(before.len() - first);
    let (last, later) = after.split_at(last);
    let is_slash = |code_point: char| matches!(code_point, '/' | '\\');
    let cut = |is_cut: bool| if is_cut { "…" } else { "" };
    let run = [cut(earlier.ends_with(is_slash)), first, text, last, cut(later.starts_with(is_slash))].concat();
    format!("{} before the host should be “//”.", quote(&run))
}

/// Why the strict domain parser fails, as far as it can be told.
fn reason_against_domain(domain: &str) -> String {
    let decoded = percent_decode(domain.as_bytes());
    let Ok(domain) = core::str::from_utf8(&decoded) else {
        return "it decodes to bytes that are not UTF-8".to_owned();
    };
    if !domain.is_ascii() {
        if cfg!(not(feature = "idna")) {
            return "it is not ASCII, and the crate whurl is compiled without its feature `idna`".to_owned();
        }
        let is_long = |label: &str| !label.is_ascii() && label.chars().nth(MOST_CODE_POINTS).is_some();
        // A long one may be short, or ASCII, after mapping.
        return match domain.split('.').find(|label| is_long(label) && domain_to_ascii(label, false).is_err()) {
            Some(label) => {
                format!(
                    "its label {} is not ASCII, and longer than the 1,000 code points that whurl converts",
                    quote(label)
                )
            }
            None => "Unicode's rules for domains (UTS #46) forbid it".to_owned(),
        };
    }
    let is_allowed = |code_point: char| code_point.is_ascii_alphanumeric() || matches!(code_point, '-' | '.');
    if let Some(code_point) = domain.chars().find(|&code_point| !is_allowed(code_point)) {
        return format!("{} is not a letter, a digit or a hyphen", quote(&code_point.to_string()));
    }
    match domain.split('.').find_map(reason_against_label) {
        Some(reason) => reason,
        None if domain.len() > LONGEST_DOMAIN => format!("it is longer than {LONGEST_DOMAIN} characters"),
        None => "Unicode's rules for domains (UTS #46) forbid it".to_owned(),
    }
}

/// Why an ASCII label of letters, digits and hyphens is not valid.
fn reason_against_label(label: &str) -> Option<String> {
    let it = quote(label);
    if label.is_empty() {
        Some("it has an empty label".to_owned())
    } else if label.len() > LONGEST_LABEL {
        Some(format!("its label {it} is longer than {LONGEST_LABEL} characters"))
    } else if label.starts_with('-') || label.ends_with('-') {
        Some(format!("its label {it} begins or ends with a hyphen"))
    } else if label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--")) {
        if cfg!(not(feature = "idna")) {
            return Some(format!("its label {it} is Punycode, which whurl cannot check without its feature `idna`"));
        }
        let is_valid = domain_to_ascii(label, true).is_ok();
        (!is_valid).then(|| format!("its label {it} is not the Punycode of a valid label"))
    } else if label.get(2..4) == Some("--") {
        Some(format!("its label {it} has hyphens in the third and fourth place"))
    } else {
        None
    }
}

/// The decoded form of a text that is one percent-encoded ASCII byte.
fn decoded_code_point(text: &str) -> Option<String> {
    let decoded = percent_decode(text.as_bytes());
    match decoded[..] {
        [byte @ ..0x80] if text.len() == 3 => Some(char::from(byte).to_string()),
        _ => None,
    }
}

/// `text` in quotation marks. Invisible characters are named, and long text is shortened.
pub(crate) fn quote(text: &str) -> String {
    let mut code_points = text.chars();
    if let (Some(only), None) = (code_points.next(), code_points.next()) {
        return match only {
            ' ' => "a space".to_owned(),
            '\t' => "a tab".to_owned(),
            '\n' => "a line feed".to_owned(),
            '\r' => "a carriage return".to_owned(),
            _ if is_visible(only) => format!("“{only}”"),
            _ => name(only),
        };
    }
    // From the end: after a million spaces, each `@` ends a text that begins with all of them.
    if text.bytes().rev().all(|byte| byte == b' ') && !text.is_empty() {
        return format!("a run of {} spaces", text.len());
    }
    let mut quoted = String::from("“");
    for code_point in text.chars().take(SHOWN) {
        if is_visible(code_point) {
            quoted.push(code_point);
        } else {
            quoted.extend(["[", &name(code_point), "]"]);
        }
    }
    if text.chars().nth(SHOWN).is_some() {
        quoted.push('…');
    }
    quoted.push('”');
    quoted
}

fn name(code_point: char) -> String {
    format!("U+{:04X}", u32::from(code_point))
}

/// Whether a reader sees `code_point`, as with a space inside a text: whether its debug form is itself.
fn is_visible(code_point: char) -> bool {
    matches!(code_point, '"' | '\'' | '\\') || code_point.escape_debug().eq([code_point])
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use crate::validation::{Collect, ValidationError};

    fn messages(input: &str) -> Vec<String> {
        let mut sink = Collect::new().of_2025();
        let result = Url::parse_with_sink(input, None, &mut sink);
        sink.finish(&result).iter().map(|report| report.message(input)).collect()
    }

    #[cfg(feature = "idna")]
    #[test]
    fn say_what_is_wrong() {
        for (input, message) in [
            ("https://exa%23mple.org", "“%23”, which decodes to “#”, must not be in a domain."),
            (
                "https://under_score.org",
                "The domain “under_score.org” is not valid: “_” is not a letter, a digit or a hyphen.",
            ),
            ("https://a..b/", "The domain “a..b” is not valid: it has an empty label."),
            ("https://-a.b/", "The domain “-a.b” is not valid: its label “-a” begins or ends with a hyphen."),
            (
                "https://xn--a.b/",
                "The domain “xn--a.b” is not valid: its label “xn--a” is not the Punycode of a valid label.",
            ),
            ("https://\u{AD}/", "The domain U+00AD is not valid: Unicode's rules for domains (UTS #46) forbid it."),
            ("https://h/ \u{7F}", "A space is not allowed here; write “%20”."),
            ("https://h/\u{7F}", "U+007F is not allowed here; write “%7F”."),
            ("https://h/%s", "“%” is not followed by two hexadecimal digits; write “%25” for the character itself."),
            ("https://h/  ", "There should be nothing after a URL; a run of 2 spaces is ignored."),
            ("https://h/\ta", "A tab should not be in a URL; it is ignored."),
            ("https:/h/", "“https:” should be followed by “//”."),
            ("https:///h/", "“///” before the host should be “//”."),
            ("", "The input is empty, and there is no base URL that it can be relative to."),
        ] {
            assert!(messages(input).iter().any(|found| found == message), "{input:?}: {:?}", messages(input));
        }
    }

    #[cfg(feature = "idna")]
    #[test]
    fn say_that_a_label_is_longer_than_is_converted() {
        let found = messages(&format!("https://a.{}.example/", "é".repeat(1_001)));
        assert!(
            found.iter().any(|message| message.ends_with("longer than the 1,000 code points that whurl converts.")),
            "{found:?}"
        );
        let found = messages(&format!("https://{}\u{AD}.example/", "a".repeat(1_001)));
        assert!(found.iter().all(|message| !message.contains("1,000")), "{found:?}");
    }

    #[test]
    fn shorten_long_text() {
        let long = "x".repeat(1_000);
        assert_eq!(
            messages(&long),
            [format!(
                "“{}…” has no scheme, and there is no base URL that it can be relative to.",
                "x".repeat(super::SHOWN)
            )]
        );
    }

    #[test]
    fn are_sentences_for_every_error_and_range() {
        let input = "ä%zz";
        for &error in ValidationError::ALL {
            for range in [0..0, 0..2, 2..3, 0..input.len(), 1..2, 5..9] {
                let message = super::message_of(error, input, range);
                assert!(message.ends_with('.'), "{message}");
            }
        }
    }
}
