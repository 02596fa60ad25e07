//! Repetition of elements, one by one or as a sequence.

use core::mem::MaybeUninit;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::repeat_bytes;
use super::{Bytes, StridedElements, read, with_uint, write};
use crate::simd::dispatch_widest;

impl StridedElements<'_> {
    /// Repeats the sequence of elements at the beginning of `to`, up to `len` elements. Without
    /// elements, nothing is written.
    ///
    /// # Panics
    /// `to` is too short, or `len` is less than the number of elements.
    pub(crate) fn repeat(self, len: usize, to: &mut Bytes) {
        let to = &mut to[..len * self.element.size];
        with_uint!(self.element.size,
            U => match self.len {
                // LLVM vectorizes the loop if the number of elements is a constant.
                2 => self.repeat_constant::<U, 2>(to),
                3 => self.repeat_constant::<U, 3>(to),
                4 => self.repeat_constant::<U, 4>(to),
                _ => self.repeat_by_doubling(to),
            },
            _ => self.repeat_by_doubling(to)
        );
    }

    fn repeat_constant<U: Copy, const LEN: usize>(self, to: &mut Bytes) {
        dispatch_widest(
            #[inline(always)]
            |_| {
                // SAFETY: by invariant 1; `self.len` is `LEN`.
                let elements: [MaybeUninit<U>; LEN] =
                    core::array::from_fn(|i| unsafe { read::<U>(self.at(i)) });
                let whole = to.len() / (LEN * size_of::<U>());
                let first: *mut u8 = to.as_mut_ptr().cast();
                for i in 0..whole {
                    for (k, element) in elements.into_iter().enumerate() {
                        // SAFETY: `to` has room for `whole` sequences.
                        unsafe { write::<U>(first.add((i * LEN + k) * size_of::<U>()), element) };
                    }
                }
                let rest = to[whole * LEN * size_of::<U>()..].chunks_exact_mut(size_of::<U>());
                for (to, element) in rest.zip(elements) {
                    // SAFETY: `to` has the size of an element.
                    unsafe { write::<U>(to.as_mut_ptr().cast(), element) };
                }
            },
        );
    }

    fn repeat_by_doubling(self, to: &mut Bytes) {
        self.pack(to);
        let mut done = self.bytes();
        // `done` is 0 if elements have size 0.
        while done > 0 && done < to.len() {
            let (from, rest) = to.split_at_mut(done);
            let more = from.len().min(rest.len());
            rest[..more].copy_from_slice(&from[..more]);
            done += more;
        }
    }

    /// Repeats each element `times` times at the beginning of `to`.
    ///
    /// # Panics
    /// `to` is too short.
    pub(crate) fn repeat_each(self, times: usize, to: &mut Bytes) {
        let to = &mut to[..self.bytes() * times];
        with_uint!(self.element.size,
            U => match times {
                // LLVM shuffles vectors if the number of repetitions is a constant.
                2 => self.repeat_each_by_constant::<U, 2>(to),
                3 => self.repeat_each_by_constant::<U, 3>(to),
                4 => self.repeat_each_by_constant::<U, 4>(to),
                5 => self.repeat_each_by_constant::<U, 5>(to),
                6 => self.repeat_each_by_constant::<U, 6>(to),
                7 => self.repeat_each_by_constant::<U, 7>(to),
                8 => self.repeat_each_by_constant::<U, 8>(to),
                _ => self.repeat_each_by_rows::<U>(times, to),
            },
            _ => for i in 0..self.len {
                // SAFETY: by invariant 1, element `i` may be read.
                let one = unsafe { StridedElements::new(self.element, self.at(i), 0, times) };
                one.pack(&mut to[i * one.bytes()..]);
            }
        );
    }

    fn repeat_each_by_constant<U: Copy, const TIMES: usize>(self, to: &mut Bytes) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        let (from, to) = if const { size_of::<U>() == 1 } {
            repeat_bytes::repeat_each::<TIMES>(self, to)
        } else {
            (self, to)
        };
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
        let from = self;
        dispatch_widest(
            #[inline(always)]
            |_| {
                if from.stride == 1 {
                    from.write_each::<U, TIMES, true>(to);
                } else {
                    from.write_each::<U, TIMES, false>(to);
                }
            },
        );
    }

    #[inline(always)]
    fn write_each<U: Copy, const TIMES: usize, const CONTIGUOUS: bool>(self, to: &mut Bytes) {
        let stride = if CONTIGUOUS { 1 } else { self.stride };
        let to: *mut u8 = to.as_mut_ptr().cast();
        for i in 0..self.len {
            let from = self
                .first
                .cast::<U>()
                .wrapping_offset((i as isize).wrapping_mul(stride));
            // SAFETY: by invariant 1; `to` has room for `TIMES` copies of each element.
            unsafe {
                let value = read::<U>(from.cast());
                for t in 0..TIMES {
                    write::<U>(to.add((i * TIMES + t) * size_of::<U>()), value);
                }
            }
        }
    }

    fn repeat_each_by_rows<U: Copy>(self, times: usize, to: &mut Bytes) {
        dispatch_widest(
            #[inline(always)]
            |_| {
                if times == 0 {
                    return;
                }
                for (i, row) in to.chunks_exact_mut(times * size_of::<U>()).enumerate() {
                    // SAFETY: by invariant 1. `to` has one row for each element.
                    let value = unsafe { read::<U>(self.at(i)) };
                    for to in row.chunks_exact_mut(size_of::<U>()) {
                        // SAFETY: `to` has the size of an element.
                        unsafe { write::<U>(to.as_mut_ptr().cast(), value) };
                    }
                }
            },
        );
    }
}
