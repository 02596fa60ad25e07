//! Copies of elements into an existing tensor.

use super::join::join;
use crate::element::{Element, Operand, OperandOf};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, ViewMut};
use shapecast_kernel::element;

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        /// # Assignment
        impl<$($generics)* T, S: $shape> $type {
            /// Copies the elements of `y`, which broadcasts to the shape of this tensor.
            ///
            /// Nothing is allocated. `broadcast!(x = y)` does the same, also for expressions. To set every element to
            /// one value, call [`fill`](Self::fill).
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![2, 3]>::zeros();
            /// x.assign(&tensor![1, 2, 3]);
            /// x.slice_axis_mut::<1>(1..).assign(&tensor![[0], [9]]);
            /// assert_eq!(x, tensor![[1, 0, 0], [1, 9, 9]]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![2, 3]>::zeros();
            /// x.assign(&tensor![1, 2]); // shape (2) does not broadcast to (2, 3)
            /// ```
            #[doc(alias("copyto", "copy_", "copy_from"))]
            #[inline]
            #[track_caller]
            pub fn assign<Y>(&mut self, y: &Y)
            where
                T: Element,
                Y: OperandOf<T, Checked: Sized, Shape: ExpandTo<S, AxesChecked: Sized>>,
            {
                unwrap_or_panic(self.try_assign(y));
            }

            /// Copies the elements of `y` like [`assign`](Self::assign), but returns an error instead of panicking.
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::{ShapeErrorKind, tensor};
            /// let mut x = tensor![[1, 2], [3, 4]].into_dyn();
            /// x.try_assign(&tensor![[5], [6]])?;
            /// assert_eq!(x, tensor![[5, 5], [6, 6]]);
            /// let error = x.try_assign(&tensor![7, 8, 9]).unwrap_err();
            /// assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_assign<Y>(&mut self, y: &Y) -> Result<(), ShapeError>
            where
                T: Element,
                Y: Operand<Elem = T, Shape: ExpandTo<S>>,
            {
                join().with(y).try_assign(self.as_target(), element)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape);
methods!([] Array<T, S>, KnownShape);
methods!([] ViewMut<'_, T, S>, Shape);
