//! Plans that are checked not to lead out of the slices of their operands.
//!
//! Safe code makes the plans, so unsafe code relies on these checks alone.

use core::ops::Deref;

use super::operand::ErasedOperand;
use super::overlap::dims_overlap;
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::plan::{LoopNest, Plan};

/// Loops over operands that may be read.
///
/// # Invariants
/// 1. Each element of an operand that the loops visit is within the operand's slice, except for
///    slots that are [computed](Self::is_computed).
#[derive(Clone, Copy)]
pub(super) struct CheckedReads<'a> {
    loops: LoopNest<'a>,
    operands: &'a [ErasedOperand<'a>],
    computed: u32,
}

impl<'a> CheckedReads<'a> {
    /// Checks loops over `operands`, except for slot 0 and slots whose bit is set in `computed`.
    ///
    /// # Panics
    /// The numbers of slots and operands differ, or an index leads out of a slice.
    #[inline]
    pub(super) fn new(
        loops: LoopNest<'a>,
        operands: &'a [ErasedOperand<'a>],
        computed: u32,
    ) -> Self {
        assert!(
            loops.slots == operands.len(),
            "a plan has a slot for each operand"
        );
        let reads = CheckedReads {
            loops,
            operands,
            computed,
        };
        if loops.count() > 0 {
            for k in (1..operands.len()).filter(|&k| !reads.is_computed(k)) {
                assert!(
                    reads.is_within(k),
                    "an operand's layout reaches beyond its elements"
                );
            }
        }
        reads
    }

    /// Returns `true` if all elements of slot `k` are within its slice. No loop may have 0 steps.
    #[inline]
    fn is_within(&self, k: usize) -> bool {
        let reach = self.loops.reach(k);
        reach.is_some_and(|(before, after)| self.operands[k].has(before, after))
    }

    /// Returns the loops.
    #[inline(always)]
    pub(super) fn loops(self) -> LoopNest<'a> {
        self.loops
    }

    /// Returns the result and the operands.
    #[inline(always)]
    pub(super) fn operands(self) -> &'a [ErasedOperand<'a>] {
        self.operands
    }

    /// Returns `true` if slot `k` is computed for each block and has no elements in memory.
    #[inline]
    pub(super) fn is_computed(self, k: usize) -> bool {
        self.computed >> k & 1 == 1
    }

    /// Returns `true` if any slot is computed for each block.
    #[inline]
    pub(super) fn computes_slots(self) -> bool {
        self.computed != 0
    }
}

/// Loops over operands that may be read, and over a result that may be written.
///
/// # Invariants
/// 1. As for [`CheckedReads`].
/// 2. The same holds for the result, and no two indices of the loops visit the same element of it.
#[derive(Clone, Copy)]
pub(super) struct CheckedPlan<'a>(CheckedReads<'a>);

impl<'a> CheckedPlan<'a> {
    /// Checks loops over `operands`, the result first. `computed` is as for [`CheckedReads::new`].
    ///
    /// # Panics
    /// As [`CheckedReads::new`], also for the result, or two indices lead to one element of the result.
    #[inline]
    pub(super) fn new(
        loops: LoopNest<'a>,
        operands: &'a [ErasedOperand<'a>],
        computed: u32,
    ) -> Self {
        let reads = CheckedReads::new(loops, operands, computed);
        if loops.count() > 0 {
            let strides = loops.strides.iter().map(|strides| strides[0]);
            assert!(
                reads.is_within(0) && !dims_overlap(loops.sizes.iter().copied().zip(strides)),
                "a result's layout reaches beyond its elements, or overlaps itself"
            );
        }
        CheckedPlan(reads)
    }
}

impl<'a> Deref for CheckedPlan<'a> {
    type Target = CheckedReads<'a>;
    #[inline(always)]
    fn deref(&self) -> &CheckedReads<'a> {
        &self.0
    }
}

/// Fills an empty plan with the loops of a result and its operands, and simplifies it.
///
/// # Panics
/// An operand does not broadcast to the result.
pub(super) fn plan<const R: usize>(operands: &[ErasedOperand<'_>], plan: &mut Plan<R>) {
    let (result, operands) = (&operands[0], &operands[1..]);
    plan.begin(result.sizes, result.strides);
    for operand in operands {
        plan.push(operand.sizes, operand.strides);
    }
    plan.simplify();
}

/// Calls `with` with the simplified loops over operands that are only read.
///
/// # Panics
/// An operand does not broadcast to the result, or an index leads out of its slice.
pub(super) fn with_reads(operands: &[ErasedOperand<'_>], with: &mut dyn FnMut(CheckedReads<'_>)) {
    fn within<const R: usize>(
        operands: &[ErasedOperand<'_>],
        with: &mut dyn FnMut(CheckedReads<'_>),
    ) {
        let mut loops = Plan::<R>::EMPTY;
        plan(operands, &mut loops);
        with(CheckedReads::new(loops.loops(), operands, 0));
    }
    if operands[0].sizes.len() <= MAX_STATIC_RANK {
        within::<MAX_STATIC_RANK>(operands, with);
    } else {
        within::<MAX_RANK>(operands, with);
    }
}
