//! A URL, then the setters to run on it: each string's first byte says which, its rest is the value.
#![no_main]

use libfuzzer_sys::fuzz_target;
use whurl::url::Component;
use whurl_fuzz::{properties, strings};

fuzz_target!(|data: &[u8]| {
    let mut strings = strings(data);
    let Some(mut url) = strings.next().and_then(|input| properties::parse(&input)) else { return };
    for step in strings.take(8) {
        let Some(first) = step.chars().next() else { continue };
        let component = Component::ALL[first as usize % Component::ALL.len()];
        properties::set(&mut url, component, &step[first.len_utf8()..]);
    }
});
