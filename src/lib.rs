//! The [WHATWG URL Standard](https://url.spec.whatwg.org/) in Rust: one answer for every input, the Standard's. Browsers and
//! JavaScript runtimes follow this Standard, too.
//!
//! # Parsing
//!
//! ```
//! use whurl::Url;
//!
//! let url = Url::parse("https://user@EXAMPLE.com:8080/a/../b c?q=1#top")?;
//! assert_eq!(url.href(), "https://user@example.com:8080/b%20c?q=1#top");
//! assert_eq!((url.scheme(), url.username(), url.hostname()), ("https", "user", "example.com"));
//! assert_eq!((url.port(), url.path()), (Some(8080), "/b%20c"));
//! assert_eq!((url.query(), url.fragment()), (Some("q=1"), Some("top")));
//! # Ok::<(), whurl::ParseError>(())
//! ```
//!
//! # Resolving links
//!
//! ```
//! use whurl::Url;
//!
//! let page = Url::parse("https://example.com/docs/guide/index.html")?;
//! assert_eq!(page.join("../api/?q#f")?.href(), "https://example.com/docs/api/?q#f");
//! assert_eq!(page.join("//cdn.example/x.js")?.href(), "https://cdn.example/x.js");
//! # Ok::<(), whurl::ParseError>(())
//! ```
//!
//! # Changing a URL
//!
//! The setters are those of the JavaScript class: they percent-encode as needed, and return whether they took the value.
//!
//! ```
//! use whurl::Url;
//!
//! let mut url = Url::parse("http://example.com/")?;
//! assert!(url.set_protocol("https") && url.set_pathname("/été") && url.set_search("a=b c"));
//! assert!(!url.set_port("none"));
//! assert_eq!(url.href(), "https://example.com/%C3%A9t%C3%A9?a=b%20c");
//! # Ok::<(), whurl::ParseError>(())
//! ```
//!
//! # Queries
//!
//! ```
//! use whurl::SearchParams;
//!
//! let mut params = SearchParams::from_query("a=1&b=two+words");
//! assert_eq!(params.get("b"), Some("two words"));
//! params.append("c", "é&");
//! assert_eq!(params.to_string(), "a=1&b=two+words&c=%C3%A9%26");
//! ```
//!
//! # Errors
//!
//! A failure says which of the Standard's validation errors it is. A [`Sink`](validation::Sink) gets the others, too, with the
//! range of the input that each is about.
//!
//! ```
//! use whurl::{Url, ValidationError};
//!
//! let error = Url::parse("https://example.org:70000").unwrap_err();
//! assert_eq!(error.validation_error(), Some(ValidationError::PortOutOfRange));
//! assert_eq!(error.to_string(), "the port is greater than 65535 (port-out-of-range)");
//! ```
//!
//! # Examples
//!
//! Programs in the folder `examples/`: `parts`, `links`, `percent_encode`, `errors`, `file_paths`, `http_uri` and `serde`.
//!
//! # Modules
//!
//! The tree is the Standard's table of contents: [`percent_encoding`] is §1.3, [`validation`] §1.1, [`host`] §3,
//! [`url`] §4, [`form_urlencoded`] §5 and [`search_params`] §6.2. Names are the Standard's own terms in snake case. With the
//! feature of that name, `pattern` is the URL Pattern Standard.
//!
//! # Crate features
//!
//! - `idna` (by default): domains that are not ASCII, with tables of Unicode 17. Without it they do not parse, which is a deviation
//!   from the Standard; domains in Punycode do. With it there is one left: in such domains, labels of more than 1,000 code
//!   points fail.
//! - `std` (by default): an index of the Public Suffix List. Without it the crate needs only `alloc`, and no atomic operations
//!   (where there are none, the tables of `idna` are read again for each domain that needs them).
//! - `psl`: public suffixes, registrable domains, and HTML's same site.
//! - `rendering`: §4.8, URLs as they are shown to people. It includes `psl` and `idna`.
//! - `encoding`: encodings other than UTF-8, for queries and forms.
//! - `pattern`: the URL Pattern Standard, in linear time. Regular expressions in a pattern have to be regular, unless there is `regress`.
//! - `guard`: whether a URL means the same to everyone, what its host is, and whether to follow it. It includes `idna` and `psl`.
//! - `columns`: many URLs at once, as columns of strings. It includes `psl`.
//! - `rayon`: columns by several threads, by the crate of that name. It includes `columns` and `std`.
//! - `regress`: patterns with look-around and back-references, by the crate of that name. It includes `pattern`.
//! - `serde`: `Serialize` and `Deserialize` for [`Url`], as a string.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
// On docs.rs, items show the feature that they need.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod byte_set;
mod code_points;
#[cfg(feature = "columns")]
pub mod columns;
#[cfg(feature = "psl")]
mod eight_bytes;
#[cfg(feature = "encoding")]
pub mod encoding;
pub mod form_urlencoded;
#[cfg(feature = "guard")]
pub mod guard;
pub mod host;
#[doc(hidden)]
pub mod internal;
mod invariant;
mod messages;
mod output;
#[cfg(feature = "pattern")]
pub mod pattern;
pub mod percent_encoding;
pub mod search_params;
pub mod url;
pub mod validation;

pub use host::Host;
#[cfg(feature = "pattern")]
pub use pattern::{UrlPattern, UrlPatternList};
pub use search_params::SearchParams;
pub use url::{Origin, Url, is_valid_url_string};
pub use validation::{ParseError, ValidationError};

/// The README's examples are tests as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// So are both sides of each row about the crate `url` in docs/migrating.md.
#[cfg(doctest)]
#[doc = include_str!("../docs/migrating.md")]
struct Migrating;

/// And those about the feature `guard`.
#[cfg(all(doctest, feature = "guard"))]
#[doc = include_str!("../docs/guard.md")]
struct Guard;

/// And those about the feature `columns`.
#[cfg(all(doctest, feature = "rayon"))]
#[doc = include_str!("../docs/data.md")]
struct Data;
