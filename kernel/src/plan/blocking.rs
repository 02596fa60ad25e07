//! The division of rows into blocks for a kernel.

use super::schedule::Workload;
use super::thresholds::{
    BLOCK_BYTES, BUFFER, FIXED_REPEAT, REPEAT_BYTES, REPEAT_LEN, UNROLLED_VECTORS,
};
use super::{Access, LoopNest};
use crate::const_fn::max;

/// The division of the rows of a schedule into calls of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocking {
    /// The number of elements in the buffer of a uniform or repeating operand. `usize::MAX` without such operands.
    pub repeat_len: usize,
    /// The maximum number of elements of a row in one call.
    pub len: usize,
    /// The maximum number of rows in one call, if a row is one block.
    pub rows: usize,
    /// Whether a row is one block, and a buffer holds a whole row.
    pub keeps_rows: bool,
}

/// How a kernel gets the elements of one slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Buffering {
    /// In place.
    InPlace,
    /// The first [`Blocking::repeat_len`] elements of the row, in a buffer.
    Repeated,
    /// All elements, in a buffer.
    Buffered,
}

impl LoopNest<'_> {
    /// Returns the blocking of rows of `row` elements, which the innermost `loops` loops form. `buffering` has an entry
    /// for each slot.
    pub(crate) fn blocking(
        self,
        (loops, row): (usize, usize),
        work: &Workload,
        buffering: &[Buffering],
    ) -> Blocking {
        let mut period = 1;
        // The sizes of the largest elements of each kind.
        let (mut repeated_size, mut buffered_size) = (None, None);
        for (k, buffering) in buffering.iter().enumerate() {
            let size = max(work.sizes[k], 1);
            match buffering {
                Buffering::InPlace => continue,
                Buffering::Repeated => {
                    repeated_size = repeated_size.max(Some(size));
                    if self.access(k, loops) == Access::Repeating {
                        period = self.innermost_len();
                    }
                }
                Buffering::Buffered => buffered_size = buffered_size.max(Some(size)),
            }
        }
        let mut len = BLOCK_BYTES / max(work.sizes[0], 1);
        let mut rows = usize::MAX;
        let mut repeat_len = usize::MAX;
        if let Some(buffered_size) = buffered_size {
            len = BUFFER / buffered_size;
            rows = len / max(row, 1);
        }
        if let Some(repeated_size) = repeated_size {
            let capacity = len.min(BUFFER / repeated_size);
            repeat_len = repeat_len_for(period, repeated_size, capacity, work.compute_bound)
                .min(max(row, 1));
            rows = rows.min(BUFFER / (repeat_len * repeated_size));
        }
        if row <= len {
            len = max(row, 1);
        } else {
            // Each block begins where a repetition begins, or else where an innermost pass begins if elements are
            // packed.
            let factor = if period > 1 {
                repeat_len
            } else if loops > 1 && buffered_size.is_some() {
                self.innermost_len()
            } else {
                1
            };
            len = whole_multiples(len, factor);
            rows = 1;
        }
        Blocking {
            repeat_len,
            len,
            rows: max(rows, 1),
            keeps_rows: len == row,
        }
    }
}

/// Returns the largest multiple of `16 * factor` up to `len`, or of `factor` if `len` is less than `16 * factor`.
/// Multiples of 16 factors align all blocks like the first one.
fn whole_multiples(len: usize, factor: usize) -> usize {
    let factor = if len >= 16 * factor {
        16 * factor
    } else {
        factor
    };
    len - len % factor
}

/// Returns the number of elements in the buffer of an operand that repeats after `period` elements.
///
/// The number is at most `capacity`, and a multiple of the period and, if possible, of [`UNROLLED_VECTORS`].
pub(crate) fn repeat_len_for(
    period: usize,
    size: usize,
    capacity: usize,
    compute_bound: bool,
) -> usize {
    if !compute_bound && FIXED_REPEAT.is_multiple_of(period) && FIXED_REPEAT <= capacity {
        return FIXED_REPEAT;
    }
    let wanted = if compute_bound && period > 1 {
        capacity
    } else {
        max(REPEAT_LEN, REPEAT_BYTES / size).min(capacity)
    };
    let factor = [UNROLLED_VECTORS, 16]
        .map(|elements| elements * period)
        .into_iter()
        .find(|&factor| factor <= (2 * wanted).min(capacity))
        .unwrap_or(period);
    max(factor, wanted - wanted % factor)
}

#[cfg(test)]
#[path = "tests/blocking.rs"]
mod tests;
