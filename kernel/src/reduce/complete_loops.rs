//! The [complete loops](CompleteLoops) of reductions, for each instruction set.

use core::mem::MaybeUninit;

use super::chains::Chains;
use super::columns::first_columns;
use super::levels::ReductionLevels;
use super::one_chain::MAX_CONTIGUOUS;
use super::result_block_traversal::ResultBlock;
use super::result_row::ResultRow;
use super::values::MIN_ROW;
use super::{ColumnIndices, Index, Indices, Reducer, Reduction, ReductionLoops};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::loop_form::CompleteLoops;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::{BLOCK_RESULTS, CHAINS, MAX_TAPS, MIN_SHARED_TERMS, SUM_BLOCK};
use crate::simd::{Instructions, dispatch, dispatch_into};
use crate::type_eq;

/// The number of ranges that a block of results with common elements has, and those that are merged beyond its end.
const MAX_RANGES: usize = BLOCK_RESULTS + MAX_TAPS + 2 * CHAINS;

/// Accumulators of ranges of elements, aligned because stores that cross cache lines are slow.
#[repr(align(64))]
struct Ranges<A>([MaybeUninit<A>; MAX_RANGES]);

/// Returns the ranges from number `first` on.
#[inline(always)]
fn chains<A>(ranges: &[A], first: usize) -> &[A; CHAINS] {
    ranges[first..]
        .first_chunk()
        .expect("a block has these ranges")
}

/// Returns each of the ranges from number `first` on, merged with those `second` and `third` after it.
#[inline(always)]
fn merged<E, O: Reduction<E>>(
    op: O,
    ranges: &[O::Acc],
    first: usize,
    [second, third]: [usize; 2],
) -> [O::Acc; CHAINS] {
    let mut acc = *chains(ranges, first);
    let (second, third) = (
        chains(ranges, first + second),
        chains(ranges, first + third),
    );
    for i in 0..CHAINS {
        acc[i] = op.merge(op.merge(acc[i], second[i]), third[i]);
    }
    acc
}

#[inline(always)]
fn chains_mut<A>(ranges: &mut [A], first: usize) -> &mut [A; CHAINS] {
    ranges[first..]
        .first_chunk_mut()
        .expect("a block has these ranges")
}

