//! Classification of the access to an operand within the innermost loops.

use super::LoopNest;
use crate::sizes::layout::is_contiguous;
use crate::sizes::stretch::{fits, stretches};

/// The access to an operand within the innermost loops, which form one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// Contiguous, in the order of the loops.
    Contiguous,
    /// The same element throughout.
    Uniform,
    /// The same elements in each pass of the innermost loop.
    Repeating,
    /// One element for each pass of the innermost loop.
    PerRow,
    /// In any other way.
    Strided,
}

impl LoopNest<'_> {
    /// Returns the access to slot `k` within the innermost `loops` loops.
    pub(crate) const fn access(self, k: usize, loops: usize) -> Access {
        let last = self.rank();
        let mut contiguous = true;
        let mut uniform_outside = true;
        let mut expected = 1;
        let mut d = last;
        while d > last - loops {
            d -= 1;
            let stride = self.strides[d][k];
            contiguous = contiguous && stride == expected;
            expected = expected.wrapping_mul(self.sizes[d] as isize);
            uniform_outside = uniform_outside && (d == last - 1 || stride == 0);
        }
        let uniform_inside = loops == 0 || self.strides[last - 1][k] == 0;
        match (contiguous, uniform_inside, uniform_outside) {
            (true, ..) => Access::Contiguous,
            (_, true, true) => Access::Uniform,
            (_, true, false) => Access::PerRow,
            (_, false, true) if loops > 1 => Access::Repeating,
            _ => Access::Strided,
        }
    }

    /// Returns `true` if slot `k` is contiguous, in the order of all loops.
    pub(crate) const fn is_contiguous(self, k: usize) -> bool {
        matches!(self.access(k, self.rank()), Access::Contiguous)
    }

    /// Returns `true` if every operand is contiguous along the innermost loop.
    pub(crate) fn innermost_is_contiguous(self) -> bool {
        match self.strides.last() {
            Some(strides) => strides[1..self.slots].iter().all(|&stride| stride == 1),
            None => true,
        }
    }
}

/// Returns the access to an operand, and the number of its elements, if all `count` elements of a contiguous result are
/// one row. An operand without strides is contiguous.
#[inline]
pub(crate) fn access_in_one_row(
    sizes: &[usize],
    strides: Option<&[isize]>,
    result: &[usize],
    count: usize,
) -> (Access, usize) {
    let (mut own, mut is_suffix) = (1, sizes.len() <= result.len());
    let mut has_ones = false;
    for (&size, &of_result) in sizes.iter().rev().zip(result.iter().rev()) {
        own *= size;
        is_suffix &= stretches(size) || fits(size, of_result, false) && !has_ones;
        has_ones |= size != of_result;
    }
    let access = if !is_suffix || strides.is_some_and(|strides| !is_contiguous(sizes, strides)) {
        Access::Strided
    } else if own == count {
        Access::Contiguous
    } else if own == 1 {
        Access::Uniform
    } else {
        Access::Repeating
    };
    (access, own)
}

#[cfg(test)]
#[path = "tests/access.rs"]
mod tests;
