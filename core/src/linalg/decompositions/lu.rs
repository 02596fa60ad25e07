//! Gaussian elimination with partial pivoting.

use alloc::vec::Vec;

use faer::linalg::solvers::{DenseSolveCore, PartialPivLu, Solve};
use faer::{Mat, MatMut, MatRef};

use super::LinalgElement;
use super::batch::check_finite;
use super::scaling::{ScaledColumns, multiply, scaled_solution};
use super::triangle::{self, divide_by_upper, has_regular_reciprocal};
use crate::error::MatrixFailure;
use crate::float::Float;
use crate::linalg::determinant::Determinant;

/// The decomposition of a matrix into a permutation, a lower triangle with ones on the diagonal, and an upper triangle.
///
/// Powers of two may scale the columns of the matrix, which scales only the columns of the upper triangle.
pub(super) struct LuFactors<'a, T> {
    columns: ScaledColumns<'a, T>,
    triangles: Triangles<T>,
}

enum Triangles<T> {
    /// `faer` eliminates and substitutes as exactly as divisions do.
    Regular(PartialPivLu<T>),
    /// The elimination divides by pivots.
    Divided {
        /// The upper triangle, and below the diagonal the lower triangle without its ones.
        both: Mat<T>,
        /// The row of the matrix for each row of `both`.
        order: Vec<usize>,
    },
}

impl<'a, T: LinalgElement> LuFactors<'a, T> {
    /// Decomposes a matrix.
    ///
    /// `faer` multiplies by the reciprocals of pivots. If a pivot is 0, its reciprocal is not normal, or a product with it
    /// may underflow, this function decomposes the matrix again, by divisions.
    pub(super) fn new(matrix: MatRef<'a, T>) -> Self {
        let is_finite = matrix.is_all_finite();
        let columns = ScaledColumns::up(matrix);
        if is_finite {
            let lu = PartialPivLu::new(columns.matrix());
            if is_regular(&lu) {
                let triangles = Triangles::Regular(lu);
                return LuFactors { columns, triangles };
            }
        }
        let triangles = Triangles::divided(columns.matrix());
        let lu = LuFactors { columns, triangles };
        if !is_finite || lu.upper_part().is_all_finite() {
            return lu;
        }
        let columns = ScaledColumns::up_and_down(matrix);
        let triangles = Triangles::divided(columns.matrix());
        LuFactors { columns, triangles }
    }

    /// Decomposes a square matrix of finite elements that has an inverse.
    ///
    /// # Errors
    /// The matrix is singular, or an element is infinite or NaN.
    pub(super) fn invertible(matrix: MatRef<'a, T>) -> Result<Self, MatrixFailure> {
        check_finite(matrix)?;
        let lu = Self::new(matrix);
        let upper = lu.upper_part();
        let zero = T::zero_impl();
        if (0..upper.nrows()).any(|i| upper[(i, i)] == zero) {
            return Err(MatrixFailure::Singular);
        }
        Ok(lu)
    }

    /// Returns a matrix with the upper triangle of the scaled matrix. Elements below the diagonal are unspecified.
    fn upper_part(&self) -> MatRef<'_, T> {
        match &self.triangles {
            Triangles::Regular(lu) => lu.U(),
            Triangles::Divided { both, .. } => both.get(..both.nrows().min(both.ncols()), ..),
        }
    }

    /// Writes the permutation and both triangles.
    pub(super) fn write(&self, rows: &mut [usize], mut l: MatMut<'_, T>, mut u: MatMut<'_, T>) {
        match &self.triangles {
            Triangles::Regular(lu) => {
                rows.copy_from_slice(lu.P().arrays().0);
                l.copy_from(lu.L());
                u.copy_from(lu.U());
            }
            Triangles::Divided { both, order, .. } => {
                rows.copy_from_slice(order);
                for j in 0..both.ncols() {
                    for i in 0..both.nrows() {
                        if i > j {
                            l[(i, j)] = both[(i, j)];
                        } else {
                            u[(i, j)] = both[(i, j)];
                        }
                    }
                }
                l.diagonal_mut().fill(T::one_impl());
            }
        }
        multiply(u, |_, j| -self.columns.exponent(j));
    }

    /// Returns the product of the pivots.
    pub(super) fn determinant(&self) -> Determinant {
        let is_odd = match &self.triangles {
            Triangles::Regular(lu) => is_odd(lu.P().arrays().0),
            Triangles::Divided { order, .. } => is_odd(order),
        };
        let mut product = Determinant::new(is_odd);
        let upper = self.upper_part();
        for i in 0..upper.nrows() {
            let pivot = &upper[(i, i)];
            let parts = [T::real_part_impl(pivot), T::imag_part_impl(pivot)];
            product.multiply(parts.map(Float::to_f64));
            product.multiply_by_pow2(-self.columns.exponent(i));
        }
        product
    }

    /// Returns the solution for finite right-hand sides. The matrix must have an inverse.
    pub(super) fn solve(&self, right: MatRef<'_, T>) -> Mat<T> {
        let exponent = |column| self.columns.exponent(column);
        scaled_solution(right, exponent, |right| self.triangles.solve(right))
    }

    /// Returns the inverse, if the matrix has one.
    pub(super) fn inverse(&self) -> Mat<T> {
        if let Triangles::Regular(lu) = &self.triangles {
            let mut inverse = lu.inverse();
            if inverse.as_ref().is_all_finite() {
                multiply(inverse.as_mut(), |i, _| self.columns.exponent(i));
                return inverse;
            }
        }
        let size = self.upper_part().nrows();
        self.solve(Mat::identity(size, size).as_ref())
    }
}

