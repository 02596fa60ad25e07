//! One tile, and what is read in it.

use core::ops::Range;

use super::super::Loops;
use super::super::cursor::Cursor;
use super::super::stage::{Next, Stage};
use super::tiling::{Ahead, AllTransposed, ROWS, Rows, Tiling, Transposed};
use crate::kernel::prefetch::Wanted;
use crate::kernel::units::{Rectangle, Transposition, parts};
use crate::plan::PLACES;

/// How many columns ahead memory is asked for: tried up to 128.
const COLUMNS_AHEAD: usize = 32;

/// A tile of the two innermost loops.
pub(super) struct Tile<'a, const R: usize> {
    pub(super) this: &'a Loops<'a, R>,
    /// Where operands stand in its first row, at the beginning of the innermost loop.
    pub(super) offsets: [isize; PLACES],
    /// Where it begins in that loop.
    pub(super) at: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl<const R: usize> Tile<'_, R> {
    /// Brings the transposed operands together in `tiles`, where the stage is to find them.
    ///
    /// # Safety
    /// As for [`transpose`](Self::transpose), with room for all of them as the tiling has it.
    #[inline]
    pub(super) unsafe fn bring(
        &self,
        transposed: &AllTransposed,
        tiling: &Tiling,
        tiles: *mut u8,
        stage: &mut Stage<'_, R>,
    ) {
        for (i, &Transposed { place, begin }) in transposed.list().iter().enumerate() {
            let to = tiles.wrapping_add(begin * ROWS * tiling.width);
            let before = |rows, columns| match tiling.ahead {
                Ahead::Columns => self.prefetch_columns(place, rows, columns),
                // Once is enough.
                Ahead::Tiles if i == 0 => self.prefetch_rows(rows, columns),
                Ahead::Nothing | Ahead::Tiles => {}
            };
            // SAFETY: passed on to the caller.
            unsafe { self.transpose(place, (to, tiling.width), tiling.transposed_at_once, before) };
            stage.tiled[place] = Some(to);
        }
    }

    /// Computes it. From row to row, each place moves on by `steps` bytes.
    ///
    /// # Safety
    /// As for [`Stage::run`] and [`Stage::run_rows`]; the operands have been [brought](Self::bring), and the
    /// cursor stands at the first row.
    #[inline]
    pub(super) unsafe fn compute(
        &self,
        transposed: &AllTransposed,
        tiling: &Tiling,
        steps: &[usize; PLACES],
        cursor: &mut Cursor<'_, R>,
        stage: &mut Stage<'_, R>,
    ) {
        let &Tile { at, columns, .. } = self;
        let outer = self.this.plan.rank - 2;
        for part in parts(self.rows, tiling.computed_at_once) {
            let rows = part.len();
            // SAFETY: passed on to the caller.
            unsafe {
                match tiling.rows {
                    Rows::Follow => stage.run(&cursor.offsets, at, rows * columns),
                    Rows::MoveOn => {
                        let before =
                            |next| self.prefetch_next(transposed, tiling.columns, &part, next);
                        stage.run_rows(&cursor.offsets, at, columns, rows, steps, before);
                    }
                    Rows::OneByOne => stage.run(&cursor.offsets, at, columns),
                }
            }
            cursor.step(outer, rows as isize);
            for &Transposed { place, .. } in transposed.list() {
                let row = &mut stage.tiled[place];
                *row = row.map(|row| row.wrapping_add(rows * steps[place]));
            }
        }
        cursor.step(outer, -(self.rows as isize));
    }

    /// Brings operand `k` together in `to`, row after row, each `width` elements from the other. Goes by
    /// about `at_once` rows and a few columns at a time, which `before` is told before they are read.
    ///
    /// # Safety
    /// As for [`Loops::run`], with the tile to be within the loops, and `to` to have room for it.
    #[inline]
    pub(super) unsafe fn transpose(
        &self,
        k: usize,
        (to, width): (*mut u8, usize),
        at_once: usize,
        before: impl Fn(Range<usize>, Range<usize>),
    ) {
        let plan = self.this.plan;
        let transposition = Transposition {
            size: self.this.places[k].bytes,
            from: self.place(k, (0, self.at)),
            rectangle: Rectangle {
                rows: self.rows,
                columns: self.columns,
                row_stride: plan.strides[plan.rank - 2][k],
                column_stride: plan.strides[plan.rank - 1][k],
            },
            to,
            width,
        };
        // SAFETY: passed on to the caller.
        unsafe { transposition.run(at_once, before) };
    }

    /// Asks for columns of operand `k` that come some time after these.
    #[inline]
    pub(super) fn prefetch_columns(&self, k: usize, rows: Range<usize>, columns: Range<usize>) {
        let last = self.this.plan.rank - 1;
        let from = (rows.start, self.at + columns.start + COLUMNS_AHEAD);
        self.wanted(k, from, (last, rows.len()))
            .prefetch(0..columns.len());
    }

    /// Asks for as large a part of the rows that are read as this is of the tile.
    #[inline]
    pub(super) fn prefetch_rows(&self, rows: Range<usize>, columns: Range<usize>) {
        let plan = self.this.plan;
        let (outer, last) = (plan.rank - 2, plan.rank - 1);
        let start = columns.start * self.rows + rows.start * columns.len();
        let end = start + rows.len() * columns.len();
        let of = |n: usize| n / self.columns;
        for k in 1..plan.operands {
            if plan.strides[last][k] == 1 && plan.strides[outer][k] != 0 {
                self.wanted(k, (0, self.at), (outer, self.columns))
                    .prefetch(of(start)..of(end));
            }
        }
    }

    /// Asks for as large a part of the columns of the next tile as these are of the rows: half of it before
    /// each of two steps.
    #[inline]
    pub(super) fn prefetch_next(
        &self,
        transposed: &AllTransposed,
        columns: usize,
        part: &Range<usize>,
        next: Next,
    ) {
        let plan = self.this.plan;
        let last = plan.rank - 1;
        let begin = match self.at + self.columns {
            at if at < plan.sizes[last] => (0, at),
            _ => (self.rows, 0),
        };
        let start = 2 * part.start
            + match next {
                Next::Compute => 0,
                Next::Move => part.len(),
            };
        let of = |n: usize| n * columns / (2 * self.rows);
        for &Transposed { place, .. } in transposed.list() {
            self.wanted(place, begin, (last, self.rows))
                .prefetch(of(start)..of(start + part.len()));
        }
    }

    /// Pieces of operand `k`, `len` elements each, along loop `d`, from this row of the tile on and that
    /// element of the innermost loop.
    #[inline]
    fn wanted(&self, k: usize, from: (usize, usize), (d, len): (usize, usize)) -> Wanted {
        let bytes = self.this.places[k].bytes;
        Wanted {
            first: self.place(k, from),
            step: self.this.plan.strides[d][k].wrapping_mul(bytes as isize),
            bytes: len * bytes,
        }
    }

    /// Where operand `k` stands in this row of the tile, at that element of the innermost loop.
    #[inline]
    fn place(&self, k: usize, (row, at): (usize, usize)) -> *const u8 {
        let plan = self.this.plan;
        let by = |d: usize, n: usize| plan.strides[d][k].wrapping_mul(n as isize);
        let offset = self.offsets[k].wrapping_add(by(plan.rank - 2, row));
        self.this.places[k].at(offset.wrapping_add(by(plan.rank - 1, at)))
    }
}
