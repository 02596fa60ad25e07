//! Rectangles of elements, brought together.

use core::ptr::copy_nonoverlapping;

use super::{Steps, copy_rows, pack, repeat, repeat_each, transpose};

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
    /// They may be read, and as many written to `to`, which is elsewhere, and [`SPLAT`](super::SPLAT)
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
                (0, stride) => {
                    pack(size, steps(stride), to, columns);
                    repeat(size, to, columns, rows * columns);
                }
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
                _ => transpose(size, from, self, to, columns),
            }
        }
    }
}
