//! Linear equations.

use faer::MatRef;
use faer::linalg::solvers::{PartialPivLu, Solve};

use super::batch::{Batch, Results, check_finite, matrix};
use super::{LinalgElement, for_each_matrix_type};
use crate::axes::elements::contiguous_elements;
use crate::error::{LinalgError, MatrixFailure};
use crate::linalg::sizes::{OperandLayout, Product};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matmul::{MatMul, MatMulShape};
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Operand, Tensor, View, ViewMut};

/// Decomposes a square matrix of finite elements that has an inverse.
///
/// # Errors
/// The matrix is singular, or an element is infinite or NaN.
pub(super) fn invertible<T: LinalgElement>(
    matrix: MatRef<'_, T>,
) -> Result<PartialPivLu<T>, MatrixFailure> {
    check_finite(matrix)?;
    let lu = PartialPivLu::new(matrix);
    let zero = T::zero_impl();
    let upper = lu.U();
    if (0..upper.nrows()).any(|i| upper[(i, i)] == zero) {
        return Err(MatrixFailure::Singular);
    }
    Ok(lu)
}

/// Returns the index of the matrix of an operand that matrix `k` of the result reads.
///
/// `batch` are the sizes of the result before the matrices, and `own` those of the operand.
pub(super) fn broadcast_index(mut k: usize, batch: &[usize], own: &[usize]) -> usize {
    let (mut index, mut stride) = (0, 1);
    for (&size, &own) in batch.iter().rev().zip(own.iter().rev()) {
        if own != 1 {
            index += k % size * stride;
        }
        stride *= own;
        k /= size;
    }
    index
}

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
    let source = y.source();
    let product = Product::new(OperandLayout::of(&x.source()), OperandLayout::of(&source))?;
    let [_, rows, columns] = product.size;
    let batch = product.batch.as_ref();
    let [_, (right_sizes, _)] = &product.factors;
    let [right_batch @ .., _, _] = right_sizes.as_ref() else {
        unreachable!("a factor is a matrix")
    };
    let own = &product.result.as_ref()[batch.len()..];
    let size = [rows, columns];
    let mut solutions = Results::of_sizes(batch, own, size, T::default())?;
    // Singular matrices are errors even if there are no right-hand sides.
    if columns == 0 {
        matrices.try_for_each(|_, matrix| invertible(matrix).map(|_| ()))?;
    }
    let right = contiguous_elements::<Y::Shape, _, _>(source)?;
    let mut last = None;
    for k in 0..solutions.count() {
        let index = broadcast_index(k, batch, matrices.sizes);
        let lu = match last.take() {
            Some((last_index, lu)) if last_index == index => lu,
            _ => invertible(matrices.matrix(index))
                .map_err(|failure| matrices.error(failure, index))?,
        };
        let right = matrix(&right, broadcast_index(k, batch, right_batch), size);
        check_finite(right).map_err(|failure| matrices.error(failure, index))?;
        solutions.matrix(k).copy_from(lu.solve(right));
        last = Some((index, lu));
    }
    Ok(solutions.into_tensor()?)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra
        ///
        /// With the feature `faer`.
        impl<$($generics)* T: LinalgElement, S: Shape> $type {
            /// Returns the solution `x` of the linear equations `self.matmul(&x) == right`.
            ///
            /// The shape of `right` is that of a right factor of [`matmul`](Self::matmul), and the shape of the
            /// solution is that of the product: `(.., N, N)` and `(.., N, K)` give `(.., N, K)`, where the dimensions
            /// before the matrices broadcast. A vector `(N,)` gives vectors. The matrices are decomposed by Gaussian
            /// elimination with partial pivoting of `faer`, each one once.
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
                S: SquareMatrices<Vectors: Sized> + MatMul<O::Shape>,
                O: Operand<Elem = T>,
            {
                solve(self, right)
            }

            /// Solves linear equations like [`solve`](Self::solve), for sizes known only at run time.
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
            pub fn try_solve(&self, right: &impl Operand<Elem = T>) -> Result<DynTensor<T>, LinalgError> {
                solve::<DynShape, _, _, _>(self, right)
            }
        }
    };
}
for_each_matrix_type!(methods);
