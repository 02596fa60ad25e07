//! From operands to a plan, and from a plan to the loop that suits it.

use core::ops::Range;

use super::gather::carry;
use super::isa::dispatch;
use super::pointers::Pointers;
use super::source::{KnownPlan, Source, Sources, Strided};
use super::tasks::{Shared, WORTH_SHARING, share};
use super::{blocks, nest};
use crate::numeric::plan::Plan;
use crate::shape::{MAX_RANK, MAX_STATIC_RANK};
use crate::{DynShape, Shape};

/// Runs the plan of `sources`: the compiler's, if it is known, else one made now.
///
/// # Safety
/// `out` may be written at these sizes and strides, and `pointers` read as `sources` says.
#[inline(always)]
pub(super) unsafe fn run<S, L, P, R, F>(
    sizes: &[usize],
    strides: Option<&[isize]>,
    sources: &L,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    S: Shape,
    L: Sources,
    P: Pointers,
    F: Fn(P::Elems) -> R + Sync,
{
    // SAFETY: passed on to the caller.
    unsafe {
        if KnownPlan::<S, L>::KNOWN {
            run_known::<S, L, _, _, _>(out, pointers, f);
        } else {
            run_any(sizes, strides, sources, out, pointers, f);
        }
    }
}

/// Runs the plan that the compiler made: it stays a constant down to the loops.
///
/// # Safety
/// The plan stays within what `out` may write and `pointers` read.
#[inline(always)]
unsafe fn run_known<S, L, P, R, F>(out: *mut R, pointers: P, f: &F)
where
    S: Shape,
    L: Sources,
    P: Pointers,
    F: Fn(P::Elems) -> R + Sync,
{
    let rows = const { KnownPlan::<S, L>::PLAN.outermost() };
    // SAFETY: threads are given different rows of the result.
    let ends = unsafe { Shared::new((out, pointers)) };
    if const { KnownPlan::<S, L>::PLAN.count() <= INLINE } {
        // SAFETY: passed on to the caller; all rows are within the outermost loop.
        unsafe { run_rows::<S, L, _, _, _>(0..rows, out, pointers, f) };
        return;
    }
    let work = |range| {
        let (out, pointers) = ends.get();
        dispatch(
            #[inline(always)]
            || {
                // SAFETY: passed on to the caller; `range` is within the outermost loop.
                unsafe { run_rows::<S, L, _, _, _>(range, out, pointers, f) }
            },
        );
    };
    if const { bytes::<R, P>(&KnownPlan::<S, L>::PLAN) < WORTH_SHARING } {
        work(0..rows);
    } else {
        share(
            rows,
            const { bytes::<R, P>(&KnownPlan::<S, L>::PLAN) },
            &work,
        );
    }
}

/// # Safety
/// As for [`run_known`], with `range` within the outermost loop.
#[inline(always)]
unsafe fn run_rows<S, L, P, R, F>(range: Range<usize>, out: *mut R, pointers: P, f: &F)
where
    S: Shape,
    L: Sources,
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    let plan = const { &KnownPlan::<S, L>::PLAN };
    // SAFETY: passed on to the caller.
    unsafe { nest::run(plan, range, out, pointers, f) };
}

/// Up to this many elements run where they are called, without choosing an instruction set.
const INLINE: usize = 256;

/// How much memory a plan moves, were every operand read anew for every element.
const fn bytes<R, P: Pointers>(plan: &Plan<MAX_STATIC_RANK>) -> usize {
    plan.count().saturating_mul(P::BYTES + size_of::<R>())
}

/// # Safety
/// `out` may be written at these sizes and strides, and `pointers` read as `sources` says.
#[inline]
unsafe fn run_any<L, P, R, F>(
    sizes: &[usize],
    strides: Option<&[isize]>,
    sources: &L,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    L: Sources,
    P: Pointers,
    F: Fn(P::Elems) -> R + Sync,
{
    if sizes.len() <= MAX_STATIC_RANK {
        // SAFETY: passed on to the caller.
        unsafe { run_plan(&plan(sizes, strides, sources), out, pointers, f) }
    } else {
        // SAFETY: passed on to the caller.
        unsafe { run_high_rank(&plan(sizes, strides, sources), out, pointers, f) }
    }
}

/// The plan for a result of these sizes and strides.
#[inline]
pub(super) fn plan<L: Sources, const N: usize>(
    sizes: &[usize],
    strides: Option<&[isize]>,
    sources: &L,
) -> Plan<N> {
    let result = Source::<(), Strided<DynShape>>::layout_only(sizes, strides);
    let mut plan = result.with_strides(Plan::new);
    sources.push_to(&mut plan);
    plan.simplified()
}

/// # Safety
/// `plan` stays within what `out` may write and `pointers` read.
#[inline(never)]
unsafe fn run_plan<P, R, F>(plan: &Plan<MAX_STATIC_RANK>, out: *mut R, pointers: P, f: &F)
where
    P: Pointers,
    F: Fn(P::Elems) -> R + Sync,
{
    let (count, bytes) = (plan.count(), bytes::<R, P>(plan));
    if count == 0 {
        return;
    }
    // SAFETY: threads are given different elements of the result.
    let ends = unsafe { Shared::new((out, pointers)) };
    if const { blocks::block_len::<R, P>().is_some() } {
        share(count, bytes, &|range| {
            let (out, pointers) = ends.get();
            // SAFETY: passed on to the caller; `range` is within the plan.
            unsafe { blocks::run(plan, range, out, pointers, f) };
        });
    } else {
        share(plan.outermost(), bytes, &|range| {
            let (out, pointers) = ends.get();
            // SAFETY: passed on to the caller; `range` is within the outermost loop.
            unsafe { nest::run(plan, range, out, pointers, f) };
        });
    }
}

/// Ranks over 8 that do not simplify to less: an odometer turns the outer loops.
///
/// # Safety
/// `plan` stays within what `out` may write and `pointers` read.
#[cold]
unsafe fn run_high_rank<P, R, F>(plan: &Plan<MAX_RANK>, out: *mut R, pointers: P, f: &F)
where
    P: Pointers,
    F: Fn(P::Elems) -> R + Sync,
{
    let inner = plan.inner();
    let outer = plan.rank - inner.rank;
    let mut index = [0; MAX_RANK];
    for _ in 0..plan.sizes[..outer].iter().product() {
        let (to, from) = nest::seek(plan, &index[..outer], out, pointers);
        // SAFETY: passed on to the caller; `index` is within the outer loops.
        unsafe { run_plan(&inner, to, from, f) };
        if outer > 0 {
            index[outer - 1] += 1;
            carry(plan, outer, &mut index);
        }
    }
}
