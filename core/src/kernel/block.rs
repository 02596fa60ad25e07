//! Pieces of stack memory that runs of elements are brought together in.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::units::OVERRUN;
use crate::plan::PLACES;

/// How many bytes of elements a block has room for; fewer without `std`, where stacks may be small.
pub(super) const BYTES: usize = if cfg!(feature = "std") { 4096 } else { 1024 };

/// Bytes for a run of elements of one operand. All blocks of a kernel together stay in the L1
/// cache, and off the stack's end: their size does not grow with that of an element. What
/// repeats elements may write beyond the last one.
#[repr(align(64))]
pub struct Block([MaybeUninit<u8>; BYTES + OVERRUN]);

impl Block {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Block([MaybeUninit::uninit(); BYTES + OVERRUN])
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

/// Blocks for the operands of some loops, in memory that nobody else uses. Where there are few of them, each
/// has several, in one piece: longer runs take less for each element.
pub(super) struct Blocks<'a> {
    first: *mut Block,
    each: usize,
    memory: PhantomData<&'a mut [Block; PLACES]>,
}

impl<'a> Blocks<'a> {
    /// How many blocks an operand has at most: those of a few stay in the nearest cache.
    const MOST: usize = 2;

    /// How many each of so many operands has.
    const fn each(operands: usize) -> usize {
        if operands * Self::MOST <= PLACES {
            Self::MOST
        } else {
            1
        }
    }

    /// How many bytes of elements of each of so many operands there is room for, and [`OVERRUN`] more.
    #[inline(always)]
    pub(super) const fn room(operands: usize) -> usize {
        Self::each(operands) * BYTES
    }

    #[inline(always)]
    pub(super) const fn new(operands: usize, memory: &'a mut [Block; PLACES]) -> Self {
        Blocks {
            first: memory.as_mut_ptr(),
            each: Self::each(operands),
            memory: PhantomData,
        }
    }

    /// Where those of operand `k` stand, one of so many.
    #[inline(always)]
    pub(super) fn of(&self, k: usize) -> *mut u8 {
        debug_assert!((k + 1) * self.each <= PLACES);
        self.first.wrapping_add(k * self.each).cast()
    }
}
