//! Splitting of an axis into two views.

use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::SplitDim;
use crate::shape::axes::HasAxis;
use crate::shape::dim::Size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, for_each_viewed_type};

/// Shapes whose axis `AXIS` can be split at index `AT`.
///
/// ```
/// use shapecast::{Shape, Tensor, View, bounds::SplitAxis};
///
/// fn head<S>(x: &Tensor<f32, S>) -> View<'_, f32, S::First>
/// where
///     S: Shape + SplitAxis<0, 2>,
/// {
///     x.split_at::<0, 2>().0
/// }
/// ```
pub trait SplitAxis<const AXIS: isize, const AT: usize> {
    /// The shape of the indices before `AT`.
    type First: Shape;
    /// The shape of the indices from `AT` on.
    type Rest: Shape;
}
impl<S, const AXIS: isize, const AT: usize> SplitAxis<AXIS, AT> for S
where
    S: HasAxis<AXIS, Dim: SplitDim<AT, AXIS>, With<Size<AT>>: Shape>,
    S::With<<S::Dim as SplitDim<AT, AXIS>>::Rest>: Shape,
{
    type First = S::With<Size<AT>>;
    type Rest = S::With<<S::Dim as SplitDim<AT, AXIS>>::Rest>;
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident $l:lifetime) => {
        /// # Splitting
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a view of the indices before `AT` of axis `AXIS`, and a view of the others.
            /// Nothing is copied.
            ///
            /// With `split_at::<0, 2>()`, shape `(5, B)` becomes `(2, B)` and `(3, B)`, and shape `(dyn Time, B)`
            /// becomes `(2, B)` and `(dyn Time - 2, B)`. The second size is `dyn` if the size of the axis is `dyn`. The
            /// compiler checks that `AT` is at most a known size.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or the size of the axis
            /// is known only at run time and is less than `AT`.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let (first, rest) = x.split_at::<1, 2>();
            /// assert_eq!(first, tensor![[1, 2], [4, 5]]);
            /// assert_eq!(rest, tensor![[3], [6]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn split_at<const AXIS: isize, const AT: usize>( // x.split_at::<0, 2>()
                &self,
            ) -> (View<$l, T, S::First>, View<$l, T, S::Rest>)
            where
                S: SplitAxis<AXIS, AT>,
            {
                (
                    unwrap_or_panic(self.$start().with_layout(|layout| layout.narrow(AXIS, 0, AT))),
                    unwrap_or_panic(self.$start().with_layout(|layout| layout.narrow_from(AXIS, AT))),
                )
            }

            /// Returns views of the indices before `at` and of the others, for an axis and an index
            /// known only at run time.
            ///
            /// See [`split_at`](Self::split_at).
            ///
            /// # Errors
            /// The axis is out of range, or `at` is larger than its size.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![1, 2, 3];
            /// let (first, rest) = x.try_split_at(0, 1)?;
            /// assert_eq!((first, rest), (tensor![1].view().into_dyn(), tensor![2, 3].view().into_dyn()));
            /// assert!(x.try_split_at(0, 4).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_split_at(
                &self,
                axis: isize,
                at: usize,
            ) -> Result<(View<$l, T, DynShape>, View<$l, T, DynShape>), ShapeError> {
                Ok((
                    self.$start().with_layout(|layout| layout.narrow(axis, 0, at))?,
                    self.$start().with_layout(|layout| layout.narrow_from(axis, at))?,
                ))
            }
        }
    };
}
for_each_viewed_type!(methods);
