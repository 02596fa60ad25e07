//! The distinct elements of a tensor, and membership in a set of elements.

use super::bits::SortOrder;
use super::sort::{KeyAndIndex, sort_indexed, sort_keys};
use crate::copies::contiguous_elements;
use crate::element::{Heap, Inline, Operand, ReduceOrd};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::iteration::Lanes;
use crate::shape::dim::Dyn;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, Tensor, for_each_tensor_type};
use shapecast_kernel::{Buffer, MathContext};

/// A vector whose length is known only at run time.
pub(super) type Vector<T> = Tensor<T, (Dyn,)>;

/// Sorted elements, divided into runs of equal elements.
pub(super) struct Runs<K> {
    /// The keys of the elements and their row-major indices, sorted.
    pub(super) sorted: Buffer<(K, usize)>,
    /// The position in `sorted` of the first element of each run.
    pub(super) starts: Buffer<usize>,
}

/// Returns the runs of the elements of `x`. Each NaN is a separate run.
///
/// # Errors
/// There is not enough memory.
fn runs<X>(x: &X) -> Result<Runs<<X::Elem as ReduceOrd>::Key>, ShapeError>
where
    X: Operand<Elem: ReduceOrd>,
{
    let mut sorted = sort_keys(x)?;
    let lanes = Lanes::one(sorted.len());
    sort_indexed::<X::Elem>(&mut sorted, lanes, SortOrder::Ascending)?;
    // All NaN have the same key, the greatest one.
    let source = x.source();
    let nans = crate::tensor::Iter::new(source.data, &source).filter(|x| x.is_unordered());
    let first_nan = sorted.len() - nans.count();
    let begins_run = |&i: &usize| i == 0 || i > first_nan || sorted[i].0 != sorted[i - 1].0;
    let count = (0..sorted.len()).filter(begins_run).count();
    let starts = Buffer::collect(count, (0..sorted.len()).filter(begins_run))?;
    Ok(Runs { sorted, starts })
}

impl<K> Runs<K> {
    /// Returns the row-major index of the first element of each run.
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> + Clone {
        self.starts.iter().map(|&start| self.sorted[start].1)
    }

    /// Returns the number of elements of each run.
    pub(super) fn counts(&self) -> impl Iterator<Item = usize> {
        let ends = self.starts.iter().skip(1).copied();
        let ends = ends.chain([self.sorted.len()]);
        self.starts.iter().zip(ends).map(|(start, end)| end - start)
    }

    /// Returns the index of the run of each element, in row-major order.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn inverse(&self) -> Result<Buffer<usize>, ShapeError> {
        let len = self.sorted.len();
        let mut inverse = Buffer::collect(len, core::iter::repeat_n(0, len))?;
        for (run, (&start, count)) in self.starts.iter().zip(self.counts()).enumerate() {
            for &(_, index) in &self.sorted[start..][..count] {
                inverse[index] = run;
            }
        }
        Ok(inverse)
    }

    /// Collects one element for each run into a vector.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn vector<T>(
        &self,
        of_runs: impl Iterator<Item = T>,
    ) -> Result<Vector<T>, ShapeError> {
        let count = self.starts.len();
        Ok(Tensor::from_parts(
            Buffer::collect(count, of_runs)?,
            [count],
        ))
    }
}

/// Returns the distinct elements of `x`, and the result of `second` for the runs.
///
/// # Errors
/// There is not enough memory.
fn unique<X, U>(
    x: &X,
    second: impl FnOnce(&Runs<<X::Elem as ReduceOrd>::Key>) -> Result<U, ShapeError>,
) -> Result<(Vector<X::Elem>, U), ShapeError>
where
    X: Operand<Elem: ReduceOrd>,
{
    let runs = runs(x)?;
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let values = runs.vector(runs.indices().map(|index| elements[index]))?;
    Ok((values, second(&runs)?))
}

