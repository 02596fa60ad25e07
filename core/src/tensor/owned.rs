//! [`Tensor`], which owns its elements on the heap.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::ElementIndex;
use super::layout::sizes_for_data;
use crate::element::Identities;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::dyn_shape::DynShape;
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layouts::Contiguous;
use crate::shape::traits::{KnownShape, Shape};
use shapecast_kernel::{Buffer, Source, Target};

/// A tensor with elements `T` and shape `S`, stored on the heap.
///
/// The elements are contiguous in row-major order, in memory that is aligned to 64 bytes unless the tensor was made
/// from a `Vec` ([`from_shape_vec`](Self::from_shape_vec)).
///
/// ```
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::from_fn(|[i, j]| (10 * i + j) as f32);
/// assert_eq!((x.shape(), x[[1, 2]]), (&[2, 3][..], 12.0));
/// ```
///
#[doc = include_str!("methods.md")]
/// | for | feature | methods |
/// |---|---|---|
#[cfg_attr(
    feature = "faer",
    doc = "| linear algebra | `faer` | [`solve`](Self::solve), [`inverse`](Self::inverse), [`det`](Self::det), [`cholesky`](Self::cholesky), [`qr`](Self::qr), [`lu`](Self::lu), [`svd`](Self::svd), [`eigh`](Self::eigh), [`lstsq`](Self::lstsq), [`pinv`](Self::pinv), [`matrix_rank`](Self::matrix_rank), [`matrix_power`](Self::matrix_power) |"
)]
#[cfg_attr(
    not(feature = "faer"),
    doc = "| linear algebra | `faer` | `solve`, `inverse`, `det`, `cholesky`, `qr`, `lu`, `svd`, `eigh`, `lstsq`, `pinv`, `matrix_rank`, `matrix_power` |"
)]
#[cfg_attr(
    feature = "rand",
    doc = "| random elements | `rand` | [`random`](Self::random) |"
)]
#[cfg_attr(not(feature = "rand"), doc = "| random elements | `rand` | `random` |")]
/// | other libraries | `ndarray`, `nalgebra`, `faer`, `image` | [as a tensor and back](crate#other-libraries) |
/// | bytes and files | `bytemuck`, `npy`, `npz`, `safetensors`, `serde` | [as a tensor and back](crate#other-libraries) |
#[must_use]
pub struct Tensor<T, S: Shape> {
    data: Buffer<T>,
    sizes: S::Sizes,
}

/// A tensor whose rank and sizes are known only at run time.
///
/// Its methods are [those of `Tensor`](Tensor#methods). A method whose axis is a constant panics if the axis is out of
/// range. Its `try_` twin returns an error.
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
            // This reuses the memory. The sizes change last: if cloning an element panics, the old sizes
            // still match the number of elements.
            self.data.clone_from_slice(&other.data);
            self.sizes.clone_from(&other.sizes);
        } else {
            // This replaces `self` before dropping its old elements, because dropping them may panic.
            drop(core::mem::replace(self, other.clone()));
        }
    }
}

/// # Constructors of known size
///
/// The compiler knows all sizes of the shape `S`. The twins, such as [`try_from_fn`](Self::try_from_fn),
/// [`try_full`](Self::try_full) and [`try_zeros`](Self::try_zeros), take the sizes at run time.
// The bound `S: KnownShape` is on each method, not on the impl: a shape that fails it then gives an error
// about the shape instead of "no method found".
impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor from a nested array.
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<i32, Shape![2, 3]>::new([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// ```
    #[track_caller]
    pub fn new(nested: S::Nested<T>) -> Self
    where
        S: KnownShape<Index: Sized>,
    {
        crate::tensor::Array::<T, S>::new(nested).into_tensor()
    }

    /// Creates a tensor whose element at each index is `f(index)`.
    ///
    /// The compiler does not infer the type of the index from the expected result type. Write the shape
    /// before the closure, as in the example, or annotate the index: `|[i, j]: [usize; 2]|`.
    ///
    /// # Panics
    /// Panics if the allocation fails or if `f` panics.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let identity = Tensor::<u8, Shape![2, 2]>::from_fn(|[i, j]| (i == j) as u8);
    /// assert_eq!(identity.as_slice(), [1, 0, 0, 1]);
    /// ```
    #[doc(alias = "fromfunction")]
    #[track_caller]
    pub fn from_fn(mut f: impl FnMut(S::Index) -> T) -> Self
    where
        S: KnownShape<Index: Sized>,
    {
        let element = |row: &mut [usize], last| {
            f(S::index_from(|d| {
                if d + 1 == row.len() { last } else { row[d] }
            }))
        };
        unwrap_or_panic(Self::generate(S::SIZES, element))
    }

    /// Creates a tensor filled with `value`.
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::full(0.5).as_slice(), [0.5, 0.5]);
    /// ```
    #[doc(alias = "from_elem")]
    #[track_caller]
    pub fn full(value: T) -> Self
    where
        T: Clone,
        S: KnownShape<Index: Sized>,
    {
        unwrap_or_panic(Self::filled(S::SIZES, value))
    }

    /// Creates a tensor filled with zeros (`false` for `bool`).
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::zeros().as_slice(), [0.0, 0.0]);
    /// ```
    #[track_caller]
    pub fn zeros() -> Self
    where
        T: Identities,
        S: KnownShape<Index: Sized>,
    {
        Self::full(T::additive_identity())
    }

    /// Creates a tensor filled with ones (`true` for `bool`).
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::ones().as_slice(), [1.0, 1.0]);
    /// ```
    #[track_caller]
    pub fn ones() -> Self
    where
        T: Identities,
        S: KnownShape<Index: Sized>,
    {
        Self::full(T::multiplicative_identity())
    }
}

