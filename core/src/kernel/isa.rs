//! Instruction sets beyond the one that the crate is compiled for, chosen once at run time.
//!
//! A loop is compiled once per instruction set, so only what is worth it comes here. What the user
//! wrote gives the same results at each: nothing is contracted into fused multiply-adds. Functions of
//! this crate are told which [instructions](Instructions) they may use.

use core::mem::MaybeUninit;

use super::caches::{INNER_CACHES, OUTER_CACHES};
use super::math_context::Instructions;

/// Which instruction sets a loop is compiled for.
#[cfg_attr(
    not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, reason = "there is nothing to choose from")
)]
pub(super) trait Levels {
    /// How wide its vectors are at most, in bits.
    const BITS: usize;
    /// Whether x86-64-v2 has more for it than the baseline, as for what rounds. For operators it has
    /// not, and each set takes its time to compile.
    const V2: bool;
    /// Whether it is compiled for sets before x86-64-v3 where there is a choice. If not, it runs only where
    /// [`serve`] says so.
    const EARLY: bool = true;
}

/// Whether this machine can run what is compiled for these sets.
#[inline]
pub(super) fn serve<L: Levels>() -> bool {
    #[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
    return L::EARLY || x86_64::level().includes_v3();
    #[cfg(not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")))]
    return true;
}

/// All of them: what computes gains by it.
pub(super) struct Widest;
impl Levels for Widest {
    const BITS: usize = 512;
    const V2: bool = true;
}

/// How wide the vectors of a loop over so many operands are at most, where it waits for memory, on
/// the first processors with 512-bit vectors.
///
/// Narrow stores are the faster ones there: a Cascade Lake fills 64 MB by 512-bit vectors in 1.4
/// times, and by 256-bit ones in 1.1 times, the time that 128-bit ones take. More operands are more to
/// do for each store.
pub(super) const fn early_bits(operands: usize) -> usize {
    if operands <= 2 { 128 } else { 256 }
}

/// How wide vectors are at most, in bits.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")),
    allow(dead_code, reason = "there is nothing to choose from")
)]
pub(super) struct Width {
    /// On the first processors with 512-bit vectors.
    early: usize,
    /// On later ones: no narrower.
    later: usize,
}

impl Width {
    pub(super) const WIDEST: Self = Self::same(Widest::BITS);

    const fn same(bits: usize) -> Self {
        Width {
            early: bits,
            later: bits,
        }
    }

    /// In work that moves so many bytes, and takes `early` where it waits for memory.
    ///
    /// On a Zen 5, `a + b` of 1 M takes 1.1 times as long by 128-bit vectors as by wider ones, a row
    /// added to 1000 others 1.07 times by 256-bit ones; but `a + b` of 32 M 1.3 times by 512-bit ones.
    #[inline]
    pub(super) const fn at_memory(early: usize, moved: usize) -> Self {
        if moved <= INNER_CACHES {
            return Self::WIDEST;
        }
        let later = if moved >= OUTER_CACHES && early < Widest::BITS {
            2 * early
        } else {
            Widest::BITS
        };
        Width { early, later }
    }

    /// The wider of both.
    pub(super) const fn most(self) -> usize {
        self.later
    }
}

/// Runs `work`, compiled for the best of these instruction sets that this machine has.
///
/// What `work` calls is compiled for it too where it is inlined, so the loops in it must be.
#[inline(always)]
pub(super) fn dispatch<L: Levels, V>(work: impl FnOnce(Instructions) -> V) -> V {
    dispatch_into::<L, (), V>(
        &mut [],
        Width::same(L::BITS),
        #[inline(always)]
        |_, instructions| work(instructions),
    )
}

/// As [`dispatch`], for work that writes `out`, by the instruction sets `L`, with vectors of this width.
///
/// `out` is a parameter of a function that is not inlined: so LLVM learns that nothing else points
/// there, and a loop needs no second body for operands that overlap its result.
#[inline(always)]
pub(super) fn dispatch_into<L: Levels, R, V>(
    out: &mut [MaybeUninit<R>],
    width: Width,
    work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
) -> V {
    #[cfg(not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")))]
    let _ = width;
    #[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
    {
        let level = x86_64::level();
        let bits = match level {
            x86_64::Level::EarlyV4 => width.early,
            _ => width.later,
        };
        if const { L::BITS >= 512 } && bits >= 512 && level.includes_v4() {
            // SAFETY: the machine has what the level stands for.
            return unsafe { x86_64::v4(out, work) };
        }
        if (bits >= 256 || const { !L::EARLY }) && level.includes_v3() {
            // SAFETY: as above; a level includes those below.
            return unsafe { x86_64::v3(out, work) };
        }
        if const { !L::EARLY } {
            unreachable!("not compiled for this machine");
        }
        if const { L::V2 } && !matches!(level, x86_64::Level::Baseline) {
            // SAFETY: as above.
            return unsafe { x86_64::v2(out, work) };
        }
    }
    baseline(out, work)
}

