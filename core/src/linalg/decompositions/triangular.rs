//! Linear equations with triangular matrices, and with the products of Cholesky factors.

use faer::MatRef;

use super::batch::Batch;
use super::right_sides::square_solutions;
use super::triangle::Triangle;
use super::{LinalgElement, for_each_matrix_type};
use crate::element::Operand;
use crate::error::{LinalgError, MatrixFailure};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Solves the equations with a triangle of each matrix of `x`, which `triangle` reads, and the right-hand sides `y`.
///
/// # Errors
/// The shapes do not match, a matrix is singular, an element is not finite, or there is not enough memory.
fn solve_triangular<R, X, Y, T>(
    x: &X,
    y: &Y,
    triangle: fn(MatRef<'_, T>) -> Result<Triangle<T>, MatrixFailure>,
) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "solve_triangular")?;
    square_solutions(&matrices, x, y, triangle, Triangle::solve)
}

/// Like [`solve_triangular`], with the product of each lower triangle and its conjugate transpose.
///
/// # Errors
/// The errors of [`solve_triangular`].
fn cholesky_solve<R, X, Y, T>(x: &X, y: &Y) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "cholesky_solve")?;
    square_solutions(
        &matrices,
        x,
        y,
        |matrix| {
            Ok([
                Triangle::lower(matrix)?,
                Triangle::adjoint_of_lower(matrix)?,
            ])
        },
        |[lower, adjoint], right| adjoint.solve(lower.solve(right).as_ref()),
    )
}

