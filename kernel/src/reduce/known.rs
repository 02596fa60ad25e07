//! Reductions whose loops are known to the compiler. All numbers of steps and all strides are
//! constants in LLVM, so small reductions become straight-line code and short rows are unrolled.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::chains::chained;
use super::column_sizes::rows_at_once;
use super::columns::merge_rows;
use super::levels::ReductionLevels;
use super::values::ElementKernel;
use super::{Index, Indices, Reduction, push_each_row};
use crate::MathContext;
use crate::const_fn::max;
use crate::elementwise::KnownPlan;
use crate::elementwise::{Pointers, Sources, VectorLoop};
use crate::fill::FillResult;
use crate::known_dims::KnownDims;
use crate::parallel::{Cost, Shared, share};
use crate::plan::strategy::{Locality, Strategy, StrategyChoice};
use crate::plan::thresholds::{
    COLUMNS, MAX_INLINE, MAX_UNROLLED_TERMS, MAX_VALUES, MIN_NEIGHBORS, MIN_VECTOR_TERMS,
};
use crate::simd::{Instructions, dispatch_into};

/// The reduction of `f` of broadcast `sources` along the dimensions `S`, all known to the compiler.
pub struct KnownFold<S, L, F, O> {
    sources: L,
    f: F,
    op: O,
    dims: PhantomData<S>,
}

impl<S, L, F, O> KnownFold<S, L, F, O> {
    #[inline(always)]
    pub fn new(sources: L, f: F, op: O) -> Self {
        KnownFold {
            sources,
            f,
            op,
            dims: PhantomData,
        }
    }
}

/// The numbers of results and of their elements in a known plan.
struct Loops<S, L>(PhantomData<(S, L)>);

impl<S: KnownDims, L: Sources> Loops<S, L> {
    const REDUCED: usize = KnownPlan::<S, L>::NEST.rank() - KnownPlan::<S, L>::KEPT;

    /// The number of elements that are reduced to one result.
    const TERMS: usize = KnownPlan::<S, L>::NEST.row_len(Self::REDUCED);

    /// The number of results.
    const RESULTS: usize = KnownPlan::<S, L>::NEST.rows(Self::REDUCED);

    /// The number of results in a row of the last loop over results, or 1 if there are no results.
    const ROW: usize = match KnownPlan::<S, L>::KEPT {
        0 => 1,
        kept => max(KnownPlan::<S, L>::NEST.sizes[kept - 1], 1),
    };

    const COST: Cost = Cost {
        bytes: KnownPlan::<S, L>::NEST
            .count()
            .saturating_mul(<L::Pointers as Pointers>::BYTES),
        computes: false,
    };
}

/// The accumulation of elements, in the order of [`Fold`](super::Fold).
struct Accumulation<S, L, E, O>(PhantomData<(S, L, E, O)>);

impl<S: KnownDims, L: Sources, E, O: Reduction<E>> Accumulation<S, L, E, O> {
    const STRATEGY: Strategy = {
        let choice = StrategyChoice {
            terms: Loops::<S, L>::TERMS,
            max_chain: O::MAX_CHAIN,
            capacity: super::capacity::<L>(),
            by_rows: O::BY_ROWS,
            min_shared_terms: usize::MAX,
            reads_pairs: false,
        };
        choice
            .strategy(KnownPlan::<S, L>::NEST, KnownPlan::<S, L>::KEPT)
            .0
    };

    /// The number of accumulators of each result.
    const ROWS_AT_ONCE: usize = match Self::STRATEGY {
        Strategy::Columns => rows_at_once(Loops::<S, L>::ROW, Loops::<S, L>::TERMS),
        _ => 1,
    };

