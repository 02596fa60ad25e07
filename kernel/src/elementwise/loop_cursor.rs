//! A position in the outer loops of a plan.

use crate::dim_vec::DimVec;
use crate::plan::{LoopNest, MAX_SLOTS};

/// An index of the outer loops of a plan, and the offset of each slot there.
pub(super) struct LoopCursor<'a> {
    nest: LoopNest<'a>,
    /// The loop that is left out.
    skipped: usize,
    /// The number of outermost loops, including the skipped one.
    loops: usize,
    index: DimVec<usize>,
    /// The offset of each slot, in elements.
    pub(super) offsets: [isize; MAX_SLOTS],
}

impl<'a> LoopCursor<'a> {
    /// Creates a cursor after `start` steps of the outermost `loops` loops, without loop `skipped`.
    pub(super) fn new(nest: LoopNest<'a>, loops: usize, skipped: usize, start: usize) -> Self {
        let mut cursor = LoopCursor {
            nest,
            skipped,
            loops,
            index: DimVec::filled(0, loops),
            offsets: [0; MAX_SLOTS],
        };
        let mut rest = start;
        for d in (0..loops).rev() {
            if rest > 0 && d != skipped {
                let i = rest % nest.sizes[d];
                rest /= nest.sizes[d];
                cursor.index.as_mut()[d] = i;
                cursor.step(d, i as isize);
            }
        }
        cursor
    }

    /// Moves on by one step.
    #[inline]
    pub(super) fn advance(&mut self) {
        for d in (0..self.loops).rev() {
            if d == self.skipped {
                continue;
            }
            let index = &mut self.index.as_mut()[d];
            *index += 1;
            let is_within = *index < self.nest.sizes[d];
            if is_within {
                self.step(d, 1);
                return;
            }
            *index = 0;
            self.step(d, 1 - self.nest.sizes[d] as isize);
        }
    }

    /// Moves the offsets by `by` steps of loop `d`, without changing its index.
    #[inline]
    pub(super) fn step(&mut self, d: usize, by: isize) {
        self.nest.move_along(&mut self.offsets, d, by);
    }
}
