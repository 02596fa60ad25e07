//! Tiles of the two innermost loops, for operands that are dense along the second innermost one:
//! each tile of theirs is transposed within the cache, so that every line of memory is read once.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::Loops;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::numeric::plan::{PLACES, Plan};

/// Rows of a tile: a transposed operand is read in pieces as long.
const ROWS: usize = 128;
/// The most columns of a tile.
const COLUMNS: usize = 128;
/// The bytes of a tile.
const BYTES: usize = 64 << 10;
/// How many operands are transposed at most; others are packed row by row.
const OPERANDS: usize = 4;

#[repr(align(64))]
struct Tile([MaybeUninit<u8>; BYTES]);

/// How many bands of tiles there are, each over all of the innermost loop.
pub(super) fn bands<const R: usize>(plan: &Plan<R>) -> usize {
    let outer = plan.rank - 2;
    let outermost: usize = plan.sizes[..outer].iter().product();
    outermost * plan.sizes[outer].div_ceil(ROWS)
}

/// Runs over the bands `range`.
///
/// # Safety
/// As for [`Loops::run`], with `range` within [`bands`].
pub(super) unsafe fn run<const R: usize>(this: &Loops<'_, R>, range: Range<usize>) {
    let plan = this.plan;
    let (outer, last) = (plan.rank - 2, plan.rank - 1);
    let per_outer = plan.sizes[outer].div_ceil(ROWS);
    let mut stage = Stage::new(this, 1);
    let mut tiles = [const { Tile([MaybeUninit::uninit(); BYTES]) }; OPERANDS];
    let mut transposed = [0; OPERANDS];
    let (mut count, mut columns) = (0, COLUMNS.min(stage.longest));
    for k in 1..plan.operands {
        let bytes = this.places[k].bytes;
        let steps = plan.strides[last][k].unsigned_abs() > 1 && this.places[k].computed.is_none();
        if steps && count < OPERANDS && bytes > 0 {
            transposed[count] = k;
            count += 1;
            columns = columns.min(BYTES / ROWS / bytes);
        }
    }
    stage.longest = columns;
    let transposed = &transposed[..count];
    for band in range {
        let cursor = Cursor::new(plan, outer, band / per_outer);
        let first_row = band % per_outer * ROWS;
        let rows = ROWS.min(plan.sizes[outer] - first_row);
        let mut offsets = cursor.offsets;
        let advance = |offsets: &mut [isize; PLACES], by: usize| {
            for (offset, stride) in offsets.iter_mut().zip(&plan.strides[outer]) {
                *offset = offset.wrapping_add(stride.wrapping_mul(by as isize));
            }
        };
        advance(&mut offsets, first_row);
        for at in (0..plan.sizes[last]).step_by(columns) {
            let columns = columns.min(plan.sizes[last] - at);
            // SAFETY: passed on to the caller; the tile is within the loops, and fits its memory.
            unsafe {
                for (&k, tile) in transposed.iter().zip(&mut tiles) {
                    let to = tile.0.as_mut_ptr().cast();
                    stage.gather_tile(k, (offsets[k], at), (rows, columns), (to, columns));
                }
                let mut offsets = offsets;
                for r in 0..rows {
                    for (&k, tile) in transposed.iter().zip(&tiles) {
                        let row = r * columns * this.places[k].bytes;
                        stage.tiled[k] = Some(tile.0.as_ptr().cast::<u8>().add(row));
                    }
                    stage.prefetch(&offsets, at + columns, columns);
                    stage.run(&offsets, at, columns);
                    advance(&mut offsets, 1);
                }
            }
        }
    }
}
