//! Copies of contiguous rows with gaps between them.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::{Bytes, Rectangle};

/// The fewest bytes of a row that is copied by `memcpy`.
const MIN_MEMCPY_ROW: usize = 1024;

impl Rectangle<'_> {
    /// Copies contiguous rows to the beginning of `to`.
    ///
    /// # Panics
    /// `to` is too short.
    pub(super) fn copy_rows(self, to: &mut Bytes) {
        let size = self.element.size;
        let to = &mut to[..self.rows * self.columns * size];
        let columns = self.columns as isize;
        // SAFETY: by invariant 1; `to` has room for all rows.
        unsafe { copy_rows(self, to.as_mut_ptr().cast(), columns) };
    }
}

/// Copies the contiguous rows of a rectangle to rows `stride` elements apart, the first at `to`.
///
/// # Safety
/// All of these rows may be written, and do not overlap the rectangle.
pub(crate) unsafe fn copy_rows(from: Rectangle<'_>, to: *mut u8, stride: isize) {
    let size = from.element.size;
    let bytes = from.columns * size;
    let step = stride.wrapping_mul(size as isize);
    let rows = (0..from.rows).map(|r| {
        (
            from.at(r, 0),
            to.wrapping_offset((r as isize).wrapping_mul(step)),
        )
    });
    // SAFETY: by invariant 1 and by the precondition. No row is shorter than `CHUNK`.
    unsafe {
        match bytes {
            0 => {}
            // Rows of one chunk. The constant size removes the loop over chunks.
            1 => copy::<1>(1, rows),
            2 => copy::<2>(2, rows),
            4 => copy::<4>(4, rows),
            8 => copy::<8>(8, rows),
            3 => copy::<2>(bytes, rows),
            5..8 => copy::<4>(bytes, rows),
            9..16 => copy::<8>(bytes, rows),
            16..64 => copy::<16>(bytes, rows),
            64..MIN_MEMCPY_ROW => copy::<64>(bytes, rows),
            _ => rows.for_each(|(from, to)| copy_nonoverlapping(from, to, bytes)),
        }
    }
}

/// Copies rows of `bytes` bytes in chunks. The last chunk may overlap the one before it.
///
/// For short rows this is faster than a call of `memcpy`.
///
/// # Safety
/// `bytes` is at least `CHUNK`. In each pair, `bytes` bytes may be read, and written.
#[inline(always)]
unsafe fn copy<const CHUNK: usize>(bytes: usize, rows: impl Iterator<Item = (*const u8, *mut u8)>) {
    let last = bytes - CHUNK;
    for (from, to) in rows {
        let copy = |at: usize| {
            // SAFETY: the chunk is within the row. Uninitialized bytes are copied as such.
            unsafe {
                let chunk = from.add(at).cast::<[MaybeUninit<u8>; CHUNK]>();
                to.add(at)
                    .cast::<[MaybeUninit<u8>; CHUNK]>()
                    .write_unaligned(chunk.read_unaligned());
            }
        };
        (0..last).step_by(CHUNK).for_each(copy);
        copy(last);
    }
}
