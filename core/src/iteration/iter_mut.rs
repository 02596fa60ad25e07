//! Iteration over the mutable subviews along an axis.

use core::fmt;
use core::iter::FusedIterator;
use core::slice::ChunksMut;

use crate::error::{Detail, ShapeError, layout_extent, unwrap_or_panic};
use crate::shape::axes::{Axis, OutermostAxis, ReduceAxes, normalize_axis};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, ViewMut, strides_from};

/// An iterator over the mutable subviews along an axis.
///
/// [`axis_iter_mut`](crate::Tensor::axis_iter_mut) and
/// [`try_axis_iter_mut`](crate::Tensor::try_axis_iter_mut) return this double-ended iterator. The number
/// of subviews is the size of the axis.
///
/// ```
/// use shapecast::{AxisIterMut, Shape, tensor};
/// let mut x = tensor![[1, 2, 3], [4, 5, 6]];
/// let mut rows: AxisIterMut<'_, i32, Shape![3]> = x.axis_iter_mut::<0>();
/// let (mut first, mut last) = (rows.next().unwrap(), rows.next_back().unwrap());
/// first += last.view();
/// last.fill(0);
/// assert_eq!(x, tensor![[5, 7, 9], [0, 0, 0]]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct AxisIterMut<'a, T, S: Shape> {
    /// One chunk for each remaining subview that has elements, in the order of their addresses.
    chunks: ChunksMut<'a, T>,
    /// The number of remaining subviews.
    remaining: usize,
    /// The first subview has the highest address.
    is_reversed: bool,
    /// The offset of a subview's first element in its chunk.
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

impl<'a, T, S: Shape> AxisIterMut<'a, T, S> {
    /// Creates an iterator over the subviews of `view` along `axis`.
    ///
    /// # Errors
    /// The axis is out of range, or the subviews are interleaved in memory.
    fn new<V: Shape>(view: ViewMut<'a, T, V>, axis: isize) -> Result<Self, ShapeError> {
        let dim = normalize_axis(axis, view.ndim())?;
        let (first, remaining, stride) = view.layout().subviews(axis)?;
        let (sizes, strides) = (first.sizes.as_ref(), first.strides.as_ref());
        let (low, end) = match remaining {
            // An empty view can have any strides, so the extent is unknown.
            0 => (0, 0),
            _ => layout_extent(sizes, strides)?,
        };
        let len = (end - low) as usize;
        let has_elements = remaining > 0 && len > 0;
        let distance = stride.unsigned_abs();
        if has_elements && remaining > 1 && distance < len {
            return Err(Detail::Interleaved { dim }.into());
        }
        let sizes = S::sizes_from(sizes)?;
        let strides = strides_from::<S>(&sizes, strides);
        let (data, start) = view.into_data();
        let data = if has_elements {
            let last = stride.wrapping_mul(remaining as isize - 1);
            let start = start.wrapping_add_signed(low + last.min(0));
            &mut data[start..][..last.unsigned_abs() + len]
        } else {
            &mut []
        };
        Ok(AxisIterMut {
            // A single subview can have any stride, so the chunk has at least its length.
            chunks: data.chunks_mut(distance.max(len).max(1)),
            remaining,
            is_reversed: stride < 0,
            offset: low.unsigned_abs(),
            sizes,
            strides,
        })
    }

    /// Returns the subview in `chunk`, which is `None` for a subview without elements.
    #[inline]
    fn subview(&mut self, chunk: Option<&'a mut [T]>) -> ViewMut<'a, T, S> {
        self.remaining -= 1;
        let offset = if chunk.is_some() { self.offset } else { 0 };
        ViewMut::from_parts(
            chunk.unwrap_or_default(),
            offset,
            self.sizes.clone(),
            self.strides.clone(),
        )
    }
}

impl<'a, T, S: Shape> Iterator for AxisIterMut<'a, T, S> {
    type Item = ViewMut<'a, T, S>;

