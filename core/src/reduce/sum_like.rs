//! `sum_like`, the adjoint of broadcasting to the shape of another tensor.

use super::sum_to::{SumTarget, sum_to_sizes};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Operand, ReduceSum};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, for_each_tensor_type, panics_of};

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Sums that undo broadcasting
        impl<$($generics)* T, S: $shape> $type {
            /// Sums this tensor to the shape of `x`, which must broadcast to this tensor's shape.
            ///
            /// A dimension that `x` lacks is summed and removed. A dimension that has size 1 in `x` is summed and
            /// kept with size 1. Unlike [`sum_to`](Self::sum_to), the shape of `x` may have sizes known only at
            /// run time.
            ///
            /// `gradient.sum_like(&x)` is the gradient of an operand `x` that was broadcast to the shape of `gradient`,
            /// like PyTorch's `gradient.sum_to_size(x.shape)`.
            ///
            #[doc = panics_of!($result, "- Sizes known only at run time do not broadcast.\n- There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let gradient = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
            /// let bias = Tensor::<f64, Shape![dyn]>::try_zeros([3])?;
            /// let of_bias: Tensor<f64, Shape![dyn]> = gradient.sum_like(&bias);
            /// assert_eq!(of_bias.as_slice(), [5.0, 7.0, 12.0]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[doc(alias("sum_to_size", "unbroadcast"))]
            #[inline]
            #[track_caller]
            pub fn sum_like<X>(&self, x: &X) -> $result<T::Sum, X::Shape>
            where
                T: ReduceSum,
                X: Operand<Shape: $shape + SumTarget<S, Checked: Sized>>,
            {
                unwrap_or_panic(self.try_sum_like(x))
            }

            /// Sums this tensor to the shape of `x`. The shapes are checked at run time.
            ///
            /// See [`sum_like`](Self::sum_like).
            ///
            /// # Errors
            ///
            /// - The shape of `x` does not broadcast to the shape of this tensor.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let gradient = tensor![[1.0, 2.0], [4.0, 5.0]].into_dyn();
            /// let column = tensor![[0.0], [0.0]];
            /// assert_eq!(gradient.try_sum_like(&column)?, tensor![[3.0], [9.0]]);
            /// let error = gradient.try_sum_like(&tensor![0.0, 0.0, 0.0]).unwrap_err();
            /// assert_eq!(error.to_string(), "size {[3]} is not expandable to size {[2, 2]}.");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_sum_like<X>(&self, x: &X) -> Result<$result<T::Sum, X::Shape>, ShapeError>
            where
                T: ReduceSum,
                X: Operand<Shape: $shape>,
            {
                let target = X::Shape::sizes_from(x.source().sizes)?;
                sum_to_sizes::<$storage, X::Shape, _, _>(self.source(), target, X::Shape::RIGID)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