/// Defines a method that solves equations, and its twin for sizes known only at run time.
macro_rules! solver {
    (
        $(#[$doc:meta])* $name:ident;
        $(#[$try_doc:meta])* $try_name:ident;
        $solve:ident $(, $triangle:path)?
    ) => {
        $(#[$doc])*
        pub fn $name<O>(
            &self,
            right: &O,
        ) -> Result<Tensor<T, MatMulShape<S, O::Shape>>, LinalgError>
        where
            T: LinalgElement,
            S: SquareMatrices<Vectors: Sized> + MatMul<O::Shape>,
            O: Operand<Elem = T>,
        {
            $solve(self, right $(, $triangle)?)
        }

        $(#[$try_doc])*
        pub fn $try_name(
            &self,
            right: &impl Operand<Elem = T>,
        ) -> Result<DynTensor<T>, LinalgError>
        where
            T: LinalgElement,
        {
            $solve::<DynShape, _, _, _>(self, right $(, $triangle)?)
        }
    };
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)* T, S: Shape> $type {
            solver! {
                /// Returns the solution `x` of the linear equations `l.matmul(&x) == right`, where `l` is the lower
                /// triangle of `self`.
                ///
                /// Shapes are those of [`solve`](Self::solve): `(.., N, N)` and `(.., N, K)` give `(.., N, K)`, and a
                /// vector `(N,)` gives vectors. Elements above the diagonal are not read. This is SciPy's
                /// `linalg.solve_triangular(x, y, lower=True)`.
                ///
                /// # Errors
                /// - A matrix is singular: an element on the diagonal is 0.
                /// - An element of a lower triangle or of `right` is infinite or NaN.
                /// - Sizes known only at run time differ or do not broadcast, or there is not enough memory.
                ///
                /// ```
                /// use shapecast::{Shape, Tensor, tensor};
                /// let l = tensor![[2.0, 0.0], [1.0, 4.0]];
                /// let x: Tensor<f64, Shape![2]> = l.solve_lower_triangular(&tensor![6.0, 11.0])?;
                /// assert_eq!(x, tensor![3.0, 2.0]);
                /// # Ok::<(), shapecast::LinalgError>(())
                /// ```
                ///
                /// ```compile_fail
                /// # use shapecast::tensor;
                /// let l = tensor![[2.0, 0.0], [1.0, 4.0]];
                /// l.solve_lower_triangular(&tensor![6.0, 11.0, 1.0]); // mat1 and mat2 shapes cannot be multiplied
                /// ```
                #[doc(alias = "solve_triangular")]
                solve_lower_triangular;

                /// Solves linear equations like [`solve_lower_triangular`](Self::solve_lower_triangular), for sizes
                /// known only at run time.
                ///
                /// # Errors
                /// The rank is less than 2, the matrices are not square, or an error of
                /// [`solve_lower_triangular`](Self::solve_lower_triangular).
                ///
                /// ```
                /// use shapecast::{LinalgErrorKind, tensor};
                /// let l = tensor![[2.0, 0.0], [1.0, 4.0]].into_dyn();
                /// assert_eq!(l.try_solve_lower_triangular(&tensor![6.0, 11.0])?, tensor![3.0, 2.0]);
                /// let singular = tensor![[2.0, 0.0], [1.0, 0.0]];
                /// let error = singular.try_solve_lower_triangular(&tensor![6.0, 11.0]).unwrap_err();
                /// assert_eq!(error.kind(), LinalgErrorKind::Singular);
                /// # Ok::<(), shapecast::LinalgError>(())
                /// ```
                try_solve_lower_triangular;

                solve_triangular, Triangle::lower
            }
            solver! {
                /// Returns the solution `x` of the linear equations `u.matmul(&x) == right`, where `u` is the upper
                /// triangle of `self`.
                ///
                /// Like [`solve_lower_triangular`](Self::solve_lower_triangular), with the upper triangle: elements
                /// below the diagonal are not read. For equations with the transpose of a lower triangle `l`, write
                /// `l.transpose().solve_upper_triangular(&right)`.
                ///
                /// # Errors
                /// - A matrix is singular: an element on the diagonal is 0.
                /// - An element of an upper triangle or of `right` is infinite or NaN.
                /// - Sizes known only at run time differ or do not broadcast, or there is not enough memory.
                ///
                /// ```
                /// use shapecast::{Shape, Tensor, tensor};
                /// let l = tensor![[2.0, 0.0], [1.0, 4.0]];
                /// let x: Tensor<f64, Shape![2]> = l.transpose().solve_upper_triangular(&tensor![7.0, 4.0])?;
                /// assert_eq!(x, tensor![3.0, 1.0]);
                /// # Ok::<(), shapecast::LinalgError>(())
                /// ```
                #[doc(alias = "solve_triangular")]
                solve_upper_triangular;

                /// Solves linear equations like [`solve_upper_triangular`](Self::solve_upper_triangular), for sizes
                /// known only at run time.
                ///
                /// # Errors
                /// The rank is less than 2, the matrices are not square, or an error of
                /// [`solve_upper_triangular`](Self::solve_upper_triangular).
                ///
                /// ```
                /// use shapecast::tensor;
                /// // The QR decomposition solves equations too.
                /// let (a, b) = (tensor![[3.0, 1.0], [1.0, 2.0]].into_dyn(), tensor![9.0, 8.0]);
                /// let qr = a.try_qr()?;
                /// let x = qr.r.try_solve_upper_triangular(&qr.q.transpose().try_matmul(&b)?)?;
                /// assert!(x.all_close(&tensor![2.0, 3.0], Default::default()));
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                try_solve_upper_triangular;

                solve_triangular, Triangle::upper
            }
            solver! {
                /// Returns the solution `x` of the linear equations `a.matmul(&x) == right`, where `self` is the
                /// Cholesky factor of `a`.
                ///
                /// The matrices `self` are those that [`cholesky`](Self::cholesky) returns, which decomposes `a` once
                /// for several calls. Shapes are those of [`solve`](Self::solve). Elements above the diagonal are not
                /// read. This is SciPy's `linalg.cho_solve((l, True), y)`, and PyTorch's `cholesky_solve(y, l)`, whose
                /// arguments are in the other order.
                ///
                /// # Errors
                /// - A factor is singular: an element on the diagonal is 0.
                /// - An element of a lower triangle or of `right` is infinite or NaN.
                /// - Sizes known only at run time differ or do not broadcast, or there is not enough memory.
                ///
                /// ```
                /// use shapecast::{Shape, Tensor, tensor};
                /// let covariance = tensor![[4.0, 2.0], [2.0, 5.0]];
                /// let l = covariance.cholesky()?;
                /// let weights: Tensor<f64, Shape![2]> = l.cholesky_solve(&tensor![8.0, 12.0])?;
                /// assert_eq!(weights, tensor![1.0, 2.0]);
                /// # Ok::<(), shapecast::LinalgError>(())
                /// ```
                #[doc(alias = "cho_solve")]
                cholesky_solve;

                /// Solves linear equations like [`cholesky_solve`](Self::cholesky_solve), for sizes known only at run
                /// time.
                ///
                /// # Errors
                /// The rank is less than 2, the matrices are not square, or an error of
                /// [`cholesky_solve`](Self::cholesky_solve).
                ///
                /// ```
                /// use shapecast::tensor;
                /// let l = tensor![[4.0, 2.0], [2.0, 5.0]].try_cholesky()?;
                /// assert_eq!(l.try_cholesky_solve(&tensor![8.0, 12.0])?, tensor![1.0, 2.0]);
                /// assert!(l.try_cholesky_solve(&tensor![8.0, 12.0, 0.0]).is_err());
                /// # Ok::<(), shapecast::LinalgError>(())
                /// ```
                try_cholesky_solve;

                cholesky_solve
            }
        }
    };
}
for_each_matrix_type!(methods);
