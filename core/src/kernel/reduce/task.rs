//! The loops of a reduction, and in which manner they run: nothing here knows a type.

use core::ops::Range;

use super::lanes::LANES;
use super::{COLUMNS, SPAN};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::kernel::drive::{Operand, plan};
use crate::kernel::tasks::{Cost, share, shares_each};
use crate::plan::Plan;
use crate::plan::view::PlanView;
use crate::shape::axes::count_among;
use crate::shape::layout::count;

/// How results are found.
#[derive(Clone, Copy)]
pub(super) enum Manner {
    /// One by one, each in one chain, of few terms.
    Few,
    /// One by one, each in several chains.
    Results,
    /// Side by side, [`COLUMNS`] at a time: a unit is as many. The last loop is theirs.
    Columns,
}

/// The loops of a reduction.
pub(super) struct Task<'p> {
    /// Simplified.
    pub(super) plan: PlanView<'p>,
    /// How many of the outermost loops are over units.
    pub(super) kept: usize,
    /// How many elements make one result.
    pub(super) terms: usize,
    pub(super) manner: Manner,
    /// What it costs to find one, or those of a unit, where threads share that.
    pub(super) cost_of_result: Cost,
}

impl Task<'_> {
    /// Whether the elements of a result are dense along the only loop that is reduced, if there is one.
    pub(super) fn is_dense(&self) -> bool {
        self.plan.rank() - self.kept <= 1 && self.plan.inner_is_dense(self.kept)
    }
}

/// What is to be reduced.
pub(super) struct Request<'a> {
    /// By their place; place 0 is the result, whose strides are 0 where it is reduced.
    pub(super) operands: &'a [Operand<'a>],
    /// How many elements make one result.
    pub(super) terms: usize,
    /// Up to how many make one chain.
    pub(super) chain: usize,
    /// Whether elements for [`COLUMNS`] fit blocks.
    pub(super) fits_columns: bool,
    /// Whether rows are accumulated into columns together, several times as fast as into one chain.
    pub(super) by_rows: bool,
}

/// From so many neighbours on, results of few elements are found side by side where their elements are as near
/// to each other as theirs.
const MANY: usize = 2 * LANES;

/// Up to so many elements are few, and up to so many of a loop inside of others: side by side, results of as many
/// from each are found in less time. On a Zen 5, means of blocks of 7 by 7 take as long, of 2 by 2 a quarter of it.
const FEW: usize = 49;
const SHORT: usize = 7;

impl Request<'_> {
    /// Calls `work` with the task and with units of it, on several threads if it is worth it.
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
        // ReduceOrd by the strides of the result, the reduced loops are the innermost ones.
        let kept = loops.strides[..loops.rank]
            .iter()
            .take_while(|strides| strides[0] != 0)
            .count();
        let each: usize = self.operands.iter().map(|operand| operand.bytes).sum();
        let cost = Cost {
            bytes: loops.count().saturating_mul(each),
            // A costly expression too: what a reduction takes is not timed, only bytes are counted.
            computes: false,
        };
        let is_chain = self.terms <= self.chain;
        // Few results of few terms each are soon found one by one.
        let is_narrow =
            is_chain && loops.rank - kept == 1 && (kept == 0 || loops.sizes[kept - 1] < MANY);
        let (manner, kept) = if self.prefers_columns(loops.view(), kept) && !is_narrow {
            loops.move_inside(kept - 1);
            (Manner::Columns, kept - 1)
        } else if is_chain {
            (Manner::Few, kept)
        } else {
            (Manner::Results, kept)
        };
        let mut units: usize = loops.sizes[..kept].iter().product();
        if matches!(manner, Manner::Columns) {
            units *= loops.row().div_ceil(COLUMNS);
        }
        let each = Cost {
            bytes: cost.bytes / units.max(1),
            ..cost
        };
        // What is one leaf is not shared.
        let has_leaves = matches!(manner, Manner::Columns) || self.terms > SPAN;
        let share_each = units == 1 || has_leaves && shares_each(units, each);
        let task = Task {
            plan: loops.view(),
            kept,
            terms: self.terms,
            manner,
            cost_of_result: if share_each { each } else { Cost::NOTHING },
        };
        if share_each {
            work(&task, 0..units);
        } else {
            share(units, cost, &|range| work(&task, range));
        }
    }

    /// Whether neighbouring results are found side by side: they are nearer to each other in memory than the
    /// elements of one, or there are many and they are as near. Those operands count that vary in both loops,
    /// or, if there are none, all.
    fn prefers_columns(&self, plan: PlanView<'_>, kept: usize) -> bool {
        if kept == 0 || kept == plan.rank() || !self.fits_columns {
            return false;
        }
        let last = plan.rank() - 1;
        let is_many = plan.sizes[kept - 1] >= MANY;
        let in_blocks = last > kept && plan.sizes[last] <= SHORT && self.terms <= FEW;
        // Longer chains of what accumulates rows take longer than to bring them side by side.
        let in_rows = self.by_rows && self.terms > 4 && self.terms <= self.chain;
        if is_many && (in_blocks || in_rows) {
            return true;
        }
        let (results, elements) = (&plan.strides[kept - 1], &plan.strides[last]);
        for of_all in [false, true] {
            let (mut by_results, mut by_elements) = (0, 0);
            for (&a, &b) in results[1..plan.operands].iter().zip(&elements[1..]) {
                if of_all || (a != 0 && b != 0) {
                    by_results += usize::from(a == 1);
                    by_elements += usize::from(b == 1);
                }
            }
            if by_results != by_elements {
                return by_results > by_elements;
            }
            if !of_all && by_results > 0 {
                // Windows, which read the same elements.
                return is_many;
            }
        }
        false
    }
}

/// How many elements make one of `results` along the dimensions whose bit is set in `reduced`.
///
/// # Panics
/// There are not as many results.
pub(super) fn terms_of_result(sizes: &[usize], reduced: u64, results: usize) -> usize {
    assert!(
        count(sizes).is_some() && results == count_among(sizes, !reduced),
        "a result has one place per element"
    );
    count_among(sizes, reduced)
}
