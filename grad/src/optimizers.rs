//! Optimizers, whose state has the type of the model.

mod adam;
mod clip;
mod momentum;
mod rms_prop;
mod sgd;

pub use adam::Adam;
pub use clip::clip_norm;
pub use momentum::Momentum;
pub use rms_prop::RmsProp;
pub use sgd::Sgd;

use shapecast::{Dyn, View, ViewMut};

/// Returns the elements as an operand of `broadcast!`.
pub(crate) fn view<T>(elements: &[T]) -> View<'_, T, (Dyn,)> {
    View::from_shape_slice([elements.len()], elements).expect("the slice has this length")
}

/// Returns the elements as a target of `broadcast!`.
fn view_mut<T>(elements: &mut [T]) -> ViewMut<'_, T, (Dyn,)> {
    ViewMut::from_shape_slice([elements.len()], elements).expect("the slice has this length")
}
