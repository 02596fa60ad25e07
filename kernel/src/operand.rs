//! Operands with an erased element type, so that code that moves them is compiled once.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::relayout::{Bytes, ElementLayout};
use crate::plan::MAX_SLOTS;
use crate::sizes::layout::is_contiguous;

/// The elements of an operand or of a result, and their layout.
///
/// # Invariants
/// 1. `first` points into one slice, with `before` elements before it and `after` elements from it
///    on. The slice is borrowed for `'a`: shared for an operand, exclusively for a result.
/// 2. Any thread may use the elements of the slice.
#[derive(Clone, Copy)]
pub(crate) struct ErasedOperand<'a> {
    first: *const u8,
    before: usize,
    after: usize,
    pub(super) element: ElementLayout,
    /// The size of each dimension.
    pub(super) sizes: &'a [usize],
    /// The stride of each dimension, in elements; `None` if the elements are contiguous.
    pub(super) strides: Option<&'a [isize]>,
    slice: PhantomData<&'a [u8]>,
}

// SAFETY: by invariant 2, any thread may use the elements.
unsafe impl Send for ErasedOperand<'_> {}
// SAFETY: by invariant 2, any thread may use the elements.
unsafe impl Sync for ErasedOperand<'_> {}

impl<'a> ErasedOperand<'a> {
    /// Erases the type of an operand whose first element is `data[offset]`.
    ///
    /// # Panics
    /// `offset` is beyond the end of the slice.
    #[inline(always)]
    pub(super) fn of<T: Copy + Sync>(
        data: &'a [T],
        offset: usize,
        sizes: &'a [usize],
        strides: Option<&'a [isize]>,
    ) -> Self {
        assert!(offset <= data.len(), "an operand begins beyond its slice");
        ErasedOperand {
            first: data.as_ptr().wrapping_add(offset).cast(),
            before: offset,
            after: data.len() - offset,
            element: ElementLayout::of::<T>(),
            sizes,
            strides,
            slice: PhantomData,
        }
    }

    /// Erases the type of a result whose first element is `data[offset]`.
    ///
    /// # Panics
    /// `offset` is beyond the end of the slice.
    #[inline(always)]
    pub(super) fn of_result<R: Send>(
        data: &'a mut [MaybeUninit<R>],
        offset: usize,
        sizes: &'a [usize],
        strides: Option<&'a [isize]>,
    ) -> Self {
        assert!(offset <= data.len(), "a result begins beyond its slice");
        ErasedOperand {
            first: data.as_mut_ptr().wrapping_add(offset).cast_const().cast(),
            before: offset,
            after: data.len() - offset,
            element: ElementLayout::of::<R>(),
            sizes,
            strides,
            slice: PhantomData,
        }
    }

    /// Creates an operand of contiguous values that `room` has space for.
    #[inline]
    pub(super) fn of_bytes(element: ElementLayout, room: &'a mut Bytes) -> Self {
        ErasedOperand {
            first: room.as_mut_ptr().cast_const().cast(),
            before: 0,
            after: room.len() / element.size().max(1),
            element,
            sizes: &[],
            strides: None,
            slice: PhantomData,
        }
    }

    /// Creates an operand without elements, for a plan whose result is written by other means.
    pub(super) fn layout_only(sizes: &'a [usize], strides: Option<&'a [isize]>) -> Self {
        Self::of::<()>(&[], 0, sizes, strides)
    }

    /// Returns the address of the element at `offset` elements from the first.
    #[inline(always)]
    pub(super) fn at(&self, offset: isize) -> *const u8 {
        let bytes = offset.wrapping_mul(self.element.size() as isize);
        self.first.wrapping_offset(bytes)
    }

    /// Returns `true` if the slice has `before` elements before the first, and `after` after it.
    #[inline]
    pub(super) fn has(&self, before: usize, after: usize) -> bool {
        before <= self.before && after < self.after
    }

    /// Returns `true` if the operand is contiguous and has these sizes.
    pub(super) fn is_all_of(&self, sizes: &[usize]) -> bool {
        let is_contiguous = |strides| is_contiguous(sizes, strides);
        self.sizes == sizes && self.strides.is_none_or(is_contiguous)
    }
}

/// A result and its operands, in order of their slots.
///
/// # Invariants
/// 1. The first `len` slots are initialized.
pub struct OperandList<'a> {
    slots: [MaybeUninit<ErasedOperand<'a>>; MAX_SLOTS],
    len: usize,
}

impl<'a> OperandList<'a> {
    /// Creates a list of the result alone.
    #[inline(always)]
    pub(super) fn new(result: ErasedOperand<'a>) -> Self {
        let mut list = OperandList {
            slots: [const { MaybeUninit::uninit() }; MAX_SLOTS],
            len: 0,
        };
        list.push(result);
        list
    }

    /// Adds an operand.
    ///
    /// # Panics
    /// All slots are taken.
    #[inline(always)]
    pub(super) fn push(&mut self, operand: ErasedOperand<'a>) {
        self.slots[self.len].write(operand);
        self.len += 1;
    }

    /// Returns the result and the operands.
    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[ErasedOperand<'a>] {
        // SAFETY: by invariant 1.
        unsafe { self.slots[..self.len].assume_init_ref() }
    }
}
