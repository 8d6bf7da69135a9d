//! `--set` and `--strict`: what is changed in a URL, or found in it, before its parts are taken.

use crate::Trouble;
use crate::text::{append_json, visible};
use std::ops::Range;
use whurl::validation::Sink;
use whurl::{ParseError, Url, ValidationError};

/// A component that can be set.
#[derive(Debug)]
struct Component {
    name: &'static str,
    /// The setter of class URL: whether it accepted the text.
    set: fn(&mut Url, &str) -> bool,
    is_empty: fn(&Url) -> bool,
}

const COMPONENTS: [Component; 10] = [
    Component { name: "scheme", set: Url::set_protocol, is_empty: |url| url.scheme().is_empty() },
    Component { name: "username", set: Url::set_username, is_empty: |url| url.username().is_empty() },
    Component { name: "password", set: Url::set_password, is_empty: |url| url.password().is_empty() },
    Component { name: "host", set: Url::set_host, is_empty: |url| url.hostname().is_empty() },
    Component { name: "port", set: Url::set_port, is_empty: |url| url.port_str().is_empty() },
    Component { name: "path", set: Url::set_pathname, is_empty: |url| url.path().is_empty() },
    Component { name: "query", set: Url::set_search, is_empty: |url| url.query().is_none_or(str::is_empty) },
    Component { name: "fragment", set: Url::set_hash, is_empty: |url| url.fragment().is_none_or(str::is_empty) },
    Component { name: "hostname", set: Url::set_hostname, is_empty: |url| url.hostname().is_empty() },
    Component { name: "href", set: |url, text| url.set_href(text).is_ok(), is_empty: |url| url.href().is_empty() },
];

/// The names, for the help.
pub fn names() -> String {
    COMPONENTS.map(|component| component.name).join(", ")
}

/// How many validation errors a complaint names.
const SHOWN: usize = 20;

#[derive(Debug)]
pub struct Changes {
    assignments: Vec<Assignment>,
    is_strict: bool,
    base: Option<Url>,
}

#[derive(Debug)]
struct Assignment {
    component: Component,
    text: String,
}

impl Changes {
    /// Nothing if URLs are taken as they are.
    pub fn parse(assignments: &[String], is_strict: bool, base: Option<Url>) -> Result<Option<Self>, Trouble> {
        let assignments = assignments.iter().map(|text| Assignment::parse(text)).collect::<Result<Vec<_>, _>>()?;
        Ok((is_strict || !assignments.is_empty()).then_some(Self { assignments, is_strict, base }))
    }

    /// What an input becomes, or what is wrong with it.
    pub fn apply(&self, input: &str) -> Result<Url, String> {
        let mut errors = Errors::default();
        let url = if self.is_strict {
            Url::parse_with_sink(input, self.base.as_ref(), &mut errors)
        } else {
            self.base.as_ref().map_or_else(|| Url::parse(input), |base| Url::parse_with_base(input, base))
        };
        let mut url = url.map_err(|error| format!("does not parse: {}", error.name()))?;
        let is_refused = |assignment: &&Assignment| !assignment.apply(&mut url);
        let refused: Vec<_> = self.assignments.iter().filter(is_refused).map(Assignment::refusal).collect();
        if !refused.is_empty() {
            return Err(format!("cannot be set like this: {}", refused.join(", ")));
        }
        if errors.count > 0 {
            return Err(format!("has validation errors: {}", errors.text()));
        }
        Ok(url)
    }
}

impl Assignment {
    /// `NAME=TEXT`.
    fn parse(text: &str) -> Result<Self, Trouble> {
        let named = text.split_once('=').and_then(|(name, text)| {
            let component = COMPONENTS.into_iter().find(|component| component.name == name)?;
            Some(Self { component, text: text.to_owned() })
        });
        named
            .ok_or_else(|| Trouble::of_arguments(format!("--set needs NAME=TEXT, with a name from --help, not {text}")))
    }

    /// An empty component counts as set to the empty string, even if it cannot be anything else.
    fn apply(&self, url: &mut Url) -> bool {
        (self.component.set)(url, &self.text) || (self.text.is_empty() && (self.component.is_empty)(url))
    }

    fn refusal(&self) -> String {
        let mut text = Vec::new();
        append_json(&self.text, &mut text);
        visible(&format!("{} does not take {}", self.component.name, String::from_utf8_lossy(&text)))
    }
}

/// The validation errors of a URL that parses. There may be as many as the input has code points.
#[derive(Debug, Default)]
struct Errors {
    first: Vec<ValidationError>,
    count: usize,
}

impl Sink for Errors {
    const ENABLED: bool = true;

    fn report(&mut self, error: ValidationError, _: Range<usize>) -> Result<(), ParseError> {
        self.count += 1;
        if self.first.len() < SHOWN {
            self.first.push(error);
        }
        Ok(())
    }
}

impl Errors {
    fn text(&self) -> String {
        let names: Vec<_> = self.first.iter().map(|error| error.name()).collect();
        let more = self.count - self.first.len();
        names.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(input: &str, assignments: &[&str], is_strict: bool) -> Result<String, String> {
        let assignments: Vec<_> = assignments.iter().map(|text| (*text).to_owned()).collect();
        let changes = Changes::parse(&assignments, is_strict, None).map_err(|trouble| trouble.message().to_owned())?;
        changes.expect("something is asked for").apply(input).map(|url| url.href().to_owned())
    }

    #[test]
    fn components_are_set_in_order() {
        let set = |assignments: &[&str]| apply("http://h:1/p?q#f", assignments, false);
        assert_eq!(set(&["scheme=https", "port=443", "query="]), Ok("https://h/p#f".to_owned()));
        assert_eq!(set(&["port=1", "host=h:1", "path=/p"]), Ok("http://h:1/p?q#f".to_owned()));
        assert_eq!(set(&["href=a:b", "fragment=c=d"]), Ok("a:b#c=d".to_owned()));
        let refused = "cannot be set like this: port does not take \"x\\u202e\", host does not take \"a b\"";
        assert_eq!(set(&["port=x\u{202e}", "host=a b"]), Err(refused.to_owned()));
        let unknown = "--set needs NAME=TEXT, with a name from --help, not hash=a\nTry whurl --help.";
        assert_eq!(set(&["hash=a"]), Err(unknown.to_owned()));
    }

    #[test]
    fn strict_refuses_validation_errors() {
        assert_eq!(apply("http://h/", &[], true), Ok("http://h/".to_owned()));
        let errors = "has validation errors: special-scheme-missing-following-solidus, invalid-credentials";
        assert_eq!(apply("http:u@h/", &[], true), Err(errors.to_owned()));
        let many = apply(&format!("http://h/{}", "|".repeat(22)), &[], true);
        assert!(many.is_err_and(|errors| errors.ends_with("invalid-URL-unit and 2 more")));
        assert_eq!(apply("http://h:x/", &[], true), Err("does not parse: port-invalid".to_owned()));
    }
}
