//! Tiles of two loops, for operands that are contiguous along the outer one. Each tile is
//! transposed within the cache, so that every cache line is read from memory once.

use core::ops::Range;

use super::block_runner::{BlockRunner, RowPlan};
use super::loop_cursor::LoopCursor;
use super::operation::Execution;
use crate::buffers::Buffers;
use crate::parallel::share;
use crate::plan::MAX_SLOTS;
use crate::plan::schedule::Workload;
use crate::plan::thresholds::{BUFFER, OUTER_CACHES, SMALL_TILE_MEMORY, TILE_MEMORY, TILE_ROWS};
use crate::plan::tiling::Tiling;
use crate::relayout::{Bytes, Rectangle};
use crate::simd::{PrefetchRange, Streaming};

/// The tiles of an execution.
struct Tiles<'a> {
    execution: &'a Execution<'a>,
    /// The loop over the rows of a tile; its columns are the innermost loop.
    along: usize,
    tiling: Tiling,
    rows: RowPlan,
    streaming: Option<Streaming>,
    /// Whether operands are too large for the caches.
    is_far: bool,
}

/// The distance to the columns that are prefetched, chosen among distances up to 128 on a Zen 5.
const COLUMNS_AHEAD: isize = 32;

/// Runs the kernel over tiles of the innermost loop and of loop `along`.
pub(super) fn run(
    execution: &Execution<'_>,
    along: usize,
    work: &Workload,
    streaming: Option<Streaming>,
) {
    let nest = execution.plan.loops();
    let streaming = streaming.filter(|_| {
        let result = &execution.plan.operands()[0];
        nest.tiles_may_stream(work, result.at(0).addr())
    });
    let tiling = nest.tiling(work, streaming.is_some(), |k| execution.plan.is_computed(k));
    let tiles = Tiles {
        execution,
        along,
        rows: RowPlan::new(
            execution,
            (1, tiling.columns),
            Some(along),
            work,
            streaming.is_some(),
            tiling.slots(),
        ),
        tiling,
        streaming,
        is_far: nest.bytes(work) >= OUTER_CACHES,
    };
    share(tiles.rows_of_tiles(), execution.cost(work), &|range| {
        if tiles.tiling.memory() <= SMALL_TILE_MEMORY {
            tiles.run_in_memory::<{ SMALL_TILE_MEMORY / BUFFER }>(range);
        } else {
            tiles.run_in_memory::<{ TILE_MEMORY / BUFFER }>(range);
        }
    });
}

impl Tiles<'_> {
    /// Returns the number of rows of tiles, each over all of the innermost loop.
    fn rows_of_tiles(&self) -> usize {
        let nest = self.execution.plan.loops();
        let rows = nest.sizes[self.along];
        nest.rows(1) / rows * rows.div_ceil(TILE_ROWS)
    }

    /// Runs over some rows of tiles, with `N` buffers for tiles on the stack.
    #[inline(never)]
    fn run_in_memory<const N: usize>(&self, range: Range<usize>) {
        let mut tiles = Buffers::<N>::new();
        let mut memory = Buffers::new();
        self.run_range(range, tiles.as_mut_bytes(), &mut memory);
    }

    /// Runs over some rows of tiles, with tiles in `memory`.
    #[inline(never)]
    fn run_range(&self, range: Range<usize>, memory: &mut Bytes, buffers: &mut Buffers<MAX_SLOTS>) {
        let nest = self.execution.plan.loops();
        let last = nest.rank() - 1;
        let per_outer = nest.sizes[self.along].div_ceil(TILE_ROWS);
        let mut runner =
            BlockRunner::new(self.execution, &self.rows, self.streaming, Some(buffers));
        for row_of_tiles in range {
            let mut cursor = LoopCursor::new(nest, last, self.along, row_of_tiles / per_outer);
            let first_row = row_of_tiles % per_outer * TILE_ROWS;
            cursor.step(self.along, first_row as isize);
            let rows = TILE_ROWS.min(nest.sizes[self.along] - first_row);
            for first in (0..nest.sizes[last]).step_by(self.tiling.columns) {
                let columns = self.tiling.columns.min(nest.sizes[last] - first);
                let tile = Tile {
                    tiles: self,
                    first,
                    rows,
                    columns,
                };
                // SAFETY: the tile is within the loops. Each row of tiles is computed by one
                // thread.
                unsafe {
                    tile.transpose(&cursor, memory);
                    tile.compute(&mut cursor, memory, &mut runner);
                }
            }
        }
    }
}

/// A tile whose first row is at a cursor.
struct Tile<'a> {
    tiles: &'a Tiles<'a>,
    /// The first column.
    first: usize,
    rows: usize,
    columns: usize,
}

