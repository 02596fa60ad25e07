//! Elements in row-major order, as slices to copy from.

use crate::{Operand, ShapeError};

/// The elements of an operand in row-major order: its own, or a copy of them.
pub(super) enum Elements<'a, T> {
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

/// The elements of `operand`.
///
/// # Errors
/// The memory for a copy cannot be had.
pub(super) fn elements<O: Operand>(operand: &O) -> Result<Elements<'_, O::Elem>, ShapeError> {
    let source = operand.source();
    if let Some(own) = source.as_slice() {
        return Ok(Elements::Own(own));
    }
    #[cfg(feature = "alloc")]
    {
        use crate::kernel::{Map, element, fill_buffer};
        let copy = Map::<O::Shape, _, _, _>::new(((), source), (), element);
        Ok(Elements::Copied(fill_buffer::<O::Shape, _>(
            source.sizes,
            copy,
        )?))
    }
    #[cfg(not(feature = "alloc"))]
    unreachable!("where there is no heap, only arrays are copied from")
}
