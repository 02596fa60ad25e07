//! `try_einsum`, contractions whose equation is known at run time.

use alloc::vec::Vec;

use super::contract_pair;
use super::equation::Equation;
use super::factor::{Index, IndexSizes, IndexedFactor};
#[cfg(feature = "half")]
use super::float16::{narrowed, widened};
use super::fused::{MAX_FACTORS, evaluate};
use super::order::{ContractionOrder, IndexSet, Pair, indices_of};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::linalg::MatMulElement;
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::layout::count;
use crate::tensor::{DynTensor, Heap, Operand};

/// Evaluates an equation in Einstein's notation, as `numpy.einsum` and `torch.einsum` do.
///
/// The equation has a letter for each axis of each operand: `"ij,jk->ik"` is the product of two matrices. Axes with
/// the same letter have the same index. The result is the product of the operands, summed over all indices that are
/// not to the right of the arrow. A letter that an operand has twice stands for its diagonal, and `...` for any
/// number of leading, inner or trailing dimensions, which broadcast. Without an arrow, the result has the ellipsis
/// and then the letters that occur once, in alphabetical order. Spaces are ignored. An axis of size 1 broadcasts
/// over its index.
///
/// The result is a new tensor. A view is copied only if its strides do not fit a matrix product. Three and more
/// operands are multiplied in pairs, in the order of least work. Where one loop over all indices takes no more
/// work, up to three operands are multiplied without intermediate results.
///
/// 16-bit floats are multiplied and summed in `f32`, and the result is rounded once.
///
/// The order of products and sums depends on the sizes and strides alone. For elements of your own type, the
/// multiplication must be associative and commutative, and distribute over the addition.
///
/// # Errors
/// - The equation is not valid, or does not have the subscripts of the operands.
/// - The sizes of an index differ, and none of two is 1.
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
    #[cfg(feature = "half")]
    if crate::kernel::half::is_float16::<O::Elem>() {
        let factors = factors.iter().map(|factor| widened(factor, &sizes));
        let mut factors = factors.collect::<Result<_, _>>()?;
        let result = contract_all(&mut factors, result.as_ref(), &sizes)?;
        return narrowed::<Heap, DynShape, O::Elem>(&result);
    }
    contract_all(&mut factors, result.as_ref(), &sizes)
}

/// Checks that a tensor can have the indices of the result.
///
/// # Errors
/// The result has too many dimensions or elements.
fn check_result(result: &[Index], sizes: &IndexSizes) -> Result<(), ShapeError> {
    check_rank(result.len())?;
    let sizes = DimVec::collect(result.iter().map(|&index| sizes.of(index)));
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    Ok(())
}

/// Returns the contraction of any number of factors.
///
/// # Errors
/// - A product of two factors has too many dimensions or elements.
/// - There is not enough memory.
fn contract_all<T: MatMulElement>(
    factors: &mut Vec<IndexedFactor<'_, T>>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<DynTensor<T>, ShapeError> {
    match &mut factors[..] {
        [x] => return evaluate::<Heap, DynShape, T>(&[x], result, sizes),
        [x, y] => return contract_pair::<Heap, DynShape, T>(x, y, result, sizes),
        _ => {}
    }
    let set = |indices: &mut dyn Iterator<Item = Index>| {
        indices.fold(0, |set: IndexSet, index| set | 1 << index)
    };
    let operands = factors.iter();
    let operands = operands.map(|x| set(&mut x.axes.iter().map(|axis| axis.index)));
    let operands: Vec<IndexSet> = operands.collect();
    let all = operands.iter().fold(0, |all, own| all | own);
    let order = ContractionOrder::new(&operands, set(&mut result.iter().copied()), sizes);
    if factors.len() <= MAX_FACTORS && order.prefers_fused(all, sizes) {
        let factors: Vec<_> = factors.iter().collect();
        return evaluate::<Heap, DynShape, T>(&factors, result, sizes);
    }
    contract_in_order(factors, &order.pairs, result, sizes)
}

/// Contracts pairs of factors, and adds their products to the factors.
///
/// # Errors
/// - A product has too many dimensions or elements.
/// - There is not enough memory.
fn contract_in_order<T: MatMulElement>(
    factors: &mut Vec<IndexedFactor<'_, T>>,
    pairs: &[Pair],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<DynTensor<T>, ShapeError> {
    let (last, pairs) = pairs.split_last().expect("there are several factors");
    for pair in pairs {
        let [mut x, mut y] = pair.factors.map(|k| core::mem::take(&mut factors[k]));
        let kept = product_order(&x, &y, pair.kept);
        let product = contract_pair::<Heap, DynShape, T>(&mut x, &mut y, &kept, sizes)?;
        factors.push(IndexedFactor::from_tensor(product, &kept));
    }
    let [mut x, mut y] = last.factors.map(|k| core::mem::take(&mut factors[k]));
    contract_pair::<Heap, DynShape, T>(&mut x, &mut y, result, sizes)
}

/// Returns the order of the indices of a product: those of both factors, of the first, and of the second.
fn product_order<T>(
    x: &IndexedFactor<'_, T>,
    y: &IndexedFactor<'_, T>,
    kept: IndexSet,
) -> Vec<Index> {
    let is_kept = |index: &Index| kept >> *index & 1 == 1;
    let of = |factor: &IndexedFactor<'_, T>| {
        let axes = factor.axes_by_stride();
        axes.iter().map(|axis| axis.index).collect::<Vec<_>>()
    };
    let (x_indices, y_indices) = (of(x), of(y));
    let (shared, alone): (Vec<_>, Vec<_>) = x_indices
        .into_iter()
        .filter(is_kept)
        .partition(|&index| y.axis(index).is_some());
    let rest = y_indices.into_iter().filter(is_kept);
    let rest = rest.filter(|&index| x.axis(index).is_none());
    debug_assert!(indices_of(kept).all(|i| x.axis(i).is_some() || y.axis(i).is_some()));
    shared.into_iter().chain(alone).chain(rest).collect()
}
