//! Tiles of the two innermost loops, for operands that are dense along the second innermost one:
//! each tile of theirs is transposed within the cache, so that every line of memory is read once.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::Loops;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::numeric::plan::{PLACES, Plan};
use crate::numeric::regime::Lie;

/// Rows of a tile: a transposed operand is read in pieces as long.
const ROWS: usize = 64;
/// The most columns of a tile.
const COLUMNS: usize = 496;
/// Rows that are so many bytes from each other, or a multiple, would share few sets of the cache.
const CROWDED: usize = 512;
/// The bytes of the tiles of all operands; as for [blocks](crate::kernel::block::BYTES).
const BYTES: usize = if cfg!(feature = "std") {
    128 << 10
} else {
    8 << 10
};
/// How many operands are transposed at most; others are packed row by row.
const OPERANDS: usize = 4;

/// Where they lie.
#[repr(align(64))]
struct Tiles([MaybeUninit<u8>; BYTES]);

/// An operand that is transposed, and where its tile begins.
#[derive(Clone, Copy, Default)]
struct Transposed {
    place: usize,
    /// Per element of all tiles.
    begin: usize,
}

/// How many bands of tiles there are, each over all of the innermost loop.
pub(super) fn bands<const R: usize>(plan: &Plan<R>) -> usize {
    let outer = plan.rank - 2;
    let outermost: usize = plan.sizes[..outer].iter().product();
    outermost * plan.sizes[outer].div_ceil(ROWS)
}

/// Whether every place but these lies as this says, and nothing is computed into a block, which has
/// room for one row.
fn all_lie<const R: usize>(
    this: &Loops<'_, R>,
    but: &[Transposed],
    as_they_should: impl Fn(usize) -> bool,
) -> bool {
    (0..this.plan.operands).all(|k| {
        let is_transposed = but.iter().any(|transposed| transposed.place == k);
        (is_transposed || as_they_should(k)) && this.places[k].computed.is_none()
    })
}

/// Columns of tiles are a multiple of this, but for the last tile's.
const EVEN: usize = 16;

/// How many columns tiles have that are about as wide as each other, `most` at most.
fn evenly(columns: usize, most: usize) -> usize {
    let tiles = columns.div_ceil(most);
    columns
        .div_ceil(tiles)
        .next_multiple_of(EVEN)
        .min(most)
        .min(columns)
}

/// Runs over the bands `range`.
///
/// # Safety
/// As for [`Loops::run`], with `range` within [`bands`].
pub(super) unsafe fn run<const R: usize>(this: &Loops<'_, R>, range: Range<usize>) {
    let plan = this.plan;
    let (outer, last) = (plan.rank - 2, plan.rank - 1);
    let per_outer = plan.sizes[outer].div_ceil(ROWS);
    // Past the caches it takes longer: rows of tiles are far from each other.
    let mut stage = Stage::new(this, 1, false);
    let mut tiles = Tiles([MaybeUninit::uninit(); BYTES]);
    let tiles = tiles.0.as_mut_ptr().cast::<u8>();
    let mut transposed = [Transposed::default(); OPERANDS];
    let (mut count, mut bytes) = (0, 0);
    for k in 1..plan.operands {
        let place = this.places[k];
        let steps = plan.strides[last][k].unsigned_abs() > 1 && place.computed.is_none();
        if steps && count < OPERANDS && place.bytes > 0 {
            transposed[count] = Transposed {
                place: k,
                begin: bytes,
            };
            count += 1;
            bytes += place.bytes;
        }
    }
    let room = COLUMNS.min(BYTES / ROWS / bytes.max(1));
    let columns = evenly(plan.sizes[last], room.min(stage.longest));
    let transposed = &transposed[..count];
    let is_crowded = transposed
        .iter()
        .any(|transposed| (columns * this.places[transposed.place].bytes).is_multiple_of(CROWDED));
    let width = if is_crowded && columns + EVEN <= room {
        columns + EVEN
    } else {
        columns
    };
    // Rows follow one another, or each place moves on from row to row.
    let follow = width == plan.sizes[last]
        && all_lie(this, transposed, |k| {
            matches!(plan.lie(k, 2), Lie::Dense | Lie::Held)
        });
    let move_on = all_lie(this, transposed, |k| {
        plan.lie(k, 1) == Lie::Dense || plan.lie(k, 2) == Lie::Held
    });
    let mut steps = this.steps(outer);
    for transposed in transposed {
        steps[transposed.place] = width * this.places[transposed.place].bytes;
    }
    // What is held fills as much of its block as a run reads.
    stage.longest = if follow { ROWS * columns } else { columns };
    for band in range {
        let cursor = Cursor::new(plan, outer, band / per_outer);
        let first_row = band % per_outer * ROWS;
        let rows = ROWS.min(plan.sizes[outer] - first_row);
        let mut offsets = cursor.offsets;
        let advance = |offsets: &mut [isize; PLACES], by: usize| {
            let strides = &plan.strides[outer][..plan.operands];
            for (offset, stride) in offsets.iter_mut().zip(strides) {
                *offset = offset.wrapping_add(stride.wrapping_mul(by as isize));
            }
        };
        advance(&mut offsets, first_row);
        for at in (0..plan.sizes[last]).step_by(columns) {
            let columns = columns.min(plan.sizes[last] - at);
            // SAFETY: passed on to the caller; the tile is within the loops, and fits its memory.
            unsafe {
                for &Transposed { place, begin } in transposed {
                    let to = tiles.add(begin * ROWS * width);
                    let offset = offsets[place];
                    stage.gather_tile(place, (offset, at), (rows, columns), (to, width));
                    stage.tiled[place] = Some(to);
                }
                if follow {
                    stage.run(&offsets, at, rows * columns);
                    continue;
                }
                if move_on {
                    stage.run_rows(&offsets, at, columns, rows, &steps);
                    continue;
                }
                let mut offsets = offsets;
                for _ in 0..rows {
                    stage.run(&offsets, at, columns);
                    advance(&mut offsets, 1);
                    for &Transposed { place, .. } in transposed {
                        let row = stage.tiled[place].map(|row| row.wrapping_add(steps[place]));
                        stage.tiled[place] = row;
                    }
                }
            }
        }
    }
}
