//! The division of rows into batches, which are passed to a kernel.

use super::schedule::Workload;
use super::thresholds::{BUFFER, CHUNK, PART, PIECE, PIECE_BYTES, UNROLLED_VECTORS};
use super::{Access, LoopNest};
use crate::const_fn::max;

/// How the rows of a schedule are divided into calls of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Batching {
    /// The number of elements in the buffer of a uniform or repeating operand, which the kernel
    /// reads repeatedly. `usize::MAX` without such operands.
    pub(crate) piece: usize,
    /// The maximum number of elements of a row in one call.
    pub(crate) part: usize,
    /// The maximum number of rows in one call, if a row is one part.
    pub(crate) rows: usize,
    /// Whether a row is one part, so that a buffer has the elements of a whole row.
    pub(crate) keeps_rows: bool,
}

/// How one slot is passed to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handover {
    /// In place.
    InPlace,
    /// A piece of the row, in a buffer.
    Piece,
    /// All elements, in a buffer.
    Buffered,
}

impl LoopNest<'_> {
    /// Returns the batching of rows of `row` elements of the innermost `loops` loops, for slots
    /// that are passed to the kernel as in `handover`.
    pub(crate) fn batching(
        self,
        (loops, row): (usize, usize),
        work: &Workload,
        handover: &[Handover],
    ) -> Batching {
        let mut period = 1;
        // The sizes of the largest elements of each kind.
        let (mut piece_size, mut buffered_size) = (None, None);
        for (k, handover) in handover.iter().enumerate() {
            let size = max(work.sizes[k], 1);
            match handover {
                Handover::InPlace => continue,
                Handover::Piece => {
                    piece_size = piece_size.max(Some(size));
                    if self.access(k, loops) == Access::Repeating {
                        period = self.innermost_len();
                    }
                }
                Handover::Buffered => buffered_size = buffered_size.max(Some(size)),
            }
        }
        let mut part = PART / max(work.sizes[0], 1);
        let mut rows = usize::MAX;
        let mut piece = usize::MAX;
        if let Some(buffered_size) = buffered_size {
            part = BUFFER / buffered_size;
            rows = part / max(row, 1);
        }
        if let Some(piece_size) = piece_size {
            let capacity = part.min(BUFFER / piece_size);
            piece = piece_len(period, piece_size, capacity, work.compute_bound).min(max(row, 1));
            rows = rows.min(BUFFER / (piece * piece_size));
        }
        if row <= part {
            part = max(row, 1);
        } else {
            // A part begins with a piece. If elements are packed, it begins with an innermost pass.
            let unit = if period > 1 {
                piece
            } else if loops > 1 && buffered_size.is_some() {
                self.innermost_len()
            } else {
                1
            };
            part = whole_units(part, unit);
            rows = 1;
        }
        Batching {
            piece,
            part,
            rows: max(rows, 1),
            keeps_rows: part == row,
        }
    }
}

/// Returns the largest multiple of `16 * unit` up to `len`, so that all parts are aligned like the
/// first one; or of `unit`, if `len` is smaller.
fn whole_units(len: usize, unit: usize) -> usize {
    let unit = if len >= 16 * unit { 16 * unit } else { unit };
    len - len % unit
}

/// Returns the number of elements in the buffer of an operand that repeats after `period` elements.
///
/// It is a multiple of the period, at most `capacity`, and if possible of [`UNROLLED_VECTORS`].
pub(crate) fn piece_len(period: usize, size: usize, capacity: usize, compute_bound: bool) -> usize {
    if !compute_bound && CHUNK.is_multiple_of(period) && CHUNK <= capacity {
        return CHUNK;
    }
    let wanted = if compute_bound && period > 1 {
        capacity
    } else {
        max(PIECE, PIECE_BYTES / size).min(capacity)
    };
    let unit = [UNROLLED_VECTORS, 16]
        .map(|elements| elements * period)
        .into_iter()
        .find(|&unit| unit <= (2 * wanted).min(capacity))
        .unwrap_or(period);
    max(unit, wanted - wanted % unit)
}

#[cfg(test)]
#[path = "tests/batching.rs"]
mod tests;
