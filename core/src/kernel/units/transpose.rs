//! Columns to rows.

use core::mem::MaybeUninit;
use core::ops::Range;
use core::ptr::copy_nonoverlapping;

use super::{Moves, Rectangle, Unit, with_unit_here};
use crate::kernel::squares::{prefetch, side, transpose_square};

/// A rectangle of elements of `size` bytes, row after row, each `width` elements from the other.
///
/// # Safety
/// They may be read, and `rows` rows written to `to`, which is elsewhere.
pub(in crate::kernel) unsafe fn transpose(
    size: usize,
    from: *const u8,
    rectangle: Rectangle,
    to: *mut u8,
    width: usize,
) {
    struct Transposition {
        from: *const u8,
        rectangle: Rectangle,
        to: *mut u8,
        width: usize,
    }
    impl Moves for Transposition {
        #[inline(always)]
        unsafe fn run(self, unit: impl Unit) {
            let Transposition {
                from,
                rectangle,
                to,
                width,
            } = self;
            let Rectangle {
                rows,
                columns,
                row_stride,
                column_stride,
            } = rectangle;
            let bytes = unit.bytes();
            let step = column_stride.wrapping_mul(bytes as isize);
            let at = |r: usize, c: usize| {
                let by = row_stride
                    .wrapping_mul(r as isize)
                    .wrapping_mul(bytes as isize);
                from.wrapping_offset(by.wrapping_add(step.wrapping_mul(c as isize)))
            };
            let place = |r: usize, c: usize| to.wrapping_add((r * width + c) * bytes);
            let side = side(bytes);
            let column = rows * bytes;
            let group = if side > 1 && row_stride == 1 && column > 0 {
                PACKED / column / side * side
            } else {
                0
            };
            let (mut whole_rows, mut whole_columns) = (0, 0);
            if group > 0 {
                whole_rows = rows - rows % side;
                whole_columns = columns - columns % side;
            }
            let mut packed = [MaybeUninit::<u8>::uninit(); PACKED];
            let packed = packed.as_mut_ptr().cast::<u8>();
            // SAFETY: passed on to the caller; every element is read and written once; a group of
            // columns fits the packed ones.
            unsafe {
                for first in (0..whole_columns).step_by(group.max(1)) {
                    let group = group.min(whole_columns - first);
                    for c in 0..group {
                        prefetch(at(0, first + c + AHEAD), column);
                        copy_nonoverlapping(at(0, first + c), packed.add(c * column), column);
                    }
                    for r in (0..whole_rows).step_by(side) {
                        for c in (0..group).step_by(side) {
                            let from = packed.add(c * column + r * bytes);
                            let (to, row) = (place(r, first + c), (width * bytes) as isize);
                            transpose_square(bytes, from, column as isize, to, row);
                        }
                    }
                }
                // The longer loop is the inner one.
                let one_by_one = |rows: Range<usize>, columns: Range<usize>| {
                    let copy = |r, c| unit.write(unit.read(at(r, c)), place(r, c));
                    if rows.len() < columns.len() {
                        for r in rows {
                            columns.clone().for_each(|c| copy(r, c));
                        }
                    } else {
                        for c in columns {
                            rows.clone().for_each(|r| copy(r, c));
                        }
                    }
                };
                one_by_one(0..whole_rows, whole_columns..columns);
                one_by_one(whole_rows..rows, 0..columns);
            }
        }
    }
    /// The bytes of as many columns as are packed at a time, before they are transposed: columns
    /// that stand a power of two from each other would drive each other out of the cache.
    const PACKED: usize = 4096;
    /// How many columns before it is copied a column is asked for.
    const AHEAD: usize = 32;
    let moves = Transposition {
        from,
        rectangle,
        to,
        width,
    };
    // SAFETY: passed on to the caller.
    unsafe { with_unit_here(size, moves) };
}
