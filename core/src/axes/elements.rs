//! Elements in row-major order, as slices to copy from.

use crate::error::ShapeError;
use crate::kernel::{Layout, Source};
use crate::shape::traits::Shape;

/// The elements of an operand in row-major order: its own, or a copy of them.
pub(crate) enum Elements<'a, T> {
    Own(&'a [T]),
    #[cfg(feature = "alloc")]
    Copied(crate::kernel::Buffer<T>),
}

impl<T> core::ops::Deref for Elements<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match self {
            Elements::Own(elements) => elements,
            #[cfg(feature = "alloc")]
            Elements::Copied(elements) => elements,
        }
    }
}

/// The elements of a source of shape `S`.
///
/// # Errors
/// The memory for a copy cannot be had.
#[cfg_attr(
    not(feature = "alloc"),
    expect(clippy::extra_unused_type_parameters, reason = "nothing is copied")
)]
pub(crate) fn elements<S: Shape, T: Copy + Send, Y: Layout>(
    source: Source<'_, T, Y>,
) -> Result<Elements<'_, T>, ShapeError> {
    if let Some(own) = source.as_slice() {
        return Ok(Elements::Own(own));
    }
    #[cfg(feature = "alloc")]
    {
        use crate::kernel::{Map, element, fill_buffer};
        let copy = Map::<S, _, _, _>::new(((), source), (), element);
        Ok(Elements::Copied(fill_buffer::<S, _>(source.sizes, copy)?))
    }
    #[cfg(not(feature = "alloc"))]
    unreachable!("where there is no heap, only arrays are copied from")
}
