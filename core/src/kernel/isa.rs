//! Instruction sets beyond the one that the crate is compiled for, chosen once at run time.
//!
//! A loop is compiled once per instruction set, so only what is worth it comes here. Results are
//! the same whatever the instruction set: nothing is contracted into fused multiply-adds.

/// Runs `work`, compiled for the best instruction set of this machine.
///
/// What `work` calls is compiled for it too where it is inlined, so the loops in it must be.
#[inline(always)]
pub(super) fn dispatch<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    match x86_64::level() {
        // SAFETY: the machine has what the level stands for.
        x86_64::Level::V4 => return unsafe { x86_64::v4(work) },
        // SAFETY: as above.
        x86_64::Level::V3 => return unsafe { x86_64::v3(work) },
        x86_64::Level::Baseline => {}
    }
    work()
}

/// The levels of the x86-64 psABI (<https://gitlab.com/x86-psABIs/x86-64-ABI>). AArch64 needs none:
/// NEON is part of its baseline.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod x86_64 {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    use std::is_x86_feature_detected as has;

    #[derive(Clone, Copy)]
    #[repr(u8)]
    pub(super) enum Level {
        Baseline = 1,
        V3,
        V4,
    }

    /// The level of this machine, found out once.
    #[inline]
    pub(super) fn level() -> Level {
        static FOUND: AtomicU8 = AtomicU8::new(0);
        match FOUND.load(Relaxed) {
            4.. | 0 => {
                let level = detect();
                FOUND.store(level as u8, Relaxed);
                level
            }
            1 => Level::Baseline,
            2 => Level::V3,
            3 => Level::V4,
        }
    }

    #[cold]
    fn detect() -> Level {
        let v3 = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("f16c") && has!("fma");
        let v3 = v3 && has!("lzcnt") && has!("movbe") && has!("popcnt");
        let v4 = has!("avx512f") && has!("avx512bw") && has!("avx512cd") && has!("avx512dq");
        match (v3, v4 && has!("avx512vl")) {
            (true, true) => Level::V4,
            (true, false) => Level::V3,
            _ => Level::Baseline,
        }
    }

    /// # Safety
    /// The machine has these features.
    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    pub(super) unsafe fn v3<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    /// # Safety
    /// The machine has these features.
    #[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
    pub(super) unsafe fn v4<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
