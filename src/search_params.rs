//! §6.2 [URLSearchParams class](https://url.spec.whatwg.org/#interface-urlsearchparams): its list and the operations on
//! it.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;
use core::slice;
use core::str::FromStr;

use crate::form_urlencoded;

/// The list of names and values in a query.
///
/// It is not tied to a URL, and has no *update* steps. To change a URL's query, read it, change it and set it:
///
/// ```
/// use whurl::{SearchParams, Url};
///
/// let mut url = Url::parse("https://example.com/?a=b ~")?;
/// let mut params = SearchParams::from_query(url.query().unwrap_or_default());
/// params.append("c", "é");
/// url.set_search(&params.to_string());
/// assert_eq!(url.href(), "https://example.com/?a=b+%7E&c=%C3%A9");
/// # Ok::<(), whurl::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, Eq, Hash, PartialEq)]
pub struct SearchParams {
    list: Vec<(String, String)>,
}

impl SearchParams {
    /// An empty list.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// assert!(SearchParams::new().is_empty());
    /// ```
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// [Constructs](https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams) a list from a string. A
    /// leading `?` is ignored.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("?a=1&b").get("b"), Some(""));
    /// ```
    pub fn parse(init: &str) -> Self {
        Self::from_query(init.strip_prefix('?').unwrap_or(init))
    }

    /// The list of a URL's query, which has no leading `?` of its own: if it starts with one, that belongs to a name.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// assert!(SearchParams::from_query("?a=1").has("?a", None));
    /// ```
    pub fn from_query(query: &str) -> Self {
        Self { list: form_urlencoded::parse(query.as_bytes()) }
    }

    /// The [size](https://url.spec.whatwg.org/#dom-urlsearchparams-size): how many names and values there are.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("a=1&a=2").len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// [append()](https://url.spec.whatwg.org/#dom-urlsearchparams-append)
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1");
    /// params.append("a", "b c");
    /// assert_eq!(params.to_string(), "a=1&a=b+c");
    /// ```
    pub fn append(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.list.push((name.into(), value.into()));
    }

    /// [delete()](https://url.spec.whatwg.org/#dom-urlsearchparams-delete): removes the tuples named `name`, and only
    /// those with `value` if that is given.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1&a=2&b=1");
    /// params.delete("a", Some("2"));
    /// assert_eq!(params.to_string(), "a=1&b=1");
    /// params.delete("a", None);
    /// assert_eq!(params.to_string(), "b=1");
    /// ```
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        self.list.retain(|tuple| !matches(tuple, name, value));
    }

    /// [get()](https://url.spec.whatwg.org/#dom-urlsearchparams-get): the first value of `name`.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let params = SearchParams::parse("a=1&a=2");
    /// assert_eq!((params.get("a"), params.get("b")), (Some("1"), None));
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        self.get_all(name).next()
    }

    /// [getAll()](https://url.spec.whatwg.org/#dom-urlsearchparams-getall): the values of `name`, in order.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// assert_eq!(SearchParams::parse("a=1&b=2&a=3").get_all("a").collect::<Vec<_>>(), ["1", "3"]);
    /// ```
    pub fn get_all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.iter().filter(move |tuple| tuple.0 == name).map(|tuple| tuple.1)
    }

    /// [has()](https://url.spec.whatwg.org/#dom-urlsearchparams-has): whether there is a tuple named `name`, and with
    /// `value` if that is given.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let params = SearchParams::parse("a=1");
    /// assert!(params.has("a", None) && params.has("a", Some("1")) && !params.has("a", Some("2")));
    /// ```
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        self.list.iter().any(|tuple| matches(tuple, name, value))
    }

    /// [set()](https://url.spec.whatwg.org/#dom-urlsearchparams-set): gives the first of `name` its `value` and removes
    /// the others, or appends it.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let mut params = SearchParams::parse("a=1&b=2&a=3");
    /// params.set("a", "4");
    /// params.set("c", "5");
    /// assert_eq!(params.to_string(), "a=4&b=2&c=5");
    /// ```
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let name = name.into();
        let Some(first) = self.list.iter().position(|tuple| tuple.0 == name) else {
            return self.append(name, value);
        };
        self.list[first].1 = value.into();
        let mut index = 0;
        self.list.retain(|tuple| {
            index += 1;
            index <= first + 1 || tuple.0 != name
        });
    }

    /// [sort()](https://url.spec.whatwg.org/#dom-urlsearchparams-sort): by name, in the order of UTF-16 code units.
    /// Tuples of the same name keep their order.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let mut params = SearchParams::parse("ﬃ&z=2&🌈&z=1");
    /// params.sort();
    /// let names = params.iter().map(|(name, _)| name).collect::<Vec<_>>();
    /// assert_eq!(names, ["z", "z", "🌈", "ﬃ"]);
    /// ```
    pub fn sort(&mut self) {
        self.list.sort_by(|a, b| compare_code_units(&a.0, &b.0));
    }

    /// The names and values, in order.
    ///
    /// ```
    /// use whurl::SearchParams;
    ///
    /// let params = SearchParams::parse("a=1&b=%C3%A9");
    /// assert_eq!(params.iter().collect::<Vec<_>>(), [("a", "1"), ("b", "é")]);
    /// assert_eq!(params.iter().next_back(), Some(("b", "é")));
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        Iter(self.list.iter())
    }
}

