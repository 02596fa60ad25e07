//! The choice of the order in which a reduction accumulates.

use super::LoopNest;
use super::thresholds::{COLUMNS, MAX_BLOCK_ROW, MAX_BLOCK_TERMS, MIN_NEIGHBORS};

/// The order in which a reduction accumulates results and their elements.
#[derive(Clone, Copy)]
pub(crate) enum Strategy {
    /// One result after the other, each in one short chain.
    Chains,
    /// One result after the other, each in several chains.
    Rows,
    /// [`COLUMNS`] results side by side, which are one block. The last loop is over these results.
    Columns,
}

/// The properties of a reduction that choose its strategy.
#[derive(Clone, Copy)]
pub(crate) struct StrategyChoice {
    /// The number of elements of one result.
    pub terms: usize,
    /// The maximum number of elements in one chain.
    pub max_chain: usize,
    /// The number of elements of each operand that fit a buffer.
    pub capacity: usize,
    /// Whether accumulating several rows into columns at a time is faster than in one chain.
    pub by_rows: bool,
    /// The minimum number of elements of results that share these.
    pub min_shared_terms: usize,
    /// Whether results may be accumulated from pairs of neighbors.
    pub reads_pairs: bool,
}

impl StrategyChoice {
    /// Returns the strategy, and the number of outermost loops over blocks. The outermost `kept`
    /// loops are over results.
    pub(crate) const fn strategy(self, nest: LoopNest<'_>, kept: usize) -> (Strategy, usize) {
        let is_chain = self.terms <= self.max_chain && !self.exceeds_buffers(nest, kept);
        // Few results of few elements are fastest one after the other.
        let is_narrow = is_chain
            && nest.rank() - kept == 1
            && (kept == 0 || nest.sizes[kept - 1] < MIN_NEIGHBORS);
        if self.prefers_columns(nest, kept) && !is_narrow {
            (Strategy::Columns, kept - 1)
        } else if is_chain {
            (Strategy::Chains, kept)
        } else {
            (Strategy::Rows, kept)
        }
    }

    /// Returns `true` if rows add to many columns, and buffers are too small for all rows of [`MIN_NEIGHBORS`] columns.
    const fn exceeds_buffers(self, nest: LoopNest<'_>, kept: usize) -> bool {
        self.by_rows
            && kept > 0
            && nest.sizes[kept - 1] >= MIN_NEIGHBORS
            && self.terms > self.capacity / MIN_NEIGHBORS
    }

    /// Returns `true` if a reduction should accumulate neighboring results side by side.
    ///
    /// Columns are faster if results are [nearer](Locality) to each other in memory than the elements of one result, or
    /// if many results are equally near or have few elements.
    const fn prefers_columns(self, nest: LoopNest<'_>, kept: usize) -> bool {
        if kept == 0 || kept == nest.rank() || self.capacity < COLUMNS {
            return false;
        }
        let last = nest.rank() - 1;
        let are_many = nest.sizes[kept - 1] >= MIN_NEIGHBORS;
        let in_blocks =
            last > kept && nest.sizes[last] <= MAX_BLOCK_ROW && self.terms <= MAX_BLOCK_TERMS;
        // For longer rows, packing columns takes less time than long chains.
        let in_rows = self.by_rows
            && self.terms > 4
            && self.terms <= self.max_chain
            && !self.exceeds_buffers(nest, kept);
        if are_many && (in_blocks || in_rows) {
            return true;
        }
        let nearness = Locality::of(nest, kept);
        // Overlapping windows have equal distances.
        nearness.results || nearness.equal && are_many
    }
}

/// Compares the distances in memory of neighboring results and of neighboring elements of one result.
///
/// Only operands that vary in both loops count, or all operands if none of those is contiguous along either loop.
pub(crate) struct Locality {
    /// More operands are contiguous along the results than along the elements.
    pub results: bool,
    /// Equally many operands are contiguous along both.
    equal: bool,
}

impl Locality {
    /// Compares the last of `kept` loops over results with the last loop over elements.
    pub(crate) const fn of(nest: LoopNest<'_>, kept: usize) -> Self {
        let (results, elements) = (kept - 1, nest.rank() - 1);
        let (by_results, by_elements) = contiguous_slots(nest, results, elements, false);
        if by_results == 0 && by_elements == 0 {
            let (by_results, by_elements) = contiguous_slots(nest, results, elements, true);
            return Locality {
                results: by_results > by_elements,
                equal: false,
            };
        }
        Locality {
            results: by_results > by_elements,
            equal: by_results == by_elements,
        }
    }
}

/// Returns the number of operands that are contiguous along each of two loops. Counts operands that vary in both loops,
/// or all operands if `all` is `true`.
const fn contiguous_slots(nest: LoopNest<'_>, a: usize, b: usize, all: bool) -> (usize, usize) {
    let (mut along_a, mut along_b) = (0, 0);
    let mut k = 1;
    while k < nest.slots {
        let (a, b) = (nest.strides[a][k], nest.strides[b][k]);
        if all || (a != 0 && b != 0) {
            along_a += (a == 1) as usize;
            along_b += (b == 1) as usize;
        }
        k += 1;
    }
    (along_a, along_b)
}
