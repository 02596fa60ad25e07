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

/// How many elements of what is periodic are enough, or how many bytes: runs go in pieces about as long.
const PIECE: usize = 256;
const PIECE_BYTES: usize = 1024;

/// How many elements of `bytes` or less there are in a piece of a run of a kernel, where operands repeat
/// after `period` ones.
pub(super) fn piece_of(kernel: &Kernel, period: usize, bytes: usize) -> usize {
    if !kernel.computes && CHUNK.is_multiple_of(period) {
        return CHUNK;
    }
    let (room, aligned) = (BYTES / bytes, ALIGNED * period);
    if kernel.computes && period > 1 {
        return if aligned <= room {
            whole_rows(room, period)
        } else {
            fullest(room, period)
        };
    }
    let enough = PIECE.max(PIECE_BYTES / bytes);
    let enough = if aligned <= 2 * enough {
        enough.max(aligned)
    } else {
        enough
    };
    let enough = enough.min(room);
    if aligned <= enough {
        fullest(enough, aligned)
    } else {
        whole_rows(enough, period)
    }
}

/// How many elements are computed at once, about: what is left over takes a multiple of its time.
const AT_ONCE: usize = 64;

/// As many whole rows, of `len` elements at most, as leave the smallest part of them over.
fn fullest(len: usize, row: usize) -> usize {
    let left = |n: usize| n % AT_ONCE;
    let less = |a: &usize, b: &usize| (left(*a) * b).cmp(&(left(*b) * a));
    let rows = (1..=len / row).rev().map(|rows| rows * row);
    rows.min_by(less).unwrap_or(row)
}

#[cfg(test)]
#[path = "tests/piece.rs"]
mod tests;
