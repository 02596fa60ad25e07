//! Splitting of an axis into an array of its subviews.

use super::iter::AxisIter;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, DimAt, HasAxis, ReduceAxes, normalize_axis};
use crate::shape::dim::Size;
use crate::shape::dim_rules::SameSize;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{View, for_each_viewed_type};

/// Returns the subviews along `axis`.
///
/// # Errors
/// The axis is out of range, or its size is not `N`.
fn unstack<'a, T, S: Shape, R: Shape, const N: usize>(
    view: View<'a, T, S>,
    axis: isize,
) -> Result<[View<'a, T, R>; N], ShapeError> {
    let dim = normalize_axis(axis, view.ndim())?;
    let size = view.shape()[dim];
    if size != N {
        return Err(Detail::Unstack {
            dim,
            size,
            count: N,
        }
        .into());
    }
    let subviews = AxisIter::new(view, axis)?;
    Ok(core::array::from_fn(|index| subviews.at(index)))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident $l:lifetime) => {
        /// # Unstacking
        impl<$($pre)* T, S: $shape> $type {
            /// Returns the subviews along axis `AXIS` as an array. Each one has that axis removed. Nothing
            /// is copied.
            ///
            /// The compiler checks that the size of the axis is `N`. For any number of subviews, use
            /// `axis_iter`.
            ///
            /// # Panics
            /// The size of the axis is known only at run time and is not `N`, or the rank is known only at
            /// run time and the axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let points = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
            /// let [x, y] = points.unstack::<1, _>();
            /// assert_eq!((x, y), (tensor![1.0, 3.0, 5.0].view(), tensor![2.0, 4.0, 6.0].view()));
            /// ```
            #[doc(alias = "unbind")]
            #[track_caller]
            pub fn unstack<const AXIS: isize, const N: usize>( // x.unstack::<0, 3>()
                &self,
            ) -> [View<$l, T, S::Removed>; N]
            where
                S: ReduceAxes<(Axis<AXIS>,)> + HasAxis<AXIS>,
                Size<N>: SameSize<DimAt<S, AXIS>>,
            {
                unwrap_or_panic(unstack(self.$start(), AXIS))
            }

            /// Returns the subviews along `axis` as an array, for an axis known only at run time.
            ///
            /// See [`unstack`](Self::unstack).
            ///
            /// # Errors
            /// The axis is out of range, or its size is not `N`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let points = tensor![[1, 2], [3, 4], [5, 6]];
            /// let [a, _, c] = points.try_unstack(0)?;
            /// assert_eq!((a, c), (tensor![1, 2].view().into_dyn(), tensor![5, 6].view().into_dyn()));
            /// let error = points.try_unstack::<2>(0).map(drop).unwrap_err();
            /// assert_eq!(error.to_string(), "unstack(): expected 2 indices at axis 0, found size 3");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias = "unbind")]
            pub fn try_unstack<const N: usize>(
                &self,
                axis: isize,
            ) -> Result<[View<$l, T, DynShape>; N], ShapeError> {
                unstack(self.$start(), axis)
            }
        }
    };
}
for_each_viewed_type!(methods);
