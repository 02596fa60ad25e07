//! The accumulators of columns.

use core::mem::MaybeUninit;

use crate::plan::thresholds::{COLUMN_BYTES, COLUMNS};

/// Memory for the accumulators of some columns: of [`COLUMNS`], or of more if these fit [`COLUMN_BYTES`].
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) union ColumnAccumulators<A: Copy> {
    columns: [MaybeUninit<A>; COLUMNS],
    bytes: [MaybeUninit<u8>; COLUMN_BYTES],
}

impl<A: Copy> Default for ColumnAccumulators<A> {
    /// Creates uninitialized memory.
    #[inline(always)]
    fn default() -> Self {
        ColumnAccumulators {
            bytes: [const { MaybeUninit::uninit() }; COLUMN_BYTES],
        }
    }
}

impl<A: Copy> ColumnAccumulators<A> {
    /// The maximum number of columns.
    pub(super) const CAPACITY: usize = match size_of::<A>() {
        0 => COLUMNS,
        size => size_of::<Self>() / size,
    };

    /// Writes `value` to the first `len` accumulators, and returns these.
    ///
    /// # Panics
    /// `len` exceeds the [`CAPACITY`](Self::CAPACITY).
    #[inline(always)]
    pub(super) fn fill(&mut self, value: A, len: usize) -> &mut [A] {
        assert!(len <= Self::CAPACITY, "the accumulators fit the memory");
        let first: *mut A = (&raw mut *self).cast();
        for i in 0..len {
            // SAFETY: `len` accumulators fit the memory.
            unsafe { first.add(i).write(value) };
        }
        // SAFETY: the loop has written `len` accumulators.
        unsafe { self.first_mut(len) }
    }

    /// Returns the first `len` accumulators.
    ///
    /// # Safety
    /// [`fill`](Self::fill) has written at least `len` accumulators.
    #[inline(always)]
    pub(super) unsafe fn first(&self, len: usize) -> &[A] {
        // SAFETY: by the precondition.
        unsafe { core::slice::from_raw_parts((&raw const *self).cast(), len) }
    }

    /// Returns the first `len` accumulators, for writing.
    ///
    /// # Safety
    /// As for [`first`](Self::first).
    #[inline(always)]
    pub(super) unsafe fn first_mut(&mut self, len: usize) -> &mut [A] {
        // SAFETY: by the precondition.
        unsafe { core::slice::from_raw_parts_mut((&raw mut *self).cast(), len) }
    }
}
