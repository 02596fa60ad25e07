//! Memory on the stack for elements that are packed or computed before a kernel reads them.

use core::mem::MaybeUninit;

use super::relayout::Bytes;
use crate::plan::thresholds::BUFFER;

/// `N` buffers of [`BUFFER`] uninitialized bytes each, from the beginning of a cache line on.
#[repr(align(64))]
pub(super) struct Buffers<const N: usize>([[MaybeUninit<u8>; BUFFER]; N]);

impl<const N: usize> Buffers<N> {
    /// Creates uninitialized buffers.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Buffers([const { [MaybeUninit::uninit(); BUFFER] }; N])
    }

    /// Borrows each buffer separately, so that a borrow of one does not invalidate addresses in the others.
    #[inline(always)]
    pub(super) fn each_mut(&mut self) -> [&mut Bytes; N] {
        self.0.each_mut().map(|buffer| buffer.as_mut_slice())
    }

    /// Iterates over the buffers.
    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Bytes> {
        self.0.iter_mut().map(|buffer| buffer.as_mut_slice())
    }

    /// Returns the memory of all buffers as one.
    #[inline(always)]
    pub(super) fn as_mut_bytes(&mut self) -> &mut Bytes {
        self.0.as_flattened_mut()
    }
}
