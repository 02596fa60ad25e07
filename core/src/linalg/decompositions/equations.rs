//! Linear equations.

use super::batch::Batch;
use super::lu::LuFactors;
use super::right_sides::square_solutions;
use super::{LinalgElement, for_each_matrix_type};
use crate::element::Operand;
use crate::error::LinalgError;
use crate::shape::dyn_shape::DynShape;
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Solves the equations with the matrices `x` and the right-hand sides `y`.
///
/// # Errors
/// The shapes do not match, a matrix is singular, an element is not finite, or there is not enough memory.
fn solve<R, X, Y, T>(x: &X, y: &Y) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "solve")?;
    square_solutions(&matrices, x, y, LuFactors::invertible, LuFactors::solve)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: equations
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the solution `x` of the linear equations `self.matmul(&x) == right`.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shapes `(.., N, N)` and `(.., N, K)` give `(.., N, K)`, as in [`matmul`](Self::matmul). The dimensions
            /// before the matrices broadcast. A vector `(N,)` gives vectors. `faer` decomposes each matrix once, by
            /// Gaussian elimination with partial pivoting.
            ///
            /// For triangular matrices, [`solve_lower_triangular`](Self::solve_lower_triangular) and
            /// [`solve_upper_triangular`](Self::solve_upper_triangular) are faster. For several calls with the same
            /// positive definite matrices, decompose them once by [`cholesky`](Self::cholesky), and call
            /// [`cholesky_solve`](Self::cholesky_solve).
            ///
            /// An [`Array`](crate::Array) of up to 4 rows has a method of the same name that needs no feature.
            ///
            /// # Errors
            /// - A matrix is singular.
            /// - An element is infinite or NaN.
            /// - Sizes known only at run time differ or do not broadcast, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let a = tensor![[3.0, 1.0], [1.0, 2.0]];
            /// let x: Tensor<f64, Shape![2]> = a.solve(&tensor![9.0, 8.0])?;
            /// assert!(x.all_close(&tensor![2.0, 3.0], Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::tensor;
            /// let a = tensor![[3.0, 1.0], [1.0, 2.0]];
            /// a.solve(&tensor![9.0, 8.0, 7.0]); // mat1 and mat2 shapes cannot be multiplied
            /// ```
            pub fn solve<O>(&self, right: &O) -> Result<Tensor<T, MatMulShape<S, O::Shape>>, LinalgError>
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized> + MatMul<O::Shape>,
                O: Operand<Elem = T>,
            {
                solve(self, right)
            }

            /// Solves linear equations like [`solve`](Self::solve), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`solve`](Self::solve).
            ///
            /// ```
            /// use shapecast::{LinalgErrorKind, tensor};
            /// let a = tensor![[1.0, 2.0], [2.0, 4.0]].into_dyn();
            /// let error = a.try_solve(&tensor![1.0, 1.0]).unwrap_err();
            /// assert_eq!(error.kind(), LinalgErrorKind::Singular);
            /// ```
            pub fn try_solve(&self, right: &impl Operand<Elem = T>) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                solve::<DynShape, _, _, _>(self, right)
            }
        }
    };
}
for_each_matrix_type!(methods);
