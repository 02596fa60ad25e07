//! The sizes that a type states: `None` for the whole if the type does not state the rank, and for each dimension whose
//! size is known only at run time.

use super::layout::count;
use crate::dim_vec::MAX_STATIC_RANK;

/// Copies the sizes of a pattern of known sizes to `buffer` and returns them.
pub const fn sizes_of<'s>(
    pattern: &[Option<usize>],
    buffer: &'s mut [usize; MAX_STATIC_RANK],
) -> &'s [usize] {
    let mut d = 0;
    while d < pattern.len() {
        if let Some(size) = pattern[d] {
            buffer[d] = size;
        }
        d += 1;
    }
    buffer.split_at(pattern.len()).0
}

/// Returns the pattern if it has all sizes.
pub const fn known_sizes(
    pattern: Option<&'static [Option<usize>]>,
) -> Option<&'static [Option<usize>]> {
    if let Some(sizes) = pattern {
        let mut d = 0;
        while d < sizes.len() {
            if sizes[d].is_none() {
                return None;
            }
            d += 1;
        }
    }
    pattern
}

/// Returns the number of elements, or `None` if it overflows or a size is not known.
pub(crate) const fn known_count(pattern: Option<&'static [Option<usize>]>) -> Option<usize> {
    match known_sizes(pattern) {
        Some(pattern) => count(sizes_of(pattern, &mut [1; MAX_STATIC_RANK])),
        None => None,
    }
}
