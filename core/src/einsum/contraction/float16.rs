//! Contractions of 16-bit floats in `f32`, which are rounded once, as the crate's sums are.

use core::marker::PhantomData;

use shapecast_kernel::half::{narrow, widen};
use shapecast_kernel::{DimVec, FillResult};

use super::factor::{IndexSizes, IndexedFactor};
use crate::element::{Element, Heap};
use crate::error::ShapeError;
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::Map;
use crate::tensor::{DynTensor, MakeResult};

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
    let axes = factor.axes.by_stride();
    let order = DimVec::collect(axes.iter().map(|axis| axis.index));
    let own_sizes = DimVec::collect(order.iter().map(|&index| sizes.of(index)));
    let layout = factor.axes.layout(order.as_ref());
    let copy =
        Map::<DynShape, _, _, _>::new(((), factor.source(&layout)), (), |_, ((), x)| widen(x));
    let copy = <Heap as MakeResult<f32, DynShape>>::try_make(own_sizes, copy)?;
    Ok(IndexedFactor::from_tensor(copy, order.as_ref()))
}

/// A result in `f32` before rounding to 16-bit floats `T`.
pub struct Rounded<T> {
    sums: DynTensor<f32>,
    element: PhantomData<T>,
}

impl<T: Element> Rounded<T> {
    pub(super) fn new(sums: DynTensor<f32>) -> Self {
        Rounded {
            sums,
            element: PhantomData,
        }
    }

    /// Returns the work of rounding.
    ///
    /// # Panics
    /// The work panics if `T` is not a 16-bit float.
    pub(super) fn work(&self) -> impl FillResult<T> {
        Map::<DynShape, _, _, _>::new(((), self.sums.source()), (), |_, ((), x)| narrow::<T>(x))
    }
}