/// Whether a tuple is named `name`, and has `value` if that is given.
fn matches(tuple: &(String, String), name: &str, value: Option<&str>) -> bool {
    tuple.0 == name && value.is_none_or(|value| tuple.1 == value)
}

/// Orders strings by their [code units](https://infra.spec.whatwg.org/#code-unit-less-than), without encoding them in
/// UTF-16.
///
/// It is the order of their UTF-8 with one exception: code points above U+FFFF, whose first byte is 0xF0 to 0xF4 and whose
/// first code unit is a surrogate, come before U+E000 to U+FFFF, whose first byte is 0xEE or 0xEF.
fn compare_code_units(a: &str, b: &str) -> Ordering {
    let rank = |byte: u8| if matches!(byte, 0xEE | 0xEF) { byte + 0x10 } else { byte };
    a.bytes().map(rank).cmp(b.bytes().map(rank))
}

/// The names and values of [`SearchParams`], in order.
#[derive(Clone, Debug)]
pub struct Iter<'a>(slice::Iter<'a, (String, String)>);

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    /// In constant time, like a slice's iterator.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.0.nth(n).map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl DoubleEndedIterator for Iter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl FusedIterator for Iter<'_> {}

impl<'a> IntoIterator for &'a SearchParams {
    type Item = (&'a str, &'a str);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl IntoIterator for SearchParams {
    type Item = (String, String);
    type IntoIter = vec::IntoIter<(String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(tuples: I) -> Self {
        let mut params = Self::new();
        params.extend(tuples);
        params
    }
}

impl<N: Into<String>, V: Into<String>> Extend<(N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, tuples: I) {
        self.list.extend(tuples.into_iter().map(|(name, value)| (name.into(), value.into())));
    }
}

/// [`parse`](SearchParams::parse), which cannot fail.
impl FromStr for SearchParams {
    type Err = core::convert::Infallible;

    fn from_str(init: &str) -> Result<Self, Self::Err> {
        Ok(Self::parse(init))
    }
}

/// The [stringification behavior](https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior): the
/// serialization, without a `?`.
impl fmt::Display for SearchParams {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&form_urlencoded::serialize(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_honours_width() {
        let list = SearchParams::parse("a=b");
        assert_eq!(alloc::format!("{list:.<5}|{list:.>5}|{list:.1}"), "a=b..|..a=b|a");
    }

    #[test]
    fn order_of_code_units() {
        let names =
            ["", "\0", "a", "aa", "b", "é", "\u{D7FF}", "\u{10000}", "💩", "\u{10FFFF}", "\u{E000}", "ﬃ", "\u{FFFF}"];
        for a in names {
            for b in names {
                for (a, b) in [(a.to_owned(), b.to_owned()), (format!("x{a}y"), format!("x{b}z"))] {
                    assert_eq!(compare_code_units(&a, &b), a.encode_utf16().cmp(b.encode_utf16()), "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn sorting_is_stable() {
        let mut params: SearchParams = (0..100).map(|i| (["b", "a"][i % 2], i.to_string())).collect();
        params.sort();
        let expected = (0..100).step_by(2).map(|i| i + 1).chain((0..100).step_by(2));
        let values: Vec<_> = params.iter().map(|(_, value)| value.to_owned()).collect();
        assert_eq!(values, expected.map(|i| i.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn only_one_question_mark_is_removed() {
        assert_eq!(SearchParams::parse("??a=b").to_string(), "%3Fa=b");
        assert_eq!("?a".parse(), Ok(SearchParams::from_iter([("a", "")])));
        assert_eq!(SearchParams::parse("?"), SearchParams::new());
    }

    #[test]
    fn changes() {
        let mut params = SearchParams::from_iter([("a", "1"), ("b", "2"), ("a", "3"), ("c", "4"), ("a", "5")]);
        params.set("a", "6");
        assert_eq!(params.to_string(), "a=6&b=2&c=4");
        params.append("b", "7");
        params.delete("b", Some("7"));
        params.delete("c", Some("5"));
        assert_eq!((params.len(), params.is_empty()), (3, false));
        assert_eq!((params.get("b"), params.get("d")), (Some("2"), None));
        params.extend([("d", "8")]);
        assert_eq!(params.into_iter().next_back(), Some(("d".to_owned(), "8".to_owned())));
    }
}
