//! What must hold of the parts of the Standard that `whurl/inspect` gives: encodings, public suffixes, rendering, the
//! trace of the parser.

use crate::properties;
use whurl::encoding::Encoding;
use whurl::host::domain_to_ascii;
use whurl::url::Trace;
use whurl::url::rendering::{RenderOptions, render_for_humans};
use whurl::{Host, Url, form_urlencoded};

/// Panics where something does not hold of `input`, parsed against `base`.
pub fn check(input: &str, base: Option<&str>) {
    let url = match base {
        Some(base) => properties::parse_with_base(input, base),
        None => properties::parse(input),
    };
    encodings(input);
    trace(input);
    if let Some(url) = url {
        sites(&url);
        rendering(&url);
    }
}

fn encodings(input: &str) {
    for label in ["utf-8", "windows-1252", "shift_jis", "gb18030", "iso-2022-jp"] {
        let Some(encoding) = Encoding::for_label(label) else { continue };
        let encoded = Url::parse_with_encoding(input, None, encoding);
        let plain = Url::parse(input);
        assert_eq!(encoded.is_ok(), plain.is_ok(), "{input:?} in {label}");
        if let (Ok(mut encoded), Ok(mut plain)) = (encoded, plain) {
            assert_eq!(Url::parse(encoded.href()).as_ref(), Ok(&encoded), "{encoded} parses to another");
            if label == "utf-8" {
                assert_eq!(encoded, plain);
            }
            (encoded.set_search(""), plain.set_search(""));
            assert_eq!(encoded, plain, "{input:?} in {label}");
        }
        let pairs = form_urlencoded::parse_with_encoding(input.as_bytes(), encoding);
        form_urlencoded::serialize_with_encoding(pairs.iter().map(|(name, value)| (name, value)), encoding);
    }
}

/// Looks at what each state read, and at the serialization that it left.
fn trace(input: &str) {
    let Trace { steps, result, .. } = Trace::of(input, None);
    assert_eq!(result, Url::parse(input));
    assert!(!steps.is_empty());
    for step in steps {
        let state = step.state.name();
        assert!(input.get(step.range.clone()).is_some(), "{state} read {:?} of {input:?}", step.range);
        assert!(step.href.is_ascii(), "{state} left {:?}", step.href);
    }
}

fn sites(url: &Url) {
    let host = url.hostname();
    let suffix = url.public_suffix();
    let registrable = url.registrable_domain();
    assert!(suffix.is_none_or(|suffix| host.ends_with(suffix)), "{host} {suffix:?}");
    if let Some(registrable) = registrable {
        assert!(host.ends_with(registrable), "{host} {registrable}");
        assert!(suffix.is_some_and(|suffix| registrable.len() > suffix.len() && registrable.ends_with(suffix)));
        assert_eq!(Host::parse(registrable).ok().as_ref().and_then(Host::registrable_domain), Some(registrable));
    }
    let is_opaque = url.origin().to_string() == "null";
    assert_eq!(url.origin().same_site(&url.origin()), !is_opaque, "{url}");
}

fn options(simplify: bool) -> RenderOptions {
    if simplify { RenderOptions::new().simplified() } else { RenderOptions::new() }
}

fn rendering(url: &Url) {
    for simplify in [false, true] {
        let whole = render_for_humans(url, options(simplify));
        assert!(!whole.elided);
        assert!(
            whole.suspicious || simplify || url.registrable_domain().is_none() || is_shown(url, &whole.host),
            "{url}"
        );
        for max_length in [0, 10, 30] {
            let short = render_for_humans(url, options(simplify).with_max_length(max_length));
            assert!(short.elided || short == whole, "{url} {short:?}");
        }
    }
}

/// Whether a host in Unicode is the URL's: what people see is where the URL leads.
fn is_shown(url: &Url, host: &str) -> bool {
    domain_to_ascii(host, false).as_deref() == Ok(url.hostname())
}
