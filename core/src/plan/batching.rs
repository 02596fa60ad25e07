//! How rows are handed to a kernel, some at a time.

use super::schedule::Workload;
use super::thresholds::{BUFFER, CHUNK, PART, PIECE, PIECE_BYTES, UNROLLED_VECTORS};
use super::{Access, LoopNest};
use crate::const_fn::max;

/// How the rows of a schedule are handed to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Batching {
    /// The number of elements of a uniform or repeating operand that are kept in its buffer; the kernel
    /// reads them over and over. `usize::MAX` without such operands.
    pub(crate) piece: usize,
    /// The most elements of a row in one call.
    pub(crate) part: usize,
    /// The most rows in one call, where a row is one part.
    pub(crate) rows: usize,
    /// Whether buffers hold a whole row, or what is the same in all parts of it.
    pub(crate) keeps_rows: bool,
}

/// How one slot is handed to the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handover {
    /// In place.
    InPlace,
    /// A piece of it in a buffer.
    Piece,
    /// All of it in a buffer.
    Buffered,
}

impl LoopNest<'_> {
    /// Returns how rows of `row` elements of the innermost `loops` loops are handed to the kernel, where slots
    /// are handed over as `handover` says.
    pub(crate) fn batching(
        self,
        (loops, row): (usize, usize),
        work: &Workload,
        handover: &[Handover],
    ) -> Batching {
        let mut period = 1;
        // The sizes of the largest elements.
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
            // Parts begin where repeating operands do, and packed ones with a pass of the innermost loop.
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

/// Returns the largest multiple of `unit` up to `len`; of 16 times it, if there is one, so that all parts are
/// aligned as the first.
fn whole_units(len: usize, unit: usize) -> usize {
    let unit = if len >= 16 * unit { 16 * unit } else { unit };
    len - len % unit
}

/// Returns the number of elements of `size` bytes to keep of operands that repeat after `period` elements.
///
/// It is a multiple of the period, `capacity` at most, and a multiple of [`UNROLLED_VECTORS`] if that is
/// small enough.
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
