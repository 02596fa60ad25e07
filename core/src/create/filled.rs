//! Tensors filled with one value, of sizes given at run time or of the shape of another tensor.

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Scalar};
#[cfg(feature = "alloc")]
use crate::error::ShapeError;
use crate::error::unwrap_or_panic;
#[cfg(feature = "alloc")]
use crate::shape::into_sizes::IntoSizes;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
use shapecast_kernel::ElementsOf;

/// # Constructors of filled tensors with sizes known at run time
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor of the given sizes filled with `value`.
    ///
    /// This is [`full`](Self::full) for sizes known only at run time, and the same function as
    /// [`from_elem`](Self::from_elem).
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than
    /// [`MAX_RANK`](crate::MAX_RANK) sizes, or if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = Tensor::<f32, Shape![dyn, 2]>::try_full([2, 2], 0.5)?;
    /// assert_eq!(x, tensor![[0.5, 0.5], [0.5, 0.5]]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_full(sizes: impl IntoSizes<S>, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        Self::filled(sizes.into_sizes()?, value)
    }

    /// Creates a tensor of the given sizes filled with zeros (`false` for `bool`).
    ///
    /// This is [`zeros`](Self::zeros) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_full`](Self::try_full).
    ///
    /// ```
    /// use shapecast::{DynTensor, Shape, Tensor};
    /// let rows = 4;
    /// let x = Tensor::<f32, Shape![dyn, 3]>::try_zeros([rows, 3])?;
    /// assert_eq!(x.shape(), [4, 3]);
    /// let error = Tensor::<f32, Shape![dyn, 3]>::try_zeros([rows, 2]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [4, 2] is not of the form [dyn, 3]");
    /// assert!(DynTensor::<u8>::try_zeros([usize::MAX, 2]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_zeros(sizes: impl IntoSizes<S>) -> Result<Self, ShapeError>
    where
        T: Scalar,
    {
        Self::try_full(sizes, T::ZERO)
    }

    /// Creates a tensor of the given sizes filled with ones (`true` for `bool`).
    ///
    /// This is [`ones`](Self::ones) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_full`](Self::try_full).
    ///
    /// ```
    /// use shapecast::{DynTensor, tensor};
    /// assert_eq!(DynTensor::<i32>::try_ones([1, 2])?, tensor![[1, 1]]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_ones(sizes: impl IntoSizes<S>) -> Result<Self, ShapeError>
    where
        T: Scalar,
    {
        Self::try_full(sizes, T::ONE)
    }
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Filled tensors of the same shape
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a tensor of the same shape filled with `value`, whose type may differ.
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1.5], [2.5]].full_like(7_u8), tensor![[7], [7]]);
            /// ```
            #[track_caller]
            pub fn full_like<U: Element>(&self, value: U) -> $result<U, S> {
                let sizes = unwrap_or_panic(S::sizes_from(self.shape()));
                <$storage as MakeResult<U, S>>::make(sizes, ElementsOf(core::iter::repeat(value)))
            }

            /// Returns a tensor of the same shape and element type filled with zeros.
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1.5], [2.5]].zeros_like(), tensor![[0.0], [0.0]]);
            /// ```
            #[track_caller]
            pub fn zeros_like(&self) -> $result<T, S>
            where
                T: Scalar,
            {
                self.full_like(T::ZERO)
            }

            /// Returns a tensor of the same shape and element type filled with ones.
            ///
            #[doc = panics_of!($result, "There is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1.5], [2.5]].ones_like(), tensor![[1.0], [1.0]]);
            /// ```
            #[track_caller]
            pub fn ones_like(&self) -> $result<T, S>
            where
                T: Scalar,
            {
                self.full_like(T::ONE)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
