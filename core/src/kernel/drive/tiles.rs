//! Tiles of the two innermost loops, for operands that are dense along the second innermost one:
//! each tile of theirs is transposed within the cache, so that every line of memory is read once.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::Loops;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::kernel::caches::OUTER_CACHES;
use crate::numeric::plan::Plan;
use crate::numeric::regime::Lie;

/// Rows of a tile: a transposed operand is read in pieces as long.
const ROWS: usize = 64;
/// The most columns of a tile in work that moves so many bytes: what is in a cache is read soon after it
/// is written, and memory is read in long pieces.
const fn most_columns(moved: usize) -> usize {
    if moved < OUTER_CACHES { 240 } else { 496 }
}
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

/// Memory for the tiles of all operands.
#[repr(align(64))]
struct Tiles([MaybeUninit<u8>; BYTES]);

/// An operand that is transposed.
#[derive(Clone, Copy, Default)]
struct Transposed {
    place: usize,
    /// Where its tile begins: so many bytes for each element of a tile.
    begin: usize,
}

/// How many bands of tiles there are, each over all of the innermost loop.
pub(super) fn bands<const R: usize>(plan: &Plan<R>) -> usize {
    let outer = plan.rank - 2;
    let outermost: usize = plan.sizes[..outer].iter().product();
    outermost * plan.sizes[outer].div_ceil(ROWS)
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

/// How the kernel goes from one row of a tile to the next.
#[derive(Clone, Copy)]
enum Rows {
    /// Each follows the one before: they are one run.
    Follow,
    /// Every place moves on by a step of its own.
    MoveOn,
    /// Some are brought together anew for each.
    OneByOne,
}

/// What is transposed in each tile, and how large tiles are.
struct Tiling {
    transposed: [Transposed; OPERANDS],
    count: usize,
    columns: usize,
    /// From one row of a transposed tile to the next, in elements.
    width: usize,
    rows: Rows,
}

impl Tiling {
    /// For these loops; a run has `longest` elements at most.
    fn new<const R: usize>(this: &Loops<'_, R>, longest: usize) -> Self {
        let plan = this.plan;
        let last = plan.rank - 1;
        let mut transposed = [Transposed::default(); OPERANDS];
        let (mut count, mut bytes) = (0, 0);
        for (k, place) in this.own_places().iter().enumerate().skip(1) {
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
        let room = most_columns(this.bytes()).min(BYTES / ROWS / bytes.max(1));
        let columns = evenly(plan.sizes[last], room.min(longest));
        let is_crowded = transposed[..count].iter().any(|transposed| {
            (columns * this.places[transposed.place].bytes).is_multiple_of(CROWDED)
        });
        let width = if is_crowded && columns + EVEN <= room {
            columns + EVEN
        } else {
            columns
        };
        // What is computed goes into a block, which has room for one row.
        let all_others = |lie: &dyn Fn(usize) -> bool| {
            (0..plan.operands).all(|k| {
                let is_transposed = transposed[..count].iter().any(|of| of.place == k);
                (is_transposed || lie(k)) && this.places[k].computed.is_none()
            })
        };
        let follow = |k| matches!(plan.lie(k, 2), Lie::Dense | Lie::Held);
        let move_on = |k| plan.lie(k, 1) == Lie::Dense || plan.lie(k, 2) == Lie::Held;
        let rows = if width == plan.sizes[last] && all_others(&follow) {
            Rows::Follow
        } else if all_others(&move_on) {
            Rows::MoveOn
        } else {
            Rows::OneByOne
        };
        Tiling {
            transposed,
            count,
            columns,
            width,
            rows,
        }
    }

    fn transposed(&self) -> &[Transposed] {
        &self.transposed[..self.count]
    }
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
    let tiling = Tiling::new(this, stage.longest);
    let (columns, width) = (tiling.columns, tiling.width);
    let mut steps = this.steps(outer);
    for transposed in tiling.transposed() {
        steps[transposed.place] = width * this.places[transposed.place].bytes;
    }
    // What is held fills as much of its block as a run reads.
    stage.longest = match tiling.rows {
        Rows::Follow => ROWS * columns,
        Rows::MoveOn | Rows::OneByOne => columns,
    };
    for band in range {
        let mut cursor = Cursor::new(plan, outer, band / per_outer);
        let first_row = band % per_outer * ROWS;
        let rows = ROWS.min(plan.sizes[outer] - first_row);
        cursor.step(outer, first_row as isize);
        for at in (0..plan.sizes[last]).step_by(columns) {
            let columns = columns.min(plan.sizes[last] - at);
            // SAFETY: passed on to the caller; the tile is within the loops, and fits its memory.
            unsafe {
                for &Transposed { place, begin } in tiling.transposed() {
                    let to = tiles.add(begin * ROWS * width);
                    let offset = cursor.offsets[place];
                    stage.gather_tile(place, (offset, at), (rows, columns), (to, width));
                    stage.tiled[place] = Some(to);
                }
                match tiling.rows {
                    Rows::Follow => stage.run(&cursor.offsets, at, rows * columns),
                    Rows::MoveOn => stage.run_rows(&cursor.offsets, at, columns, rows, &steps),
                    Rows::OneByOne => {
                        for _ in 0..rows {
                            stage.run(&cursor.offsets, at, columns);
                            cursor.step(outer, 1);
                            for &Transposed { place, .. } in tiling.transposed() {
                                let row =
                                    stage.tiled[place].map(|row| row.wrapping_add(steps[place]));
                                stage.tiled[place] = row;
                            }
                        }
                        cursor.step(outer, -(rows as isize));
                    }
                }
            }
        }
    }
}
