//! Determinants, inverses and solutions of arrays up to 4 × 4, without a heap.
//!
//! One LU decomposition with partial pivoting serves all sizes, and LLVM unrolls its loops. Unlike cofactors, the
//! decomposition finds the same matrices singular as LAPACK and NumPy.

use super::small_lu::Lu;
use crate::error::{LinalgError, MatrixFailure};
use crate::float::Float;
use crate::shape::dim::{One, Size};
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::results::array_from;
use crate::shape::traits::KnownShape;
use crate::tensor::Array;

/// Shapes of square arrays from 1 × 1 to 4 × 4, which have inline linear algebra.
///
/// ```
/// use shapecast::{Array, KnownShape, LinalgError, Shape, bounds::SmallMatrix};
/// fn squared_inverse<S>(x: &Array<f64, S>) -> Result<Array<f64, S>, LinalgError>
/// where
///     S: KnownShape + SmallMatrix,
/// {
///     let inverse = x.inverse()?;
///     Ok(&inverse * &inverse)
/// }
///
/// fn mahalanobis<const M: usize>(x: Array<f64, Shape![M]>, covariance: Array<f64, Shape![M, M]>) -> Result<f64, LinalgError>
/// where
///     Shape![M, M]: SmallMatrix,
/// {
///     let inverse = (covariance + covariance.transpose()).inverse()?;
///     Ok(x.matmul(&inverse.matmul(&x)).item())
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "linear algebra of arrays needs a square matrix of up to 4 rows, found shape `{Self}`",
    label = "expected a shape from `Shape![1, 1]` to `Shape![4, 4]`",
    note = "for other matrices, enable the feature `faer` and write `x.view()` before the call",
    note = "in generic code over `S`, add the bound `S: SmallMatrix`"
)]
pub trait SmallMatrix {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;

    /// Decomposes the matrix and passes the decomposition to `visitor`.
    #[doc(hidden)]
    fn decompose<T: Float, V: VisitLu<T>>(elements: &[T], visitor: V) -> V::Output;
}

/// A computation with a decomposition of any number of rows.
#[doc(hidden)]
pub trait VisitLu<T> {
    type Output;
    fn visit<const N: usize>(self, lu: &Lu<T, N>) -> Self::Output;
}

macro_rules! small_matrices {
    ($($dim:ty: $n:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl SmallMatrix for ($dim, $dim) {
            type Checked = ();

            #[inline]
            fn decompose<T: Float, V: VisitLu<T>>(elements: &[T], visitor: V) -> V::Output {
                visitor.visit(&Lu::<T, $n>::of(elements))
            }
        }
    )*};
}
small_matrices!(One: 1 Size<1>: 1 Size<2>: 2 Size<3>: 3 Size<4>: 4);

/// Computes the determinant.
struct Value;
impl<T: Float> VisitLu<T> for Value {
    type Output = T;
    #[inline]
    fn visit<const N: usize>(self, lu: &Lu<T, N>) -> T {
        lu.determinant()
    }
}

/// Computes the sign and the logarithm of the determinant.
struct SignAndLog;
impl<T: Float> VisitLu<T> for SignAndLog {
    type Output = (T, T);
    #[inline]
    fn visit<const N: usize>(self, lu: &Lu<T, N>) -> (T, T) {
        let ([sign, _], log) = lu.product().sign_and_log();
        (sign, log)
    }
}

/// Solves for right-hand sides of `columns` columns, one matrix after the other, in place.
struct Solve<'a, T> {
    right: &'a mut [T],
    columns: usize,
}
impl<T: Float> VisitLu<T> for Solve<'_, T> {
    type Output = Result<(), LinalgError>;
    #[inline]
    fn visit<const N: usize>(self, lu: &Lu<T, N>) -> Self::Output {
        if lu.is_singular() {
            return Err(MatrixFailure::Singular.at(None));
        }
        if self.right.is_empty() {
            return Ok(());
        }
        for matrix in self.right.chunks_exact_mut(N * self.columns) {
            for j in 0..self.columns {
                let solution = lu.solve(core::array::from_fn(|i| matrix[i * self.columns + j]));
                for (i, value) in solution.into_iter().enumerate() {
                    matrix[i * self.columns + j] = value;
                }
            }
        }
        Ok(())
    }
}

/// Checks that all elements are finite.
#[inline]
fn check_finite<T: Float>(elements: &[T]) -> Result<(), LinalgError> {
    if elements.iter().all(|x| x.is_finite()) {
        return Ok(());
    }
    Err(MatrixFailure::NotFinite.at(None))
}

