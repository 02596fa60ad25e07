//! Parts of an axis: one index, a slice, or all of it backwards.

use super::slice::Slice;
use super::views_of_every_kind;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::NarrowDim;
use crate::shape::axes::{Axis, HasAxis, ReduceAxes};
use crate::shape::dim::{Dyn, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, ($receiver:ty) $start:ident => $view:ident $l:lifetime) => {
        impl<$($pre)* T, S: $shape> $type {
            /// A view of what is at `index` of axis `AXIS`, which goes. Nothing is copied.
            ///
            /// Shape `(A, B, C)` becomes `(A, C)` by `index_axis::<1>(i)`.
            ///
            /// # Panics
            /// The index is not below the size of the axis, or the axis of a rank known only at run
            /// time is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let row: View<'_, i32, Shape![3]> = x.index_axis::<0>(1);
            /// assert_eq!(row, tensor![4, 5, 6]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn index_axis<const AXIS: isize>(
                self: $receiver,
                index: usize,
            ) -> $view<$l, T, S::Dropped>
            where
                S: ReduceAxes<(Axis<AXIS>,)>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.indexed(AXIS, index)))
            }

            /// As [`index_axis`](Self::index_axis), for an axis known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or the index is not below its size.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_index_axis(1, 0)?, tensor![1, 4]);
            /// let error = x.try_index_axis(1, 3).map(drop).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "select(): index 3 out of range for tensor of size [2, 3] at dimension 1",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_index_axis(
                self: $receiver,
                axis: isize,
                index: usize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().relaid(|axes| axes.indexed(axis, index))
            }

            /// A view of the indices of axis `AXIS` that a range or a [`Slice`] takes, which may
            /// have a step. Nothing is copied.
            ///
            /// Shape `(A, B, C)` becomes `(A, dyn, C)` by `slice_axis::<1>(1..4)`.
            /// [`narrow`](Self::narrow) takes its bounds as constants, and its result is typed.
            ///
            /// The bounds mean what they mean to Python: negative ones are counted from the back,
            /// and those beyond the axis are cut off there.
            ///
            /// # Panics
            /// The step is 0, or the axis of a rank known only at run time is out of range.
            ///
            /// ```
            /// use shapecast::{Shape, Slice, View, tensor};
            /// let x = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
            /// let y: View<'_, i32, Shape![2, dyn]> = x.slice_axis::<1>(1..-1);
            /// assert_eq!(y, tensor![[2, 3], [6, 7]]);
            /// let back = x.slice_axis::<-1>(Slice::from(..).step_by(-2));
            /// assert_eq!(back, tensor![[4, 2], [8, 6]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn slice_axis<const AXIS: isize>(
                self: $receiver,
                slice: impl Into<Slice>,
            ) -> $view<$l, T, S::With<Dyn>>
            where
                S: HasAxis<AXIS, With<Dyn>: Shape>,
            {
                let slice = slice.into();
                unwrap_or_panic(self.$start().relaid(|axes| axes.sliced(AXIS, slice)))
            }

            /// As [`slice_axis`](Self::slice_axis), for an axis known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or the step is 0.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
            /// assert_eq!(x.try_slice_axis(1, -2..)?, tensor![[3, 4], [7, 8]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_slice_axis(
                self: $receiver,
                axis: isize,
                slice: impl Into<Slice>,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                let slice = slice.into();
                self.$start().relaid(|axes| axes.sliced(axis, slice))
            }

            /// A view of `LEN` indices of axis `AXIS`, from `START` on: PyTorch's `narrow`. Nothing
            /// is copied.
            ///
            /// Shape `(A, 5, C)` becomes `(A, 3, C)` by `narrow::<1, 2, 3>()`, and the compiler
            /// refuses indices that are not there. One index stays an axis of `Size<1>`, which does not
            /// stretch.
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range, or an axis whose size is known
            /// only at run time does not have these indices.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![4, 5]>::ones();
            /// let y: View<'_, f32, Shape![4, 3]> = x.narrow::<-1, 2, 3>();
            /// ```
            #[inline]
            #[track_caller]
            pub fn narrow<const AXIS: isize, const START: usize, const LEN: usize>(
                self: $receiver,
            ) -> $view<$l, T, S::With<Size<LEN>>>
            where
                S: HasAxis<AXIS, Dim: NarrowDim<START, LEN, AXIS>, With<Size<LEN>>: Shape>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.narrowed(AXIS, START, LEN)))
            }

            /// As [`narrow`](Self::narrow), for an axis and indices known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or it does not have these indices.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![1, 2, 3, 4];
            /// assert_eq!(x.try_narrow(0, 1, 2)?, tensor![2, 3]);
            /// let error = x.try_narrow(0, 3, 2).map(drop).unwrap_err();
            /// assert_eq!(error.to_string(), "start (3) + length (2) exceeds dimension size (4).");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_narrow(
                self: $receiver,
                axis: isize,
                start: usize,
                len: usize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().relaid(|axes| axes.narrowed(axis, start, len))
            }

            /// A view with the indices of axis `AXIS` in reverse order. Nothing is copied; the shape
            /// stays, and a stride becomes negative.
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.flip::<1>(), tensor![[3, 2, 1], [6, 5, 4]]);
            /// assert_eq!(x.flip::<1>().strides(), [3, -1]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn flip<const AXIS: isize>(self: $receiver) -> $view<$l, T, S>
            where
                S: HasAxis<AXIS>,
            {
                unwrap_or_panic(self.$start().relaid(|axes| axes.flipped(AXIS)))
            }

            /// As [`flip`](Self::flip), for an axis known only at run time.
            ///
            /// # Errors
            /// The axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.try_flip(0)?, tensor![[4, 5, 6], [1, 2, 3]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_flip(
                self: $receiver,
                axis: isize,
            ) -> Result<$view<$l, T, DynShape>, ShapeError> {
                self.$start().relaid(|axes| axes.flipped(axis))
            }
        }
    };
}
views_of_every_kind!(methods);
