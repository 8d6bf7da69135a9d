//! A pattern, an input, and a base.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::{patterns, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    let (pattern, input) = (strings.next().unwrap_or_default(), strings.next().unwrap_or_default());
    patterns::check(&pattern, strings.next().as_deref(), &input, data.len() % 2 == 0);
});
