//! The number of elements in each bin of a range.

use crate::axes::elements::contiguous_elements;
use crate::axes::{ConcatAxis, Concatenated, DiffAxis};
use crate::element::{Heap, Operand, ReduceMean};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::float::{Float, FloatElement};
use crate::order::VectorShape;
use crate::shape::dim::{Dyn, Size};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, Tensor, View, ViewMut};
use shapecast_kernel::ElementsOf;

/// The counts of `N` bins, and their `N + 1` edges.
type Bins<E, C, R> = (Tensor<usize, C>, Tensor<E, R>);

/// Returns the element in the type of means.
#[inline(always)]
fn real<T: ReduceMean>(x: T) -> T::Mean {
    T::from_mean_acc(x.into_mean_acc())
}

/// Bins of equal width. `first`, `width` and `step` are multiplied by the power of two `scale`: the width of the range
/// does not overflow, and the width of a bin is a normal number.
#[derive(Clone, Copy)]
struct EqualBins {
    scale: f64,
    first: f64,
    width: f64,
    step: f64,
    count: usize,
}

impl EqualBins {
    fn new([low, high]: [f64; 2], count: usize) -> Self {
        const LARGE: f64 = (1_u128 << 100) as f64;
        let scale = if (high - low).is_infinite() {
            0.5
        } else if low.abs().max(high.abs()) < LARGE * LARGE * f64::MIN_POSITIVE {
            LARGE
        } else {
            1.0
        };
        let (first, width) = (low * scale, high * scale - low * scale);
        let step = width / count as f64;
        EqualBins {
            scale,
            first,
            width,
            step,
            count,
        }
    }

    /// Returns the lower edge of a bin, by the formula of NumPy's `linspace`.
    fn edge(self, bin: usize) -> f64 {
        (bin as f64 * self.step + self.first) / self.scale
    }

    /// Returns the bin of a number in range, or a neighbour of this bin because of rounding.
    fn estimate(self, x: f64) -> usize {
        let bin = (x * self.scale - self.first) / self.width * self.count as f64;
        (bin as usize).min(self.count - 1)
    }
}

/// Counts the elements of `x` in each of `bins` bins of equal width from `low` to `high`.
///
/// # Errors
/// There are no bins, the range is not finite, descends or is so narrow that two edges would be equal, or there is not
/// enough memory.
fn histogram<X, E, C, R>(
    x: &X,
    bins: usize,
    (low, high): (E, E),
) -> Result<Bins<E, C, R>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: FloatElement,
    C: Shape,
    R: Shape,
{
    if bins == 0 {
        return Err(Detail::HistogramBins.into());
    }
    let wide = |x: E| x.widen().to_f64();
    let narrow = |x: f64| E::narrow(E::Wide::from_f64(x));
    let bits = [low, high].map(|x| wide(x).to_bits());
    if !(wide(low).is_finite() && wide(high).is_finite()) {
        return Err(Detail::HistogramInfinite { bits }.into());
    }
    if low > high {
        return Err(Detail::HistogramRange { bits }.into());
    }
    let [first, last] = match low == high {
        true => [wide(low) - 0.5, wide(high) + 0.5].map(narrow),
        false => [low, high],
    };
    let equal_bins = EqualBins::new([first, last].map(wide), bins);
    let end = bins.checked_add(1).ok_or(Detail::Overflow)?;
    let edge = |i: usize| match i {
        0 => first,
        _ if i == bins => last,
        _ => narrow(equal_bins.edge(i)),
    };
    let edges = Heap::try_make(R::sizes_from(&[end])?, ElementsOf((0..end).map(edge)))?;
    let mut counts = Tensor::filled(C::sizes_from(&[bins])?, 0)?;
    let (places, bounds): (&mut [usize], &[E]) = (counts.as_mut_slice(), edges.as_slice());
    if !bounds.is_sorted_by(|lower, upper| lower < upper) {
        return Err(Detail::HistogramNarrow { bins, bits }.into());
    }
    for &x in &*contiguous_elements::<X::Shape, _, _>(x.source())? {
        let x = real(x);
        if !(x >= first && x <= last) {
            continue;
        }
        let mut bin = equal_bins.estimate(wide(x));
        while x < bounds[bin] {
            bin -= 1;
        }
        // The last bin includes its upper edge.
        while bin + 1 < bins && x >= bounds[bin + 1] {
            bin += 1;
        }
        places[bin] += 1;
    }
    Ok((counts, edges))
}

/// Counts the elements of `x` in the bins between `edges`.
///
/// # Errors
/// The edges do not have rank 1, an edge is less than the one before it or NaN, or there is not enough memory.
fn histogram_between<X, B, C>(x: &X, edges: &B) -> Result<Tensor<usize, C>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = B::Elem>>,
    B: Operand<Elem: FloatElement>,
    C: Shape,
{
    let source = edges.source();
    let &[end] = source.sizes else {
        let (name, rank) = ("histogram_between", source.sizes.len());
        return Err(Detail::VectorRank { name, rank }.into());
    };
    let edges = contiguous_elements::<B::Shape, _, _>(source)?;
    if !edges.is_sorted() || edges.iter().any(|edge| edge.widen().is_nan()) {
        return Err(Detail::HistogramEdges.into());
    }
    let bins = end.saturating_sub(1);
    let mut counts = Tensor::filled(C::sizes_from(&[bins])?, 0)?;
    let places: &mut [usize] = counts.as_mut_slice();
    for &x in &*contiguous_elements::<X::Shape, _, _>(x.source())? {
        let x = real(x);
        let below = edges.partition_point(|&edge| edge <= x);
        let is_last = below == end && edges.last() == Some(&x);
        let bin = if is_last { bins } else { below };
        if (1..=bins).contains(&bin) && (is_last || below < end) {
            places[bin - 1] += 1;
        }
    }
    Ok(counts)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
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
            pub fn histogram<const BINS: usize>(
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
        }
    };
}
methods!([] Tensor<T, S>, Shape);
methods!([] Array<T, S>, KnownShape);
methods!(['a,] View<'a, T, S>, Shape);
methods!(['a,] ViewMut<'a, T, S>, Shape);