/// Whether this machine has AVX2, as a part of x86-64-v3; without `std`, whether the target has it.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(super) fn has_avx2() -> bool {
    #[cfg(feature = "std")]
    return x86_64::level().includes_v3();
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx2");
}

/// Whether this machine has x86-64-v4, and is none of the first that had: it has AVX-512 VBMI too. Without
/// `std`, whether the target has that, which includes what moves elements.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(super) fn has_later_v4() -> bool {
    #[cfg(feature = "std")]
    return matches!(x86_64::level(), x86_64::Level::V4);
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx512vbmi");
}

#[inline(never)]
fn baseline<R, V>(
    out: &mut [MaybeUninit<R>],
    work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
) -> V {
    work(out, Instructions::COMPILED)
}

/// The levels of the x86-64 psABI (<https://gitlab.com/x86-psABIs/x86-64-ABI>). AArch64 needs none:
/// NEON is part of its baseline.
#[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
mod x86_64 {
    use core::mem::MaybeUninit;
    use core::sync::atomic::AtomicU8;
    use core::sync::atomic::Ordering::Relaxed;
    use std::is_x86_feature_detected as has;

    use super::Instructions;

    #[derive(Clone, Copy)]
    #[repr(u8)]
    pub(super) enum Level {
        Baseline = 1,
        V2,
        V3,
        /// V4 on a processor of its first generation (Skylake-X, Cascade Lake, Cooper Lake).
        EarlyV4,
        /// On a later one: with VBMI.
        V4,
    }

    impl Level {
        #[inline]
        pub(super) fn includes_v3(self) -> bool {
            matches!(self, Level::V3) || self.includes_v4()
        }

        #[inline]
        pub(super) fn includes_v4(self) -> bool {
            matches!(self, Level::EarlyV4 | Level::V4)
        }
    }

    /// The level of this machine, found out once.
    #[inline]
    pub(super) fn level() -> Level {
        static FOUND: AtomicU8 = AtomicU8::new(0);
        match FOUND.load(Relaxed) {
            6.. | 0 => {
                let level = detect();
                FOUND.store(level as u8, Relaxed);
                level
            }
            1 => Level::Baseline,
            2 => Level::V2,
            3 => Level::V3,
            4 => Level::EarlyV4,
            5 => Level::V4,
        }
    }

    #[cold]
    fn detect() -> Level {
        match (has_v2(), has_v3(), has_v4()) {
            // All processors after the first generation have it.
            (_, _, true) if has!("avx512vbmi") => Level::V4,
            (_, _, true) => Level::EarlyV4,
            (_, true, _) => Level::V3,
            (true, ..) => Level::V2,
            _ => Level::Baseline,
        }
    }

    const OF_V3: Instructions = Instructions {
        fma: true,
        f16c: true,
        ..Instructions::COMPILED
    };
    const OF_V4: Instructions = Instructions {
        wide: true,
        ..OF_V3
    };

    /// Each level has its own features, and those of the levels before it.
    macro_rules! levels {
        ([$($before:tt)*]) => {};
        ([$($before:tt)*] $name:ident $has:ident $instructions:expr, [$($own:tt)*] $($more:tt)*) => {
            levels!(@level $name $has $instructions, [$($before)* $($own)*]);
            levels!([$($before)* $($own)*] $($more)*);
        };
        (@level $name:ident $has:ident $instructions:expr, [$($feature:tt)*]) => {
            /// Whether the machine has these features.
            fn $has() -> bool {
                $(has!($feature))&&*
            }

            /// # Safety
            /// The machine has these features.
            $(#[target_feature(enable = $feature)])*
            pub(super) unsafe fn $name<R, V>(
                out: &mut [MaybeUninit<R>],
                work: impl FnOnce(&mut [MaybeUninit<R>], Instructions) -> V,
            ) -> V {
                work(out, $instructions)
            }
        };
    }
    levels! {
        []
        v2 has_v2 Instructions::COMPILED,
            ["cmpxchg16b" "popcnt" "sse3" "sse4.1" "sse4.2" "ssse3"]
        v3 has_v3 OF_V3,
            ["avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe"]
        v4 has_v4 OF_V4,
            ["avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"]
    }
}
