//! The classes of §6 as wasm-bindgen makes them, for `whurl/raw`. Each object is a record in the module's memory.

#![cfg(target_family = "wasm")]

mod conversions;
pub mod search_params;
pub mod url;
