//! The [simple loops](SimpleLoops) of reductions.
//!
//! Each element is accumulated where the [complete loops](crate::CompleteLoops) accumulate it, so that results have the same bits.

use super::chains::Chains;
use super::columns::first_columns;
use super::result_block_traversal::ResultBlock;
use super::result_row::ResultRow;
use super::{ColumnIndices, Index, Indices, Reducer, Reduction, ReductionLoops};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::loop_form::SimpleLoops;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::{CHAINS, SUM_BLOCK};
use crate::simd::Instructions;

impl<P, E, F, O> ReductionLoops<P, E, O> for Reducer<'_, P, E, F, O, SimpleLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    fn repeats(&self, _: bool) -> bool {
        false
    }

    unsafe fn row(&self, row: &ResultRow, in_one_chain: bool) {
        let mut result = 0;
        while result < row.len {
            let from = P::from_slots(&row.from).step(&row.steps, result);
            let acc = if in_one_chain {
                let mut acc = [self.op.start()];
                let mut i = 0;
                while i < self.terms {
                    // SAFETY: by the precondition, `terms` elements are contiguous.
                    unsafe { self.push(&mut acc, from.step(&CONTIGUOUS, i)) };
                    i += 1;
                }
                acc[0]
            } else {
                let mut chains = Chains::<O, O::Acc>::new(self.op);
                // SAFETY: by the precondition, `terms` elements are contiguous.
                unsafe { self.push_short(&mut chains, from, self.terms) };
                chains.merged()
            };
            let to = row.steps[0].wrapping_mul(result as isize);
            let to = self.out.wrapping_offset(row.to.wrapping_add(to));
            // SAFETY: by invariant 1, the place of the result may be written.
            unsafe { to.write(self.op.finish(acc, self.terms)) };
            result += 1;
        }
    }

    unsafe fn push_blocks(&self, blocks: &mut [O::Acc], from: P, len: usize) {
        let mut i = 0;
        while i < blocks.len() {
            let first = i * SUM_BLOCK;
            let from = from.step(&CONTIGUOUS, first);
            let mut chains = Chains::<O, O::Acc>::new(self.op);
            // SAFETY: by the precondition, for the elements of this block.
            unsafe { self.push_short(&mut chains, from, SUM_BLOCK.min(len - first)) };
            blocks[i] = chains.merged();
            i += 1;
        }
    }

    #[inline(never)]
    unsafe fn push_short(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        if const { O::ALL_AT_ONCE } {
            // SAFETY: by the precondition, `len` elements may be read.
            let elements = unsafe { Indices::new(len) };
            // SAFETY: by the precondition; the index is less than `len`.
            chains.push(elements, |i| unsafe { self.element(from, i.get()) });
        } else {
            // SAFETY: by the precondition; the elements are among the `len` ones.
            chains.push_blocks(len, |acc, first| unsafe {
                self.push(acc, from.step(&CONTIGUOUS, first));
            });
        }
    }

    unsafe fn push_rows(
        &self,
        columns: &mut [O::Acc],
        len: usize,
        from: P,
        steps: &[isize; MAX_SLOTS],
        rows: usize,
    ) {
        if const { O::BY_ROWS } {
            // SAFETY: by the precondition, `rows` rows of `len` elements may be read.
            let (rows, among) = unsafe { (Indices::new(rows), Indices::new(len)) };
            let element = |row: Index<'_>, i: Index<'_>| {
                // SAFETY: by the precondition.
                unsafe { self.element(from.step(steps, row.get()), i.get()) }
            };
            self.op
                .push_rows(first_columns(columns), among, rows, element);
            return;
        }
        let mut row = 0;
        while row < rows {
            // SAFETY: by the precondition.
            unsafe { self.push(&mut columns[..len], from.step(steps, row)) };
            row += 1;
        }
    }

    unsafe fn result_block(&self, block: &ResultBlock<'_>) {
        let mut first = 0;
        while first < block.results.len() {
            // Operands that are the same for all results have `CHAINS` copies.
            let len = CHAINS.min(block.results.len() - first);
            let at = |term: usize| P::from_slots(&block.terms[term]).step(&block.steps, first);
            let mut acc = [self.op.start(); CHAINS];
            let mut term = 0;
            while term < self.terms && const { !O::BY_ROWS } {
                // SAFETY: by the precondition, each term has an element for each result.
                unsafe { self.push(&mut acc[..len], at(term)) };
                term += 1;
            }
            let mut result = 0;
            while result < len {
                let reduced = if const { O::BY_ROWS } {
                    // SAFETY: by the precondition, each term has an element for each result.
                    let (rows, among) =
                        unsafe { (Indices::new(self.terms), ColumnIndices::<1>::new()) };
                    // SAFETY: as above.
                    let element = |term| unsafe { self.element(at(term), result) };
                    let [reduced] = self
                        .op
                        .reduce_columns::<1>(rows, among, |term, _| element(term.get()));
                    reduced
                } else {
                    self.op.finish(acc[result], self.terms)
                };
                let to = self.out.wrapping_add(block.results.start + first + result);
                // SAFETY: by invariant 1, the place of the result may be written.
                unsafe { to.write(reduced) };
                result += 1;
            }
            first += len;
        }
    }
}

/// The strides of contiguous elements.
const CONTIGUOUS: [isize; MAX_SLOTS] = [1; MAX_SLOTS];

impl<P, E, F, O> Reducer<'_, P, E, F, O, SimpleLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Accumulates one element in each of `accumulated`.
    ///
    /// # Safety
    /// Each pointer may read as many contiguous elements.
    #[inline(never)]
    unsafe fn push(&self, accumulated: &mut [O::Acc], from: P) {
        let context = MathContext::exact(Instructions::COMPILED);
        let mut i = 0;
        while i < accumulated.len() {
            // SAFETY: by the precondition.
            let element = (self.f)(&context, unsafe { from.read(i) });
            accumulated[i] = self.op.push(accumulated[i], element);
            i += 1;
        }
    }

    /// Returns element `i` from `from` on.
    ///
    /// # Safety
    /// Each pointer may read `i + 1` contiguous elements.
    #[inline(never)]
    unsafe fn element(&self, from: P, i: usize) -> E {
        let context = MathContext::exact(Instructions::COMPILED);
        // SAFETY: by the precondition.
        (self.f)(&context, unsafe { from.read(i) })
    }
}