    /// Whether the results of a row are accumulated side by side. In one chain, the order of the
    /// elements of each result is the same either way.
    const SIDE_BY_SIDE: bool = KnownPlan::<S, L>::KEPT > 0
        && Loops::<S, L>::ROW <= COLUMNS
        && match Self::STRATEGY {
            Strategy::Columns => !O::BY_ROWS && Self::ROWS_AT_ONCE == 1,
            Strategy::Chains => {
                Loops::<S, L>::TERMS > 1
                    && Locality::of(KnownPlan::<S, L>::NEST, KnownPlan::<S, L>::KEPT).results
            }
            Strategy::Rows => false,
        };

    /// Whether there are many results, of few contiguous elements each.
    const IS_OF_SHORT_ROWS: bool = {
        let nest = KnownPlan::<S, L>::NEST;
        nest.rank() == KnownPlan::<S, L>::KEPT + 1
            && Loops::<S, L>::ROW >= MIN_NEIGHBORS
            && match Self::STRATEGY {
                Strategy::Columns => false,
                // Extrema of a whole vector take less time one result after the other.
                _ if O::ALL_AT_ONCE && !O::BY_ROWS => Loops::<S, L>::TERMS < MIN_VECTOR_TERMS,
                Strategy::Chains => true,
                // LLVM does not vectorize unrolled rows of two operands, of 20 elements for example. They take 16 times
                // as long as in the loops over any number.
                Strategy::Rows => {
                    Loops::<S, L>::TERMS <= MAX_UNROLLED_TERMS
                        && Loops::<S, L>::TERMS <= O::MAX_UNROLLED
                        && <L::Pointers as Pointers>::LAST == 1
                }
            }
    };

    /// Accumulates the elements of one result, each once if the operation accumulates neither
    /// [all at once](Reduction::ALL_AT_ONCE) nor [by rows](Reduction::BY_ROWS).
    ///
    /// # Safety
    /// `element` may be called for all elements.
    #[inline(always)]
    unsafe fn accumulate(op: O, element: impl Fn(usize) -> E) -> O::Acc {
        let terms = const { Loops::<S, L>::TERMS };
        if const { matches!(Self::STRATEGY, Strategy::Chains) } {
            let mut acc = op.start();
            for i in 0..terms {
                acc = op.push(acc, element(i));
            }
            acc
        } else if const { matches!(Self::STRATEGY, Strategy::Rows) } {
            // SAFETY: by the precondition.
            let elements = unsafe { Indices::new(terms) };
            chained(
                op,
                elements,
                #[inline(always)]
                |i| element(i.get()),
            )
        } else if const { Self::ROWS_AT_ONCE == 1 } {
            // SAFETY: by the precondition.
            unsafe { Self::accumulate_rows::<1>(op, element) }
        } else if const { Self::ROWS_AT_ONCE <= 8 } {
            // SAFETY: by the precondition.
            unsafe { Self::accumulate_rows::<8>(op, element) }
        } else {
            // SAFETY: by the precondition.
            unsafe { Self::accumulate_rows::<{ COLUMNS / 2 }>(op, element) }
        }
    }

    /// Accumulates the elements of one result in [`ROWS_AT_ONCE`](Self::ROWS_AT_ONCE) accumulators.
    ///
    /// # Safety
    /// As for [`accumulate`](Self::accumulate).
    #[inline(always)]
    unsafe fn accumulate_rows<const N: usize>(op: O, element: impl Fn(usize) -> E) -> O::Acc {
        let (terms, rows_at_once) = const { (Loops::<S, L>::TERMS, Self::ROWS_AT_ONCE) };
        let mut acc = [op.start(); N];
        let blocks = terms / rows_at_once;
        // SAFETY: by the precondition, for the elements of whole blocks of rows, and for the others.
        unsafe {
            push_rows(
                op,
                &mut acc,
                Indices::new(rows_at_once),
                Indices::new(blocks),
                #[inline(always)]
                |row, i| element(row.get() * rows_at_once + i.get()),
            );
            if const { !Loops::<S, L>::TERMS.is_multiple_of(Self::ROWS_AT_ONCE) } {
                push_rows(
                    op,
                    &mut acc,
                    Indices::new(terms % rows_at_once),
                    Indices::new(1),
                    #[inline(always)]
                    |_, i| element(blocks * rows_at_once + i.get()),
                );
            }
        }
        merge_rows(op, &mut acc, rows_at_once, 1);
        acc[0]
    }

