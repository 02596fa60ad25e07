//! Batches of matrices and of right-hand sides, which broadcast together.

use faer::{Mat, MatRef};
use shapecast_kernel::sizes::stretch::stretches;

use super::LinalgElement;
use super::batch::{Batch, Results, check_finite, matrix};
use crate::copies::contiguous_elements;
use crate::element::Operand;
use crate::error::{LinalgError, MatrixFailure};
use crate::linalg::sizes::{OperandLayout, Product};
use crate::shape::traits::Shape;
use crate::tensor::Tensor;

/// Returns the solutions for the right-hand sides `y`. `product` has the sizes of the solutions.
///
/// `decompose` returns the factors of a matrix, and `solve` the solution for one right-hand side. Adjacent right-hand
/// sides of the same matrix share its factors.
///
/// # Errors
/// `decompose` returns an error, an element of `y` is not finite, or there is not enough memory.
pub(super) fn solutions<'a, R, Y, T, F>(
    matrices: &'a Batch<'_, T>,
    y: &Y,
    product: &Product,
    decompose: impl Fn(MatRef<'a, T>) -> Result<F, MatrixFailure>,
    solve: impl Fn(&F, MatRef<'_, T>) -> Mat<T>,
) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let [unknowns, rows, columns] = product.size;
    let batch = product.batch.as_ref();
    let [_, (right_sizes, _)] = &product.factors;
    let [right_batch @ .., _, _] = right_sizes.as_ref() else {
        unreachable!("a factor is a matrix")
    };
    let own = &product.result.as_ref()[batch.len()..];
    let mut solutions = Results::of_sizes(batch, own, [unknowns, columns], T::default())?;
    if rows == 0 {
        return Ok(solutions.into_tensor()?);
    }
    let right = contiguous_elements::<Y::Shape, _, _>(y.source())?;
    let mut last = None;
    for k in 0..solutions.count() {
        let index = broadcast_index(k, batch, matrices.sizes);
        let error = |failure| matrices.error(failure, index);
        let factors = match last.take() {
            Some((last_index, factors)) if last_index == index => factors,
            _ => decompose(matrices.matrix(index)).map_err(error)?,
        };
        let right_index = broadcast_index(k, batch, right_batch);
        let right = matrix(&right, right_index, [rows, columns]);
        check_finite(right).map_err(error)?;
        solutions.matrix(k).copy_from(solve(&factors, right));
        last = Some((index, factors));
    }
    Ok(solutions.into_tensor()?)
}

/// Returns the solutions for square matrices and the right-hand sides `y`, by [`solutions`]. `matrices` are those of `x`.
///
/// # Errors
/// The shapes do not match, or an error of [`solutions`].
pub(super) fn square_solutions<'a, R, X, Y, T, F>(
    matrices: &'a Batch<'_, T>,
    x: &X,
    y: &Y,
    decompose: impl Fn(MatRef<'a, T>) -> Result<F, MatrixFailure>,
    solve: impl Fn(&F, MatRef<'_, T>) -> Mat<T>,
) -> Result<Tensor<T, R>, LinalgError>
where
    R: Shape,
    X: Operand<Elem = T>,
    Y: Operand<Elem = T>,
    T: LinalgElement,
{
    let product = Product::new(
        OperandLayout::of(&x.source()),
        OperandLayout::of(&y.source()),
    )?;
    let [.., columns] = product.size;
    // Singular matrices are errors even if there are no right-hand sides.
    if columns == 0 {
        matrices.try_for_each(|_, matrix| decompose(matrix).map(|_| ()))?;
    }
    solutions(matrices, y, &product, decompose, solve)
}

/// Returns the index of the matrix of an operand that matrix `k` of the result reads.
///
/// `batch` and `own` are the sizes of the result and of the operand before the matrices.
fn broadcast_index(mut k: usize, batch: &[usize], own: &[usize]) -> usize {
    let (mut index, mut stride) = (0, 1);
    for (&size, &own) in batch.iter().rev().zip(own.iter().rev()) {
        if !stretches(own) {
            index += k % size * stride;
        }
        stride *= own;
        k /= size;
    }
    index
}
