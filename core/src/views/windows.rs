//! Sliding windows along an axis.

use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::WindowDim;
use crate::shape::axes::{HasAxis, InsertAxis};
use crate::shape::dim::Size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, for_each_viewed_type};

/// Shapes that have windows of `LEN` indices along axis `AXIS`.
///
/// The number of windows is `Size<6>` for a size of 8 and `LEN` 3, `Time - 2` for a size that is called `Time`, and
/// [`Dyn`](crate::Dyn) for `Dyn`.
///
/// ```
/// use shapecast::{Shape, Tensor, View, Windowed, Windows};
///
/// fn triples<S>(x: &Tensor<f32, S>) -> View<'_, f32, Windowed<S, -1, 3>>
/// where
///     S: Shape + Windows<-1, 3>,
/// {
///     x.windows::<-1, 3>()
/// }
/// ```
pub trait Windows<const AXIS: isize, const LEN: usize> {
    /// The shape with the number of windows at the axis, and `LEN` as its last dimension.
    type Output: Shape;
}
impl<S, D, const AXIS: isize, const LEN: usize> Windows<AXIS, LEN> for S
where
    S: HasAxis<AXIS, Dim: WindowDim<LEN, AXIS, Count = D>, With<D>: InsertAxis<-1>>,
{
    type Output = <S::With<D> as InsertAxis<-1>>::With<Size<LEN>>;
}

/// Shape `S` with the number of windows of `LEN` indices at axis `AXIS`, and `LEN` as its last dimension.
///
/// ```
/// use shapecast::{Shape, Tensor, Windowed};
/// let x = Tensor::<f32, Windowed<Shape![8, 2], 0, 3>>::zeros();
/// assert_eq!(x.shape(), [6, 2, 3]);
/// ```
pub type Windowed<S, const AXIS: isize, const LEN: usize> = <S as Windows<AXIS, LEN>>::Output;

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident $l:lifetime) => {
        /// # Sliding windows
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a view of all windows of `LEN` consecutive indices of axis `AXIS`. Nothing is
            /// copied.
            ///
            /// The view has one more axis, at the end: index `[i, .., k]` of the view is index `[i + k, ..]` of the
            /// tensor. With `windows::<0, 3>()`, shape `(8, B)` becomes `(6, B, 3)`, and shape `(dyn Time, B)` becomes
            /// `(dyn Time - 2, B, 3)`. The number of windows is `dyn` if the size of the axis is `dyn`. The compiler
            /// checks that `LEN` is at most a known size. The layout is that of NumPy's `sliding_window_view`.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or the size of the axis
            /// is known only at run time and is less than `LEN`.
            ///
            /// ```
            /// use shapecast::{Shape, View, broadcast, tensor};
            /// let x = tensor![1.0, 2.0, 6.0, 9.0];
            /// let windows: View<'_, f64, Shape![3, 2]> = x.windows::<0, 2>();
            /// assert_eq!(windows, tensor![[1.0, 2.0], [2.0, 6.0], [6.0, 9.0]]);
            /// assert_eq!(windows.mean_axis::<-1>(), tensor![1.5, 4.0, 7.5]);
            /// ```
            #[doc(alias = "sliding_window_view")]
            #[doc(alias = "unfold")]
            #[inline]
            #[track_caller]
            // For `x.windows(3)`, rustc quotes this line.
            pub fn windows<const AXIS: isize, const LEN: usize>( // x.windows::<0, 3>()
                &self,
            ) -> View<$l, T, Windowed<S, AXIS, LEN>>
            where
                S: Windows<AXIS, LEN>,
            {
                unwrap_or_panic(self.$start().with_layout(|layout| layout.windows(AXIS, LEN)))
            }

            /// Returns a view of all windows of `len` consecutive indices of `axis`, for values known only
            /// at run time.
            ///
            /// See [`windows`](Self::windows).
            ///
            /// # Errors
            /// The axis is out of range, its size is less than `len`, the rank is already
            /// [`MAX_RANK`](crate::MAX_RANK), or the number of elements of the view overflows.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![1, 2, 3];
            /// assert_eq!(x.try_windows(0, 2)?, tensor![[1, 2], [2, 3]]);
            /// let error = x.try_windows(0, 4).map(drop).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "maximum size for tensor at dimension 0 is 3 but size is 4",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "sliding_window_view")]
            #[doc(alias = "unfold")]
            #[inline]
            pub fn try_windows(
                &self,
                axis: isize,
                len: usize,
            ) -> Result<View<$l, T, DynShape>, ShapeError> {
                self.$start().with_layout(|layout| layout.windows(axis, len))
            }
        }
    };
}
for_each_viewed_type!(methods);
