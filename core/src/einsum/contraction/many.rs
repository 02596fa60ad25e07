//! The contraction of any number of factors.

use alloc::vec::Vec;

use super::contraction_order::{ContractionOrder, IndexSet, OperandIndices, Pair};
use super::factor::{Axes, Index, IndexSizes, IndexedFactor};
#[cfg(feature = "half")]
use super::float16::{Rounded, widened};
use super::fused::evaluate;
use super::pair::{PairProduct, contract_pair};
use crate::element::Heap;
use crate::error::ShapeError;
use crate::insertion_sort::insertion_sort_by_key;
use crate::linalg::MatMulElement;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::MakeResult;
use shapecast_kernel::thresholds::MIN_PAIRED_PRODUCTS;

/// Returns the contraction of any number of factors, of shape `R`, in storage `P`.
///
/// # Errors
/// - The result does not have shape `R`.
/// - A product of two factors has too many dimensions or elements.
/// - There is not enough memory.
pub(in crate::einsum) fn contract_many<P, R, T>(
    factors: &mut Vec<IndexedFactor<'_, T>>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    #[cfg(feature = "half")]
    if shapecast_kernel::half::is_float16::<T>() {
        let shape = sizes.shape::<R>(result)?;
        return P::try_make(shape, in_f32(factors, result, sizes)?.work());
    }
    contract_all::<P, R, T>(factors, result, sizes)
}

