//! Copies to some columns of rows.

use core::mem::MaybeUninit;
use core::ops::Range;

use crate::relayout::{ElementLayout, Rectangle, copy_rows};

/// The number of bytes of a result that are completed before the next bytes. Several passes write them, and
/// they stay in L1 between these.
pub(super) const BLOCK_BYTES: usize = 8 << 10;

/// Copies `rows` rows to these columns of the rows of `out`, and initializes them.
///
/// # Panics
/// The rows of `from` or of `out` are not equally long, or a row of `out` does not have these columns.
#[inline]
pub(super) fn copy_columns<T: Copy>(
    from: &[T],
    rows: usize,
    out: &mut [MaybeUninit<T>],
    columns: Range<usize>,
) {
    let (len, row) = (columns.len(), out.len() / rows);
    assert!(
        len * rows == from.len() && row * rows == out.len(),
        "there are equal rows"
    );
    assert!(columns.end <= row, "a row of the result has these columns");
    // SAFETY: `from` has `rows` rows of `len` elements, and each of `rows` rows of `out` has room for them at `columns`.
    unsafe {
        let from = Rectangle::new(
            ElementLayout::of::<T>(),
            from.as_ptr().cast(),
            (rows, len),
            (len as isize, 1),
        );
        let to = out.as_mut_ptr().wrapping_add(columns.start);
        copy_rows(from, to.cast(), row as isize);
    }
}
