//! Each element over and over, by AVX2's vectors of one.

use core::arch::asm;
use core::arch::x86_64::_mm256_zeroupper;

use super::super::{OVERRUN, Steps};
use crate::kernel::isa::has_avx2;

/// Bytes in a vector. They are written in pairs.
const VECTOR: usize = 32;
const _: () = assert!(2 * VECTOR <= OVERRUN);

/// Whether each element of `bytes` may be [splatted](splat_each) so many times.
#[inline]
pub(in super::super) fn splats(bytes: usize, times: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8 | 16) && bytes * times > VECTOR && has_avx2()
}

/// Each of `len` elements of `bytes`, `times` over, by as many pairs of vectors as cover them.
///
/// # Safety
/// [`splats`] says so; they may be read, and `len * times` written, and less than [`OVERRUN`] bytes more,
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
#[path = "tests/splat.rs"]
mod tests;
