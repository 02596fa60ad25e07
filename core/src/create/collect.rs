//! Tensors from iterators and nested arrays.

use alloc::vec::Vec;

use crate::error::unwrap_or_panic;
use crate::shape::dim::{Dyn, Size};
use crate::shape::dyn_shape::DynShape;
use crate::tensor::{Array, Tensor};

macro_rules! from_elements {
    ($($shape:ty)*) => {$(
        /// Collects elements into a tensor of rank 1.
        ///
        /// # Panics
        /// Panics if the allocation fails.
        ///
        /// ```
        /// use shapecast::{DynTensor, Shape, Tensor, tensor};
        /// let squares: Tensor<i32, Shape![dyn]> = (0..4).map(|i| i * i).collect();
        /// assert_eq!(squares, tensor![0, 1, 4, 9]);
        /// assert_eq!((0..2).collect::<DynTensor<i32>>(), tensor![0, 1]);
        /// ```
        impl<T> FromIterator<T> for Tensor<T, $shape> {
            #[track_caller]
            fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
                Vec::from_iter(elements).into()
            }
        }
    )*};
}
from_elements!((Dyn,) DynShape);

/// Collects rows into a matrix.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let powers: Tensor<i32, Shape![dyn, 3]> = (1..3).map(|i| [i, i * i, i * i * i]).collect();
/// assert_eq!(powers, tensor![[1, 1, 1], [2, 4, 8]]);
/// ```
impl<T, const N: usize> FromIterator<[T; N]> for Tensor<T, (Dyn, Size<N>)> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = [T; N]>>(rows: I) -> Self {
        Vec::from_iter(rows).into()
    }
}

/// Converts a `Vec` of rows into a matrix, without a copy.
///
/// # Panics
/// Panics if the number of elements overflows `isize`, which is possible for zero-sized types only.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x = Tensor::<i32, Shape![dyn, 2]>::from(vec![[1, 2], [3, 4]]);
/// assert_eq!(x, tensor![[1, 2], [3, 4]]);
/// ```
impl<T, const N: usize> From<Vec<[T; N]>> for Tensor<T, (Dyn, Size<N>)> {
    #[track_caller]
    fn from(rows: Vec<[T; N]>) -> Self {
        let count = rows.len();
        unwrap_or_panic(Tensor::from_shape_vec([count, N], rows.into_flattened()))
    }
}

/// Moves the elements of an array into a tensor.
///
/// The shape must be given, as in the example. [`tensor!`](crate::tensor!) infers it.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x: Tensor<i32, Shape![3]> = [1, 2, 3].into();
/// assert_eq!(x, tensor![1, 2, 3]);
/// ```
impl<T, const N: usize> From<[T; N]> for Tensor<T, (Size<N>,)> {
    #[track_caller]
    fn from(elements: [T; N]) -> Self {
        Array::<T, (Size<N>,)>::new(elements).into_tensor()
    }
}

/// Moves the elements of a nested array into a tensor.
///
/// The shape must be given, as in the example. [`tensor!`](crate::tensor!) infers it.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x: Tensor<i32, Shape![2, 3]> = [[1, 2, 3], [4, 5, 6]].into();
/// assert_eq!(x, tensor![[1, 2, 3], [4, 5, 6]]);
/// ```
impl<T, const M: usize, const N: usize> From<[[T; N]; M]> for Tensor<T, (Size<M>, Size<N>)> {
    #[track_caller]
    fn from(rows: [[T; N]; M]) -> Self {
        Array::<T, (Size<M>, Size<N>)>::new(rows).into_tensor()
    }
}

/// Appends elements to a tensor of rank 1.
///
/// The first call may copy the elements ([`into_vec`](Tensor::into_vec)). The tensor is left empty if
/// the iterator panics.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let mut x: Tensor<i32, Shape![dyn]> = vec![1, 2].into();
/// x.extend([3, 4]);
/// assert_eq!(x, tensor![1, 2, 3, 4]);
/// ```
impl<T> Extend<T> for Tensor<T, (Dyn,)> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, elements: I) {
        let mut all = core::mem::replace(self, Vec::new().into()).into_vec();
        all.extend(elements);
        *self = all.into();
    }
}

/// Appends rows to a matrix.
///
/// The first call may copy the elements ([`into_vec`](Tensor::into_vec)). The tensor is left empty if
/// the iterator panics.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let mut x: Tensor<i32, Shape![dyn, 2]> = vec![[1, 2]].into();
/// x.extend([[3, 4], [5, 6]]);
/// assert_eq!(x, tensor![[1, 2], [3, 4], [5, 6]]);
/// ```
impl<T, const N: usize> Extend<[T; N]> for Tensor<T, (Dyn, Size<N>)> {
    fn extend<I: IntoIterator<Item = [T; N]>>(&mut self, rows: I) {
        let mut count = self.shape()[0];
        let empty = Vec::<[T; N]>::new().into();
        let mut all = core::mem::replace(self, empty).into_vec();
        all.extend(rows.into_iter().inspect(|_| count += 1).flatten());
        *self = unwrap_or_panic(Tensor::from_shape_vec([count, N], all));
    }
}
