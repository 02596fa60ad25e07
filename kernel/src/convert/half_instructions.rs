//! Conversion of binary16 by the instructions F16C and AVX-512 of x86.
//!
//! The intrinsic that widens is plain LLVM IR, so LLVM vectorizes a loop over it. The intrinsic
//! that narrows is opaque to LLVM, and a loop over it stays scalar. Results of type `f16` are
//! therefore computed as `f32` by one loop, and narrowed together by another.

use crate::MathContext;

impl MathContext {
    /// Converts a binary16 to `f32`, by the instruction or by `otherwise`.
    #[inline(always)]
    pub fn widen(&self, bits: u16, otherwise: impl Fn(u16) -> f32) -> f32 {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if self.has_f16c() {
            // SAFETY: `has_f16c` says that the processor has the instruction.
            return unsafe { x86_64::widen(bits) };
        }
        otherwise(bits)
    }

    /// Notes that `wide` was narrowed to `bits`.
    #[inline(always)]
    pub fn note_narrowed(&self, bits: u16, wide: f32) {
        self.narrowed.set((bits, wide));
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use self::x86_64::narrow;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::x86_64::{
        _MM_FROUND_TO_NEAREST_INT, _mm_cvtph_ps, _mm_cvtsi32_si128, _mm_cvtss_f32,
        _mm_storeu_si128, _mm256_cvtps_ph, _mm256_loadu_ps, _mm256_storeu_si256, _mm512_cvtps_ph,
        _mm512_loadu_ps,
    };

    use super::MathContext;
    use crate::convert::half::{narrow_f16, widen_f16};

    impl MathContext {
        /// Returns an `f32` that narrows to the result of `compute`. Signaling NaNs become quiet.
        ///
        /// If `compute` narrows an `f32` last, the result is that `f32`, and LLVM removes the narrowing.
        #[inline(always)]
        pub fn before_narrowing(&self, compute: impl FnOnce() -> u16) -> f32 {
            // If `compute` narrows nothing, this pair is valid: zero narrows to zero.
            self.note_narrowed(0, 0.0);
            let bits = compute();
            let (narrowed, wide) = self.narrowed.get();
            if bits == narrowed {
                wide
            } else {
                self.widen(bits, widen_f16)
            }
        }
    }

    #[target_feature(enable = "f16c")]
    #[inline]
    pub(super) fn widen(bits: u16) -> f32 {
        _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(i32::from(bits))))
    }

    /// Narrows each element of `wide` to the nearest binary16, by the widest vectors.
    ///
    /// # Safety
    /// `wide.len()` elements may be written from `to` on, and the processor has F16C.
    #[inline(always)]
    pub(crate) unsafe fn narrow(context: &MathContext, wide: &[f32], to: *mut u16) {
        // SAFETY: the caller gives the room and F16C, and `has_avx512` says that there is AVX-512.
        unsafe {
            if context.has_avx512() {
                narrow_by_512(wide, to);
            } else {
                narrow_by_256(wide, to);
            }
        }
    }

    macro_rules! narrow {
        ($($name:ident: $features:literal, $lanes:literal, $load:ident, $narrow:ident, $store:ident;)*) => {$(
            /// # Safety
            /// As for [`narrow`], and the processor has these features.
            #[target_feature(enable = $features)]
            #[inline]
            unsafe fn $name(wide: &[f32], to: *mut u16) {
                let (vectors, rest) = wide.as_chunks::<$lanes>();
                for (i, vector) in vectors.iter().enumerate() {
                    // SAFETY: the chunk is a vector, and the caller gives room for all of `wide`.
                    unsafe {
                        let bits = $narrow::<_MM_FROUND_TO_NEAREST_INT>($load(vector.as_ptr()));
                        $store(to.add($lanes * i).cast(), bits);
                    }
                }
                for (i, wide) in ($lanes * vectors.len()..).zip(rest) {
                    // SAFETY: the caller gives room for all of `wide`.
                    unsafe { to.add(i).write(narrow_f16(*wide)) };
                }
            }
        )*};
    }
    narrow! {
        narrow_by_256: "f16c", 8, _mm256_loadu_ps, _mm256_cvtps_ph, _mm_storeu_si128;
        narrow_by_512: "avx512f", 16, _mm512_loadu_ps, _mm512_cvtps_ph, _mm256_storeu_si256;
    }
}
