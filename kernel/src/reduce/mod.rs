//! Reductions of an expression, without an intermediate tensor of the expression's shape.
//!
//! Sums are pairwise. A block of up to [`SUM_BLOCK`] elements is added in 16 interleaved chains, and its
//! last elements in 4 more. A block of fewer than 16 elements is added in one chain
//! ([`Reduction::MAX_CHAIN`]). Results side by side have chains of up to 64 rows. Blocks are added by halves, so no
//! element passes through more than 64 + log2 n additions, and the error of a sum of n terms is at
//! most (64 + log2 n) ε Σ|x|. The order depends only on the sizes and strides, not on the number of
//! threads.
//!
//! The module [`request`] plans the loops and shares them among threads, and [`traversal`] visits their rows
//! and blocks. Both are compiled once. Each reduction adds the code of its accumulation, as [`complete_loops`] or
//! [`simple_loops`].

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

mod chains;
mod column_accumulators;
mod column_block;
mod column_sizes;
mod columns;
mod complete_loops;
mod flagged;
mod indices;
mod known;
mod levels;
mod one_chain;
mod pack_buffers;
mod request;
mod result_block_traversal;
mod result_blocks;
mod result_row;
mod rows;
mod simple_loops;
mod task;
mod traversal;
mod values;

use self::chains::Chains;
pub use self::chains::chained;
pub use self::flagged::FlaggedReduction;
pub use self::indices::{ColumnIndices, Index, Indices};
pub use self::known::{KnownFold, is_unrolled};
use self::pack_buffers::first_addresses;
use self::request::Request;
use self::result_block_traversal::{ResultBlock, for_each_result_block};
use self::result_row::ResultRow;
use self::task::Task;
use super::MathContext;
use super::elementwise::flags::KernelFlags;
use super::elementwise::{Pointers, Sources};
use super::fill::FillResult;
use super::operand::{ErasedOperand, OperandList};
use super::parallel::Shared;
use super::type_eq;
use crate::dim_vec::MAX_RANK;
use crate::plan::MAX_SLOTS;
use crate::plan::strategy::{Strategy, StrategyChoice};
use crate::plan::thresholds::{BUFFER, MAX_CHAIN, SUM_BLOCK};
use crate::sizes::layout::{contiguous_strides_along, count};
use crate::sizes::mask::count_among;

/// An operation that reduces many elements to one value.
///
/// Unsafe code does not rely on its methods: [`Indices`] are within the elements.
pub trait Reduction<E>: Copy + Sync {
    /// The accumulator.
    type Acc: Copy + Send;
    /// The result.
    type Output: Copy + Send;
    /// The properties of the kernel that computes the elements.
    #[doc(hidden)]
    const FLAGS: KernelFlags = KernelFlags::OPERATORS;
    /// Whether [`push_all`](Self::push_all) accumulates all elements, instead of interleaved chains.
    const ALL_AT_ONCE: bool = false;
    /// Whether [`push_rows`](Self::push_rows) accumulates several rows at a time into columns.
    const BY_ROWS: bool = false;
    /// Whether [`push_column`](Self::push_column) is faster than to push each element.
    const BY_COLUMN: bool = false;
    /// Whether [`merge`](Self::merge) may merge accumulators with common elements, in any order.
    const IS_IDEMPOTENT: bool = false;
    /// Whether [`push`](Self::push) takes longer than to read the element.
    const COMPUTE_BOUND: bool = false;
    /// The maximum number of elements in one chain. For fewer, merging several chains takes longer.
    const MAX_CHAIN: usize = MAX_CHAIN;
    /// The maximum number of elements of one result for which a loop of known length is unrolled.
    #[doc(hidden)]
    const MAX_UNROLLED: usize = usize::MAX;
    /// The number of elements that are reduced to one result, if the compiler knows it and should
    /// unroll the loop over them.
    #[doc(hidden)]
    const KNOWN_TERMS: Option<usize> = None;

    /// Returns an accumulator without elements, the identity of [`merge`](Self::merge).
    fn start(self) -> Self::Acc;
    /// Accumulates one element.
    fn push(self, acc: Self::Acc, element: E) -> Self::Acc;
    /// Accumulates elements, at least one, if [`ALL_AT_ONCE`](Self::ALL_AT_ONCE). For integers, LLVM interleaves better
    /// by itself.
    #[inline(always)]
    fn push_all<'n>(
        self,
        acc: Self::Acc,
        elements: Indices<'n>,
        element: impl Fn(Index<'n>) -> E,
    ) -> Self::Acc {
        push_each(self, acc, elements, element)
    }
    /// Accumulates the elements of `rows`, which are few, in one column, if [`BY_COLUMN`](Self::BY_COLUMN). `element` is
    /// called once for each row.
    #[doc(hidden)]
    #[inline(always)]
    fn push_column<'r>(
        self,
        acc: Self::Acc,
        rows: Indices<'r>,
        element: impl Fn(Index<'r>) -> E,
    ) -> Self::Acc {
        push_each(self, acc, rows, element)
    }
    /// Accumulates the elements of one or more `rows` in each of the columns `among`, if [`BY_ROWS`](Self::BY_ROWS).
    /// The accumulators of these columns are the first ones in `columns`. `element` takes a row and a column.
    #[inline(always)]
    fn push_rows<'r, 'c, const N: usize>(
        self,
        columns: &mut [Self::Acc; N],
        among: Indices<'c>,
        rows: Indices<'r>,
        element: impl Fn(Index<'r>, Index<'c>) -> E,
    ) {
        push_each_row(self, columns, among, rows, element);
    }
    /// Reduces each of the `N` columns `among` over `rows`, of which there is at least one. `element` takes a row and a
    /// column.
    #[doc(hidden)]
    #[inline(always)]
    fn reduce_columns<'r, 'c, const N: usize>(
        self,
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> E,
    ) -> [Self::Output; N] {
        let mut columns = [self.start(); N];
        self.push_rows(&mut columns, among.indices(), rows, element);
        columns.map(
            #[inline(always)]
            |acc| self.finish(acc, rows.len()),
        )
    }
    /// Combines two accumulators.
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// Returns the result for `count` accumulated elements.
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output;
}

