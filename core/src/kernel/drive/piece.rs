//! The pieces in which runs go.

use super::{CHUNK, Kernel};
use crate::kernel::block::BYTES;

/// So many rows keep results as aligned as the first.
const ALIGNED: usize = 16;

/// The most elements up to `len` that are whole rows, and a multiple of [`ALIGNED`] rows if there are as
/// many.
pub(super) fn whole_rows(len: usize, row: usize) -> usize {
    let unit = if len >= ALIGNED * row {
        ALIGNED * row
    } else {
        row
    };
    len - len % unit
}

/// How many elements of what is periodic are enough: runs go in pieces as long.
const PIECE: usize = 256;

/// How many elements of `bytes` or less there are in a piece of a run of a kernel, where operands repeat
/// after `period` ones.
pub(super) fn piece_of(kernel: &Kernel, period: usize, bytes: usize) -> usize {
    if kernel.has_chunks && CHUNK.is_multiple_of(period) {
        CHUNK
    } else {
        let aligned = ALIGNED * period;
        let enough = if aligned <= 2 * PIECE {
            PIECE.max(aligned)
        } else {
            PIECE
        };
        whole_rows(enough.min(BYTES / bytes), period)
    }
}
