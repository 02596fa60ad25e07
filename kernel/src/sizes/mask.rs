//! Masks of dimensions, in which bit `d` stands for dimension `d`.

/// Returns a mask of the dimensions of `axes` in a shape of rank `rank`, or of all dimensions for `None`.
pub const fn mask_of_known_axes(axes: Option<&[isize]>, rank: usize) -> u64 {
    let Some(axes) = axes else {
        return mask_of_all_axes(rank);
    };
    let (mut mask, mut i) = (0, 0);
    while i < axes.len() {
        let back = if axes[i] < 0 { rank } else { 0 };
        mask |= 1 << axes[i].wrapping_add_unsigned(back);
        i += 1;
    }
    mask
}

/// Returns the mask of all dimensions.
pub const fn mask_of_all_axes(rank: usize) -> u64 {
    if rank < 64 { (1 << rank) - 1 } else { u64::MAX }
}

/// Returns the product of the sizes of the dimensions in `mask`.
pub const fn count_among(sizes: &[usize], mask: u64) -> usize {
    let (mut count, mut d) = (1, 0);
    while d < sizes.len() {
        if is_among(mask, d) {
            count *= sizes[d];
        }
        d += 1;
    }
    count
}

/// Returns `true` if dimension `d` is in `mask`.
pub const fn is_among(mask: u64, d: usize) -> bool {
    mask >> d & 1 == 1
}
