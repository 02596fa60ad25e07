//! The loop nest for plans that the compiler knows: every trip count and stride is a literal when
//! LLVM sees it, so small nests become straight-line code and rows become vector loops.

use core::ops::Range;

use super::gather::carry;
use super::pointers::{Pointers, Row};
use crate::numeric::plan::Plan;

/// Runs `f` over the rows `range` of the outermost loop of `plan`.
///
/// # Safety
/// `plan` stays within what `out` may write and each of `pointers` may read, and `range` within
/// its outermost loop (or is `0..1` if it has none).
#[inline(always)]
pub(super) unsafe fn run<R, P, F, const N: usize>(
    plan: &Plan<N>,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    // SAFETY: every loop below runs within `range` and the trip counts of `plan`.
    unsafe {
        match plan.rank {
            0 => out.write(f(pointers.read_dense(0))),
            1 => row(plan, 0, range, out, pointers, f),
            2 => {
                for i in range {
                    let (out, pointers) = step(plan, 0, i, out, pointers);
                    row(plan, 1, 0..plan.sizes[1], out, pointers, f);
                }
            }
            3 => {
                for i in range {
                    let (out, pointers) = step(plan, 0, i, out, pointers);
                    for j in 0..plan.sizes[1] {
                        let (out, pointers) = step(plan, 1, j, out, pointers);
                        row(plan, 2, 0..plan.sizes[2], out, pointers, f);
                    }
                }
            }
            _ => deep(plan, range, out, pointers, f),
        }
    }
}

/// The innermost loop.
///
/// # Safety
/// As for [`run`], with `out` and `pointers` at the beginning of the row.
#[inline(always)]
unsafe fn row<R, P, F, const N: usize>(
    plan: &Plan<N>,
    last: usize,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    if range.is_empty() {
        return;
    }
    let strides = &plan.strides[last];
    // SAFETY: the row is not empty, so its first element may be read, and `i` is within it.
    unsafe {
        let row = pointers.row(strides);
        for i in range {
            out.offset(i as isize * strides[0])
                .write(f(row.read(strides, i)));
        }
    }
}

/// More than three loops: an odometer turns all but the innermost two.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn deep<R, P, F, const N: usize>(
    plan: &Plan<N>,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    let outer = plan.rank - 2;
    let mut index = [0; N];
    index[0] = range.start;
    while index[0] < range.end && plan.sizes[1..plan.rank].iter().all(|&size| size > 0) {
        let (to, from) = seek(plan, &index[..outer], out, pointers);
        for i in 0..plan.sizes[outer] {
            let (to, from) = step(plan, outer, i, to, from);
            // SAFETY: `index` and `i` are within the trip counts of `plan`.
            unsafe { row(plan, outer + 1, 0..plan.sizes[outer + 1], to, from, f) };
        }
        index[outer - 1] += 1;
        carry(plan, outer, &mut index);
    }
}

/// Moves the result and every operand `i` steps on in loop `d`.
#[inline(always)]
fn step<R, P: Pointers, const N: usize>(
    plan: &Plan<N>,
    d: usize,
    i: usize,
    out: *mut R,
    pointers: P,
) -> (*mut R, P) {
    let strides = &plan.strides[d];
    let out = out.wrapping_offset((i as isize).wrapping_mul(strides[0]));
    (out, pointers.step(strides, i))
}

/// Moves the result and every operand to an index of the outermost loops.
#[inline(always)]
pub(super) fn seek<R, P: Pointers, const N: usize>(
    plan: &Plan<N>,
    index: &[usize],
    mut out: *mut R,
    mut pointers: P,
) -> (*mut R, P) {
    for (d, &i) in index.iter().enumerate() {
        (out, pointers) = step(plan, d, i, out, pointers);
    }
    (out, pointers)
}
