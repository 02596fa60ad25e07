//! The x86 instruction that widens a binary16.

/// Whether this machine has the instruction.
#[derive(Clone, Copy)]
pub(crate) struct F16c(bool);

impl F16c {
    #[inline(always)]
    pub(crate) fn detect() -> Self {
        F16c(super::isa::has_f16c())
    }

    /// The binary16 `bits` as `f32`, by the instruction or by `otherwise`.
    // In a loop compiled for such a machine, this becomes the vector instruction: the intrinsic is
    // plain LLVM IR inside. The one that narrows is opaque, so that a loop of it stays scalar.
    #[inline(always)]
    pub(crate) fn widen(self, bits: u16, otherwise: impl Fn(u16) -> f32) -> f32 {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if self.0 {
            // SAFETY: the machine has the instruction.
            return unsafe { widen(bits) };
        }
        otherwise(bits)
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[target_feature(enable = "f16c")]
#[inline]
fn widen(bits: u16) -> f32 {
    use core::arch::x86_64::{_mm_cvtph_ps, _mm_cvtsi32_si128, _mm_cvtss_f32};
    _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(i32::from(bits))))
}
