//! The borrowed loops of a plan, for code that is not generic over the capacity of the plan.

use super::MAX_SLOTS;
use crate::sizes::offsets::seek;

/// The loops of a plan, outermost first.
#[derive(Clone, Copy)]
pub(crate) struct LoopNest<'p> {
    /// The number of slots: the result and its operands.
    pub slots: usize,
    /// The number of steps of each loop.
    pub sizes: &'p [usize],
    /// `strides[loop][slot]`, in elements; 0 where the operand broadcasts.
    pub strides: &'p [[isize; MAX_SLOTS]],
}

impl LoopNest<'_> {
    /// Returns the number of loops.
    #[inline]
    pub(crate) const fn rank(self) -> usize {
        self.sizes.len()
    }

    /// Returns the number of elements of the result that the loops visit.
    #[inline]
    pub(crate) const fn count(self) -> usize {
        self.steps(0, self.rank())
    }

    /// Returns the number of elements in a row of the innermost `loops` loops.
    #[inline]
    pub(crate) const fn row_len(self, loops: usize) -> usize {
        self.steps(self.rank() - loops, self.rank())
    }

    /// Returns the number of rows of the innermost `loops` loops.
    #[inline]
    pub(crate) const fn rows(self, loops: usize) -> usize {
        self.steps(0, self.rank() - loops)
    }

    /// Returns the number of steps of the innermost loop, or 1 without loops.
    #[inline]
    pub(crate) const fn innermost_len(self) -> usize {
        match self.sizes {
            [.., last] => *last,
            [] => 1,
        }
    }

    /// Returns the number of steps of the outermost loop, or 1 without loops.
    pub(crate) const fn outermost_len(self) -> usize {
        match self.sizes {
            [first, ..] => *first,
            [] => 1,
        }
    }

    /// Returns the number of elements that one step of the outermost loop visits.
    pub(crate) const fn elements_of_outermost_step(self) -> usize {
        self.steps(1, self.rank())
    }

    /// Returns the number of outermost loops in which the result varies. In simplified loops of a
    /// reduction, these are the loops over results.
    pub(crate) const fn kept(self) -> usize {
        let mut kept = 0;
        while kept < self.rank() && self.strides[kept][0] != 0 {
            kept += 1;
        }
        kept
    }

    /// Returns the product of the sizes of loops `from..to`.
    const fn steps(self, from: usize, to: usize) -> usize {
        let mut steps = 1;
        let mut d = from;
        while d < to {
            steps *= self.sizes[d];
            d += 1;
        }
        steps
    }

    /// Returns the innermost `loops` loops.
    #[inline]
    pub(crate) const fn innermost(self, loops: usize) -> Self {
        let outer = self.rank() - loops;
        LoopNest {
            sizes: self.sizes.split_at(outer).1,
            strides: self.strides.split_at(outer).1,
            ..self
        }
    }

    /// Returns the outermost `loops` loops.
    #[inline]
    pub(crate) fn outermost(self, loops: usize) -> Self {
        LoopNest {
            sizes: &self.sizes[..loops],
            strides: &self.strides[..loops],
            ..self
        }
    }

    /// Returns `true` if an operand of `mask` varies in loop `d`. Bit 0 of `mask` is slot 1. Bits without a slot have
    /// no effect.
    pub(crate) const fn varies(self, d: usize, mask: u32) -> bool {
        let mut k = 1;
        while k < self.slots {
            if mask >> (k - 1) & 1 == 1 && self.strides[d][k] != 0 {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Returns an upper bound for the number of different elements of slot `k`.
    pub(crate) const fn distinct(self, k: usize) -> usize {
        let (mut distinct, mut d) = (1_usize, 0);
        while d < self.rank() {
            if self.strides[d][k] != 0 {
                distinct = distinct.saturating_mul(self.sizes[d]);
            }
            d += 1;
        }
        distinct
    }

    /// Returns how far slot `k` reaches before and after its first element, in elements, or `None` on overflow. Each
    /// loop must have at least one step.
    pub(crate) const fn reach(self, k: usize) -> Option<(usize, usize)> {
        let (mut before, mut after) = (0_usize, 0_usize);
        let mut d = 0;
        while d < self.rank() {
            let stride = self.strides[d][k];
            let Some(way) = stride.unsigned_abs().checked_mul(self.sizes[d] - 1) else {
                return None;
            };
            let side = if stride < 0 { &mut before } else { &mut after };
            match side.checked_add(way) {
                Some(sum) => *side = sum,
                None => return None,
            }
            d += 1;
        }
        Some((before, after))
    }

    /// Returns the offset of each slot at an index of the outermost loops.
    #[inline]
    pub(crate) fn offsets(self, index: &[usize]) -> [isize; MAX_SLOTS] {
        let mut offsets = [0; MAX_SLOTS];
        self.move_to(&mut offsets, index);
        offsets
    }

    /// Moves the offset of each slot to an index of the outermost loops.
    #[inline]
    pub(crate) fn move_to(self, offsets: &mut [isize; MAX_SLOTS], index: &[usize]) {
        for (d, &i) in index.iter().enumerate() {
            self.move_along(offsets, d, i as isize);
        }
    }

    /// Moves the offset of each slot by `steps` steps of loop `d`.
    #[inline]
    pub(crate) fn move_along(self, offsets: &mut [isize; MAX_SLOTS], d: usize, steps: isize) {
        for (offset, stride) in offsets[..self.slots].iter_mut().zip(&self.strides[d]) {
            *offset = offset.wrapping_add(stride.wrapping_mul(steps));
        }
    }

    /// Returns the offset of slot `k` at an index of the outermost loops.
    #[inline]
    pub(crate) fn offset(self, k: usize, index: &[usize]) -> isize {
        let steps = self.strides.iter().zip(index);
        steps.fold(0, |offset: isize, (strides, &i)| {
            offset.wrapping_add(strides[k].wrapping_mul(i as isize))
        })
    }

    /// Sets `index` to the index of element `number` in the order of the loops.
    #[inline]
    pub(crate) fn seek(self, number: usize, index: &mut [usize]) {
        seek(self.sizes, number, index);
    }

    /// Advances `index` by `by` steps of the last loop that it has an entry for. The first entry
    /// may reach or exceed its size.
    #[inline]
    pub(crate) fn advance(self, index: &mut [usize], by: usize) {
        let mut d = index.len() - 1;
        index[d] += by;
        while d > 0 && index[d] >= self.sizes[d] {
            index[d - 1] += index[d] / self.sizes[d];
            index[d] %= self.sizes[d];
            d -= 1;
        }
    }
}

#[cfg(test)]
#[path = "tests/loop_nest.rs"]
mod tests;
