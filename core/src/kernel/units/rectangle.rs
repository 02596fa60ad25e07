//! Rectangles of elements, brought together.

use core::ptr::copy_nonoverlapping;

use super::{Steps, Transposition, copy_rows, interleave, pack, repeat, repeat_each};

/// Rows and columns of elements.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Rectangle {
    pub(in crate::kernel) rows: usize,
    pub(in crate::kernel) columns: usize,
    /// From one element to the next along a column, in elements.
    pub(in crate::kernel) row_stride: isize,
    /// From one column to the next.
    pub(in crate::kernel) column_stride: isize,
}

impl Rectangle {
    /// Its elements, of `size` bytes, from `from` on, row after row to `to`.
    ///
    /// # Safety
    /// They may be read, and as many written to `to`, which is elsewhere, and [`OVERRUN`](super::OVERRUN)
    /// bytes more.
    pub(in crate::kernel) unsafe fn pack(self, size: usize, from: *const u8, to: *mut u8) {
        let Rectangle { rows, columns, .. } = self;
        let steps = |stride| Steps {
            first: from,
            stride,
        };
        // SAFETY: passed on to the caller.
        unsafe {
            match (self.row_stride, self.column_stride) {
                (0, stride) => repeat(size, steps(stride), to, columns, rows * columns),
                (_, stride) if rows == 1 => pack(size, steps(stride), to, columns),
                (stride, 0) => repeat_each(size, steps(stride), to, rows, columns),
                (stride, 1) if stride == columns as isize => {
                    copy_nonoverlapping(from, to, rows * columns * size);
                }
                (stride, 1) => {
                    let to = Steps {
                        first: to,
                        stride: columns as isize,
                    };
                    copy_rows(size, columns, rows, steps(stride), to);
                }
                _ => {
                    let done = self.interleave(size, from, to);
                    Transposition {
                        size,
                        from: steps(self.row_stride).advanced(done, size).first,
                        rectangle: Rectangle {
                            rows: rows - done,
                            ..self
                        },
                        to: to.add(done * columns * size),
                        width: columns,
                    }
                    .run(usize::MAX, |_, _| {});
                }
            }
        }
    }

    /// The first rows of dense columns, where there are instructions for so few. Gives how many.
    ///
    /// # Safety
    /// As for [`pack`](Self::pack).
    unsafe fn interleave(self, size: usize, from: *const u8, to: *mut u8) -> usize {
        if self.row_stride != 1 {
            return 0;
        }
        let columns = Steps {
            first: from,
            stride: self.column_stride,
        };
        let planes = (0..self.columns).map(|c| columns.at(c, size));
        // SAFETY: passed on to the caller.
        unsafe { interleave(size, planes, to, self.rows) }
    }
}

#[cfg(all(test, feature = "std"))]
#[path = "tests/rectangle.rs"]
mod tests;