impl<P, E, F, O> ReductionLoops<P, E, O> for Reducer<'_, P, E, F, O, CompleteLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    const MIN_SHARED_TERMS: usize = match size_of::<O::Acc>() {
        1 if O::IS_IDEMPOTENT => 2 * MIN_SHARED_TERMS,
        2..=8 if O::IS_IDEMPOTENT => MIN_SHARED_TERMS,
        _ => usize::MAX,
    };
    const READS_PAIRS: bool = !O::BY_ROWS;

    fn repeats(&self, in_one_chain: bool) -> bool {
        match const { Self::BY_VALUES } {
            true => self.terms < MIN_ROW,
            false => in_one_chain && Self::UNROLLS && self.terms <= MAX_CONTIGUOUS,
        }
    }

    unsafe fn row(&self, row: &ResultRow, in_one_chain: bool) {
        // SAFETY: by the precondition. `row_by_values` runs only if `BY_VALUES` is `true`.
        unsafe {
            match in_one_chain {
                true if const { Self::BY_VALUES } => self.row_by_values::<true>(row),
                true => self.row_in_one_chain(row),
                false if const { Self::BY_VALUES } && self.terms < MIN_ROW => {
                    self.row_by_values::<false>(row);
                }
                false => self.row_in_chains(row),
            }
        }
    }

    #[inline(never)]
    unsafe fn push_blocks(&self, blocks: &mut [O::Acc], from: P, len: usize) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                for (i, block) in blocks.iter_mut().enumerate() {
                    let from = from.step(&[1; MAX_SLOTS], i * SUM_BLOCK);
                    let mut chains = Chains::<O, O::Acc>::new(self.op);
                    let len = SUM_BLOCK.min(len - i * SUM_BLOCK);
                    // SAFETY: by the precondition, for the elements of this block.
                    unsafe { self.push(&mut chains, from, len, instructions) };
                    *block = chains.merged();
                }
            },
        );
    }

    #[inline(never)]
    unsafe fn push_short(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        Self::dispatch::<false>(
            #[inline(always)]
            // SAFETY: by the precondition, which is the same.
            |instructions| unsafe { self.push(chains, from, len, instructions) },
        );
    }

    #[inline(never)]
    unsafe fn push_rows(
        &self,
        columns: &mut [O::Acc],
        len: usize,
        from: P,
        steps: &[isize; MAX_SLOTS],
        rows: usize,
    ) {
        let columns: *mut [O::Acc] = columns;
        // SAFETY: only accumulators are written to the columns, so they stay initialized.
        let out = unsafe { &mut *(columns as *mut [MaybeUninit<O::Acc>]) };
        dispatch_into::<ReductionLevels<false, E, O>, _, _>(
            out,
            #[inline(always)]
            |out, instructions| {
                // SAFETY: `out` are the columns.
                let columns = unsafe { out.assume_init_mut() };
                // A copy: otherwise LLVM would reload the steps after each write to an accumulator.
                let steps = *steps;
                let mut first = 0;
                // SAFETY: by the precondition; each block is a part of `rows` rows.
                unsafe {
                    if const { O::BY_ROWS } {
                        self.push_block(columns, (rows, len), from, &steps, instructions);
                        return;
                    }
                    while const { Self::AT_ONCE > 1 }
                        && !instructions.scalar
                        && first + Self::AT_ONCE <= rows
                    {
                        let from = from.step(&steps, first);
                        self.push_block(columns, (Self::AT_ONCE, len), from, &steps, instructions);
                        first += Self::AT_ONCE;
                    }
                    for first in first..rows {
                        let from = from.step(&steps, first);
                        self.push_block(columns, (1, len), from, &steps, instructions);
                    }
                }
            },
        );
    }

    unsafe fn result_block(&self, block: &ResultBlock<'_>) {
        let ResultBlock {
            results,
            terms,
            steps,
            ..
        } = block;
        let to = self
            .out
            .wrapping_add(results.start)
            .cast::<MaybeUninit<O::Output>>();
        // SAFETY: by invariant 1, the places of the results may be written. They are contiguous by invariant 2 of
        // the task.
        let out = unsafe { core::slice::from_raw_parts_mut(to, results.len()) };
        dispatch_into::<ReductionLevels<false, E, O>, _, _>(
            out,
            #[inline(always)]
            |out, instructions| {
                let context = &MathContext::exact(instructions);
                if const { Self::READS_PAIRS } && steps[1] == 2 {
                    // SAFETY: the precondition is the same. The block has pairs.
                    return unsafe { self.results_of_pairs(out, block, context, instructions) };
                }
                if const { Self::MIN_SHARED_TERMS < usize::MAX } && block.neighbors > 1 {
                    // SAFETY: the precondition is the same. The block has common elements.
                    return unsafe { self.overlapping_results(out, block, context, instructions) };
                }
                for first in (0..out.len()).step_by(CHAINS) {
                    // The last results overlap those before, so that the number of accumulators is constant and
                    // these stay in registers.
                    let first = first.min(out.len() - CHAINS);
                    // SAFETY: `terms` has an entry for each term. A block has `CHAINS` results from `first` on.
                    let (rows, among) =
                        unsafe { (Indices::new(terms.len()), ColumnIndices::new()) };
                    let reduced = self.op.reduce_columns::<CHAINS>(
                        rows,
                        among,
                        #[inline(always)]
                        |term, i| {
                            // SAFETY: `term` is an index of `terms`.
                            let from = unsafe { terms.get_unchecked(term.get()) };
                            let from = P::from_slots(from).step(steps, first);
                            // SAFETY: all terms have as many elements as `out`, or `CHAINS` if the step is 0.
                            (self.f)(context, unsafe { from.read(instructions.index(i.get())) })
                        },
                    );
                    let to: *mut [O::Output; CHAINS] = out[first..].as_mut_ptr().cast();
                    // SAFETY: `out` has `CHAINS` places from `first` on. LLVM writes vectors to an array.
                    unsafe { to.write(reduced) };
                }
            },
        );
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O, CompleteLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The number of rows that are accumulated in one pass over the columns. On a Zen 5, sums of 4 rows take
    /// three quarters of the time, and 8 rows are not faster. For functions, which are compiled once for each
    /// of these rows and take longer than the passes, the number is 1.
    const AT_ONCE: usize = if O::FLAGS.calls() || O::FLAGS.may_speculate() {
        1
    } else {
        4
    };

    /// Computes results of pairs of neighbors.
    ///
    /// # Safety
    /// As for [`result_block`](Self::result_block). The elements of the results of a row from each term on are pairs, one after
    /// the other. A row has at least [`CHAINS`] results.
    #[inline(always)]
    unsafe fn results_of_pairs(
        &self,
        out: &mut [MaybeUninit<O::Output>],
        block: &ResultBlock<'_>,
        context: &MathContext,
        instructions: Instructions,
    ) {
        let op = self.op;
        let ResultBlock {
            terms,
            steps,
            row,
            row_steps,
            ..
        } = block;
        for (number, out) in out.chunks_exact_mut(*row).enumerate() {
            for first in (0..*row).step_by(CHAINS) {
                let first = first.min(row - CHAINS);
                let mut acc = [op.start(); CHAINS];
                for from in *terms {
                    let from = P::from_slots(from)
                        .step(row_steps, number)
                        .step(steps, first);
                    // Both elements of a pair at once, so that LLVM reads whole vectors.
                    for (i, acc) in acc.iter_mut().enumerate() {
                        for i in [2 * i, 2 * i + 1] {
                            // SAFETY: by the precondition, each row of a term has a pair for each result.
                            let elements = unsafe { from.read(instructions.index(i)) };
                            *acc = op.push(*acc, (self.f)(context, elements));
                        }
                    }
                }
                for (to, acc) in out[first..][..CHAINS].iter_mut().zip(acc) {
                    to.write(op.finish(acc, self.terms));
                }
            }
        }
    }

    /// Computes results with common elements, which are ranges of neighbors. Each pass merges three ranges into one that is
    /// up to three times as long.
    ///
    /// # Safety
    /// As for [`result_block`](Self::result_block). Operands with a step have `neighbors - 1` elements more than `out` from
    /// each term on.
    #[inline(always)]
    unsafe fn overlapping_results(
        &self,
        out: &mut [MaybeUninit<O::Output>],
        block: &ResultBlock<'_>,
        context: &MathContext,
        instructions: Instructions,
    ) {
        let ResultBlock {
            terms,
            steps,
            neighbors: taps,
            ..
        } = block;
        let op = self.op;
        let len = out.len() + taps - 1;
        let mut memory = Ranges([const { MaybeUninit::uninit() }; MAX_RANGES]);
        let ranges = &mut memory.0;
        *chains_mut(ranges, len) = [MaybeUninit::new(op.start()); CHAINS];
        // The last ranges overlap those before, since there are no more elements.
        for first in (0..len).step_by(CHAINS) {
            let first = first.min(len - CHAINS);
            let mut acc = [op.start(); CHAINS];
            for from in *terms {
                let from = P::from_slots(from).step(steps, first);
                for (i, acc) in acc.iter_mut().enumerate() {
                    // SAFETY: by the precondition, each term has `len` elements, or `CHAINS` if the step is 0.
                    let elements = unsafe { from.read(instructions.index(i)) };
                    *acc = op.push(*acc, (self.f)(context, elements));
                }
            }
            *chains_mut(ranges, first) = acc.map(MaybeUninit::new);
        }
        // SAFETY: the loop has written `len` ranges, and `CHAINS` more follow.
        let ranges: &mut [O::Acc] = unsafe { ranges[..len + CHAINS].assume_init_mut() };
        let mut reach = 1;
        while 3 * reach < *taps {
            let steps = [reach, 2 * reach];
            reach *= 3;
            // Ranges beyond `len` are merged too, but no result has them.
            for first in (0..len - reach + 1).step_by(CHAINS) {
                *chains_mut(ranges, first) = merged(op, ranges, first, steps);
            }
        }
        let steps = [reach.min(taps - reach), taps - reach];
        for first in (0..out.len()).step_by(CHAINS) {
            let first = first.min(out.len() - CHAINS);
            let acc = merged(op, ranges, first, steps);
            for (to, acc) in out[first..][..CHAINS].iter_mut().zip(acc) {
                to.write(op.finish(acc, self.terms));
            }
        }
    }

    /// Computes a row of results, each in several chains.
    ///
    /// # Safety
    /// As for [`row`](Self::row).
    unsafe fn row_in_chains(&self, row: &ResultRow) {
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                row.for_each(
                    0..row.len,
                    self.out,
                    #[inline(always)]
                    |to, from: P| {
                        let mut chains = Chains::<O, O::Acc>::new(self.op);
                        // SAFETY: by the precondition, `terms` elements are contiguous. By
                        // invariant 1, the place of the result may be written.
                        unsafe {
                            self.push(&mut chains, from, self.constant_terms(), instructions);
                            to.write(self.op.finish(chains.merged(), self.terms));
                        }
                    },
                );
            },
        );
    }

    /// Accumulates `len` elements.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    #[inline(always)]
    unsafe fn push(
        &self,
        chains: &mut Chains<O, O::Acc>,
        from: P,
        len: usize,
        instructions: Instructions,
    ) {
        Self::speculate(
            chains,
            instructions,
            #[inline(always)]
            |chains, context| {
                // SAFETY: by the precondition, `len` elements may be read.
                let elements = unsafe { Indices::new(len) };
                chains.push(
                    elements,
                    #[inline(always)]
                    |i| {
                        // SAFETY: by the precondition; `i` is less than `len`.
                        (self.f)(context, unsafe { from.read(instructions.index(i.get())) })
                    },
                );
            },
        );
    }

    /// Accumulates `rows` rows of `len` elements in one pass over the columns.
    ///
    /// # Safety
    /// As for [`push_rows`](Self::push_rows).
    #[inline(always)]
    unsafe fn push_block(
        &self,
        columns: &mut [O::Acc],
        (rows, len): (usize, usize),
        from: P,
        steps: &[isize; MAX_SLOTS],
        instructions: Instructions,
    ) {
        // SAFETY: by the precondition, `rows` rows of `len` elements may be read.
        let indices = unsafe { (Indices::new(rows), Indices::new(len)) };
        // Elements of wide blocks do not speculate, so the accumulators need not be copied.
        if const { Self::IS_WIDE } {
            let context = &MathContext::exact(instructions);
            // SAFETY: the precondition is the same.
            unsafe { self.push_elements(columns, indices, from, steps, instructions, context) };
            return;
        }
        Self::speculate(
            first_columns(columns),
            instructions,
            #[inline(always)]
            // SAFETY: the precondition is the same.
            |columns, context| unsafe {
                self.push_elements(columns, indices, from, steps, instructions, context);
            },
        );
    }

    /// Accumulates the elements of some rows, computed in a context.
    ///
    /// # Safety
    /// The elements at the indices may be read, from `from` on.
    #[inline(always)]
    unsafe fn push_elements(
        &self,
        columns: &mut [O::Acc],
        indices: (Indices<'_>, Indices<'_>),
        from: P,
        steps: &[isize; MAX_SLOTS],
        instructions: Instructions,
        context: &MathContext,
    ) {
        push_columns(
            self.op,
            columns,
            indices,
            #[inline(always)]
            |row, i| {
                let from = from.step(steps, row.get());
                // SAFETY: by the precondition; the row is one of the rows.
                (self.f)(context, unsafe { from.read(instructions.index(i.get())) })
            },
        );
    }

    /// Returns the number of elements of one result, as a constant if the compiler knows it.
    ///
    /// Closures for [`dispatch`](Self::dispatch) call it, since they capture no constants.
    #[inline(always)]
    fn constant_terms(&self) -> usize {
        const { O::KNOWN_TERMS }.unwrap_or(self.terms)
    }

    /// Runs `work`, which accumulates in one chain or in several, with the best instruction set.
    #[inline(always)]
    pub(super) fn dispatch<const ONE_CHAIN: bool>(work: impl FnOnce(Instructions)) {
        dispatch::<ReductionLevels<ONE_CHAIN, E, O>, _>(work);
    }

    /// Accumulates by `more`. A kernel that speculates uses fast formulas first. If a result is not
    /// exact, the accumulation is repeated exactly.
    #[inline(always)]
    pub(super) fn speculate<A: Copy>(
        accumulated: &mut A,
        instructions: Instructions,
        more: impl Fn(&mut A, &MathContext),
    ) {
        if const { O::FLAGS.may_speculate() }
            && type_eq::is_term_of_numbers::<E>()
            && O::FLAGS.speculates(P::are_floats(), P::are_numbers())
        {
            let before = *accumulated;
            let fast = MathContext::fast(instructions);
            more(accumulated, &fast);
            if fast.is_exact() {
                return;
            }
            *accumulated = before;
        }
        more(accumulated, &MathContext::exact(instructions));
    }
}

/// Accumulates the elements of `rows` in each of the columns `among`. `element` takes a row and a column.
#[inline(always)]
fn push_columns<'r, 'c, E, O: Reduction<E>>(
    op: O,
    columns: &mut [O::Acc],
    (rows, among): (Indices<'r>, Indices<'c>),
    element: impl Fn(Index<'r>, Index<'c>) -> E,
) {
    if const { O::BY_ROWS } {
        op.push_rows(first_columns(columns), among, rows, element);
        return;
    }
    for (i, column) in among.enumerate(columns) {
        // A copy stays in a register.
        let mut acc = *column;
        if const { O::BY_COLUMN } && rows.len() > 1 {
            acc = op.push_column(
                acc,
                rows,
                #[inline(always)]
                |row| element(row, i),
            );
        } else {
            for row in rows {
                acc = op.push(acc, element(row, i));
            }
        }
        *column = acc;
    }
}
