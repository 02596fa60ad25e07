//! The contraction of two factors.

use super::factor::{Axis, Index, IndexSizes, IndexedFactor};
use super::fused::evaluate;
#[cfg(feature = "alloc")]
use super::matrices::packed_order;
use super::matrices::{Groups, ProductLayout};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::linalg::MatMulElement;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::dyn_shape::check_rank;
use crate::shape::layout::{contiguous_strides, count};
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::MakeResult;

/// Returns the result of shape `R` with these indices: the products of the factors, summed over all other indices.
///
/// Indices of one factor alone are summed first. Matrix products use the kernels of `matmul`. Other products, such
/// as those of a matrix and a vector, use one loop nest. Without a heap, so do products that need a copy.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There are too many indices, or the number of products overflows.
/// - There is not enough memory.
pub(super) fn contract_pair<P, R, T>(
    x: IndexedFactor<'_, T>,
    y: IndexedFactor<'_, T>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: MatMulElement,
{
    let all_sizes = result.iter().map(|&index| sizes.of(index));
    let shape = R::sizes_from_dim_vec(DimVec::collect(all_sizes.clone()))?;
    count(shape.as_ref()).ok_or(Detail::Overflow)?;
    #[cfg(feature = "alloc")]
    let (x, y) = {
        let x = sum_alone(x, &y, result, sizes)?;
        let y = sum_alone(y, &x, result, sizes)?;
        (x, y)
    };
    check_loops(&x, &y)?;
    let axes = result_axes(result, sizes);
    let groups = Groups::new(&x, &y, axes.as_ref());
    #[cfg(feature = "alloc")]
    let (x, y, groups) = pack(x, y, groups, axes.as_ref(), sizes)?;
    match groups.as_ref().and_then(ProductLayout::new::<T>) {
        Some(layout) => P::try_make(shape, layout.products(&x, &y)),
        None => evaluate::<P, R, T>(&[&x, &y], result, sizes),
    }
}

/// Checks that a plan can have a loop for each index of the factors, and that the number of products is an `isize`.
///
/// # Errors
/// There are too many indices, or the number overflows.
fn check_loops<T>(x: &IndexedFactor<'_, T>, y: &IndexedFactor<'_, T>) -> Result<(), ShapeError> {
    let new = y.axes.iter().filter(|axis| x.axis(axis.index).is_none());
    let loops = x.axes.iter().chain(new);
    check_rank(loops.clone().count())?;
    let sizes = DimVec::collect(loops.map(|axis| axis.size));
    count(sizes.as_ref()).ok_or(Detail::Overflow)?;
    Ok(())
}

/// Returns the axes of a contiguous result. Axes of size 1 are removed.
fn result_axes(result: &[Index], sizes: &IndexSizes) -> DimVec<Axis> {
    let indices = result.iter().copied();
    let axes = indices
        .filter(|&index| sizes.of(index) != 1)
        .map(|index| Axis {
            index,
            size: sizes.of(index),
            stride: 0,
        });
    let mut axes = DimVec::collect(axes);
    let own_sizes = DimVec::collect(axes.iter().map(|axis| axis.size));
    let mut strides = DimVec::filled(0, axes.len());
    contiguous_strides(own_sizes.as_ref(), strides.as_mut());
    for (axis, &stride) in axes.as_mut().iter_mut().zip(strides.iter()) {
        axis.stride = stride;
    }
    axes
}

/// Sums a factor over the indices that neither the other factor nor the result has.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
fn sum_alone<'a, T: MatMulElement>(
    factor: IndexedFactor<'a, T>,
    other: &IndexedFactor<'_, T>,
    result: &[Index],
    sizes: &IndexSizes,
) -> Result<IndexedFactor<'a, T>, ShapeError> {
    let axes = factor.axes_by_stride();
    let indices = axes.iter().map(|axis| axis.index);
    let kept = indices.filter(|&index| other.axis(index).is_some() || result.contains(&index));
    let kept = DimVec::collect(kept);
    if kept.len() == axes.len() {
        return Ok(factor);
    }
    let sums = evaluate::<Heap, DynShape, T>(&[&factor], kept.as_ref(), sizes)?;
    Ok(IndexedFactor::from_tensor(sums, kept.as_ref()))
}

/// Two factors and the groups of their indices, if their contraction is a matrix product.
#[cfg(feature = "alloc")]
type GroupedFactors<'a, T> = (IndexedFactor<'a, T>, IndexedFactor<'a, T>, Option<Groups>);

/// Copies the factors whose strides ask for it, and groups the indices again.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
fn pack<'a, T: MatMulElement>(
    x: IndexedFactor<'a, T>,
    y: IndexedFactor<'a, T>,
    groups: Option<Groups>,
    result: &[Axis],
    sizes: &IndexSizes,
) -> Result<GroupedFactors<'a, T>, ShapeError> {
    let factors_to_pack = groups.as_ref().map(|groups| groups.factors_to_pack(&x, &y));
    let [pack_x, pack_y] = factors_to_pack.unwrap_or_default();
    if !pack_x && !pack_y {
        return Ok((x, y, groups));
    }
    let copy = |factor: IndexedFactor<'a, T>, other: &IndexedFactor<'_, T>| {
        let order = packed_order(&factor, other, result);
        let copy = evaluate::<Heap, DynShape, T>(&[&factor], order.as_ref(), sizes)?;
        Ok::<_, ShapeError>(IndexedFactor::from_tensor(copy, order.as_ref()))
    };
    let x = if pack_x { copy(x, &y)? } else { x };
    let y = if pack_y { copy(y, &x)? } else { y };
    let groups = Groups::new(&x, &y, result);
    Ok((x, y, groups))
}