    /// Accumulates the elements of a row of results. `element` takes the index of a result and
    /// that of one of its elements.
    #[inline(always)]
    fn accumulate_row(op: O, element: impl Fn(usize, usize) -> E) -> [O::Acc; COLUMNS] {
        let (terms, len) = const { (Loops::<S, L>::TERMS, Loops::<S, L>::ROW) };
        let mut acc = [op.start(); COLUMNS];
        for i in 0..terms {
            for (result, acc) in acc[..len].iter_mut().enumerate() {
                *acc = op.push(*acc, element(result, i));
            }
        }
        acc
    }
}

/// Accumulates rows in the columns `among`, each element once unless the operation accumulates
/// [by rows](Reduction::BY_ROWS).
#[inline(always)]
fn push_rows<'r, 'c, E, O: Reduction<E>, const N: usize>(
    op: O,
    columns: &mut [O::Acc; N],
    among: Indices<'c>,
    rows: Indices<'r>,
    element: impl Fn(Index<'r>, Index<'c>) -> E,
) {
    if const { O::BY_ROWS } {
        op.push_rows(columns, among, rows, element);
    } else {
        push_each_row(op, columns, among, rows, element);
    }
}

/// Returns `true` if a reduction by `O` of elements `E` runs as a [`KnownFold`].
///
/// Functions compute the elements of several results together, in vectors.
pub const fn is_unrolled<S: KnownDims, L: Sources, E, O: Reduction<E>>() -> bool {
    let count = KnownPlan::<S, L>::NEST.count();
    if !KnownPlan::<S, L>::IS_KNOWN || count == 0 {
        return false;
    }
    if O::FLAGS.calls() {
        let reads_once = !O::ALL_AT_ONCE && !O::BY_ROWS;
        return count <= MAX_VALUES && !O::FLAGS.may_speculate() && reads_once;
    }
    count <= MAX_INLINE || Accumulation::<S, L, E, O>::IS_OF_SHORT_ROWS && !O::FLAGS.may_speculate()
}

