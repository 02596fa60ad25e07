//! The loop nest for plans that the compiler knows: every trip count and stride is a literal when
//! LLVM sees it, so small nests become straight-line code and rows become vector loops.

use core::mem::MaybeUninit;

use super::emit::Emit;
use super::gather::advance;
use super::pass::Emitter;
use super::pointers::{Pointers, Row};
use crate::dim_vec::MAX_STATIC_RANK;
use crate::plan::{PLACES, Plan};

/// A plan that the compiler knows.
///
/// A type, not a value: what depends on it is decided before LLVM has to.
pub(super) trait ConstPlan {
    const PLAN: Plan<MAX_STATIC_RANK>;
}

/// Emits everything in the first `rows` rounds of the outermost loop of the plan.
///
/// # Safety
/// The plan stays within what `out` may write and each of `pointers` may read, and `rows` within
/// its outermost loop (or is 1 if it has none). The result is dense along the innermost loop.
#[inline(always)]
pub(super) unsafe fn run<C, R, P, K>(
    rows: usize,
    out: *mut MaybeUninit<R>,
    pointers: P,
    emitter: &Emitter<'_, K>,
) where
    C: ConstPlan,
    P: Pointers,
    K: Emit<P::Elems, R>,
{
    // SAFETY: every loop below runs within `rows` and the trip counts of the plan.
    unsafe {
        if const { C::PLAN.rank == 0 } {
            emitter.fill(
                core::slice::from_raw_parts_mut(out, 1),
                #[inline(always)]
                |_| pointers.read_dense(0),
            );
        } else if const { C::PLAN.rank == 1 } {
            row::<C, _, _, _>(0, rows, out, pointers, emitter);
        } else if const { C::PLAN.rank == 2 } {
            for i in 0..rows {
                let (out, pointers) = step::<C, _, _>(0, i, out, pointers);
                row::<C, _, _, _>(1, const { C::PLAN.sizes[1] }, out, pointers, emitter);
            }
        } else if const { C::PLAN.rank == 3 } {
            for i in 0..rows {
                let (out, pointers) = step::<C, _, _>(0, i, out, pointers);
                for j in 0..const { C::PLAN.sizes[1] } {
                    let (out, pointers) = step::<C, _, _>(1, j, out, pointers);
                    row::<C, _, _, _>(2, const { C::PLAN.sizes[2] }, out, pointers, emitter);
                }
            }
        } else {
            deep::<C, _, _, _>(rows, out, pointers, emitter);
        }
    }
}

/// The innermost loop, which is loop `last`.
///
/// # Safety
/// As for [`run`], with `out` and `pointers` at the beginning of the row.
#[inline(always)]
unsafe fn row<C, R, P, K>(
    last: usize,
    len: usize,
    out: *mut MaybeUninit<R>,
    pointers: P,
    emitter: &Emitter<'_, K>,
) where
    C: ConstPlan,
    P: Pointers,
    K: Emit<P::Elems, R>,
{
    if len == 0 {
        return;
    }
    let strides = &const { &C::PLAN }.strides[last];
    debug_assert_eq!(strides[0], 1, "results are dense along a row");
    // SAFETY: the row is not empty, so its first element may be read, and `i` is within it; the places
    // of a row follow one another.
    unsafe {
        let row = pointers.row(strides);
        emitter.fill(
            core::slice::from_raw_parts_mut(out, len),
            #[inline(always)]
            |i| row.read(strides, i),
        );
    }
}

/// More than three loops: an odometer turns all but the innermost two.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn deep<C, R, P, K>(
    rows: usize,
    out: *mut MaybeUninit<R>,
    pointers: P,
    emitter: &Emitter<'_, K>,
) where
    C: ConstPlan,
    P: Pointers,
    K: Emit<P::Elems, R>,
{
    let plan = const { &C::PLAN };
    let outer = const { second_innermost(&C::PLAN) };
    let mut index = [0; MAX_STATIC_RANK];
    while index[0] < rows && const { C::PLAN.count() > 0 } {
        let to = place_at(&plan.strides, &index[..outer], out);
        let from = pointers_at(&plan.strides, &index[..outer], pointers);
        for i in 0..const { C::PLAN.sizes[second_innermost(&C::PLAN)] } {
            let (to, from) = step::<C, _, _>(outer, i, to, from);
            // SAFETY: `index` and `i` are within the trip counts of the plan.
            unsafe {
                let len = const { C::PLAN.row() };
                row::<C, _, _, _>(outer + 1, len, to, from, emitter);
            };
        }
        advance(&plan.sizes, &mut index[..outer], 1);
    }
}

/// The loop around the innermost one. Asked for plans that have none too, in code that is not run.
const fn second_innermost(plan: &Plan<MAX_STATIC_RANK>) -> usize {
    plan.rank.saturating_sub(2)
}

/// Moves the result and every operand `i` steps on in loop `d`.
#[inline(always)]
pub(super) fn step<C: ConstPlan, R, P: Pointers>(
    d: usize,
    i: usize,
    out: *mut R,
    pointers: P,
) -> (*mut R, P) {
    step_of(&const { &C::PLAN }.strides[d], i, out, pointers)
}

/// The same in a loop of any plan.
#[inline(always)]
pub(super) fn step_of<R, P: Pointers>(
    strides: &[isize; PLACES],
    i: usize,
    out: *mut R,
    pointers: P,
) -> (*mut R, P) {
    let out = out.wrapping_offset((i as isize).wrapping_mul(strides[0]));
    (out, pointers.step(strides, i))
}

/// Where the result of an index stands, in loops of these strides.
#[inline(always)]
pub(super) fn place_at<R>(strides: &[[isize; PLACES]], index: &[usize], mut out: *mut R) -> *mut R {
    for (strides, &i) in strides.iter().zip(index) {
        out = out.wrapping_offset((i as isize).wrapping_mul(strides[0]));
    }
    out
}

/// Where the operands of an index stand.
#[inline(always)]
pub(super) fn pointers_at<P: Pointers>(
    strides: &[[isize; PLACES]],
    index: &[usize],
    mut pointers: P,
) -> P {
    for (strides, &i) in strides.iter().zip(index) {
        pointers = pointers.step(strides, i);
    }
    pointers
}
