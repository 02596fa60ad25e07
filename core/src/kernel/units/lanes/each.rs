//! Each element a few times over: a vector of them is permuted to several.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;
use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::has_bytes;
use crate::kernel::isa::has_avx2;

/// How many times over an element is repeated at most: so many vectors are made of one.
const MOST: usize = 8;

/// The bytes of the longest vector.
const LONGEST: usize = 64;

/// How vectors are permuted.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Permutation {
    /// 64 bytes, each from anywhere: AVX-512 VBMI.
    OfBytes,
    /// 8 lanes of 4 bytes: AVX2.
    OfLanes,
}

impl Permutation {
    /// Those that there are, the best one first.
    const ALL: [Self; 2] = [Self::OfBytes, Self::OfLanes];

    /// By which each element of `bytes` may be [repeated](repeat_each) so many times.
    #[inline]
    pub(in super::super) fn of(bytes: usize, times: usize) -> Option<Self> {
        let may = |&by: &Self| by.has(bytes, times);
        Self::ALL.into_iter().find(may)
    }

    #[inline]
    fn has(self, bytes: usize, times: usize) -> bool {
        matches!(times, 2..=MOST)
            && match self {
                Self::OfBytes => has_bytes(bytes),
                Self::OfLanes => matches!(bytes, 4 | 8) && has_avx2(),
            }
    }

    /// The bytes of a vector, and of what is permuted.
    const fn sizes(self) -> (usize, usize) {
        match self {
            Self::OfBytes => (64, 1),
            Self::OfLanes => (32, 4),
        }
    }
}

/// Each of `len` elements of `bytes`, `times` over.
///
/// # Safety
/// [`Permutation::of`] says how; they may be read, and `len * times` written to `to`, which is
/// elsewhere.
pub(in super::super) unsafe fn repeat_each(
    by: Permutation,
    bytes: usize,
    from: *const u8,
    to: *mut u8,
    len: usize,
    times: usize,
) {
    let (vector, unit) = by.sizes();
    let units = (bytes / unit).ilog2() as usize;
    let sources = SOURCES.0[units][times - 2].as_ptr();
    let permute = |from, to, vectors| {
        // SAFETY: the caller lets these vectors be read, and `times` as many written; `Permutation`
        // has found the instructions.
        unsafe {
            match by {
                Permutation::OfBytes => of_bytes(from, to, vectors, sources, times),
                Permutation::OfLanes => of_lanes(from, to, vectors, sources, times),
            }
        }
    };
    let at_once = vector / bytes;
    let (vectors, rest) = (len / at_once, len % at_once);
    if vectors > 0 {
        permute(from, to, vectors);
    }
    if rest > 0 {
        let mut last = [MaybeUninit::<u8>::uninit(); LONGEST];
        let mut repeated = [MaybeUninit::<u8>::uninit(); MOST * LONGEST];
        let (last, repeated) = (last.as_mut_ptr().cast(), repeated.as_mut_ptr().cast());
        // SAFETY: the caller lets the rest be read, and written `times` over, and both fit.
        unsafe {
            copy_nonoverlapping(from.add((len - rest) * bytes), last, rest * bytes);
            permute(last, repeated, 1);
            let to = to.add((len - rest) * bytes * times);
            copy_nonoverlapping(repeated, to, rest * bytes * times);
        }
    }
}

/// Where in a vector the units of several come from, one byte for each: `[u][t]` is of elements that
/// have `1 << u` units, each `t + 2` times over. No vector crosses a line.
#[repr(align(64))]
struct Sources([[[u8; MOST * LONGEST]; MOST - 1]; 4]);

static SOURCES: Sources = {
    let mut sources = [[[0; MOST * LONGEST]; MOST - 1]; 4];
    let mut u = 0;
    while u < sources.len() {
        let mut times = 2;
        while times <= MOST {
            let mut n = 0;
            while n < times * LONGEST {
                let (element, within) = ((n >> u) / times, n & ((1 << u) - 1));
                sources[u][times - 2][n] = ((element << u) + within) as u8;
                n += 1;
            }
            times += 1;
        }
        u += 1;
    }
    Sources(sources)
};

/// `vectors` vectors from `from` on, each permuted to `times` ones, which come from `sources`: of these
/// there are so many bytes to a vector, which one instruction loads, and another permutes by.
macro_rules! permute {
    ($name:ident by $feature:literal, $how:tt) => {
        /// # Safety
        /// The processor has the instructions; so many vectors may be read, and `times` as many
        /// written, elsewhere; `sources` has as many.
        #[target_feature(enable = $feature)]
        unsafe fn $name(
            from: *const u8,
            to: *mut u8,
            vectors: usize,
            sources: *const u8,
            times: usize,
        ) {
            // SAFETY: passed on to the caller; nothing else is touched but registers that are named.
            unsafe {
                permute!(@match times, (from, to, vectors, sources), $how,
                    2: 0 1,
                    3: 0 1 2,
                    4: 0 1 2 3,
                    5: 0 1 2 3 4,
                    6: 0 1 2 3 4 5,
                    7: 0 1 2 3 4 5 6,
                    _: 0 1 2 3 4 5 6 7,
                );
            }
            _mm256_zeroupper();
        }
    };
    (@match $times:ident, $places:tt, $how:tt, $($n:tt: $($k:literal)*,)*) => {
        match $times {
            $($n => permute!(@asm $times, $places, $how, $($k)*),)*
        }
    };
    (@asm $times:ident, ($from:ident, $to:ident, $vectors:ident, $sources:ident), ($register:ident of $vector:literal, $bytes:literal $load:literal $permute:literal), $($k:literal)*) => {
        asm!(
            "2:",
            "vmovups {elements}, [{from}]",
            concat!("add {from}, ", $vector),
            $(
                concat!($load, " {repeated}, [{sources} + ", $bytes, " * ", $k, "]"),
                concat!($permute, " {repeated}, {repeated}, {elements}"),
                concat!("vmovups [{to} + ", $vector, " * ", $k, "], {repeated}"),
            )*
            "add {to}, {step}",
            "sub {vectors}, 1",
            "jnz 2b",
            from = inout(reg) $from => _,
            to = inout(reg) $to => _,
            vectors = inout(reg) $vectors => _,
            sources = in(reg) $sources,
            step = in(reg) $times * $vector,
            elements = out($register) _,
            repeated = out($register) _,
            options(nostack),
        )
    };
}
permute!(of_bytes by "avx512f", (zmm_reg of 64, 64 "vmovups" "vpermb"));
permute!(of_lanes by "avx2", (ymm_reg of 32, 8 "vpmovzxbd" "vpermd"));

#[cfg(all(test, feature = "std", target_os = "linux"))]
#[path = "tests/each.rs"]
mod tests;
