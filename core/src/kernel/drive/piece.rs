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
mod tests {
    use super::*;
    use crate::kernel::dense::{Any, kernel};
    use crate::kernel::emit::Fresh;
    use crate::kernel::mode::Mode;

    #[test]
    fn pieces_of_what_is_periodic_leave_little_over() {
        let sum = Fresh(|_: &Mode, ((), x): ((), f32)| x);
        let kernel = kernel::<Any, f32, ((), *const f32), _>(&sum);
        // Of 48 elements 5 times 48 would leave 48 over, 4 times none.
        assert_eq!(piece_of(&kernel, 3, 4), 192);
        assert_eq!(piece_of(&kernel, 7, 4), 224);
        // Too many for several rows to keep results aligned.
        assert_eq!(piece_of(&kernel, 100, 4), 200);
        assert_eq!(piece_of(&kernel, 4, 4), CHUNK);
    }

    #[test]
    fn pieces_are_whole_rows_that_leave_little_over() {
        for len in [128, 512, 1024] {
            for row in 1..=len {
                let piece = fullest(len, row);
                assert!(piece > 0 && piece <= len && piece.is_multiple_of(row));
                let each = |n: usize| (n % AT_ONCE) as f64 / n as f64;
                let least = (row..=len).step_by(row).map(each).fold(1.0, f64::min);
                assert_eq!(each(piece), least, "{len} {row}");
            }
        }
        assert_eq!(fullest(1024, 96), 960);
        assert_eq!(fullest(1024, 600), 600);
    }
}
