//! Policies of `whurl check`: a preset by its name, or a file. What is wrong with a file is said as `whurl/guard` says it.

mod hosts;
mod properties;

use crate::program::Trouble;
use serde_json::Value;
use std::ops::Range;
use whurl::Url;
use whurl::guard::{self, Classes, HostRule, Policy, ReasonCode, check};

/// The presets that need no argument. The first one is the default.
pub const PRESETS: [(&str, Preset); 2] =
    [("fetchFromServer", Policy::fetch_from_server), ("linkInHTML", Policy::link_in_html)];

type Preset = fn() -> Policy;

/// A policy, without the patterns that refuse. `whurl/guard` tests these itself, after all else.
#[derive(Debug)]
pub struct Rules {
    policy: Policy,
    /// Refuses what the patterns match, if there are some.
    patterns: Option<Policy>,
}

/// Why a URL is not allowed, and where in the input that is.
#[derive(Debug)]
pub struct Reason {
    pub code: ReasonCode,
    pub detail: Option<&'static str>,
    pub message: String,
    pub range: Range<usize>,
}

impl Rules {
    /// Those of a preset or a file.
    pub fn of(name: Option<&str>) -> Result<Self, Trouble> {
        let name = name.unwrap_or(PRESETS[0].0);
        if let Some((_, preset)) = PRESETS.iter().find(|(known, _)| *known == name) {
            return Ok(Self { policy: preset(), patterns: None });
        }
        Self::read(&value_in(name)?).map_err(|message| Trouble::new(format!("{name}: {message}")))
    }

    fn read(value: &Value) -> Result<Self, String> {
        let allowed = hosts::patterns_in(value, "hosts")?;
        let refused = hosts::patterns_in(value, "refusedHosts")?;
        let policy = properties::policy_of(value, allowed)?;
        let refused: Vec<_> = refused.into_iter().map(HostRule::pattern).collect();
        let nothing_else = || Policy::new().with_readers([]).with_refused_classes(Classes::EMPTY);
        let patterns = (!refused.is_empty()).then(|| nothing_else().with_refused_hosts(refused));
        Ok(Self { policy, patterns })
    }

    /// The URL, or why it is not allowed.
    pub fn check(&self, input: &str, base: Option<&Url>) -> Result<Url, Vec<Reason>> {
        let (url, mut reasons) = match check(input, base, &self.policy).into_result() {
            Ok(url) => (Some(url), Vec::new()),
            Err(reasons) => (None, reasons.iter().map(Reason::of).collect()),
        };
        if let Some(patterns) = &self.patterns
            && reasons.iter().all(|reason| reason.code != ReasonCode::RefusedHost)
        {
            let verdict = check(input, base, patterns);
            let refusal = verdict.reasons().iter().find(|reason| reason.code() == ReasonCode::RefusedHost);
            // A pattern is about all of the input.
            reasons.extend(refusal.map(|reason| Reason { range: 0..input.len(), ..Reason::of(reason) }));
        }
        url.filter(|_| reasons.is_empty()).ok_or(reasons)
    }
}

impl Reason {
    fn of(reason: &guard::Reason) -> Self {
        let message = reason.message().to_owned();
        Self { code: reason.code(), detail: reason.detail(), message, range: reason.span() }
    }
}

/// What a file has.
fn value_in(path: &str) -> Result<Value, Trouble> {
    let bytes = std::fs::read(path).map_err(|error| Trouble::new(format!("the policy cannot be read: {error}")))?;
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    serde_json::from_str(text).map_err(|error| Trouble::new(format!("{path} is not JSON: {error}")))
}

/// What is wrong, and where.
fn wrong(place: &str, what: impl AsRef<str>) -> String {
    format!("the policy's {place} {}", what.as_ref())
}

/// The items of an array, each with its name for people.
fn items_of<'v>(value: &'v Value, key: &str) -> Result<impl Iterator<Item = (&'v Value, String)>, String> {
    let items = value.as_array().ok_or_else(|| wrong(key, "is not an array"))?;
    Ok(items.iter().enumerate().map(move |(index, item)| (item, format!("{key}[{index}]"))))
}

fn string_in<'v>(value: &'v Value, place: &str) -> Result<&'v str, String> {
    value.as_str().ok_or_else(|| wrong(place, "is not a string"))
}
