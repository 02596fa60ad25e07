//! Mutable views of selected indices, which borrow a tensor, an array or a mutable view.

use super::slice::Slice;
use super::slices::Slices;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, HasAxis, ReduceAxes};
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{ViewMut, for_each_mutable_type};

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident) => {
        /// # Mutable slices
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a mutable view of indices of several axes, which [`s!`](crate::s!) lists.
            ///
            /// See [`slice`](Self::slice). [`broadcast!`](crate::broadcast!) can update the view.
            ///
            /// # Panics
            /// The cases in which [`slice`](Self::slice) panics.
            ///
            /// ```
            /// use shapecast::{broadcast, s, tensor};
            /// let mut x = tensor![[1, 2, 3], [4, 5, 6]];
            /// broadcast!(x.slice_mut(s![.., 1..]) *= 10);
            /// assert_eq!(x, tensor![[1, 20, 30], [4, 50, 60]]);
            /// x.slice_mut(s![-1, ..;2]).fill(0);
            /// assert_eq!(x, tensor![[1, 20, 30], [0, 50, 0]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn slice_mut<X, R>(&mut self, slices: X) -> ViewMut<'_, T, R>
            where
                X: Slices<S, Output = R>,
                <X as Slices<S>>::Output: Shape,
                R: Shape,
            {
                unwrap_or_panic(self.view_mut().try_slice(slices))
            }

            /// Returns a mutable view of indices of several axes, or an error instead of panicking.
            ///
            /// See [`slice_mut`](Self::slice_mut).
            ///
            /// # Errors
            /// The cases in which [`slice`](Self::slice) panics.
            ///
            /// ```
            /// use shapecast::{s, tensor};
            /// let mut x = tensor![1, 2, 3];
            /// let n = 2;
            /// x.try_slice_mut(s![..n])?.fill(0);
            /// assert_eq!(x, tensor![0, 0, 3]);
            /// assert!(x.try_slice_mut(s![n..9]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_slice_mut<X, R>(&mut self, slices: X) -> Result<ViewMut<'_, T, R>, ShapeError>
            where
                X: Slices<S, Output = R>,
                <X as Slices<S>>::Output: Shape,
                R: Shape,
            {
                self.view_mut().try_slice(slices)
            }

            /// Returns the mutable subview at `index` of axis `AXIS`, with that axis removed.
            ///
            /// With `index_axis_mut::<1>(i)`, shape `(A, B, C)` becomes `(A, C)`.
            /// [`broadcast!`](crate::broadcast!) can update the view.
            ///
            /// # Panics
            /// The cases in which [`index_axis`](Self::index_axis) panics.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
            /// let row = x.index_axis::<0>(0).to_tensor();
            /// let factor = 3.0;
            /// broadcast!(x.index_axis_mut::<0>(1) -= row * factor);
            /// assert_eq!(x, tensor![[1.0, 2.0], [0.0, -2.0]]);
            /// ```
            #[doc(alias("row_mut", "column_mut"))]
            #[inline]
            #[track_caller]
            pub fn index_axis_mut<const AXIS: isize>( // x.index_axis_mut::<0>(i)
                &mut self,
                index: usize,
            ) -> ViewMut<'_, T, S::Removed>
            where
                S: ReduceAxes<(Axis<AXIS>,)>,
            {
                self.view_mut().index_axis::<AXIS>(index)
            }

            /// Returns the mutable subview at `index` of `axis`, for an axis known only at run time.
            ///
            /// See [`index_axis_mut`](Self::index_axis_mut).
            ///
            /// # Errors
            /// The axis or the index is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.try_index_axis_mut(1, 0)?.fill(0);
            /// assert_eq!(x, tensor![[0, 2], [0, 4]]);
            /// assert!(x.try_index_axis_mut(1, 2).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_index_axis_mut(
                &mut self,
                axis: isize,
                index: usize,
            ) -> Result<ViewMut<'_, T, DynShape>, ShapeError> {
                self.view_mut().try_index_axis(axis, index)
            }

            /// Returns a mutable view of the indices of axis `AXIS` in a range or a [`Slice`].
            ///
            /// See [`slice_axis`](Self::slice_axis). Bounds past the end are clamped to it.
            ///
            /// # Panics
            /// The step is 0, or the rank is known only at run time and the axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2, 3], [4, 5, 6]];
            /// x.slice_axis_mut::<1>(1..).fill(0);
            /// assert_eq!(x, tensor![[1, 0, 0], [4, 0, 0]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn slice_axis_mut<const AXIS: isize>(
                &mut self,
                slice: impl Into<Slice>,
            ) -> ViewMut<'_, T, S::With<Dyn>>
            where
                S: HasAxis<AXIS, With<Dyn>: Shape>,
            {
                self.view_mut().slice_axis::<AXIS>(slice)
            }

            /// Returns a mutable view of a slice of `axis`, for an axis known only at run time.
            ///
            /// See [`slice_axis_mut`](Self::slice_axis_mut).
            ///
            /// # Errors
            /// The axis is out of range, or the step is 0.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![1, 2, 3];
            /// x.try_slice_axis_mut(0, ..-1)?.fill(0);
            /// assert_eq!(x, tensor![0, 0, 3]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_slice_axis_mut(
                &mut self,
                axis: isize,
                slice: impl Into<Slice>,
            ) -> Result<ViewMut<'_, T, DynShape>, ShapeError> {
                self.view_mut().try_slice_axis(axis, slice)
            }
        }
    };
}
for_each_mutable_type!(methods);
