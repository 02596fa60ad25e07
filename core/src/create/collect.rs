//! Tensors from iterators and nested arrays.

use alloc::vec::Vec;

use crate::error::{Detail, unwrap_or_panic};
use crate::shape::dim::{Dyn, Size};
use crate::shape::dim_name::{DimName, Longer, NameOfList, NumberOfRows, Shorter};
use crate::shape::dyn_shape::DynShape;
use crate::tensor::{Array, Tensor};

macro_rules! from_elements {
    ($([$($generics:tt)*] $shape:ty;)*) => {$(
        /// Collects elements into a tensor of rank 1.
        ///
        /// The elements are collected into a `Vec`. As with every `Vec`, the process aborts if there is not enough
        /// memory for them or for the size hint of the iterator. [`extend`](Tensor::extend) panics instead.
        ///
        /// # Panics
        /// The size is a [name](crate::DimName) plus a number, and there are fewer elements than this number.
        ///
        /// ```
        /// use shapecast::{DynTensor, Shape, Tensor, tensor};
        /// let squares: Tensor<i32, Shape![dyn]> = (0..4).map(|i| i * i).collect();
        /// assert_eq!(squares, tensor![0, 1, 4, 9]);
        /// assert_eq!((0..2).collect::<DynTensor<i32>>(), tensor![0, 1]);
        /// ```
        impl<T, $($generics)*> FromIterator<T> for Tensor<T, $shape> {
            #[track_caller]
            fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
                Vec::from_iter(elements).into()
            }
        }
    )*};
}
from_elements! {
    [] (Dyn,);
    [B: NameOfList,] (B,);
    [B: DimName, const K: usize,] (Longer<B, K>,);
    [B: DimName, const K: usize,] (Shorter<B, K>,);
    [] DynShape;
}

/// Collects rows into a matrix.
///
/// The rows are collected into a `Vec`. As with every `Vec`, the process aborts if there is not enough memory
/// for them or for the size hint of the iterator. [`extend`](Tensor::extend) panics instead.
///
/// # Panics
/// - The number of elements overflows `isize`, which is possible for zero-sized types only.
/// - The number of rows is a [name](crate::DimName) plus a number, and there are fewer rows than this number.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let powers: Tensor<i32, Shape![dyn, 3]> = (1..3).map(|i| [i, i * i, i * i * i]).collect();
/// assert_eq!(powers, tensor![[1, 1, 1], [2, 4, 8]]);
/// ```
impl<T, D: NumberOfRows, const N: usize> FromIterator<[T; N]> for Tensor<T, (D, Size<N>)> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = [T; N]>>(rows: I) -> Self {
        Vec::from_iter(rows).into()
    }
}

/// Converts a `Vec` of rows into a matrix, without a copy.
///
/// # Panics
/// - The number of elements overflows `isize`, which is possible for zero-sized types only.
/// - The number of rows is a [name](crate::DimName) plus a number, and there are fewer rows than this number.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x = Tensor::<i32, Shape![dyn, 2]>::from(vec![[1, 2], [3, 4]]);
/// assert_eq!(x, tensor![[1, 2], [3, 4]]);
/// ```
impl<T, D: NumberOfRows, const N: usize> From<Vec<[T; N]>> for Tensor<T, (D, Size<N>)> {
    #[track_caller]
    fn from(rows: Vec<[T; N]>) -> Self {
        let count = rows.len();
        unwrap_or_panic(Tensor::from_shape_vec([count, N], rows.into_flattened()))
    }
}

/// Moves the elements of an array into a tensor.
///
/// State the type of the tensor, as in the example. [`tensor!`](crate::tensor!) infers it.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x: Tensor<i32, Shape![3]> = [1, 2, 3].into();
/// assert_eq!(x, tensor![1, 2, 3]);
/// ```
#[diagnostic::do_not_recommend]
impl<T, const N: usize> From<[T; N]> for Tensor<T, (Size<N>,)> {
    #[track_caller]
    fn from(elements: [T; N]) -> Self {
        Array::<T, (Size<N>,)>::new(elements).into_tensor()
    }
}

/// Moves the elements of a nested array into a tensor.
///
/// State the type of the tensor, as in the example. [`tensor!`](crate::tensor!) infers it.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let x: Tensor<i32, Shape![2, 3]> = [[1, 2, 3], [4, 5, 6]].into();
/// assert_eq!(x, tensor![[1, 2, 3], [4, 5, 6]]);
/// ```
#[diagnostic::do_not_recommend]
impl<T, const M: usize, const N: usize> From<[[T; N]; M]> for Tensor<T, (Size<M>, Size<N>)> {
    #[track_caller]
    fn from(rows: [[T; N]; M]) -> Self {
        Array::<T, (Size<M>, Size<N>)>::new(rows).into_tensor()
    }
}

/// Appends rows to a `Vec` of elements, and returns their number.
///
/// # Panics
/// There is not enough memory for the rows. A size hint that is too large is no reason to panic.
#[track_caller]
fn append<T, const N: usize>(all: &mut Vec<T>, rows: impl Iterator<Item = [T; N]>) -> usize {
    let mut rows = rows;
    let mut count = 0;
    while let Some(row) = rows.next() {
        if all.capacity() - all.len() < N {
            let expected = rows.size_hint().0.saturating_add(1).saturating_mul(N);
            if all.try_reserve(expected).is_err() && all.try_reserve(N).is_err() {
                let bytes = (all.len() + N).saturating_mul(size_of::<T>());
                unwrap_or_panic(Err(Detail::OutOfMemory { bytes }.into()))
            }
        }
        all.extend(row);
        count += 1;
    }
    count
}

/// Appends elements to a tensor of rank 1.
///
/// The first call may copy the elements ([`into_vec`](Tensor::into_vec)). The tensor is left empty if
/// the iterator panics or memory runs out.
///
/// # Panics
/// There is not enough memory for the elements.
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
        append(&mut all, elements.into_iter().map(|element| [element]));
        *self = all.into();
    }
}

/// Appends rows to a matrix.
///
/// The first call may copy the elements ([`into_vec`](Tensor::into_vec)). The tensor is left empty if
/// the iterator panics or memory runs out.
///
/// # Panics
/// There is not enough memory for the rows.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// let mut x: Tensor<i32, Shape![dyn, 2]> = vec![[1, 2]].into();
/// x.extend([[3, 4], [5, 6]]);
/// assert_eq!(x, tensor![[1, 2], [3, 4], [5, 6]]);
/// ```
impl<T, const N: usize> Extend<[T; N]> for Tensor<T, (Dyn, Size<N>)> {
    fn extend<I: IntoIterator<Item = [T; N]>>(&mut self, rows: I) {
        let count = self.shape()[0];
        let empty = Vec::<[T; N]>::new().into();
        let mut all = core::mem::replace(self, empty).into_vec();
        let count = count + append(&mut all, rows.into_iter());
        *self = unwrap_or_panic(Tensor::from_shape_vec([count, N], all));
    }
}
