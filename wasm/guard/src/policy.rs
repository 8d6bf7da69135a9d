//! Policies, as js/guard/policy.js writes them: one argument for each part, whose first letter says what it is.

use alloc::vec::Vec;
use whurl::Url;
use whurl::guard::{Class, Classes, HostRule, Policy, Reader};
use whurl_exchange::request::Arguments;

/// The policy of these parts.
///
/// # Errors
/// The index of the first part that is wrong.
pub(crate) fn of<'p>(parts: impl Iterator<Item = &'p str>) -> Result<Policy, usize> {
    let mut draft = Draft::default();
    for (index, part) in parts.enumerate() {
        draft.add(part).ok_or(index)?;
    }
    Ok(draft.finish())
}

/// The index of the first part that is wrong.
pub(crate) fn problem(arguments: &Arguments<'_>) -> Option<usize> {
    of(arguments.texts()).err()
}

/// What replaces a part of [`Policy::new`], if it is there.
#[derive(Default)]
struct Draft<'p> {
    policy: Policy,
    schemes: Option<Vec<&'p str>>,
    ports: Option<Vec<u16>>,
    hosts: Option<Vec<HostRule>>,
    refused_hosts: Vec<HostRule>,
    classes: Option<Classes>,
    readers: Option<Vec<Reader>>,
}

impl<'p> Draft<'p> {
    fn add(&mut self, part: &'p str) -> Option<()> {
        let (kind, value) = part.split_at_checked(1)?;
        match kind {
            // Of each list there is one part without a value, so that it may be empty.
            "s" => add_to(&mut self.schemes, (!value.is_empty()).then_some(value)),
            "p" => add_to(&mut self.ports, parsed(value, |value| value.parse().ok())?),
            "h" => add_to(&mut self.hosts, parsed(value, rule)?),
            "k" => {
                let class = parsed(value, |value| Class::ALL.iter().copied().find(|class| class.name() == value))?;
                let classes = self.classes.unwrap_or(Classes::EMPTY);
                self.classes = Some(class.map_or(classes, |class| classes.with(class)));
            }
            "a" => add_to(
                &mut self.readers,
                parsed(value, |value| Reader::ALL.iter().copied().find(|reader| reader.name() == value))?,
            ),
            "x" => self.refused_hosts.push(rule(value)?),
            "d" => self.policy = core::mem::take(&mut self.policy).with_default_ports(),
            "c" => self.policy = core::mem::take(&mut self.policy).with_credentials(true),
            "u" => self.policy = core::mem::take(&mut self.policy).refusing_what_readers_refuse(true),
            "m" => self.policy = core::mem::take(&mut self.policy).refusing_suspicious_domains(true),
            "v" => self.policy = core::mem::take(&mut self.policy).refusing_validation_errors(true),
            "l" => self.policy = core::mem::take(&mut self.policy).with_max_length(Some(value.parse().ok()?)),
            "o" => self.policy = core::mem::take(&mut self.policy).with_origin(&Url::parse(value).ok()?.origin()),
            _ => return None,
        }
        Some(())
    }

    fn finish(self) -> Policy {
        let mut policy = self.policy.with_refused_hosts(self.refused_hosts);
        if let Some(schemes) = self.schemes {
            policy = policy.with_schemes(schemes);
        }
        if let Some(ports) = self.ports {
            policy = policy.with_ports(ports);
        }
        if let Some(hosts) = self.hosts {
            policy = policy.with_hosts(hosts);
        }
        if let Some(classes) = self.classes {
            policy = policy.with_refused_classes(classes);
        }
        if let Some(readers) = self.readers {
            policy = policy.with_readers(readers);
        }
        policy
    }
}

/// Adds an item, if there is one, to a list, which is there from then on.
fn add_to<T>(list: &mut Option<Vec<T>>, item: Option<T>) {
    list.get_or_insert_default().extend(item);
}

/// What `parse` makes of a value; `Some(None)` if it is empty, and `None` if it is wrong.
fn parsed<T>(value: &str, parse: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    if value.is_empty() { Some(None) } else { parse(value).map(Some) }
}

/// A rule for hosts, whose first character says of which kind it is.
fn rule(text: &str) -> Option<HostRule> {
    let (kind, host) = text.split_at_checked(1)?;
    match kind {
        "=" => HostRule::exact(host),
        "." => HostRule::subdomains(host),
        "r" => HostRule::registrable_domain(host),
        _ => return None,
    }
    .ok()
}