/// Returns whether `test` contains each element of `x`, as a result of shape `R` in storage `P`.
///
/// # Errors
/// There is not enough memory.
fn is_in<P, R, X, V>(x: &X, test: &V) -> Result<P::Output, ShapeError>
where
    P: MakeResult<bool, R>,
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
    V: Operand<Elem = X::Elem>,
{
    let mut keys: Buffer<KeyAndIndex<X::Elem>> = sort_keys(test)?;
    let lanes = Lanes::one(keys.len());
    sort_indexed::<X::Elem>(&mut keys, lanes, SortOrder::Ascending)?;
    let keys = &*keys;
    let contains = |_: &MathContext, ((), x): ((), X::Elem)| {
        let key = x.sort_key();
        !x.is_unordered() && keys.binary_search_by_key(&key, |&(key, _)| key).is_ok()
    };
    let source = x.source();
    P::try_make(
        R::sizes_from(source.sizes)?,
        Map::<R, _, _, _>::new(((), source), (), contains),
    )
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Sets
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the distinct elements of this tensor, in ascending order.
            ///
            /// The number of distinct elements is known only at run time. As in the array API standard, −0 equals 0,
            /// and each NaN is a separate element at the end. Of equal elements, the result has the first one in
            /// row-major order.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[3, 1], [1, 2]].unique_values(), tensor![1, 2, 3]);
            /// ```
            #[doc(alias = "unique")]
            #[track_caller]
            pub fn unique_values(&self) -> Vector<T>
            where
                T: ReduceOrd<Key: Sized>,
            {
                unwrap_or_panic(unique(self, |_| Ok(()))).0
            }

            /// Returns the distinct elements, and the row-major index where each one occurs first.
            ///
            /// See [`unique_values`](Self::unique_values).
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (values, indices) = tensor![[3, 1], [1, 2]].unique_indices();
            /// assert_eq!(values, tensor![1, 2, 3]);
            /// assert_eq!(indices, tensor![1, 3, 0]);
            /// ```
            #[doc(alias = "unique_all")]
            #[track_caller]
            pub fn unique_indices(&self) -> (Vector<T>, Vector<usize>)
            where
                T: ReduceOrd<Key: Sized>,
            {
                unwrap_or_panic(unique(self, |runs| runs.vector(runs.indices())))
            }

            /// Returns the distinct elements, and the number of times that each one occurs.
            ///
            /// See [`unique_values`](Self::unique_values).
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (values, counts) = tensor![[3, 1], [1, 2]].unique_counts();
            /// assert_eq!(values, tensor![1, 2, 3]);
            /// assert_eq!(counts, tensor![2, 1, 1]);
            /// ```
            #[track_caller]
            pub fn unique_counts(&self) -> (Vector<T>, Vector<usize>)
            where
                T: ReduceOrd<Key: Sized>,
            {
                unwrap_or_panic(unique(self, |runs| runs.vector(runs.counts())))
            }

            /// Returns the distinct elements, and the index of each element of this tensor among them.
            ///
            /// The indices have the shape of this tensor. See [`unique_values`](Self::unique_values).
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (values, inverse) = tensor![[3, 1], [1, 2]].unique_inverse();
            /// assert_eq!(values, tensor![1, 2, 3]);
            /// assert_eq!(inverse, tensor![[2, 0], [0, 1]]);
            /// ```
            #[track_caller]
            pub fn unique_inverse(&self) -> (Vector<T>, Tensor<usize, S>)
            where
                T: ReduceOrd<Key: Sized>,
            {
                let sizes = self.source().sizes;
                unwrap_or_panic(unique(self, |runs| {
                    Ok(Tensor::from_parts(runs.inverse()?, S::sizes_from(sizes)?))
                }))
            }

            /// Returns whether each element is equal to an element of `test`, which has any shape.
            ///
            /// The shape stays the same. −0 equals 0, and NaN equals nothing.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1], [1, 2]];
            /// assert_eq!(x.is_in(&tensor![2, 3, 7]), tensor![[true, false], [false, true]]);
            /// ```
            #[doc(alias("isin", "in1d"))]
            #[track_caller]
            pub fn is_in<V>(&self, test: &V) -> $result<bool, S>
            where
                T: ReduceOrd<Key: Sized>,
                V: Operand<Elem = T>,
            {
                unwrap_or_panic(is_in::<$storage, S, _, _>(self, test))
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
