//! [`safe_redirect`]: where to redirect a browser within an origin.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::percent_encoding::percent_decode;
use crate::url::Url;

/// The path, query and fragment of `input`, parsed with `base`, if that is a URL of the same origin: what can go into a `Location`
/// header, where nothing can read it as a URL of another origin. Otherwise `None`, for which a program has a place of its own to
/// redirect to.
///
/// What it gives is ASCII without whitespace and control characters. It begins with one slash, and neither a second one nor a
/// backslash comes after that, even if it is percent-decoded and loses its control characters and spaces. So some URLs of the same
/// origin are refused, such as `https://example.com//a`. `base` is a URL whose origin is a tuple: `https://example.com/`.
///
/// ```
/// use whurl::Url;
/// use whurl::guard::safe_redirect;
///
/// let base = Url::parse("https://example.com/login")?;
/// assert_eq!(safe_redirect("account?tab=2#top", &base).as_deref(), Some("/account?tab=2#top"));
/// assert_eq!(safe_redirect("https://EXAMPLE.com:443/a/../b", &base).as_deref(), Some("/b"));
/// for input in ["//example.net", "/\\example.net", "/.//example.net", "/%5cexample.net", "javascript:alert(1)"] {
///     assert_eq!(safe_redirect(input, &base), None);
/// }
/// # Ok::<(), whurl::ParseError>(())
/// ```
pub fn safe_redirect(input: &str, base: &Url) -> Option<String> {
    let url = Url::parse_with_base(input, base).ok()?;
    // A blob URL has the origin of another, but no path of its own there.
    let is_within = url.is_special() && base.is_special() && url.origin().same_origin(&base.origin());
    if !is_within || may_read_as_a_host(url.path()) {
        return None;
    }
    url.href().get(url.offsets().path_start as usize..).map(ToOwned::to_owned)
}

/// Whether a path begins with two slashes, or something could take it for such a one.
fn may_read_as_a_host(path: &str) -> bool {
    let Some(rest) = path.strip_prefix('/') else { return true };
    // A reader may decode it, and leave out control characters and spaces.
    let decoded = percent_decode(rest.as_bytes());
    let first = decoded.iter().find(|byte| !byte.is_ascii_control() && **byte != b' ');
    matches!(first, Some(b'/' | b'\\'))
}