impl<T: LinalgElement> Triangles<T> {
    /// Decomposes a matrix as LAPACK's `getf2`: by divisions, and without elimination below a pivot of 0.
    fn divided(matrix: MatRef<'_, T>) -> Self {
        let mut both = matrix.to_owned();
        let (rows, columns) = both.shape();
        let mut order: Vec<usize> = (0..rows).collect();
        for k in 0..rows.min(columns) {
            let mut pivot = k;
            for i in k + 1..rows {
                if T::abs1_impl(&both[(i, k)]) > T::abs1_impl(&both[(pivot, k)]) {
                    pivot = i;
                }
            }
            if pivot != k {
                order.swap(k, pivot);
                for j in 0..columns {
                    let upper = both[(k, j)];
                    both[(k, j)] = both[(pivot, j)];
                    both[(pivot, j)] = upper;
                }
            }
            let divisor = both[(k, k)];
            if divisor == T::zero_impl() {
                continue;
            }
            for i in k + 1..rows {
                both[(i, k)] = both[(i, k)].divide(divisor);
            }
            for j in k + 1..columns {
                let factor = -both[(k, j)];
                for i in k + 1..rows {
                    both[(i, j)] = both[(i, j)] + both[(i, k)] * factor;
                }
            }
        }
        Triangles::Divided { both, order }
    }

    /// Returns the solution for right-hand sides. The matrix must have an inverse.
    fn solve(&self, right: MatRef<'_, T>) -> Mat<T> {
        let (both, order) = match self {
            Triangles::Regular(lu) => return lu.solve(right),
            Triangles::Divided { both, order } => (both, order),
        };
        let size = both.nrows();
        let mut x = Mat::from_fn(size, right.ncols(), |i, j| right[(order[i], j)]);
        for mut x in x.col_iter_mut() {
            for k in 0..size {
                let factor = -x[k];
                for i in k + 1..size {
                    x[i] += both[(i, k)] * factor;
                }
            }
        }
        divide_by_upper(both.as_ref(), x.as_mut());
        x
    }
}

/// Returns `true` if the triangles of `faer` are as exact as those by divisions.
fn is_regular<T: LinalgElement>(lu: &PartialPivLu<T>) -> bool {
    let (lower, upper) = (lu.L(), lu.U());
    let is_regular = |k: usize| {
        let pivot = &upper[(k, k)];
        // The last pivot has no rows below it.
        has_regular_reciprocal(pivot) || (*pivot == T::zero_impl() && k + 1 == lower.nrows())
    };
    let size = upper.nrows().min(upper.ncols());
    let is_zero = |k: usize| upper[(k, k)] == T::zero_impl();
    (0..size).all(is_regular)
        // A triangle with a last pivot of 0 has no inverse.
        && (size.checked_sub(1).is_some_and(is_zero) || triangle::is_regular(upper.get(..size, ..size)))
        && lower.is_all_finite()
        && upper.is_all_finite()
}

/// Returns `true` if a permutation consists of an odd number of exchanges.
fn is_odd(order: &[usize]) -> bool {
    // A cycle of `len` indices is `len - 1` exchanges.
    let mut is_odd = order.len() % 2 == 1;
    for first in 0..order.len() {
        let mut index = order[first];
        // The loop counts a cycle at its smallest index.
        while index > first {
            index = order[index];
        }
        if index == first {
            is_odd = !is_odd;
        }
    }
    is_odd
}
