//! Reversal and removal of several axes.

use super::for_each_changed_layout;
use super::new_layout::FromDims;
use super::squeeze::SqueezeDim;
use super::view_layout::LayoutRef;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, HasAxis, ReduceAxes, mask_of_given_axes};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;
use crate::tensor::{View, ViewMut};
use shapecast_kernel::sizes::mask::is_among;

/// Shapes whose axes `Axes` can be removed because their sizes are 1.
///
/// As for [`Squeeze`](crate::bounds::Squeeze), each dimension is [`One`](crate::One), typenum's `U1`, or one known
/// only at run time.
///
/// ```
/// use shapecast::{Axes, ReduceAxes, Shape, Tensor, View, bounds::SqueezeAxes};
///
/// fn without_outer<S>(x: &Tensor<f32, S>) -> View<'_, f32, <S as ReduceAxes<Axes![0, -1]>>::Removed>
/// where
///     S: Shape + SqueezeAxes<Axes![0, -1]>,
/// {
///     x.squeeze_axes::<Axes![0, -1]>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Axes}` of shape `{Self}` cannot be squeezed",
    label = "expected axes of size `One`, such as `Axes![0, -1]`",
    note = "in generic code, add the bound `S: SqueezeAxes<{Axes}>`"
)]
pub trait SqueezeAxes<Axes>: ReduceAxes<Axes> {}

macro_rules! lists {
    (0 () $($rank:literal ($($axis:ident)+))+) => {$(
        #[diagnostic::do_not_recommend]
        impl<S, $(const $axis: isize),+> SqueezeAxes<($(Axis<$axis>,)+)> for S
        where
            $(S: HasAxis<$axis, Dim: SqueezeDim<$axis>>,)+
            S: ReduceAxes<($(Axis<$axis>,)+)>,
        {
        }
    )+};
}
for_each_rank!(lists);

impl LayoutRef<'_> {
    /// Reverses the indices of `axes`, or of all axes for `None`.
    ///
    /// # Errors
    /// An axis is out of range or named twice.
    fn flip_axes<Y: FromDims>(self, axes: Option<&[isize]>) -> Result<Y, ShapeError> {
        let rank = self.rank();
        let mask = mask_of_given_axes(axes, rank)?;
        let flipped = (0..rank).filter(|&d| is_among(mask, d));
        let first = flipped.fold(0, |first: isize, d| {
            let (size, stride) = self.dim(d);
            first.wrapping_add(stride.wrapping_mul(size.saturating_sub(1).cast_signed()))
        });
        Y::from_dims(rank, first, |d| {
            let (size, stride) = self.dim(d);
            let is_flipped = is_among(mask, d);
            (
                size,
                if is_flipped {
                    stride.wrapping_neg()
                } else {
                    stride
                },
            )
        })
    }

    /// Removes `axes`, or all axes for `None`. Each one must have size 1.
    ///
    /// # Errors
    /// An axis is out of range or named twice, or its size is not 1.
    fn squeeze_axes<Y: FromDims>(self, axes: Option<&[isize]>) -> Result<Y, ShapeError> {
        let rank = self.rank();
        let mask = mask_of_given_axes(axes, rank)?;
        let mut squeezed = (0..rank).filter(|&d| is_among(mask, d));
        if let Some(dim) = squeezed.find(|&d| self.sizes[d] != 1) {
            let size = self.sizes[dim];
            return Err(Detail::Squeeze { dim, size }.into());
        }
        Y::from_dims(rank - mask.count_ones() as usize, 0, |d| {
            let mut kept = (0..rank).filter(|&dim| !is_among(mask, dim));
            self.dim(kept.nth(d).unwrap_or(d))
        })
    }
}

macro_rules! layouts {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Several axes
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " with the indices of several axes reversed, such as `Axes![0, 2]`. ", $copies)]
            ///
            /// The shape stays the same, and the strides of the axes are negated.
            ///
            /// # Panics
            /// The rank is known only at run time, and an axis is out of range or named twice.
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.flip_axes::<Axes![0, -1]>(), tensor![[6, 5, 4], [3, 2, 1]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn flip_axes<AXES>(self: $receiver) -> $($result)* T, S>
            where
                $($bounds)*
                S: ReduceAxes<AXES>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.flip_axes(S::AXES)))
            }

            /// Returns a view with the indices of several axes reversed, for axes known only at run time.
            ///
            /// See [`flip_axes`](Self::flip_axes).
            ///
            /// # Errors
            /// An axis is out of range or named twice.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_flip_axes(&[0, 1])?, tensor![[6, 5, 4], [3, 2, 1]]);
            /// assert!(x.try_flip_axes(&[1, -1]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_flip_axes(
                self: $receiver,
                axes: &[isize],
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.flip_axes(Some(axes)))
            }

            #[doc = concat!("Returns ", $a_result, " with several axes of size 1 removed, such as `Axes![0, 2]`. ", $copies)]
            ///
            /// With `squeeze_axes::<Axes![0, 2]>()`, shape `(1, A, 1)` becomes `(A)`. `AXES` numbers the axes of this
            /// tensor, before the removal. See [`squeeze`](Self::squeeze).
            ///
            /// # Panics
            /// The rank is known only at run time and an axis is out of range or named twice, or a size is known
            /// only at run time and is not 1.
            ///
            /// ```
            /// use shapecast::{Axes, Shape, View, tensor};
            /// let x = tensor![[[1], [2], [3]]];
            /// let y: View<'_, i32, Shape![3]> = x.squeeze_axes::<Axes![0, -1]>();
            /// assert_eq!(y, tensor![1, 2, 3]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn squeeze_axes<AXES>(
                self: $receiver,
            ) -> $($result)* T, <S as ReduceAxes<AXES>>::Removed>
            where
                $($bounds)*
                S: SqueezeAxes<AXES, Removed: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.squeeze_axes(S::AXES)))
            }

            /// Returns a view with several axes of size 1 removed, for axes known only at run time.
            ///
            /// See [`squeeze_axes`](Self::squeeze_axes).
            ///
            /// # Errors
            /// An axis is out of range or named twice, or its size is not 1.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[[1], [2], [3]]];
            /// assert_eq!(x.try_squeeze_axes(&[0, 2])?.shape(), [3]);
            /// assert!(x.try_squeeze_axes(&[0, 1]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_squeeze_axes(
                self: $receiver,
                axes: &[isize],
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start_view().with_layout(|layout| layout.squeeze_axes(Some(axes)))
            }
        }
    };
}
for_each_changed_layout!(layouts);
