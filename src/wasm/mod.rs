//! The boundary to JavaScript: [`exchange`], the buffers that the package's own classes pass strings through, and the
//! classes of §6 as wasm-bindgen makes them, and `inspect`, the functions of `whurl/inspect`, which go through the same
//! buffers. Nothing else in the crate knows JavaScript. Each has a feature of its name (the classes: `raw`), so that a
//! program that uses the crate in a module of its own exports nothing of this.

#[cfg(feature = "raw")]
mod conversions;
#[cfg(feature = "exchange")]
pub mod exchange;
#[cfg(feature = "freestanding")]
mod freestanding;
/// The allocator of the modules that the package is tested with.
#[cfg(hostile)]
#[path = "../../tests/hostile/allocator.rs"]
mod hostile;
#[cfg(feature = "inspect")]
mod inspect;
#[cfg(feature = "raw")]
pub mod search_params;
#[cfg(feature = "raw")]
pub mod url;