/// Contracts factors whose elements are 16-bit floats.
///
/// # Errors
/// The errors of [`contract_many`].
#[cfg(feature = "half")]
pub(super) fn in_f32<T: MatMulElement>(
    factors: &[IndexedFactor<'_, T>],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<Rounded<T>, ShapeError> {
    let mut factors = all_widened(factors, sizes)?;
    let sums = contract_all::<Heap, DynShape, _>(&mut factors, result, sizes)?;
    Ok(Rounded::new(sums))
}

/// Like [`in_f32`], in pairs of this order.
///
/// # Errors
/// Those of [`contract_many`].
#[cfg(feature = "half")]
pub(super) fn in_f32_in_order<T: MatMulElement>(
    factors: &[IndexedFactor<'_, T>],
    order: &ContractionOrder,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<Rounded<T>, ShapeError> {
    let mut factors = all_widened(factors, sizes)?;
    let [x, y] = contract_in_order(&mut factors, order, sizes)?;
    let sums = contract_pair::<Heap, DynShape, _>(x, y, result, sizes)?;
    Ok(Rounded::new(sums))
}

/// Returns copies of factors in `f32`.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "half")]
fn all_widened<T: MatMulElement>(
    factors: &[IndexedFactor<'_, T>],
    sizes: &IndexSizes,
) -> Result<Vec<IndexedFactor<'static, f32>>, ShapeError> {
    let factors = factors.iter().map(|factor| widened(factor, sizes));
    factors.collect()
}

/// Like [`contract_many`], for elements that are summed as they are.
///
/// # Errors
/// The errors of [`contract_many`].
fn contract_all<P, R, T>(
    factors: &mut Vec<IndexedFactor<'_, T>>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    match &mut factors[..] {
        [x] => return evaluate::<P, R, T, 1>([x], result, sizes),
        [x, y] => return contract_pair::<P, R, T>(x, y, result, sizes),
        _ => {}
    }
    let order = order_of(factors, result, sizes);
    if let [x, y, z] = &factors[..]
        && order.prefers_fused(sizes)
    {
        return evaluate::<P, R, T, 3>([x, y, z], result, sizes);
    }
    let shape = sizes.shape::<R>(result)?;
    let [x, y] = contract_in_order(factors, &order, sizes)?;
    P::try_make(shape, PairProduct::new(x, y, result, sizes)?.work())
}

/// Returns the order in which `einsum!` contracts more than two factors in pairs, or `None` if one loop nest over all
/// indices is as good for these sizes.
pub(super) fn order_in_pairs<T>(
    factors: &[IndexedFactor<'_, T>],
    result: &[Index],
    sizes: &IndexSizes,
) -> Option<ContractionOrder> {
    if sizes.volume() < MIN_PAIRED_PRODUCTS {
        return None;
    }
    let order = order_of(factors, result, sizes);
    (!order.prefers_fused(sizes)).then_some(order)
}

/// Returns the order in which to contract factors in pairs.
fn order_of<T>(
    factors: &[IndexedFactor<'_, T>],
    result: &[Index],
    sizes: &IndexSizes,
) -> ContractionOrder {
    let set = |indices: &mut dyn Iterator<Item = Index>| {
        indices.fold(0, |set: IndexSet, index| set | 1 << index)
    };
    let operands = factors.iter().map(|x| OperandIndices {
        all: set(&mut x.axes.iter().map(|axis| axis.index)),
        innermost: set(&mut x.axes.innermost().into_iter()),
    });
    let operands: Vec<OperandIndices> = operands.collect();
    ContractionOrder::new(&operands, set(&mut result.iter().copied()), sizes)
}

/// Contracts all pairs but the last one, adds their products to the factors, and returns the last pair.
///
/// # Errors
/// Those of [`contract_many`].
pub(super) fn contract_in_order<'f, 'a, T: MatMulElement>(
    factors: &'f mut Vec<IndexedFactor<'a, T>>,
    ContractionOrder { pairs }: &ContractionOrder,
    sizes: &IndexSizes,
) -> Result<[&'f mut IndexedFactor<'a, T>; 2], ShapeError> {
    let (last, first) = pairs.split_last().expect("there are several factors");
    for (k, pair) in first.iter().enumerate() {
        let [mut x, mut y] = pair.factors.map(|k| core::mem::take(&mut factors[k]));
        let product = factors.len();
        let next = pairs[k + 1..].iter().find_map(|next| match next.factors {
            [a, b] if a == product => Some((next, b)),
            [a, b] if b == product => Some((next, a)),
            _ => None,
        });
        let next = next.and_then(|(next, other)| Some((next, &factors.get(other)?.axes)));
        let kept = product_order(&x.axes, &y.axes, pair, next);
        let product = contract_pair::<Heap, DynShape, T>(&mut x, &mut y, &kept, sizes)?;
        factors.push(IndexedFactor::from_tensor(product, &kept));
    }
    let pair = factors.get_disjoint_mut(last.factors);
    Ok(pair.expect("a pair has two factors"))
}

/// Returns the order of the indices of the product of a pair. `next` is the pair that contracts the product, and the
/// other factor of that pair.
///
/// First come the indices of both factors, then those of the first factor, then those of the second. If `next` is no
/// matrix product, the product has the order of the other factor, so that both have the same innermost axis.
fn product_order(x: &Axes, y: &Axes, pair: &Pair, next: Option<(&Pair, &Axes)>) -> Vec<Index> {
    let has = |set: IndexSet, index: Index| set >> index & 1 == 1;
    let alone = y
        .indices_by_stride()
        .filter(|&index| x.axis(index).is_none());
    let mut order: Vec<Index> = x.indices_by_stride().chain(alone).collect();
    order.retain(|&index| has(pair.kept, index));
    insertion_sort_by_key(&mut order, |&index| {
        (x.axis(index).is_none(), y.axis(index).is_none())
    });
    let innermost = match next {
        Some((next, other)) if !next.is_matrix_product => {
            let axes = other.by_stride();
            insertion_sort_by_key(&mut order, |&index| {
                let position = axes.iter().position(|axis| axis.index == index);
                match (has(next.kept, index), position) {
                    (true, Some(_)) => (0, None),
                    (true, None) => (1, None),
                    (false, position) => (2, position),
                }
            });
            other.innermost()
        }
        _ if !pair.is_matrix_product => x.innermost().filter(|_| x.innermost() == y.innermost()),
        _ => None,
    };
    insertion_sort_by_key(&mut order, |&index| Some(index) == innermost);
    order
}
