//! Reductions on top of an expression: no intermediate of the expression's shape exists.
//!
//! Sums are pairwise: a run of up to [`LEAF`] elements is added in 16 interleaved chains, or in one if
//! it has fewer elements than that ([`Reduction::CHAIN`]), and runs are added by halves, so the error
//! of a sum of n terms is bounded by (64 + log2 n) ε Σ|x|. The order depends on the sizes alone, never
//! on the number of threads.

use core::mem::MaybeUninit;
use core::ops::Range;

mod columns;
mod doubted;
mod lanes;
mod results;

use self::columns::{COLUMNS, prefers_columns};
pub(crate) use self::doubted::Doubted;
use self::lanes::LANES;
use super::mode::{Instructions, Mode};
use super::pointers::Pointers;
use super::run::plan;
use super::source::Sources;
use super::tasks::{Cost, Shared, WORTH_SHARING, share};
use super::write::Work;
use crate::numeric::axes::is_among;
use crate::numeric::plan::Plan;
use crate::numeric::rule::count;
use crate::shape::{MAX_RANK, MAX_STATIC_RANK};

/// The longest run that is accumulated without halving it.
const LEAF: usize = 1024;

/// A way to make one value of many.
pub trait Reduction<E>: Copy + Sync {
    /// What is accumulated.
    type Acc: Copy + Send;
    /// What comes out.
    type Output: Copy;
    /// Whether an element may be in [doubt](Mode::doubt_32), and to compute it twice is as good as once.
    const DOUBTS: bool = false;

    /// Up to so many elements make one chain of accumulation: to merge several would take longer.
    const CHAIN: usize = LANES - 1;

    /// Nothing accumulated yet: [`merge`](Self::merge) of it and another is the other.
    fn start(self) -> Self::Acc;
    /// One element more.
    fn push(self, acc: Self::Acc, element: E) -> Self::Acc;
    /// The elements of both.
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// The result of accumulating `count` elements.
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output;
}

/// The reduction of `f` over the elements of `sources`, which stretch to `sizes`, along the
/// dimensions whose bit is set in `reduced`.
pub(crate) struct Fold<'a, L, F, O> {
    pub(crate) sizes: &'a [usize],
    pub(crate) reduced: u64,
    pub(crate) sources: L,
    pub(crate) f: F,
    pub(crate) op: O,
}

/// Strides of a contiguous result, 0 along reduced dimensions.
fn result_strides(sizes: &[usize], reduced: u64, strides: &mut [isize]) {
    let mut step = 1;
    for d in (0..sizes.len()).rev() {
        if is_among(reduced, d) {
            strides[d] = 0;
        } else {
            strides[d] = step;
            step *= sizes[d] as isize;
        }
    }
}

// SAFETY: `fill` writes every result: all at once if there is nothing to reduce, else one per index
// of the loops that are kept.
unsafe impl<L, F, E, O> Work<O::Output> for Fold<'_, L, F, O>
where
    L: Sources,
    F: Fn(&Mode, L::Elems) -> E + Sync,
    O: Reduction<E>,
{
    #[inline]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<O::Output>]) {
        let Fold {
            sizes,
            reduced,
            sources,
            f,
            op,
        } = self;
        let (mut kept, mut terms) = (1, 1);
        for (d, &size) in sizes.iter().enumerate() {
            *(if is_among(reduced, d) {
                &mut terms
            } else {
                &mut kept
            }) *= size;
        }
        assert!(
            count(sizes).is_some() && out.len() == kept,
            "a result has one place per element"
        );
        if kept == 0 || terms == 0 {
            let nothing = op.finish(op.start(), 0);
            out.fill(MaybeUninit::new(nothing));
            return;
        }
        let mut strides = [0; MAX_RANK];
        let strides = &mut strides[..sizes.len()];
        result_strides(sizes, reduced, strides);
        let pointers = sources.pointers();
        let reducer = Reducer { f: &f, op, terms };
        let out = out.as_mut_ptr().cast();
        // SAFETY: the sources were held against their slices, `out` has one place per result, and
        // plans stretch only what may be stretched.
        unsafe {
            if sizes.len() <= MAX_STATIC_RANK {
                let plan: Plan<MAX_STATIC_RANK> = plan(sizes, Some(strides), &sources);
                reducer.run(plan, out, pointers);
            } else {
                let plan: Plan<MAX_RANK> = plan(sizes, Some(strides), &sources);
                reducer.run(plan, out, pointers);
            }
        }
    }
}

/// What a reduction needs besides its plan.
struct Reducer<'a, F, O> {
    f: &'a F,
    op: O,
    /// How many elements make one result.
    terms: usize,
}

impl<F, O> Reducer<'_, F, O> {
    /// # Safety
    /// `plan`, simplified, stays within what `out` may write and the pointers read, and visits
    /// something.
    #[inline(never)]
    unsafe fn run<P, E, const N: usize>(&self, mut plan: Plan<N>, out: *mut O::Output, pointers: P)
    where
        P: Pointers,
        F: Fn(&Mode, P::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        // Ordered by the strides of the result, the reduced loops are the innermost ones.
        let kept = (0..plan.rank)
            .take_while(|&d| plan.strides[d][0] != 0)
            .count();
        let bytes = plan.count().saturating_mul(P::BYTES);
        let cost = Cost {
            bytes,
            computes: false,
        };
        // SAFETY: threads are given different results.
        let ends = unsafe { Shared::new((out, pointers)) };
        // Few results of few terms each are soon found one by one.
        let is_narrow = self.terms <= O::CHAIN
            && plan.rank - kept == 1
            && (kept == 0 || plan.sizes[kept - 1] < 2 * LANES);
        if !is_narrow && kept > 0 && P::CAPACITY >= COLUMNS && prefers_columns(&plan, kept) {
            plan.move_inside(kept - 1);
            let (plan, outer) = (&plan, kept - 1);
            let width = plan.row();
            let blocks = width.div_ceil(COLUMNS);
            let rows: usize = plan.sizes[..outer].iter().product();
            share(rows * blocks, cost, &|range| {
                let (out, pointers) = ends.get();
                for unit in range {
                    let mut index = [0; N];
                    plan.seek(outer, unit / blocks, &mut index);
                    index[plan.rank - 1] = unit % blocks * COLUMNS;
                    // SAFETY: passed on to the caller; the index is within the loops.
                    unsafe { self.columns(plan, outer, index, out, pointers) };
                }
            });
        } else {
            let plan = &plan;
            let results: usize = plan.sizes[..kept].iter().product();
            let alone = results == 1 && bytes >= WORTH_SHARING;
            share(results, cost, &|range: Range<usize>| {
                let (out, pointers) = ends.get();
                // SAFETY: passed on to the caller; `range` is within the loops that are kept.
                unsafe {
                    if self.terms <= O::CHAIN {
                        self.results::<1, _, _, _>(plan, kept, range, out, pointers, alone);
                    } else {
                        self.results::<LANES, _, _, _>(plan, kept, range, out, pointers, alone);
                    }
                };
            });
        }
    }
}

/// Accumulates by `more`, twice if a function was in doubt.
#[inline(always)]
fn surely<O: Reduction<E>, E, A: Copy>(
    accumulated: &mut A,
    instructions: Instructions,
    more: impl Fn(&mut A, &Mode),
) {
    if const { O::DOUBTS } {
        let before = *accumulated;
        let usual = Mode::of_usual(instructions);
        more(accumulated, &usual);
        if usual.is_sure() {
            return;
        }
        *accumulated = before;
    }
    more(accumulated, &Mode::of_every(instructions));
}
