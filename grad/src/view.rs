//! Views of lists of elements.

use shapecast::{Dyn, View, ViewMut};

/// Returns the elements as an operand of `broadcast!`.
pub(crate) fn view<T>(elements: &[T]) -> View<'_, T, (Dyn,)> {
    View::from_shape_slice([elements.len()], elements).expect("the slice has this length")
}

/// Returns the elements as a target of `broadcast!`.
pub(crate) fn view_mut<T>(elements: &mut [T]) -> ViewMut<'_, T, (Dyn,)> {
    ViewMut::from_shape_slice([elements.len()], elements).expect("the slice has this length")
}
