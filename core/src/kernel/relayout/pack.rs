//! Strided elements to contiguous ones, and back.

use core::mem::MaybeUninit;
use core::ptr::copy_nonoverlapping;

use super::{Bytes, Element, Elements, read, with_unit, write};
use crate::kernel::simd::dispatch_widest;

impl Elements<'_> {
    /// Copies the elements to the beginning of `to`.
    ///
    /// # Panics
    /// There is no room for them.
    #[inline]
    pub(in crate::kernel) fn pack(self, to: &mut Bytes) {
        let to = &mut to[..self.bytes()];
        match self.stride {
            0 => self.fill(to),
            // SAFETY: by invariant 1; a shared and an exclusive borrow do not overlap.
            1 => unsafe {
                copy_nonoverlapping(self.first, to.as_mut_ptr().cast(), to.len());
            },
            _ => self.pack_strided(to),
        }
    }

    fn pack_strided(self, to: &mut Bytes) {
        with_unit!(self.element.size,
            U => match self.stride {
                // LLVM makes vector code for a stride that it knows.
                -1 => self.pack_by_constant::<U, -1>(to),
                2 => self.pack_by_constant::<U, 2>(to),
                3 => self.pack_by_constant::<U, 3>(to),
                4 => self.pack_by_constant::<U, 4>(to),
                // For wider instruction sets LLVM would make gathers, which take several times as long
                // where processors guard against reading ahead of time what they gather.
                _ => self.pack_one_by_one::<U>(to),
            },
            _ => for (i, to) in to.chunks_exact_mut(self.element.size.max(1)).enumerate() {
                // SAFETY: by invariant 1.
                unsafe { copy_nonoverlapping(self.at(i), to.as_mut_ptr().cast(), to.len()) };
            }
        );
    }

    fn pack_by_constant<U: Copy, const STRIDE: isize>(self, to: &mut Bytes) {
        let from = Elements {
            stride: STRIDE,
            ..self
        };
        dispatch_widest(
            #[inline(always)]
            |_| from.pack_one_by_one::<U>(to),
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
        with_unit!(self.element.size,
            U => {
                // SAFETY: by invariant 1; there are elements.
                let value = unsafe { read::<U>(self.first) };
                for to in to.chunks_exact_mut(size_of::<U>()) {
                    // SAFETY: `to` has the size of an element.
                    unsafe { write::<U>(to.as_mut_ptr().cast(), value) };
                }
            },
            _ => for to in to.chunks_exact_mut(self.element.size) {
                // SAFETY: as above.
                unsafe { copy_nonoverlapping(self.first, to.as_mut_ptr().cast(), to.len()) };
            }
        );
    }
}

/// Copies contiguous elements from `from` to elements that stand `stride` apart, the first at `to`.
///
/// # Safety
/// As many elements as `from` holds may be written, `stride` elements apart, from `to` on; `from` is
/// initialized as far as the elements are.
pub(in crate::kernel) unsafe fn unpack(element: Element, from: &Bytes, to: *mut u8, stride: isize) {
    let size = element.size;
    let place = |i: usize| {
        let steps = (i as isize).wrapping_mul(stride);
        to.wrapping_offset(steps.wrapping_mul(size as isize))
    };
    with_unit!(size,
        U => for (i, from) in from.chunks_exact(size_of::<U>()).enumerate() {
            // SAFETY: the caller says that the element may be written; `from` has its size.
            unsafe { write::<U>(place(i), read::<U>(from.as_ptr().cast())) };
        },
        _ => for (i, from) in from.chunks_exact(size.max(1)).enumerate() {
            // SAFETY: as above.
            unsafe { copy_nonoverlapping(from.as_ptr().cast(), place(i), size) };
        }
    );
}
