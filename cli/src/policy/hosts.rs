//! Rules for hosts in a file: a host, `{ "subdomainsOf": … }`, `{ "registrableDomain": … }` or `{ "pattern": … }`.

use super::{string_in, wrong};
use serde_json::{Map, Value};
use whurl::ParseError;
use whurl::guard::HostRule;
use whurl::pattern::{Component, UrlPattern, UrlPatternInit, UrlPatternOptions};

/// Which list of rules one is in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    Allowed,
    Refused,
}

/// How a rule that is not a pattern is written.
#[derive(Debug)]
struct Form {
    /// The property that has the host; `None` if the rule is the host.
    property: Option<&'static str>,
    parse: fn(&str) -> Result<HostRule, ParseError>,
    /// What is wrong with a rule that is not valid.
    problem: &'static str,
}

const EXACT: Form = Form { property: None, parse: HostRule::exact, problem: "is not a host" };
const SUBDOMAINS: Form =
    Form { property: Some("subdomainsOf"), parse: HostRule::subdomains, problem: "is not a domain" };
const REGISTRABLE_DOMAIN: Form = Form {
    property: Some("registrableDomain"),
    parse: HostRule::registrable_domain,
    problem: "is not a host that has a registrable domain",
};

/// A rule that is not a pattern.
#[derive(Debug)]
pub struct RuleText {
    text: String,
    form: Form,
    place: String,
}

const NO_RULE: &str = "is not a host, { subdomainsOf }, { registrableDomain } or a URLPattern";

impl RuleText {
    /// `None` if it is a pattern.
    pub fn of(value: &Value, place: String) -> Result<Option<Self>, String> {
        let (text, form) = match value {
            Value::String(host) => (host.as_str(), EXACT),
            Value::Object(properties) if properties.contains_key("pattern") => return Ok(None),
            Value::Object(properties) => Self::in_properties(properties, &place)?,
            _ => return Err(wrong(&place, NO_RULE)),
        };
        let rule = Self { text: text.to_owned(), form, place };
        // In JavaScript it ends a part of the policy, so that it is found before all else.
        if text.contains(' ') { Err(rule.complaint()) } else { Ok(Some(rule)) }
    }

    fn in_properties<'v>(properties: &'v Map<String, Value>, place: &str) -> Result<(&'v str, Form), String> {
        let mut found = None;
        for (key, value) in properties {
            let form = [SUBDOMAINS, REGISTRABLE_DOMAIN].into_iter().find(|form| form.property == Some(key));
            let Some(form) = form else {
                return Err(wrong(place, format!("{NO_RULE}: it has {key}")));
            };
            if found.is_some() {
                return Err(wrong(place, "has both subdomainsOf and registrableDomain"));
            }
            found = Some((string_in(value, &format!("{place}.{key}"))?, form));
        }
        found.ok_or_else(|| wrong(place, NO_RULE))
    }

    pub fn parse(&self) -> Result<HostRule, String> {
        (self.form.parse)(&self.text).map_err(|_| self.complaint())
    }

    fn complaint(&self) -> String {
        let Self { text, form: Form { property, problem, .. }, place } = self;
        let is_meant_for_all = text.contains('*') || text.starts_with('.');
        if !is_meant_for_all {
            return wrong(place, problem);
        }
        let example = |property| format!("{{ {property}: \"example.com\" }}");
        let advice = match property {
            None => format!("subdomains are {}", example("subdomainsOf")),
            Some(property) => format!("it is written as in {}, without a * or a dot before it", example(property)),
        };
        wrong(place, format!("{problem}: {advice}"))
    }
}

/// The patterns among the rules of a list.
pub fn patterns_in(policy: &Value, key: &str) -> Result<Vec<UrlPattern>, String> {
    let Some(rules) = policy.get(key).and_then(Value::as_array) else {
        return Ok(Vec::new());
    };
    let sources = rules.iter().enumerate().map(|(index, rule)| source_of(rule, &format!("{key}[{index}]")));
    // What is not a pattern at all is found first.
    let sources = sources.collect::<Result<Vec<_>, _>>()?;
    let compile = |(index, source): (usize, Source<'_>)| {
        let problem = |error| wrong(&format!("{key}[{index}].pattern"), format!("is not a URLPattern: {error}"));
        let pattern = match source {
            Source::Text(text) => UrlPattern::parse(text),
            Source::Init(init) => UrlPattern::from_init(&init, UrlPatternOptions::default()),
        };
        pattern.map_err(problem)
    };
    let patterns = sources.into_iter().enumerate().filter_map(|(index, source)| Some((index, source?)));
    patterns.map(compile).collect()
}

/// What a pattern is made of.
enum Source<'v> {
    Text(&'v str),
    Init(Box<UrlPatternInit>),
}

fn source_of<'v>(rule: &'v Value, place: &str) -> Result<Option<Source<'v>>, String> {
    let Some(properties) = rule.as_object() else { return Ok(None) };
    let Some(pattern) = properties.get("pattern") else { return Ok(None) };
    if let Some(other) = properties.keys().find(|key| *key != "pattern") {
        return Err(wrong(place, format!("has both pattern and {other}")));
    }
    let place = format!("{place}.pattern");
    match pattern {
        Value::String(text) => Ok(Some(Source::Text(text))),
        Value::Object(components) => init_of(components, &place).map(|init| Some(Source::Init(Box::new(init)))),
        _ => Err(wrong(&place, "is not a string or an object")),
    }
}

/// `URLPattern` ignores what it does not know, and without any component it matches every URL.
fn init_of(components: &Map<String, Value>, place: &str) -> Result<UrlPatternInit, String> {
    const BASE: &str = "baseURL";
    if components.is_empty() {
        return Err(wrong(place, "is empty, which matches every URL"));
    }
    let mut init = UrlPatternInit::new();
    for (key, value) in components {
        let place = format!("{place}.{key}");
        let component = Component::ALL.into_iter().find(|component| component.name() == key);
        if component.is_none() && key != BASE {
            let names: Vec<_> = Component::ALL.map(Component::name).into_iter().chain([BASE]).collect();
            return Err(wrong(&place, format!("is not one of {}", names.join(", "))));
        }
        let value = string_in(value, &place)?;
        match component {
            Some(component) => init[component] = Some(value.to_owned()),
            None => init.base_url = Some(value.to_owned()),
        }
    }
    Ok(init)
}
