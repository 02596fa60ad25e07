//! Buffers for elements of operands that are not contiguous.

use crate::buffers::Buffers;
use crate::checked_plan::CheckedReads;
use crate::gather::gather;
use crate::operand::ErasedOperand;
use crate::plan::{LoopNest, MAX_SLOTS};
use crate::relayout::{Bytes, Rectangle, StridedElements};

/// The address of an element of each operand, by slot.
pub(super) type Addresses = [*const u8; MAX_SLOTS];

/// Returns the address of the first element of each operand.
#[inline]
pub(super) fn first_addresses(operands: &[ErasedOperand<'_>]) -> Addresses {
    let mut from = [core::ptr::null(); MAX_SLOTS];
    for (from, operand) in from.iter_mut().zip(operands) {
        *from = operand.at(0);
    }
    from
}

/// One buffer for each operand, into which elements are packed that are not contiguous in place.
pub(super) struct PackBuffers<'p, 'm> {
    buffers: [&'m mut Bytes; MAX_SLOTS],
    reads: CheckedReads<'p>,
}

impl<'p, 'm> PackBuffers<'p, 'm> {
    /// Creates buffers in `memory` for the operands of `reads`.
    #[inline(always)]
    pub(super) fn new(reads: CheckedReads<'p>, memory: &'m mut Buffers<MAX_SLOTS>) -> Self {
        PackBuffers {
            buffers: memory.each_mut(),
            reads,
        }
    }

    /// Returns the buffer of operand `k`.
    #[inline(always)]
    pub(super) fn buffer(&mut self, k: usize) -> &mut Bytes {
        self.buffers[k]
    }

    /// Returns the addresses of `len` contiguous elements of each operand, packed if necessary: those from
    /// `first` on, in the order of `nest`, which begins at `offsets`.
    ///
    /// # Safety
    /// `nest` are innermost loops of the plan, and `offsets` an index of the outer ones. The
    /// elements are within `nest`, and fit a buffer.
    #[inline]
    pub(super) unsafe fn pack(
        &mut self,
        nest: LoopNest<'_>,
        offsets: &[isize; MAX_SLOTS],
        first: usize,
        len: usize,
    ) -> Addresses {
        let mut from = [core::ptr::null(); MAX_SLOTS];
        for (k, operand) in self.reads.operands().iter().enumerate().skip(1) {
            from[k] = if nest.is_contiguous(k) {
                operand.at(offsets[k].wrapping_add_unsigned(first))
            } else {
                let base = (operand.element, operand.at(offsets[k]));
                let buffer = &mut *self.buffers[k];
                // SAFETY: by invariant 1 of the reads, since the plan visits the elements.
                unsafe { gather(nest, k, base, first, len, buffer) };
                buffer.as_ptr().cast()
            };
        }
        from
    }

    /// Returns the address of `len` elements of operand `k`, repeated `times` times in its buffer.
    ///
    /// # Safety
    /// `len` contiguous elements may be read from `from` on. The repeated elements fit a buffer.
    pub(super) unsafe fn repeat(
        &mut self,
        k: usize,
        from: *const u8,
        len: usize,
        times: usize,
    ) -> *const u8 {
        let element = self.reads.operands()[k].element;
        let buffer = &mut *self.buffers[k];
        // SAFETY: by the precondition.
        unsafe { StridedElements::new(element, from, 1, len).repeat(len * times, buffer) };
        buffer.as_ptr().cast()
    }

    /// Returns the addresses of rows and columns of each operand, packed if the rows are not contiguous. The
    /// rows and columns are within the last two loops, and begin at `offsets`. Writes the distances between
    /// rows to `steps`, in elements.
    ///
    /// # Safety
    /// The rows and columns are within the loops of the plan. Packed rows fit a buffer.
    #[inline]
    pub(super) unsafe fn pack_rows(
        &mut self,
        offsets: &[isize; MAX_SLOTS],
        (rows, columns): (usize, usize),
        steps: &mut [isize; MAX_SLOTS],
    ) -> Addresses {
        let nest = self.reads.loops();
        let last = nest.rank() - 1;
        let mut from = [core::ptr::null(); MAX_SLOTS];
        for (k, operand) in self.reads.operands().iter().enumerate().skip(1) {
            let strides = (nest.strides[last - 1][k], nest.strides[last][k]);
            let first = operand.at(offsets[k]);
            (from[k], steps[k]) = if strides.1 == 1 {
                (first, strides.0)
            } else {
                let buffer = &mut *self.buffers[k];
                // SAFETY: by invariant 1 of the reads, since the plan visits the elements.
                unsafe {
                    Rectangle::new(operand.element, first, (rows, columns), strides).pack(buffer);
                }
                (buffer.as_ptr().cast(), columns as isize)
            };
        }
        from
    }
}

/// Returns the address of the element at these offsets, for each operand.
#[inline]
pub(super) fn addresses_at(reads: CheckedReads<'_>, offsets: &[isize; MAX_SLOTS]) -> Addresses {
    let mut from = [core::ptr::null(); MAX_SLOTS];
    for (k, operand) in reads.operands().iter().enumerate().skip(1) {
        from[k] = operand.at(offsets[k]);
    }
    from
}
