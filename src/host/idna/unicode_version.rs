//! The version of Unicode that the data has, recognized by letters that are new in it. `wasm/unicode/` includes this file,
//! too.

/// The version of the data in the crate `idna` and in the WebAssembly modules.
///
/// If a test says that one of them has another version:
///
/// 1. Update the other lock file, too (`Cargo.lock`, `wasm/Cargo.lock`), so that both have the same release of
///    `icu_normalizer_data` and `icu_properties_data`.
/// 2. Run `npm test -- --only rust,unicode`. It compares the ranges in `unmapped.rs` and the modules' tables with that data,
///    for every code point. Shorten a range that fails.
/// 3. Set this version and the number below. For a version after those of [`newest_version`], add a letter that is new in it.
pub(crate) const UNICODE_VERSION: &str = "17.0";

/// How many code points mapping leaves unchanged in this version. Later versions have more.
pub(crate) const UNCHANGED_CODE_POINTS: usize = 152_970;

/// The newest version whose letters `is_valid` knows.
pub(crate) fn newest_version(is_valid: impl Fn(char) -> bool) -> &'static str {
    let letters = [
        ("14.0", '\u{10570}'),
        ("15.0", '\u{11F04}'),
        ("15.1", '\u{2EBF0}'),
        ("16.0", '\u{105C0}'),
        ("17.0", '\u{323B0}'),
        ("18.0", '\u{3D000}'),
    ];
    letters.into_iter().rfind(|&(_, letter)| is_valid(letter)).map_or("older than 14.0", |(version, _)| version)
}
