//! The exchange: one input buffer and one block of results, shared with `js/bridge/`. JavaScript writes a string's UTF-8 into
//! the input buffer, and passes its length. It gets a status; the results have the seven offsets and, unless the href is the
//! input, where the href is. After a setter the href stays here until JavaScript asks for it. Nothing is imported, and the module holds no
//! JavaScript objects.
//!
//! Any call that allocates may make memory grow, which detaches all of JavaScript's views of it. The results have to be read
//! before the next call.
//!
//! A module that only answers requests leaves out the feature `classes`: what the package's classes call.
//!
//! The module has one thread and none of these functions calls out of it, so no two of them ever run at once.
#![no_std]
#![allow(unsafe_code)]

extern crate alloc;

#[cfg(feature = "classes")]
mod classes;
#[cfg(target_family = "wasm")]
mod freestanding;
pub mod protocol;
pub mod request;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::any::Any;
use core::cell::UnsafeCell;
use protocol::{ADDRESS, CAPACITY, LENGTH, RESULTS};
use whurl::internal::never;

/// The state that the functions share.
struct Exchange {
    input: Vec<u8>,
    output: Vec<u8>,
    #[cfg(feature = "classes")]
    classes: classes::Classes,
    results: [u32; RESULTS],
    kept: Kept,
}

/// What an answer keeps for the next one, to be quicker. The instance may end at any time, and what is kept with it.
pub type Kept = Option<Box<dyn Any>>;

struct Shared(UnsafeCell<Exchange>);

// SAFETY: The module has one thread: it is not compiled with atomics, and shares its memory with no other instance.
unsafe impl Sync for Shared {}

static EXCHANGE: Shared = Shared(UnsafeCell::new(Exchange {
    input: Vec::new(),
    output: Vec::new(),
    #[cfg(feature = "classes")]
    classes: classes::Classes::NEW,
    results: [0; RESULTS],
    kept: None,
}));

/// Runs `body` on the exchange.
fn with<R>(body: impl FnOnce(&mut Exchange) -> R) -> R {
    // SAFETY: This is the only reference. Only exported functions and `answer_with` call this, each once and not from within `body`;
    // they do not overlap, because there is one thread and none of them calls JavaScript. Nor does what the other modules pass to
    // `answer_with`, and it calls no function of this crate that calls this.
    body(unsafe { &mut *EXCHANGE.0.get() })
}

/// An address or a length as JavaScript sees it: memory ends at 4 GiB.
#[allow(clippy::cast_possible_truncation)]
fn narrow(size: usize) -> u32 {
    size as u32
}

fn address<T>(items: &[T]) -> u32 {
    narrow(items.as_ptr() as usize)
}

impl Exchange {
    fn answer(&mut self, length: usize, answer: impl FnOnce(&[u8], &mut Kept) -> Option<Vec<u8>>) -> bool {
        let answer = answer(written(&self.input, length), &mut self.kept);
        let is_answer = answer.is_some();
        // If there is no answer, nobody reads the output.
        self.output = answer.unwrap_or_default();
        self.return_output();
        is_answer
    }

    fn return_output(&mut self) {
        (self.results[ADDRESS], self.results[LENGTH]) = (address(&self.output), narrow(self.output.len()));
    }
}

/// The part of the input buffer that JavaScript has written.
#[inline]
fn written(input: &[u8], length: usize) -> &[u8] {
    input.get(..length).unwrap_or_else(|| never("JavaScript writes no more than the buffer holds"))
}

/// The address of the input buffer, made to hold at least `capacity` bytes. What it held is lost.
#[unsafe(no_mangle)]
pub extern "C" fn input(capacity: usize) -> u32 {
    with(|exchange| {
        if exchange.input.len() < capacity {
            exchange.input = Vec::new();
            exchange.input = vec![0; capacity];
            exchange.results[CAPACITY] = narrow(capacity);
        }
        address(&exchange.input)
    })
}

/// The address of the result block, which never changes.
#[unsafe(no_mangle)]
pub extern "C" fn results() -> u32 {
    with(|exchange| address(&exchange.results))
}

/// Answers the input with a function from another crate. The results say where the answer is; returns whether there is one.
/// The function must not call this crate.
pub fn answer_with(length: usize, answer: impl FnOnce(&[u8], &mut Kept) -> Option<Vec<u8>>) -> bool {
    with(|exchange| exchange.answer(length, answer))
}
