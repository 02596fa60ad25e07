//! [`Tensor`], which owns its elements on the heap.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::kernel::{Buffer, Contiguous, Source, Target};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;

/// A tensor with elements `T` and shape `S`, stored on the heap.
///
/// The elements are contiguous in row-major order. Their memory is aligned to 64 bytes, unless the tensor
/// was made from a `Vec` ([`from_shape_vec`](Self::from_shape_vec)).
///
/// ```
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::from_fn(|[i, j]| (10 * i + j) as f32);
/// assert_eq!((x.shape(), x[[1, 2]]), (&[2, 3][..], 12.0));
/// ```
#[must_use]
pub struct Tensor<T, S: Shape> {
    data: Buffer<T>,
    sizes: S::Sizes,
}

/// A tensor whose rank and sizes are known only at run time.
///
/// ```
/// use shapecast::DynTensor;
/// let x = DynTensor::from_shape_vec([2, 3], vec![1, 2, 3, 4, 5, 6])?;
/// assert_eq!((x.ndim(), x.shape()), (2, &[2, 3][..]));
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub type DynTensor<T> = Tensor<T, DynShape>;

/// Copies the elements into new memory. [`clone_from`](Clone::clone_from) reuses the memory of a tensor with
/// the same number of elements.
///
/// # Panics
/// Panics if the allocation fails.
impl<T: Clone, S: Shape> Clone for Tensor<T, S> {
    #[track_caller]
    fn clone(&self) -> Self {
        Tensor {
            data: self.data.clone(),
            sizes: self.sizes.clone(),
        }
    }

    #[track_caller]
    fn clone_from(&mut self, other: &Self) {
        if self.data.len() == other.data.len() {
            // The memory is reused. The sizes change last: if cloning an element panics, the old sizes
            // still match the number of elements.
            self.data.clone_from_slice(&other.data);
            self.sizes.clone_from(&other.sizes);
        } else {
            // `self` is replaced before its old elements are dropped, because dropping them may panic.
            drop(core::mem::replace(self, other.clone()));
        }
    }
}

impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor from its parts. The kernels check that they match before they rely on it.
    #[inline(always)]
    pub(crate) fn from_parts(data: Buffer<T>, sizes: S::Sizes) -> Self {
        Tensor { data, sizes }
    }

    #[inline(always)]
    pub(crate) fn into_parts(self) -> (Buffer<T>, S::Sizes) {
        (self.data, self.sizes)
    }

    #[inline(always)]
    pub(crate) fn source(&self) -> Source<'_, T, Contiguous<S>> {
        Source::new(&self.data, 0, self.sizes.as_ref(), None)
    }

    #[doc(hidden)]
    #[inline(always)]
    pub fn as_target(&mut self) -> Target<'_, T, S, Contiguous<S>> {
        Target {
            data: &mut self.data,
            offset: 0,
            sizes: self.sizes.as_ref(),
            strides: None,
            shape: PhantomData,
        }
    }

    /// Returns the elements as a slice, in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// assert_eq!(tensor![[1, 2], [3, 4]].as_slice(), [1, 2, 3, 4]);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.data
    }

    /// Returns the elements as a mutable slice, in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.as_mut_slice()[2] = 9;
    /// assert_eq!(x, tensor![[1, 2], [9, 4]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// Converts the tensor into a `Vec` of its elements, in row-major order.
    ///
    /// A tensor made by [`from_shape_vec`](Self::from_shape_vec) returns the `Vec` that it was given, without a
    /// copy. Any other tensor copies its elements: its memory is aligned to 64 bytes, and a `Vec` would free
    /// the memory with a different alignment.
    ///
    /// # Panics
    /// Panics if the allocation of the copy fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let data = vec![1, 2, 3];
    /// let pointer = data.as_ptr();
    /// let x = Tensor::<i32, Shape![3]>::from_shape_vec([3], data)?;
    /// assert_eq!(x.into_vec().as_ptr(), pointer);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.data.into_vec()
    }

    #[inline]
    pub(super) fn sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }

    /// Sets every element to `value`.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![1, 2];
    /// x.fill(7);
    /// assert_eq!(x, tensor![7, 7]);
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.data.fill(value);
    }
}

#[cfg(test)]
#[path = "tests/owned.rs"]
mod tests;
