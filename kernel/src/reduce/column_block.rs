//! The columns of a block of results, and the rows that they accumulate.

use core::ops::Range;

use super::column_sizes::{ROWS, rows_at_once};
use super::pack_buffers::{Addresses, addresses_at};
use super::task::Task;
use crate::buffers::Buffers;
use crate::dim_vec::DimVec;
use crate::plan::{LoopNest, MAX_SLOTS};

/// Neighboring results, each of which accumulates one column of elements.
pub(super) struct Columns {
    /// The offset of each slot at the first column.
    pub(super) offsets: [isize; MAX_SLOTS],
    /// The number of columns.
    pub(super) len: usize,
    /// The number of rows that are accumulated side by side.
    pub(super) rows_at_once: usize,
    /// The maximum number of rows that are accumulated without halving them.
    pub(super) most_rows: usize,
    /// Whether whole, short rows are packed, so that they follow one another.
    gathers: bool,
}

/// Returns the maximum number of rows of `len` columns that are accumulated in place without halving them, or `None` if
/// they are packed across the ends of loops. There are `terms` rows.
fn most_in_place(task: &Task<'_>, len: usize, rows_at_once: usize, terms: usize) -> Option<usize> {
    let most = ROWS * rows_at_once;
    if rows_at_once == 1 {
        return Some(most);
    }
    let nest = task.reduced();
    let loop_over_rows = nest.rank() - 2;
    let follow = nest.innermost_is_contiguous()
        && (1..nest.slots).all(|k| nest.strides[loop_over_rows][k] == len as isize);
    if !follow {
        return None;
    }
    let in_loop = nest.sizes[loop_over_rows];
    if loop_over_rows == 0 || in_loop.is_multiple_of(rows_at_once) || in_loop >= most {
        return Some(most);
    }
    // Few rows are added in the order of a `KnownFold`, which has no ends of loops.
    if in_loop < rows_at_once || terms <= most {
        return None;
    }
    // At the end of each loop, a chain adds one row more.
    Some(ROWS / in_loop.div_ceil(rows_at_once) * in_loop)
}

impl Columns {
    /// Returns the columns of a block of a task.
    pub(super) fn of(task: &Task<'_>, block: usize, terms: usize) -> Self {
        let nest = task.nest();
        let last = nest.rank() - 1;
        let size = nest.sizes[last];
        let per_row = size.div_ceil(task.columns);
        let mut outer = DimVec::filled(0, task.kept);
        nest.seek(block / per_row, outer.as_mut());
        let first = block % per_row * task.columns;
        let len = task.columns.min(size - first);
        let rows_at_once = rows_at_once(size, terms);
        let in_place = most_in_place(task, len, rows_at_once, terms);
        let mut columns = Columns {
            offsets: [0; MAX_SLOTS],
            len,
            rows_at_once,
            most_rows: in_place.unwrap_or(ROWS * rows_at_once),
            gathers: in_place.is_none(),
        };
        // In place: a copy would wait for the writes.
        nest.move_to(&mut columns.offsets, outer.as_ref());
        nest.move_along(&mut columns.offsets, last, first as isize);
        columns
    }

    /// Adds the offset of each slot at the first column of a row.
    fn add_to(&self, offsets: &mut [isize; MAX_SLOTS], nest: LoopNest<'_>, row: &[usize]) {
        for (offset, &first) in offsets[..nest.slots].iter_mut().zip(&self.offsets) {
            *offset = offset.wrapping_add(first);
        }
        nest.move_to(offsets, row);
    }

    /// Returns `true` if one loop visits all rows, which are contiguous.
    fn follow_in_place(&self, task: &Task<'_>) -> bool {
        let nest = task.reduced();
        nest.rank() == 2 && nest.innermost_is_contiguous() && !self.gathers
    }

    /// Calls `visit` with blocks of the rows `range`: the address of each operand, the distances
    /// between rows, and the number of rows. Rows that are not contiguous are packed.
    ///
    /// # Safety
    /// The columns and the rows are within the loops of the task.
    pub(super) unsafe fn for_each_block_of_rows(
        &self,
        task: &Task<'_>,
        range: Range<usize>,
        visit: &mut dyn FnMut(Addresses, &[isize; MAX_SLOTS], usize),
    ) {
        if self.follow_in_place(task) {
            let mut offsets = [0; MAX_SLOTS];
            self.add_to(&mut offsets, task.reduced(), &[range.start]);
            let from = addresses_at(task.reads, &offsets);
            visit(from, &task.reduced().strides[0], range.len());
        } else {
            // SAFETY: by the precondition, which is the same.
            unsafe { self.for_each_packed_block_of_rows(task, range, visit) };
        }
    }

    /// Calls `visit` as [`for_each_block_of_rows`](Self::for_each_block_of_rows) does, for rows of any layout.
    ///
    /// # Safety
    /// As for [`for_each_block_of_rows`](Self::for_each_block_of_rows).
    #[inline(never)]
    unsafe fn for_each_packed_block_of_rows(
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
            most - most % self.rows_at_once
        };
        let mut memory = Buffers::new();
        let mut buffers = task.pack_buffers(&mut memory);
        let mut steps = [self.len as isize; MAX_SLOTS];
        let mut index = DimVec::filled(0, last);
        let index = index.as_mut();
        let mut done = range.start;
        while done < range.end {
            let mut rows = most.min(range.end - done);
            // SAFETY: by the precondition the rows are within the loops. `most` rows fit a buffer.
            let from = unsafe {
                if self.gathers {
                    let first = done * self.len;
                    buffers.pack(reduced, &self.offsets, first, rows * self.len)
                } else {
                    // The loop over rows, which is the last but one, may end before the range does.
                    reduced.seek(done, index);
                    rows = rows.min(reduced.sizes[last - 1] - index[last - 1]);
                    let mut offsets = [0; MAX_SLOTS];
                    self.add_to(&mut offsets, reduced, index);
                    buffers.pack_rows(&offsets, (rows, self.len), &mut steps)
                }
            };
            visit(from, &steps, rows);
            done += rows;
        }
    }
}
