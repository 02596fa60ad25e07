//! Contractions of 16-bit floats, which are computed in `f32` and rounded once, as the crate's sums are.

use super::factor::{IndexSizes, IndexedFactor};
use crate::dim_vec::DimVec;
use crate::error::ShapeError;
use crate::kernel::Map;
use crate::kernel::half::{narrow, widen};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Element, Heap, MakeResult};

/// Returns a copy of a factor in `f32`.
///
/// # Errors
/// There is not enough memory.
///
/// # Panics
/// The elements are not 16-bit floats.
pub(super) fn widened<T: Element>(
    factor: &IndexedFactor<'_, T>,
    sizes: &IndexSizes,
) -> Result<IndexedFactor<'static, f32>, ShapeError> {
    let axes = factor.axes_by_stride();
    let order = DimVec::collect(axes.iter().map(|axis| axis.index));
    let own_sizes = DimVec::collect(order.iter().map(|&index| sizes.of(index)));
    let layout = factor.layout(order.as_ref());
    let copy =
        Map::<DynShape, _, _, _>::new(((), factor.source(&layout)), (), |_, ((), x)| widen(x));
    let copy = <Heap as MakeResult<f32, DynShape>>::try_make(own_sizes, copy)?;
    Ok(IndexedFactor::from_tensor(copy, order.as_ref()))
}

/// Rounds a result.
///
/// # Errors
/// - The result does not have shape `R`.
/// - There is not enough memory.
///
/// # Panics
/// `T` is not a 16-bit float.
pub(super) fn narrowed<P, R, T>(result: &DynTensor<f32>) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: Element,
{
    let sizes = R::sizes_from(result.shape())?;
    let rounded = Map::<R, _, _, _>::new(((), result.source()), (), |_, ((), x)| narrow::<T>(x));
    P::try_make(sizes, rounded)
}
