//! Makes URL patterns for `js/pattern/`. There is one buffer: JavaScript writes a request into it, and gets the answer in it. On
//! the way the module asks JavaScript what the URL parser and regular expressions say, and the answers come in the buffer, too.
#![no_std]
#![allow(unsafe_code)]

extern crate alloc;

#[cfg(target_family = "wasm")]
#[path = "../../exchange/src/freestanding.rs"]
mod freestanding;

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::UnsafeCell;
use core::mem;
use whurl::internal::{Platform, Regexp, describe_pattern_of_init, describe_pattern_of_string, never, process_init};
use whurl::pattern::{Component, PatternError, PatternErrorReason, UrlPatternInit, UrlPatternOptions};

/// Between the fields of a request: no byte of any UTF-8.
const SEPARATOR: u8 = 0xFF;

/// What the module asks JavaScript; 0 to 7 are a component for the URL parser, in the order of [`Component::ALL`].
const PARSE: u32 = 8;
const IS_IDENTIFIER: u32 = 9;
const IS_REGEXP: u32 = 10;
const MATCHES: u32 = 11;

struct Shared(UnsafeCell<Vec<u8>>);

// SAFETY: The module has one thread: it is not compiled with atomics, and shares its memory with no other instance.
unsafe impl Sync for Shared {}

static BUFFER: Shared = Shared(UnsafeCell::new(Vec::new()));

/// Puts other bytes into the buffer, and returns those that were there.
fn replace(bytes: Vec<u8>) -> Vec<u8> {
    // SAFETY: This is the only reference, and ends before anything else runs: there is one thread, and `replace` calls nothing.
    unsafe { mem::replace(&mut *BUFFER.0.get(), bytes) }
}

/// The address of a buffer of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *const u8 {
    let buffer = vec![0; length];
    let address = buffer.as_ptr();
    replace(buffer);
    address
}

/// The length of the answer, whose address [`answer`] returns.
#[unsafe(no_mangle)]
pub extern "C" fn create() -> usize {
    answer_with(|request| create_pattern(request).unwrap_or_else(|error| describe_error(&error)))
}

/// The same for an init as a URL's components, each with a line feed after it. There is no answer where they are none.
#[unsafe(no_mangle)]
pub extern "C" fn process() -> usize {
    answer_with(|request| {
        let mut fields = request.split(|&byte| byte == SEPARATOR).skip(1);
        let init = init_of(|| fields.next().and_then(|field| field.get(1..)).map(text));
        process_init(&init, &Host).unwrap_or_default()
    })
}

/// Answers the request that is in the buffer; returns the answer's length.
fn answer_with(answer: impl FnOnce(&[u8]) -> String) -> usize {
    let request = replace(Vec::new());
    let answer = answer(&request).into_bytes();
    let length = answer.len();
    replace(answer);
    length
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    let buffer = replace(Vec::new());
    let address = buffer.as_ptr();
    replace(buffer);
    address
}

fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_else(|_| never("JavaScript has written UTF-8"))
}

/// A request is a letter, `s` for a constructor string and `c` for components, in capitals where case is ignored, and fields: the
/// string and maybe a base, or the components and the base. What is there has a letter before it.
fn create_pattern(request: &[u8]) -> Result<String, PatternError> {
    let mut fields = request.split(|&byte| byte == SEPARATOR);
    let kind = fields.next().unwrap_or_default().first().copied().unwrap_or_default();
    let options = UrlPatternOptions { ignore_case: kind.is_ascii_uppercase() };
    let mut next = || fields.next().and_then(|field| field.get(1..)).map(text);
    if kind.eq_ignore_ascii_case(&b's') {
        let input = next().unwrap_or_default();
        return describe_pattern_of_string(input, next(), options, &Host);
    }
    describe_pattern_of_init(&init_of(next), options, &Host)
}

fn init_of<'r>(mut next: impl FnMut() -> Option<&'r str>) -> UrlPatternInit {
    let mut init = UrlPatternInit::new();
    for component in Component::ALL {
        init[component] = next().map(ToOwned::to_owned);
    }
    init.base_url = next().map(ToOwned::to_owned);
    init
}

/// The component, the position and the reason, in a list of no list.
fn describe_error(error: &PatternError) -> String {
    let mut position = [0; 20];
    let mut start = position.len();
    let mut rest = error.position();
    loop {
        start -= 1;
        position[start] = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let name = error.component().map_or("", Component::name);
    ["[\"", name, "\",", text(&position[start..]), ",\"", &error.reason().words().replace('\\', "\\\\"), "\"]"].concat()
}

/// JavaScript.
struct Host;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "whurl")]
unsafe extern "C" {
    /// Answers whether; and more, in the buffer.
    safe fn ask(question: u32, a: *const u8, a_length: usize, b: *const u8, b_length: usize) -> bool;
}

#[cfg(not(target_family = "wasm"))]
fn ask(_: u32, _: *const u8, _: usize, _: *const u8, _: usize) -> bool {
    false
}

fn is(question: u32, a: &str, b: &str) -> bool {
    ask(question, a.as_ptr(), a.len(), b.as_ptr(), b.len())
}

fn answer_to(question: u32, a: &str, b: &str) -> Option<Vec<u8>> {
    is(question, a, b).then(|| replace(Vec::new()))
}

impl Platform for Host {
    fn is_identifier(&self, code_point: char, is_first: bool) -> bool {
        is(IS_IDENTIFIER, code_point.encode_utf8(&mut [0; 4]), if is_first { "1" } else { "" })
    }

    fn canonicalize(&self, component: Component, value: &str, scheme: &str) -> Option<String> {
        String::from_utf8(answer_to(component as u32, value, scheme)?).ok()
    }

    fn parse(&self, url: &str) -> Option<[String; 8]> {
        let answer = answer_to(PARSE, url, "")?;
        let mut components = answer.split(|&byte| byte == b'\n').map(|component| text(component).to_owned());
        Some(core::array::from_fn(|_| components.next().unwrap_or_default()))
    }

    fn regexp(&self, source: &str, ignore_case: bool) -> Result<Arc<dyn Regexp>, PatternErrorReason> {
        let flags = if ignore_case { "i" } else { "" };
        if !is(IS_REGEXP, source, flags) {
            return Err(PatternErrorReason::RegexpInvalid);
        }
        Ok(Arc::new(HostRegexp { source: source.to_owned() }))
    }
}

/// One that JavaScript runs. Here only protocols are matched, and they do not ignore case.
#[derive(Debug)]
struct HostRegexp {
    source: String,
}

impl Regexp for HostRegexp {
    fn exec(&self, input: &str, _slots: &mut [usize]) -> bool {
        is(MATCHES, &self.source, input)
    }
}