    #[inline]
    fn next(&mut self) -> Option<ViewMut<'a, T, S>> {
        self.nth(0)
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<ViewMut<'a, T, S>> {
        let skipped = skipped.min(self.remaining);
        self.remaining -= skipped;
        let chunk = if self.is_reversed {
            self.chunks.nth_back(skipped)
        } else {
            self.chunks.nth(skipped)
        };
        (self.remaining > 0).then(|| self.subview(chunk))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.remaining, Some(self.remaining))
    }
}

impl<T, S: Shape> DoubleEndedIterator for AxisIterMut<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.nth_back(0)
    }

    #[inline]
    fn nth_back(&mut self, skipped: usize) -> Option<Self::Item> {
        let skipped = skipped.min(self.remaining);
        self.remaining -= skipped;
        let chunk = if self.is_reversed {
            self.chunks.nth(skipped)
        } else {
            self.chunks.nth_back(skipped)
        };
        (self.remaining > 0).then(|| self.subview(chunk))
    }
}

impl<T, S: Shape> ExactSizeIterator for AxisIterMut<'_, T, S> {}
impl<T, S: Shape> FusedIterator for AxisIterMut<'_, T, S> {}

/// Formats the number of remaining subviews.
impl<T, S: Shape> fmt::Debug for AxisIterMut<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AxisIterMut")
            .field("remaining", &self.remaining)
            .finish_non_exhaustive()
    }
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $(, $bound:ident)?) => {
        /// # Iterating over an axis, mutably
        impl<$($pre)* T, S: $shape> $type {
            /// Iterates over the mutable subviews along axis `AXIS`. Each one has that axis removed.
            ///
            /// For shape `(A, B, C)`, `axis_iter_mut::<0>()` yields `A` views of shape `(B, C)`. The axis is
            /// the outermost one in memory: each subview has its own part of the memory. For another
            /// axis, call [`index_axis_mut`](Self::index_axis_mut) with one index after the other.
            ///
            /// # Panics
            /// The rank or the strides are known only at run time, and the axis is out of range or is not
            /// the outermost one in memory.
            ///
            /// ```
            /// use shapecast::{broadcast, tensor};
            /// let mut x = tensor![[3.0, 4.0], [6.0, 8.0]];
            /// for mut row in x.axis_iter_mut::<0>() {
            ///     let norm = row.norm(2.0);
            ///     row /= norm;
            /// }
            /// assert_eq!(x, tensor![[0.6, 0.8], [0.6, 0.8]]);
            /// ```
            #[doc(alias = "outer_iter_mut")]
            #[doc(alias = "rows_mut")]
            #[inline]
            #[track_caller]
            pub fn axis_iter_mut<const AXIS: isize>(&mut self) -> AxisIterMut<'_, T, S::Removed> // x.axis_iter_mut::<0>()
            where
                S: ReduceAxes<(Axis<AXIS>,)> $(+ $bound<AXIS, Checked: Sized>)?,
            {
                unwrap_or_panic(AxisIterMut::new(self.view_mut(), AXIS))
            }

            /// Iterates over the mutable subviews along `axis`, for an axis known only at run time.
            ///
            /// See [`axis_iter_mut`](Self::axis_iter_mut).
            ///
            /// # Errors
            /// The axis is out of range, or it is not the outermost one in memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.try_axis_iter_mut(0)?.next_back().unwrap().fill(0);
            /// assert_eq!(x, tensor![[1, 2], [0, 0]]);
            /// let error = x.try_axis_iter_mut(1).map(drop).unwrap_err();
            /// assert!(error.to_string().starts_with("the indices of axis 1 are interleaved in memory"));
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_axis_iter_mut(
                &mut self,
                axis: isize,
            ) -> Result<AxisIterMut<'_, T, DynShape>, ShapeError> {
                AxisIterMut::new(self.view_mut(), axis)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape, OutermostAxis);
methods!([] Array<T, S>, KnownShape, OutermostAxis);
methods!(['a,] ViewMut<'a, T, S>, Shape);
