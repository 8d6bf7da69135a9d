//! §4.8 [URL rendering](https://url.spec.whatwg.org/#url-rendering): a URL as text for people who decide whether to trust it.
//! The text is for reading, not for parsing.

pub(crate) mod characters;
mod decoding;
mod delimiters;
mod spoofing;

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::String;

use self::characters::{Characters, Icu, Kind};
use super::Url;
use super::scheme::{Scheme, find_scheme_end};
use crate::code_points::starts_with_a_percent_encoded_byte;
use crate::host::{domain_to_ascii, domain_to_unicode};
use crate::invariant::never;

/// Replaces omitted text. Rendered hosts, paths, queries and fragments do not contain it otherwise.
const ELLIPSIS: char = '…';
/// LEFT-TO-RIGHT ISOLATE
const ISOLATE: &str = "\u{2066}";
/// POP DIRECTIONAL ISOLATE
const POP_ISOLATE: &str = "\u{2069}";

/// How [`render_for_humans`] renders.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct RenderOptions {
    /// How many Unicode scalar values the text may have, not counting its isolates; `None` for any number.
    ///
    /// The parts that people need for a decision are shown even if they are longer: the scheme, the registrable domain (or the
    /// whole host if there is none), the port. So are the first character of the path, and the ellipses.
    pub max_length: Option<usize>,
    /// Whether to [simplify](https://url.spec.whatwg.org/#url-rendering-simplification): leave out the scheme `https`, and
    /// a label `www` or `m` at the start of the host, unless it belongs to the registrable domain.
    pub simplify: bool,
}

impl RenderOptions {
    /// The defaults: all of the URL.
    pub const fn new() -> Self {
        Self { max_length: None, simplify: false }
    }

    /// The same with this [`max_length`](Self::max_length).
    #[must_use]
    pub const fn with_max_length(self, max_length: usize) -> Self {
        Self { max_length: Some(max_length), ..self }
    }

    /// The same with [`simplify`](Self::simplify).
    #[must_use]
    pub const fn simplified(self) -> Self {
        Self { simplify: true, ..self }
    }
}

/// The result of [`render_for_humans`].
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub struct Rendering {
    /// The URL.
    ///
    /// If it has right-to-left text, there are isolates (U+2066 and U+2069, in pairs) around each right-to-left label of the
    /// host, the host, the path and the whole, so that none of them moves into the others or into the surrounding text. Scheme,
    /// host and path come in this order from left to right, with the registrable domain at the end of the host.
    pub text: String,
    /// The host as in the text, without isolates.
    pub host: String,
    /// The path, query and fragment as in the text, without isolates.
    pub path: String,
    /// Whether something was left out for [`RenderOptions::max_length`].
    pub elided: bool,
    /// Whether the host is in ASCII because its Unicode form could be mistaken for another.
    pub suspicious: bool,
}

/// [Renders](https://url.spec.whatwg.org/#url-rendering) a URL for people:
///
/// - Username and password are left out, those of a URL in an opaque path (`blob:https://user@h/`) too.
/// - A domain is shown in Unicode, unless one of its labels mixes scripts (more than UTS #39's *Highly Restrictive* level
///   allows) or could be mistaken for one of another script. Then all of it stays in ASCII.
/// - The path, query and fragment are percent-decoded, but for what is not UTF-8, is not visible, or could be mistaken for
///   something else: whitespace, controls, format characters, delimiters and what looks like them, padlocks. Letters that look
///   like delimiters (`ノ`) are shown next to other letters that are not ASCII.
/// - To be short enough, it first loses the end of its path, then labels of its host, the lowest-level one first.
///
/// A host that looks like another one in the same script (`paypa1`, or `ı` for `i`) is shown as it is: to tell which of the
/// two is meant takes a list of hosts to protect.
///
/// ```
/// use whurl::Url;
/// use whurl::url::rendering::{RenderOptions, render_for_humans};
///
/// let url = Url::parse("https://examplecorp.com@www.b%C3%BCcher.example/a%20%C3%BC?%F0%9F%94%92")?;
/// assert_eq!(render_for_humans(&url, RenderOptions::default()).text, "https://www.bücher.example/a%20ü?%F0%9F%94%92");
///
/// let short = RenderOptions::new().with_max_length(20).simplified();
/// assert_eq!(render_for_humans(&url, short).text, "bücher.example/a%20…");
///
/// let url = Url::parse("https://xn--80ak6aa92e.com/")?; // Cyrillic letters that look like `apple`
/// assert_eq!(render_for_humans(&url, RenderOptions::default()).text, "https://xn--80ak6aa92e.com/");
/// # Ok::<(), whurl::ParseError>(())
/// ```
pub fn render_for_humans(url: &Url, options: RenderOptions) -> Rendering {
    render_with::<Icu>(url, options)
}

