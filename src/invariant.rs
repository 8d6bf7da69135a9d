//! What cannot happen, checked.

/// Stands in for a value that cannot be missing, for `reason`. Release builds go on with a default, because a panic would
/// end the program; debug builds, tests and the fuzz targets stop.
#[track_caller]
#[allow(clippy::inline_always, reason = "in release builds it is a constant")]
#[inline(always)]
pub fn never<T: Default>(reason: &str) -> T {
    never_or(T::default(), reason)
}

/// [`never`], where release builds go on with `value`.
#[track_caller]
#[allow(clippy::inline_always, reason = "in release builds it is a constant")]
#[inline(always)]
pub fn never_or<T>(value: T, reason: &str) -> T {
    debug_assert!(false, "invariant broken: {reason}");
    value
}
