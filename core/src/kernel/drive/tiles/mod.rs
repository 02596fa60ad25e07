//! Tiles of the two innermost loops, for operands that are dense along the second innermost one:
//! each tile of theirs is transposed within the cache, so that every line of memory is read once.

use core::mem::MaybeUninit;
use core::ops::Range;

mod tiling;

use self::tiling::{Ahead, AllTransposed, BYTES, FEW_BYTES, ROWS, Rows, Tiling, Transposed};
use super::Loops;
use super::cursor::Cursor;
use super::stage::Stage;
use crate::kernel::prefetch::Pieces;
use crate::kernel::units::parts;
use crate::numeric::plan::{PLACES, Plan};

/// How many columns ahead memory is asked for.
const COLUMNS_AHEAD: usize = 32;

/// How many rows are transposed at a time, where memory is asked for in between.
const FEW_ROWS: usize = 16;

/// Memory for the tiles of all operands.
#[repr(align(64))]
struct Tiles<const BYTES: usize>([MaybeUninit<u8>; BYTES]);

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
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    passes_caches: bool,
    range: Range<usize>,
) {
    let transposed = &AllTransposed::of(this);
    // SAFETY: passed on to the caller.
    unsafe {
        if transposed.most_bytes(this.plan.row()) <= FEW_BYTES {
            run_within::<FEW_BYTES, R>(this, transposed, passes_caches, range);
        } else {
            run_within::<BYTES, R>(this, transposed, passes_caches, range);
        }
    }
}

/// The same, in tiles of at most so many bytes: each page of the stack that they might take is touched
/// first.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn run_within<const BYTES: usize, const R: usize>(
    this: &Loops<'_, R>,
    transposed: &AllTransposed,
    passes_caches: bool,
    range: Range<usize>,
) {
    let mut tiles = Tiles([MaybeUninit::uninit(); BYTES]);
    // SAFETY: passed on to the caller.
    unsafe { run_in(this, transposed, passes_caches, range, &mut tiles.0) };
}

/// The same, in this memory.
///
/// # Safety
/// As for [`run`].
#[inline(never)]
unsafe fn run_in<const R: usize>(
    this: &Loops<'_, R>,
    transposed: &AllTransposed,
    passes_caches: bool,
    range: Range<usize>,
    tiles: &mut [MaybeUninit<u8>],
) {
    let plan = this.plan;
    let (outer, last) = (plan.rank - 2, plan.rank - 1);
    let per_outer = plan.sizes[outer].div_ceil(ROWS);
    let mut stage = Stage::new(this, 1);
    let tiling = Tiling::new(this, transposed, stage.longest, tiles.len(), passes_caches);
    let tiles = tiles.as_mut_ptr().cast::<u8>();
    let width = tiling.width;
    let at_once = if tiling.passes_caches() {
        FEW_ROWS
    } else {
        ROWS
    };
    let mut steps = this.steps(outer);
    for &Transposed { place, .. } in transposed.list() {
        steps[place] = width * this.places[place].bytes;
    }
    // What is held fills as much of its block as a run reads.
    stage.longest = match tiling.rows {
        Rows::Follow => ROWS * tiling.columns,
        Rows::MoveOn | Rows::OneByOne => tiling.columns,
    };
    if tiling.passes_caches() {
        stage.pass_caches();
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
                for (i, &Transposed { place, begin }) in transposed.list().iter().enumerate() {
                    let to = tiles.add(begin * ROWS * width);
                    let before = |rows, columns| match tiling.ahead {
                        Ahead::Columns => tile.prefetch_columns(place, rows, columns),
                        Ahead::Tiles if i == 0 => tile.prefetch_rows(rows, columns),
                        Ahead::Nothing | Ahead::Tiles => {}
                    };
                    let (from, sizes) = ((tile.offsets[place], at), (rows, columns));
                    stage.gather_tile(place, from, sizes, (to, width), at_once, before);
                    stage.tiled[place] = Some(to);
                }
                for part in parts(rows, tiling.rows_at_once) {
                    let rows = part.len();
                    match tiling.rows {
                        Rows::Follow => stage.run(&cursor.offsets, at, rows * columns),
                        Rows::MoveOn => {
                            let before =
                                |half| tile.prefetch_next(transposed, tiling.columns, &part, half);
                            stage.run_rows(&cursor.offsets, at, columns, rows, &steps, before);
                        }
                        Rows::OneByOne => stage.run(&cursor.offsets, at, columns),
                    }
                    cursor.step(outer, rows as isize);
                    for &Transposed { place, .. } in transposed.list() {
                        let row = &mut stage.tiled[place];
                        *row = row.map(|row| row.wrapping_add(rows * steps[place]));
                    }
                }
                cursor.step(outer, -(rows as isize));
            }
        }
    }
}

/// A tile of the two innermost loops.
struct Tile<'a, const R: usize> {
    this: &'a Loops<'a, R>,
    /// Where operands stand in its first row, at the beginning of the innermost loop.
    offsets: [isize; PLACES],
    /// Where it begins in that loop.
    at: usize,
    rows: usize,
    columns: usize,
}

impl<const R: usize> Tile<'_, R> {
    /// Asks for columns of operand `k` that come some time after these.
    fn prefetch_columns(&self, k: usize, rows: Range<usize>, columns: Range<usize>) {
        let last = self.this.plan.rank - 1;
        let from = (rows.start, self.at + columns.start + COLUMNS_AHEAD);
        self.pieces(k, from, (last, rows.len()))
            .prefetch(0..columns.len());
    }

    /// Asks for as large a part of the rows that are read, as these are of the columns.
    fn prefetch_rows(&self, rows: Range<usize>, columns: Range<usize>) {
        let plan = self.this.plan;
        let (outer, last) = (plan.rank - 2, plan.rank - 1);
        let before = columns.start * self.rows + rows.start * columns.len();
        let after = before + rows.len() * columns.len();
        let of = |n: usize| n / self.columns;
        for k in 1..plan.operands {
            if plan.strides[last][k] == 1 && plan.strides[outer][k] != 0 {
                self.pieces(k, (0, self.at), (outer, self.columns))
                    .prefetch(of(before)..of(after));
            }
        }
    }

    /// Asks for as large a part of the columns of the next tile, as a half of these are of the rows.
    fn prefetch_next(
        &self,
        transposed: &AllTransposed,
        columns: usize,
        part: &Range<usize>,
        half: usize,
    ) {
        let plan = self.this.plan;
        let last = plan.rank - 1;
        let next = match self.at + self.columns {
            at if at < plan.sizes[last] => (0, at),
            _ => (self.rows, 0),
        };
        let of = |n: usize| n * columns / (2 * self.rows);
        let start = 2 * part.start + half * part.len();
        for &Transposed { place, .. } in transposed.list() {
            self.pieces(place, next, (last, self.rows))
                .prefetch(of(start)..of(start + part.len()));
        }
    }

    /// Pieces of operand `k`, `len` elements each, along loop `d`, from this row of the tile on and that
    /// element of the innermost loop.
    fn pieces(&self, k: usize, (row, at): (usize, usize), (d, len): (usize, usize)) -> Pieces {
        let (plan, place) = (self.this.plan, self.this.places[k]);
        let by = |d: usize, n: usize| plan.strides[d][k].wrapping_mul(n as isize);
        let from = self.offsets[k].wrapping_add(by(plan.rank - 2, row));
        Pieces {
            first: place.at(from.wrapping_add(by(plan.rank - 1, at))),
            step: by(d, place.bytes),
            bytes: len * place.bytes,
        }
    }
}
