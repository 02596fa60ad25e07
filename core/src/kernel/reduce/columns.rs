//! Accumulation of neighboring results side by side. It is used if the results are nearer to each
//! other in memory than the elements of one result.

use core::ops::Range;

use super::order::shared_halves;
use super::pack_buffers::{Addresses, offsets_at};
use super::schedule::Task;
use super::{Reducer, Reduction};
use crate::dim_vec::DimVec;
use crate::kernel::MathContext;
use crate::kernel::elementwise::Pointers;
use crate::kernel::parallel::Shared;
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::COLUMNS;

/// The maximum number of rows, or of groups of rows, that are accumulated without halving them.
const ROWS: usize = 64;

/// Neighboring results, each of which accumulates one column of elements.
struct Columns {
    /// The index of the first column in the outermost loops.
    outer: DimVec<usize>,
    /// The index of the first column in the last loop.
    first: usize,
    /// The number of columns.
    len: usize,
    /// The number of rows that are accumulated side by side.
    group: usize,
    /// Whether whole, short rows are packed, so that they follow one another.
    gathers: bool,
}

/// Returns the number of rows of `size` columns that are accumulated side by side: several if they
/// are short.
pub(super) const fn group_len(size: usize) -> usize {
    if 2 * size <= COLUMNS {
        COLUMNS / size
    } else {
        1
    }
}

/// Merges the accumulators of `groups` groups of `len` columns into the first group, by halves.
#[inline(always)]
pub(super) fn merge_groups<E, O: Reduction<E>>(
    op: O,
    accumulated: &mut [O::Acc],
    mut groups: usize,
    len: usize,
) {
    while groups > 1 {
        let half = groups.div_ceil(2);
        for i in half * len..groups * len {
            let other = i - half * len;
            accumulated[other] = op.merge(accumulated[other], accumulated[i]);
        }
        groups = half;
    }
}

impl Columns {
    /// Returns the columns of a unit of a task.
    fn of(task: &Task<'_>, unit: usize) -> Self {
        let nest = task.nest();
        let last = nest.rank() - 1;
        let size = nest.sizes[last];
        let units = size.div_ceil(COLUMNS);
        let mut outer = DimVec::filled(0, task.kept);
        nest.seek(unit / units, outer.as_mut());
        let first = unit % units * COLUMNS;
        let len = COLUMNS.min(size - first);
        let group = group_len(size);
        let follow = nest.innermost_is_contiguous()
            && (1..nest.slots).all(|k| nest.strides[last - 1][k] == len as isize);
        Columns {
            outer,
            first,
            len,
            group,
            gathers: group > 1 && !follow,
        }
    }

    /// Returns the offset of each slot at the first column.
    fn offsets(&self, task: &Task<'_>) -> [isize; MAX_SLOTS] {
        let nest = task.nest();
        let mut offsets = offsets_at(nest, self.outer.as_ref());
        for (offset, stride) in offsets.iter_mut().zip(nest.strides[nest.rank() - 1]) {
            *offset = offset.wrapping_add(stride.wrapping_mul(self.first as isize));
        }
        offsets
    }

