//! The sizes and strides of products, which do not depend on the type of the elements.

use crate::dim_vec::DimVec;
use crate::sizes::layout::{count, is_within, strides_of};
use crate::sizes::stretch::{fits, stretches};

/// The sizes and strides of products, of their factors and of their result.
#[derive(Clone, Copy)]
pub(super) struct ProductsLayout<'a> {
    /// The sizes over which the batches of both factors broadcast.
    pub(super) batch: &'a [usize],
    /// The sizes m, k and n.
    pub(super) size: [usize; 3],
    pub(super) factors: [FactorLayout<'a>; 2],
    /// The strides of the batch, of the rows and of the columns of the result.
    pub(super) result_strides: &'a [isize],
    /// The size of an element, in bytes.
    pub(super) element_bytes: usize,
}

/// The sizes and strides of a factor.
#[derive(Clone, Copy)]
pub(super) struct FactorLayout<'a> {
    /// The number of elements of the slice.
    pub(super) len: usize,
    /// The position in the slice of the element of index 0.
    pub(super) offset: usize,
    /// The sizes of the batch, and then the numbers of rows and columns.
    pub(super) sizes: &'a [usize],
    pub(super) strides: &'a [isize],
}

/// The position of the first element of a matrix, and the strides.
#[derive(Clone, Copy)]
pub(super) struct MatrixLayout {
    pub(super) first: usize,
    pub(super) row_stride: isize,
    pub(super) column_stride: isize,
}

impl MatrixLayout {
    /// Returns the position of an element.
    #[inline(always)]
    pub(super) fn position(&self, row: usize, column: usize) -> usize {
        let by_row = self.row_stride.wrapping_mul(row as isize);
        let by_column = self.column_stride.wrapping_mul(column as isize);
        self.first
            .wrapping_add_signed(by_row)
            .wrapping_add_signed(by_column)
    }

    /// Returns the columns from `column` on.
    pub(super) fn at_column(self, column: usize) -> Self {
        MatrixLayout {
            first: self.position(0, column),
            ..self
        }
    }
}

impl FactorLayout<'_> {
    /// Checks that the factor has matrices of this size for every index of the batch, all within the slice.
    ///
    /// # Panics
    /// The sizes differ, or an element is outside the slice.
    pub(super) fn check(&self, batch: &[usize], size: [usize; 2]) {
        let (own, matrix) = self.sizes.split_at(self.sizes.len().saturating_sub(2));
        let mut pairs = own.iter().rev().zip(batch.iter().rev());
        let strides = Some(self.strides);
        assert!(
            matrix == size
                && own.len() <= batch.len()
                && pairs.all(|(&size, &target)| fits(size, target, true))
                && self.strides.len() == self.sizes.len()
                && is_within(self.sizes, strides, self.offset, self.len),
            "a factor's layout reaches beyond its elements"
        );
    }

    /// Returns the factor with its first matrix alone.
    pub(super) fn without_batch(self) -> Self {
        let batch = self.sizes.len() - 2;
        FactorLayout {
            sizes: &self.sizes[batch..],
            strides: &self.strides[batch..],
            ..self
        }
    }

    /// Returns the matrix at an index of the batch of the product, from row `row` on.
    #[inline]
    pub(super) fn matrix(&self, batch: &[usize], row: usize) -> MatrixLayout {
        let missing = batch.len() + 2 - self.sizes.len();
        matrix(self.offset, self.strides, &batch[missing..], row, |axis| {
            !stretches(self.sizes[axis])
        })
    }
}

/// Returns the matrix at an index of the batch, from row `row` on. Axes of the batch for which `has` returns `false`
/// broadcast.
#[inline]
fn matrix(
    offset: usize,
    strides: &[isize],
    batch: &[usize],
    row: usize,
    has: impl Fn(usize) -> bool,
) -> MatrixLayout {
    let [own @ .., row_stride, column_stride] = strides else {
        unreachable!("a matrix has rows and columns");
    };
    // A factor without elements may have any strides.
    let mut first = offset.wrapping_add_signed(row_stride.wrapping_mul(row as isize));
    for (axis, (&i, &stride)) in batch.iter().zip(own).enumerate() {
        if has(axis) {
            first = first.wrapping_add_signed(stride.wrapping_mul(i as isize));
        }
    }
    MatrixLayout {
        first,
        row_stride: *row_stride,
        column_stride: *column_stride,
    }
}

impl ProductsLayout<'_> {
    /// Returns the number of rows of the whole batch, if the second factor has no batch and the rows of the first one
    /// and of the result are equally far apart in the whole batch.
    pub(super) fn merged_rows(&self) -> Option<usize> {
        let [x, y] = &self.factors;
        let rank = self.batch.len();
        if rank == 0 || count(&y.sizes[..y.sizes.len() - 2]) != Some(1) || x.sizes.len() != rank + 2
        {
            return None;
        }
        let mut rows = self.size[0];
        for axis in (0..rank).rev() {
            let continues =
                |strides: &[isize]| strides[rank].checked_mul(rows as isize) == Some(strides[axis]);
            let is_merged = continues(x.strides) && continues(self.result_strides);
            if x.sizes[axis] != self.batch[axis] || self.batch[axis] != 1 && !is_merged {
                return None;
            }
            rows *= self.batch[axis];
        }
        Some(rows)
    }

    /// Returns the matrix of the result at an index of the batch, from row `row` on. The element of index 0 is at
    /// position 0.
    #[inline]
    pub(super) fn result_matrix(&self, batch: &[usize], row: usize) -> MatrixLayout {
        matrix(0, self.result_strides, batch, row, |_| true)
    }
}

/// Returns the sizes and strides of a result: those of the batch, of the rows and of the columns. A result without
/// strides is contiguous.
pub(super) fn result_layout(
    batch: &[usize],
    [m, _, n]: [usize; 3],
    strides: Option<&[isize]>,
) -> (DimVec<usize>, DimVec<isize>) {
    let sizes = DimVec::collect(batch.iter().copied().chain([m, n]));
    let strides = strides_of(sizes.as_ref(), strides);
    (sizes, strides)
}
