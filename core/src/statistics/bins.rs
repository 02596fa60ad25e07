//! The bins of histograms: of equal width, or between edges of the user.

use crate::copies::{ContiguousElements, contiguous_elements};
use crate::element::{Heap, Operand};
use crate::error::{Detail, ShapeError};
use crate::float::{Float, FloatElement};
use crate::shape::traits::Shape;
use crate::tensor::{MakeResult, Tensor};
use shapecast_kernel::ElementsOf;

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

/// Bins of equal width and their `N + 1` edges.
pub(super) struct EdgedBins<E, R: Shape> {
    equal: EqualBins,
    pub(super) edges: Tensor<E, R>,
}

impl<E: FloatElement, R: Shape> EdgedBins<E, R> {
    /// Creates `bins` bins from `low` to `high`.
    ///
    /// # Errors
    /// There are no bins, the range is not finite, descends or is so narrow that two edges would be equal, or there is
    /// not enough memory.
    pub(super) fn new(bins: usize, low: E, high: E) -> Result<Self, ShapeError> {
        if bins == 0 {
            return Err(Detail::HistogramBins.into());
        }
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
        let equal = EqualBins::new([first, last].map(wide), bins);
        let end = bins
            .checked_add(1)
            .ok_or(Detail::SizeLimit { size: bins })?;
        let edge = |i: usize| match i {
            0 => first,
            _ if i == bins => last,
            _ => narrow(equal.edge(i)),
        };
        let edges = Heap::try_make(R::sizes_from(&[end])?, ElementsOf((0..end).map(edge)))?;
        let bounds: &[E] = edges.as_slice();
        if !bounds.is_sorted_by(|lower, upper| lower < upper) {
            return Err(Detail::HistogramNarrow { bins, bits }.into());
        }
        Ok(EdgedBins { equal, edges })
    }

    /// Returns the bin of `x`, or `None` if `x` is out of range or NaN.
    #[inline]
    pub(super) fn find(&self, x: E) -> Option<usize> {
        let (bounds, bins): (&[E], usize) = (self.edges.as_slice(), self.equal.count);
        if !(x >= bounds[0] && x <= bounds[bins]) {
            return None;
        }
        let mut bin = self.equal.estimate(wide(x));
        while x < bounds[bin] {
            bin -= 1;
        }
        // The last bin includes its upper edge.
        while bin + 1 < bins && x >= bounds[bin + 1] {
            bin += 1;
        }
        Some(bin)
    }
}

/// Returns the number in the type of the arithmetic of bins.
fn wide<E: FloatElement>(x: E) -> f64 {
    x.widen().to_f64()
}

/// The bins between neighbouring edges, which may be equal.
pub(super) struct SortedEdges<'a, E>(ContiguousElements<'a, E>);

impl<'a, E: FloatElement> SortedEdges<'a, E> {
    /// Creates the bins between `edges`, the argument of the method `name`.
    ///
    /// # Errors
    /// The edges do not have rank 1, an edge is less than the one before it or NaN, or there is not enough memory.
    pub(super) fn new<B: Operand<Elem = E>>(
        edges: &'a B,
        name: &'static str,
    ) -> Result<Self, ShapeError> {
        let source = edges.source();
        let rank = source.sizes.len();
        if rank != 1 {
            return Err(Detail::VectorRank { name, rank }.into());
        }
        let edges = contiguous_elements::<B::Shape, _, _>(source)?;
        if !edges.is_sorted() || edges.iter().any(|edge| edge.widen().is_nan()) {
            return Err(Detail::HistogramEdges.into());
        }
        Ok(SortedEdges(edges))
    }

    /// Returns the number of bins.
    pub(super) fn len(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Returns the bin of `x`, or `None` if `x` is out of range or NaN.
    #[inline]
    pub(super) fn find(&self, x: E) -> Option<usize> {
        let (edges, bins) = (&self.0, self.len());
        let below = edges.partition_point(|&edge| edge <= x);
        let is_last = below == edges.len() && edges.last() == Some(&x);
        let bin = if is_last { bins } else { below };
        ((1..=bins).contains(&bin) && (is_last || below < edges.len())).then(|| bin - 1)
    }
}