    /// Calls `visit` with runs of the rows `range`: the address of each operand, the distances
    /// between rows, and the number of rows. Rows that are not contiguous are packed.
    ///
    /// # Safety
    /// The columns and the rows are within the loops of the task.
    #[inline(never)]
    unsafe fn for_each_run_of_rows(
        &self,
        task: &Task<'_>,
        range: Range<usize>,
        visit: &mut dyn FnMut(Addresses, &[isize; MAX_SLOTS], usize),
    ) {
        let reduced = task.reduced();
        let last = reduced.rank() - 1;
        let most = if reduced.innermost_is_contiguous() && !self.gathers {
            usize::MAX
        } else {
            let most = task.capacity / self.len;
            most - most % self.group
        };
        let first_column = self.offsets(task);
        let mut buffers = task.pack_buffers();
        let mut steps = [self.len as isize; MAX_SLOTS];
        let mut index = DimVec::filled(0, last);
        let index = index.as_mut();
        let mut done = range.start;
        while done < range.end {
            // The loop over rows, which is the last but one, may end before the range does.
            reduced.seek(done, index);
            let rows = (reduced.sizes[last - 1] - index[last - 1])
                .min(range.end - done)
                .min(most);
            // SAFETY: by the precondition the rows are within the loops. `most` rows fit a buffer.
            let from = unsafe {
                if self.gathers {
                    let first = done * self.len;
                    buffers.pack(reduced, &first_column, first, rows * self.len)
                } else {
                    let mut offsets = first_column;
                    for (offset, step) in offsets.iter_mut().zip(offsets_at(reduced, index)) {
                        *offset = offset.wrapping_add(step);
                    }
                    buffers.pack_rows(&offsets, (rows, self.len), &mut steps)
                }
            };
            visit(from, &steps, rows);
            done += rows;
        }
    }
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Computes the results of a unit, which are up to [`COLUMNS`], side by side.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn columns(&self, task: &Task<'_>, unit: usize) {
        let columns = Columns::of(task, unit);
        let (op, len) = (self.op, columns.len);
        // SAFETY: `accumulate_rows` writes nothing through `self`.
        let this = unsafe { Shared::new(self) };
        let leaf = |range: Range<usize>| {
            // SAFETY: as for `run`; the columns of the unit and the rows are within the loops.
            unsafe { this.get().accumulate_rows(task, &columns, range) }
        };
        let merge = |mut a: [O::Acc; COLUMNS], b: [O::Acc; COLUMNS]| {
            for (a, b) in a[..len].iter_mut().zip(b) {
                *a = op.merge(*a, b);
            }
            a
        };
        let rows = ROWS * columns.group;
        let accumulated = shared_halves(self.terms, rows, task.cost_of_unit, &leaf, &merge);
        let nest = task.nest();
        let stride = nest.strides[nest.rank() - 1][0];
        let mut to = self.out.wrapping_offset(columns.offsets(task)[0]);
        for &acc in &accumulated[..len] {
            // SAFETY: by invariant 1, the place of each result may be written.
            unsafe { to.write(op.finish(acc, self.terms)) };
            to = to.wrapping_offset(stride);
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
        let &Columns { len, group, .. } = columns;
        let mut accumulated = [self.op.start(); COLUMNS];
        let mut push = |from: Addresses, steps: &[isize; MAX_SLOTS], rows: usize| {
            let from = P::from_slots(&from);
            let groups = rows / group;
            let steps_of_groups = steps.map(|step| step.wrapping_mul(group as isize));
            // SAFETY: all rows have `len` contiguous elements. Rows of a group follow one another.
            unsafe {
                self.push_rows(
                    &mut accumulated,
                    group * len,
                    from,
                    &steps_of_groups,
                    groups,
                );
                if group > 1 {
                    let rest = from.step(&steps_of_groups, groups);
                    self.push_rows(&mut accumulated, len, rest, steps, rows % group);
                }
            }
        };
        // SAFETY: by the precondition, which is the same.
        unsafe { columns.for_each_run_of_rows(task, range, &mut push) };
        merge_groups(self.op, &mut accumulated, group, len);
        accumulated
    }

    /// Accumulates `rows` rows, which are `steps` apart.
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
        Self::dispatch::<false>(
            #[inline(always)]
            |instructions| {
                // A copy: otherwise LLVM would reload the steps after each write to an accumulator.
                let steps = *steps;
                let at_once = if const { O::BY_ROWS } { rows } else { 1 };
                for first in (0..rows).step_by(at_once.max(1)) {
                    let from = from.step(&steps, first);
                    Self::speculate(
                        columns,
                        instructions,
                        #[inline(always)]
                        |columns, context| {
                            self.op.push_rows(
                                columns,
                                len,
                                at_once,
                                #[inline(always)]
                                |row, i| {
                                    let from = from.step(&steps, row);
                                    // SAFETY: by the precondition; the row is one of `rows` rows.
                                    (self.f)(context, unsafe { from.read(i) })
                                },
                            );
                        },
                    );
                }
            },
        );
    }
}
