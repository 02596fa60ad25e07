//! Columns to rows.

use core::ops::Range;

use super::squares::{Panel, group, side, transpose_panel};
use super::{Moves, Rectangle, Unit, with_unit_here};

/// Elements of `size` bytes from `from` on, and where they go, row after row.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Transposition {
    pub(in crate::kernel) size: usize,
    pub(in crate::kernel) from: *const u8,
    pub(in crate::kernel) rectangle: Rectangle,
    pub(in crate::kernel) to: *mut u8,
    /// From one row to the next, in elements.
    pub(in crate::kernel) width: usize,
}

impl Transposition {
    /// Goes by about `at_once` rows and a few columns at a time, which `before` is told before they are read.
    ///
    /// # Safety
    /// They may be read, and `rows` rows written, elsewhere.
    #[inline]
    pub(in crate::kernel) unsafe fn run(
        self,
        at_once: usize,
        before: impl Fn(Range<usize>, Range<usize>),
    ) {
        let Transposition {
            size, rectangle, ..
        } = self;
        let Rectangle { rows, columns, .. } = rectangle;
        let side = side(size);
        let at_once = (at_once / side).max(1) * side;
        let (mut whole_rows, mut whole_columns) = (0, 0);
        if side > 1 && rectangle.row_stride == 1 {
            whole_rows = rows - rows % side;
            whole_columns = columns - columns % side;
        }
        // SAFETY: passed on to the caller; every element is read and written once.
        unsafe {
            for columns in parts(whole_columns, group(size)) {
                for rows in parts(whole_rows, at_once) {
                    let (r, c) = (rows.start, columns.start);
                    let panel = Panel {
                        from: self.at(r, c, size),
                        from_step: rectangle.column_stride.wrapping_mul(size as isize),
                        to: self.place(r, c, size),
                        to_step: (self.width * size) as isize,
                        rows: rows.len(),
                        columns: columns.len(),
                    };
                    before(rows, columns.clone());
                    transpose_panel(size, panel);
                }
            }
            for (rows, columns) in [
                (0..whole_rows, whole_columns..columns),
                (whole_rows..rows, 0..columns),
            ] {
                with_unit_here(size, OneByOne(self, rows, columns));
            }
        }
    }

    // `bytes` is the size again, for loops that the compiler knows it in.
    #[inline(always)]
    fn at(&self, r: usize, c: usize, bytes: usize) -> *const u8 {
        let Rectangle {
            row_stride,
            column_stride,
            ..
        } = self.rectangle;
        let row = row_stride.wrapping_mul(r as isize);
        let by = row.wrapping_add(column_stride.wrapping_mul(c as isize));
        self.from.wrapping_offset(by.wrapping_mul(bytes as isize))
    }

    #[inline(always)]
    fn place(&self, r: usize, c: usize, bytes: usize) -> *mut u8 {
        self.to.wrapping_add((r * self.width + c) * bytes)
    }
}

/// Parts of so many, `at_once` each but the last.
#[inline(always)]
pub(in crate::kernel) fn parts(all: usize, at_once: usize) -> impl Iterator<Item = Range<usize>> {
    (0..all)
        .step_by(at_once)
        .map(move |first| first..all.min(first.saturating_add(at_once)))
}

/// Those of some rows and columns, where there are no instructions for more.
struct OneByOne(Transposition, Range<usize>, Range<usize>);

impl Moves for OneByOne {
    #[inline(always)]
    unsafe fn run(self, unit: impl Unit) {
        let OneByOne(this, rows, columns) = self;
        let bytes = unit.bytes();
        let copy = |r, c| {
            // SAFETY: passed on to the caller.
            unsafe { unit.write(unit.read(this.at(r, c, bytes)), this.place(r, c, bytes)) }
        };
        // The longer loop is the inner one.
        if rows.len() < columns.len() {
            for r in rows {
                columns.clone().for_each(|c| copy(r, c));
            }
        } else {
            for c in columns {
                rows.clone().for_each(|r| copy(r, c));
            }
        }
    }
}
