//! One tile, and what is read in it.

use core::ops::Range;

use super::super::Loops;
use super::super::stage::Next;
use super::tiling::{AllTransposed, Transposed};
use crate::kernel::prefetch::Wanted;
use crate::kernel::units::{Rectangle, Transposition};
use crate::numeric::plan::PLACES;

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
