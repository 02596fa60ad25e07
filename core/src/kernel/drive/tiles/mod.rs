//! Tiles of the two innermost loops, for operands that are dense along the second innermost one:
//! each tile of theirs is transposed within the cache, so that every line of memory is read once.

use core::mem::MaybeUninit;
use core::ops::Range;

mod tile;
mod tiling;

use self::tile::Tile;
use self::tiling::{AllTransposed, BYTES, FEW_BYTES, ROWS, Rows, Tiling, Transposed};
use super::Loops;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::kernel::block::Block;
use crate::kernel::nontemporal::Past;
use crate::plan::{PLACES, Plan};

/// Memory for the tiles of all operands.
#[repr(align(64))]
struct Tiles<const MEMORY: usize>([MaybeUninit<u8>; MEMORY]);

/// How many bands of tiles there are, each over all of the innermost loop.
pub(super) fn bands<const R: usize>(plan: &Plan<R>) -> usize {
    plan.rows_of(2) * plan.sizes[plan.rank - 2].div_ceil(ROWS)
}

/// Runs over the bands `range`.
///
/// # Safety
/// As for [`Loops::run`], with `range` within [`bands`].
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    past: Option<Past>,
    range: Range<usize>,
) {
    let transposed = &AllTransposed::of(this);
    // SAFETY: passed on to the caller.
    unsafe {
        if transposed.most_bytes(this.plan.row()) <= FEW_BYTES {
            run_within::<FEW_BYTES, R>(this, transposed, past, range);
        } else {
            run_within::<BYTES, R>(this, transposed, past, range);
        }
    }
}

/// The same, in tiles of at most so many bytes. Each page of the stack that they might take is touched
/// first, which takes long where there are few elements.
///
/// # Safety
/// As for [`run`]; these operands are transposed.
#[inline(never)]
unsafe fn run_within<const MEMORY: usize, const R: usize>(
    this: &Loops<'_, R>,
    transposed: &AllTransposed,
    past: Option<Past>,
    range: Range<usize>,
) {
    let mut tiles = Tiles([MaybeUninit::uninit(); MEMORY]);
    // SAFETY: passed on to the caller.
    unsafe { run_in(this, transposed, past, range, &mut tiles.0) };
}

/// The same, in this memory: compiled once for all sizes of it.
///
/// # Safety
/// As for [`run_within`].
#[inline(never)]
unsafe fn run_in<const R: usize>(
    this: &Loops<'_, R>,
    transposed: &AllTransposed,
    past: Option<Past>,
    range: Range<usize>,
    tiles: &mut [MaybeUninit<u8>],
) {
    let plan = this.plan;
    let (outer, last) = (plan.rank - 2, plan.rank - 1);
    let per_outer = plan.sizes[outer].div_ceil(ROWS);
    let mut blocks = [const { Block::new() }; PLACES];
    let mut stage = Stage::new(this, 1, &mut blocks);
    let tiling = Tiling::new(this, transposed, stage.longest, tiles.len(), past.is_some());
    let tiles = tiles.as_mut_ptr().cast::<u8>();
    let width = tiling.width;
    let mut steps = this.steps(outer);
    for &Transposed { place, .. } in transposed.list() {
        steps[place] = width * this.places[place].bytes;
    }
    // What is held fills as much of its block as a run reads.
    stage.longest = match tiling.rows {
        Rows::Follow => ROWS * tiling.columns,
        Rows::MoveOn | Rows::OneByOne => tiling.columns,
    };
    if let Some(past) = past.filter(|_| tiling.passes_caches()) {
        stage.pass_caches(past);
    }
    for band in range {
        let mut cursor = Cursor::new(plan, outer, band / per_outer);
        let first_row = band % per_outer * ROWS;
        let rows = ROWS.min(plan.sizes[outer] - first_row);
        cursor.step(outer, first_row as isize);
        for at in (0..plan.sizes[last]).step_by(tiling.columns) {
            let columns = tiling.columns.min(plan.sizes[last] - at);
            let tile = Tile {
                this,
                offsets: cursor.offsets,
                at,
                rows,
                columns,
            };
            // SAFETY: passed on to the caller; the tile is within the loops, and fits its memory.
            unsafe {
                tile.bring(transposed, &tiling, tiles, &mut stage);
                tile.compute(transposed, &tiling, &steps, &mut cursor, &mut stage);
            }
        }
    }
}
