//! Plans that cannot lead out of the slices of their operands.
//!
//! A plan is made by safe code. Whatever it says, what is checked here holds.

use core::ops::Deref;

use super::operand::ErasedOperand;
use super::overlap::dims_overlap;
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::plan::{LoopNest, Plan};

/// Loops over operands that may be read.
///
/// # Invariants
/// 1. Each element of an operand that the loops visit is within the operand's slice, except for slots that are
///    [computed](Self::is_computed).
#[derive(Clone, Copy)]
pub(super) struct CheckedReads<'a> {
    loops: LoopNest<'a>,
    operands: &'a [ErasedOperand<'a>],
    computed: u32,
}

impl<'a> CheckedReads<'a> {
    /// Checks loops over `operands`. Slots whose bit is set in `computed` are not read in place, nor is slot 0,
    /// the result.
    ///
    /// # Panics
    /// An operand has no slot, or an index leads out of a slice.
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

    /// Returns `true` if the loops visit elements of slot `k` within its slice alone. There are elements.
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

    /// Returns `true` if slot `k` is computed for each batch and stands nowhere.
    #[inline]
    pub(super) fn is_computed(self, k: usize) -> bool {
        self.computed >> k & 1 == 1
    }

    /// Returns `true` if a slot is computed for each batch.
    #[inline]
    pub(super) fn computes_slots(self) -> bool {
        self.computed != 0
    }
}

/// Loops over operands that may be read, and over a result that may be written.
///
/// # Invariants
/// 1. As for [`CheckedReads`].
/// 2. Each element of the result that the loops visit is within its slice, and no two indices visit the same.
#[derive(Clone, Copy)]
pub(super) struct CheckedPlan<'a>(CheckedReads<'a>);

impl<'a> CheckedPlan<'a> {
    /// Checks loops over `operands`, the result first; `computed` is as for [`CheckedReads::new`].
    ///
    /// # Panics
    /// As [`CheckedReads::new`]; or an index leads out of the result, or two indices are the same element of it.
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

/// Turns an empty plan into that of a result and its operands, simplified.
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

/// Calls `with` with the loops over operands, simplified, which are read only.
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
