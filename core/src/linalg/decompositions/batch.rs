//! The matrices of an operand, and the matrices of a result.

use core::cmp::Ordering;

use faer::{Mat, MatMut, MatRef};
use shapecast_kernel::{Buffer, DimVec};

use super::LinalgElement;
use crate::copies::{ContiguousElements, contiguous_elements};
use crate::element::{Element, Operand};
use crate::error::{Detail, LinalgError, MatrixFailure, ShapeError, element_count};
use crate::shape::traits::Shape;
use crate::tensor::Tensor;

/// The matrices of an operand, in row-major order.
pub(super) struct Batch<'a, T> {
    elements: ContiguousElements<'a, T>,
    /// The sizes before those of the matrices.
    pub(super) sizes: &'a [usize],
    /// The numbers of rows and columns of each matrix.
    pub(super) size: [usize; 2],
}

impl<'a, T: LinalgElement> Batch<'a, T> {
    /// Returns the matrices of `x`. `name` is the name of the operation, for errors.
    ///
    /// # Errors
    /// The rank is less than 2, or there is not enough memory for a copy of elements that are not contiguous.
    pub(super) fn of<X: Operand<Elem = T>>(
        x: &'a X,
        name: &'static str,
    ) -> Result<Self, ShapeError> {
        let source = x.source();
        let [sizes @ .., rows, columns] = source.sizes else {
            return Err(Detail::MatrixRank { name }.into());
        };
        Ok(Batch {
            elements: contiguous_elements::<X::Shape, _, _>(source)?,
            sizes,
            size: [*rows, *columns],
        })
    }

    /// Returns the square matrices of `x`.
    ///
    /// # Errors
    /// The errors of [`of`](Self::of), or the matrices are not square.
    pub(super) fn square<X: Operand<Elem = T>>(
        x: &'a X,
        name: &'static str,
    ) -> Result<Self, ShapeError> {
        let batch = Self::of(x, name)?;
        let size = batch.size;
        if size[0] != size[1] {
            return Err(Detail::NotSquare { name, size }.into());
        }
        Ok(batch)
    }

    /// Returns the number of rows or of columns, whichever is smaller.
    pub(super) fn smaller_size(&self) -> usize {
        self.size[0].min(self.size[1])
    }

    /// Returns matrix `k`.
    pub(super) fn matrix(&self, k: usize) -> MatRef<'_, T> {
        matrix(&self.elements, k, self.size)
    }

    /// Creates the error of matrix `k`.
    pub(super) fn error(&self, failure: MatrixFailure, k: usize) -> LinalgError {
        failure.at((!self.sizes.is_empty()).then_some(k))
    }

    /// Calls `compute` with each index and matrix, unless the matrices have no elements.
    ///
    /// # Errors
    /// Returns the first error of `compute`.
    pub(super) fn try_for_each<'b>(
        &'b self,
        mut compute: impl FnMut(usize, MatRef<'b, T>) -> Result<(), MatrixFailure>,
    ) -> Result<(), LinalgError> {
        let len = self.size[0].saturating_mul(self.size[1]);
        let count = self.elements.len().checked_div(len).unwrap_or(0);
        for k in 0..count {
            compute(k, self.matrix(k)).map_err(|failure| self.error(failure, k))?;
        }
        Ok(())
    }

    /// Like [`try_for_each`](Self::try_for_each), with copies of the lower triangles, whose elements are all finite.
    /// Elements above the diagonal are 0, and elements on the diagonal are real.
    ///
    /// # Errors
    /// An element of a lower triangle is infinite or NaN, or `compute` returns an error.
    pub(super) fn try_for_each_lower(
        &self,
        mut compute: impl FnMut(usize, MatRef<'_, T>) -> Result<(), MatrixFailure>,
    ) -> Result<(), LinalgError> {
        self.try_for_each(|k, matrix| {
            let lower = Mat::from_fn(matrix.nrows(), matrix.ncols(), |i, j| match i.cmp(&j) {
                Ordering::Less => T::zero_impl(),
                Ordering::Equal => T::from_real_impl(&T::real_part_impl(&matrix[(i, j)])),
                Ordering::Greater => matrix[(i, j)],
            });
            check_finite(lower.as_ref())?;
            compute(k, lower.as_ref())
        })
    }

    /// Like [`try_for_each`](Self::try_for_each), for matrices whose elements are all finite.
    ///
    /// # Errors
    /// An element is infinite or NaN, or `compute` returns an error.
    pub(super) fn try_for_each_finite(
        &self,
        mut compute: impl FnMut(usize, MatRef<'_, T>) -> Result<(), MatrixFailure>,
    ) -> Result<(), LinalgError> {
        self.try_for_each(|k, matrix| {
            check_finite(matrix)?;
            compute(k, matrix)
        })
    }
}

/// Returns matrix `k` of matrices in row-major order.
pub(super) fn matrix<T>(elements: &[T], k: usize, [rows, columns]: [usize; 2]) -> MatRef<'_, T> {
    let len = rows * columns;
    MatRef::from_row_major_slice(&elements[k * len..(k + 1) * len], rows, columns)
}