impl Tile<'_> {
    /// Transposes the tile of each transposed operand into `memory`.
    ///
    /// # Safety
    /// The tile is within the loops of the plan.
    unsafe fn transpose(&self, cursor: &LoopCursor<'_>, memory: &mut Bytes) {
        let Tiles {
            execution,
            along,
            tiling,
            ..
        } = self.tiles;
        let nest = execution.plan.loops();
        let last = nest.rank() - 1;
        let step = match self.tiles.streaming {
            Some(_) => tiling.step,
            None if self.tiles.is_far => 2 * tiling.step,
            None => self.columns,
        };
        for first in (0..self.columns).step_by(step) {
            let columns = step.min(self.columns - first);
            self.prefetch_soon(cursor, first..first + columns);
            for (k, range) in tiling.tiles() {
                let operand = &execution.plan.operands()[k];
                let strides = (nest.strides[*along][k], nest.strides[last][k]);
                let from = self.address(cursor, k, 0, first as isize);
                // SAFETY: the tile is within the loops, so invariant 1 of the checked plan applies.
                let rectangle =
                    unsafe { Rectangle::new(operand.element, from, (self.rows, columns), strides) };
                let to = &mut memory[range][first * operand.element.size()..];
                rectangle.transpose(to, tiling.columns);
            }
        }
    }

    /// Computes the tile, several rows at a time.
    ///
    /// # Safety
    /// The tile is within the loops, and no other thread computes it. Its transposed operands are
    /// in `memory`.
    unsafe fn compute(
        &self,
        cursor: &mut LoopCursor<'_>,
        memory: &mut Bytes,
        runner: &mut BlockRunner<'_>,
    ) {
        let Tiles {
            execution,
            along,
            tiling,
            rows,
            streaming,
            ..
        } = self.tiles;
        let mut most_rows = rows.blocking.rows.min(self.rows);
        if streaming.is_some() {
            most_rows = most_rows.min(tiling.step);
        }
        for first_row in (0..self.rows).step_by(most_rows) {
            let count = most_rows.min(self.rows - first_row);
            for (k, range) in tiling.tiles() {
                let step = tiling.columns * execution.plan.operands()[k].element.size();
                let tile = memory[range].as_ptr().cast::<u8>();
                runner.tiled[k] = Some((tile.wrapping_add(first_row * step), step));
            }
            if streaming.is_some() {
                self.prefetch_next_tile(cursor, first_row..first_row + count);
            }
            // SAFETY: by the precondition, for these rows of the tile.
            unsafe { runner.run(&cursor.offsets, self.first, self.columns, count) };
            cursor.step(*along, count as isize);
        }
        cursor.step(*along, -(self.rows as isize));
    }

    /// Returns the address of the element of slot `k` that is `row` rows from the cursor and
    /// `column` columns from the first one of the tile.
    fn address(&self, cursor: &LoopCursor<'_>, k: usize, row: isize, column: isize) -> *const u8 {
        let execution = self.tiles.execution;
        let nest = execution.plan.loops();
        let by_row = nest.strides[self.tiles.along][k].wrapping_mul(row);
        let column = column.wrapping_add_unsigned(self.first);
        let by_column = nest.strides[nest.rank() - 1][k].wrapping_mul(column);
        let offset = cursor.offsets[k].wrapping_add(by_row);
        execution.plan.operands()[k].at(offset.wrapping_add(by_column))
    }

    /// Prefetches elements that are read after `columns` are transposed. With streamed results, these are the
    /// same share of the rows of contiguous operands. Otherwise, they are later columns.
    fn prefetch_soon(&self, cursor: &LoopCursor<'_>, columns: Range<usize>) {
        let nest = self.tiles.execution.plan.loops();
        let (by_row, by_column) = (
            nest.strides[self.tiles.along],
            nest.strides[nest.rank() - 1],
        );
        if self.tiles.streaming.is_some() {
            let row_of = |column: usize| column * self.rows / self.columns;
            for k in (1..nest.slots).filter(|&k| by_column[k] == 1 && by_row[k] != 0) {
                let first = self.address(cursor, k, 0, 0);
                self.rows_to_prefetch(k, first, by_row[k], self.columns)
                    .prefetch(row_of(columns.start)..row_of(columns.end));
            }
        } else if self.tiles.is_far {
            for (k, _) in self.tiles.tiling.tiles() {
                let first = self.address(cursor, k, 0, COLUMNS_AHEAD);
                self.rows_to_prefetch(k, first, by_column[k], self.rows)
                    .prefetch(columns.clone());
            }
        }
    }

    /// Prefetches columns of the next tile, the same share as `rows` are of this tile. The first of `rows` is
    /// at the cursor. Reads of memory then overlap with the writes of results.
    fn prefetch_next_tile(&self, cursor: &LoopCursor<'_>, rows: Range<usize>) {
        let nest = self.tiles.execution.plan.loops();
        let (row, column) = if self.first + self.columns < nest.innermost_len() {
            (0, self.columns as isize)
        } else {
            (self.rows as isize, -(self.first as isize))
        };
        let row = row - rows.start as isize;
        let column_of = |row: usize| row * self.columns / self.rows;
        for (k, _) in self.tiles.tiling.tiles() {
            let first = self.address(cursor, k, row, column);
            self.rows_to_prefetch(k, first, nest.strides[nest.rank() - 1][k], self.rows)
                .prefetch(column_of(rows.start)..column_of(rows.end));
        }
    }

    /// Returns rows of `len` contiguous elements of slot `k`, `stride` elements apart.
    fn rows_to_prefetch(
        &self,
        k: usize,
        first: *const u8,
        stride: isize,
        len: usize,
    ) -> PrefetchRange {
        let size = self.tiles.execution.plan.operands()[k].element.size();
        PrefetchRange {
            first,
            step: stride.wrapping_mul(size as isize),
            bytes: len * size,
        }
    }
}