/// [`render_for_humans`] with other tables of characters, for the crates of `wasm/`.
pub(crate) fn render_with<C: Characters>(url: &Url, options: RenderOptions) -> Rendering {
    let (host, suspicious) = render_host::<C>(url);
    let kept_labels = url.registrable_domain().map(count_labels);
    let mut parts = Parts {
        scheme: if url.has_host() { url.slice(0, url.offsets.scheme_end + 2) } else { url.protocol() },
        host,
        port: url.port().map_or_else(String::new, |port| format!(":{port}")),
        path: render_path::<C>(url),
    };
    if options.simplify {
        parts.simplify(kept_labels);
    }
    let elided = options.max_length.is_some_and(|max_length| parts.elide::<C>(max_length, kept_labels));
    Rendering { text: parts.text::<C>(), host: parts.host, path: parts.path, elided, suspicious }
}

/// The path, query and fragment as they are shown. If they are a URL themselves, as in `blob` URLs, its credentials are left
/// out.
fn render_path<C: Characters>(url: &Url) -> String {
    // To people, a `/.` that keeps the path from looking like a host is part of the path.
    let path = url.slice(url.authority_end(), url.len());
    if !url.has_an_opaque_path() {
        return decoding::decode_visibly::<C>(path);
    }
    let path = without_credentials(path).map_or(Cow::Borrowed(path), Cow::Owned);
    let decoded = decoding::decode_visibly::<C>(&path);
    // A path that would read as a URL with credentials only when decoded is not decoded.
    if without_credentials(&decoded).is_some() { path.into_owned() } else { decoded }
}

/// An opaque path that ends with a URL, without the URL's credentials; `None` if it has none.
fn without_credentials(path: &str) -> Option<String> {
    let start = innermost_url(path);
    let mut inner = Url::parse(&path[start..]).ok().filter(Url::includes_credentials)?;
    inner.set_username("");
    inner.set_password("");
    Some([&path[..start], inner.href()].concat())
}

/// The start of the URL in `path` that has no opaque path: after all schemes but the last, as in `blob:filesystem:https://h/`.
fn innermost_url(path: &str) -> usize {
    let mut start = 0;
    loop {
        // The parser skips spaces before a URL.
        let rest = path[start..].trim_start_matches(' ');
        let Some(colon) = find_scheme_end(rest.as_bytes()) else { return start };
        let is_special = Scheme::of(rest[..colon].to_ascii_lowercase().as_bytes()).is_special();
        if is_special || rest[colon + 1..].starts_with('/') {
            return start;
        }
        start = path.len() - rest.len() + colon + 1;
    }
}

/// Whether the host could be mistaken for another.
#[cfg(feature = "guard")]
pub(crate) fn is_suspicious<C: Characters>(url: &Url) -> bool {
    url.hostname().contains("xn--") && render_host::<C>(url).1
}

/// The host in Unicode unless it could be mistaken for another, and whether it could.
fn render_host<C: Characters>(url: &Url) -> (String, bool) {
    let in_ascii = |suspicious| (url.hostname().to_owned(), suspicious);
    let Some(domain) = url.as_domain() else { return in_ascii(false) };
    let Cow::Owned(unicode) = domain_to_unicode(domain) else { return in_ascii(false) };
    if spoofing::is_suspicious::<C>(&unicode, domain) {
        return in_ascii(true);
    }
    match domain_to_ascii(&unicode, false) {
        Ok(ascii) if ascii == domain => (unicode, false),
        _ => in_ascii(false),
    }
}

fn count_labels(domain: &str) -> usize {
    domain.split('.').count()
}

/// The length of `text` to people: in Unicode scalar values.
fn len(text: &str) -> usize {
    text.chars().count()
}

/// The parts of the text, each rendered.
struct Parts<'u> {
    /// With its colon, and slashes if there is a host.
    scheme: &'u str,
    host: String,
    /// With its colon.
    port: String,
    /// With the query and the fragment.
    path: String,
}

