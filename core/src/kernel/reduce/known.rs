//! Reductions whose loops are known to the compiler. All numbers of steps and all strides are
//! constants in LLVM, so small reductions become straight-line code and short rows are unrolled.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::columns::{group_len, merge_groups};
use super::known_loops::{KnownDims, KnownLoops};
use super::order::chained;
use super::schedule::{Nearness, Strategy, StrategyChoice};
use super::{Reduction, ReductionLevels};
use crate::kernel::MathContext;
use crate::kernel::elementwise::{FillResult, Pointers, Sources};
use crate::kernel::parallel::{Shared, share};
use crate::kernel::simd::{Instructions, dispatch_into};
use crate::plan::thresholds::{COLUMNS, MAX_INLINE, MAX_UNROLLED_TERMS, MIN_NEIGHBORS};

/// The reduction of `f` of broadcast `sources` along the dimensions `A`, all known to the compiler.
pub(crate) struct KnownFold<A, L, F, O> {
    sources: L,
    f: F,
    op: O,
    dims: PhantomData<A>,
}

impl<A, L, F, O> KnownFold<A, L, F, O> {
    #[inline(always)]
    pub(crate) fn new(sources: L, f: F, op: O) -> Self {
        KnownFold {
            sources,
            f,
            op,
            dims: PhantomData,
        }
    }
}

/// The order in which elements are accumulated, which is that of [`Fold`](super::Fold).
struct Order<A, L, E, O>(PhantomData<(A, L, E, O)>);

impl<A: KnownDims, L: Sources, E, O: Reduction<E>> Order<A, L, E, O> {
    const STRATEGY: Strategy = {
        let choice = StrategyChoice {
            terms: KnownLoops::<A, L>::TERMS,
            max_chain: O::MAX_CHAIN,
            capacity: super::capacity::<L>(),
            by_rows: O::BY_ROWS,
        };
        choice
            .strategy(KnownLoops::<A, L>::NEST, KnownLoops::<A, L>::KEPT)
            .0
    };

    /// The number of accumulators of each result.
    const GROUP: usize = match group_len(KnownLoops::<A, L>::ROW) {
        group
            if matches!(Self::STRATEGY, Strategy::Columns)
                && group <= KnownLoops::<A, L>::TERMS =>
        {
            group
        }
        _ => 1,
    };

    /// Whether the results of a row are accumulated side by side. In one chain, the order of the
    /// elements of each result is the same either way.
    const SIDE_BY_SIDE: bool = KnownLoops::<A, L>::KEPT > 0
        && KnownLoops::<A, L>::ROW <= COLUMNS
        && match Self::STRATEGY {
            Strategy::Columns => !O::BY_ROWS && Self::GROUP == 1,
            Strategy::Chains => {
                KnownLoops::<A, L>::TERMS > 1
                    && Nearness::of(KnownLoops::<A, L>::NEST, KnownLoops::<A, L>::KEPT).results
            }
            Strategy::Rows => false,
        };

    /// Whether there are many results, of few contiguous elements each.
    const IS_OF_SHORT_ROWS: bool = {
        let nest = KnownLoops::<A, L>::NEST;
        nest.rank() == KnownLoops::<A, L>::KEPT + 1
            && KnownLoops::<A, L>::ROW >= MIN_NEIGHBORS
            && match Self::STRATEGY {
                Strategy::Columns => false,
                Strategy::Chains => true,
                Strategy::Rows => KnownLoops::<A, L>::TERMS <= MAX_UNROLLED_TERMS,
            }
    };

    /// Accumulates the elements of one result.
    #[inline(always)]
    fn accumulate(op: O, element: impl Fn(usize) -> E) -> O::Acc {
        let terms = const { KnownLoops::<A, L>::TERMS };
        if const { matches!(Self::STRATEGY, Strategy::Chains) } {
            let mut acc = op.start();
            for i in 0..terms {
                acc = op.push(acc, element(i));
            }
            acc
        } else if const { matches!(Self::STRATEGY, Strategy::Rows) } {
            chained(op, terms, element)
        } else if const { Self::GROUP == 1 } {
            Self::accumulate_groups::<1>(op, element)
        } else if const { Self::GROUP <= 8 } {
            Self::accumulate_groups::<8>(op, element)
        } else {
            Self::accumulate_groups::<{ COLUMNS / 2 }>(op, element)
        }
    }

    /// Accumulates the elements of one result in [`GROUP`](Self::GROUP) accumulators.
    #[inline(always)]
    fn accumulate_groups<const N: usize>(op: O, element: impl Fn(usize) -> E) -> O::Acc {
        let (terms, group) = const { (KnownLoops::<A, L>::TERMS, Self::GROUP) };
        let mut acc = [op.start(); N];
        let groups = terms / group;
        op.push_rows(
            &mut acc,
            group,
            groups,
            #[inline(always)]
            |row, i| element(row * group + i),
        );
        if const { !KnownLoops::<A, L>::TERMS.is_multiple_of(Self::GROUP) } {
            op.push_rows(
                &mut acc,
                1,
                terms % group,
                #[inline(always)]
                |row, _| element(groups * group + row),
            );
        }
        merge_groups(op, &mut acc, group, 1);
        acc[0]
    }

    /// Accumulates the elements of a row of results. `element` takes the index of a result and
    /// that of one of its elements.
    #[inline(always)]
    fn accumulate_row(op: O, element: impl Fn(usize, usize) -> E) -> [O::Acc; COLUMNS] {
        let (terms, len) = const { (KnownLoops::<A, L>::TERMS, KnownLoops::<A, L>::ROW) };
        let mut acc = [op.start(); COLUMNS];
        for i in 0..terms {
            for (result, acc) in acc[..len].iter_mut().enumerate() {
                *acc = op.push(*acc, element(result, i));
            }
        }
        acc
    }
}

