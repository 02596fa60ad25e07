//! The simple loops of builds with debug assertions: one element after the other, for the instruction set of the target.
//!
//! Each element is accumulated where the complete loops accumulate it, so that results have the same bits.

use super::chains::Chains;
use super::result_blocks::ResultBlock;
use super::result_row::ResultRow;
use super::{ColumnIndices, Indices, Reducer, Reduction};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::COLUMNS;
use crate::simd::Instructions;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Whether the loops are simple.
    pub(super) const IS_SIMPLE: bool = O::FLAGS.runs_simply();

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
    pub(super) unsafe fn push_simply(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        // SAFETY: by the precondition; `i` is less than `len`.
        let element = |i| unsafe { self.element(from.step(&[1; MAX_SLOTS], i)) };
        if const { O::ALL_AT_ONCE } {
            // SAFETY: by the precondition, `len` elements may be read.
            chains.push(unsafe { Indices::new(len) }, |i| element(i.get()));
        } else {
            chains.push_one_by_one(len, element);
        }
    }

    /// Computes a row of results, each in one chain or in several.
    ///
    /// # Safety
    /// As for [`row`](Self::row).
    pub(super) unsafe fn row_simply(&self, row: &ResultRow, in_one_chain: bool) {
        let mut result = 0;
        while result < row.len {
            let from = P::from_slots(&row.from).step(&row.steps, result);
            // SAFETY: by the precondition, `terms` elements are contiguous.
            let acc = unsafe {
                if in_one_chain {
                    self.one_chain(|i| from.step(&[1; MAX_SLOTS], i))
                } else {
                    let mut chains = Chains::<O, O::Acc>::new(self.op);
                    self.push_simply(&mut chains, from, self.terms);
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

    /// Computes the results of a block, one after the other.
    ///
    /// # Safety
    /// As for [`result_blocks`](Self::result_blocks).
    pub(super) unsafe fn result_block_simply(&self, block: &ResultBlock<'_>) {
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

    /// Accumulates `rows` rows, at least one, which are `steps` apart.
    ///
    /// # Safety
    /// As for [`push_rows`](Self::push_rows).
    pub(super) unsafe fn push_rows_simply(
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
}
