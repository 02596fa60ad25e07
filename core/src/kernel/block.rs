//! A piece of stack memory that a run of elements is brought together in.

use core::mem::MaybeUninit;

use super::units::BEYOND;

/// How many bytes of elements a block has room for; fewer without `std`, where stacks may be small.
pub(super) const BYTES: usize = if cfg!(feature = "std") { 4096 } else { 1024 };

/// Bytes for a run of elements of one operand. All blocks of a kernel together stay in the L1
/// cache, and off the stack's end: their size does not grow with that of an element. What
/// repeats elements may write beyond the last one.
#[repr(align(64))]
pub struct Block([MaybeUninit<u8>; BYTES + BEYOND]);

impl Block {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Block([MaybeUninit::uninit(); BYTES + BEYOND])
    }

    /// How many elements of type `T` fit; 0 if `T` needs more alignment than a block has.
    pub(super) const fn capacity<T>() -> usize {
        if align_of::<T>() > align_of::<Self>() {
            0
        } else if size_of::<T>() == 0 {
            BYTES
        } else {
            BYTES / size_of::<T>()
        }
    }

    #[inline(always)]
    pub(super) fn as_ptr(&self) -> *const u8 {
        self.0.as_ptr().cast()
    }

    #[inline(always)]
    pub(super) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}