/// # Linear algebra of small matrices
impl<T: Float, S: KnownShape> Array<T, S> {
    /// Returns the determinant of a matrix of up to 4 rows.
    ///
    /// The method is Gaussian elimination with partial pivoting, as in LAPACK. The determinant is NaN if an element is
    /// NaN. A determinant is infinite or 0 only if its value is beyond the range of `T` or the matrix is singular.
    /// Products of pivots do not overflow before. For determinants beyond the range, call [`slogdet`](Self::slogdet).
    /// This method needs no feature. A tensor or a view, of any size, has a method of the same name with the feature
    /// `faer`.
    ///
    /// ```
    /// use shapecast::array;
    /// assert_eq!(array![[2.0, 1.0], [4.0, 5.0]].det(), 6.0);
    /// assert_eq!(array![[1.0, 2.0], [2.0, 4.0]].det(), 0.0);
    /// ```
    #[doc(alias = "determinant")]
    #[must_use]
    pub fn det(&self) -> T
    where
        S: SmallMatrix<Checked: Sized>,
    {
        if self.as_slice().iter().any(|x| x.is_nan()) {
            return T::NAN;
        }
        S::decompose(self.as_slice(), Value)
    }

    /// Returns the sign of the determinant and the logarithm of its absolute value, of a matrix of up to 4 rows.
    ///
    /// The logarithm is finite even if the [determinant](Self::det) is too large or too small for its type. A singular
    /// matrix gives `(0, -∞)`. If an element is NaN, both are NaN. This method needs no feature. A tensor or a view, of
    /// any size, has a method of the same name with the feature `faer`.
    ///
    /// ```
    /// use shapecast::array;
    /// let (sign, log) = array![[0.0, 1e200], [1e200, 0.0]].slogdet();
    /// assert_eq!(sign, -1.0);
    /// assert!((log - 400.0 * f64::ln(10.0)).abs() < 1e-10);
    /// assert_eq!(array![[1.0, 2.0], [2.0, 4.0]].slogdet(), (0.0, f64::NEG_INFINITY));
    /// ```
    #[doc(alias("logdet", "log_determinant"))]
    #[must_use]
    pub fn slogdet(&self) -> (T, T)
    where
        S: SmallMatrix<Checked: Sized>,
    {
        if self.as_slice().iter().any(|x| x.is_nan()) {
            return (T::NAN, T::NAN);
        }
        S::decompose(self.as_slice(), SignAndLog)
    }

    /// Returns the inverse of a matrix of up to 4 rows.
    ///
    /// The method is Gaussian elimination with partial pivoting, as in LAPACK. This method needs no feature. A tensor
    /// or a view, of any size, has a method of the same name with the feature `faer`.
    ///
    /// # Errors
    /// The matrix is singular, or an element is infinite or NaN.
    ///
    /// ```
    /// use shapecast::{LinalgErrorKind, array};
    /// let x = array![[2.0, 1.0], [1.0, 1.0]];
    /// assert_eq!(x.inverse()?, array![[1.0, -1.0], [-1.0, 2.0]]);
    /// let error = array![[1.0, 2.0], [2.0, 4.0]].inverse().unwrap_err();
    /// assert_eq!(error.kind(), LinalgErrorKind::Singular);
    /// # Ok::<(), shapecast::LinalgError>(())
    /// ```
    #[doc(alias = "inv")]
    pub fn inverse(&self) -> Result<Self, LinalgError>
    where
        S: SmallMatrix<Checked: Sized>,
    {
        check_finite(self.as_slice())?;
        let n = S::SIZES_REF[0];
        let identity = |i: usize| {
            if i.is_multiple_of(n + 1) {
                T::ONE
            } else {
                T::ZERO
            }
        };
        let mut inverse = array_from::<S, T>(identity);
        let solve = Solve {
            right: S::as_mut_slice(&mut inverse),
            columns: n,
        };
        S::decompose(self.as_slice(), solve)?;
        Ok(Array::new(inverse))
    }

    /// Returns the solution `x` of the linear equations `self.matmul(&x) == right` for a matrix of up to 4 rows.
    ///
    /// Shapes `(N, N)` and `(.., N, K)` give `(.., N, K)`, and `(N, N)` and `(N,)` give `(N,)`. The method is Gaussian
    /// elimination with partial pivoting, as in LAPACK. This method needs no feature. A tensor or a view, of any size,
    /// has a method of the same name with the feature `faer`.
    ///
    /// # Errors
    /// The matrix is singular, or an element is infinite or NaN.
    ///
    /// ```
    /// use shapecast::array;
    /// let a = array![[3.0, 1.0], [1.0, 2.0]];
    /// assert_eq!(a.solve(&array![9.0, 8.0])?, array![2.0, 3.0]);
    /// # Ok::<(), shapecast::LinalgError>(())
    /// ```
    pub fn solve<R: KnownShape>(
        &self,
        right: &Array<T, R>,
    ) -> Result<Array<T, MatMulShape<S, R>>, LinalgError>
    where
        S: SmallMatrix<Checked: Sized> + MatMul<R, Output: KnownShape>,
    {
        check_finite(self.as_slice())?;
        check_finite(right.as_slice())?;
        let columns = match R::SIZES_REF {
            [_] | [] => 1,
            [.., columns] => *columns,
        };
        let elements = right.as_slice();
        let mut solution = array_from::<MatMulShape<S, R>, T>(|i| elements[i]);
        let solve = Solve {
            right: MatMulShape::<S, R>::as_mut_slice(&mut solution),
            columns,
        };
        S::decompose(self.as_slice(), solve)?;
        Ok(Array::new(solution))
    }
}
