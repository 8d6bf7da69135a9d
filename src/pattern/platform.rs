//! What patterns ask of the rest of the crate. WebAssembly's module has its own answers, from the classes of JavaScript, so that the
//! parser is not in it a second time.

use super::Component;
use super::error::PatternErrorReason;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt;

/// Names, URLs and regular expressions.
pub trait Platform {
    /// Whether the code point is in ECMAScript's
    /// [IdentifierStart or IdentifierPart](https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point); it is not ASCII.
    fn is_identifier(&self, code_point: char, is_first: bool) -> bool;

    /// A component that a URL has once it is set to `value`, which is not empty; `None` where the URL parser fails. The URL's host
    /// is a domain, and its scheme `https`; for a port it is `scheme`.
    fn canonicalize(&self, component: Component, value: &str, scheme: &str) -> Option<String>;

    /// The components of a URL, in the order of [`Component::ALL`], without delimiters.
    fn parse(&self, url: &str) -> Option<[String; 8]>;

    /// What matches an ECMAScript regular expression.
    ///
    /// # Errors
    /// Why there is none.
    fn regexp(&self, source: &str, ignore_case: bool) -> Result<Arc<dyn Regexp>, PatternErrorReason>;
}

/// A regular expression, whose engine is the platform's.
pub trait Regexp: fmt::Debug + Send + Sync {
    /// Whether `input` matches. `slots`, two for each group, get where the groups are.
    fn exec(&self, input: &str, slots: &mut [usize]) -> bool;
}

/// The crate itself.
pub(super) struct Own;

impl Platform for Own {
    fn is_identifier(&self, code_point: char, is_first: bool) -> bool {
        use icu_properties::CodePointSetData;
        use icu_properties::props::{IdContinue, IdStart};
        if is_first {
            CodePointSetData::new::<IdStart>().contains(code_point)
        } else {
            CodePointSetData::new::<IdContinue>().contains(code_point)
        }
    }

    fn canonicalize(&self, component: Component, value: &str, scheme: &str) -> Option<String> {
        use crate::url::Url;
        let of = |scheme: &str| Url::parse(&[scheme, "://dummy.invalid/"].concat()).ok();
        if component == Component::Protocol {
            return Some(of(value)?.scheme().to_string());
        }
        let mut url = of(if component == Component::Port { scheme } else { "https" })?;
        let is_set = match component {
            Component::Username => url.set_username(value),
            Component::Password => url.set_password(value),
            Component::Hostname => url.set_hostname(value),
            Component::Port => url.set_port(value),
            Component::Pathname => url.set_pathname(value),
            Component::Search => url.set_query(Some(value)),
            Component::Hash => url.set_fragment(Some(value)),
            Component::Protocol => false,
        };
        is_set.then(|| super::component_of(&url, component).to_string())
    }

    fn parse(&self, url: &str) -> Option<[String; 8]> {
        let url = crate::url::Url::parse(url).ok()?;
        Some(Component::ALL.map(|component| super::component_of(&url, component).to_string()))
    }

    #[cfg(feature = "regress")]
    fn regexp(&self, source: &str, ignore_case: bool) -> Result<Arc<dyn Regexp>, PatternErrorReason> {
        let flags = if ignore_case { "vi" } else { "v" };
        let regexp = regress::Regex::with_flags(source, flags).map_err(|_| PatternErrorReason::RegexpInvalid)?;
        Ok(Arc::new(regexp))
    }

    #[cfg(not(feature = "regress"))]
    fn regexp(&self, _source: &str, _ignore_case: bool) -> Result<Arc<dyn Regexp>, PatternErrorReason> {
        Err(PatternErrorReason::RegexpNeedsEngine)
    }
}

#[cfg(feature = "regress")]
impl Regexp for regress::Regex {
    fn exec(&self, input: &str, slots: &mut [usize]) -> bool {
        let Some(found) = self.find(input) else { return false };
        for (group, slots) in slots.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            *slots = found.group(group + 1).map_or([super::matching::UNDEFINED; 2], |range| [range.start, range.end]);
        }
        true
    }
}
