//! §4.1 [URL representation](https://url.spec.whatwg.org/#url-representation): the fields of a URL record, as places in
//! its serialization. In: a serialization, which may be unfinished, and its offsets. Out: where each field stands.

use super::{Offsets, Url};
use core::ops::Range;

/// A field of a [URL](https://url.spec.whatwg.org/#concept-url) record.
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Field {
    /// The [scheme](https://url.spec.whatwg.org/#concept-url-scheme).
    Scheme,
    /// The [username](https://url.spec.whatwg.org/#concept-url-username).
    Username,
    /// The [password](https://url.spec.whatwg.org/#concept-url-password).
    Password,
    /// The [host](https://url.spec.whatwg.org/#concept-url-host).
    Host,
    /// The [port](https://url.spec.whatwg.org/#concept-url-port).
    Port,
    /// The [path](https://url.spec.whatwg.org/#concept-url-path).
    Path,
    /// The [query](https://url.spec.whatwg.org/#concept-url-query).
    Query,
    /// The [fragment](https://url.spec.whatwg.org/#concept-url-fragment).
    Fragment,
}

impl Field {
    /// All fields, in the order of a serialization.
    pub const ALL: [Self; 8] =
        [Self::Scheme, Self::Username, Self::Password, Self::Host, Self::Port, Self::Path, Self::Query, Self::Fragment];

    /// The Standard's name: `"scheme"`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Username => "username",
            Self::Password => "password",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

impl Url {
    /// The fields that this URL has, and where in its [`href`](Self::href) they stand, in bytes and without the
    /// delimiters around them. It has a username or a password if that is not empty, and always a scheme and a path.
    ///
    /// ```
    /// use whurl::{Url, url::Field};
    ///
    /// let url = Url::parse("https://h:8080?q")?;
    /// let fields: Vec<_> = url.fields().map(|(field, range)| (field.name(), &url.href()[range])).collect();
    /// assert_eq!(fields, [("scheme", "https"), ("host", "h"), ("port", "8080"), ("path", "/"), ("query", "q")]);
    /// # Ok::<(), whurl::ParseError>(())
    /// ```
    pub fn fields(&self) -> impl Iterator<Item = (Field, Range<usize>)> {
        let ranges = ranges(self.href.as_bytes(), self.offsets);
        Field::ALL.into_iter().zip(ranges).filter_map(|(field, range)| Some((field, range?)))
    }
}

/// Where each of [`Field::ALL`] stands in `href`.
///
/// While a parser is at work, the offsets that it has not come to are 0, or those of the base: they are left of what
/// stands before them, or right of the end.
pub(super) fn ranges(href: &[u8], offsets: Offsets) -> [Option<Range<usize>>; 8] {
    let [scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start] =
        offsets.to_array().map(|offset| offset as usize);
    let len = href.len();
    if scheme_end == 0 || scheme_end > len {
        return Default::default();
    }
    let is_unless_empty = |range: &Range<usize>| !range.is_empty();
    let has_authority = host_start > scheme_end && host_start <= len;
    let has_credentials = has_authority && host_start > scheme_end + 2;
    let username = has_credentials.then_some(scheme_end + 2..username_end).filter(is_unless_empty);
    let password = has_credentials.then(|| username_end + 1..host_start - 1).filter(is_unless_empty);
    // Behind credentials an empty host fails, so one that is empty there has not been parsed yet.
    let is_host_parsed = has_authority && host_end >= host_start + usize::from(has_credentials) && host_end <= len;
    let host = is_host_parsed.then_some(host_start..host_end);
    let authority_end = if has_authority { host_start.max(host_end) } else { scheme_end };
    let has_path = (authority_end..=len).contains(&path_start);
    let port_end = if has_path { path_start } else { len };
    let port = is_host_parsed.then_some(host_end + 1..port_end).filter(is_unless_empty);
    let is_query_known = has_path && (path_start..=len).contains(&query_start);
    let path = has_path.then_some(path_start..if is_query_known { query_start } else { len });
    // Until the fragment state, the fragment's offset is that of the query's delimiter.
    let is_fragment_known = is_query_known && fragment_start >= query_start && href.get(fragment_start) != Some(&b'?');
    let query_end = if is_fragment_known { fragment_start.min(len) } else { len };
    let query = (is_query_known && query_start < query_end).then_some(query_start + 1..query_end);
    let fragment = (is_fragment_known && fragment_start < len).then_some(fragment_start + 1..len);
    [Some(0..scheme_end - 1), username, password, host, port, path, query, fragment]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(input: &str) -> String {
        let url = Url::parse(input).unwrap();
        let shown: Vec<_> =
            url.fields().map(|(field, range)| format!("{}={}", field.name(), &url.href()[range])).collect();
        shown.join(" ")
    }

    #[test]
    fn of_records() {
        for (input, expected) in [
            ("https://u:p@h:1/a?b#c", "scheme=https username=u password=p host=h port=1 path=/a query=b fragment=c"),
            ("https://:p@h", "scheme=https password=p host=h path=/"),
            ("file:///", "scheme=file host= path=/"),
            ("sc://", "scheme=sc host= path="),
            ("sc:/.//p", "scheme=sc path=//p"),
            ("sc:?#", "scheme=sc path= query= fragment="),
            ("sc:#?", "scheme=sc path= fragment=?"),
        ] {
            assert_eq!(fields(input), expected);
        }
    }
}
