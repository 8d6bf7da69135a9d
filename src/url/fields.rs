//! §4.1 [URL representation](https://url.spec.whatwg.org/#url-representation): the fields of a URL record, as places in
//! its serialization, which may be unfinished.

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
    /// The fields that this URL has, and where in its [`href`](Self::href) they are, in bytes and without the
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
        let (len, offsets) = (self.href.len(), self.offsets);
        Field::ALL.into_iter().filter_map(move |field| Some((field, range_of(field, len, offsets, Field::Fragment)?)))
    }
}

/// Where `field` is in a serialization of `len` bytes, in which the fields up to `last` are set. If it is unfinished, this is
/// the part that is there so far. `None` if the field is null, or is an empty username, password or port.
pub(super) fn range_of(field: Field, len: usize, offsets: Offsets, last: Field) -> Option<Range<usize>> {
    if field > last {
        return None;
    }
    let [scheme_end, username_end, host_start, host_end, path_start, query_start, fragment_start] =
        offsets.to_array().map(|offset| offset as usize);
    let has_authority = host_start > scheme_end;
    let has_credentials = host_start > scheme_end + 2;
    // The last field may still grow.
    let before = |next: usize| if field == last { len } else { next };
    // If a delimiter is missing, the range begins after its end.
    let range = match field {
        Field::Scheme => 0..scheme_end - 1,
        Field::Username if has_credentials => scheme_end + 2..username_end,
        Field::Password if has_credentials => username_end + 1..host_start - 1,
        Field::Host if has_authority => host_start..host_end,
        Field::Port if has_authority => host_end + 1..path_start,
        Field::Path => path_start..before(query_start),
        Field::Query => query_start + 1..before(fragment_start),
        Field::Fragment => fragment_start + 1..len,
        Field::Username | Field::Password | Field::Host | Field::Port => return None,
    };
    let can_be_empty = !matches!(field, Field::Username | Field::Password | Field::Port);
    (range.start < range.end || can_be_empty && range.start == range.end).then_some(range)
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
