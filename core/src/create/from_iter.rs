//! Tensors of fixed sizes from iterators.

#[cfg(feature = "alloc")]
use crate::error::element_count;
use crate::error::{Detail, ShapeError};
#[cfg(feature = "alloc")]
use crate::shape::into_sizes::IntoSizes;
use crate::shape::results::array_from;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::Array;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
#[cfg(feature = "alloc")]
use shapecast_kernel::Buffer;
use shapecast_kernel::DimVec;

/// Returns the error for an iterator of `len` elements, or of more elements than a tensor of these sizes if
/// `has_more`.
fn wrong_length(sizes: &[usize], len: usize, has_more: bool) -> ShapeError {
    let sizes = DimVec::from_slice(sizes);
    if has_more {
        Detail::TooManyElements { sizes }.into()
    } else {
        Detail::DataLength { sizes, len }.into()
    }
}

/// # Constructors from iterators
///
/// The elements are in row-major order.
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor from its sizes and an iterator over its elements in row-major order.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, if the number of elements is not the product of the sizes, or if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let numbers = "1 2 3 4 5 6".split(' ').map(|word| word.parse().unwrap());
    /// let x = Tensor::<i32, Shape![dyn, 3]>::from_shape_iter([2, 3], numbers)?;
    /// assert_eq!(x, tensor![[1, 2, 3], [4, 5, 6]]);
    /// let error = Tensor::<i32, Shape![dyn, 3]>::from_shape_iter([2, 3], 0..5).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [2, 3] is invalid for data of 5 elements");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[doc(alias("fromiter", "from_vec"))]
    pub fn from_shape_iter(
        sizes: impl IntoSizes<S>,
        elements: impl IntoIterator<Item = T>,
    ) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let len = element_count(sizes.as_ref())?;
        let mut elements = elements.into_iter().fuse();
        let data = Buffer::collect(len, elements.by_ref())?;
        let has_more = elements.next().is_some();
        if data.len() < len || has_more {
            return Err(wrong_length(sizes.as_ref(), data.len(), has_more));
        }
        Ok(Tensor::from_parts(data, sizes))
    }

    /// Creates a tensor of known sizes from an iterator over its elements in row-major order.
    ///
    /// # Errors
    /// Returns an error if the number of elements is not that of the tensor, or if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = Tensor::<i32, Shape![2, 2]>::try_from_iter((1..5).map(|i| i * i))?;
    /// assert_eq!(x, tensor![[1, 4], [9, 16]]);
    /// let error = Tensor::<i32, Shape![2, 2]>::try_from_iter(1..).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [2, 2] is invalid for data of more than 4 elements");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_from_iter(elements: impl IntoIterator<Item = T>) -> Result<Self, ShapeError>
    where
        S: KnownShape,
    {
        Self::from_shape_iter(S::SIZES_REF, elements)
    }
}

/// Constructors from iterators over elements in row-major order.
impl<T, S: KnownShape> Array<T, S> {
    /// Creates an array from an iterator over its elements in row-major order.
    ///
    /// # Errors
    /// Returns an error if the number of elements is not that of the array.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x = Array::<i32, Shape![2, 2]>::try_from_iter((1..5).map(|i| i * i))?;
    /// assert_eq!(x, array![[1, 4], [9, 16]]);
    /// assert!(Array::<i32, Shape![2, 2]>::try_from_iter([1, 2, 3]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_from_iter(elements: impl IntoIterator<Item = T>) -> Result<Self, ShapeError> {
        let mut elements = elements.into_iter().fuse();
        let mut given = array_from::<S, Option<T>>(|_| elements.next());
        let given = S::as_mut_slice(&mut given);
        let len = given.iter().flatten().count();
        let has_more = elements.next().is_some();
        if len < given.len() || has_more {
            return Err(wrong_length(S::SIZES_REF, len, has_more));
        }
        let mut given = given.iter_mut().filter_map(Option::take);
        Ok(Array::new(array_from::<S, T>(|_| {
            given.next().expect("every element was given")
        })))
    }
}
