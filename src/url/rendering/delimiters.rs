//! The delimiters of URLs. `wasm/characters/build.rs` includes this file, too.

/// Whether a code point separates parts of a URL: what looks like it must not be taken for it.
pub(crate) fn is_delimiter(code_point: char) -> bool {
    "/\\?#:@&=+%.;[]".contains(code_point)
}
