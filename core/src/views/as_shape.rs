//! Views of another shape type of the same sizes.

use core::ops::Deref;

use super::into_shape::IntoShape;
use crate::error::ShapeError;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::for_each_viewed_type;
use crate::tensor::{Array, AsView, SharedTensor, View, ViewMut};

/// Tensors of elements `T` whose shape converts to `R` without a check at run time.
///
/// A function that states one shape, such as `Shape![dyn, 3]`, takes every tensor whose shape
/// [converts](IntoShape) to it: a [`Tensor`](crate::Tensor), an [`Array`], a [`View`], a [`ViewMut`] and a
/// [`SharedTensor`]. The conversion copies nothing. A function that is generic over the shape takes an
/// [`AsView`] instead.
///
/// ```
/// use shapecast::{AsShape, DynTensor, Shape, Tensor, array, tensor};
///
/// fn centre(points: &impl AsShape<f64, Shape![dyn, 2]>) -> Tensor<f64, Shape![2]> {
///     points.as_shape().mean_axis::<0>()
/// }
/// assert_eq!(centre(&tensor![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]]), tensor![1.0, 1.0]);
/// assert_eq!(centre(&array![[2.0, 4.0]]), tensor![2.0, 4.0]);
///
/// let loaded = DynTensor::from_elem([7, 2], 0.5)?;
/// let points = loaded.try_as_shape::<Shape![dyn, 2]>()?;
/// assert_eq!(centre(&points), tensor![0.5, 0.5]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "expected elements `{T}` and shape `{R}`, found `{Self}`",
    label = "not known to have elements `{T}` and shape `{R}`",
    note = "to compare sizes at run time, pass `&x.try_as_shape::<{R}>()?`"
)]
pub trait AsShape<T, R: Shape> {
    /// Returns a view of shape `R`.
    fn as_shape(&self) -> View<'_, T, R>;
}

/// Implements [`AsShape`] for a type of tensors.
macro_rules! impl_as_shape {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        // For a wrong shape, rustc prints the error of `AsShape`, which names the whole tensor.
        #[diagnostic::do_not_recommend]
        impl<T, S: $shape, R: Shape, $($generics)*> AsShape<T, R> for $type
        where
            S: IntoShape<R, Checked: Sized>,
        {
            #[inline]
            fn as_shape(&self) -> View<'_, T, R> {
                self.as_view().into_shape()
            }
        }
    };
}

/// Defines `as_shape`, `try_as_shape` and `as_dyn`.
macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident $l:lifetime) => {
        /// # Views with another type of shape
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a view with another shape type of the same sizes. Nothing is copied.
            ///
            /// The compiler infers `R` where a function states the shape of its argument. A function that expects `dyn`
            /// sizes takes a tensor of known sizes this way. The compiler rejects other sizes. [`IntoShape`] lists the
            /// possible conversions. The trait [`AsShape`] is the bound of functions that convert their arguments.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View, tensor};
            /// fn centre(points: View<'_, f64, Shape![dyn, 2]>) -> Tensor<f64, Shape![2]> {
            ///     points.mean_axis::<0>()
            /// }
            /// let triangle = tensor![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]];
            /// assert_eq!(centre(triangle.as_shape()), tensor![1.0, 1.0]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn as_shape<R>(&self) -> View<$l, T, R>
            where
                R: Shape,
                S: IntoShape<R, Checked: Sized>,
            {
                self.$start().into_shape()
            }

            /// Returns a view of shape `R`, which must have the same sizes. Nothing is copied.
            ///
            /// [`as_shape`](Self::as_shape) lets the compiler compare the sizes.
            ///
            /// # Errors
            /// The rank or a size does not match `R`, a size is less than the number that `R` adds to a
            /// [name](crate::DimName), or a dimension has another name than that of `R`.
            ///
            /// ```
            /// use shapecast::{DynTensor, Shape, View};
            /// let loaded = DynTensor::from_elem([7, 3], 0.5)?;
            /// let points: View<'_, f64, Shape![dyn, 3]> = loaded.try_as_shape()?;
            /// assert_eq!(points.shape(), [7, 3]);
            /// let error = loaded.try_as_shape::<Shape![dyn, 2]>().map(drop).unwrap_err();
            /// assert_eq!(error.to_string(), "shape [7, 3] is not of the form [dyn, 2]");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_as_shape<R: Shape>(&self) -> Result<View<$l, T, R>, ShapeError> {
                self.$start().try_into_shape()
            }

            /// Returns a view whose rank and sizes are known only at run time. Nothing is copied.
            ///
            /// For other shape types, use [`as_shape`](Self::as_shape).
            ///
            /// ```
            /// use shapecast::{DynShape, View, array, tensor};
            /// let (x, y) = (tensor![1, 2], array![[3]]);
            /// let views: [View<'_, i32, DynShape>; 2] = [x.as_dyn(), y.as_dyn()];
            /// assert_eq!((views[0].ndim(), views[1].ndim()), (1, 2));
            /// ```
            #[inline]
            pub fn as_dyn(&self) -> View<$l, T, DynShape> {
                self.$start().into_dyn()
            }
        }
    };
}
for_each_viewed_type!(methods);

#[cfg(feature = "alloc")]
impl_as_shape!([] Tensor<T, S>, Shape);
impl_as_shape!([] Array<T, S>, KnownShape);
impl_as_shape!([] View<'_, T, S>, Shape);
impl_as_shape!([] ViewMut<'_, T, S>, Shape);

impl_as_shape!([O: Deref<Target = [T]>,] SharedTensor<T, S, O>, Shape);
