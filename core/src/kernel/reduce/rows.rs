//! Accumulation of one result after the other.

use core::ops::Range;

use super::columns::merge_rows;
use super::order::{Chains, shared_halves};
use super::pack_buffers::{Addresses, addresses_at};
use super::result_row::ResultRow;
use super::schedule::Task;
use crate::plan::strategy::Strategy;

use super::one_chain::MAX_CONTIGUOUS;
use super::values::MIN_ROW;
use super::{Reducer, Reduction};
use crate::dim_vec::DimVec;
use crate::kernel::MathContext;
use crate::kernel::elementwise::Pointers;
use crate::kernel::parallel::Shared;
use crate::kernel::simd::Instructions;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::{MIN_NEIGHBORS, SUM_BLOCK, SUM_BLOCKS};

/// Calls `visit` with the first index and the length of blocks of up to `most` results of `range`.
#[inline(always)]
fn for_each_block(
    task: &Task<'_>,
    range: Range<usize>,
    most: usize,
    mut visit: impl FnMut(&[usize], usize),
) {
    let nest = task.nest();
    let mut index = DimVec::filled(0, task.kept);
    let index = index.as_mut();
    let Some(last) = task.kept.checked_sub(1) else {
        visit(index, range.len());
        return;
    };
    nest.seek(range.start, index);
    let mut left = range.len();
    while left > 0 {
        let len = left.min(nest.sizes[last] - index[last]).min(most);
        visit(index, len);
        left -= len;
        nest.advance(index, len);
    }
}

/// Calls `visit` with the offsets of the first elements of each result of `range`.
#[inline(never)]
fn for_each_result(
    task: &Task<'_>,
    range: Range<usize>,
    visit: &mut dyn FnMut(&[isize; MAX_SLOTS]),
) {
    for_each_block(task, range, 1, |index, _| {
        visit(&task.nest().offsets(index))
    });
}

/// Calls `visit` with the results of `range`, row by row. Elements must be contiguous in place.
#[inline(never)]
fn for_each_row(task: &Task<'_>, range: Range<usize>, visit: &mut dyn FnMut(&ResultRow)) {
    let nest = task.nest();
    let steps = match task.kept {
        0 => [0; MAX_SLOTS],
        kept => nest.strides[kept - 1],
    };
    for_each_block(task, range, usize::MAX, |index, len| {
        let offsets = nest.offsets(index);
        visit(&ResultRow {
            to: offsets[0],
            from: addresses_at(task.reads, &offsets),
            len,
            steps,
        });
    });
}

/// Calls `visit` with rows as [`for_each_row`] does. In long rows, the elements of an operand that
/// are the same for all results are repeated in a buffer, so that all operands are contiguous.
#[inline(never)]
fn for_each_repeated_row(
    task: &Task<'_>,
    range: Range<usize>,
    terms: usize,
    visit: &mut dyn FnMut(&ResultRow),
) {
    let slots = 1..task.nest().slots;
    // Elements that are too large for buffers stay in place.
    let most = task.capacity / terms;
    let mut buffers = None;
    for_each_row(task, range, &mut |row| {
        let repeats = |k: usize| row.steps[k] == 0;
        let are_contiguous = |k: usize| repeats(k) || row.steps[k] == terms as isize;
        if row.len.min(most) < MIN_NEIGHBORS
            || !slots.clone().all(are_contiguous)
            || !slots.clone().any(repeats)
        {
            visit(row);
            return;
        }
        let buffers = buffers.get_or_insert_with(|| task.pack_buffers());
        let mut part = ResultRow { ..*row };
        for k in slots.clone().filter(|&k| repeats(k)) {
            // SAFETY: the elements of the first result may be read, and are contiguous. `most`
            // times as many fit a buffer.
            part.from[k] = unsafe { buffers.repeat(k, row.from[k], terms, most.min(row.len)) };
        }
        for first in (0..row.len).step_by(most) {
            part.len = most.min(row.len - first);
            part.to = row
                .to
                .wrapping_add(row.steps[0].wrapping_mul(first as isize));
            for k in slots.clone().filter(|&k| !repeats(k)) {
                let bytes = task.reads.operands()[k].element.size() * terms * first;
                part.from[k] = row.from[k].wrapping_add(bytes);
            }
            for k in slots.clone() {
                part.steps[k] = terms as isize;
            }
            visit(&part);
        }
    });
}

