//! Elements over and over, of planes, and to planes, in registers: their lanes are permuted.
//!
//! In assembly: whatever the elements are, padding too, is moved as it is. LLVM does not see that it uses
//! wide registers, which are cleared in the end, so that SSE does not wait for them.

mod each;
#[cfg(all(test, feature = "std", target_os = "linux"))]
mod guarded;
mod period;
mod planes;
mod splat;

pub(super) use self::each::{Permutation, repeat_each};
pub(super) use self::period::{repeat, repeats};
pub(super) use self::planes::{MOST as MOST_PLANES, has_planes, interleave, take};
pub(super) use self::splat::{splat_each, splats};
use crate::kernel::isa::has_later_v4;

/// Whether vectors of elements of `bytes` may be permuted byte by byte: AVX-512 VBMI.
#[inline]
fn has_bytes(bytes: usize) -> bool {
    matches!(bytes, 1 | 2 | 4 | 8) && has_later_v4()
}
