//! The [simple loops](SimpleLoops) of reductions.
//!
//! Each element is accumulated where the [complete loops](crate::CompleteLoops) accumulate it, so that results have the same bits.

use super::chains::Chains;
use super::result_blocks::ResultBlock;
use super::result_row::ResultRow;
use super::{ColumnIndices, Indices, Reducer, Reduction, ReductionLoops};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::loop_form::SimpleLoops;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::{COLUMNS, SUM_BLOCK};
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
            // SAFETY: by the precondition, `terms` elements are contiguous.
            let acc = unsafe {
                if in_one_chain {
                    self.one_chain(|i| from.step(&[1; MAX_SLOTS], i))
                } else {
                    let mut chains = Chains::<O, O::Acc>::new(self.op);
                    self.push_all(&mut chains, from, self.terms);
                    chains.merged()
                }
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
            let from = from.step(&[1; MAX_SLOTS], first);
            let mut chains = Chains::<O, O::Acc>::new(self.op);
            // SAFETY: by the precondition, for the elements of this block.
            unsafe { self.push_all(&mut chains, from, SUM_BLOCK.min(len - first)) };
            blocks[i] = chains.merged();
            i += 1;
        }
    }

    unsafe fn push_short(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        // SAFETY: the precondition is the same.
        unsafe { self.push_all(chains, from, len) };
    }

    unsafe fn push_rows(
        &self,
        columns: &mut [O::Acc; COLUMNS],
        len: usize,
        from: P,
        steps: &[isize; MAX_SLOTS],
        rows: usize,
    ) {
        let element = |row, i| {
            let from = from.step(steps, row).step(&[1; MAX_SLOTS], i);
            // SAFETY: by the precondition; the row and the column are among those that may be read.
            unsafe { self.element(from) }
        };
        if const { O::BY_ROWS } {
            // SAFETY: by the precondition, `rows` rows of `len` elements may be read.
            let (rows, among) = unsafe { (Indices::new(rows), Indices::new(len)) };
            self.op
                .push_rows(columns, among, rows, |row, i| element(row.get(), i.get()));
            return;
        }
        let mut done = 0;
        while done < rows * len {
            let acc = &mut columns[done % len];
            *acc = self.op.push(*acc, element(done / len, done % len));
            done += 1;
        }
    }

    unsafe fn result_block(&self, block: &ResultBlock<'_>) {
        let mut result = 0;
        while result < block.results.len() {
            // The method checks that `term` is an index.
            let at = |term: usize| P::from_slots(&block.terms[term]).step(&block.steps, result);
            let reduced = if const { O::BY_ROWS } {
                // SAFETY: all terms have as many elements as there are results.
                let (rows, among) =
                    unsafe { (Indices::new(self.terms), ColumnIndices::<1>::new()) };
                // SAFETY: as above.
                let element = |term| unsafe { self.element(at(term)) };
                let [reduced] = self
                    .op
                    .reduce_columns::<1>(rows, among, |term, _| element(term.get()));
                reduced
            } else {
                // SAFETY: as above.
                let acc = unsafe { self.one_chain(at) };
                self.op.finish(acc, self.terms)
            };
            let to = self.out.wrapping_add(block.results.start + result);
            // SAFETY: by invariant 1, the place of the result may be written.
            unsafe { to.write(reduced) };
            result += 1;
        }
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O, SimpleLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Returns the element at `from`.
    ///
    /// # Safety
    /// Each pointer may be read.
    #[inline(never)]
    unsafe fn element(&self, from: P) -> E {
        let context = MathContext::exact(Instructions::COMPILED);
        // SAFETY: by the precondition.
        (self.f)(&context, unsafe { from.read(0) })
    }

    /// Accumulates `len` elements.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    #[inline(never)]
    unsafe fn push_all(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        // SAFETY: by the precondition; `i` is less than `len`.
        let element = |i| unsafe { self.element(from.step(&[1; MAX_SLOTS], i)) };
        if const { O::ALL_AT_ONCE } {
            // SAFETY: by the precondition, `len` elements may be read.
            chains.push(unsafe { Indices::new(len) }, |i| element(i.get()));
        } else {
            chains.push_one_by_one(len, element);
        }
    }

    /// Accumulates the elements of one result, which `at` returns the pointers to, in one chain.
    ///
    /// # Safety
    /// The pointers to each element may be read.
    unsafe fn one_chain(&self, at: impl Fn(usize) -> P) -> O::Acc {
        let mut acc = self.op.start();
        let mut i = 0;
        while i < self.terms {
            // SAFETY: by the precondition.
            acc = self.op.push(acc, unsafe { self.element(at(i)) });
            i += 1;
        }
        acc
    }
}
