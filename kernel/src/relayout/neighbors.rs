//! Copies of rectangles that are interleaved in memory.

use core::mem::MaybeUninit;

use super::{Bytes, Rectangle, read, with_uint, write};
use crate::simd::{Widest, dispatch_into};

impl Rectangle<'_> {
    /// Copies the first one or more of `count` rectangles, and returns the number of copied rectangles.
    ///
    /// This rectangle is the first one, and each other one begins one element after the one before it. The copies begin
    /// `distance` elements apart in `to`. If the stride between columns is 2, 3 or 4, and at most `count`, as many
    /// rectangles as the stride are copied together: their rows interleave without gaps. Otherwise one is copied.
    ///
    /// # Panics
    /// `to` is too short.
    ///
    /// # Safety
    /// The elements of `count` rectangles may be read.
    pub(crate) unsafe fn pack_neighbors(
        self,
        count: usize,
        to: &mut Bytes,
        distance: usize,
    ) -> usize {
        let stride = self.column_stride;
        if (2..=4).contains(&stride) && stride as usize <= count {
            with_uint!(self.element.size,
                U => {
                    // SAFETY: by the precondition, since `count` is at least the stride.
                    unsafe {
                        match stride {
                            2 => self.deinterleave::<U, 2>(to, distance),
                            3 => self.deinterleave::<U, 3>(to, distance),
                            _ => self.deinterleave::<U, 4>(to, distance),
                        }
                    }
                    return stride as usize;
                },
                _ => {}
            );
        }
        self.pack(to);
        1
    }

    /// Copies `STRIDE` rectangles.
    ///
    /// # Panics
    /// `to` is too short.
    ///
    /// # Safety
    /// The elements of `STRIDE` rectangles may be read.
    unsafe fn deinterleave<U: Copy, const STRIDE: usize>(self, to: &mut Bytes, distance: usize) {
        let Rectangle { rows, columns, .. } = self;
        let len = (STRIDE - 1) * distance + rows * columns;
        dispatch_into::<Widest, _, _>(
            &mut to[..len * size_of::<U>()],
            #[inline(always)]
            |to, _| {
                let to = to.as_mut_ptr().cast::<U>();
                for row in 0..rows {
                    let from = self.at(row, 0).cast::<[U; STRIDE]>();
                    let to = to.wrapping_add(row * columns);
                    for column in 0..columns {
                        // SAFETY: by the precondition; `to` has room for all rectangles.
                        unsafe {
                            let neighbors = read::<[U; STRIDE]>(from.wrapping_add(column).cast());
                            let neighbors = neighbors.as_ptr().cast::<MaybeUninit<U>>();
                            for i in 0..STRIDE {
                                let to = to.wrapping_add(i * distance + column);
                                write::<U>(to.cast(), neighbors.add(i).read());
                            }
                        }
                    }
                }
            },
        );
    }
}
