//! Binary16 by the processor's own instructions, where it has them.
//!
//! The one that widens becomes a vector instruction in a loop compiled for it: inside, the intrinsic is
//! plain LLVM IR. The one that narrows is opaque, and a loop of it stays scalar. So results of type `f16`
//! are computed as `f32` by one loop, and narrowed together by another.

use crate::kernel::MathContext;

impl MathContext {
    /// A binary16 as `f32`, by the instruction or by `otherwise`.
    #[inline(always)]
    pub(crate) fn widen(&self, bits: u16, otherwise: impl Fn(u16) -> f32) -> f32 {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if self.has_f16c() {
            // SAFETY: the machine has the instruction, else nobody says so.
            return unsafe { x86_64::widen(bits) };
        }
        otherwise(bits)
    }

    /// Notes that `wide` was narrowed to `bits`.
    #[inline(always)]
    pub(crate) fn note_narrowed(&self, bits: u16, wide: f32) {
        self.narrowed.set((bits, wide));
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(in crate::kernel) use self::x86_64::narrow;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::arch::x86_64::{
        _MM_FROUND_TO_NEAREST_INT, _mm_cvtph_ps, _mm_cvtsi32_si128, _mm_cvtss_f32,
        _mm_storeu_si128, _mm256_cvtps_ph, _mm256_loadu_ps, _mm256_storeu_si256, _mm512_cvtps_ph,
        _mm512_loadu_ps,
    };

    use super::MathContext;
    use crate::kernel::convert::half::{narrow_f16, widen_f16};

    impl MathContext {
        /// An `f32` that narrows to the binary16 that `compute` gives; a signalling NaN is quiet then.
        ///
        /// If that has just been narrowed, it is what it was before: the optimiser sees that it is the
        /// same, and leaves out that it is narrowed.
        #[inline(always)]
        pub(in crate::kernel) fn before_narrowing(&self, compute: impl FnOnce() -> u16) -> f32 {
            // Zero is narrowed to zero.
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

    /// Each of `wide` as the nearest binary16, by vectors as wide as there are.
    ///
    /// # Safety
    /// As many may be written to `to`, and the machine has the instructions.
    #[inline(always)]
    pub(in crate::kernel) unsafe fn narrow(mode: &MathContext, wide: &[f32], to: *mut u16) {
        // SAFETY: passed on to the caller.
        unsafe {
            if mode.has_avx512() {
                narrow_by_512(wide, to);
            } else {
                narrow_by_256(wide, to);
            }
        }
    }

    macro_rules! narrow {
        ($($name:ident: $features:literal, $lanes:literal, $load:ident, $narrow:ident, $store:ident;)*) => {$(
            /// # Safety
            /// As for [`narrow`], and the machine has these features.
            #[target_feature(enable = $features)]
            #[inline]
            unsafe fn $name(wide: &[f32], to: *mut u16) {
                let (vectors, rest) = wide.as_chunks::<$lanes>();
                for (i, vector) in vectors.iter().enumerate() {
                    // SAFETY: a vector is read, and writing it passed on to the caller.
                    unsafe {
                        let bits = $narrow::<_MM_FROUND_TO_NEAREST_INT>($load(vector.as_ptr()));
                        $store(to.add($lanes * i).cast(), bits);
                    }
                }
                for (i, wide) in ($lanes * vectors.len()..).zip(rest) {
                    // SAFETY: passed on to the caller.
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
