//! Dispatch to the best instruction set of the processor at run time.
//!
//! Each loop is compiled once for each instruction set. The user's code gives the same results with all of
//! them, because nothing is contracted into fused multiply-adds. Functions of this crate get the
//! [instructions](Instructions) that they may use as an argument.

use core::hint::black_box;
use core::mem::MaybeUninit;

/// The instructions that functions use explicitly. LLVM chooses all others.
#[derive(Clone, Copy)]
pub(crate) struct Instructions {
    /// Whether a fused multiply-add is one instruction.
    pub fma: bool,
    /// Whether x86 has instructions that widen and narrow binary16.
    #[cfg_attr(
        not(all(feature = "half", target_arch = "x86_64", target_feature = "sse2")),
        expect(dead_code, reason = "no function converts binary16")
    )]
    pub f16c: bool,
    /// Whether vectors have 512 bits and convert integers of 64 bits to floats and back.
    pub avx512: bool,
    /// Whether reductions read one element after the other, so that their loops are short.
    pub scalar: bool,
}

impl Instructions {
    /// The instructions of the target. `fma` needs `std`: `core` has no stable multiply-add.
    pub(crate) const COMPILED: Self = Instructions {
        fma: cfg!(all(
            feature = "std",
            any(target_feature = "fma", target_arch = "aarch64")
        )),
        f16c: cfg!(all(
            target_arch = "x86_64",
            target_feature = "sse2",
            target_feature = "f16c"
        )),
        avx512: cfg!(all(
            target_arch = "x86_64",
            target_feature = "sse2",
            target_feature = "avx512dq"
        )),
        scalar: false,
    };

    /// Returns `index`. If reductions read one element after the other, the result is opaque to LLVM, which then
    /// neither vectorizes nor unrolls loops over it.
    #[inline(always)]
    pub(crate) fn index(self, index: usize) -> usize {
        if self.scalar { black_box(index) } else { index }
    }
}

/// An instruction set as a type, for code that differs between instruction sets.
///
/// A branch on the constant compiles the code for this instruction set alone. A branch on a value would compile the code
/// for all instruction sets with each of them.
pub(crate) trait InstructionSet {
    const INSTRUCTIONS: Instructions;

    /// Runs `work`, in a separate function if the loops for these instructions are as fast there.
    ///
    /// LLVM takes much longer for one function with many large loops than for several functions.
    ///
    /// # Safety
    /// The processor has these instructions.
    #[cfg(feature = "std")]
    unsafe fn outlined<V>(work: impl FnOnce() -> V) -> V;
}

/// The instructions of the target.
pub(crate) struct Baseline;
impl InstructionSet for Baseline {
    const INSTRUCTIONS: Instructions = Instructions {
        // With `std`, only old x86-64 processors run this. Vector loops for them would be a large part of the crate's code.
        scalar: cfg!(all(
            feature = "std",
            target_arch = "x86_64",
            target_feature = "sse2"
        )),
        ..Instructions::COMPILED
    };

    #[cfg(feature = "std")]
    #[inline(always)]
    unsafe fn outlined<V>(work: impl FnOnce() -> V) -> V {
        if !Self::INSTRUCTIONS.scalar {
            return work();
        }
        baseline(
            &mut [],
            #[inline(always)]
            |_: &mut [MaybeUninit<()>], _| work(),
        )
    }
}

/// Work whose code differs between instruction sets.
#[cfg(feature = "std")]
pub(crate) trait Work {
    /// # Safety
    /// The processor has these instructions.
    unsafe fn run<I: InstructionSet>(self);
}

/// The instruction sets that a loop is compiled for, besides that of the target.
#[cfg_attr(
    not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, reason = "there is only one instruction set")
)]
pub(crate) trait Levels {
    /// The maximum number of bits of a vector.
    const MAX_BITS: usize;
}

/// All instruction sets.
pub(crate) struct Widest;
impl Levels for Widest {
    const MAX_BITS: usize = 512;
}

/// Runs `work`, compiled for the best instruction set that the processor has.
///
/// Functions that `work` calls must be inlined to be compiled for that instruction set too.
#[inline(always)]
pub(crate) fn dispatch_widest<V>(work: impl FnOnce(Instructions) -> V) -> V {
    dispatch::<Widest, V>(work)
}

/// Runs `work`, compiled for the best instruction set that the processor has.
///
/// Functions that `work` calls must be inlined to be compiled for that instruction set too.
#[cfg(feature = "std")]
#[inline(always)]
pub(crate) fn dispatch_work(work: impl Work) {
    let none: &mut [MaybeUninit<()>] = &mut [];
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    match x86_64::level() {
        x86_64::Level::V4 => {
            // SAFETY: `level` has detected the features of V4.
            return unsafe {
                x86_64::v4(
                    none,
                    #[inline(always)]
                    |_, _| work.run::<x86_64::V4>(),
                )
            };
        }
        x86_64::Level::V3 => {
            // SAFETY: `level` has detected the features of V3.
            return unsafe {
                x86_64::v3(
                    none,
                    #[inline(always)]
                    |_, _| work.run::<x86_64::V3>(),
                )
            };
        }
        x86_64::Level::Baseline => {}
    }
    baseline(
        none,
        #[inline(always)]
        // SAFETY: the processor has the instructions of the target.
        |_, _| unsafe { work.run::<Baseline>() },
    );
}

