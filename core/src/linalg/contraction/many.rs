//! The contraction of any number of factors.

use alloc::vec::Vec;

use super::factor::{Index, IndexSizes, IndexedFactor};
#[cfg(feature = "half")]
use super::float16::{Rounded, widened};
use super::fused::{MAX_FACTORS, evaluate};
use super::order::{ContractionOrder, IndexSet, Pair, indices_of};
use super::pair::{PairProduct, contract_pair};
use crate::error::ShapeError;
use crate::linalg::MatMulElement;
use crate::plan::thresholds::MIN_PAIRED_PRODUCTS;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::{Heap, MakeResult};

/// Returns the contraction of any number of factors, of shape `R`, in storage `P`.
///
/// # Errors
/// - The result does not have shape `R`.
/// - A product of two factors has too many dimensions or elements.
/// - There is not enough memory.
pub(in crate::linalg) fn contract_many<P, R, T>(
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
    if crate::kernel::half::is_float16::<T>() {
        let shape = sizes.shape::<R>(result)?;
        return P::try_make(shape, in_f32(factors, result, sizes)?.work());
    }
    contract_all::<P, R, T>(factors, result, sizes)
}

/// Contracts factors whose elements are 16-bit floats.
///
/// # Errors
/// Those of [`contract_many`].
#[cfg(feature = "half")]
pub(super) fn in_f32<T: MatMulElement>(
    factors: &[IndexedFactor<'_, T>],
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<Rounded<T>, ShapeError> {
    let factors = factors.iter().map(|factor| widened(factor, sizes));
    let mut factors = factors.collect::<Result<_, _>>()?;
    let sums = contract_all::<Heap, DynShape, _>(&mut factors, result, sizes)?;
    Ok(Rounded::new(sums))
}

/// Like [`contract_many`], for elements that are summed as they are.
///
/// # Errors
/// Those of [`contract_many`].
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
        [x] => return evaluate::<P, R, T>(&[x], result, sizes),
        [x, y] => return contract_pair::<P, R, T>(x, y, result, sizes),
        _ => {}
    }
    let order = order_of(factors, result, sizes);
    if factors.len() <= MAX_FACTORS && order.prefers_fused(sizes) {
        let factors: Vec<_> = factors.iter().collect();
        return evaluate::<P, R, T>(&factors, result, sizes);
    }
    let shape = sizes.shape::<R>(result)?;
    let [x, y] = contract_in_order(factors, &order.pairs, sizes)?;
    P::try_make(shape, PairProduct::new(x, y, result, sizes)?.work())
}

/// Contracts all factors in pairs, and returns the last pair. Returns `None` if one loop nest over all indices is as
/// good.
///
/// # Errors
/// Those of [`contract_many`].
pub(super) fn last_pair<'f, 'a, T: MatMulElement>(
    factors: &'f mut Vec<IndexedFactor<'a, T>>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Option<Result<[&'f mut IndexedFactor<'a, T>; 2], ShapeError>> {
    let order = order_in_pairs(factors, result, sizes)?;
    Some(contract_in_order(factors, &order.pairs, sizes))
}

/// Returns the order in which to contract factors in pairs, or `None` if one loop nest over all indices is as good.
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
    let factors = factors.iter();
    let sets = factors.map(|x| set(&mut x.axes.iter().map(|axis| axis.index)));
    let sets: Vec<IndexSet> = sets.collect();
    ContractionOrder::new(&sets, set(&mut result.iter().copied()), sizes)
}

/// Contracts pairs of factors, adds their products to the factors, and returns the last pair.
///
/// # Errors
/// Those of [`contract_many`].
fn contract_in_order<'f, 'a, T: MatMulElement>(
    factors: &'f mut Vec<IndexedFactor<'a, T>>,
    pairs: &[Pair],
    sizes: &IndexSizes,
) -> Result<[&'f mut IndexedFactor<'a, T>; 2], ShapeError> {
    let (last, pairs) = pairs.split_last().expect("there are several factors");
    for pair in pairs {
        let [mut x, mut y] = pair.factors.map(|k| core::mem::take(&mut factors[k]));
        let kept = product_order(&x, &y, pair.kept);
        let product = contract_pair::<Heap, DynShape, T>(&mut x, &mut y, &kept, sizes)?;
        factors.push(IndexedFactor::from_tensor(product, &kept));
    }
    let pair = factors.get_disjoint_mut(last.factors);
    Ok(pair.expect("a pair has two factors"))
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
