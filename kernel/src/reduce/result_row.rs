//! A row of neighboring results.

use core::ops::Range;

use super::pack_buffers::Addresses;
use crate::elementwise::Pointers;
use crate::plan::MAX_SLOTS;

/// A row of neighboring results, each of contiguous elements.
pub struct ResultRow {
    /// The offset of the first result.
    pub(super) to: isize,
    /// The address of the first element of the first result, in each operand.
    pub(super) from: Addresses,
    /// The number of results.
    pub(super) len: usize,
    /// The distance from one result to the next, and between the first elements of both.
    pub(super) steps: [isize; MAX_SLOTS],
}

impl ResultRow {
    /// Returns a row of one result, whose elements are contiguous from `from` on.
    pub(super) fn of_one(from: Addresses) -> Self {
        ResultRow {
            to: 0,
            from,
            len: 1,
            steps: [0; MAX_SLOTS],
        }
    }

    /// Returns `true` if the elements of all results, `terms` each, are contiguous for `P`.
    pub(super) fn is_contiguous<P: Pointers>(&self, terms: usize) -> bool {
        self.steps[1..=P::LAST]
            .iter()
            .all(|&step| step == terms as isize)
    }

    /// Returns `true` if the results are contiguous too.
    pub(super) fn is_dense<P: Pointers>(&self, terms: usize) -> bool {
        self.steps[0] == 1 && self.is_contiguous::<P>(terms)
    }

    /// Returns the row with constant distances, so that LLVM vectorizes loops over it.
    ///
    /// The row must be [dense](Self::is_dense).
    #[inline(always)]
    pub(super) fn dense(&self, terms: usize) -> Self {
        let mut steps = [terms as isize; MAX_SLOTS];
        steps[0] = 1;
        ResultRow { steps, ..*self }
    }

    /// Calls `visit` with the place of each result of `range` and with its first elements.
    #[inline(always)]
    pub(super) fn for_each<R, P: Pointers>(
        &self,
        range: Range<usize>,
        out: *mut R,
        mut visit: impl FnMut(*mut R, P),
    ) {
        // Copies: otherwise LLVM would reload the steps after each write of a result.
        let (steps, first) = (self.steps, P::from_slots(&self.from));
        let to = out.wrapping_offset(self.to);
        for i in range {
            let step = steps[0].wrapping_mul(i as isize);
            visit(to.wrapping_offset(step), first.step(&steps, i));
        }
    }
}
