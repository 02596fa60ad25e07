//! Turning the outer loops.

use crate::plan::{PLACES, Plan};

/// An index of the outermost loops of a plan, and where each operand stands there.
pub(super) struct Cursor<'a, const R: usize> {
    plan: &'a Plan<R>,
    loops: usize,
    index: [usize; R],
    /// By place, in elements.
    pub(super) offsets: [isize; PLACES],
}

impl<'a, const R: usize> Cursor<'a, R> {
    /// After `start` steps of the outermost `loops` loops.
    pub(super) fn new(plan: &'a Plan<R>, loops: usize, start: usize) -> Self {
        let mut cursor = Cursor {
            plan,
            loops,
            index: [0; R],
            offsets: [0; PLACES],
        };
        if start > 0 {
            plan.view().seek(0..loops, start, &mut cursor.index);
            for d in 0..loops {
                cursor.step(d, cursor.index[d] as isize);
            }
        }
        cursor
    }

    /// One step on.
    #[inline]
    pub(super) fn advance(&mut self) {
        let mut d = self.loops;
        while d > 0 {
            d -= 1;
            self.index[d] += 1;
            self.step(d, 1);
            if self.index[d] < self.plan.sizes[d] {
                return;
            }
            self.index[d] = 0;
            self.step(d, -(self.plan.sizes[d] as isize));
        }
    }

    /// Moves on in loop `d`, whose index stays.
    #[inline]
    pub(super) fn step(&mut self, d: usize, by: isize) {
        let strides = &self.plan.strides[d][..self.plan.operands];
        for (offset, stride) in self.offsets.iter_mut().zip(strides) {
            *offset = offset.wrapping_add(stride.wrapping_mul(by));
        }
    }
}
