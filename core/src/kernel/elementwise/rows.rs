//! The schedule that runs rows of a plan, in batches.

use core::ops::Range;

use super::batches::{Batches, RowPlan};
use super::cursor::Cursor;
use super::operation::Execution;
use crate::kernel::buffers::Buffers;
use crate::kernel::parallel::share;
use crate::kernel::simd::Streaming;
use crate::plan::MAX_SLOTS;
use crate::plan::schedule::Workload;

/// Runs the kernel over rows of the innermost `loops` loops.
pub(super) fn run(
    execution: &Execution<'_>,
    loops: usize,
    work: &Workload,
    streaming: Option<Streaming>,
) {
    let nest = execution.plan.loops();
    let row = nest.row_len(loops);
    let along = (nest.rank() - loops).checked_sub(1);
    let rows = RowPlan::new(execution, (loops, row), along, work, streaming.is_some(), 0);
    let parts = row.div_ceil(rows.batching.part);
    let units = nest.rows(loops) * parts;
    share(units, execution.cost(work), &|range: Range<usize>| {
        if rows.needs_buffers() {
            run_buffered(execution, &rows, streaming, range);
        } else {
            run_range(execution, &rows, streaming, None, range);
        }
    });
}

/// Runs with buffers on the stack. A function of its own, since large stack frames are slow.
#[inline(never)]
fn run_buffered(
    execution: &Execution<'_>,
    rows: &RowPlan,
    streaming: Option<Streaming>,
    range: Range<usize>,
) {
    let mut memory = Buffers::new();
    run_range(execution, rows, streaming, Some(&mut memory), range);
}

/// Runs over the parts `range` of all rows.
fn run_range(
    execution: &Execution<'_>,
    rows: &RowPlan,
    streaming: Option<Streaming>,
    memory: Option<&mut Buffers<MAX_SLOTS>>,
    range: Range<usize>,
) {
    let nest = execution.plan.loops();
    let row = nest.row_len(rows.loops);
    let batching = rows.batching;
    let parts = row.div_ceil(batching.part);
    let most_parts = if rows.merges_parts() { parts } else { 1 };
    let (size, outer) = match rows.along {
        Some(along) => (nest.sizes[along], along),
        None => (1, 0),
    };
    let mut batches = Batches::new(execution, rows, streaming, memory);
    // The next part of a row, the row in the loop `along`, and the position in the outer loops.
    let (first_row, mut part) = (range.start / parts, range.start % parts);
    let mut at = first_row % size;
    let mut cursor = Cursor::new(nest, outer, usize::MAX, first_row / size);
    let mut left = range.len();
    while left > 0 {
        let (count, taken) = if parts == 1 {
            let count = left.min(size - at).min(batching.rows);
            (count, count)
        } else {
            (1, left.min(parts - part).min(most_parts))
        };
        let first = part * batching.part;
        let len = if parts == 1 {
            row
        } else {
            (taken * batching.part).min(row - first)
        };
        let mut offsets: [isize; MAX_SLOTS] = cursor.offsets;
        if let (Some(along), true) = (rows.along, at > 0) {
            nest.move_along(&mut offsets, along, at as isize);
        }
        // SAFETY: the rows are within the loop `along`, and the part is within a row. `share` gives
        // each thread different parts.
        unsafe { batches.run(&offsets, first, len, count) };
        left -= taken;
        if parts > 1 {
            part += taken;
            if part < parts {
                continue;
            }
            part = 0;
        }
        at += count;
        if at == size {
            at = 0;
            cursor.advance();
        }
    }
}
