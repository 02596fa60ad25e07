//! Constructors of [`Tensor`].

use alloc::vec::Vec;

use super::layout::sizes_for_data;
use super::{Scalar, Tensor};
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::kernel::Buffer;
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layout::count;
use crate::shape::offsets::increment;
use crate::shape::traits::{KnownShape, Shape};

/// Creates a tensor of default elements. Each size known only at run time is 0. The default of a
/// [`DynTensor`](crate::DynTensor) has rank 1.
///
/// # Panics
/// Panics if the allocation fails.
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
        unwrap_or_panic(S::sizes_from_list(sizes).and_then(|sizes| Self::collect(sizes, elements)))
    }
}

/// Constructors for shapes whose sizes are all known to the compiler.
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
        S: KnownShape,
    {
        crate::Array::<T, S>::new(nested).into_tensor()
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

    /// Creates a tensor filled with `value`.
    ///
    /// # Panics
    /// Panics if the allocation fails.
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
        T: Scalar,
        S: KnownShape,
    {
        Self::full(T::ZERO)
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
        T: Scalar,
        S: KnownShape,
    {
        Self::full(T::ONE)
    }
}

/// Constructors that take sizes at run time and check them against the shape `S`.
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
    pub fn from_shape_vec(sizes: impl IntoSizes<S>, data: Vec<T>) -> Result<Self, ShapeError> {
        let sizes = sizes_for_data::<S>(sizes, data.len())?;
        Ok(Tensor::from_parts(data.into(), sizes))
    }

    /// Creates a tensor of the given sizes whose element at each index is `f(index)`.
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

    fn filled(sizes: S::Sizes, value: T) -> Result<Self, ShapeError>
    where
        T: Clone,
    {
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
        Self::collect(sizes, core::iter::repeat_n(value, len))
    }

    /// Collects the elements, given in row-major order, into a tensor. `elements` may be infinite.
    fn collect(sizes: S::Sizes, elements: impl IntoIterator<Item = T>) -> Result<Self, ShapeError> {
        let len = count(sizes.as_ref()).ok_or(Detail::Overflow)?;
        let data = Buffer::collect(len, elements)?;
        Ok(Tensor::from_parts(data, sizes))
    }

    /// Creates a tensor whose elements are `f(index, last)`.
    ///
    /// `last` is the index along the last dimension. `index` holds the indices along the other dimensions; its
    /// last entry is unspecified.
    fn generate(
        sizes: S::Sizes,
        mut f: impl FnMut(&mut [usize], usize) -> T,
    ) -> Result<Self, ShapeError> {
        let (mut index, bounds) = (sizes.clone(), sizes.clone());
        let (index, bounds) = (index.as_mut(), bounds.as_ref());
        index.fill(0);
        let row_len = bounds.last().copied().unwrap_or(1);
        let mut last = 0;
        let elements = core::iter::repeat_with(|| {
            let value = f(index, last);
            last += 1;
            if last == row_len {
                last = 0;
                if index.len() > 1 {
                    advance_row(index, bounds);
                }
            }
            value
        });
        Self::collect(sizes, elements)
    }
}

/// Advances an index to the next row. Leaves its last entry unchanged.
// Never inlined: LLVM would compute the next row at every element and then select.
#[inline(never)]
fn advance_row(index: &mut [usize], sizes: &[usize]) {
    if let Some((_, outer)) = index.split_last_mut() {
        increment(outer, sizes);
    }
}

#[cfg(test)]
#[path = "tests/construct.rs"]
mod tests;
