//! Least squares.

use faer::{Mat, MatRef};

use super::batch::{Batch, check_finite};
use super::right_sides::solutions;
use super::scaling::{Scaled, ScaledColumns, multiply};
use super::singular_values::{decompose, zero_limit};
use super::{LinalgElement, for_each_matrix_type};
use crate::element::Operand;
use crate::error::{LinalgError, MatrixFailure};
use crate::linalg::sizes::{OperandLayout, Product};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::matrices::{Matrices, PseudoInverse};
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};
use shapecast_kernel::DimVec;

/// Returns the solutions of least squares and least norm.
///
/// # Errors
/// The shapes do not match, an element is not finite, the iteration does not converge, or there is not enough memory.
fn lstsq<R, X, Y, T>(x: &X, y: &Y) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "lstsq")?;
    // The solution has the shape of the product with the pseudoinverse.
    let layout = OperandLayout::of(&x.source());
    let mut flipped = DimVec::from_slice(x.source().sizes);
    let rank = flipped.as_ref().len();
    flipped.as_mut().swap(rank - 2, rank - 1);
    let product = Product::new(
        layout.of_other_matrices(flipped.as_ref()),
        OperandLayout::of(&y.source()),
    )?;
    solutions(&matrices, y, &product, factors, solution)
}

/// The singular value decomposition of a scaled matrix.
struct Factors<T> {
    svd: faer::linalg::solvers::Svd<T>,
    /// The exponent of the power of two that scales the matrix.
    exponent: i32,
}

/// Decomposes a matrix.
///
/// # Errors
/// An element is not finite, or the iteration does not converge.
fn factors<T: LinalgElement>(matrix: MatRef<'_, T>) -> Result<Factors<T>, MatrixFailure> {
    check_finite(matrix)?;
    let scaled = Scaled::new(matrix);
    Ok(Factors {
        svd: decompose(&scaled)?,
        exponent: scaled.exponent(),
    })
}

/// Returns the solution for one right-hand side: the product with the pseudoinverse, from right to left.
fn solution<T: LinalgElement>(factors: &Factors<T>, right: MatRef<'_, T>) -> Mat<T> {
    let svd = &factors.svd;
    let right = ScaledColumns::up_and_down(right);
    let size = [svd.U().nrows(), svd.V().nrows()];
    let values = svd.S().column_vector();
    let limit = zero_limit(T::real_part_impl(&values[0]), size);
    let mut projected: Mat<T> = svd.U().adjoint() * right.matrix();
    for (i, value) in values.iter().enumerate() {
        let value = T::real_part_impl(value);
        for x in projected.row_mut(i).iter_mut() {
            *x = if value > limit {
                T::mul_real_impl(x, &(crate::float::Float::recip(value)))
            } else {
                T::default()
            };
        }
    }
    let mut x = svd.V() * projected;
    multiply(x.as_mut(), |_, j| factors.exponent - right.exponent(j));
    x
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: least squares
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the least-squares solution `x` of the linear equations `self.matmul(&x) == right`.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shapes `(.., M, N)` and `(.., M, K)` give `(.., N, K)`, where the dimensions before the matrices
            /// broadcast. A vector `(M,)` gives vectors `(.., N)`. The solution minimizes the sum of the squares of the
            /// differences. If several solutions do, the result has the smallest norm, as in NumPy's `linalg.lstsq`.
            /// The method is the [`svd`](Self::svd). Singular values up to the limit of
            /// [`matrix_rank`](Self::matrix_rank) count as zero, as with NumPy's `rcond=None`.
            /// So columns that are tiny beside the others have solutions near 0. To let all columns count, multiply each
            /// one by a power of two before the call, and its solution by the same power after it.
            ///
            /// # Errors
            /// - An element is infinite or NaN.
            /// - The iteration for the singular values does not converge.
            /// - Sizes known only at run time differ or do not broadcast, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// // The line through three points.
            /// let a = tensor![[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]];
            /// let line: Tensor<f64, Shape![2]> = a.lstsq(&tensor![1.0, 3.0, 5.0])?;
            /// assert!(line.all_close(&tensor![2.0, 1.0], Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            #[doc(alias = "least_squares")]
            pub fn lstsq<O>(
                &self,
                right: &O,
            ) -> Result<Tensor<T, MatMulShape<PseudoInverse<S>, O::Shape>>, LinalgError>
            where
                T: LinalgElement,
                S: Matrices<Flipped: MatMul<O::Shape>>,
                O: Operand<Elem = T>,
            {
                lstsq(self, right)
            }

            /// Returns least-squares solutions like [`lstsq`](Self::lstsq), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The number of dimensions is less than 2, or an error of [`lstsq`](Self::lstsq).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let a = tensor![[1.0], [1.0]];
            /// let mean = a.try_lstsq(&tensor![1.0, 3.0])?;
            /// assert!(mean.all_close(&tensor![2.0], Default::default()));
            /// assert!(a.try_lstsq(&tensor![1.0, 2.0, 3.0]).is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_lstsq(&self, right: &impl Operand<Elem = T>) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                lstsq::<DynShape, _, _, _>(self, right)
            }
        }
    };
}
for_each_matrix_type!(methods);
