//! Columns to rows.

use core::ops::Range;

use super::squares::{Panel, group, side, transpose_panel};
use super::{Moves, Rectangle, Unit, with_unit_here};
use crate::kernel::caches::LINE;

/// How many columns ahead memory is asked for.
const AHEAD: usize = 32;

/// Elements of `size` bytes from `from` on, and where they go, row after row.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Transposition {
    pub(in crate::kernel) size: usize,
    pub(in crate::kernel) from: *const u8,
    pub(in crate::kernel) rectangle: Rectangle,
    pub(in crate::kernel) to: *mut u8,
    /// From one row to the next, in elements.
    pub(in crate::kernel) width: usize,
    /// Whether they are in memory, and not in a cache near by.
    pub(in crate::kernel) is_far: bool,
}

impl Transposition {
    /// # Safety
    /// They may be read, and `rows` rows written, elsewhere.
    pub(in crate::kernel) unsafe fn run(self) {
        let Transposition {
            size, rectangle, ..
        } = self;
        let Rectangle { rows, columns, .. } = rectangle;
        let side = side(size);
        let (mut whole_rows, mut whole_columns) = (0, 0);
        if side > 1 && rectangle.row_stride == 1 {
            whole_rows = rows - rows % side;
            whole_columns = columns - columns % side;
        }
        // What does not begin with a line reaches into one more.
        let step = rectangle.column_stride.wrapping_mul(size as isize);
        let is_aligned = (self.from.addr() | step.cast_unsigned()).is_multiple_of(LINE);
        let asked = rows * size + if is_aligned { 0 } else { LINE };
        let group = group(size);
        // SAFETY: passed on to the caller; every element is read and written once.
        unsafe {
            for first in (0..whole_columns).step_by(group) {
                let columns = group.min(whole_columns - first);
                if self.is_far {
                    for c in first..first + columns {
                        prefetch(self.at(0, c + AHEAD, size), asked);
                    }
                }
                let panel = Panel {
                    from: self.at(0, first, size),
                    from_step: step,
                    to: self.place(0, first, size),
                    to_step: (self.width * size) as isize,
                    rows: whole_rows,
                    columns,
                };
                transpose_panel(size, panel);
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

/// Asks for `bytes` of memory from `at` on, which will be read soon.
#[inline(always)]
fn prefetch(at: *const u8, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(LINE) {
        use core::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a prefetch reads nothing that the program sees.
        unsafe { _mm_prefetch::<_MM_HINT_T1>(at.wrapping_add(line).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (at, bytes);
}
