//! Each element over and over, by AVX2's vectors of one.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;

use super::super::{BEYOND, Steps};
use crate::kernel::isa::has_avx2;

/// Bytes in a vector. They are written in pairs.
const VECTOR: usize = 32;
const _: () = assert!(2 * VECTOR <= BEYOND);

/// Whether each element of `bytes` may be [splatted](splat_each) so many times.
#[inline]
pub(in super::super) fn splats(bytes: usize, times: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8 | 16) && bytes * times > VECTOR && has_avx2()
}

/// Each of `len` elements of `bytes`, `times` over, by as many pairs of vectors as cover them.
///
/// # Safety
/// [`splats`] says so; they may be read, and `len * times` written, and less than [`BEYOND`] bytes more,
/// to `to`, which is elsewhere.
#[target_feature(enable = "avx2")]
pub(in super::super) unsafe fn splat_each(
    bytes: usize,
    from: Steps,
    to: *mut u8,
    len: usize,
    times: usize,
) {
    macro_rules! by {
        ($broadcast:literal) => {
            asm!(
                "2:",
                concat!($broadcast, " {element}, [{from}]"),
                "add {from}, {step}",
                "mov {at}, {first}",
                "3:",
                "vmovups [{to} + {at}], {element}",
                "vmovups [{to} + {at} + 32], {element}",
                "add {at}, 64",
                "js 3b",
                "add {to}, {each}",
                "sub {len}, 1",
                "jnz 2b",
                from = inout(reg) from.first => _,
                step = in(reg) from.stride.wrapping_mul(bytes as isize),
                to = inout(reg) to.wrapping_add(times * bytes) => _,
                each = in(reg) times * bytes,
                first = in(reg) (times * bytes).wrapping_neg(),
                at = out(reg) _,
                len = inout(reg) len => _,
                element = out(ymm_reg) _,
                options(nostack),
            )
        };
    }
    if len == 0 {
        return;
    }
    // SAFETY: the caller lets them be read, and so many bytes written; nothing else is touched but
    // registers that are named.
    unsafe {
        match bytes {
            1 => by!("vpbroadcastb"),
            2 => by!("vpbroadcastw"),
            4 => by!("vbroadcastss"),
            8 => by!("vbroadcastsd"),
            _ => by!("vbroadcasti128"),
        }
    }
    _mm256_zeroupper();
}

#[cfg(all(test, feature = "std", target_os = "linux"))]
mod tests {
    use super::super::guarded::{bytes, writes};
    use super::*;

    #[test]
    fn elements_are_splatted_and_nothing_else_is_touched() {
        for (size, times) in [1, 2, 4, 8, 16]
            .into_iter()
            .flat_map(|size| (1..80).map(move |times| (size, times)))
        {
            for (len, stride) in [(0, 1_isize), (1, 1), (2, -1), (5, 1), (3, 2), (4, 0)] {
                if !splats(size, times) {
                    continue;
                }
                let from = bytes((len.max(1) - 1) * stride.unsigned_abs() * size + size);
                let first = if stride < 0 { len - 1 } else { 0 };
                let element = |i: usize| first.wrapping_add_signed(i as isize * stride);
                // SAFETY: the elements and the room are there.
                let work = |from: *const u8, to| unsafe {
                    let first = from.add(first * size);
                    splat_each(size, Steps { first, stride }, to, len, times);
                };
                writes(&from, (len * size * times, BEYOND), work, |i| {
                    from[element(i / size / times) * size + i % size]
                });
            }
        }
    }
}
