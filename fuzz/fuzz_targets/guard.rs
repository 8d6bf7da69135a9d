//! Two strings: a URL, and the base that it is checked against; or only the first.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl::Url;
use whurl_fuzz::{guard::guard, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    let (input, base) = (strings.next().unwrap_or_default(), strings.next());
    guard(&input, base.and_then(|base| Url::parse(&base).ok()).as_ref());
});
