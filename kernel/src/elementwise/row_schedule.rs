//! The schedule that runs rows of a plan, in blocks.

use core::ops::Range;

use super::block_runner::{BlockRunner, RowPlan};
use super::loop_cursor::LoopCursor;
use super::operation::Execution;
use crate::buffers::Buffers;
use crate::parallel::share;
use crate::plan::MAX_SLOTS;
use crate::plan::schedule::Workload;
use crate::simd::Streaming;

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
    let per_row = row.div_ceil(rows.blocking.len);
    let blocks = nest.rows(loops) * per_row;
    share(blocks, execution.cost(work), &|range: Range<usize>| {
        if rows.needs_buffers() {
            run_buffered(execution, &rows, streaming, range);
        } else {
            run_range(execution, &rows, streaming, None, range);
        }
    });
}

/// Runs with buffers on the stack. This is a function of its own, because large stack frames are slow.
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

/// Runs over the blocks `range` of all rows.
fn run_range(
    execution: &Execution<'_>,
    rows: &RowPlan,
    streaming: Option<Streaming>,
    memory: Option<&mut Buffers<MAX_SLOTS>>,
    range: Range<usize>,
) {
    let nest = execution.plan.loops();
    let row = nest.row_len(rows.loops);
    let blocking = rows.blocking;
    let per_row = row.div_ceil(blocking.len);
    let most_blocks = if rows.merges_blocks() { per_row } else { 1 };
    let (size, outer) = match rows.along {
        Some(along) => (nest.sizes[along], along),
        None => (1, 0),
    };
    let mut runner = BlockRunner::new(execution, rows, streaming, memory);
    // The next block of a row, the row in the loop `along`, and the position in the outer loops.
    let (first_row, mut block) = (range.start / per_row, range.start % per_row);
    let mut at = first_row % size;
    let mut cursor = LoopCursor::new(nest, outer, usize::MAX, first_row / size);
    let mut left = range.len();
    while left > 0 {
        let (count, taken) = if per_row == 1 {
            let count = left.min(size - at).min(blocking.rows);
            (count, count)
        } else {
            (1, left.min(per_row - block).min(most_blocks))
        };
        let first = block * blocking.len;
        let len = if per_row == 1 {
            row
        } else {
            (taken * blocking.len).min(row - first)
        };
        let mut offsets: [isize; MAX_SLOTS] = cursor.offsets;
        if let (Some(along), true) = (rows.along, at > 0) {
            nest.move_along(&mut offsets, along, at as isize);
        }
        // SAFETY: the rows are within the loop `along`, and the block is within a row. `share` gives
        // each thread different blocks.
        unsafe { runner.run(&offsets, first, len, count) };
        left -= taken;
        if per_row > 1 {
            block += taken;
            if block < per_row {
                continue;
            }
            block = 0;
        }
        at += count;
        if at == size {
            at = 0;
            cursor.advance();
        }
    }
}
