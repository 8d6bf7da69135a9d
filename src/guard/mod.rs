//! Whether a URL means the same to everyone, what its host is, and whether to follow it.
//!
//! # Whether to follow it
//!
//! [`check`] says whether a [`Policy`] allows a URL, and all the reasons why not. It returns the parsed URL. Use that
//! from here on, not the input.
//!
//! ```
//! use whurl::guard::{Policy, check};
//!
//! let policy = Policy::fetch_from_server();
//! let reasons = check("http://169.254.169.254\\@example.com/", None, &policy).into_result().unwrap_err();
//! assert_eq!(reasons[0].message(), "The host 169.254.169.254 is a link-local address.");
//! let url = check("https://EXAMPLE.com/feed", None, &policy).into_result();
//! assert_eq!(url.map(|url| url.href().to_owned()), Ok("https://example.com/feed".to_owned()));
//! ```
//!
//! It does no look-ups, so it cannot know which addresses a name has, nor where an answer redirects to: a program that connects
//! has to [`classify`] each address that it connects to, and to check each redirect.
//! [`safe_redirect`] is for the other side: where to send a browser within an origin.
//!
//! # Agreement
//!
//! A program that checks a URL and a program that follows it may read it differently, and then the check is worth nothing:
//! Python takes the host of `http://127.0.0.1\@example.com/` to be `example.com`, and a browser `127.0.0.1`. [`agreement`]
//! says how the Standard and each of a number of [readers](Reader) read an input, and by which [`Rule`] they part.
//!
//! ```
//! use whurl::guard::{Component, Reader, Rule, agreement};
//!
//! assert!(agreement("https://example.com/a?b#c", None).is_unanimous());
//!
//! let input = "http://127.0.0.1\\@example.com/";
//! let agreement = agreement(input, None);
//! assert_eq!(agreement.url()?.hostname(), "127.0.0.1");
//! let python = agreement.disagreements().iter().find(|it| it.reader == Reader::PythonUrllib).unwrap();
//! assert_eq!((python.component, python.rule), (Component::Userinfo, Rule::Backslash));
//! assert_eq!(&input[python.span.clone()], "\\");
//! # Ok::<(), whurl::ParseError>(())
//! ```
//!
//! A reader that refuses an input is listed apart, in [`refusals`](Agreement::refusals): it connects to nothing. Such readers
//! are many, as few accept all that the Standard does.
//!
//! The readers are models. `tests/guard/` compares them with the originals, a million URLs each. An input that no
//! reader can see in another way, as most URLs of the web are, is recognized by one scan.

mod address;
pub(crate) mod agreement;
pub(crate) mod causes;
pub(crate) mod check;
mod class;
pub(crate) mod comparison;
mod name;
mod named;
pub(crate) mod ordinary;
pub(crate) mod policy;
mod readers;
mod redirect;
pub(crate) mod targets;

pub use address::{SpecialPurpose, embedded_ipv4};
pub use agreement::{Agreement, Disagreement, RefusedBy, agreement};
pub use causes::Rule;
pub use check::{Reason, ReasonCode, Verdict, check};
pub use class::{Class, Classes, classify};
pub use comparison::Component;
pub use policy::{HostRule, Policy};
pub use readers::{Reader, Reading, Refusal};
pub use redirect::safe_redirect;
