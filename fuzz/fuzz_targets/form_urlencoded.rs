//! Any bytes: a form's body, or a query.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::properties;

fuzz_target!(|data: &[u8]| {
    properties::form(data);
});
