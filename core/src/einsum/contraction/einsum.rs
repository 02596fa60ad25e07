//! `try_einsum`, contractions whose equation is known at run time.

use alloc::vec::Vec;

use shapecast_kernel::DimVec;

use super::equation::Equation;
use super::factor::{Index, IndexSizes, IndexedFactor};
use super::many::contract_many;
use crate::element::{Heap, Operand};
use crate::error::{ShapeError, element_count};
use crate::linalg::MatMulElement;
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::tensor::DynTensor;

/// Evaluates an equation in Einstein's notation, as `numpy.einsum` and `torch.einsum` do.
///
/// The equation has a letter for each axis of each operand: `"ij,jk->ik"` is the product of two matrices. Axes with the
/// same letter have the same index. The result is the product of the operands, summed over all indices that are missing
/// to the right of the arrow. A letter that occurs twice in an operand stands for its diagonal. `...` stands for any
/// number of leading, inner or trailing dimensions, which broadcast. The sizes of a diagonal must be equal, as in
/// PyTorch. (NumPy takes sizes 0 and 1 for a diagonal of size 1.) Without an arrow, the result has the ellipsis and
/// then the letters that occur once, in alphabetical order. Spaces have no meaning. An axis of size 1 broadcasts over
/// its index.
///
/// The result is a new tensor. The function copies a view only if its strides do not fit a matrix product. It
/// multiplies three and more operands in pairs, in the order of least work. One loop over all indices multiplies up to
/// three operands without intermediate results if it takes no more work.
///
/// The function multiplies and sums 16-bit floats in `f32`, and rounds the result once. It multiplies and sums integers
/// in their own type. Integers wrap on overflow in every build, as in NumPy.
///
/// The order of products and sums depends on the sizes and strides alone. For elements of your own type, the
/// multiplication must be associative and commutative, and distribute over the addition.
///
/// # Errors
/// - The equation is not valid, or does not match the operands.
/// - Two sizes of an index differ, and neither is 1.
/// - The result or a product of two operands has too many dimensions or elements.
/// - There is not enough memory.
///
/// ```
/// use shapecast::{tensor, try_einsum};
/// let a = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]].into_dyn();
/// assert_eq!(try_einsum("ij,kj->ik", &[&a, &a])?, tensor![[14.0, 32.0], [32.0, 77.0]]);
/// assert_eq!(try_einsum("ij->j", &[&a])?, tensor![5.0, 7.0, 9.0]);
/// assert_eq!(try_einsum("...j->j...", &[a.view()])?, a.transpose());
/// let error = try_einsum("ij,jk->ik", &[&a, &a]).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "einsum(): subscript j has size 2 for operand 1 which does not broadcast with previously seen size 3",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub fn try_einsum<O>(equation: &str, operands: &[O]) -> Result<DynTensor<O::Elem>, ShapeError>
where
    O: Operand<Elem: MatMulElement>,
{
    let rank = |k: usize| operands[k].source().sizes.len();
    let equation = Equation::parse(equation, operands.len(), rank)?;
    let mut terms = equation.terms();
    let mut sizes = IndexSizes::new();
    let mut factors = Vec::with_capacity(2 * operands.len());
    for (k, (operand, term)) in operands.iter().zip(&mut terms).enumerate() {
        let source = operand.source();
        let indices = equation.indices(term, source.sizes.len());
        factors.push(IndexedFactor::new(source, k, indices.as_ref(), &mut sizes)?);
    }
    let result = equation.result_indices(terms.next().unwrap_or(&[]));
    check_result(result.as_ref(), &sizes)?;
    contract_many::<Heap, DynShape, _>(&mut factors, result.as_ref(), &sizes)
}

/// Checks that a tensor can have the indices of the result.
///
/// # Errors
/// The result has too many dimensions or elements.
fn check_result(result: &[Index], sizes: &IndexSizes) -> Result<(), ShapeError> {
    check_rank(result.len())?;
    let sizes = DimVec::collect(result.iter().map(|&index| sizes.of(index)));
    element_count(sizes.as_ref())?;
    Ok(())
}
