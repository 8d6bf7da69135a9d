//! A pattern, an input, and a base. One of the four ways to read them, as the length of all says: each way is a quarter of the
//! executions, and these are four times as many.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl::pattern::UrlPatternOptions;
use whurl_fuzz::{patterns, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    let (pattern, input) = (strings.next().unwrap_or_default(), strings.next().unwrap_or_default());
    let options = UrlPatternOptions::new().with_ignore_case(data.len() % 2 == 0);
    patterns::check(&pattern, strings.next().as_deref(), &input, options, data.len() / 2 % 2 == 0);
});
