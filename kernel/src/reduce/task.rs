//! The loops of a reduction, and the strategy by which they run.

use super::pack_buffers::PackBuffers;
use super::result_blocks::ResultBlocks;
use crate::buffers::Buffers;
use crate::checked_plan::CheckedReads;
use crate::parallel::Cost;
use crate::plan::strategy::Strategy;
use crate::plan::thresholds::MIN_ROW_IN_PLACE;
use crate::plan::{LoopNest, MAX_SLOTS};

/// The loops of a reduction.
///
/// # Invariants
/// 1. The outermost `kept` loops visit each result once, with the last loop if [`Strategy::Columns`] runs without
///    `result_blocks`.
/// 2. `result_blocks` divides the results of the outermost `kept` loops, which are contiguous in their order.
pub(super) struct Task<'p> {
    pub(super) reads: CheckedReads<'p>,
    /// The number of outermost loops, which are over blocks.
    pub(super) kept: usize,
    pub(super) strategy: Strategy,
    /// The cost of one block, if threads share it.
    pub(super) cost_of_block: Cost,
    /// The number of elements of each operand that fit a buffer.
    pub(super) capacity: usize,
    /// The number of columns of a block, for [`Strategy::Columns`].
    pub(super) columns: usize,
    /// The blocks of results that are accumulated side by side, if that is faster than the strategy itself.
    pub(super) result_blocks: Option<ResultBlocks>,
}

impl<'p> Task<'p> {
    /// Returns all loops.
    #[inline]
    pub(super) fn nest(&self) -> LoopNest<'p> {
        self.reads.loops()
    }

    /// Returns the loops that are reduced, and the loop over columns if there is one.
    pub(super) fn reduced(&self) -> LoopNest<'p> {
        self.nest().innermost(self.nest().rank() - self.kept)
    }

    /// Returns `true` if at most one loop is reduced, along which the elements are contiguous.
    pub(super) fn is_contiguous(&self) -> bool {
        self.reduced().rank() <= 1 && self.reduced().innermost_is_contiguous()
    }

    /// Returns the number of elements of the innermost loop, if a long result accumulates them in
    /// place.
    pub(super) fn row_in_place(&self) -> Option<usize> {
        let nest = self.reduced();
        let len = nest.innermost_len();
        let is_long = nest.rank() == 1 || len >= MIN_ROW_IN_PLACE;
        (nest.innermost_is_contiguous() && is_long).then_some(len)
    }

    /// Returns buffers in `memory` for the operands.
    pub(super) fn pack_buffers<'m>(
        &self,
        memory: &'m mut Buffers<MAX_SLOTS>,
    ) -> PackBuffers<'p, 'm> {
        PackBuffers::new(self.reads, memory)
    }
}
