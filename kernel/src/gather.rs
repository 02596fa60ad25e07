//! Copies of strided elements to contiguous ones in the order of a loop nest, and back.

use super::relayout::{Bytes, ElementLayout, Rectangle, StridedElements, copy_rows, unpack};
use crate::dim_vec::DimVec;
use crate::plan::LoopNest;

/// Copies `len` elements of slot `k` to the beginning of `to`, from element `first` on in the order
/// of the loops. The first element of the slot is at `base`.
///
/// # Panics
/// `to` is too short.
///
/// # Safety
/// The loops have at least `first + len` elements, and those of the slot may be read.
#[inline]
pub(super) unsafe fn gather(
    nest: LoopNest<'_>,
    k: usize,
    (element, base): (ElementLayout, *const u8),
    first: usize,
    len: usize,
    to: &mut Bytes,
) {
    let size = element.size();
    if let [strides] = nest.strides {
        let start = strides[k].wrapping_mul(first as isize);
        let from = base.wrapping_offset(start.wrapping_mul(size as isize));
        // SAFETY: the loop visits these elements, which by the precondition may be read.
        unsafe { StridedElements::new(element, from, strides[k], len).pack(to) };
        return;
    }
    for_each_rectangle(nest, k, first, len, &mut |tile| {
        let from = base.wrapping_offset(tile.offset.wrapping_mul(size as isize));
        // SAFETY: the loops visit these elements, which by the precondition may be read.
        unsafe {
            Rectangle::new(element, from, tile.size, tile.strides)
                .pack(&mut to[tile.done * size..]);
        }
    });
}

/// Copies `len` contiguous elements to slot 0, from element `first` on in the order of the loops.
/// The first element of the slot is at `base`.
///
/// # Safety
/// The loops have at least `first + len` elements, and those of the slot may be written. The bytes
/// of `from` are those of initialized elements.
pub(super) unsafe fn scatter(
    nest: LoopNest<'_>,
    (element, from): (ElementLayout, &Bytes),
    first: usize,
    len: usize,
    base: *mut u8,
) {
    let size = element.size();
    for_each_rectangle(nest, 0, first, len, &mut |tile| {
        let (rows, columns) = tile.size;
        let (row_stride, column_stride) = tile.strides;
        let at = |row: usize| {
            let offset = tile
                .offset
                .wrapping_add(row_stride.wrapping_mul(row as isize));
            base.wrapping_offset(offset.wrapping_mul(size as isize))
        };
        let from = &from[tile.done * size..][..rows * columns * size];
        // SAFETY: `from` is as long as the tile, and by the precondition the slot may be written.
        unsafe {
            if column_stride == 1 {
                let strides = (columns as isize, 1);
                let from = Rectangle::new(element, from.as_ptr().cast(), tile.size, strides);
                copy_rows(from, at(0), row_stride);
                return;
            }
            for (row, from) in from.chunks_exact((columns * size).max(1)).enumerate() {
                unpack(element, from, at(row), column_stride);
            }
        }
    });
}

/// Consecutive elements of a slot that form rows and columns of the two innermost loops.
pub(super) struct Tile {
    /// The offset of the first element.
    pub(super) offset: isize,
    /// The number of elements in the tiles before this one.
    pub(super) done: usize,
    /// The numbers of rows and columns.
    pub(super) size: (usize, usize),
    /// The strides between rows and between columns, in elements.
    pub(super) strides: (isize, isize),
}

/// Calls `visit` with tiles of elements `first..first + len` of slot `k`, in the order of `nest`.
///
/// The tiles are the rest of a row, then the whole rows of the two innermost loops, as many at a
/// time as possible, and the beginning of a row.
pub(super) fn for_each_rectangle(
    nest: LoopNest<'_>,
    k: usize,
    first: usize,
    len: usize,
    visit: &mut dyn FnMut(Tile),
) {
    let Some(last) = nest.rank().checked_sub(1) else {
        // Without loops there is one element.
        visit(Tile {
            offset: 0,
            done: 0,
            size: (1, len),
            strides: (0, 0),
        });
        return;
    };
    let mut index = DimVec::filled(0, nest.rank());
    let index = index.as_mut();
    if first > 0 {
        nest.seek(first, index);
    }
    let row = nest.innermost_len();
    let mut done = 0;
    while done < len {
        let left = len - done;
        // Whole rows, or a part of one.
        let (d, rows, columns) = match last.checked_sub(1) {
            Some(d) if index[last] == 0 && left >= row => {
                (d, (nest.sizes[d] - index[d]).min(left / row), row)
            }
            _ => (last, 1, left.min(row - index[last])),
        };
        visit(Tile {
            offset: nest.offset(k, index),
            done,
            size: (rows, columns),
            strides: (
                if d < last { nest.strides[d][k] } else { 0 },
                nest.strides[last][k],
            ),
        });
        done += rows * columns;
        if d < last {
            nest.advance(&mut index[..last], rows);
        } else {
            nest.advance(index, columns);
        }
    }
}
