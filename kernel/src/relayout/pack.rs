//! Copies of strided elements to contiguous ones, and back.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::{Bytes, ElementLayout, Rectangle, StridedElements, read, with_uint, write};
use crate::simd::dispatch_widest;

impl StridedElements<'_> {
    /// Copies the elements to the beginning of `to`.
    ///
    /// # Panics
    /// `to` is too short.
    #[inline]
    pub(crate) fn pack(self, to: &mut Bytes) {
        let to = &mut to[..self.bytes()];
        match self.stride {
            0 => self.fill(to),
            // SAFETY: by invariant 1. `to` is borrowed exclusively, so nothing overlaps it.
            1 => unsafe {
                copy_nonoverlapping(self.first, to.as_mut_ptr().cast(), to.len());
            },
            _ => self.pack_strided(to),
        }
    }

    fn pack_strided(self, to: &mut Bytes) {
        with_uint!(self.element.size,
            U => match self.stride {
                -1 | 2..=4 => {
                    // SAFETY: by invariant 1.
                    let row = unsafe { Rectangle::new(self.element, self.first, (1, self.len), (0, self.stride)) };
                    row.pack_rows(to);
                }
                // For wider instruction sets LLVM would use gathers, which take several times as
                // long on processors with a mitigation against speculative reads of gathered data.
                _ => self.pack_one_by_one::<U>(to),
            },
            _ => for (i, to) in to.chunks_exact_mut(self.element.size.max(1)).enumerate() {
                // SAFETY: by invariant 1; `to` has the size of an element.
                unsafe { copy_nonoverlapping(self.at(i), to.as_mut_ptr().cast(), to.len()) };
            }
        );
    }

    #[inline(always)]
    fn pack_one_by_one<U: Copy>(self, to: &mut Bytes) {
        let first = self.first.cast::<MaybeUninit<U>>();
        for (i, to) in to.chunks_exact_mut(size_of::<U>()).enumerate() {
            let from = first.wrapping_offset((i as isize).wrapping_mul(self.stride));
            // SAFETY: by invariant 1; `to` has the size of an element.
            unsafe { write::<U>(to.as_mut_ptr().cast(), read::<U>(from.cast())) };
        }
    }

    /// Fills `to` with copies of the first element.
    fn fill(self, to: &mut Bytes) {
        if to.is_empty() {
            return;
        }
        with_uint!(self.element.size,
            U => {
                // SAFETY: by invariant 1. `to` is not empty, so there is a first element.
                let value = unsafe { read::<U>(self.first) };
                for to in to.chunks_exact_mut(size_of::<U>()) {
                    // SAFETY: `to` has the size of an element.
                    unsafe { write::<U>(to.as_mut_ptr().cast(), value) };
                }
            },
            _ => for to in to.chunks_exact_mut(self.element.size) {
                // SAFETY: by invariant 1; `to` has the size of an element.
                unsafe { copy_nonoverlapping(self.first, to.as_mut_ptr().cast(), to.len()) };
            }
        );
    }
}

impl Rectangle<'_> {
    /// Copies the elements to the beginning of `to`, row by row.
    ///
    /// # Panics
    /// `to` is too short.
    pub(super) fn pack_rows(self, to: &mut Bytes) {
        let to = &mut to[..self.rows * self.columns * self.element.size];
        with_uint!(self.element.size,
            U => match self.column_stride {
                // LLVM vectorizes the loop if the stride is a constant.
                -1 => self.pack_by_constant::<U, -1>(to),
                2 => self.pack_by_constant::<U, 2>(to),
                3 => self.pack_by_constant::<U, 3>(to),
                4 => self.pack_by_constant::<U, 4>(to),
                _ => self.transpose(to, self.columns),
            },
            _ => self.transpose(to, self.columns)
        );
    }

    /// Copies rows whose elements are `STRIDE` elements apart, by one choice of the instruction set.
    fn pack_by_constant<U: Copy, const STRIDE: isize>(self, to: &mut Bytes) {
        dispatch_widest(
            #[inline(always)]
            |_| {
                let row = (self.columns * size_of::<U>()).max(1);
                for (i, to) in to.chunks_exact_mut(row).enumerate() {
                    // SAFETY: by invariant 1. A constant that the closure captures would be one no longer.
                    let row = unsafe {
                        StridedElements::new(self.element, self.at(i, 0), STRIDE, self.columns)
                    };
                    row.pack_one_by_one::<U>(to);
                }
            },
        );
    }
}

/// Copies the contiguous elements in `from` to places `stride` elements apart, the first at `to`.
///
/// # Safety
/// These places may be written. The bytes of `from` are those of initialized elements.
pub(crate) unsafe fn unpack(element: ElementLayout, from: &Bytes, to: *mut u8, stride: isize) {
    let size = element.size;
    let place = |i: usize| {
        let steps = (i as isize).wrapping_mul(stride);
        to.wrapping_offset(steps.wrapping_mul(size as isize))
    };
    with_uint!(size,
        U => for (i, from) in from.chunks_exact(size_of::<U>()).enumerate() {
            // SAFETY: by the precondition. `from` has the size of an element.
            unsafe { write::<U>(place(i), read::<U>(from.as_ptr().cast())) };
        },
        _ => for (i, from) in from.chunks_exact(size.max(1)).enumerate() {
            // SAFETY: by the precondition. `from` has the size of an element.
            unsafe { copy_nonoverlapping(from.as_ptr().cast(), place(i), size) };
        }
    );
}
