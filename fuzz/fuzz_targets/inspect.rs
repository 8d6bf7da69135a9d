//! A URL and a base: what the rest of the Standard makes of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::{rest_of_the_standard, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    let input = strings.next().unwrap_or_default();
    rest_of_the_standard::check(&input, strings.next().as_deref());
});
