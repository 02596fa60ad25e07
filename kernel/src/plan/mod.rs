//! The loop nest that computes a result, for given sizes and strides.
//!
//! The functions of this module run in constants for shapes that the compiler knows, and once for each operation for
//! other shapes.

pub(crate) mod access;
pub(crate) mod blocking;
mod loop_nest;
pub(crate) mod schedule;
pub(crate) mod strategy;
pub mod thresholds;
pub(crate) mod tiling;

pub(crate) use self::access::Access;
pub(crate) use self::loop_nest::LoopNest;
use crate::sizes::stretch::{fits, stretches};

/// The maximum number of operands of one operation, including its result.
pub const MAX_OPERANDS: usize = 13;

/// The maximum number of hoisted values of one operation.
pub(crate) const MAX_HOISTED: usize = 3;

/// The maximum number of slots of a plan: the result, the operands and the hoisted values.
pub(crate) const MAX_SLOTS: usize = MAX_OPERANDS + MAX_HOISTED;

/// Loops, outermost first, and the distance that each slot moves in one step of each loop.
///
/// Slot 0 is the result, and the operands follow. A plan has up to `R` loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan<const R: usize> {
    /// The number of loops.
    rank: usize,
    /// The number of slots.
    slots: usize,
    /// The number of steps of each loop.
    sizes: [usize; R],
    /// `strides[loop][slot]`, in elements; 0 where the operand broadcasts.
    strides: [[isize; MAX_SLOTS]; R],
}

impl<const R: usize> Plan<R> {
    /// A plan without loops or slots.
    pub(crate) const EMPTY: Self = Plan {
        rank: 0,
        slots: 0,
        sizes: [1; R],
        strides: [[0; MAX_SLOTS]; R],
    };

    /// Creates a plan with one loop for each size. A result without strides is contiguous.
    ///
    /// # Panics
    /// There are more than `R` sizes.
    pub(crate) const fn new(sizes: &[usize], strides: Option<&[isize]>) -> Self {
        let mut plan = Self::EMPTY;
        plan.begin(sizes, strides);
        plan
    }

    /// Turns an [empty](Self::EMPTY) plan into a [new](Self::new) one in place, since plans are large.
    pub(crate) const fn begin(&mut self, sizes: &[usize], strides: Option<&[isize]>) {
        self.rank = sizes.len();
        let mut d = 0;
        while d < sizes.len() {
            self.sizes[d] = sizes[d];
            d += 1;
        }
        self.push(sizes, strides);
    }

    /// Adds an operand that broadcasts to the result. An operand without strides is contiguous.
    ///
    /// Add all operands before you [simplify](Self::simplify) the plan.
    ///
    /// # Panics
    /// The operand does not broadcast to the result.
    pub(crate) const fn push(&mut self, sizes: &[usize], strides: Option<&[isize]>) {
        assert!(
            sizes.len() <= self.rank,
            "an operand has more dimensions than the result"
        );
        let missing = self.rank - sizes.len();
        let mut step: isize = 1;
        let mut d = sizes.len();
        while d > 0 {
            d -= 1;
            // The strides are 0 at first.
            if !stretches(sizes[d]) {
                assert!(
                    fits(sizes[d], self.sizes[missing + d], false),
                    "an operand does not broadcast to the result"
                );
                self.strides[missing + d][self.slots] = match strides {
                    Some(strides) => strides[d],
                    None => step,
                };
                step = step.wrapping_mul(sizes[d] as isize);
            }
        }
        self.slots += 1;
    }

    /// Returns the plan, [simplified](Self::simplify).
    pub(crate) const fn simplified(mut self) -> Self {
        self.simplify();
        self
    }

    /// Removes loops of one step, sorts the rest by the strides of the result, and merges loops
    /// that are contiguous to each other in every slot.
    pub(crate) const fn simplify(&mut self) {
        self.drop_ones();
        self.order();
        self.merge();
    }