/// Accumulates each element once, in order.
#[inline(always)]
fn push_each<'n, E, O: Reduction<E>>(
    op: O,
    acc: O::Acc,
    elements: Indices<'n>,
    element: impl Fn(Index<'n>) -> E,
) -> O::Acc {
    elements.into_iter().fold(
        acc,
        #[inline(always)]
        |acc, i| op.push(acc, element(i)),
    )
}

/// Accumulates each element of `rows` once, in each of the columns `among`.
#[inline(always)]
fn push_each_row<'r, 'c, E, O: Reduction<E>>(
    op: O,
    columns: &mut [O::Acc],
    among: Indices<'c>,
    rows: Indices<'r>,
    element: impl Fn(Index<'r>, Index<'c>) -> E,
) {
    for row in rows {
        for (i, acc) in among.enumerate(columns) {
            *acc = op.push(*acc, element(row, i));
        }
    }
}
/// The reduction of `f` of broadcast `sources` along the dimensions whose bit is set in `reduced`, by loops of the form
/// `W`.
pub struct Fold<'a, L, F, O, W> {
    pub sizes: &'a [usize],
    pub reduced: u64,
    pub sources: L,
    pub f: F,
    pub op: O,
    pub loops: W,
}

// SAFETY: `fill` initializes every result, or panics. Without elements to reduce it fills `out`.
// For one short row it writes the one result. Otherwise `Request::run` asserts that the loops visit
// each result once, and all blocks of the loops run.
unsafe impl<L, F, E, O, W> FillResult<O::Output> for Fold<'_, L, F, O, W>
where
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Reduction<E>,
    for<'r> Reducer<'r, L::Pointers, E, F, O, W>: ReductionLoops<L::Pointers, E, O>,
{
    #[inline]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<O::Output>]) {
        let Fold {
            sizes,
            reduced,
            sources,
            f,
            op,
            loops: _,
        } = self;
        let terms = terms_of_result(sizes, reduced, out.len());
        assert!(
            const { O::KNOWN_TERMS }.is_none_or(|known| known == terms),
            "the type states the number of elements of a result"
        );
        if out.is_empty() || terms == 0 {
            out.fill(MaybeUninit::new(op.finish(op.start(), 0)));
            return;
        }
        let mut strides = [0; MAX_RANK];
        let strides = &mut strides[..sizes.len()];
        contiguous_strides_along(sizes, !reduced, strides);
        let mut operands = OperandList::new(ErasedOperand::layout_only(sizes, Some(strides)));
        sources.list(&mut operands);
        let operands = operands.as_slice();
        let reducer = Reducer::<L::Pointers, E, F, O, W> {
            f: &f,
            op,
            out: out.as_mut_ptr().cast(),
            terms,
            types: PhantomData,
        };
        if out.len() == 1 && terms <= SUM_BLOCK && are_one_row(operands, sizes, terms) {
            // SAFETY: by `are_one_row`, operands have `terms` contiguous elements, for one result.
            unsafe { reducer.single(first_addresses(operands)) };
            return;
        }
        let request = Request {
            operands,
            results: out.len(),
            choice: StrategyChoice {
                terms,
                max_chain: O::MAX_CHAIN,
                capacity: const { capacity::<L>() },
                by_rows: O::BY_ROWS,
                min_shared_terms: Reducer::<L::Pointers, E, F, O, W>::MIN_SHARED_TERMS,
                reads_pairs: Reducer::<L::Pointers, E, F, O, W>::READS_PAIRS,
            },
            side_by_side: Reducer::<L::Pointers, E, F, O, W>::side_by_side(),
            max_columns: Reducer::<L::Pointers, E, F, O, W>::MAX_COLUMNS,
        };
        // SAFETY: threads get different blocks, and so write different results.
        let reducer = unsafe { Shared::new(&reducer) };
        request.run(&|task, range| {
            // SAFETY: the operands of the task are `sources`. Each block is run by one thread.
            unsafe { reducer.get().run(task, range) };
        });
    }
}

