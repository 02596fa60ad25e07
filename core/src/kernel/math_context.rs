//! How a kernel's functions compute: with which instructions, and for which arguments.

use core::cell::Cell;

/// Instructions that functions use by name; all else is LLVM's choice.
#[derive(Clone, Copy)]
pub(super) struct Instructions {
    /// Whether a fused multiply-add is one instruction.
    pub(super) fma: bool,
    /// Whether x86's instructions that widen and narrow binary16 are there.
    #[cfg_attr(
        not(all(feature = "half", target_arch = "x86_64", target_feature = "sse2")),
        expect(dead_code, reason = "nothing is widened")
    )]
    pub(super) f16c: bool,
    /// Whether vectors have 512 bits; in them integers of 64 bits become floats, and floats these.
    pub(super) wide: bool,
}

impl Instructions {
    /// Those of the target that the crate is compiled for. `core` has no stable name for the fused
    /// multiply-add.
    pub(super) const COMPILED: Self = Instructions {
        fma: cfg!(all(
            feature = "std",
            any(target_feature = "fma", target_arch = "aarch64")
        )),
        f16c: cfg!(all(
            target_arch = "x86_64",
            target_feature = "sse2",
            target_feature = "f16c"
        )),
        wide: cfg!(all(
            target_arch = "x86_64",
            target_feature = "sse2",
            target_feature = "avx512dq"
        )),
    };
}

/// What a loop tells the functions in it, and they the loop.
///
/// It is on the stack, inlined into the loop with all that asks it: so its fields are constants, and
/// its notes a register.
pub struct MathContext {
    instructions: Instructions,
    /// Whether functions are right for every argument; if not, for those at least that they do not
    /// [doubt](Self::flag_inexact_32).
    every: bool,
    /// The top bit says whether a result is in doubt.
    inexact_32: Cell<u32>,
    inexact_64: Cell<u64>,
    /// The last binary16 that was [narrowed](super::binary16), and the `f32` that it was.
    #[cfg(feature = "half")]
    pub(super) narrowed: Cell<(u16, f32)>,
}

impl MathContext {
    #[inline(always)]
    fn new(instructions: Instructions, every: bool) -> Self {
        MathContext {
            instructions,
            every,
            inexact_32: Cell::new(0),
            inexact_64: Cell::new(0),
            #[cfg(feature = "half")]
            narrowed: Cell::default(),
        }
    }

    /// By instructions that every machine has: the same bits on all of them.
    #[inline(always)]
    pub(crate) fn portable() -> Self {
        let none = Instructions {
            fma: false,
            f16c: false,
            wide: false,
        };
        MathContext::new(none, true)
    }

    /// Right for every argument.
    #[inline(always)]
    pub(super) fn exact(instructions: Instructions) -> Self {
        MathContext::new(instructions, true)
    }

    /// Right for the usual arguments: results count once [`is_exact`](Self::is_exact) says so.
    #[inline(always)]
    pub(super) fn fast(instructions: Instructions) -> Self {
        MathContext::new(instructions, false)
    }

    /// As [`fast`](Self::fast), by any instruction.
    #[cfg(test)]
    pub(super) fn fast_everywhere() -> Self {
        let all = Instructions {
            fma: true,
            f16c: true,
            wide: true,
        };
        MathContext::fast(all)
    }

    /// Whether a fused multiply-add is one instruction.
    #[inline(always)]
    pub(crate) fn has_fma(&self) -> bool {
        self.instructions.fma
    }

    /// Whether x86's instructions for binary16 are there.
    #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(super) fn has_f16c(&self) -> bool {
        self.instructions.f16c
    }

    /// Whether x86's vectors of 512 bits are there.
    #[cfg(all(feature = "half", target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(super) fn has_wide(&self) -> bool {
        self.instructions.wide
    }

    /// Whether a function may leave an argument out, if it [doubts](Self::flag_inexact_32) it.
    #[inline(always)]
    pub(crate) fn is_fast(&self) -> bool {
        !self.every
    }

    /// Whether a division of floats is the faster way to a quotient of integers.
    #[inline(always)]
    pub(super) fn divides_by_floats(&self) -> bool {
        self.is_fast() && cfg!(all(target_arch = "x86_64", target_feature = "sse2"))
    }

    /// The same of integers of 64 bits.
    #[inline(always)]
    pub(super) fn divides_by_wide_floats(&self) -> bool {
        self.is_fast() && self.instructions.wide
    }

    /// Notes that a result is in doubt, if the top bit of `bits` is set.
    // A sign in a word as wide as the vectors' elements takes one instruction; a `bool` takes more.
    #[inline(always)]
    pub(crate) fn flag_inexact_32(&self, bits: u32) {
        self.inexact_32.set(self.inexact_32.get() | bits);
    }

    /// As [`flag_inexact_32`](Self::flag_inexact_32).
    #[inline(always)]
    pub(crate) fn flag_inexact_64(&self, bits: u64) {
        self.inexact_64.set(self.inexact_64.get() | bits);
    }

    /// Whether no result is in doubt.
    #[inline(always)]
    pub(super) fn is_exact(&self) -> bool {
        (self.inexact_32.get() >> 31 == 0) & (self.inexact_64.get() >> 63 == 0)
    }
}
