//! The boundary to JavaScript: [`exchange`], the buffers that the package's own classes pass strings through, and with
//! the feature `raw` the classes of §6 made by wasm-bindgen. Nothing else in the crate knows JavaScript.

pub mod exchange;
#[cfg(feature = "raw")]
mod conversions;
#[cfg(feature = "raw")]
pub mod search_params;
#[cfg(feature = "raw")]
pub mod url;