/// Packs the elements of the results of `range`, `terms` of each, and calls `visit` with one row
/// for each content of the buffers. The elements of one result must fit a buffer.
#[inline(never)]
fn for_each_packed_row(
    task: &Task<'_>,
    range: Range<usize>,
    terms: usize,
    visit: &mut dyn FnMut(&ResultRow),
) {
    let nest = task.nest();
    let outer = task.kept.saturating_sub(1);
    let mut steps = [terms as isize; MAX_SLOTS];
    steps[0] = nest.strides[outer][0];
    let mut buffers = task.pack_buffers();
    for_each_block(task, range, task.capacity / terms, |index, len| {
        let first = index.get(outer).copied().unwrap_or(0);
        let offsets = nest.offsets(&index[..outer]);
        let to = offsets[0].wrapping_add(steps[0].wrapping_mul(first as isize));
        let inner = nest.innermost(nest.rank() - outer);
        // SAFETY: the results are within the loops, and at most `capacity` elements are packed.
        let from = unsafe { buffers.pack(inner, &offsets, first * terms, len * terms) };
        visit(&ResultRow {
            to,
            from,
            len,
            steps,
        });
    });
}

/// Calls `visit` with the blocks of each row, of the blocks `range` of a result: the address of each operand, the indices of
/// the blocks in `range`, and the number of their elements. A row has `len` elements. The elements of the result begin at
/// `offsets`.
#[inline(never)]
fn for_each_row_in_place(
    task: &Task<'_>,
    offsets: &[isize; MAX_SLOTS],
    len: usize,
    range: Range<usize>,
    visit: &mut dyn FnMut(Addresses, Range<usize>, usize),
) {
    let nest = task.reduced();
    let per_row = len.div_ceil(SUM_BLOCK);
    let mut rows = DimVec::filled(0, nest.rank() - 1);
    let mut block = range.start;
    while block < range.end {
        let (row, first) = (block / per_row, block % per_row);
        let blocks = (per_row - first).min(range.end - block);
        let len = (blocks * SUM_BLOCK).min(len - first * SUM_BLOCK);
        nest.seek(row, rows.as_mut());
        let mut offsets = *offsets;
        nest.move_to(&mut offsets, rows.as_ref());
        for offset in &mut offsets[1..nest.slots] {
            *offset = offset.wrapping_add((first * SUM_BLOCK) as isize);
        }
        let done = block - range.start;
        visit(addresses_at(task.reads, &offsets), done..done + blocks, len);
        block += blocks;
    }
}

/// Calls `visit` with blocks of the elements `range` of a result: the address of each operand, and
/// the number of elements. The elements of the result begin at `offsets`.
///
/// # Safety
/// The result is within the loops.
#[inline(never)]
unsafe fn for_each_packed(
    task: &Task<'_>,
    offsets: &[isize; MAX_SLOTS],
    range: Range<usize>,
    visit: &mut dyn FnMut(Addresses, usize),
) {
    let nest = task.reduced();
    if task.capacity == 0 {
        // Elements that are too large for buffers are read one by one, in place.
        let mut index = DimVec::filled(0, nest.rank());
        for i in range {
            nest.seek(i, index.as_mut());
            let mut offsets = *offsets;
            for (offset, step) in offsets.iter_mut().zip(nest.offsets(index.as_ref())) {
                *offset = offset.wrapping_add(step);
            }
            visit(addresses_at(task.reads, &offsets), 1);
        }
        return;
    }
    let mut buffers = task.pack_buffers();
    for first in range.clone().step_by(task.capacity) {
        let len = task.capacity.min(range.end - first);
        // SAFETY: by the precondition the elements are within the loops. `capacity` fits a buffer.
        let from = unsafe { buffers.pack(nest, offsets, first, len) };
        visit(from, len);
    }
}

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
        if in_one_chain && Self::UNROLLS && self.terms <= MAX_CONTIGUOUS && task.is_contiguous() {
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
                chains.push(
                    len,
                    #[inline(always)]
                    |i| {
                        // SAFETY: by the precondition; `i` is less than `len`.
                        (self.f)(context, unsafe { from.read(i) })
                    },
                );
            },
        );
    }
}
