//! Vectors of sixteen bytes in WebAssembly.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "a call takes as long as what is in these")]

use core::arch::wasm32::{u8x16_bitmask, u8x16_eq, u8x16_swizzle, u16x8_shr, v128, v128_and, v128_load};
use core::hint::black_box;

pub(super) type Vector = v128;

/// Proof that the engine has the instructions. No other runs a module that has been compiled for them.
#[derive(Clone, Copy)]
pub(crate) struct Instructions;

/// Hides `constants` from LLVM, which otherwise rematerializes constant vectors at each use. Loading them is 25 % faster (Node 24).
#[inline(always)]
pub(crate) fn hidden_from_llvm<T>(constants: &'static T) -> &'static T {
    black_box(constants)
}

#[inline(always)]
pub(super) fn load(bytes: &[u8; 16]) -> Vector {
    // SAFETY: `bytes` has sixteen bytes to read, and `v128_load` needs no alignment.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn and(a: Vector, b: Vector) -> Vector {
    v128_and(a, b)
}

/// Each pair of bytes as one number: the upper half of a byte gets the lower half of its neighbour.
#[inline(always)]
pub(super) fn shift_right_by_four(bytes: Vector) -> Vector {
    u16x8_shr(bytes, 4)
}

/// For each byte of `indices`, which are less than 16, the byte of `table` with that index.
#[inline(always)]
pub(super) fn look_up(table: Vector, indices: Vector, _: Instructions) -> Vector {
    u8x16_swizzle(table, indices)
}

/// 0xFF for each byte that is the same in both, and 0 for the others.
#[inline(always)]
pub(super) fn equal(a: Vector, b: Vector) -> Vector {
    u8x16_eq(a, b)
}

/// The highest bit of each byte.
#[inline(always)]
pub(super) fn bitmask(bytes: Vector) -> u16 {
    u8x16_bitmask(bytes)
}