/// Returns `true` if a reduction by `O` of elements `E` runs as a [`KnownFold`].
///
/// Functions are computed in vectors, of several results together.
pub(crate) const fn is_unrolled<A: KnownDims, L: Sources, E, O: Reduction<E>>() -> bool {
    KnownLoops::<A, L>::IS_KNOWN
        && !O::FLAGS.calls()
        && (KnownLoops::<A, L>::NEST.count() <= MAX_INLINE
            || Order::<A, L, E, O>::IS_OF_SHORT_ROWS && !O::FLAGS.may_speculate())
}

impl<A, L, F, O> KnownFold<A, L, F, O>
where
    A: KnownDims,
    L: Sources,
{
    /// Computes the results from number `first` on, row by row.
    ///
    /// # Safety
    /// `pointers` are [known pointers](Sources::known_pointers) of the operands. `out` has at most as many places as there are results from
    /// `first` on. If results are accumulated [side by side](Order::SIDE_BY_SIDE), it has all.
    #[inline(always)]
    unsafe fn results<E>(
        &self,
        mut out: &mut [MaybeUninit<O::Output>],
        mut first: usize,
        pointers: L::Pointers,
        instructions: Instructions,
    ) where
        F: Fn(&MathContext, L::Elems) -> E,
        O: Reduction<E>,
    {
        let len = const { KnownLoops::<A, L>::ROW };
        let outer = const { KnownLoops::<A, L>::KEPT.saturating_sub(1) };
        let context = &MathContext::exact(instructions);
        if const { KnownLoops::<A, L>::KEPT <= 1 } {
            // SAFETY: by the precondition. All results are one row.
            unsafe { self.row(out, first, pointers, context) };
            return;
        }
        while !out.is_empty() {
            let (row, column) = (first / len, first % len);
            let (these, rest) = out.split_at_mut(out.len().min(len - column));
            let pointers = KnownLoops::<A, L>::step(0, outer, row, pointers);
            first += these.len();
            // SAFETY: by the precondition; these are results of one row.
            unsafe { self.row(these, column, pointers, context) };
            out = rest;
        }
    }

    /// Computes the results of a row from number `first` of the row on.
    ///
    /// # Safety
    /// As for [`results`](Self::results). `pointers` are at the beginning of a row, and the results
    /// are within it.
    #[inline(always)]
    unsafe fn row<E>(
        &self,
        out: &mut [MaybeUninit<O::Output>],
        first: usize,
        pointers: L::Pointers,
        context: &MathContext,
    ) where
        F: Fn(&MathContext, L::Elems) -> E,
        O: Reduction<E>,
    {
        let (kept, rank) = const { (KnownLoops::<A, L>::KEPT, KnownLoops::<A, L>::NEST.rank()) };
        let terms = const { KnownLoops::<A, L>::TERMS };
        let element = |result, i| {
            let from = KnownLoops::<A, L>::step(kept.saturating_sub(1), kept, result, pointers);
            let from = KnownLoops::<A, L>::step(kept, rank, i, from);
            // SAFETY: `PLAN` asserts that the loops stay within the operands, which have the sizes
            // that `known_pointers` asserts. By the precondition the result is within the row.
            (self.f)(context, unsafe { from.read(0) })
        };
        if const { Order::<A, L, E, O>::SIDE_BY_SIDE } {
            let accumulated = Order::<A, L, E, O>::accumulate_row(self.op, element);
            for (out, acc) in out.iter_mut().zip(accumulated) {
                out.write(self.op.finish(acc, terms));
            }
            return;
        }
        for (result, out) in out.iter_mut().enumerate() {
            let acc = Order::<A, L, E, O>::accumulate(
                self.op,
                #[inline(always)]
                |i| element(first + result, i),
            );
            out.write(self.op.finish(acc, terms));
        }
    }
}

// SAFETY: `fill` asserts the number of results, and writes each.
unsafe impl<A, L, F, E, O> FillResult<O::Output> for KnownFold<A, L, F, O>
where
    A: KnownDims,
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Reduction<E>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<O::Output>]) {
        assert!(
            const { KnownLoops::<A, L>::IS_KNOWN }
                && out.len() == const { KnownLoops::<A, L>::RESULTS },
            "a result has one place for each element"
        );
        let pointers = self.sources.known_pointers();
        if const { KnownLoops::<A, L>::NEST.count() <= MAX_INLINE } {
            // SAFETY: these are all results.
            unsafe { self.results(out, 0, pointers, Instructions::COMPILED) };
            return;
        }
        // SAFETY: threads compute different results, and only read the operands.
        let shared = unsafe { Shared::new((&self, out.as_mut_ptr(), pointers)) };
        let work = |range: Range<usize>| {
            let (this, out, pointers) = shared.get();
            // SAFETY: only the call with this range computes these results.
            let out = unsafe { core::slice::from_raw_parts_mut(out.add(range.start), range.len()) };
            dispatch_into::<ReductionLevels<true, E, O>, _, _>(
                out,
                #[inline(always)]
                |out, instructions| {
                    // SAFETY: the range is within the results.
                    unsafe { this.results(out, range.start, pointers, instructions) };
                },
            );
        };
        if const { KnownLoops::<A, L>::COST.is_small() } {
            work(0..out.len());
        } else {
            share(out.len(), const { KnownLoops::<A, L>::COST }, &work);
        }
    }
}