/// # Constructors with sizes known at run time
///
/// They check the sizes against the shape `S`.
impl<T, S: Shape> Tensor<T, S> {
    /// Creates a tensor from its sizes and its elements in row-major order, without a copy.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the length of `data` is not the product of the sizes.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![0.5; 6]);
    /// assert!(x.is_ok());
    /// let error = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![0.5; 5]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [2, 3] is invalid for data of 5 elements");
    /// ```
    #[doc(alias = "from_vec")]
    pub fn from_shape_vec(sizes: impl IntoSizes<S>, data: Vec<T>) -> Result<Self, ShapeError> {
        let sizes = sizes_for_data::<S>(sizes, data.len())?;
        Ok(Tensor::from_parts(data.into(), sizes))
    }

    /// Creates a tensor of the given sizes whose element at each index is `f(index)`.
    ///
    /// The index is a slice. [`try_from_fn`](Self::try_from_fn) passes an array, such as `[i, j]`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the allocation fails.
    ///
    /// ```
    /// use shapecast::DynTensor;
    /// let x = DynTensor::from_shape_fn([2, 3], |index| index[0] * 10 + index[1])?;
    /// assert_eq!(x[[1, 2]], 12);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_fn(
        sizes: impl IntoSizes<S>,
        mut f: impl FnMut(&[usize]) -> T,
    ) -> Result<Self, ShapeError> {
        Self::generate(sizes.into_sizes()?, |index, last| {
            if let Some(i) = index.last_mut() {
                *i = last;
            }
            f(index)
        })
    }

    /// Creates a tensor of the given sizes whose element at each index is `f(index)`, with an index of known rank.
    ///
    /// This is [`from_fn`](Self::from_fn) for sizes known only at run time. The index is an array, such as `[i, j]`. If
    /// the sizes are a slice or a `Vec`, it is an array or a [`DimVec`](crate::bounds::DimVec), as the shape says.
    ///
    /// # Errors
    /// The errors of [`from_shape_fn`](Self::from_shape_fn).
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let rows = 2;
    /// let x = Tensor::<_, Shape![dyn, 3]>::try_from_fn([rows, 3], |[i, j]| i * 10 + j)?;
    /// assert_eq!(x, tensor![[0, 1, 2], [10, 11, 12]]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[doc(alias = "fromfunction")]
    pub fn try_from_fn<I: IntoSizes<S>>(
        sizes: I,
        mut f: impl FnMut(I::Index<S>) -> T,
    ) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let mut index = sizes.clone();
        Self::generate(sizes, |row, last| {
            let entries = index.as_mut();
            entries.copy_from_slice(row);
            if let Some(i) = entries.last_mut() {
                *i = last;
            }
            f(I::index::<S>(&index))
        })
    }

    /// Creates a tensor of the given sizes filled with `value`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<f32, Shape![dyn, 3]>::from_elem([2, 3], 0.5)?;
    /// assert_eq!(x.len(), 6);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_elem(sizes: impl IntoSizes<S>, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        Self::filled(sizes.into_sizes()?, value)
    }

    /// Creates a tensor from its parts. Kernels check that the number of elements matches the sizes.
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
}

/// # Elements in memory
impl<T, S: Shape> Tensor<T, S> {
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

    /// Converts the tensor into a `Vec` of its elements, in row-major order, without an allocation.
    ///
    /// A tensor made by [`from_shape_vec`](Self::from_shape_vec) returns the `Vec` that it was given, without a copy.
    /// Other tensors are aligned to 64 bytes. Their elements move to the beginning of their memory, and the `Vec` has a
    /// larger capacity. To compute a result into a `Vec` without that move, assign the result to a tensor that was made
    /// from a `Vec`.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, broadcast, tensor};
    /// let data = vec![0.0; 3];
    /// let pointer = data.as_ptr();
    /// let mut result = Tensor::<f64, Shape![dyn]>::from_shape_vec([3], data)?;
    /// let x = tensor![1.0, 2.0, 3.0];
    /// broadcast!(result = x * 2.0);
    /// let data = result.into_vec();
    /// assert_eq!((data.as_ptr(), &data[..]), (pointer, &[2.0, 4.0, 6.0][..]));
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[doc(alias = "into_raw_vec")]
    #[inline]
    #[must_use]
    pub fn into_vec(self) -> Vec<T> {
        self.data.into_vec()
    }

    #[inline]
    pub(super) fn own_sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }
}

#[cfg(test)]
#[path = "tests/owned.rs"]
mod tests;

super::access::impl_read_access!([] Tensor<T, S>, Shape, (source().data) '_, row_major);
super::access::impl_write_access!([] Tensor<T, S>, Shape);
crate::tensor::missing_methods::missing_methods!(impl<T, S: Shape> Tensor<T, S>);
crate::tensor::missing_methods::methods_of_views!(impl<T, S: Shape> Tensor<T, S>);
crate::tensor::missing_methods::missing_functions!(functions impl<T, S: Shape> Tensor<T, S>);
crate::tensor::missing_methods::methods_of_features!(impl<T, S: Shape> Tensor<T, S>);
#[cfg(not(feature = "rand"))]
crate::tensor::missing_methods::random_of_feature!([impl<T, S: Shape> Tensor<T, S>] sizes distribution rng);
