//! The plan of a reduction, and its blocks on several threads.

use core::ops::Range;

use super::column_sizes::columns_of_block;
use super::result_blocks::ResultBlocks;
use super::task::Task;
use crate::checked_plan::{CheckedReads, plan};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::operand::ErasedOperand;
use crate::overlap::dims_overlap;
use crate::parallel::{Cost, share, shares_each};
use crate::plan::strategy::{Strategy, StrategyChoice};
use crate::plan::thresholds::SUM_BLOCKS_LEN;
use crate::plan::{LoopNest, Plan};

/// The sizes and layouts of a reduction.
pub(super) struct Request<'a> {
    /// The result and the operands. The result has stride 0 in dimensions that are reduced.
    pub(super) operands: &'a [ErasedOperand<'a>],
    /// The number of results.
    pub(super) results: usize,
    pub(super) choice: StrategyChoice,
    /// Whether elements may be computed side by side, some of them twice.
    pub(super) side_by_side: bool,
    /// The maximum number of columns of a block whose elements are read in place.
    pub(super) max_columns: usize,
}

impl Request<'_> {
    /// Calls `work` with the task and its blocks, on several threads if the cost is worth it.
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
        let kept = nest.kept();
        self.check_results(nest, kept);
        let each: usize = self.operands.iter().map(|k| k.element.size()).sum();
        let cost = Cost {
            bytes: nest.count().saturating_mul(each),
            computes: false,
        };
        // Blocks that threads do not share are timed.
        let timed = Cost {
            computes: true,
            ..cost
        };
        let (strategy, outer) = self.choice.strategy(nest, kept);
        if self.side_by_side
            && let Some(blocks) = ResultBlocks::new(&self.choice, nest, kept, strategy)
        {
            let task = Task {
                reads: CheckedReads::new(nest, self.operands, 0),
                kept,
                strategy,
                cost_of_block: Cost::NOTHING,
                capacity: self.choice.capacity,
                columns: 0,
                result_blocks: Some(blocks),
            };
            share(blocks.count(), timed, &|range| work(&task, range));
            return;
        }
        let kept = outer;
        if matches!(strategy, Strategy::Columns) {
            loops.move_inside(kept);
        }
        let nest = loops.loops();
        let mut blocks: usize = nest.sizes[..kept].iter().product();
        let packed = (!nest.innermost_is_contiguous()).then_some(self.choice.capacity);
        let columns = columns_of_block(
            nest.innermost_len(),
            self.choice.terms,
            self.max_columns,
            packed,
        );
        if matches!(strategy, Strategy::Columns) {
            blocks *= nest.innermost_len().div_ceil(columns);
        }
        let each = Cost {
            bytes: cost.bytes / blocks.max(1),
            ..cost
        };
        // Threads cannot share a result of one block.
        let can_share = matches!(strategy, Strategy::Columns) || self.choice.terms > SUM_BLOCKS_LEN;
        let shares_blocks = blocks == 1 || can_share && shares_each(blocks, each);
        let task = Task {
            reads: CheckedReads::new(nest, self.operands, 0),
            kept,
            strategy,
            cost_of_block: if shares_blocks { each } else { Cost::NOTHING },
            capacity: self.choice.capacity,
            columns,
            result_blocks: None,
        };
        if shares_blocks {
            work(&task, 0..blocks);
        } else {
            share(blocks, timed, &|range| work(&task, range));
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
