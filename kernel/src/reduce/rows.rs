//! Accumulation of one result after the other.

use core::ops::Range;

use super::chains::{Chains, shared_halves};
use super::columns::merge_rows;
use super::one_chain::MAX_CONTIGUOUS;
use super::pack_buffers::Addresses;
use super::result_row::ResultRow;
use super::task::Task;
use super::traversal::{
    for_each_packed, for_each_packed_row, for_each_repeated_row, for_each_result, for_each_row,
    for_each_row_in_place,
};
use super::values::MIN_ROW;
use super::{Indices, Reducer, Reduction};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::parallel::Shared;
use crate::plan::MAX_SLOTS;
use crate::plan::strategy::Strategy;
use crate::plan::thresholds::{SUM_BLOCK, SUM_BLOCKS};
use crate::simd::Instructions;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
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
        let repeats = match const { Self::BY_VALUES } {
            _ if const { Self::IS_SIMPLE } => false,
            true => self.terms < MIN_ROW,
            false => in_one_chain && Self::UNROLLS && self.terms <= MAX_CONTIGUOUS,
        };
        if repeats && task.is_contiguous() {
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

    /// Computes a row of results, each in one chain or in several.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The elements of each result are contiguous. With `in_one_chain`,
    /// they are at most [`MAX_CHAIN`](Reduction::MAX_CHAIN).
    unsafe fn row(&self, row: &ResultRow, in_one_chain: bool) {
        if const { Self::IS_SIMPLE } {
            // SAFETY: the precondition is the same.
            unsafe { self.row_simply(row, in_one_chain) };
            return;
        }
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

    /// Computes the result whose first elements are at `offsets`, by halves.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The result is within the loops.
    unsafe fn long_result(&self, task: &Task<'_>, offsets: &[isize; MAX_SLOTS]) {
        // SAFETY: `accumulate_blocks` writes nothing through `self`.
        let this = unsafe { Shared::new(self) };
        let row = task.row_in_place().unwrap_or(self.terms);
        let blocks = self.terms / row * row.div_ceil(SUM_BLOCK);
        let of_blocks = |range: Range<usize>| {
            // SAFETY: by the precondition; the range is within the blocks of the result.
            unsafe { this.get().accumulate_blocks(task, offsets, range) }
        };
        let merge = |a, b| this.get().op.merge(a, b);
        let acc = shared_halves(blocks, SUM_BLOCKS, task.cost_of_block, &of_blocks, &merge);
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

    /// Accumulates `len` elements, [`SUM_BLOCK`] in each block.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    #[inline(never)]
    unsafe fn push_blocks(&self, blocks: &mut [O::Acc], from: P, len: usize) {
        if const { Self::IS_SIMPLE } {
            let mut i = 0;
            while i < blocks.len() {
                let first = i * SUM_BLOCK;
                let from = from.step(&[1; MAX_SLOTS], first);
                let mut chains = Chains::<O, O::Acc>::new(self.op);
                // SAFETY: by the precondition, for the elements of this block.
                unsafe { self.push_simply(&mut chains, from, SUM_BLOCK.min(len - first)) };
                blocks[i] = chains.merged();
                i += 1;
            }
            return;
        }
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

    /// Accumulates `len` elements, fewer than a block may have.
    ///
    /// # Safety
    /// `len` contiguous elements of each operand may be read from `from` on.
    #[inline(never)]
    unsafe fn push_short(&self, chains: &mut Chains<O, O::Acc>, from: P, len: usize) {
        if const { Self::IS_SIMPLE } {
            // SAFETY: the precondition is the same.
            unsafe { self.push_simply(chains, from, len) };
            return;
        }
        Self::dispatch::<false>(
            #[inline(always)]
            // SAFETY: by the precondition, which is the same.
            |instructions| unsafe { self.push(chains, from, len, instructions) },
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
}
