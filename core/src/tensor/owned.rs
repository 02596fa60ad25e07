//! [`Tensor`]: elements on the heap.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::Scalar;
use super::layout::sizes_of;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::{Buffer, Contiguous, Source, Target};
use crate::shape::dyn_shape::DynShape;
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layout::count;
use crate::shape::offsets::increment;
use crate::shape::traits::{KnownShape, Shape};

/// A tensor of elements `T` and shape `S` that owns heap memory, contiguous in row-major order.
///
/// The memory is aligned to 64 bytes, unless it came in a vector.
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
pub type DynTensor<T> = Tensor<T, DynShape>;

/// # Panics
/// There is no memory for a copy.
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
            // The memory is kept. Should an element panic on its way, the old sizes fit the mixture.
            self.data.clone_from_slice(&other.data);
            self.sizes.clone_from(&other.sizes);
        } else {
            // Whole first: what is dropped after that may panic.
            drop(core::mem::replace(self, other.clone()));
        }
    }
}

/// Every element is the default one. Sizes known only at run time are 0, so that there is none; a rank
/// known only then is 1.
///
/// # Panics
/// There are more elements than memory.
///
/// ```
/// use shapecast::{DynTensor, Shape, Tensor};
/// #[derive(Default)]
/// struct Batch {
///     weights: Tensor<f32, Shape![3]>,
///     rows: Tensor<f32, Shape![dyn, 3]>,
///     loaded: DynTensor<f32>,
/// }
/// let batch = Batch::default();
/// assert_eq!(batch.weights.as_slice(), [0.0; 3]);
/// assert_eq!((batch.rows.shape(), batch.loaded.shape()), (&[0, 3][..], &[0][..]));
/// ```
impl<T: Default, S: Shape> Default for Tensor<T, S> {
    #[track_caller]
    fn default() -> Self {
        let pattern = S::PATTERN.unwrap_or(&[None]);
        let mut sizes = DimVec::filled(0, pattern.len());
        for (size, known) in sizes.as_mut().iter_mut().zip(pattern) {
            *size = known.unwrap_or(0);
        }
        let elements = core::iter::repeat_with(T::default);
        unwrap_or_panic(
            S::sizes_from_dim_vec(sizes).and_then(|sizes| Self::collect(sizes, elements)),
        )
    }
}

/// Tensors whose every size is known to the compiler. (The bound is on each method, so that a shape
/// without it is an error about the shape.)
impl<T, S: Shape> Tensor<T, S> {
    /// The tensor with the elements of a nested array.
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<i32, Shape![2, 3]>::new([[1, 2, 3], [4, 5, 6]]);
    /// assert_eq!(x.as_slice(), [1, 2, 3, 4, 5, 6]);
    /// ```
    #[track_caller]
    pub fn new(nested: S::Nested<T>) -> Self
    where
        S: KnownShape,
    {
        crate::Array::<T, S>::new(nested).into_tensor()
    }

    /// The tensor whose element at each index is what `f` gives for it. The shape stands before the closure, as
    /// in the example, or the closure says of what type the index is (`|[i, j]: [usize; 2]|`): it is not
    /// inferred from the type that the result is to have.
    ///
    /// # Panics
    /// There are more elements than memory, or `f` panics.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let identity = Tensor::<u8, Shape![2, 2]>::from_fn(|[i, j]| (i == j) as u8);
    /// assert_eq!(identity.as_slice(), [1, 0, 0, 1]);
    /// ```
    #[track_caller]
    pub fn from_fn(mut f: impl FnMut(S::Index) -> T) -> Self
    where
        S: KnownShape,
    {
        let element = |row: &mut [usize], last| {
            f(S::index_from(|d| {
                if d + 1 == row.len() { last } else { row[d] }
            }))
        };
        unwrap_or_panic(Self::generate(S::SIZES, element))
    }

