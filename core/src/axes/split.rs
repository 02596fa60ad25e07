//! An axis in two parts.

use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::arithmetic::SplitDim;
use crate::shape::axes::HasAxis;
use crate::shape::dim::Size;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

/// Shapes of which axis `AXIS` can be split in two, the first of which is of size `AT`.
pub trait SplitAxis<const AXIS: isize, const AT: usize> {
    /// The shape with a size of `AT` at that axis.
    type First: Shape;
    /// The shape with what is left at that axis.
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
        impl<$($pre)* T, S: $shape> $type {
            /// Two views: of the first `AT` indices of axis `AXIS`, and of the rest. Nothing is
            /// copied.
            ///
            /// Shape `(5, B)` becomes `(2, B)` and `(U3, B)` by `split_at::<0, 2>()`: the difference
            /// is a typenum integer, which `into_shape` respells; of a size that is `dyn` it is
            /// `dyn`. The compiler refuses an `AT` beyond the end.
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range, or `AT` is beyond the end of an
            /// axis whose size is known only at run time.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let (first, rest) = x.split_at::<1, 2>();
            /// assert_eq!(first, tensor![[1, 2], [4, 5]]);
            /// let rest: View<'_, i32, Shape![2, 1]> = rest.into_shape();
            /// assert_eq!(rest, tensor![[3], [6]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn split_at<const AXIS: isize, const AT: usize>(
                &self,
            ) -> (View<$l, T, S::First>, View<$l, T, S::Rest>)
            where
                S: SplitAxis<AXIS, AT>,
            {
                (
                    unwrap_or_panic(self.$start().relaid(|axes| axes.narrowed(AXIS, 0, AT))),
                    unwrap_or_panic(self.$start().relaid(|axes| axes.rest(AXIS, AT))),
                )
            }

            /// As [`split_at`](Self::split_at), for an axis and a place known only at run time.
            ///
            /// # Errors
            /// The axis is out of range, or `at` is beyond its end.
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
                    self.$start().relaid(|axes| axes.narrowed(axis, 0, at))?,
                    self.$start().relaid(|axes| axes.rest(axis, at))?,
                ))
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape, view '_);
methods!([] Array<T, S>, KnownShape, view '_);
methods!(['a,] View<'a, T, S>, Shape, clone 'a);
methods!(['a,] ViewMut<'a, T, S>, Shape, view '_);