impl Parts<'_> {
    /// §4.8.1 [Simplify](https://url.spec.whatwg.org/#url-rendering-simplification). Keeps this many labels
    /// of the host, the last ones; `None` for all.
    fn simplify(&mut self, kept_labels: Option<usize>) {
        if self.scheme == "https://" {
            self.scheme = "";
        }
        if let Some(("www" | "m", rest)) = self.host.split_once('.')
            && kept_labels.is_some_and(|kept| count_labels(rest) >= kept)
        {
            self.host = rest.to_owned();
        }
    }

    /// §4.8.2 [Elision](https://url.spec.whatwg.org/#url-rendering-elision): whether anything has been left out. Keeps
    /// this many labels of the host, the last ones; `None` for all.
    fn elide<C: Characters>(&mut self, max_length: usize, kept_labels: Option<usize>) -> bool {
        let available = max_length.saturating_sub(len(self.scheme) + len(&self.port));
        if len(&self.host) + len(&self.path) <= available {
            return false;
        }
        let path = elide_path::<C>(&self.path, available.saturating_sub(len(&self.host)));
        let host = elide_host(&self.host, available.saturating_sub(len(&path)), kept_labels);
        let is_elided = path != self.path || host != self.host;
        (self.path, self.host) = (path, host);
        is_elided
    }

    /// All of it: the last rule of §4.8.3
    /// [Internationalization and special characters](https://url.spec.whatwg.org/#url-rendering-i18n).
    fn text<C: Characters>(&self) -> String {
        let Self { scheme, host, port, path } = self;
        if !contains_right_to_left::<C>(host) && !contains_right_to_left::<C>(path) {
            return [scheme, host.as_str(), port, path].concat();
        }
        isolate(&[scheme, isolate(&isolate_labels::<C>(host)).as_str(), port, &isolate(path)].concat())
    }
}

/// `host` with each right-to-left label isolated. Otherwise two adjacent ones would be laid out from right to left together, and
/// the registrable domain would seem to be a different one.
fn isolate_labels<C: Characters>(host: &str) -> String {
    let mut isolated = String::with_capacity(host.len());
    for (index, label) in host.split('.').enumerate() {
        if index > 0 {
            isolated.push('.');
        }
        if contains_right_to_left::<C>(label) {
            isolated.push_str(&isolate(label));
        } else {
            isolated.push_str(label);
        }
    }
    isolated
}

fn isolate(text: &str) -> String {
    if text.is_empty() { String::new() } else { [ISOLATE, text, POP_ISOLATE].concat() }
}

/// `path`, or as much of its start as fits into `available` with an ellipsis. Its first delimiter is always kept.
fn elide_path<C: Characters>(path: &str, available: usize) -> String {
    let delimiter = usize::from(path.starts_with(['/', '?', '#']));
    if len(path) <= available.max(delimiter + 1) {
        return path.to_owned();
    }
    let kept = available.saturating_sub(1);
    let mut end = path.char_indices().nth(kept).map_or(path.len(), |(end, _)| end).max(delimiter);
    while end > delimiter && !can_be_cut::<C>(path, end) {
        end = path[..end].char_indices().next_back().map_or_else(|| never("`end` is not 0"), |(before, _)| before);
    }
    format!("{}{ELLIPSIS}", &path[..end])
}

/// Whether `end` is neither inside a percent-encoded byte of `path` nor before a mark.
fn can_be_cut<C: Characters>(path: &str, end: usize) -> bool {
    let is_in_percent_encoded_byte = (1..3).any(|back| {
        end.checked_sub(back).is_some_and(|start| starts_with_a_percent_encoded_byte(&path.as_bytes()[start..]))
    });
    !is_in_percent_encoded_byte && !path[end..].starts_with(is_mark::<C>)
}

/// `host`, or as much of its end as fits into `available` with an ellipsis. It loses whole labels, the lowest-level one first,
/// down to `kept_labels` of them; `None` for all.
fn elide_host(host: &str, available: usize, kept_labels: Option<usize>) -> String {
    let elidable = kept_labels.map_or(0, |kept| count_labels(host).saturating_sub(kept));
    let (mut start, mut left) = (0, len(host));
    for label in host.split('.').take(elidable) {
        let is_short_enough = if start == 0 { left <= available } else { left < available };
        if is_short_enough {
            break;
        }
        start += label.len() + 1;
        left -= len(label) + 1;
    }
    if start == 0 { host.to_owned() } else { format!("{ELLIPSIS}{}", &host[start..]) }
}

fn is_mark<C: Characters>(code_point: char) -> bool {
    matches!(C::kind_of(code_point), Kind::Mark | Kind::EnclosingMark)
}

fn contains_right_to_left<C: Characters>(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(C::is_right_to_left)
}
