//! What cannot happen, checked.

/// A default in the place of a value that cannot be missing, for `reason`. Release builds go on with it, because a panic would
/// take a program along; debug builds, tests and the fuzz targets stop.
#[track_caller]
#[allow(clippy::inline_always, reason = "in release builds it is a constant")]
#[inline(always)]
pub fn never<T: Default>(reason: &str) -> T {
    debug_assert!(false, "invariant broken: {reason}");
    T::default()
}
