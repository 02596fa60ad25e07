//! Selection of the indices of an axis: one index, a slice, a range, or all of them reversed.

use super::for_each_changed_layout;
use super::slice::Slice;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::NarrowDim;
use crate::shape::axes::{Axis, HasAxis, ReduceAxes};
use crate::shape::dim::{Dyn, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, ViewMut};

macro_rules! methods {
    (
        [$($pre:tt)*] $type:ty, $shape:ident, receiver: ($receiver:ty),
        view: $start_view:ident => $view:ident $l:lifetime,
        result: $start:ident => [$($result:tt)*], bounds: [$($bounds:tt)*],
        called: $a_result:literal, copies: $copies:literal
    ) => {
        /// # Parts along an axis
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $a_result, " of the elements at `index` of axis `AXIS`, with that axis removed. ", $copies)]
            ///
            /// With `index_axis::<1>(i)`, shape `(A, B, C)` becomes `(A, C)`.
            ///
            /// # Panics
            /// The index is out of range, or the rank is known only at run time and the axis is out of
            /// range.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let row: View<'_, i32, Shape![3]> = x.index_axis::<0>(1);
            /// assert_eq!(row, tensor![4, 5, 6]);
            /// ```
            #[doc(alias("row", "column", "select"))]
            #[inline]
            #[track_caller]
            pub fn index_axis<const AXIS: isize>( // x.index_axis::<0>(i)
                self: $receiver,
                index: usize,
            ) -> $($result)* T, S::Removed>
            where
                $($bounds)*
                S: ReduceAxes<(Axis<AXIS>,), Removed: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.index_axis(AXIS, index)))
            }

            /// Returns the subview at `index` of `axis`, for an axis known only at run time.
            ///
            /// See [`index_axis`](Self::index_axis).
            ///
            /// # Errors
            /// The axis or the index is out of range.
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
                self.$start_view().with_layout(|layout| layout.index_axis(axis, index))
            }

            /// Returns a view of the indices of axis `AXIS` in a range or a [`Slice`]. Nothing is
            /// copied.
            ///
            /// With `slice_axis::<1>(1..4)`, shape `(A, B, C)` becomes `(A, dyn, C)`.
            /// [`narrow`](Self::narrow) takes constant bounds and returns a known size.
            ///
            /// The bounds have the meaning of a Python slice: negative bounds are counted from the
            /// back, and bounds past the end are clamped to it.
            ///
            /// # Panics
            /// The step is 0, or the rank is known only at run time and the axis is out of range.
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
                unwrap_or_panic(self.$start_view().with_layout(|layout| layout.slice_axis(AXIS, slice)))
            }

            /// Returns a view of a slice of `axis`, for an axis known only at run time.
            ///
            /// See [`slice_axis`](Self::slice_axis).
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
                self.$start_view().with_layout(|layout| layout.slice_axis(axis, slice))
            }

            #[doc = concat!("Returns ", $a_result, " of the indices `START..START + LEN` of axis `AXIS`, as `narrow` does in PyTorch. ", $copies)]
            ///
            /// With `narrow::<1, 2, 3>()`, shape `(A, 5, C)` becomes `(A, 3, C)`. The compiler checks
            /// the indices. A `LEN` of 1 keeps the axis with `Size<1>`, which does not broadcast.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or the size of the axis
            /// is known only at run time and is less than `START + LEN`.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, View};
            /// let x = Tensor::<f32, Shape![4, 5]>::ones();
            /// let y: View<'_, f32, Shape![4, 3]> = x.narrow::<-1, 2, 3>();
            /// ```
            #[inline]
            #[track_caller]
            pub fn narrow<const AXIS: isize, const START: usize, const LEN: usize>( // x.narrow::<0, 1, 3>()
                self: $receiver,
            ) -> $($result)* T, S::With<Size<LEN>>>
            where
                $($bounds)*
                S: HasAxis<AXIS, Dim: NarrowDim<START, LEN, AXIS, Checked: Sized>, With<Size<LEN>>: $shape>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.narrow(AXIS, START, LEN)))
            }

            /// Returns a view of the indices `start..start + len` of `axis`, for values known only at run
            /// time.
            ///
            /// See [`narrow`](Self::narrow).
            ///
            /// # Errors
            /// The axis or an index is out of range.
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
                self.$start_view().with_layout(|layout| layout.narrow(axis, start, len))
            }

            #[doc = concat!("Returns ", $a_result, " with the indices of axis `AXIS` reversed. ", $copies)]
            ///
            /// The shape stays the same. The stride of the axis is negated.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.flip::<1>(), tensor![[3, 2, 1], [6, 5, 4]]);
            /// assert_eq!(x.flip::<1>().strides(), [3, -1]);
            /// ```
            #[doc(alias("invert_axis", "fliplr", "flipud"))]
            #[inline]
            #[track_caller]
            pub fn flip<const AXIS: isize>(self: $receiver) -> $($result)* T, S> // x.flip::<0>()
            where
                $($bounds)*
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.flip(AXIS)))
            }

            /// Returns a view with the indices of `axis` reversed, for an axis known only at run time.
            ///
            /// See [`flip`](Self::flip).
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
                self.$start_view().with_layout(|layout| layout.flip(axis))
            }
        }
    };
}
for_each_changed_layout!(methods);