/// Runs `work`, compiled for the best of the instruction sets `L` that the processor has.
#[inline(always)]
pub(crate) fn dispatch<L: Levels, V>(work: impl FnOnce(Instructions) -> V) -> V {
    dispatch_into::<L, (), V>(
        &mut [],
        #[inline(always)]
        |_, instructions| work(instructions),
    )
}

/// Runs `work` that writes `out`, compiled for the best of `L` that the processor has.
///
/// `out` is a parameter of a function that is not inlined, so LLVM knows that no other pointer
/// overlaps it. Otherwise each loop would need a second body for operands that overlap the result.
#[inline(always)]
pub(crate) fn dispatch_into<L: Levels, R, V>(
    out: &mut [MaybeUninit<R>],
    work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
) -> V {
    #[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
    match x86_64::level() {
        x86_64::Level::V4 if const { L::MAX_BITS >= 512 } => {
            // SAFETY: `level` has detected the features of V4.
            return unsafe { x86_64::v4(out, work) };
        }
        // SAFETY: `level` has detected the features of V3, which V4 includes.
        x86_64::Level::V3 | x86_64::Level::V4 => return unsafe { x86_64::v3(out, work) },
        x86_64::Level::Baseline => {}
    }
    baseline(out, work)
}

/// Returns `true` if the processor has AVX2. Without `std`, returns `true` if the target has it.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(crate) fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    return !matches!(x86_64::level(), x86_64::Level::Baseline);
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx2");
}

#[inline(never)]
fn baseline<R, V>(
    out: &mut [MaybeUninit<R>],
    work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
) -> V {
    work(out, Baseline::INSTRUCTIONS)
}

/// The levels of the x86-64 psABI (<https://gitlab.com/x86-psABIs/x86-64-ABI>). AArch64 needs no
/// levels: NEON is part of its baseline.
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::mem::MaybeUninit;
    use core::sync::atomic::AtomicU8;
    use core::sync::atomic::Ordering::Relaxed;
    use std::env;
    use std::is_x86_feature_detected as has;

    use super::{InstructionSet, Instructions};

    /// The environment variable that limits the level: `1`, `2`, `3` or `4`. There is no code for level 2
    /// alone, so `2` runs that of level 1.
    const MAX_LEVEL: &str = "SHAPECAST_MAX_LEVEL";

    #[derive(Clone, Copy)]
    #[repr(u8)]
    pub(super) enum Level {
        Baseline = 1,
        V3,
        V4,
    }

    /// Returns the level of the processor, which is detected once.
    #[inline]
    pub(super) fn level() -> Level {
        static DETECTED: AtomicU8 = AtomicU8::new(0);
        match DETECTED.load(Relaxed) {
            1 => Level::Baseline,
            2 => Level::V3,
            3 => Level::V4,
            _ => {
                let level = detect();
                DETECTED.store(level as u8, Relaxed);
                level
            }
        }
    }

    #[cold]
    fn detect() -> Level {
        let limit = env::var(MAX_LEVEL)
            .ok()
            .and_then(|text| text.parse::<u32>().ok());
        match limit.unwrap_or(4) {
            4.. if has_v3() && has_v4() => Level::V4,
            3.. if has_v3() => Level::V3,
            _ => Level::Baseline,
        }
    }

    /// The instructions of x86-64-v3.
    pub(crate) struct V3;
    impl InstructionSet for V3 {
        const INSTRUCTIONS: Instructions = Instructions {
            fma: true,
            f16c: true,
            ..Instructions::COMPILED
        };

        #[inline(always)]
        unsafe fn outlined<V>(work: impl FnOnce() -> V) -> V {
            // In a separate function, some products of `f64` take twice as long.
            work()
        }
    }

    /// The instructions of x86-64-v4.
    pub(crate) struct V4;
    impl InstructionSet for V4 {
        const INSTRUCTIONS: Instructions = Instructions {
            avx512: true,
            ..V3::INSTRUCTIONS
        };

        #[inline(always)]
        unsafe fn outlined<V>(work: impl FnOnce() -> V) -> V {
            // SAFETY: the precondition is the same.
            unsafe {
                v4(
                    &mut [],
                    #[inline(always)]
                    |_: &mut [MaybeUninit<()>], _| work(),
                )
            }
        }
    }

    /// Defines a function for each level, with the features of that level and of those before it.
    macro_rules! levels {
        ([$($before:tt)*]) => {};
        ([$($before:tt)*] $name:ident $has:ident $instructions:ident, [$($own:tt)*] $($more:tt)*) => {
            levels!(@level $name $has $instructions, [$($before)* $($own)*]);
            levels!([$($before)* $($own)*] $($more)*);
        };
        (@level $name:ident $has:ident $instructions:ident, [$($feature:tt)*]) => {
            /// Returns `true` if the processor has these features.
            fn $has() -> bool {
                $(has!($feature))&&*
            }

            /// # Safety
            /// The processor has these features.
            $(#[target_feature(enable = $feature)])*
            #[inline(never)]
            pub(super) unsafe fn $name<R, V>(
                out: &mut [MaybeUninit<R>],
                work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
            ) -> V {
                work(out, $instructions::INSTRUCTIONS)
            }
        };
    }
    levels! {
        []
        v3 has_v3 V3, [
            "cmpxchg16b" "popcnt" "sse3" "sse4.1" "sse4.2" "ssse3"
            "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe"
        ]
        v4 has_v4 V4, ["avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"]
    }
}
