//! Accumulation of neighboring results side by side, for results that are nearer to each other in memory than
//! the elements of one result.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::chains::shared_halves;
use super::column_block::Columns;
use super::pack_buffers::Addresses;
use super::task::Task;
use super::{Index, Indices, Reducer, Reduction, ReductionLevels};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::parallel::Shared;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::COLUMNS;
use crate::simd::{Instructions, dispatch_into};

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

/// Returns `steps` times `factor`.
fn multiplied(steps: &[isize; MAX_SLOTS], factor: usize) -> [isize; MAX_SLOTS] {
    steps.map(|step| step.wrapping_mul(factor as isize))
}

/// Accumulates the elements of `rows` in each of the columns `among`. `element` takes a row and a column.
#[inline(always)]
fn push_columns<'r, 'c, E, O: Reduction<E>>(
    op: O,
    columns: &mut [O::Acc; COLUMNS],
    (rows, among): (Indices<'r>, Indices<'c>),
    element: impl Fn(Index<'r>, Index<'c>) -> E,
) {
    if const { O::BY_ROWS } {
        op.push_rows(columns, among, rows, element);
        return;
    }
    for (i, column) in among.enumerate(columns) {
        // A copy stays in a register.
        let mut acc = *column;
        for row in rows {
            acc = op.push(acc, element(row, i));
        }
        *column = acc;
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
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

    /// Computes the results of a block, which are up to [`COLUMNS`], side by side.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn columns(&self, task: &Task<'_>, block: usize) {
        let columns = Columns::of(task, block, self.terms);
        let (op, len) = (self.op, columns.len);
        // SAFETY: `accumulate_rows` writes nothing through `self`.
        let this = unsafe { Shared::new(self) };
        let accumulate = |range: Range<usize>| {
            // SAFETY: as for `run`; the columns of the block and the rows are within the loops.
            unsafe { this.get().accumulate_rows(task, &columns, range) }
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a[..len].iter_mut().zip(&b) {
                *a = op.merge(*a, *b);
            }
            a
        };
        let rows = columns.most_rows;
        let accumulated = shared_halves(self.terms, rows, task.cost_of_block, &accumulate, &merge);
        let nest = task.nest();
        let stride = nest.strides[nest.rank() - 1][0];
        let to = self.out.wrapping_offset(columns.offsets[0]);
        // The index lets LLVM vectorize the loop for a stride of 1.
        for (i, &acc) in accumulated[..len].iter().enumerate() {
            // SAFETY: by invariant 1, the place of each result may be written.
            unsafe {
                to.wrapping_offset((i as isize).wrapping_mul(stride))
                    .write(op.finish(acc, self.terms));
            }
        }
    }

    /// Accumulates rows `range` of some columns.
    ///
    /// # Safety
    /// As for [`run`](Self::run). The columns and the rows are within the loops.
    unsafe fn accumulate_rows(
        &self,
        task: &Task<'_>,
        columns: &Columns,
        range: Range<usize>,
    ) -> [O::Acc; COLUMNS] {
        let &Columns {
            len, rows_at_once, ..
        } = columns;
        let mut accumulated = [self.op.start(); COLUMNS];
        let mut push = |from: Addresses, steps: &[isize; MAX_SLOTS], rows: usize| {
            let from = P::from_slots(&from);
            // SAFETY: all rows have `len` contiguous elements. The rows of a block follow one another.
            unsafe {
                if rows_at_once == 1 {
                    self.push_rows(&mut accumulated, len, from, steps, rows);
                    return;
                }
                let (blocks, rest) = (rows / rows_at_once, rows % rows_at_once);
                let steps = &multiplied(steps, rows_at_once);
                self.push_rows(&mut accumulated, rows_at_once * len, from, steps, blocks);
                if rest > 0 {
                    let from = from.step(steps, blocks);
                    self.push_rows(&mut accumulated, rest * len, from, steps, 1);
                }
            }
        };
        // SAFETY: by the precondition, which is the same.
        unsafe { columns.for_each_block_of_rows(task, range, &mut push) };
        merge_rows(self.op, &mut accumulated, rows_at_once, len);
        accumulated
    }

    /// Accumulates `rows` rows, which are `steps` apart. There may be no rows.
    ///
    /// # Safety
    /// Each row has `len` contiguous elements of each operand, which may be read.
    #[inline(never)]
    unsafe fn push_rows(
        &self,
        columns: &mut [O::Acc; COLUMNS],
        len: usize,
        from: P,
        steps: &[isize; MAX_SLOTS],
        rows: usize,
    ) {
        if rows == 0 {
            return;
        }
        if const { Self::IS_SIMPLE } {
            // SAFETY: the precondition is the same.
            unsafe { self.push_rows_simply(columns, len, from, steps, rows) };
            return;
        }
        let columns: *mut _ = columns;
        // SAFETY: only accumulators are written to the columns, so they stay initialized.
        let out = unsafe { &mut *columns.cast::<[MaybeUninit<O::Acc>; COLUMNS]>() };
        dispatch_into::<ReductionLevels<false, E, O>, _, _>(
            out,
            #[inline(always)]
            |out, instructions| {
                // SAFETY: `out` are the columns.
                let columns = unsafe { &mut *out.as_mut_ptr().cast::<[O::Acc; COLUMNS]>() };
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

    /// Accumulates `rows` rows of `len` elements in one pass over the columns.
    ///
    /// # Safety
    /// As for [`push_rows`](Self::push_rows).
    #[inline(always)]
    unsafe fn push_block(
        &self,
        columns: &mut [O::Acc; COLUMNS],
        (rows, len): (usize, usize),
        from: P,
        steps: &[isize; MAX_SLOTS],
        instructions: Instructions,
    ) {
        Self::speculate(
            columns,
            instructions,
            #[inline(always)]
            |columns, context| {
                // SAFETY: by the precondition, `rows` rows of `len` elements may be read.
                let (rows, among) = unsafe { (Indices::new(rows), Indices::new(len)) };
                push_columns(
                    self.op,
                    columns,
                    (rows, among),
                    #[inline(always)]
                    |row, i| {
                        let from = from.step(steps, row.get());
                        // SAFETY: by the precondition; the row is one of `rows` rows.
                        (self.f)(context, unsafe { from.read(instructions.index(i.get())) })
                    },
                );
            },
        );
    }
}