/// Returns `true` if all operands are contiguous and have these sizes, of `terms` elements, at least one.
#[inline(never)]
fn are_one_row(operands: &[ErasedOperand<'_>], sizes: &[usize], terms: usize) -> bool {
    let mut operands = operands[1..].iter();
    operands.all(|operand| operand.is_all_of(sizes) && operand.has(0, terms - 1))
}

/// Returns the number of elements that are reduced to one result.
///
/// # Panics
/// The number of results differs from `results`.
fn terms_of_result(sizes: &[usize], reduced: u64, results: usize) -> usize {
    assert!(
        count(sizes).is_some() && results == count_among(sizes, !reduced),
        "a result has one place for each element"
    );
    count_among(sizes, reduced)
}

/// Returns the number of elements of each operand that fit a buffer, or 0 if they are too large.
const fn capacity<L: Sources>() -> usize {
    if !L::FIT_BUFFERS {
        return 0;
    }
    let (mut largest, mut k) = (1, 0);
    while k < MAX_SLOTS {
        largest = crate::const_fn::max(largest, L::ELEMENT_SIZES[k]);
        k += 1;
    }
    BUFFER / largest
}

/// The parts of a reduction besides its loops.
///
/// # Invariants
/// 1. `out` may be written at the offset of each result of the task.
/// 2. `terms` is [`KNOWN_TERMS`](Reduction::KNOWN_TERMS) if that is known.
pub struct Reducer<'a, P, E, F, O: Reduction<E>, W> {
    f: &'a F,
    op: O,
    out: *mut O::Output,
    /// The number of elements that are reduced to one result.
    terms: usize,
    types: PhantomData<fn(P, W) -> E>,
}

/// The loops of a reduction, in one form.
///
/// Unsafe code relies on the methods to write every result. Other crates cannot name the trait, and so cannot implement it.
pub trait ReductionLoops<P, E, O: Reduction<E>> {
    /// The minimum number of elements of results that [`result_block`](Self::result_block) computes from common elements.
    const MIN_SHARED_TERMS: usize = usize::MAX;
    /// Whether [`result_block`](Self::result_block) reads pairs of neighboring elements.
    const READS_PAIRS: bool = false;

    /// Whether rows of short results are repeated in a buffer where operands are the same for all results.
    fn repeats(&self, in_one_chain: bool) -> bool;

    /// Computes a row of results, each in one chain or in several.
    ///
    /// # Safety
    /// As for [`run`](Reducer::run). The elements of each result are contiguous. With `in_one_chain`, they are at most
    /// [`MAX_CHAIN`](Reduction::MAX_CHAIN).
    unsafe fn row(&self, row: &ResultRow, in_one_chain: bool);

    /// Accumulates `len` elements, [`SUM_BLOCK`] in each block.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    unsafe fn push_blocks(&self, blocks: &mut [O::Acc], from: P, len: usize);

    /// Accumulates `len` elements, fewer than a block may have.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    unsafe fn push_short(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize);

    /// Accumulates `rows` rows, at least one, which are `steps` apart. `columns` are the accumulators of `len` columns,
    /// or of [`COLUMNS`] columns if blocks have no more.
    ///
    /// # Safety
    /// Each row has `len` contiguous elements of each operand, which may be read.
    unsafe fn push_rows(
        &self,
        columns: &mut [O::Acc],
        len: usize,
        from: P,
        steps: &[isize; MAX_SLOTS],
        rows: usize,
    );

    /// Computes the results of a block, which are accumulated side by side.
    ///
    /// # Safety
    /// As for [`run`](Reducer::run). The block is one of the task.
    unsafe fn result_block(&self, block: &ResultBlock<'_>);
}

impl<P, E, F, O, W> Reducer<'_, P, E, F, O, W>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
    Self: ReductionLoops<P, E, O>,
{
    /// Whether loops over contiguous results are unrolled. Elements that functions compute are
    /// accumulated by values instead.
    pub(super) const UNROLLS: bool = !O::FLAGS.calls() && !O::FLAGS.may_speculate();

    /// Returns `true` if results may be accumulated side by side. The optimizer evaluates the call.
    ///
    /// Some elements are computed twice, which users may notice for other types.
    #[inline(always)]
    pub(super) fn side_by_side() -> bool {
        Self::UNROLLS && type_eq::is_term_of_numbers::<E>() && P::are_numbers()
    }

    /// Computes some blocks of a task.
    ///
    /// # Safety
    /// The operands have the types that `P` reads. No other thread uses the results of these blocks.
    unsafe fn run(&self, task: &Task<'_>, blocks: Range<usize>) {
        // SAFETY: by the precondition, which is the same. The blocks of results are those of the task.
        unsafe {
            if Self::side_by_side()
                && let Some(result_blocks) = task.result_blocks
            {
                let mut compute = |block: ResultBlock<'_>| self.result_block(&block);
                for_each_result_block(task, result_blocks, blocks, self.terms, &mut compute);
                return;
            }
            match task.strategy {
                Strategy::Chains | Strategy::Rows => self.rows(task, blocks),
                Strategy::Columns => blocks.for_each(|block| self.columns(task, block)),
            }
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/error_bound.rs"]
mod tests;
