//! Policies, as js/guard/policy.js writes them: parts, whose first character says what they are.

use crate::protocol::{
    ALLOWED_HOST, CREDENTIALS, DEFAULT_PORTS, EXACT, MAX_LENGTH, ORIGIN, PART_END, PORT, READER, REFUSE_ERRORS,
    REFUSE_SUSPICIOUS, REFUSE_UNREADABLE, REFUSED_CLASS, REFUSED_HOST, REGISTRABLE_DOMAIN, SCHEME, SUBDOMAINS,
};
use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use whurl::Url;
use whurl::guard::{Class, Classes, HostRule, Policy, Reader};
use whurl_exchange::Kept;

/// The policy of the last request, and the parts that it was made of: a policy may have thousands of hosts.
struct Last {
    parts: String,
    policy: Policy,
}

/// The policy of these parts, which is kept for the next request; `None` if one of them is wrong.
pub(crate) fn of<'k>(parts: &str, kept: &'k mut Kept) -> Option<&'k Policy> {
    let is_last = kept_in(kept).is_some_and(|last| last.parts == parts);
    if !is_last {
        let policy = compile(parts).ok()?;
        *kept = Some(Box::new(Last { parts: parts.to_owned(), policy }));
    }
    last(kept)
}

/// The policy of the last request.
pub(crate) fn last(kept: &Kept) -> Option<&Policy> {
    kept_in(kept).map(|last| &last.policy)
}

fn kept_in(kept: &Kept) -> Option<&Last> {
    kept.as_deref()?.downcast_ref()
}

/// The index of the first part that is wrong.
pub(crate) fn problem(parts: &str) -> Option<usize> {
    compile(parts).err()
}

fn compile(parts: &str) -> Result<Policy, usize> {
    let mut draft = Draft::default();
    // An empty policy is one empty part.
    for (index, part) in parts.split(PART_END).enumerate().filter(|(_, part)| !part.is_empty()) {
        draft.add(part).ok_or(index)?;
    }
    Ok(draft.finish())
}

/// What replaces a part of [`Policy::new`], if it is there.
#[derive(Default)]
struct Draft<'p> {
    policy: Policy,
    schemes: Option<Vec<&'p str>>,
    ports: Option<Vec<u16>>,
    hosts: Option<Vec<HostRule>>,
    refused_hosts: Vec<HostRule>,
    classes: Option<Vec<Class>>,
    readers: Option<Vec<Reader>>,
}

impl<'p> Draft<'p> {
    fn add(&mut self, part: &'p str) -> Option<()> {
        let (kind, value) = split_first(part)?;
        match kind {
            SCHEME => add_to(&mut self.schemes, value, Some)?,
            PORT => add_to(&mut self.ports, value, |value| value.parse().ok())?,
            ALLOWED_HOST => add_to(&mut self.hosts, value, rule)?,
            REFUSED_CLASS => add_to(&mut self.classes, value, |value| find(Class::ALL, |class| class.name() == value))?,
            READER => add_to(&mut self.readers, value, |value| find(Reader::ALL, |reader| reader.name() == value))?,
            REFUSED_HOST => self.refused_hosts.push(rule(value)?),
            DEFAULT_PORTS => self.policy = core::mem::take(&mut self.policy).with_default_ports(),
            CREDENTIALS => self.policy = core::mem::take(&mut self.policy).with_credentials(true),
            REFUSE_UNREADABLE => self.policy = core::mem::take(&mut self.policy).refusing_what_readers_refuse(true),
            REFUSE_SUSPICIOUS => self.policy = core::mem::take(&mut self.policy).refusing_suspicious_domains(true),
            REFUSE_ERRORS => self.policy = core::mem::take(&mut self.policy).refusing_validation_errors(true),
            MAX_LENGTH => self.policy = core::mem::take(&mut self.policy).with_max_length(Some(value.parse().ok()?)),
            ORIGIN => self.policy = core::mem::take(&mut self.policy).with_origin(&Url::parse(value).ok()?.origin()),
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
            policy = policy.with_refused_classes(Classes::from_iter(classes));
        }
        if let Some(readers) = self.readers {
            policy = policy.with_readers(readers);
        }
        policy
    }
}

/// Adds what `parse` makes of a value, if it is not empty, to a list, which is there from then on; `None` if it is wrong.
fn add_to<'v, T>(list: &mut Option<Vec<T>>, value: &'v str, parse: impl FnOnce(&'v str) -> Option<T>) -> Option<()> {
    let list = list.get_or_insert_default();
    if !value.is_empty() {
        list.push(parse(value)?);
    }
    Some(())
}

fn find<T: Copy>(all: &[T], is_wanted: impl Fn(&T) -> bool) -> Option<T> {
    all.iter().copied().find(is_wanted)
}

/// A rule for hosts, whose first character is its kind.
fn rule(text: &str) -> Option<HostRule> {
    let (kind, host) = split_first(text)?;
    match kind {
        EXACT => HostRule::exact(host),
        SUBDOMAINS => HostRule::subdomains(host),
        REGISTRABLE_DOMAIN => HostRule::registrable_domain(host),
        _ => return None,
    }
    .ok()
}

fn split_first(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    characters.next().map(|first| (first, characters.as_str()))
}
