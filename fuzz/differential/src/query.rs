//! The application/x-www-form-urlencoded parser and serializer, and sorting.

use crate::comparison::Tally;

type List = Vec<(String, String)>;

pub fn compare(query: &str, tally: &mut Tally) {
    tally.comparisons += 1;
    let (ours, theirs) = (ours(query), theirs(query));
    if ours != theirs {
        let kind = ["query: parsing", "query: serializing", "query: sorting"];
        let which = [ours.0 != theirs.0, ours.1 != theirs.1, true].iter().position(|&differs| differs);
        tally.note(kind[which.unwrap_or(2)], false, || format!("{query:?}: {ours:?} | {theirs:?}"));
    }
}

fn ours(query: &str) -> (List, String, String) {
    let mut params = whurl::SearchParams::parse(query);
    let list = params.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let serialized = params.to_string();
    params.sort();
    (list, serialized, params.to_string())
}

/// ada-url gives what is not UTF-8 after percent-decoding as it is, for its callers to replace. So that there is
/// something to compare, it serializes and sorts what ours does: the list with all of that replaced.
fn theirs(query: &str) -> (List, String, String) {
    let Ok(parsed) = ada_url::UrlSearchParams::parse(query) else { return Default::default() };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let list: List = parsed.entries().map(|(name, value)| (text(name.as_bytes()), text(value.as_bytes()))).collect();
    let Ok(mut params) = ada_url::UrlSearchParams::parse("") else { return Default::default() };
    for (name, value) in &list {
        params.append(name, value);
    }
    let serialized = params.to_string();
    params.sort();
    (list, serialized, params.to_string())
}
