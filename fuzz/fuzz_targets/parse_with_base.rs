//! Two strings: a URL, and the base that it is parsed against.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::{properties, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    if let (Some(input), Some(base)) = (strings.next(), strings.next()) {
        properties::parse_with_base(&input, &base);
    }
});
