//! The loops of a reduction, and the strategy by which they run.

use core::ops::Range;

use super::pack_buffers::PackBuffers;
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::kernel::checked_plan::{CheckedReads, plan};
use crate::kernel::operand::ErasedOperand;
use crate::kernel::overlap::dims_overlap;
use crate::kernel::parallel::{Cost, share, shares_each};
use crate::plan::thresholds::{
    COLUMNS, MAX_BLOCK_ROW, MAX_BLOCK_TERMS, MIN_NEIGHBORS, MIN_ROW_IN_PLACE, SPAN,
};
use crate::plan::{LoopNest, Plan};

/// The order in which results and their elements are accumulated.
#[derive(Clone, Copy)]
pub(super) enum Strategy {
    /// One result after the other, each in one short chain.
    Chains,
    /// One result after the other, each in several chains.
    Rows,
    /// [`COLUMNS`] results side by side, which are one unit. The last loop is over these results.
    Columns,
}

/// The loops of a reduction.
///
/// # Invariants
/// 1. The outermost `kept` loops, with the last of [`Strategy::Columns`], visit each result once.
pub(super) struct Task<'p> {
    pub(super) reads: CheckedReads<'p>,
    /// The number of outermost loops, which are over units.
    pub(super) kept: usize,
    pub(super) strategy: Strategy,
    /// The cost of one unit, if threads share it.
    pub(super) cost_of_unit: Cost,
    /// The number of elements of each operand that fit a buffer.
    pub(super) capacity: usize,
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

    /// Returns buffers for the operands.
    pub(super) fn pack_buffers(&self) -> PackBuffers<'p> {
        PackBuffers::new(self.reads)
    }
}

/// The sizes and layouts of a reduction.
pub(super) struct Request<'a> {
    /// The result and the operands. The result has stride 0 in dimensions that are reduced.
    pub(super) operands: &'a [ErasedOperand<'a>],
    /// The number of results.
    pub(super) results: usize,
    pub(super) choice: StrategyChoice,
}

