//! A plan: the loop nest that computes a result, for given sizes and strides.

use crate::dim_vec::MAX_STATIC_RANK;

pub(crate) mod regime;
pub(crate) mod view;

/// The most operands of one operation, its result included.
pub(crate) const MAX_OPERANDS: usize = 13;

/// How many values are computed once for several elements, at most.
pub(crate) const MAX_HOISTED: usize = 3;

/// The most operands of a plan: the result, what users name, and hoisted values.
pub(crate) const PLACES: usize = MAX_OPERANDS + MAX_HOISTED;

/// The loops, outermost first, and by how much each operand advances in each of them. Operand 0
/// is the result. Room for `R` loops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan<const R: usize> {
    /// How many loops there are.
    pub(crate) rank: usize,
    /// How many operands there are, the result included.
    pub(crate) operands: usize,
    /// Trip counts.
    pub(crate) sizes: [usize; R],
    /// `strides[loop][operand]`, in elements; 0 where the operand stretches.
    pub(crate) strides: [[isize; PLACES]; R],
}

impl<const R: usize> Plan<R> {
    /// No loops, over nothing.
    pub(crate) const EMPTY: Self = Plan {
        rank: 0,
        operands: 0,
        sizes: [1; R],
        strides: [[0; PLACES]; R],
    };

    /// The loops over a result of these sizes and strides; without strides it is contiguous.
    ///
    /// There must be at most `R` sizes.
    pub(crate) const fn new(sizes: &[usize], strides: Option<&[isize]>) -> Self {
        let mut plan = Self::EMPTY;
        plan.begin(sizes, strides);
        plan
    }

    /// Makes an [empty](Self::EMPTY) plan a [new](Self::new) one, where it is.
    pub(crate) const fn begin(&mut self, sizes: &[usize], strides: Option<&[isize]>) {
        self.rank = sizes.len();
        let mut d = 0;
        while d < sizes.len() {
            self.sizes[d] = sizes[d];
            d += 1;
        }
        self.push(sizes, strides);
    }

