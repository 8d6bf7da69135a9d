//! The fuzz targets' common part: how bytes become strings. What must hold of those is in [`properties`], which the
//! crate's own tests use too.

pub mod columns;
pub mod guard;
pub mod patterns;
pub mod properties;
pub mod rest_of_the_standard;

use std::borrow::Cow;

/// Between two strings of an input: no byte of any UTF-8.
const SEPARATOR: u8 = 0xFF;

/// The strings of an input; what is not UTF-8 in them becomes U+FFFD, as a lone surrogate of JavaScript's does.
pub fn strings(data: &[u8]) -> impl Iterator<Item = Cow<'_, str>> {
    data.split(|&byte| byte == SEPARATOR).map(String::from_utf8_lossy)
}
