//! The choice of a schedule for a plan.

use super::thresholds::{
    BUFFER, LONG_ROW, MAX_INLINE, MIN_PACKED_ROW, MIN_ROW, MIN_ROW_BYTES, MIN_TILE,
    MIN_UNROLLED_ROW, OUTER_CACHES,
};
use super::{Access, LoopNest, MAX_SLOTS};
use crate::const_fn::max;

/// How a plan runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Schedule {
    /// The compiler knows the loops, and compiles them at the call.
    Known,
    /// One element at a time, in place, because the elements are too large for buffers.
    OneByOne,
    /// Rows of the innermost `loops` loops. Every operand is contiguous, uniform or repeating.
    Rows {
        /// The number of loops.
        loops: usize,
    },
    /// Tiles of the innermost loop and of loop `along`, in which operands are transposed.
    Tiles {
        /// The loop along which the transposed operand is contiguous.
        along: usize,
    },
    /// Rows of the innermost `loops` loops, for which operands are packed into buffers.
    Packed {
        /// The number of loops.
        loops: usize,
    },
}

/// The properties of an operation, besides its loops, that decide its schedule.
#[derive(Clone, Copy)]
pub(crate) struct Workload {
    /// The size of an element of each slot, in bytes.
    pub sizes: [usize; MAX_SLOTS],
    /// Whether arithmetic takes longer than the memory traffic.
    pub compute_bound: bool,
    /// Whether enough elements of every slot fit a buffer.
    pub fits_buffers: bool,
}

impl LoopNest<'_> {
    /// Returns the schedule of simplified loops that are known to the compiler.
    ///
    /// `hoists` says whether a hoisted value is worth computing before the loops.
    pub(crate) const fn static_schedule(self, work: &Workload, hoists: bool) -> Schedule {
        let min_row = if work.compute_bound {
            LONG_ROW
        } else {
            MIN_UNROLLED_ROW
        };
        let has_short_rows = self.rank() > 1 && self.innermost_len() < min_row;
        let is_large = self.bytes(work) >= OUTER_CACHES;
        if self.count() <= MAX_INLINE
            || !work.fits_buffers
            || !(has_short_rows || is_large || hoists)
        {
            Schedule::Known
        } else {
            self.schedule(work)
        }
    }

    /// Returns the schedule of simplified loops.
    pub(crate) const fn schedule(self, work: &Workload) -> Schedule {
        if !work.fits_buffers {
            return Schedule::OneByOne;
        }
        if let Some(loops) = self.row_loops(work) {
            return Schedule::Rows { loops };
        }
        if let Some(along) = self.transposed() {
            return Schedule::Tiles { along };
        }
        Schedule::Packed {
            loops: self.packed_loops(work),
        }
    }

    /// Returns the number of innermost loops that [form long rows](Self::are_rows).
    const fn row_loops(self, work: &Workload) -> Option<usize> {
        let min_row = if work.compute_bound {
            LONG_ROW
        } else {
            max(MIN_ROW, MIN_ROW_BYTES / max(work.sizes[0], 1))
        };
        let (mut loops, mut found) = (0, None);
        while loops < self.rank() {
            loops += 1;
            if self.are_rows(loops, work)
                && (loops == self.rank() || self.row_len(loops) >= min_row)
            {
                found = Some(loops);
                if self.row_len(loops) >= LONG_ROW {
                    break;
                }
            }
        }
        // A plan without loops has one element.
        if self.rank() == 0 { Some(0) } else { found }
    }

    /// Returns `true` if the result is contiguous in the innermost `loops` loops, and every operand
    /// is contiguous, uniform or repeating.
    const fn are_rows(self, loops: usize, work: &Workload) -> bool {
        if !matches!(self.access(0, loops), Access::Contiguous) {
            return false;
        }
        let mut k = 1;
        while k < self.slots {
            let fits = match self.access(k, loops) {
                Access::Contiguous | Access::Uniform => true,
                Access::Repeating => {
                    self.innermost_len() * largest(&work.sizes, self.slots) <= BUFFER
                }
                Access::PerRow | Access::Strided => false,
            };
            if !fits {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Returns a loop along which an operand is contiguous although it is strided along the last loop.
    const fn transposed(self) -> Option<usize> {
        let last = match self.rank().checked_sub(1) {
            Some(last) if self.sizes[last] >= MIN_TILE => last,
            _ => return None,
        };
        let mut k = 1;
        while k < self.slots {
            let mut d = 0;
            while d < last && self.strides[last][k].unsigned_abs() > 1 {
                if self.strides[d][k] == 1 && self.sizes[d] >= MIN_TILE {
                    return Some(d);
                }
                d += 1;
            }
            k += 1;
        }
        None
    }

    /// Returns the number of innermost loops that form packed rows with enough elements.
    const fn packed_loops(self, work: &Workload) -> usize {
        let mut len = self.innermost_len();
        let mut loops = 1;
        if len >= LONG_ROW || len * largest(&work.sizes, self.slots) > BUFFER {
            return loops;
        }
        while loops < self.rank() && (loops < 2 || len < MIN_PACKED_ROW) {
            loops += 1;
            len = len.saturating_mul(self.sizes[self.rank() - loops]);
        }
        loops
    }

    /// Returns the number of bytes that the loops move, where each read of an element counts.
    pub(crate) const fn bytes(self, work: &Workload) -> usize {
        let (mut bytes, mut k) = (0, 0);
        while k < self.slots {
            bytes += work.sizes[k];
            k += 1;
        }
        self.count().saturating_mul(bytes)
    }

    /// Returns `true` if a value computed from the operands of `mask` is worth hoisting: each value
    /// is used at least 4 times, and the result has more than [`MAX_INLINE`] elements.
    pub(crate) const fn hoists(self, mask: u32) -> bool {
        let (mut own, mut d) = (1, 0);
        while d < self.rank() {
            if self.varies(d, mask) {
                own *= self.sizes[d];
            }
            d += 1;
        }
        self.count() > MAX_INLINE && self.count() / own >= 4
    }
}

/// Returns the size of the largest element.
pub(super) const fn largest(sizes: &[usize; MAX_SLOTS], slots: usize) -> usize {
    let (mut largest, mut k) = (1, 0);
    while k < slots {
        largest = max(largest, sizes[k]);
        k += 1;
    }
    largest
}

#[cfg(test)]
#[path = "tests/schedule.rs"]
mod tests;
