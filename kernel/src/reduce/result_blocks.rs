//! Blocks of neighboring results of few elements each, which are accumulated side by side.
//!
//! The innermost loop is over results, and each result accumulates its elements in their order. Windows of a few rows and
//! columns thus read long rows, and not as many short ones as there are results.
//!
//! Neighboring windows may have common elements. An [idempotent](super::Reduction::IS_IDEMPOTENT) operation computes these
//! once: the windows are longer and longer ranges of neighbors. Windows without common elements may be pairs of neighbors,
//! which are read in place.

use core::ops::Range;

use super::column_sizes::{ROWS, rows_at_once};
use crate::plan::LoopNest;
use crate::plan::strategy::{Strategy, StrategyChoice};
use crate::plan::thresholds::{BLOCK_RESULTS, CHAINS, MAX_PACKED_STRIDE, MAX_TAPS, MIN_NEIGHBORS};

/// The division of contiguous results into blocks of at least [`CHAINS`] results.
#[derive(Clone, Copy)]
pub(super) struct ResultBlocks {
    /// Whether a unit is one result. Otherwise, it is a row, which is the last loop over results.
    pub(super) within_row: bool,
    /// The number of results in a unit.
    pub(super) unit: usize,
    /// The number of units in a group. A block is within one group.
    units: usize,
    /// The number of groups.
    groups: usize,
    /// The maximum number of units of a block.
    most: usize,
    /// The minimum number of these. It is at most half of `most`.
    least: usize,
    pub(super) sharing: Sharing,
}

/// Which elements neighboring results read together.
#[derive(Clone, Copy)]
pub(super) enum Sharing {
    /// None.
    Separate,
    /// Results have common elements: all but the first element along a loop over `len` elements are also elements of the next
    /// results. The loop is number `dim` of those that are reduced.
    Taps { dim: usize, len: usize },
    /// The elements are pairs of neighbors, the innermost loop is over an even number of elements, and the pairs of the next
    /// result follow in memory.
    Pairs,
}

impl Sharing {
    /// Returns what the results share. The outermost `kept` loops are over results.
    fn of(choice: &StrategyChoice, nest: LoopNest<'_>, kept: usize) -> Self {
        let operands = 1..nest.slots;
        let of_results = &nest.strides[kept - 1][operands.clone()];
        let all_are = |strides: &[isize], of: isize| {
            !strides.is_empty() && strides.iter().all(|&stride| stride == of)
        };
        let row = nest.sizes[kept - 1];
        let last = nest.rank() - 1;
        if choice.reads_pairs
            && row >= CHAINS
            && all_are(of_results, 2)
            && all_are(&nest.strides[last][operands.clone()], 1)
            && nest.sizes[last].is_multiple_of(2)
        {
            return Sharing::Pairs;
        }
        // Blocks of several rows are packed, and have no elements beyond the end of a row.
        let are_ranges = (kept == 1 || row >= MIN_NEIGHBORS)
            && choice.terms >= choice.min_shared_terms
            && of_results.contains(&1)
            && of_results.iter().all(|stride| (0..=1).contains(stride));
        let is_range = |&d: &usize| are_ranges && nest.strides[d][operands.clone()] == *of_results;
        match (kept..nest.rank()).find(is_range) {
            Some(d) if (2..=MAX_TAPS).contains(&nest.sizes[d]) => Sharing::Taps {
                dim: d - kept,
                len: nest.sizes[d],
            },
            _ => Sharing::Separate,
        }
    }
}

impl ResultBlocks {
    /// Returns the blocks if results should be accumulated side by side. The outermost `kept` loops are over results.
    ///
    /// Each result accumulates its elements in the order of `strategy`.
    pub(super) fn new(
        choice: &StrategyChoice,
        nest: LoopNest<'_>,
        kept: usize,
        strategy: Strategy,
    ) -> Option<Self> {
        let &StrategyChoice {
            terms: all_terms,
            capacity,
            by_rows,
            ..
        } = choice;
        let reduced = nest.rank() - kept;
        if kept == 0 || reduced == 0 {
            return None;
        }
        let results = nest.outermost(kept);
        let row = results.innermost_len();
        let sharing = Sharing::of(choice, nest, kept);
        let terms = match sharing {
            Sharing::Separate | Sharing::Pairs => all_terms,
            // Common elements are computed once.
            Sharing::Taps { len, .. } => all_terms / len,
        };
        if terms > ROWS {
            return None;
        }
        let mut strides = results.strides[kept - 1][1..nest.slots].iter();
        let is_faster = match strategy {
            Strategy::Columns => rows_at_once(row, all_terms) == 1 && (!by_rows || reduced == 1),
            Strategy::Chains => {
                let are_rows = reduced == 1 && nest.innermost_is_contiguous();
                let are_near = strides
                    .clone()
                    .all(|stride| (0..=MAX_PACKED_STRIDE).contains(stride));
                are_near && !are_rows && !by_rows && results.count() >= MIN_NEIGHBORS
            }
            Strategy::Rows => false,
        };
        if !is_faster || !results.is_contiguous(0) {
            return None;
        }
        let is_uniform = |k| (0..kept).all(|d| results.strides[d][k] == 0);
        if terms * CHAINS > capacity
            && (strides.clone().any(|&stride| stride == 0) || (1..nest.slots).any(is_uniform))
        {
            return None;
        }
        let are_pairs = matches!(sharing, Sharing::Pairs);
        let in_place = are_pairs || strides.all(|&stride| stride == 0 || stride == 1);
        let packed = capacity / terms / CHAINS * CHAINS;
        let rows = results.rows(1);
        let is_long = row >= MIN_NEIGHBORS;
        let within_row = kept == 1 || in_place && is_long || 2 * row > packed;
        let most_rows = if are_pairs { BLOCK_RESULTS } else { packed } / row;
        let within_row = within_row && !(are_pairs && kept > 1 && most_rows >= 2);
        let (unit, units, most, least) = if within_row {
            let most = if in_place { BLOCK_RESULTS } else { packed };
            (1, row, most, CHAINS)
        } else {
            // The rows of one loop are the same distance apart, as blocks of pairs need.
            let units = if are_pairs {
                nest.sizes[kept - 2]
            } else {
                rows
            };
            (row, units, most_rows, CHAINS.div_ceil(row))
        };
        let groups = row * rows / (unit * units);
        (most >= 2 * least && units >= least).then_some(ResultBlocks {
            within_row,
            unit,
            units,
            groups,
            most,
            least,
            sharing,
        })
    }

    /// Returns the number of blocks.
    pub(super) fn count(self) -> usize {
        self.groups * self.units.div_ceil(self.most)
    }

    /// Returns the indices of the results of a block.
    pub(super) fn results(self, block: usize) -> Range<usize> {
        let per_group = self.units.div_ceil(self.most);
        let first_unit = block / per_group * self.units;
        // The last block would be too short if few results are left, so it takes some of the block before.
        let begin = |block: usize| match block * self.most {
            first if first >= self.units => self.units,
            first => first.min(self.units - self.least),
        };
        let at = |block: usize| (first_unit + begin(block)) * self.unit;
        at(block % per_group)..at(block % per_group + 1)
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/result_blocks.rs"]
mod tests;