impl Request<'_> {
    /// Calls `work` with the task and its units, on several threads if the cost is worth it.
    #[inline(never)]
    pub(super) fn run(&self, work: &(dyn Fn(&Task<'_>, Range<usize>) + Sync)) {
        if self.operands[0].sizes.len() <= MAX_STATIC_RANK {
            self.run_within::<MAX_STATIC_RANK>(work);
        } else {
            self.run_within::<MAX_RANK>(work);
        }
    }

    fn run_within<const R: usize>(&self, work: &(dyn Fn(&Task<'_>, Range<usize>) + Sync)) {
        let mut loops = Plan::<R>::EMPTY;
        plan(self.operands, &mut loops);
        let nest = loops.loops();
        // Loops are ordered by the stride of the result, which is 0 in the loops that are reduced.
        let is_kept = |strides: &&[isize; _]| strides[0] != 0;
        let kept = nest.strides.iter().take_while(is_kept).count();
        self.check_results(nest, kept);
        let each: usize = self.operands.iter().map(|k| k.element.size()).sum();
        let cost = Cost {
            bytes: nest.count().saturating_mul(each),
            // Reductions are not timed.
            computes: false,
        };
        let (strategy, kept) = self.choice.strategy(nest, kept);
        if matches!(strategy, Strategy::Columns) {
            loops.move_inside(kept);
        }
        let nest = loops.loops();
        let mut units: usize = nest.sizes[..kept].iter().product();
        if matches!(strategy, Strategy::Columns) {
            units *= nest.innermost_len().div_ceil(COLUMNS);
        }
        let each = Cost {
            bytes: cost.bytes / units.max(1),
            ..cost
        };
        // Threads cannot share a result of one leaf.
        let has_leaves = matches!(strategy, Strategy::Columns) || self.choice.terms > SPAN;
        let shares_units = units == 1 || has_leaves && shares_each(units, each);
        let task = Task {
            reads: CheckedReads::new(nest, self.operands, 0),
            kept,
            strategy,
            cost_of_unit: if shares_units { each } else { Cost::NOTHING },
            capacity: self.choice.capacity,
        };
        if shares_units {
            work(&task, 0..units);
        } else {
            share(units, cost, &|range| work(&task, range));
        }
    }

    /// Checks that the outermost `kept` loops visit each result once.
    ///
    /// # Panics
    /// They do not.
    fn check_results(&self, nest: LoopNest<'_>, kept: usize) {
        let sizes = &nest.sizes[..kept];
        let strides = nest.strides[..kept].iter().map(|strides| strides[0]);
        let reach = nest.reach(0);
        assert!(
            sizes.iter().product::<usize>() == self.results
                && reach.is_some_and(|(before, after)| before == 0 && after < self.results)
                && !dims_overlap(sizes.iter().copied().zip(strides)),
            "a plan visits each result once"
        );
    }
}

/// The properties of a reduction that choose its strategy.
#[derive(Clone, Copy)]
pub(super) struct StrategyChoice {
    /// The number of elements that are reduced to one result.
    pub(super) terms: usize,
    /// The maximum number of elements in one chain.
    pub(super) max_chain: usize,
    /// The number of elements of each operand that fit a buffer.
    pub(super) capacity: usize,
    /// Whether accumulating several rows into columns at a time is faster than in one chain.
    pub(super) by_rows: bool,
}

impl StrategyChoice {
    /// Returns the strategy, and the number of outermost loops over units. The outermost `kept`
    /// loops are over results.
    pub(super) const fn strategy(self, nest: LoopNest<'_>, kept: usize) -> (Strategy, usize) {
        let is_chain = self.terms <= self.max_chain;
        // A few short results are fastest one after the other.
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

    /// Returns `true` if neighboring results should be accumulated side by side.
    ///
    /// They should if they are [nearer](Nearness) to each other in memory than the elements of one
    /// result, or if there are many and they are as near.
    const fn prefers_columns(self, nest: LoopNest<'_>, kept: usize) -> bool {
        if kept == 0 || kept == nest.rank() || self.capacity < COLUMNS {
            return false;
        }
        let last = nest.rank() - 1;
        let are_many = nest.sizes[kept - 1] >= MIN_NEIGHBORS;
        let in_blocks =
            last > kept && nest.sizes[last] <= MAX_BLOCK_ROW && self.terms <= MAX_BLOCK_TERMS;
        // Packing longer rows side by side takes less time than longer chains.
        let in_rows = self.by_rows && self.terms > 4 && self.terms <= self.max_chain;
        if are_many && (in_blocks || in_rows) {
            return true;
        }
        let nearness = Nearness::of(nest, kept);
        // Equal distances are those of overlapping windows.
        nearness.results || nearness.equal && are_many
    }
}

/// Whether neighboring results are nearer to each other in memory than the elements of one result.
///
/// This is decided by the operands that vary in both loops, or by all operands if none does.
pub(super) struct Nearness {
    /// The results are nearer.
    pub(super) results: bool,
    /// Both are contiguous.
    equal: bool,
}

impl Nearness {
    /// Compares the last of `kept` loops over results with the last loop over elements.
    pub(super) const fn of(nest: LoopNest<'_>, kept: usize) -> Self {
        let (results, elements) = (kept - 1, nest.rank() - 1);
        let (by_results, by_elements) = contiguous_slots(nest, results, elements, false);
        if by_results == 0 && by_elements == 0 {
            let (by_results, by_elements) = contiguous_slots(nest, results, elements, true);
            return Nearness {
                results: by_results > by_elements,
                equal: false,
            };
        }
        Nearness {
            results: by_results > by_elements,
            equal: by_results == by_elements,
        }
    }
}

/// Returns the number of operands that are contiguous along each of two loops. Operands that do not
/// vary in both loops are counted if `all`.
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
