//! The number of elements in each bin of a range, or the sum of their weights.

use super::bin_sums::BinSums;
use super::bins::{EdgedBins, SortedEdges};
use crate::copies::contiguous_elements;
use crate::copies::{ConcatAxis, Concatenated, DiffAxis};
use crate::element::{Heap, Operand, ReduceMean, ReduceSum};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::float::FloatElement;
use crate::order::VectorShape;
use crate::shape::dim::{Dyn, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{MakeResult, Tensor, View, for_each_tensor_type};
use shapecast_kernel::ElementsOf;

/// The counts or sums of `N` bins, and their `N + 1` edges.
type Bins<T, E, C, R> = (Tensor<T, C>, Tensor<E, R>);

/// The type of the sums of an operand.
type SumOf<W> = <<W as Operand>::Elem as ReduceSum>::Sum;

/// Returns the element in the type of means.
#[inline(always)]
fn real<T: ReduceMean>(x: T) -> T::Mean {
    T::from_mean_acc(x.into_mean_acc())
}

/// Returns the number of elements of `x` in each of `bins` bins.
///
/// # Errors
/// There is not enough memory.
fn count<X, C>(
    x: &X,
    bins: usize,
    find: impl Fn(<X::Elem as ReduceMean>::Mean) -> Option<usize>,
) -> Result<Tensor<usize, C>, ShapeError>
where
    X: Operand<Elem: ReduceMean>,
    C: Shape,
{
    let mut counts = Tensor::filled(C::sizes_from(&[bins])?, 0)?;
    let places: &mut [usize] = counts.as_mut_slice();
    for &x in &*contiguous_elements::<X::Shape, _, _>(x.source())? {
        if let Some(bin) = find(real(x)) {
            places[bin] += 1;
        }
    }
    Ok(counts)
}

/// Returns the sums of the weights of the elements of `x` in each of `bins` bins.
///
/// # Errors
/// The weights do not broadcast to the shape of `x`, or there is not enough memory.
fn sum_weights<X, W, C>(
    x: &X,
    weights: &W,
    bins: usize,
    find: impl Fn(<X::Elem as ReduceMean>::Mean) -> Option<usize>,
) -> Result<Tensor<SumOf<W>, C>, ShapeError>
where
    X: Operand<Elem: ReduceMean>,
    W: Operand<Elem: ReduceSum>,
    C: Shape,
{
    let (x, weights) = (x.source(), weights.source());
    let own = W::Shape::sizes_from(weights.sizes)?;
    let weights = View::<_, W::Shape>::from_source(weights, own);
    let weights = weights.broadcast_to_sizes::<DynShape>(x.sizes)?;
    let mut sums = BinSums::new(bins)?;
    let elements = contiguous_elements::<X::Shape, _, _>(x)?;
    for (&x, &weight) in elements.iter().zip(weights.iter()) {
        if let Some(bin) = find(real(x)) {
            sums.add(bin, weight.into_sum_acc())?;
        }
    }
    let sums = (0..bins).map(|bin| W::Elem::from_sum_acc(sums.sum(bin)));
    Heap::try_make(C::sizes_from(&[bins])?, ElementsOf(sums))
}

/// Counts the elements of `x` in each of `bins` bins of equal width from `low` to `high`.
///
/// # Errors
/// See [`EdgedBins::new`] and [`count`].
fn histogram<X, E, C, R>(
    x: &X,
    bins: usize,
    (low, high): (E, E),
) -> Result<Bins<usize, E, C, R>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: FloatElement,
    C: Shape,
    R: Shape,
{
    let edged = EdgedBins::new(bins, low, high)?;
    Ok((count(x, bins, |x| edged.find(x))?, edged.edges))
}

/// Sums the weights of the elements of `x` in each of `bins` bins of equal width from `low` to `high`.
///
/// # Errors
/// See [`EdgedBins::new`] and [`sum_weights`].
fn histogram_weighted<X, W, E, C, R>(
    x: &X,
    bins: usize,
    (low, high): (E, E),
    weights: &W,
) -> Result<Bins<SumOf<W>, E, C, R>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    W: Operand<Elem: ReduceSum>,
    E: FloatElement,
    C: Shape,
    R: Shape,
{
    let edged = EdgedBins::new(bins, low, high)?;
    let sums = sum_weights(x, weights, bins, |x| edged.find(x))?;
    Ok((sums, edged.edges))
}

/// Counts the elements of `x` in the bins between `edges`.
///
/// # Errors
/// See [`SortedEdges::new`] and [`count`].
fn histogram_between<X, B, C>(x: &X, edges: &B) -> Result<Tensor<usize, C>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = B::Elem>>,
    B: Operand<Elem: FloatElement>,
    C: Shape,
{
    let edges = SortedEdges::new(edges, "histogram_between")?;
    count(x, edges.len(), |x| edges.find(x))
}

/// Sums the weights of the elements of `x` in the bins between `edges`.
///
/// # Errors
/// See [`SortedEdges::new`] and [`sum_weights`].
fn histogram_between_weighted<X, B, W, C>(
    x: &X,
    edges: &B,
    weights: &W,
) -> Result<Tensor<SumOf<W>, C>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = B::Elem>>,
    B: Operand<Elem: FloatElement>,
    W: Operand<Elem: ReduceSum>,
    C: Shape,
{
    let edges = SortedEdges::new(edges, "histogram_between_weighted")?;
    sum_weights(x, weights, edges.len(), |x| edges.find(x))
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        /// # Histograms
        impl<$($generics)* T, S: $shape> $type {
            /// Counts the elements in each of `BINS` bins of equal width from `low` to `high`, and returns the counts
            /// and the edges of the bins.
            ///
            /// The tensor has any shape. The counts have shape `(BINS,)`, and the edges have shape `(BINS + 1,)`. Each
            /// bin includes its lower edge. The last bin also includes its upper edge. Elements out of range and NaN
            /// are in no bin. If `low` equals `high`, the range is `low - 0.5..=low + 0.5`. These are the rules of
            /// NumPy's `histogram(x, BINS, (low, high))`. For NumPy's default range, pass `x.min()` and `x.max()`. The
            /// edges have the type [`ReduceMean::Mean`](crate::ReduceMean::Mean): `f64` for integers.
            ///
            /// # Panics
            /// - `BINS` is 0.
            /// - `low` or `high` is infinite or NaN, or `low` exceeds `high`.
            /// - The range is so narrow that two edges would be equal.
            /// - There is not enough memory for the results.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0.5, 1.0, 3.9], [4.0, 2.0, 7.0]];
            /// let (counts, edges) = x.histogram::<4>(0.0, 4.0);
            /// assert_eq!(counts, tensor![1, 1, 1, 2]);
            /// assert_eq!(edges, tensor![0.0, 1.0, 2.0, 3.0, 4.0]);
            /// ```
            #[doc(alias = "histc")]
            // rust-analyzer panics at the bound of this method whenever it lists the methods of a tensor.
            #[cfg(not(rust_analyzer))]
            #[allow(clippy::type_complexity, reason = "rustdoc would show the parameter of a private alias")]
            #[track_caller]
            pub fn histogram<const BINS: usize>( // x.histogram::<10>(0.0, 1.0)
                &self,
                low: T::Mean,
                high: T::Mean,
            ) -> (
                Tensor<usize, (Size<BINS>,)>,
                Tensor<T::Mean, Concatenated<(Size<1>,), (Size<BINS>,), 0>>,
            )
            where
                T: ReduceMean<Mean: FloatElement>,
                (Size<BINS>,): ConcatAxis<(Size<1>,), 0>,
            {
                unwrap_or_panic(histogram(self, BINS, (low, high)))
            }

            /// Counts the elements in each of `bins` bins of equal width from `low` to `high`, for a number of bins
            /// known only at run time.
            ///
            /// See [`histogram`](Self::histogram).
            ///
            /// # Errors
            /// - `bins` is 0.
            /// - `low` or `high` is infinite or NaN, or `low` exceeds `high`.
            /// - The range is so narrow that two edges would be equal.
            /// - There is not enough memory for the results.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let pixels = tensor![[0_u8, 255], [200, 17]];
            /// let (counts, edges) = pixels.try_histogram(2, 0.0, 256.0)?;
            /// assert_eq!((counts, edges), (tensor![2, 2].into_shape(), tensor![0.0, 128.0, 256.0].into_shape()));
            /// assert!(pixels.try_histogram(0, 0.0, 256.0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[allow(clippy::type_complexity, reason = "an alias would hide the shapes")]
            pub fn try_histogram(
                &self,
                bins: usize,
                low: T::Mean,
                high: T::Mean,
            ) -> Result<(Tensor<usize, (Dyn,)>, Tensor<T::Mean, (Dyn,)>), ShapeError>
            where
                T: ReduceMean<Mean: FloatElement>,
            {
                histogram(self, bins, (low, high))
            }

            /// Sums the weights of the elements in each of `BINS` bins of equal width from `low` to `high`, and returns the
            /// sums and the edges of the bins.
            ///
            /// This is NumPy's `histogram(x, BINS, (low, high), weights=w)`. The weights broadcast to the shape of this
            /// tensor: each element has the weight at its index. The sums have shape `(BINS,)` and the type of
            /// [`sum`](Self::sum) of the weights. Bins and edges are those of [`histogram`](Self::histogram): elements
            /// out of range and NaN are in no bin, and their weights count nowhere. The sum of a bin without elements
            /// is 0, and a bin with a weight that is NaN has the sum NaN. The error of a sum of `n` floats is at most
            /// `64 + log2 n` rounding errors of the sum of their absolute values.
            ///
            /// For the mean of each bin, divide by the counts. For a density, divide by the sum of all weights and by
            /// the widths of the bins.
            ///
            /// # Panics
            /// - `BINS` is 0.
            /// - `low` or `high` is infinite or NaN, or `low` exceeds `high`.
            /// - The range is so narrow that two edges would be equal.
            /// - Sizes known only at run time do not broadcast.
            /// - There is not enough memory for the results.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![0.5, 1.5, 1.0, 7.0];
            /// let (sums, edges) = x.histogram_weighted::<2, _>(0.0, 2.0, &tensor![10.0, 0.25, 0.5, 100.0]);
            /// assert_eq!(sums, tensor![10.0, 0.75]);
            /// assert_eq!(edges, tensor![0.0, 1.0, 2.0]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::tensor;
            /// let x = tensor![0.5, 1.5, 1.0];
            /// let _ = x.histogram_weighted::<2, _>(0.0, 2.0, &tensor![10.0, 0.25]); // 3 elements, 2 weights
            /// ```
            // See `histogram`.
            #[cfg(not(rust_analyzer))]
            #[allow(clippy::type_complexity, reason = "rustdoc would show the parameter of a private alias")]
            #[track_caller]
            pub fn histogram_weighted<const BINS: usize, W>(
                &self,
                low: T::Mean,
                high: T::Mean,
                weights: &W,
            ) -> (
                Tensor<<W::Elem as ReduceSum>::Sum, (Size<BINS>,)>,
                Tensor<T::Mean, Concatenated<(Size<1>,), (Size<BINS>,), 0>>,
            )
            where
                T: ReduceMean<Mean: FloatElement>,
                W: Operand<Elem: ReduceSum, Shape: ExpandTo<S, AxesChecked: Sized>>,
                (Size<BINS>,): ConcatAxis<(Size<1>,), 0>,
            {
                unwrap_or_panic(histogram_weighted(self, BINS, (low, high), weights))
            }

            /// Sums the weights of the elements in each of `bins` bins of equal width from `low` to `high`, for sizes
            /// known only at run time.
            ///
            /// See [`histogram_weighted`](Self::histogram_weighted).
            ///
            /// # Errors
            /// - `bins` is 0.
            /// - `low` or `high` is infinite or NaN, or `low` exceeds `high`.
            /// - The range is so narrow that two edges would be equal.
            /// - The weights do not broadcast to the shape of this tensor.
            /// - There is not enough memory for the results.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let pixels = tensor![[0_u8, 255], [200, 17]];
            /// let (sums, _) = pixels.try_histogram_weighted(2, 0.0, 256.0, &tensor![[1_u8, 255]])?;
            /// assert_eq!(sums, tensor![256_u64, 256]);
            /// assert!(pixels.try_histogram_weighted(2, 0.0, 256.0, &tensor![1.0, 2.0, 3.0]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[allow(clippy::type_complexity, reason = "an alias would hide the shapes")]
            pub fn try_histogram_weighted<W: ReduceSum>(
                &self,
                bins: usize,
                low: T::Mean,
                high: T::Mean,
                weights: &impl Operand<Elem = W>,
            ) -> Result<(Tensor<W::Sum, (Dyn,)>, Tensor<T::Mean, (Dyn,)>), ShapeError>
            where
                T: ReduceMean<Mean: FloatElement>,
            {
                histogram_weighted(self, bins, (low, high), weights)
            }

            /// Counts the elements in the bins between neighbouring `edges`.
            ///
            /// The tensor has any shape, and the edges have rank 1. From edges of shape `(N + 1,)`, the counts have
            /// shape `(N,)`. Each bin includes its lower edge. The last bin also includes its upper edge. Elements out
            /// of range and NaN are in no bin, as in NumPy's `histogram(x, edges)`. The edges have the type
            /// [`ReduceMean::Mean`](crate::ReduceMean::Mean): `f64` for integers.
            ///
            /// # Panics
            /// - The rank of the edges is known only at run time and is not 1.
            /// - An edge is less than the one before it, or NaN.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let ages = tensor![3, 17, 18, 64, 90, 150];
            /// assert_eq!(ages.histogram_between(&tensor![0.0, 18.0, 65.0, 120.0]), tensor![2, 2, 1]);
            /// ```
            #[doc(alias("bin", "digitize"))]
            #[track_caller]
            pub fn histogram_between<B>(
                &self,
                edges: &B,
            ) -> Tensor<usize, <B::Shape as DiffAxis<0>>::Differences>
            where
                T: ReduceMean<Mean: FloatElement>,
                B: Operand<Elem = T::Mean, Shape: VectorShape<Checked: Sized> + DiffAxis<0>>,
            {
                unwrap_or_panic(histogram_between(self, edges))
            }

            /// Counts the elements in the bins between neighbouring `edges`, for sizes known only at run time.
            ///
            /// See [`histogram_between`](Self::histogram_between).
            ///
            /// # Errors
            /// - The edges do not have rank 1.
            /// - An edge is less than the one before it, or NaN.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![0.5, 1.5, 1.75];
            /// assert_eq!(x.try_histogram_between(&tensor![0.0, 1.0, 2.0])?, tensor![1, 2]);
            /// assert!(x.try_histogram_between(&tensor![1.0, 0.0]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_histogram_between(
                &self,
                edges: &impl Operand<Elem = T::Mean>,
            ) -> Result<Tensor<usize, (Dyn,)>, ShapeError>
            where
                T: ReduceMean<Mean: FloatElement>,
            {
                histogram_between(self, edges)
            }

            /// Sums the weights of the elements in the bins between neighbouring `edges`.
            ///
            /// This is NumPy's `histogram(x, edges, weights=w)`. The weights broadcast to the shape of this tensor. From
            /// edges of shape `(N + 1,)`, the sums have shape `(N,)`. The bins are those of
            /// [`histogram_between`](Self::histogram_between), and the sums are those of
            /// [`histogram_weighted`](Self::histogram_weighted).
            ///
            /// # Panics
            /// - The rank of the edges is known only at run time and is not 1.
            /// - An edge is less than the one before it, or NaN.
            /// - Sizes known only at run time do not broadcast.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (ages, incomes) = (tensor![3, 17, 18, 64], tensor![0, 200, 1500, 900]);
            /// let sums = ages.histogram_between_weighted(&tensor![0.0, 18.0, 65.0], &incomes);
            /// assert_eq!(sums, tensor![200_i64, 2400]);
            /// ```
            #[track_caller]
            pub fn histogram_between_weighted<B, W>(
                &self,
                edges: &B,
                weights: &W,
            ) -> Tensor<<W::Elem as ReduceSum>::Sum, <B::Shape as DiffAxis<0>>::Differences>
            where
                T: ReduceMean<Mean: FloatElement>,
                B: Operand<Elem = T::Mean, Shape: VectorShape<Checked: Sized> + DiffAxis<0>>,
                W: Operand<Elem: ReduceSum, Shape: ExpandTo<S, AxesChecked: Sized>>,
            {
                unwrap_or_panic(histogram_between_weighted(self, edges, weights))
            }

            /// Sums the weights of the elements in the bins between neighbouring `edges`, for sizes known only at run
            /// time.
            ///
            /// See [`histogram_between_weighted`](Self::histogram_between_weighted).
            ///
            /// # Errors
            /// - The edges do not have rank 1.
            /// - An edge is less than the one before it, or NaN.
            /// - The weights do not broadcast to the shape of this tensor.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (x, edges) = (tensor![0.5, 1.5, 1.75], tensor![0.0, 1.0, 2.0]);
            /// assert_eq!(x.try_histogram_between_weighted(&edges, &0.5)?, tensor![0.5, 1.0]);
            /// assert!(x.try_histogram_between_weighted(&edges, &tensor![1.0, 2.0]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_histogram_between_weighted<W: ReduceSum>(
                &self,
                edges: &impl Operand<Elem = T::Mean>,
                weights: &impl Operand<Elem = W>,
            ) -> Result<Tensor<W::Sum, (Dyn,)>, ShapeError>
            where
                T: ReduceMean<Mean: FloatElement>,
            {
                histogram_between_weighted(self, edges, weights)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);

#[cfg(test)]
#[path = "tests/histogram.rs"]
mod tests;
