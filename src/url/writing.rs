//! §4.3 [URL writing](https://url.spec.whatwg.org/#url-writing): which strings are valid URLs, by the rules for authors. The
//! parser accepts much more, and is not used here.

use super::Url;
use super::scheme::{Scheme, find_scheme_end};
use crate::code_points::are_url_units;
use crate::host::{is_valid_host_string, is_valid_opaque_host_string};

/// Whether `input` is a [valid URL string](https://url.spec.whatwg.org/#valid-url-string): an absolute one or, with a
/// `base`, one that is relative to it.
///
/// A string is valid exactly if it parses without a validation error.
///
/// ```
/// use whurl::{Url, is_valid_url_string};
///
/// assert!(is_valid_url_string("https://example.org/é?q#f", None));
/// assert!(!is_valid_url_string("https://user@example.org/", None));
/// assert!(!is_valid_url_string("../d", None));
/// assert!(is_valid_url_string("../d", Some(&Url::parse("https://example.org/a/b")?)));
/// # Ok::<(), whurl::ParseError>(())
/// ```
pub fn is_valid_url_string(input: &str, base: Option<&Url>) -> bool {
    is_absolute_url_with_fragment(input) || base.is_some_and(|base| is_relative_url_with_fragment(input, base))
}

/// [absolute-URL-with-fragment string](https://url.spec.whatwg.org/#absolute-url-with-fragment-string)
fn is_absolute_url_with_fragment(input: &str) -> bool {
    is_followed_by_units(input, '#', is_absolute_url)
}

/// Whether `is_valid` accepts the part before the first `delimiter`, and the part after it, if any, is
/// a [URL-query string](https://url.spec.whatwg.org/#url-query-string) or
/// [URL-fragment string](https://url.spec.whatwg.org/#url-fragment-string): zero or more URL units.
fn is_followed_by_units(input: &str, delimiter: char, is_valid: impl Fn(&str) -> bool) -> bool {
    match input.split_once(delimiter) {
        Some((before, units)) => is_valid(before) && are_url_units(units),
        None => is_valid(input),
    }
}

/// [absolute-URL string](https://url.spec.whatwg.org/#absolute-url-string)
fn is_absolute_url(input: &str) -> bool {
    is_followed_by_units(input, '?', |input| {
        let Some((scheme, rest)) = split_scheme(input) else { return false };
        match Scheme::of(scheme.to_ascii_lowercase().as_bytes()) {
            Scheme::File => is_scheme_relative_file_url(rest),
            Scheme::NotSpecial => {
                is_scheme_relative_url(rest) || is_path_absolute_non_authority_url(rest) || is_opaque_path_url(rest)
            }
            _ => is_scheme_relative_special_url(rest),
        }
    })
}

/// Splits off a [URL-scheme string](https://url.spec.whatwg.org/#url-scheme-string) and the colon after it.
fn split_scheme(input: &str) -> Option<(&str, &str)> {
    find_scheme_end(input.as_bytes()).map(|end| (&input[..end], &input[end + 1..]))
}

/// [relative-URL-with-fragment string](https://url.spec.whatwg.org/#relative-url-with-fragment-string)
fn is_relative_url_with_fragment(input: &str, base: &Url) -> bool {
    if base.has_an_opaque_path() {
        return input.strip_prefix('#').is_some_and(are_url_units);
    }
    is_followed_by_units(input, '#', |input| is_relative_url(input, base.scheme_type()))
}

/// [relative-URL string](https://url.spec.whatwg.org/#relative-url-string)
fn is_relative_url(input: &str, base_scheme: Scheme) -> bool {
    is_followed_by_units(input, '?', |input| {
        is_path_absolute_non_authority_url(input)
            || is_path_relative_scheme_less_url(input)
            || match base_scheme {
                Scheme::File => is_scheme_relative_file_url(input),
                Scheme::NotSpecial => is_scheme_relative_url(input),
                _ => is_scheme_relative_special_url(input),
            }
    })
}

/// [scheme-relative-special-URL string](https://url.spec.whatwg.org/#scheme-relative-special-url-string)
fn is_scheme_relative_special_url(input: &str) -> bool {
    is_scheme_relative(input, |authority| is_host_and_port(authority, is_valid_host_string))
}

/// [scheme-relative-URL string](https://url.spec.whatwg.org/#scheme-relative-url-string)
fn is_scheme_relative_url(input: &str) -> bool {
    is_scheme_relative(input, |authority| {
        authority.is_empty() || is_host_and_port(authority, is_valid_opaque_host_string)
    })
}

/// [scheme-relative-file-URL string](https://url.spec.whatwg.org/#scheme-relative-file-url-string)
fn is_scheme_relative_file_url(input: &str) -> bool {
    is_scheme_relative(input, |authority| authority.is_empty() || is_valid_host_string(authority))
}

/// `//`, something that `is_authority` accepts, and perhaps a path-absolute-URL string.
fn is_scheme_relative(input: &str, is_authority: impl Fn(&str) -> bool) -> bool {
    let Some(rest) = input.strip_prefix("//") else { return false };
    let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    is_authority(authority) && (path.is_empty() || is_path_absolute_url(path))
}

/// Something that `is_host` accepts, and perhaps a colon and a [URL-port string](https://url.spec.whatwg.org/#url-port-string).
fn is_host_and_port(input: &str, is_host: impl Fn(&str) -> bool) -> bool {
    let after_brackets = input.rfind(']').map_or(0, |bracket| bracket + 1);
    match input[after_brackets..].split_once(':') {
        Some((rest, port)) => is_host(&input[..after_brackets + rest.len()]) && is_port(port),
        None => is_host(input),
    }
}

/// [URL-port string](https://url.spec.whatwg.org/#url-port-string)
fn is_port(input: &str) -> bool {
    let significant = input.trim_start_matches('0');
    input.bytes().all(|byte| byte.is_ascii_digit()) && (significant.is_empty() || significant.parse::<u16>().is_ok())
}

/// [path-absolute-URL string](https://url.spec.whatwg.org/#path-absolute-url-string)
fn is_path_absolute_url(input: &str) -> bool {
    input.strip_prefix('/').is_some_and(are_path_segments)
}

/// [path-absolute-non-authority-URL string](https://url.spec.whatwg.org/#path-absolute-non-authority-url-string)
fn is_path_absolute_non_authority_url(input: &str) -> bool {
    is_path_absolute_url(input) && !input.starts_with("//")
}

/// [path-relative-scheme-less-URL string](https://url.spec.whatwg.org/#path-relative-scheme-less-url-string)
fn is_path_relative_scheme_less_url(input: &str) -> bool {
    !input.starts_with('/') && are_path_segments(input) && split_scheme(input).is_none()
}

/// [opaque-path-URL string](https://url.spec.whatwg.org/#opaque-path-url-string)
fn is_opaque_path_url(input: &str) -> bool {
    !input.starts_with('/') && !input.contains('?') && are_url_units(input)
}

/// Zero or more [URL-path-segment strings](https://url.spec.whatwg.org/#url-path-segment-string), separated by slashes:
/// a slash is a URL unit itself, so segments need not be told apart.
fn are_path_segments(input: &str) -> bool {
    !input.contains('?') && are_url_units(input)
}
