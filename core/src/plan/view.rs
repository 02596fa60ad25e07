//! The loops of a plan, whatever it has room for: what takes them is compiled once.

use core::ops::Range;

use super::{PLACES, Plan};

/// The loops of a plan, outermost first.
#[derive(Clone, Copy)]
pub struct PlanView<'p> {
    /// How many operands there are, the result included.
    pub(crate) operands: usize,
    /// Trip counts.
    pub(crate) sizes: &'p [usize],
    /// `strides[loop][operand]`, in elements; 0 where the operand stretches.
    pub(crate) strides: &'p [[isize; PLACES]],
}

impl<const R: usize> Plan<R> {
    pub(crate) fn view(&self) -> PlanView<'_> {
        PlanView {
            operands: self.operands,
            sizes: &self.sizes[..self.rank],
            strides: &self.strides[..self.rank],
        }
    }
}

impl PlanView<'_> {
    /// How many loops there are.
    #[inline]
    pub(crate) fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The innermost `loops` loops.
    #[inline]
    pub(crate) fn innermost(&self, loops: usize) -> Self {
        let first = self.rank() - loops;
        PlanView {
            sizes: &self.sizes[first..],
            strides: &self.strides[first..],
            ..*self
        }
    }

    /// Sets `index`, one entry per loop, to where `loops` are after `start` steps of theirs.
    #[inline]
    pub(crate) fn seek(&self, loops: Range<usize>, start: usize, index: &mut [usize]) {
        let mut rest = start;
        for d in loops.rev() {
            index[d] = rest % self.sizes[d];
            rest /= self.sizes[d];
        }
    }

    /// Whether operand `k` stands in the order in which the loops visit it, without gaps.
    pub(crate) fn is_dense(&self, k: usize) -> bool {
        let mut expected = 1;
        for (strides, &size) in self.strides.iter().zip(self.sizes).rev() {
            if strides[k] != expected {
                return false;
            }
            expected *= size as isize;
        }
        true
    }

    /// Whether every operand but the result is dense along the innermost loop, or there is none
    /// from loop `from` on.
    pub(crate) fn inner_is_dense(&self, from: usize) -> bool {
        match self.strides[from..].last() {
            Some(strides) => strides[1..self.operands].iter().all(|&stride| stride == 1),
            None => true,
        }
    }
}