impl<S, L, F, O> KnownFold<S, L, F, O>
where
    S: KnownDims,
    L: Sources,
{
    /// Computes the results from number `first` on, row by row.
    ///
    /// # Safety
    /// `pointers` are [known pointers](Sources::known_pointers) of the operands. `out` has at most as many places as
    /// there are results from `first` on. If results are accumulated [side by side](Accumulation::SIDE_BY_SIDE), it has
    /// all.
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
        let len = const { Loops::<S, L>::ROW };
        let outer = const { KnownPlan::<S, L>::KEPT.saturating_sub(1) };
        let context = &MathContext::exact(instructions);
        if const { KnownPlan::<S, L>::KEPT <= 1 } {
            // SAFETY: by the precondition. All results are one row.
            unsafe { self.row(out, first, pointers, context) };
            return;
        }
        while !out.is_empty() {
            let (row, column) = (first / len, first % len);
            let (these, rest) = out.split_at_mut(out.len().min(len - column));
            let pointers = KnownPlan::<S, L>::step(0, outer, row, pointers);
            first += these.len();
            // SAFETY: by the precondition; these are results of one row.
            unsafe { self.row(these, column, pointers, context) };
            out = rest;
        }
    }

    /// Computes all results. Functions compute the elements first, in vectors.
    ///
    /// # Safety
    /// `pointers` are [known pointers](Sources::known_pointers) of the operands. `out` has all results, of at most
    /// [`MAX_VALUES`] elements together. The operation accumulates each element once.
    #[inline(always)]
    unsafe fn results_by_values<E>(
        &self,
        out: &mut [MaybeUninit<O::Output>],
        pointers: L::Pointers,
        instructions: Instructions,
    ) where
        F: Fn(&MathContext, L::Elems) -> E + Sync,
        O: Reduction<E>,
    {
        let (rank, terms) = const { (KnownPlan::<S, L>::NEST.rank(), Loops::<S, L>::TERMS) };
        let mut values = [const { MaybeUninit::<E>::uninit() }; MAX_VALUES];
        let values = &mut values[..const { KnownPlan::<S, L>::NEST.count() }];
        let kernel = &ElementKernel::<_, O>::new(&self.f);
        // SAFETY: the kernel does not update. By invariant 1 of `KnownPlan`, the plan reads elements of operands of the
        // known sizes. `known_pointers` has asserted that the operands have these sizes.
        unsafe {
            VectorLoop::new::<L::Pointers>(kernel, instructions).fill(
                values,
                #[inline(always)]
                |i| KnownPlan::<S, L>::step(0, rank, i, pointers).read(0),
            );
        }
        for (result, out) in out.iter_mut().enumerate() {
            // SAFETY: all values have been computed. By the precondition, each is read once.
            let acc = unsafe {
                Accumulation::<S, L, E, O>::accumulate(
                    self.op,
                    #[inline(always)]
                    |i| values[result * terms + i].assume_init_read(),
                )
            };
            out.write(self.op.finish(acc, terms));
        }
    }

    /// Computes the results of a row, from result `first` of the row on.
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
        let (kept, rank) = const { (KnownPlan::<S, L>::KEPT, KnownPlan::<S, L>::NEST.rank()) };
        let terms = const { Loops::<S, L>::TERMS };
        let element = |result, i| {
            let from = KnownPlan::<S, L>::step(kept.saturating_sub(1), kept, result, pointers);
            let from = KnownPlan::<S, L>::step(kept, rank, i, from);
            // SAFETY: by invariant 1 of `KnownPlan`; `known_pointers` asserts the sizes of the
            // operands. By the precondition, the result is within the row.
            (self.f)(context, unsafe { from.read(0) })
        };
        if const { Accumulation::<S, L, E, O>::SIDE_BY_SIDE } {
            let accumulated = Accumulation::<S, L, E, O>::accumulate_row(self.op, element);
            for (out, acc) in out.iter_mut().zip(accumulated) {
                out.write(self.op.finish(acc, terms));
            }
            return;
        }
        for (result, out) in out.iter_mut().enumerate() {
            // SAFETY: by the precondition, the result is within the row, and `element` may be called for its elements.
            let acc = unsafe {
                Accumulation::<S, L, E, O>::accumulate(
                    self.op,
                    #[inline(always)]
                    |i| element(first + result, i),
                )
            };
            out.write(self.op.finish(acc, terms));
        }
    }
}

// SAFETY: `fill` asserts the number of results, and writes each.
unsafe impl<S, L, F, E, O> FillResult<O::Output> for KnownFold<S, L, F, O>
where
    S: KnownDims,
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Reduction<E>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<O::Output>]) {
        assert!(
            const { KnownPlan::<S, L>::IS_KNOWN } && out.len() == const { Loops::<S, L>::RESULTS },
            "a result has one place for each element"
        );
        let pointers = self.sources.known_pointers();
        if const { O::FLAGS.calls() && KnownPlan::<S, L>::NEST.count() <= MAX_VALUES } {
            assert!(
                const { !O::ALL_AT_ONCE && !O::BY_ROWS },
                "the operation accumulates each element once"
            );
            // Functions must give the same bits for every size, so they always dispatch.
            dispatch_into::<ReductionLevels<false, E, O>, _, _>(
                out,
                #[inline(always)]
                |out, instructions| {
                    // SAFETY: these are all results. Each element is accumulated once.
                    unsafe { self.results_by_values(out, pointers, instructions) };
                },
            );
            return;
        }
        if const { KnownPlan::<S, L>::NEST.count() <= MAX_INLINE } {
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
        if const { Loops::<S, L>::COST.is_small() } {
            work(0..out.len());
        } else {
            share(out.len(), const { Loops::<S, L>::COST }, &work);
        }
    }
}
