//! The memory of `faer`'s matrices as slices.

use faer::{MatMut, MatRef};

/// Returns the elements of a matrix in the order of their addresses, if they fill one slice and are aligned.
///
/// The strides must not be negative.
pub fn slice_of_matrix<T>(matrix: MatRef<'_, T>) -> Option<&[T]> {
    let len = dense_len(&matrix)?;
    // SAFETY: a `MatRef` borrows all elements for its lifetime, and they are initialized. `dense_len` found that they
    // are aligned, and that their offsets are 0 to `len - 1`.
    Some(unsafe { core::slice::from_raw_parts(matrix.as_ptr(), len) })
}

/// Returns the elements of a matrix like [`slice_of_matrix`], for writing.
pub fn slice_of_matrix_mut<T>(matrix: MatMut<'_, T>) -> Option<&mut [T]> {
    let len = dense_len(&matrix.as_ref())?;
    // SAFETY: a `MatMut` borrows all elements mutably for its lifetime, and it is consumed. They are initialized, and
    // `dense_len` found that they are aligned, and that their offsets are 0 to `len - 1`.
    Some(unsafe { core::slice::from_raw_parts_mut(matrix.as_ptr_mut(), len) })
}

/// Returns the number of elements if they are aligned and each offset from 0 on is that of one element.
fn dense_len<T>(matrix: &MatRef<'_, T>) -> Option<usize> {
    // The stride of a dimension of size 1 is arbitrary.
    let is_filled = |inner: (usize, isize), outer: (usize, isize)| {
        (inner.0 == 1 || inner.1 == 1) && (outer.0 == 1 || usize::try_from(outer.1) == Ok(inner.0))
    };
    let by_row = (matrix.nrows(), matrix.row_stride());
    let by_column = (matrix.ncols(), matrix.col_stride());
    let len = by_row.0.checked_mul(by_column.0).filter(|&len| len > 0)?;
    let is_dense = is_filled(by_row, by_column) || is_filled(by_column, by_row);
    (is_dense && matrix.as_ptr().is_aligned()).then_some(len)
}
