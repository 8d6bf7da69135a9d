//! Vectors of sixteen bytes on `x86_64` with SSE2, which has every instruction used here except the look-up: that needs SSSE3. Every
//! processor has SSE2, but kernels do without: with a target such as `x86_64-unknown-none`, a vector is not even a type that compiles.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "a call takes as long as what is in these")]

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_shuffle_epi8, _mm_srli_epi16,
};

pub(super) type Vector = __m128i;

/// Proof that this processor has SSSE3.
#[derive(Clone, Copy)]
pub(crate) struct Instructions(());

impl Instructions {
    /// `None` if the processor does not have them, or it cannot be known.
    #[inline(always)]
    pub(crate) fn detect() -> Option<Self> {
        #[cfg(any(feature = "std", test))]
        let has_them = std::arch::is_x86_feature_detected!("ssse3");
        #[cfg(not(any(feature = "std", test)))]
        let has_them = cfg!(target_feature = "ssse3");
        has_them.then_some(Self(()))
    }
}

/// `constants`. Unlike in WebAssembly, hiding them from LLVM gains nothing here.
#[inline(always)]
pub(crate) fn hidden_from_llvm<T>(constants: &'static T) -> &'static T {
    constants
}

#[inline(always)]
pub(super) fn load(bytes: &[u8; 16]) -> Vector {
    // SAFETY: `bytes` has sixteen bytes to read, and `_mm_loadu_si128` needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn and(a: Vector, b: Vector) -> Vector {
    // SAFETY: every `x86_64` has SSE2.
    unsafe { _mm_and_si128(a, b) }
}

/// Each pair of bytes as one number: the upper half of a byte gets the lower half of its neighbour.
#[inline(always)]
pub(super) fn shift_right_by_four(bytes: Vector) -> Vector {
    // SAFETY: every `x86_64` has SSE2.
    unsafe { _mm_srli_epi16::<4>(bytes) }
}

/// For each byte of `indices`, which are less than 16, the byte of `table` with that index.
#[inline(always)]
pub(super) fn look_up(table: Vector, indices: Vector, _: Instructions) -> Vector {
    // SAFETY: there are `Instructions` only where the processor has SSSE3.
    unsafe { _mm_shuffle_epi8(table, indices) }
}

/// 0xFF for each byte that is the same in both, and 0 for the others.
#[inline(always)]
pub(super) fn equal(a: Vector, b: Vector) -> Vector {
    // SAFETY: every `x86_64` has SSE2.
    unsafe { _mm_cmpeq_epi8(a, b) }
}

/// The highest bit of each byte.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "there are sixteen")]
pub(super) fn bitmask(bytes: Vector) -> u16 {
    // SAFETY: every `x86_64` has SSE2.
    let bits = unsafe { _mm_movemask_epi8(bytes) };
    bits as u16
}
