//! The classes of §6 as wasm-bindgen makes them, for `whurl/raw`. Each object is a record in the module's memory.

#![cfg(target_family = "wasm")]

mod conversions;
/// The allocator of the modules under test.
#[cfg(hostile)]
#[path = "../../../tests/hostile/allocator.rs"]
mod hostile;
pub mod search_params;
pub mod url;

#[cfg(hostile)]
use std::alloc::System as Inner;
#[cfg(hostile)]
const fn inner() -> Inner {
    Inner
}