/// Checks that the elements of a matrix are finite.
///
/// NumPy's `eig` and SciPy check too. LAPACK would return NaN or numbers, or fail to converge.
pub(super) fn check_finite<T: LinalgElement>(matrix: MatRef<'_, T>) -> Result<(), MatrixFailure> {
    if matrix.is_all_finite() {
        Ok(())
    } else {
        Err(MatrixFailure::NotFinite)
    }
}

/// The matrices of a result, in row-major order.
pub(super) struct Results<T> {
    elements: Buffer<T>,
    sizes: DimVec<usize>,
    size: [usize; 2],
}

impl<T: Element> Results<T> {
    /// Creates matrices filled with `value`.
    ///
    /// # Errors
    /// There is not enough memory, or the rank is too large.
    pub(super) fn filled(batch: &[usize], size: [usize; 2], value: T) -> Result<Self, ShapeError> {
        Self::of_sizes(batch, &size, size, value)
    }

    /// Creates vectors filled with `value`, each as a matrix of one column.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn vectors(batch: &[usize], len: usize, value: T) -> Result<Self, ShapeError> {
        Self::of_sizes(batch, &[len], [len, 1], value)
    }

    /// Creates matrices of `size` that have the sizes `batch` and `own` in the result.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn of_sizes(
        batch: &[usize],
        own: &[usize],
        size: [usize; 2],
        value: T,
    ) -> Result<Self, ShapeError> {
        let sizes = DimVec::collect(batch.iter().chain(own).copied());
        let len = element_count(sizes.as_ref())?;
        let elements = Buffer::collect(len, core::iter::repeat_n(value, len))?;
        Ok(Results {
            elements,
            sizes,
            size,
        })
    }

    /// Returns the number of matrices, or 0 if they have no elements.
    pub(super) fn count(&self) -> usize {
        let len = self.size[0].saturating_mul(self.size[1]);
        self.elements.len().checked_div(len).unwrap_or(0)
    }

    /// Returns matrix `k`.
    pub(super) fn matrix(&mut self, k: usize) -> MatMut<'_, T> {
        let [rows, columns] = self.size;
        let matrix = self.elements_of(k);
        MatMut::from_row_major_slice_mut(matrix, rows, columns)
    }

    /// Returns the elements of matrix `k` in row-major order.
    pub(super) fn elements_of(&mut self, k: usize) -> &mut [T] {
        let len = self.size[0] * self.size[1];
        &mut self.elements[k * len..(k + 1) * len]
    }

    /// Returns the elements of all matrices.
    pub(super) fn into_elements(self) -> Buffer<T> {
        self.elements
    }

    /// Returns the result as a tensor.
    ///
    /// # Errors
    /// The sizes do not match `R`.
    pub(super) fn into_tensor<R: Shape>(self) -> Result<Tensor<T, R>, ShapeError> {
        let sizes = R::sizes_from_dim_vec(self.sizes)?;
        Ok(Tensor::from_parts(self.elements, sizes))
    }
}
