//! §4.7 [Origin](https://url.spec.whatwg.org/#origin): the origin of a URL, a tuple or
//! opaque, and its serialization.

use super::Url;
use super::scheme::Scheme;
use crate::host::Host;
use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::String;
#[cfg(feature = "columns")]
use alloc::vec::Vec;
use core::fmt;

/// An [origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin).
///
/// There is no `==`, but [`same_origin`](Origin::same_origin): an opaque origin made from a URL is a new one each time, and not
/// the same as any other.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A new [opaque origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque).
    Opaque,
    /// A [tuple origin](https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-tuple), whose domain is null.
    Tuple {
        /// The scheme, without its colon.
        scheme: String,
        /// The host.
        host: Host,
        /// The port, `None` for the scheme's default.
        port: Option<u16>,
    },
}

impl Origin {
    /// The [origin](https://url.spec.whatwg.org/#concept-url-origin) of `url`.
    pub(super) fn of(url: &Url) -> Self {
        tuple_url(url).map_or(Self::Opaque, |url| Self::tuple(&url))
    }

    /// Appends what [`Display`](fmt::Display) shows of the origin of `url`, without making the origin, whose host is a string of its own.
    #[cfg(feature = "columns")]
    pub(crate) fn append_serialized(url: &Url, output: &mut Vec<u8>) {
        match tuple_url(url) {
            Some(url) => {
                for part in [url.protocol(), "//", url.host_and_port()] {
                    output.extend_from_slice(part.as_bytes());
                }
            }
            None => output.extend_from_slice(b"null"),
        }
    }

    fn tuple(url: &Url) -> Self {
        match url.host() {
            Some(host) => Self::Tuple { scheme: url.scheme().to_owned(), host, port: url.port() },
            None => Self::Opaque,
        }
    }

    /// Whether two origins are the [same origin](https://html.spec.whatwg.org/multipage/browsers.html#same-origin).
    ///
    /// ```
    /// # use whurl::Url;
    /// let origin = |url| Url::parse(url).map(|url| url.origin());
    /// assert!(origin("https://h:443/a")?.same_origin(&origin("https://h/b")?));
    /// assert!(!origin("data:,a")?.same_origin(&origin("data:,a")?));
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn same_origin(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Tuple { scheme, host, port },
                Self::Tuple { scheme: other_scheme, host: other_host, port: other_port },
            ) => scheme == other_scheme && host == other_host && port == other_port,
            _ => false,
        }
    }
}

/// The URL whose scheme, host and port are the origin of `url`; `None` if that is opaque. For a `blob` URL, it is the one in the path,
/// if that is `http`, `https` or `file`; the origin of a `file` URL is opaque in any case.
fn tuple_url(url: &Url) -> Option<Cow<'_, Url>> {
    match url.scheme_type() {
        Scheme::NotSpecial if url.scheme() == "blob" => {
            let path_url = Url::parse(url.path()).ok()?;
            matches!(path_url.scheme_type(), Scheme::Http | Scheme::Https).then_some(Cow::Owned(path_url))
        }
        Scheme::NotSpecial | Scheme::File => None,
        _ => Some(Cow::Borrowed(url)),
    }
}

impl fmt::Display for Origin {
    /// The [serialization of an origin](https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin).
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opaque => formatter.pad("null"),
            Self::Tuple { scheme, host, port: None } => formatter.pad(&format!("{scheme}://{host}")),
            Self::Tuple { scheme, host, port: Some(port) } => formatter.pad(&format!("{scheme}://{host}:{port}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_honours_width() {
        for (url, shown) in [
            ("http://h/", "http://h...|...http://h|htt"),
            ("http://h:1/", "http://h:1.|.http://h:1|htt"),
            ("a:b", "null.......|.......null|nul"),
        ] {
            let origin = Url::parse(url).expect("is a URL").origin();
            assert_eq!(format!("{origin:.<11}|{origin:.>11}|{origin:.3}"), shown);
        }
    }
}
