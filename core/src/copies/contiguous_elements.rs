//! The elements of an operand as one contiguous slice.

use crate::element::Element;
use crate::error::ShapeError;
use crate::shape::traits::Shape;
use shapecast_kernel::{Layout, Source};

/// The elements of an operand in row-major order, copied only if they are not contiguous.
pub enum ContiguousElements<'a, T> {
    Borrowed(&'a [T]),
    #[cfg(feature = "alloc")]
    Copied(shapecast_kernel::Buffer<T>),
}

impl<T> core::ops::Deref for ContiguousElements<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match self {
            ContiguousElements::Borrowed(elements) => elements,
            #[cfg(feature = "alloc")]
            ContiguousElements::Copied(elements) => elements,
        }
    }
}

/// Returns the elements of a source of shape `S` in row-major order.
///
/// # Errors
/// A copy is needed and there is not enough memory.
#[cfg_attr(
    not(feature = "alloc"),
    expect(clippy::extra_unused_type_parameters, reason = "nothing is copied")
)]
pub(crate) fn contiguous_elements<S: Shape, T: Element, Y: Layout>(
    source: Source<'_, T, Y>,
) -> Result<ContiguousElements<'_, T>, ShapeError> {
    if let Some(elements) = source.as_slice() {
        return Ok(ContiguousElements::Borrowed(elements));
    }
    #[cfg(feature = "alloc")]
    {
        use crate::shape::results::{Map, fill_buffer};
        use shapecast_kernel::element;
        let copy = Map::<S, _, _, _>::new(((), source), (), element);
        let copy = fill_buffer::<S, _>(source.sizes, copy)?;
        Ok(ContiguousElements::Copied(copy))
    }
    #[cfg(not(feature = "alloc"))]
    unreachable!("without a heap, all operands are arrays, which are contiguous")
}
