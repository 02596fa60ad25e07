//! The broadcasting rule for one dimension, which decides how a size stretches.

/// Returns `true` if a dimension stretches to every size, unless its type forbids it.
#[inline(always)]
pub const fn stretches(size: usize) -> bool {
    size == 1
}

/// Returns `true` if a dimension of `size` has the size `target`, or stretches to it.
#[inline(always)]
pub const fn fits(size: usize, target: usize, may_stretch: bool) -> bool {
    size == target || may_stretch && stretches(size)
}

/// Returns the stride of a dimension in a result to whose size it stretches.
#[inline(always)]
pub const fn stretched(size: usize, stride: isize) -> isize {
    if stretches(size) { 0 } else { stride }
}

/// Returns the size to which two dimensions stretch, or `None` if they do not fit each other.
#[inline(always)]
pub const fn common(sizes: [usize; 2], may_stretch: [bool; 2]) -> Option<usize> {
    let [a, b] = sizes;
    if fits(a, b, may_stretch[0]) {
        Some(b)
    } else if fits(b, a, may_stretch[1]) {
        Some(a)
    } else {
        None
    }
}

#[cfg(test)]
#[path = "tests/stretch.rs"]
mod tests;
