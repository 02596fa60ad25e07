//! Accumulation of neighboring results side by side, for results that are nearer to each other in memory than
//! the elements of one result.

use core::ops::Range;

use super::chains::Halves;
use super::column_accumulators::ColumnAccumulators;
use super::column_block::Columns;
use super::pack_buffers::Addresses;
use super::task::Task;
use super::{Reducer, Reduction, ReductionLoops};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::parallel::Shared;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::COLUMNS;

/// Merges the accumulators of `blocks` blocks of `len` columns into the first block, by halves.
#[inline(always)]
pub(super) fn merge_rows<E, O: Reduction<E>>(
    op: O,
    accumulated: &mut [O::Acc],
    mut blocks: usize,
    len: usize,
) {
    while blocks > 1 {
        let half = blocks.div_ceil(2);
        for i in half * len..blocks * len {
            let other = i - half * len;
            accumulated[other] = op.merge(accumulated[other], accumulated[i]);
        }
        blocks = half;
    }
}

/// Returns the accumulators as an array, for operations whose blocks have at most [`COLUMNS`] columns.
#[inline(always)]
pub(super) fn first_columns<A>(columns: &mut [A]) -> &mut [A; COLUMNS] {
    columns
        .first_chunk_mut()
        .expect("the accumulators are an array")
}

/// Returns `steps` times `factor`.
fn multiplied(steps: &[isize; MAX_SLOTS], factor: usize) -> [isize; MAX_SLOTS] {
    steps.map(|step| step.wrapping_mul(factor as isize))
}

impl<P, E, F, O, W> Reducer<'_, P, E, F, O, W>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
    Self: ReductionLoops<P, E, O>,
{
    /// Whether a block may have more than [`COLUMNS`] columns.
    pub(super) const IS_WIDE: bool = !O::BY_ROWS && Self::UNROLLS;

    /// The maximum number of columns of a block whose elements are read in place.
    pub(super) const MAX_COLUMNS: usize = match Self::IS_WIDE {
        true => ColumnAccumulators::<O::Acc>::CAPACITY,
        false => COLUMNS,
    };

    /// Computes the results of a block side by side.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn columns(&self, task: &Task<'_>, block: usize) {
        let columns = Columns::of(task, block, self.terms);
        let (op, len) = (self.op, columns.len);
        // SAFETY: `accumulate_rows` writes nothing through `self`.
        let this = unsafe { Shared::new(self) };
        let halves = Halves {
            len: self.terms,
            size: columns.most_rows,
            accumulate: &|range, into| {
                // SAFETY: as for `run`; the columns of the block and the rows are within the loops.
                unsafe { this.get().accumulate_rows(task, &columns, range, into) };
            },
            merge: &|a, b| {
                // SAFETY: `accumulate_rows` has written the accumulators of `len` columns.
                let (a, b) = unsafe { (a.first_mut(len), b.first(len)) };
                for (a, b) in a.iter_mut().zip(b) {
                    *a = op.merge(*a, *b);
                }
            },
        };
        let mut accumulated = ColumnAccumulators::default();
        halves.accumulate_shared(task.cost_of_block, &mut accumulated);
        // SAFETY: as for `merge`.
        let accumulated = unsafe { accumulated.first(len) };
        let nest = task.nest();
        let stride = nest.strides[nest.rank() - 1][0];
        let to = self.out.wrapping_offset(columns.offsets[0]);
        // The index lets LLVM vectorize the loop for a stride of 1.
        for (i, &acc) in accumulated.iter().enumerate() {
            // SAFETY: by invariant 1, the place of each result may be written.
            unsafe {
                to.wrapping_offset((i as isize).wrapping_mul(stride))
                    .write(op.finish(acc, self.terms));
            }
        }
    }

    /// Accumulates rows `range` of some columns into memory, and writes at least the accumulators of these columns.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The columns and the rows are within the loops.
    unsafe fn accumulate_rows(
        &self,
        task: &Task<'_>,
        columns: &Columns,
        range: Range<usize>,
        into: &mut ColumnAccumulators<O::Acc>,
    ) {
        let &Columns {
            len, rows_at_once, ..
        } = columns;
        let count = match const { Self::IS_WIDE } {
            true => rows_at_once * len,
            false => COLUMNS,
        };
        let accumulated = into.fill(self.op.start(), count);
        let mut push = |from: Addresses, steps: &[isize; MAX_SLOTS], rows: usize| {
            let from = P::from_slots(&from);
            // SAFETY: all rows have `len` contiguous elements. The rows of a block follow one another.
            unsafe {
                if rows_at_once == 1 {
                    self.push_rows(accumulated, len, from, steps, rows);
                    return;
                }
                let (blocks, rest) = (rows / rows_at_once, rows % rows_at_once);
                let steps = &multiplied(steps, rows_at_once);
                if blocks > 0 {
                    self.push_rows(accumulated, rows_at_once * len, from, steps, blocks);
                }
                if rest > 0 {
                    let from = from.step(steps, blocks);
                    self.push_rows(accumulated, rest * len, from, steps, 1);
                }
            }
        };
        // SAFETY: by the precondition, which is the same.
        unsafe { columns.for_each_block_of_rows(task, range, &mut push) };
        merge_rows(self.op, accumulated, rows_at_once, len);
    }
}
