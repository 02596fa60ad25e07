//! Results of operations in new memory, by their shape.

use shapecast_kernel::FillResult;
#[cfg(feature = "alloc")]
use shapecast_kernel::{Buffer, filled};

use super::layouts::AllDims;
use super::traits::KnownShape;
#[cfg(feature = "alloc")]
use super::traits::Shape;
#[cfg(feature = "alloc")]
use crate::error::{ShapeError, memory_error};

/// [`Map`](shapecast_kernel::Map) to a result of shape `S`.
pub(crate) type Map<S, L, D, F> = shapecast_kernel::Map<AllDims<S>, L, D, F>;

/// The elements of an array of shape `S`, by value.
pub(crate) type ArrayIntoIter<T, S> = shapecast_kernel::ArrayIntoIter<T, AllDims<S>>;

/// Returns the elements of an inline array of shape `S` that `work` fills.
#[inline(always)]
pub(crate) fn fill_array<S: KnownShape, R>(work: impl FillResult<R>) -> S::Nested<R> {
    shapecast_kernel::fill_array::<AllDims<S>, R>(work)
}

/// Creates a nested array with the elements `at(0)`, `at(1)`, …, in row-major order.
#[inline(always)]
pub(crate) fn array_from<S: KnownShape, T>(at: impl FnMut(usize) -> T) -> S::Nested<T> {
    shapecast_kernel::array_from::<AllDims<S>, T>(at)
}

/// Returns memory for the elements of a tensor of shape `S` and these sizes.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn buffer_for<S: Shape, R>(sizes: &[usize]) -> Result<Buffer<R>, ShapeError> {
    match shapecast_kernel::buffer_for::<AllDims<S>, R>(sizes) {
        Ok(buffer) => Ok(buffer),
        Err(error) => Err(memory_error(error, sizes)),
    }
}

/// Returns the elements of a tensor of shape `S` and these sizes that `work` fills.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn fill_buffer<S: Shape, R>(
    sizes: &[usize],
    work: impl FillResult<R>,
) -> Result<Buffer<R>, ShapeError> {
    match buffer_for::<S, R>(sizes) {
        Ok(buffer) => Ok(filled(buffer, sizes, work)),
        Err(error) => Err(error),
    }
}
