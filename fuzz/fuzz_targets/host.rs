//! One string: a host.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::properties;

fuzz_target!(|data: &[u8]| {
    properties::host(&String::from_utf8_lossy(data));
});
