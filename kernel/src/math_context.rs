//! The context in which the float functions of a kernel compute.

use core::cell::Cell;

use super::simd::Instructions;

/// The instructions of the float functions in a loop, whether they may be fast, and flags for results
/// that are not exact.
///
/// All users are inlined into the loop, so that constants are known and flags are registers.
pub struct MathContext {
    instructions: Instructions,
    /// Whether functions may use fast formulas, and flag results that are not exact.
    is_fast: bool,
    /// The top bit is set if a result is not exact.
    inexact_32: Cell<u32>,
    inexact_64: Cell<u64>,
    /// The last binary16 that was [narrowed](super::convert::half_instructions), and its `f32`.
    #[cfg(feature = "half")]
    pub(super) narrowed: Cell<(u16, f32)>,
}

impl MathContext {
    #[inline(always)]
    fn new(instructions: Instructions, is_fast: bool) -> Self {
        MathContext {
            instructions,
            is_fast,
            inexact_32: Cell::new(0),
            inexact_64: Cell::new(0),
            #[cfg(feature = "half")]
            narrowed: Cell::new((0, 0.0)),
        }
    }

    /// Creates a context that computes exactly, with instructions that every processor has. All processors
    /// give the same bits.
    #[inline(always)]
    pub fn portable() -> Self {
        let none = Instructions {
            fma: false,
            f16c: false,
            avx512: false,
            scalar: false,
        };
        MathContext::new(none, false)
    }

    /// Creates a context that computes exactly for all arguments.
    #[inline(always)]
    pub(super) fn exact(instructions: Instructions) -> Self {
        MathContext::new(instructions, false)
    }

    /// Creates a context that computes fast. Results are valid only if [`is_exact`](Self::is_exact) returns
    /// `true` after.
    #[inline(always)]
    pub(super) fn fast(instructions: Instructions) -> Self {
        MathContext::new(instructions, true)
    }

    /// Creates a context that computes fast, with all instructions.
    #[cfg(all(test, target_arch = "x86_64", target_feature = "sse2"))]
    pub(super) fn fast_with_all() -> Self {
        let all = Instructions {
            fma: true,
            f16c: true,
            avx512: true,
            scalar: false,
        };
        MathContext::fast(all)
    }

    /// Returns `true` if a fused multiply-add is one instruction.
    #[inline(always)]
    pub fn has_fma(&self) -> bool {
        self.instructions.fma
    }

    /// Returns `true` if x86 has instructions that widen and narrow binary16.
    #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(super) fn has_f16c(&self) -> bool {
        self.instructions.f16c
    }

    /// Returns `true` if x86 has vectors of 512 bits.
    #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(super) fn has_avx512(&self) -> bool {
        self.instructions.avx512
    }

    /// Returns `true` if a function may use a formula that is not exact for all arguments, and must
    /// [flag](Self::flag_inexact_32) inexact results.
    #[inline(always)]
    pub fn is_fast(&self) -> bool {
        self.is_fast
    }

    /// Returns `true` if integers are divided faster as floats.
    #[inline(always)]
    pub(super) fn divides_by_floats(&self) -> bool {
        self.is_fast && cfg!(all(target_arch = "x86_64", target_feature = "sse2"))
    }

    /// Returns `true` if integers of 64 bits are divided faster as floats.
    #[inline(always)]
    pub(super) fn divides_64_bits_by_floats(&self) -> bool {
        self.is_fast && self.instructions.avx512
    }

    /// Flags a result as not exact if the top bit of `bits` is set.
    // Combining sign bits of the width of the elements takes one instruction; a `bool` takes more.
    #[inline(always)]
    pub fn flag_inexact_32(&self, bits: u32) {
        self.inexact_32.set(self.inexact_32.get() | bits);
    }

    /// Flags a result as not exact if the top bit of `bits` is set.
    #[inline(always)]
    pub fn flag_inexact_64(&self, bits: u64) {
        self.inexact_64.set(self.inexact_64.get() | bits);
    }

    /// Returns `true` if no result has been flagged.
    #[inline(always)]
    pub(super) fn is_exact(&self) -> bool {
        (self.inexact_32.get() >> 31 == 0) & (self.inexact_64.get() >> 63 == 0)
    }
}
