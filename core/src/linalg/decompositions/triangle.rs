//! Substitution with triangular matrices.

use alloc::vec::Vec;

use faer::linalg::triangular_solve::solve_upper_triangular_in_place;
use faer::{Mat, MatMut, MatRef, Par};

use super::LinalgElement;
use super::batch::check_finite;
use super::scaling::{scale_columns_up, scaled_solution};
use crate::element::Scalar;
use crate::error::MatrixFailure;
use crate::float::Float;

/// A triangular matrix that has an inverse.
pub(super) struct Triangle<T> {
    /// The elements, with zeros below the diagonal. Powers of two scale the columns. The rows and columns of a lower
    /// triangle are in reverse order, which makes it an upper triangle.
    upper: Mat<T>,
    /// The exponents of the powers of two.
    exponents: Vec<i32>,
    /// `upper` is a lower triangle in reverse order.
    is_reversed: bool,
    /// `faer` may multiply by the reciprocals of the elements on the diagonal.
    is_regular: bool,
}

impl<T: LinalgElement> Triangle<T> {
    /// Returns the lower triangle of a square matrix. Reads no other elements.
    ///
    /// # Errors
    /// An element on the diagonal is 0, or an element of the triangle is infinite or NaN.
    pub(super) fn lower(matrix: MatRef<'_, T>) -> Result<Self, MatrixFailure> {
        let matrix = matrix.reverse_rows_and_cols();
        Self::new(matrix.nrows(), true, |i, j| matrix[(i, j)])
    }

    /// Returns the upper triangle of a square matrix. Reads no other elements.
    ///
    /// # Errors
    /// The errors of [`lower`](Self::lower).
    pub(super) fn upper(matrix: MatRef<'_, T>) -> Result<Self, MatrixFailure> {
        Self::new(matrix.nrows(), false, |i, j| matrix[(i, j)])
    }

    /// Returns the conjugate transpose of the lower triangle of a square matrix.
    ///
    /// # Errors
    /// The errors of [`lower`](Self::lower).
    pub(super) fn adjoint_of_lower(matrix: MatRef<'_, T>) -> Result<Self, MatrixFailure> {
        Self::new(matrix.nrows(), false, |i, j| T::conj_impl(&matrix[(j, i)]))
    }

    fn new(
        size: usize,
        is_reversed: bool,
        element: impl Fn(usize, usize) -> T,
    ) -> Result<Self, MatrixFailure> {
        let mut upper = Mat::zeros(size, size);
        for j in 0..size {
            for i in 0..=j {
                upper[(i, j)] = element(i, j);
            }
        }
        check_finite(upper.as_ref())?;
        if (0..size).any(|i| upper[(i, i)] == T::zero_impl()) {
            return Err(MatrixFailure::Singular);
        }
        let exponents = scale_columns_up(&mut upper);
        Ok(Triangle {
            is_regular: is_regular(upper.as_ref()),
            upper,
            exponents,
            is_reversed,
        })
    }

    /// Returns the solution for finite right-hand sides.
    pub(super) fn solve(&self, right: MatRef<'_, T>) -> Mat<T> {
        let column_exponent = |column: usize| {
            if self.is_reversed {
                self.exponents[self.exponents.len() - 1 - column]
            } else {
                self.exponents[column]
            }
        };
        scaled_solution(right, column_exponent, |right| self.substitute(right))
    }

    /// Returns the solution of the scaled matrix.
    fn substitute(&self, right: MatRef<'_, T>) -> Mat<T> {
        let solution = |solve_in_place: fn(MatRef<'_, T>, MatMut<'_, T>)| {
            let mut x = right.to_owned();
            let rows = x.as_mut();
            let rows = if self.is_reversed {
                rows.reverse_rows_mut()
            } else {
                rows
            };
            solve_in_place(self.upper.as_ref(), rows);
            x
        };
        if self.is_regular {
            let x = solution(|upper, x| solve_upper_triangular_in_place(upper, x, Par::Seq));
            // A quotient may be finite where a product with a reciprocal is not.
            if x.as_ref().is_all_finite() {
                return x;
            }
        }
        solution(divide_by_upper)
    }
}

/// Solves equations with an upper triangle in place, by divisions. Reads no elements below the diagonal.
pub(super) fn divide_by_upper<T: LinalgElement>(upper: MatRef<'_, T>, x: MatMut<'_, T>) {
    for mut x in x.col_iter_mut() {
        for k in (0..upper.nrows()).rev() {
            x[k] = x[k].divide(upper[(k, k)]);
            let factor = -x[k];
            for i in 0..k {
                x[i] += upper[(i, k)] * factor;
            }
        }
    }
}

/// Returns `true` if `faer` substitutes with a square upper triangle as exactly as [`divide_by_upper`].
///
/// `faer` multiplies elements by the reciprocals of those on the diagonal, in the same row and in the same column. Such a
/// product of numbers of very different size underflows or overflows. If all columns were scaled to the same size, smaller
/// elements of a column might underflow.
pub(super) fn is_regular<T: LinalgElement>(upper: MatRef<'_, T>) -> bool {
    let least = <T::Real as Float>::MIN_POSITIVE / <T::Real as Float>::EPSILON;
    let sizes_fit = |x: T::Real, y: T::Real| x >= least * y && y >= least * x;
    let is_regular = |i: usize, j: usize| {
        let x = upper[(i, j)].largest_part();
        let fits = |k: usize| sizes_fit(x, upper[(k, k)].largest_part());
        x == <T::Real as Scalar>::ZERO || fits(i) && fits(j)
    };
    (0..upper.nrows())
        .all(|j| has_regular_reciprocal(&upper[(j, j)]) && (0..j).all(|i| is_regular(i, j)))
}

/// Returns `true` if products with the reciprocal of a number are as exact as quotients.
pub(super) fn has_regular_reciprocal<T: LinalgElement>(x: &T) -> bool {
    let least = <T::Real as Float>::MIN_POSITIVE / <T::Real as Float>::EPSILON;
    let largest = T::Real::from_f64(0.25) / <T::Real as Float>::MIN_POSITIVE;
    let size = x.largest_part();
    size >= least && size <= largest
}
