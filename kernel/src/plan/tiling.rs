//! The tiles in which transposed operands are read.

use core::ops::Range;

use super::schedule::{Workload, largest};
use super::thresholds::{
    BUFFER, FAR_TILE_COLUMNS, LINE, MAX_TRANSPOSED, OUTER_CACHES, STREAMED_TILE_ROW, TILE_COLUMNS,
    TILE_MEMORY, TILE_MULTIPLE, TILE_ROWS, TILE_STEP,
};
use super::{Access, LoopNest};
use crate::const_fn::max;

/// The size of tiles, and the operands that are transposed tile by tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tiling {
    /// The number of columns of a tile.
    pub columns: usize,
    /// The interval between prefetches: the number of columns that are transposed, or of rows that are streamed.
    pub step: usize,
    /// The slots of the transposed operands, and the size of an element of each.
    transposed: [(usize, usize); MAX_TRANSPOSED],
    count: usize,
}

impl Tiling {
    /// Returns the slot of each transposed operand, and the byte range of its tile in the memory of all tiles.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let columns = self.columns;
        let mut end = 0;
        self.transposed[..self.count]
            .iter()
            .map(move |&(slot, size)| {
                let start = end;
                end += columns * size * TILE_ROWS;
                (slot, start..end)
            })
    }

    /// Returns a mask with a bit for each slot of a transposed operand.
    pub(crate) fn slots(&self) -> u32 {
        self.tiles().fold(0, |slots, (slot, _)| slots | 1 << slot)
    }

    /// Returns the number of bytes of all tiles.
    pub(crate) fn memory(&self) -> usize {
        self.tiles().last().map_or(0, |(_, range)| range.end)
    }
}

impl LoopNest<'_> {
    /// Returns the tiling of the innermost loop and one other loop. Slots for which `is_computed` is `true` are not in
    /// memory, so they are not transposed.
    pub(crate) fn tiling(
        self,
        work: &Workload,
        streams: bool,
        is_computed: impl Fn(usize) -> bool,
    ) -> Tiling {
        let last = self.rank() - 1;
        let mut tiling = Tiling {
            columns: 0,
            step: 1,
            transposed: [(0, 0); MAX_TRANSPOSED],
            count: 0,
        };
        for k in 1..self.slots {
            let is_transposed = self.strides[last][k].unsigned_abs() > 1 && work.sizes[k] > 0;
            if is_transposed && !is_computed(k) && tiling.count < MAX_TRANSPOSED {
                tiling.transposed[tiling.count] = (k, work.sizes[k]);
                tiling.count += 1;
                tiling.step = max(tiling.step, TILE_STEP / work.sizes[k]);
            }
        }
        let size: usize = tiling.transposed.iter().map(|(_, size)| size).sum();
        let room = TILE_MEMORY / TILE_ROWS / max(size, 1);
        let columns = self.sizes[last];
        tiling.columns = if streams {
            (STREAMED_TILE_ROW / max(work.sizes[0], 1)).min(room)
        } else {
            let most = if self.bytes(work) < OUTER_CACHES {
                TILE_COLUMNS
            } else {
                FAR_TILE_COLUMNS
            };
            even_columns(
                columns,
                most.min(room)
                    .min(BUFFER / largest(&work.sizes, self.slots)),
            )
        };
        tiling.columns = tiling.columns.min(columns);
        tiling
    }

    /// Returns `true` if tiles of a result at `address` may be written by streaming stores. Every
    /// row of a tile must consist of whole cache lines: writing parts of lines waits for reads.
    pub(crate) fn tiles_may_stream(self, work: &Workload, address: usize) -> bool {
        let size = work.sizes[0];
        let last = self.rank() - 1;
        let steps = self.strides[..last].iter().map(|strides| strides[0]);
        let all = steps.fold(address, |all, step| {
            all | step.wrapping_mul(size as isize).cast_unsigned()
        });
        size > 0
            && STREAMED_TILE_ROW.is_multiple_of(size)
            && matches!(self.access(0, 1), Access::Contiguous)
            && (cfg!(test) || all.is_multiple_of(LINE))
    }
}

/// Returns the number of columns of a tile, at most `most`. All tiles are about equally wide.
fn even_columns(columns: usize, most: usize) -> usize {
    let tiles = columns.div_ceil(most);
    columns
        .div_ceil(tiles)
        .next_multiple_of(TILE_MULTIPLE)
        .min(most)
}

#[cfg(test)]
#[path = "tests/tiling.rs"]
mod tests;
