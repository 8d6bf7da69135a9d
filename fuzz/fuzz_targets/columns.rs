//! Bytes with a URL on each line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::columns::check;

fuzz_target!(|data: &[u8]| check(data));