    /// The tensor whose every element is `value`.
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::full(0.5).as_slice(), [0.5, 0.5]);
    /// ```
    #[track_caller]
    pub fn full(value: T) -> Self
    where
        T: Clone,
        S: KnownShape,
    {
        unwrap_or_panic(Self::filled(S::SIZES, value))
    }

    /// The tensor of zeros (`false` for `bool`).
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::zeros().as_slice(), [0.0, 0.0]);
    /// ```
    #[track_caller]
    pub fn zeros() -> Self
    where
        T: Scalar,
        S: KnownShape,
    {
        Self::full(T::ZERO)
    }

    /// The tensor of ones (`true` for `bool`).
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// assert_eq!(Tensor::<f32, Shape![2]>::ones().as_slice(), [1.0, 1.0]);
    /// ```
    #[track_caller]
    pub fn ones() -> Self
    where
        T: Scalar,
        S: KnownShape,
    {
        Self::full(T::ONE)
    }
}

/// Tensors of any shape; sizes that the compiler knows are held against its knowledge.
impl<T, S: Shape> Tensor<T, S> {
    /// The tensor of these sizes with the elements of `data`, in row-major order; no copy.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are more than [`MAX_RANK`](crate::MAX_RANK), or `data` is not as
    /// long as they say.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![0.5; 6]);
    /// assert!(x.is_ok());
    /// let error = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![0.5; 5]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape [2, 3] is invalid for data of 5 elements");
    /// ```
    pub fn from_shape_vec(sizes: impl IntoSizes<S>, data: Vec<T>) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(Tensor {
            data: data.into(),
            sizes,
        })
    }

    /// The tensor of these sizes whose element at each index is what `f` gives for it.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are more than [`MAX_RANK`](crate::MAX_RANK), or more elements than
    /// memory.
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

    /// The tensor of these sizes whose every element is `value`.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are more than [`MAX_RANK`](crate::MAX_RANK), or more elements than
    /// memory.
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

    fn filled(sizes: S::Sizes, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
        Self::collect(sizes, core::iter::repeat_n(value, len))
    }

    /// As many of these elements, in row-major order, as there are places.
    fn collect(sizes: S::Sizes, from: impl IntoIterator<Item = T>) -> Result<Self, ShapeError> {
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
        let data = Buffer::collect(len, from)?;
        Ok(Tensor { data, sizes })
    }

    /// The tensor whose elements are what `f` gives for an index that counts rows, and for the last index,
    /// which does not stand in it.
    fn generate(
        sizes: S::Sizes,
        mut f: impl FnMut(&mut [usize], usize) -> T,
    ) -> Result<Self, ShapeError> {
        let (mut index, from) = (sizes.clone(), sizes.clone());
        let (index, from) = (index.as_mut(), from.as_ref());
        index.fill(0);
        let row = from.last().copied().unwrap_or(1);
        let mut last = 0;
        let elements = core::iter::repeat_with(|| {
            let value = f(index, last);
            last += 1;
            if last == row {
                last = 0;
                if index.len() > 1 {
                    next_row(index, from);
                }
            }
            value
        });
        Self::collect(sizes, elements)
    }

    /// Parts that belong together: the kernels check it again wherever they rely on it.
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

    /// The elements in row-major order.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.data
    }

    /// The elements in row-major order, for writing.
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.data
    }

    /// The elements in row-major order: a copy, unless they came in a vector
    /// ([`from_shape_vec`](Self::from_shape_vec)), which is given back.
    ///
    /// What is computed is aligned to 64 bytes, which a vector could not free.
    ///
    /// # Panics
    /// There is no memory for a copy.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// let data = vec![1, 2, 3];
    /// let place = data.as_ptr();
    /// let x = Tensor::<i32, Shape![3]>::from_shape_vec([3], data)?;
    /// assert_eq!(x.into_vec().as_ptr(), place);
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
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        self.data.fill(value);
    }
}

/// Moves an index on to the next row.
// Not in line: LLVM would work the next row out at every element, and then choose.
#[inline(never)]
fn next_row(index: &mut [usize], sizes: &[usize]) {
    if let Some((_, outer)) = index.split_last_mut() {
        increment(outer, sizes);
    }
}

#[cfg(test)]
#[path = "tests/owned.rs"]
mod tests;
