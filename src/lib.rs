//! The [WHATWG URL Standard](https://url.spec.whatwg.org/) in Rust: one answer for every input, the Standard's.
//!
//! The tree is the Standard's table of contents: [`percent_encoding`] is §1.3, [`validation`] §1.1, [`host`] §3,
//! [`url`] §4, [`form_urlencoded`] §5 and [`search_params`] §6.2. Names are the Standard's own terms in snake case.
//!
//! ```
//! use whurl::Url;
//!
//! let url = Url::parse("https://EXAMPLE.com/../demo?q=1#top")?;
//! assert_eq!(url.href(), "https://example.com/demo?q=1#top");
//! assert_eq!(url.join("other")?.pathname(), "/other");
//! # Ok::<(), whurl::ParseError>(())
//! ```

#![cfg_attr(not(any(feature = "std", test)), no_std)]

extern crate alloc;

mod byte_set;
mod code_points;
#[cfg(feature = "encoding")]
pub mod encoding;
pub mod form_urlencoded;
pub mod host;
#[doc(hidden)]
pub mod internal;
mod invariant;
mod messages;
mod output;
pub mod percent_encoding;
pub mod search_params;
pub mod url;
pub mod validation;

pub use host::Host;
pub use search_params::SearchParams;
pub use url::{Origin, Url, is_valid_url_string};
pub use validation::{ParseError, ValidationError};

/// The README's examples are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
