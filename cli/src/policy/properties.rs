//! The properties of a policy in a file.

use super::hosts::{Kind, RuleText};
use super::{items_of, string_in, wrong};
use serde_json::Value;
use whurl::Url;
use whurl::guard::{Class, Classes, HostRule, Policy, Reader};
use whurl::pattern::UrlPattern;
use whurl::url::Origin;

/// The policy that a value is, with the patterns of `hosts`.
pub fn policy_of(value: &Value, patterns: Vec<UrlPattern>) -> Result<Policy, String> {
    let properties = match value {
        Value::Object(properties) => properties,
        Value::Array(_) => return Err("the policy is not a plain object, but an array".to_owned()),
        _ => return Err("the policy is not an object".to_owned()),
    };
    let mut draft = Draft { policy: Policy::new(), rules: Vec::new(), has_hosts: false };
    for (key, value) in properties {
        let Some((_, read)) = KEYS.iter().find(|(known, _)| known == key) else {
            let names: Vec<_> = KEYS.iter().map(|(name, _)| *name).collect();
            return Err(wrong(key, format!("is not one of {}", names.join(", "))));
        };
        read(&mut draft, value, key)?;
    }
    draft.finish(patterns)
}

/// What has been read so far.
struct Draft {
    policy: Policy,
    /// Hosts are looked at when all else is right.
    rules: Vec<(RuleText, Kind)>,
    has_hosts: bool,
}

impl Draft {
    fn change(&mut self, change: impl FnOnce(Policy) -> Policy) {
        self.policy = change(std::mem::take(&mut self.policy));
    }

    fn finish(self, patterns: Vec<UrlPattern>) -> Result<Policy, String> {
        let (mut hosts, mut refused) = (Vec::new(), Vec::new());
        for (rule, kind) in self.rules {
            let list = if kind == Kind::Allowed { &mut hosts } else { &mut refused };
            list.push(rule.parse()?);
        }
        hosts.extend(patterns.into_iter().map(HostRule::pattern));
        let policy = self.policy.with_refused_hosts(refused);
        Ok(if self.has_hosts { policy.with_hosts(hosts) } else { policy })
    }
}

type PropertyReader = fn(&mut Draft, &Value, &str) -> Result<(), String>;

/// How each property is read.
const KEYS: [(&str, PropertyReader); 12] = [
    ("schemes", read_schemes),
    ("ports", read_ports),
    ("allowCredentials", |draft, value, key| read_flag(draft, value, key, Policy::with_credentials)),
    ("hosts", |draft, value, key| {
        draft.has_hosts = true;
        read_hosts(draft, value, key, Kind::Allowed)
    }),
    ("refusedHosts", |draft, value, key| read_hosts(draft, value, key, Kind::Refused)),
    ("refusedClasses", |draft, value, key| {
        let classes = names_in(value, key, "a class of hosts", Class::ALL, Class::name)?;
        draft.change(|policy| policy.with_refused_classes(Classes::from_iter(classes)));
        Ok(())
    }),
    ("readers", |draft, value, key| {
        if value != "all" {
            if !value.is_array() {
                return Err(wrong(key, "is not \"all\" or an array of readers"));
            }
            let readers = names_in(value, key, "a reader", Reader::ALL, Reader::name)?;
            draft.change(|policy| policy.with_readers(readers));
        }
        Ok(())
    }),
    ("refuseUnreadable", |draft, value, key| read_flag(draft, value, key, Policy::refusing_what_readers_refuse)),
    ("refuseSuspiciousDomains", |draft, value, key| read_flag(draft, value, key, Policy::refusing_suspicious_domains)),
    ("refuseValidationErrors", |draft, value, key| read_flag(draft, value, key, Policy::refusing_validation_errors)),
    ("maxLength", read_max_length),
    ("origin", read_origin),
];

fn read_schemes(draft: &mut Draft, value: &Value, key: &str) -> Result<(), String> {
    let scheme = |(value, place): (_, String)| {
        let scheme = string_in(value, &place)?;
        let is_other = |character: char| character.is_ascii_digit() || matches!(character, '+' | '-' | '.');
        let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|character| character.is_ascii_alphabetic() || is_other(character));
        if is_scheme { Ok(scheme) } else { Err(wrong(&place, "is not a scheme: without a colon, such as https")) }
    };
    let schemes = items_of(value, key)?.map(scheme).collect::<Result<Vec<_>, _>>()?;
    draft.change(|policy| policy.with_schemes(schemes));
    Ok(())
}

fn read_ports(draft: &mut Draft, value: &Value, key: &str) -> Result<(), String> {
    match value {
        Value::String(text) if text == "any" => {}
        Value::String(text) if text == "default" => draft.change(Policy::with_default_ports),
        Value::Array(_) => {
            let port = |(value, place): (&Value, String)| {
                let port = integer_of(value).and_then(|port| u16::try_from(port).ok());
                port.ok_or_else(|| wrong(&place, "is not an integer from 0 to 65,535"))
            };
            let ports = items_of(value, key)?.map(port).collect::<Result<Vec<_>, _>>()?;
            draft.change(|policy| policy.with_ports(ports));
        }
        _ => return Err(wrong(key, "is not \"any\", \"default\" or an array of numbers")),
    }
    Ok(())
}

/// The integer that a number is, however it is written: `8e1` is one, too. A very large one is the largest.
fn integer_of(value: &Value) -> Option<u64> {
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is an integer, and not negative")]
    Some(number as u64)
}

fn read_flag(draft: &mut Draft, value: &Value, key: &str, change: fn(Policy, bool) -> Policy) -> Result<(), String> {
    let flag = value.as_bool().ok_or_else(|| wrong(key, "is not true or false"))?;
    draft.change(|policy| change(policy, flag));
    Ok(())
}

fn read_hosts(draft: &mut Draft, value: &Value, key: &str, kind: Kind) -> Result<(), String> {
    for (value, place) in items_of(value, key)? {
        if let Some(rule) = RuleText::of(value, place)? {
            draft.rules.push((rule, kind));
        }
    }
    Ok(())
}

fn names_in<T: Copy>(
    value: &Value,
    key: &str,
    what: &str,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> Result<Vec<T>, String> {
    let find = |(value, place): (&Value, String)| {
        let found = all.iter().copied().find(|each| value == name_of(*each));
        found.ok_or_else(|| wrong(&place, format!("is not {what}")))
    };
    items_of(value, key)?.map(find).collect()
}

fn read_max_length(draft: &mut Draft, value: &Value, key: &str) -> Result<(), String> {
    let length = integer_of(value).ok_or_else(|| wrong(key, "is not a number of bytes"))?;
    draft.change(|policy| policy.with_max_length(Some(usize::try_from(length).unwrap_or(usize::MAX))));
    Ok(())
}

fn read_origin(draft: &mut Draft, value: &Value, key: &str) -> Result<(), String> {
    let url = match value {
        Value::String(text) => Url::parse(text).ok(),
        // In JavaScript it could be a URL.
        Value::Null | Value::Object(_) => None,
        _ => return Err(wrong(key, "is not a string or a URL")),
    };
    match url.map(|url| url.origin()) {
        None => Err(wrong(key, "does not parse as a URL")),
        Some(Origin::Opaque) => Err(wrong(key, "is opaque: no URL is of the same origin")),
        Some(origin) => {
            draft.change(|policy| policy.with_origin(&origin));
            Ok(())
        }
    }
}
