//! Accumulation of one result after the other.

use core::ops::Range;

use super::chains::{Chains, Halves};
use super::columns::merge_rows;
use super::pack_buffers::Addresses;
use super::result_row::ResultRow;
use super::task::Task;
use super::traversal::{
    for_each_packed, for_each_packed_row, for_each_repeated_row, for_each_result, for_each_row,
    for_each_row_in_place,
};
use super::{Reducer, Reduction, ReductionLoops};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::parallel::Shared;
use crate::plan::MAX_SLOTS;
use crate::plan::strategy::Strategy;
use crate::plan::thresholds::{SUM_BLOCK, SUM_BLOCKS};

impl<P, E, F, O, W> Reducer<'_, P, E, F, O, W>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
    Self: ReductionLoops<P, E, O>,
{
    /// Computes the results `range`, in the order of the `kept` loops.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn rows(&self, task: &Task<'_>, range: Range<usize>) {
        let in_one_chain = matches!(task.strategy, Strategy::Chains);
        let mut visit = |row: &ResultRow| {
            // SAFETY: as for `run`; the elements of the row are contiguous, in place or in buffers.
            unsafe { self.row(row, in_one_chain) };
        };
        if self.repeats(in_one_chain) && task.is_contiguous() {
            for_each_repeated_row(task, range, self.terms, &mut visit);
        } else if self.terms <= SUM_BLOCK && task.is_contiguous() {
            for_each_row(task, range, &mut visit);
        } else if self.terms <= SUM_BLOCK.min(task.capacity) {
            for_each_packed_row(task, range, self.terms, &mut visit);
        } else {
            for_each_result(task, range, &mut |offsets| {
                // SAFETY: as for `run`; the offsets are those of a result.
                unsafe { self.long_result(task, offsets) };
            });
        }
    }

    /// Computes the only result, of at most [`SUM_BLOCK`] elements.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The elements are contiguous from `from` on.
    pub(super) unsafe fn single(&self, from: Addresses) {
        // SAFETY: by the precondition, which is the same.
        unsafe { self.row(&ResultRow::of_one(from), self.terms <= O::MAX_CHAIN) };
    }

    /// Computes the result whose first elements are at `offsets`, by halves.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The result is within the loops.
    unsafe fn long_result(&self, task: &Task<'_>, offsets: &[isize; MAX_SLOTS]) {
        // SAFETY: `accumulate_blocks` writes nothing through `self`.
        let this = unsafe { Shared::new(self) };
        let row = task.row_in_place().unwrap_or(self.terms);
        let blocks = self.terms / row * row.div_ceil(SUM_BLOCK);
        let op = self.op;
        let halves = Halves {
            len: blocks,
            size: SUM_BLOCKS,
            accumulate: &|range, acc| {
                // SAFETY: by the precondition; the range is within the blocks of the result.
                *acc = Some(unsafe { this.get().accumulate_blocks(task, offsets, range) });
            },
            merge: &|a, b| {
                if let (Some(a), Some(b)) = (a, b) {
                    *a = op.merge(*a, *b);
                }
            },
        };
        let mut acc = None;
        halves.accumulate_shared(task.cost_of_block, &mut acc);
        let acc = acc.expect("there is a block");
        let to = self.out.wrapping_offset(offsets[0]);
        // SAFETY: by invariant 1, the place of the result may be written.
        unsafe { to.write(self.op.finish(acc, self.terms)) };
    }

    /// Accumulates blocks `range` of a result, at most [`SUM_BLOCKS`]. A block has up to [`SUM_BLOCK`]
    /// elements, of one row if [rows are accumulated in place](Task::row_in_place).
    ///
    /// # Safety
    /// As for [`long_result`](Self::long_result). The range is within the blocks of the result.
    unsafe fn accumulate_blocks(
        &self,
        task: &Task<'_>,
        offsets: &[isize; MAX_SLOTS],
        range: Range<usize>,
    ) -> O::Acc {
        let mut accumulated = [self.op.start(); SUM_BLOCKS];
        let accumulated = &mut accumulated[..range.len()];
        if let Some(len) = task.row_in_place() {
            for_each_row_in_place(task, offsets, len, range, &mut |from, blocks, len| {
                let blocks = &mut accumulated[blocks];
                // SAFETY: by the precondition, these are contiguous elements of the result.
                unsafe { self.push_blocks(blocks, P::from_slots(&from), len) };
            });
        } else {
            for (block, accumulated) in range.zip(&mut *accumulated) {
                let elements = block * SUM_BLOCK..self.terms.min((block + 1) * SUM_BLOCK);
                let mut chains = Chains::<O, O::Acc>::new(self.op);
                let mut push = |from: Addresses, len| {
                    // SAFETY: `for_each_packed` gives `len` contiguous elements.
                    unsafe { self.push_short(&mut chains, P::from_slots(&from), len) };
                };
                // SAFETY: by the precondition, the result is within the loops.
                unsafe { for_each_packed(task, offsets, elements, &mut push) };
                *accumulated = chains.merged();
            }
        }
        merge_rows(self.op, accumulated, accumulated.len(), 1);
        accumulated[0]
    }
}
