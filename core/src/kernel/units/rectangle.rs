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
    /// They may be read, and as many written to `to`, which is elsewhere, and [`BEYOND`](super::BEYOND)
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
mod tests {
    use super::super::BEYOND;
    use super::*;

    /// Elements of `N` bytes, all different, of a rectangle, and what it is packed to.
    fn packs<const N: usize>(rows: usize, columns: usize, row_stride: isize, column_stride: isize) {
        let element = |i: usize| -> [u8; N] { core::array::from_fn(|b| (i * 7 + b * 31) as u8) };
        let elements: alloc::vec::Vec<[u8; N]> = (0..1000).map(element).collect();
        let rectangle = Rectangle {
            rows,
            columns,
            row_stride,
            column_stride,
        };
        let mut packed = alloc::vec![[0; N]; rows * columns + BEYOND];
        let at = |r: usize, c: usize| {
            (500 + r as isize * row_stride + c as isize * column_stride) as usize
        };
        // SAFETY: all elements are within 500 of the middle, and there is room for [`BEYOND`] bytes more.
        unsafe {
            let from = elements.as_ptr().add(500).cast();
            rectangle.pack(N, from, packed.as_mut_ptr().cast());
        }
        for r in 0..rows {
            for c in 0..columns {
                let (got, expected) = (packed[r * columns + c], element(at(r, c)));
                assert_eq!(
                    got, expected,
                    "{rows} {columns} {row_stride} {column_stride}"
                );
            }
        }
    }

    #[test]
    fn few_columns_of_many_rows() {
        for rows in [64, 70, 133] {
            for columns in [2, 3, 4, 5] {
                for column_stride in [90, -90, 3] {
                    packs::<1>(rows, columns, 1, column_stride);
                    packs::<2>(rows, columns, 1, column_stride);
                    packs::<4>(rows, columns, 1, column_stride);
                    packs::<8>(rows, columns, 1, column_stride);
                    packs::<12>(rows, columns, 1, column_stride);
                }
            }
        }
    }

    #[test]
    fn rectangles_of_any_strides() {
        for rows in [1, 2, 3, 5] {
            for columns in [1, 2, 3, 9] {
                for (row_stride, column_stride) in [
                    (0, 1),
                    (0, 3),
                    (1, 0),
                    (-2, 0),
                    (9, 1),
                    (20, 1),
                    (1, 5),
                    (-9, 2),
                    (0, 0),
                    (7, -1),
                ] {
                    packs::<1>(rows, columns, row_stride, column_stride);
                    packs::<2>(rows, columns, row_stride, column_stride);
                    packs::<4>(rows, columns, row_stride, column_stride);
                    packs::<8>(rows, columns, row_stride, column_stride);
                    packs::<12>(rows, columns, row_stride, column_stride);
                    packs::<16>(rows, columns, row_stride, column_stride);
                }
            }
        }
    }
}