    /// Adds an operand that stretches to the result: sizes of 1, and missing dimensions, get
    /// stride 0. Without strides it is contiguous. Comes before [`simplified`](Self::simplified).
    ///
    /// # Panics
    /// The operand does not stretch to the result. The kernels rely on it.
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
            if sizes[d] != 1 {
                assert!(
                    sizes[d] == self.sizes[missing + d],
                    "an operand does not stretch"
                );
                self.strides[missing + d][self.operands] = match strides {
                    Some(strides) => strides[d],
                    None => step,
                };
                step = step.wrapping_mul(sizes[d] as isize);
            }
        }
        self.operands += 1;
    }

    /// The same loops, fewer of them: sizes of 1 dropped, the rest ordered by the strides of the
    /// result and merged where every operand allows.
    pub(crate) const fn simplified(mut self) -> Self {
        self.simplify();
        self
    }

    /// Makes it [`simplified`](Self::simplified), where it is.
    pub(crate) const fn simplify(&mut self) {
        self.drop_ones();
        self.order();
        self.merge();
    }

    /// How many elements of its own operand `k` has at most.
    pub(crate) const fn own(&self, k: usize) -> usize {
        let (mut own, mut d) = (1_usize, 0);
        while d < self.rank {
            if self.strides[d][k] != 0 {
                own = own.saturating_mul(self.sizes[d]);
            }
            d += 1;
        }
        own
    }

    const fn drop_ones(&mut self) {
        let mut kept = 0;
        let mut d = 0;
        while d < self.rank {
            if self.sizes[d] != 1 {
                self.replace(kept, d);
                kept += 1;
            }
            d += 1;
        }
        self.rank = kept;
    }

    /// Makes loop `to` the one that loop `d` is.
    const fn replace(&mut self, to: usize, d: usize) {
        // Strides are many to move.
        if to != d {
            self.sizes[to] = self.sizes[d];
            self.strides[to] = self.strides[d];
        }
    }

    /// Insertion sort: ranks are small, and the loops over a fresh result are in order already.
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
                self.replace(kept, d);
            }
            d += 1;
        }
        self.rank = kept + 1;
    }

    /// Whether one step of loop `outer` is, for every operand, a whole run of loop `inner`.
    const fn merges(&self, outer: usize, inner: usize) -> bool {
        let mut k = 0;
        while k < self.operands {
            let run = self.strides[inner][k].wrapping_mul(self.sizes[inner] as isize);
            if self.strides[outer][k] != run {
                return false;
            }
            k += 1;
        }
        true
    }

    /// The innermost 8 loops alone.
    pub(crate) fn inner(&self) -> Plan<MAX_STATIC_RANK> {
        let rank = if self.rank < MAX_STATIC_RANK {
            self.rank
        } else {
            MAX_STATIC_RANK
        };
        let outer = self.rank - rank;
        Plan {
            rank,
            operands: self.operands,
            sizes: core::array::from_fn(|d| if d < rank { self.sizes[outer + d] } else { 1 }),
            strides: core::array::from_fn(|d| {
                if d < rank {
                    self.strides[outer + d]
                } else {
                    [0; PLACES]
                }
            }),
        }
    }

    /// The same loops, with loop `d` the second innermost one.
    pub(crate) fn with_second_innermost(&self, d: usize) -> Self {
        let mut plan = self.clone();
        plan.sizes[d..self.rank - 1].rotate_left(1);
        plan.strides[d..self.rank - 1].rotate_left(1);
        plan
    }

    /// The loops in which an operand of `mask` varies, as they are; bit 0 is place 1. The result is
    /// contiguous there, and other operands stand still.
    pub(crate) const fn restricted(&self, mask: u32) -> Self {
        let mut plan = Plan {
            rank: 0,
            operands: self.operands,
            sizes: [1; R],
            strides: [[0; PLACES]; R],
        };
        let mut d = 0;
        while d < self.rank {
            if self.varies(d, mask) {
                plan.sizes[plan.rank] = self.sizes[d];
                let mut k = 1;
                while k < self.operands {
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

    /// Adds what [`restricted`](Self::restricted) loops compute as an operand.
    pub(crate) const fn push_restricted(&mut self, restricted: &Self, mask: u32) {
        let (mut d, mut from) = (0, 0);
        while d < self.rank {
            if self.varies(d, mask) {
                self.strides[d][self.operands] = restricted.strides[from][0];
                from += 1;
            }
            d += 1;
        }
        self.operands += 1;
    }

    /// Whether an operand of `mask` varies in loop `d`.
    const fn varies(&self, d: usize, mask: u32) -> bool {
        let mut k = 1;
        while k < self.operands {
            if mask >> (k - 1) & 1 == 1 && self.strides[d][k] != 0 {
                return true;
            }
            k += 1;
        }
        false
    }

    /// Whether a value computed from the operands of `mask` repeats often enough to be kept: at
    /// least 4 times.
    pub(crate) const fn repeats(&self, mask: u32) -> bool {
        let (mut own, mut d) = (1, 0);
        while d < self.rank {
            if self.varies(d, mask) {
                own *= self.sizes[d];
            }
            d += 1;
        }
        own > 0 && self.count() / own >= 4
    }

    /// Makes loop `d` the innermost one.
    pub(crate) fn move_inside(&mut self, d: usize) {
        self.sizes[d..self.rank].rotate_left(1);
        self.strides[d..self.rank].rotate_left(1);
    }

    /// The trip count of the outermost loop; 1 if there is none.
    pub(crate) const fn outermost(&self) -> usize {
        if self.rank == 0 { 1 } else { self.sizes[0] }
    }

    /// How many elements one round of the outermost loop visits.
    pub(crate) const fn steps_of_outermost(&self) -> usize {
        self.steps(1, self.rank)
    }

    /// The trip count of the innermost loop; 1 if there is none.
    pub(crate) const fn row(&self) -> usize {
        if self.rank == 0 {
            1
        } else {
            self.sizes[self.rank - 1]
        }
    }

    /// How many elements a row of the innermost `loops` loops has.
    pub(crate) const fn row_of(&self, loops: usize) -> usize {
        self.steps(self.rank - loops, self.rank)
    }

    /// How many rows of the innermost `loops` loops there are.
    pub(crate) const fn rows_of(&self, loops: usize) -> usize {
        self.steps(0, self.rank - loops)
    }

    /// How many rows of the innermost loop there are.
    pub(crate) const fn rows(&self) -> usize {
        self.steps(0, self.rank.saturating_sub(1))
    }

    /// How many elements the loops visit.
    pub(crate) const fn count(&self) -> usize {
        self.steps(0, self.rank)
    }

    /// How many steps loops `from` to `to` make together, the last one left out.
    const fn steps(&self, from: usize, to: usize) -> usize {
        let mut steps = 1;
        let mut d = from;
        while d < to {
            steps *= self.sizes[d];
            d += 1;
        }
        steps
    }
}

#[cfg(test)]
#[path = "tests/plan.rs"]
mod tests;
