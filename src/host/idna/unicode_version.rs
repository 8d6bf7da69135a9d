//! The version of Unicode that the tables have, recognized by letters that are new in it.

/// The version of the tables, which is the same wherever whurl runs.
///
/// For another version:
///
/// 1. Update `icu_normalizer_data` and `icu_properties_data` in both lock files (`Cargo.lock`, `wasm/Cargo.lock`), so that both
///    have the same release.
/// 2. Run `UPDATE=1 cargo test --test idna_tables`, which makes the tables from that data.
/// 3. Run `npm test -- --only rust,characters`. It compares the tables and the ranges in `unmapped.rs` with that data, for every
///    code point. Shorten a range that fails.
/// 4. Set this version and the number below. For a version after those of [`newest_version`], add a letter that is new in it.
pub(super) const UNICODE_VERSION: &str = "17.0";

/// How many code points mapping leaves unchanged in this version. Later versions have more.
pub(super) const UNCHANGED_CODE_POINTS: usize = 152_969;

/// The newest version whose letters `is_valid` knows.
pub(super) fn newest_version(is_valid: impl Fn(char) -> bool) -> &'static str {
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
