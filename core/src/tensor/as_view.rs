//! [`AsView`], the bound of functions that read tensors of any kind.

use core::ops::Deref;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, SharedTensor, View, ViewMut};
use crate::shape::traits::{KnownShape, Shape};

/// Tensors with elements `T` and shape `S` that can be read.
///
/// A [`Tensor`](crate::Tensor), an [`Array`], a [`View`], a [`ViewMut`] and a [`SharedTensor`] have this trait, so a
/// function with a parameter `&impl AsView<T, S>` reads all of them. A function for a shape such as `Shape![dyn, 3]`
/// takes an [`AsShape`](crate::AsShape) instead, which also accepts tensors with a known size at `dyn`.
///
/// ```
/// use shapecast::{AsView, FirstAxis, Shape, Tensor, array, tensor};
///
/// /// Returns the Euclidean norm of all elements.
/// fn norm<S: Shape>(x: &impl AsView<f32, S>) -> f32 {
///     x.as_view().norm(2.0)
/// }
///
/// /// Returns the mean along the first axis.
/// fn centre<S: FirstAxis>(x: &impl AsView<f32, S>) -> Tensor<f32, S::WithoutFirst> {
///     x.as_view().mean_axis::<0>()
/// }
///
/// let x = tensor![[3.0, 0.0], [0.0, 4.0]];
/// assert_eq!((norm(&x), norm(&x.transpose()), norm(&array![3.0, 4.0])), (5.0, 5.0, 5.0));
/// assert_eq!(centre(&x.flip::<1>()), tensor![2.0, 1.5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a tensor or a view of elements `{T}` and shape `{S}`, found `{Self}`",
    label = "not of elements `{T}` and shape `{S}`"
)]
pub trait AsView<T, S: Shape> {
    /// Returns a view of all elements.
    fn as_view(&self) -> View<'_, T, S>;
}

macro_rules! impl_as_view {
    ($([$($generics:tt)*] $type:ty, $shape:ident $view:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T, S: $shape, $($generics)*> AsView<T, S> for $type {
            #[inline]
            fn as_view(&self) -> View<'_, T, S> {
                self.$view()
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
impl_as_view!([] Tensor<T, S>, Shape view;);
impl_as_view! {
    [] Array<T, S>, KnownShape view;
    [] View<'_, T, S>, Shape clone;
    [] ViewMut<'_, T, S>, Shape view;
    [O: Deref<Target = [T]>] SharedTensor<T, S, O>, Shape view;
}
