//! Strides, element counts and extents of layouts.

use crate::dim_vec::DimVec;
use crate::sizes::mask::is_among;

/// Writes the row-major strides of a contiguous tensor, in elements.
///
/// As in PyTorch, a size of 0 counts as 1, so that an empty tensor has nonzero strides too.
pub const fn contiguous_strides(sizes: &[usize], strides: &mut [isize]) {
    contiguous_strides_along(sizes, u64::MAX, strides);
}

/// Returns the strides of a layout. A layout without strides is contiguous.
pub fn strides_of(sizes: &[usize], strides: Option<&[isize]>) -> DimVec<isize> {
    match strides {
        Some(strides) => DimVec::from_slice(strides),
        None => {
            let mut strides = DimVec::filled(0, sizes.len());
            contiguous_strides(sizes, strides.as_mut());
            strides
        }
    }
}

/// Writes the row-major strides of a contiguous tensor of the dimensions in the mask `kept`.
///
/// The stride of every other dimension is 0.
pub const fn contiguous_strides_along(sizes: &[usize], kept: u64, strides: &mut [isize]) {
    let mut step: isize = 1;
    let mut d = sizes.len();
    while d > 0 {
        d -= 1;
        strides[d] = 0;
        if is_among(kept, d) {
            strides[d] = step;
            if sizes[d] > 1 {
                step *= sizes[d] as isize;
            }
        }
    }
}

/// Returns `true` if a size is 0.
const fn is_empty(sizes: &[usize]) -> bool {
    let mut d = 0;
    while d < sizes.len() {
        if sizes[d] == 0 {
            return true;
        }
        d += 1;
    }
    false
}

/// Returns the lowest offset of a layout and one past the highest, relative to its first element.
///
/// Both offsets are 0 for a layout without elements, whatever its other sizes and its strides are.
/// Returns `None` on overflow.
pub const fn extent(sizes: &[usize], strides: &[isize]) -> Option<(isize, isize)> {
    if is_empty(sizes) {
        return Some((0, 0));
    }
    let (mut low, mut end) = (0isize, 1isize);
    let mut d = 0;
    while d < sizes.len() {
        let last = sizes[d] - 1;
        if strides[d] != 0 && last > isize::MAX.cast_unsigned() {
            return None;
        }
        let Some(run) = strides[d].checked_mul(last as isize) else {
            return None;
        };
        let bound = if run < 0 { &mut low } else { &mut end };
        match bound.checked_add(run) {
            Some(moved) => *bound = moved,
            None => return None,
        }
        d += 1;
    }
    Some((low, end))
}

/// Returns `true` if every element of a layout is in a slice of length `len`.
///
/// `offset` is the index of the first element. A layout without strides is contiguous. A layout without
/// elements is in every slice, and its strides may have any value.
pub fn is_within(sizes: &[usize], strides: Option<&[isize]>, offset: usize, len: usize) -> bool {
    let Some(strides) = strides else {
        let fits = |count| count == 0 || (offset <= len && len - offset >= count);
        return count(sizes).is_some_and(fits);
    };
    let Some((low, end)) = extent(sizes, strides) else {
        return false;
    };
    let bound = |relative: isize| relative.checked_add_unsigned(offset);
    low == end
        || bound(low).is_some_and(|low| low >= 0)
            && bound(end).is_some_and(|end| end as usize <= len)
}

/// Returns `true` if the elements are consecutive in memory in row-major order.
///
/// The strides of dimensions of size 1, and all strides of an empty tensor, are ignored.
pub const fn is_contiguous(sizes: &[usize], strides: &[isize]) -> bool {
    if is_empty(sizes) {
        return true;
    }
    let mut expected: isize = 1;
    let mut contiguous = true;
    let mut d = sizes.len();
    while d > 0 {
        d -= 1;
        if sizes[d] > 1 {
            contiguous = contiguous && strides[d] == expected;
            expected = expected.wrapping_mul(sizes[d] as isize);
        }
    }
    contiguous
}

/// Returns the sum of two sizes, or `None` if it is larger than the largest size, `isize::MAX`.
pub const fn add_sizes(a: usize, b: usize) -> Option<usize> {
    match a.checked_add(b) {
        Some(sum) if sum <= isize::MAX as usize => Some(sum),
        _ => None,
    }
}

/// Returns the number of elements, or `None` if the product of the nonzero sizes overflows an `isize`.
///
/// Sizes of 0 do not hide an overflow, so that strides can be computed for every accepted shape.
// Inlined, the function would be compiled again for each call site.
#[inline(never)]
pub const fn count(sizes: &[usize]) -> Option<usize> {
    let mut product: usize = 1;
    let mut empty = false;
    let mut d = 0;
    while d < sizes.len() {
        if sizes[d] == 0 {
            empty = true;
        } else {
            match product.checked_mul(sizes[d]) {
                Some(p) if p <= isize::MAX as usize => product = p,
                _ => return None,
            }
        }
        d += 1;
    }
    Some(if empty { 0 } else { product })
}

#[cfg(test)]
#[path = "tests/layout.rs"]
mod tests;
