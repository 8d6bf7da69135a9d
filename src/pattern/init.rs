//! §3.2 [`URLPatternInit` processing](https://urlpattern.spec.whatwg.org/#canon-processing-for-init).

use super::canonicalization::{Encoding, canonicalize_a_port};
use super::error::{PatternError, PatternErrorReason as Reason};
use super::pattern_string::escape_a_pattern_string;
use super::{Component, UrlPatternInit, component_of};
use crate::url::Url;
use crate::url::scheme::Scheme;
use alloc::string::{String, ToString};

/// The purpose for which an init is processed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Type {
    Pattern,
    Url,
}

impl Type {
    /// Canonicalizes the value for a URL. A pattern's value is not changed here: it is encoded when it is compiled.
    fn process(self, value: &str, canonicalize: impl FnOnce(&str) -> Option<String>) -> Option<String> {
        if self == Self::Pattern { Some(value.to_string()) } else { canonicalize(value) }
    }
}

/// [process a `URLPatternInit`](https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit). The result has no base URL.
/// The Standard begins with strings that are empty or null; here they are missing.
pub(super) fn process_an_init(init: &UrlPatternInit, kind: Type) -> Result<UrlPatternInit, PatternError> {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let base = match &init.base_url {
        Some(base) => Some(Url::parse(base).map_err(|_| PatternError::of_all(Reason::BaseUrl))?),
        None => None,
    };
    let mut result = base.as_ref().map(|base| inherit(init, base, kind)).unwrap_or_default();
    let set = |component: Component, value: Option<String>, result: &mut UrlPatternInit| {
        let error = || PatternError::of_all(Reason::Text).in_component(component);
        result[component] = Some(value.ok_or_else(error)?);
        Ok(())
    };
    let encode = |component: Component| move |value: &str| Encoding::Component(component).encode(value);
    if let Some(value) = &init[Protocol] {
        let value = value.strip_suffix(':').unwrap_or(value);
        set(Protocol, kind.process(value, encode(Protocol)), &mut result)?;
    }
    for component in [Username, Password, Hostname] {
        if let Some(value) = &init[component] {
            set(component, kind.process(value, encode(component)), &mut result)?;
        }
    }
    let protocol = result[Protocol].clone().unwrap_or_default();
    if let Some(value) = &init[Port] {
        set(Port, kind.process(value, |value| canonicalize_a_port(value, &protocol)), &mut result)?;
    }
    if let Some(value) = &init[Pathname] {
        let value = resolve_a_pathname(value, base.as_ref(), kind);
        let encoding = if protocol.is_empty() || Scheme::of(protocol.as_bytes()).is_special() {
            Encoding::Component(Pathname)
        } else {
            Encoding::OpaquePathname
        };
        set(Pathname, kind.process(&value, |value| encoding.encode(value)), &mut result)?;
    }
    if let Some(value) = &init[Search] {
        let value = value.strip_prefix('?').unwrap_or(value);
        set(Search, kind.process(value, encode(Search)), &mut result)?;
    }
    if let Some(value) = &init[Hash] {
        let value = value.strip_prefix('#').unwrap_or(value);
        set(Hash, kind.process(value, encode(Hash)), &mut result)?;
    }
    Ok(result)
}

/// The components taken from the base URL: those that are not more specific than anything in `init`.
fn inherit(init: &UrlPatternInit, base: &Url, kind: Type) -> UrlPatternInit {
    use Component::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let mut result = UrlPatternInit::default();
    let mut inherit = |component: Component, more: &[Component], value: &str| {
        if init[component].is_none() && more.iter().all(|&more| init[more].is_none()) {
            result[component] = Some(process_a_base_url_string(value, kind));
        }
    };
    let of = |component: Component| component_of(base, component);
    inherit(Protocol, &[], of(Protocol));
    if kind == Type::Url {
        inherit(Username, &[Protocol, Hostname, Port], of(Username));
        inherit(Password, &[Protocol, Hostname, Port, Username], of(Password));
    }
    inherit(Hostname, &[Protocol], of(Hostname));
    inherit(Port, &[Protocol, Hostname], of(Port));
    inherit(Pathname, &[Protocol, Hostname, Port], of(Pathname));
    inherit(Search, &[Protocol, Hostname, Port, Pathname], of(Search));
    inherit(Hash, &[Protocol, Hostname, Port, Pathname, Search], of(Hash));
    result
}

/// [process a base URL string](https://urlpattern.spec.whatwg.org/#process-a-base-url-string)
fn process_a_base_url_string(input: &str, kind: Type) -> String {
    let mut result = String::new();
    match kind {
        Type::Pattern => escape_a_pattern_string(input, &mut result),
        Type::Url => result.push_str(input),
    }
    result
}

/// A pathname that is not absolute, after the base's path up to its last slash.
fn resolve_a_pathname(value: &str, base: Option<&Url>, kind: Type) -> String {
    if let Some(base) = base
        && !base.has_an_opaque_path()
        && !is_an_absolute_pathname(value, kind)
    {
        let path = process_a_base_url_string(base.path(), kind);
        if let Some(slash) = path.rfind('/') {
            return [&path[..=slash], value].concat();
        }
    }
    value.to_string()
}

/// [is an absolute pathname](https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname)
fn is_an_absolute_pathname(input: &str, kind: Type) -> bool {
    match input.as_bytes() {
        [b'/', ..] => true,
        [b'\\' | b'{', b'/', ..] => kind == Type::Pattern,
        _ => false,
    }
}