    const fn drop_ones(&mut self) {
        let mut kept = 0;
        let mut d = 0;
        while d < self.rank {
            if self.sizes[d] != 1 {
                self.copy_loop(d, kept);
                kept += 1;
            }
            d += 1;
        }
        self.rank = kept;
    }

    const fn copy_loop(&mut self, from: usize, to: usize) {
        // A loop has many strides, so copying it to itself takes time.
        if to != from {
            self.sizes[to] = self.sizes[from];
            self.strides[to] = self.strides[from];
        }
    }

    // Insertion sort: ranks are small, and the loops over a fresh result are already sorted.
    const fn order(&mut self) {
        let mut sorted = 1;
        while sorted < self.rank {
            let mut d = sorted;
            while d > 0 && self.strides[d - 1][0].unsigned_abs() < self.strides[d][0].unsigned_abs()
            {
                self.sizes.swap(d - 1, d);
                self.strides.swap(d - 1, d);
                d -= 1;
            }
            sorted += 1;
        }
    }

    const fn merge(&mut self) {
        if self.rank == 0 {
            return;
        }
        let mut kept = 0;
        let mut d = 1;
        while d < self.rank {
            if self.merges(kept, d) {
                self.sizes[kept] *= self.sizes[d];
                self.strides[kept] = self.strides[d];
            } else {
                kept += 1;
                self.copy_loop(d, kept);
            }
            d += 1;
        }
        self.rank = kept + 1;
    }

    /// Returns `true` if one step of loop `outer` equals a pass of loop `inner` in every slot.
    const fn merges(&self, outer: usize, inner: usize) -> bool {
        let mut k = 0;
        while k < self.slots {
            let pass = self.strides[inner][k].wrapping_mul(self.sizes[inner] as isize);
            if self.strides[outer][k] != pass {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Returns the loops.
    pub(crate) const fn loops(&self) -> LoopNest<'_> {
        LoopNest {
            slots: self.slots,
            sizes: self.sizes.split_at(self.rank).0,
            strides: self.strides.split_at(self.rank).0,
        }
    }

    /// Returns the plan of a hoisted value: the loops in which an operand of `mask` varies, with a
    /// contiguous result. Bit 0 of `mask` is slot 1.
    pub(crate) const fn of_hoisted(&self, mask: u32) -> Self {
        let mut plan = Self::EMPTY;
        plan.slots = self.slots;
        let mut d = 0;
        while d < self.rank {
            if self.loops().varies(d, mask) {
                plan.sizes[plan.rank] = self.sizes[d];
                let mut k = 1;
                while k < self.slots {
                    if mask >> (k - 1) & 1 == 1 {
                        plan.strides[plan.rank][k] = self.strides[d][k];
                    }
                    k += 1;
                }
                plan.rank += 1;
            }
            d += 1;
        }
        let mut step = 1;
        let mut d = plan.rank;
        while d > 0 {
            d -= 1;
            plan.strides[d][0] = step;
            step *= plan.sizes[d] as isize;
        }
        plan
    }

    /// Adds a hoisted value as an operand. `hoisted` is its [plan](Self::of_hoisted).
    pub(crate) const fn push_hoisted(&mut self, hoisted: &Self, mask: u32) {
        let (mut d, mut from) = (0, 0);
        while d < self.rank {
            if self.loops().varies(d, mask) {
                self.strides[d][self.slots] = hoisted.strides[from][0];
                from += 1;
            }
            d += 1;
        }
        self.slots += 1;
    }

    /// Adds an operand that is computed for each block, and has no elements in memory.
    pub(crate) const fn push_computed(&mut self) {
        self.slots += 1;
    }

    /// Makes loop `d` the innermost one.
    pub(crate) fn move_inside(&mut self, d: usize) {
        self.sizes[d..self.rank].rotate_left(1);
        self.strides[d..self.rank].rotate_left(1);
    }
}

#[cfg(test)]
#[path = "tests/plan.rs"]
mod tests;
