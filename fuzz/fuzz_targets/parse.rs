//! One string: a URL without a base.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::properties;

fuzz_target!(|data: &[u8]| {
    properties::parse(&String::from_utf8_lossy(data));
});
