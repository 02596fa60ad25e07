//! A few lanes over and over, by AVX2.

use core::arch::asm;
use core::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_cmpgt_epi32, _mm256_min_epu32, _mm256_set1_epi32,
    _mm256_setr_epi32, _mm256_sub_epi32,
};

use super::super::OVERRUN;
use crate::kernel::isa::has_avx2;

/// Bytes in a vector, which may be written as a whole where its last elements are not wanted.
const VECTOR: usize = 32;
/// Bytes in a lane, and lanes in a vector.
const LANE: usize = 4;
const LANES: usize = VECTOR / LANE;
const _: () = assert!(VECTOR <= OVERRUN);

/// Whether so many bytes may be [repeated](repeat).
#[inline]
pub(in super::super) fn repeats(period: usize) -> bool {
    matches!(period, LANE..=VECTOR) && period.is_multiple_of(LANE) && has_avx2()
}

/// `period` bytes from `from` on, over and over up to `len`.
///
/// # Safety
/// [`repeats`] says so; they may be read, and `len` written, and less than [`VECTOR`] more, to `to`,
/// which is elsewhere.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn repeat(from: *const u8, period: usize, to: *mut u8, len: usize) {
    let lanes = period / LANE;
    let all = |lane: usize| _mm256_set1_epi32(lane as i32);
    let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    // What is too small wraps round, and is the larger one.
    let wrapped = |lane: __m256i| _mm256_min_epu32(lane, _mm256_sub_epi32(lane, all(lanes)));
    let mut lane = numbers;
    for _ in 0..LANES / lanes {
        lane = wrapped(lane);
    }
    // After as many vectors as there are lanes, they begin anew.
    let vectors = lanes.min(len.div_ceil(VECTOR));
    for vector in 0..vectors {
        // SAFETY: the caller lets these bytes be read, and written; nothing else is touched but
        // registers that are named.
        unsafe {
            asm!(
                "vmaskmovps {elements}, {mask}, [{from}]",
                "vpermd {elements}, {lane}, {elements}",
                "2:",
                "vmovups [{to}], {elements}",
                "add {to}, {step}",
                "cmp {to}, {end}",
                "jb 2b",
                from = in(reg) from,
                mask = in(ymm_reg) _mm256_cmpgt_epi32(all(lanes), numbers),
                lane = in(ymm_reg) lane,
                elements = out(ymm_reg) _,
                to = inout(reg) to.add(vector * VECTOR) => _,
                step = in(reg) lanes * VECTOR,
                end = in(reg) to.add(len),
                options(nostack),
            );
        }
        lane = wrapped(_mm256_add_epi32(lane, all(LANES % lanes)));
    }
}

#[cfg(all(test, feature = "std", target_os = "linux"))]
#[path = "tests/period.rs"]
mod tests;
