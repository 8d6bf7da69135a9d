//! A query, then operations on its list: names and values in turn, the first byte of a name says which operation.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl_fuzz::{properties, strings};

fuzz_target!(|data: &[u8]| {
    let strings: Vec<_> = strings(data).take(17).collect();
    let Some((init, rest)) = strings.split_first() else { return };
    let operations = rest.chunks_exact(2).map(|pair| {
        let operation = pair[0].bytes().next().unwrap_or_default();
        (operation, pair[0].get(1..).unwrap_or_default(), &*pair[1])
    });
    properties::search_params(init, operations);
});
