//! Iteration over the subviews along an axis.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{Axis, ReduceAxes};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View};

/// An iterator over the subviews along an axis.
///
/// [`axis_iter`](crate::Tensor::axis_iter) and [`try_axis_iter`](crate::Tensor::try_axis_iter) return
/// this double-ended iterator. The number of subviews is the size of the axis.
///
/// ```
/// use shapecast::{AxisIter, Shape, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// let mut rows: AxisIter<'_, i32, Shape![3]> = x.axis_iter::<0>();
/// assert_eq!(rows.len(), 2);
/// assert_eq!(rows.next_back().unwrap(), tensor![4, 5, 6]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct AxisIter<'a, T, S: Shape> {
    /// The subview at index 0. The elements of this view must not be read if the axis is empty.
    first: View<'a, T, S>,
    /// The distance from one subview to the next, in elements.
    stride: isize,
    /// The indices of the remaining subviews.
    remaining: Range<usize>,
}

impl<'a, T, S: Shape> AxisIter<'a, T, S> {
    /// Creates an iterator over the subviews of `view` along `axis`.
    ///
    /// # Errors
    /// The axis is out of range.
    pub(super) fn new<V: Shape>(view: View<'a, T, V>, axis: isize) -> Result<Self, ShapeError> {
        let (mut size, mut stride) = (0, 0);
        let first = view.with_layout(|layout| {
            let first;
            (first, size, stride) = layout.subviews(axis)?;
            Ok(first)
        })?;
        Ok(AxisIter {
            first,
            stride,
            remaining: 0..size,
        })
    }

    /// Returns the subview at `index`.
    #[inline]
    pub(super) fn at(&self, index: usize) -> View<'a, T, S> {
        self.first
            .offset_by(self.stride.wrapping_mul(index as isize))
    }
}

impl<'a, T, S: Shape> Iterator for AxisIter<'a, T, S> {
    type Item = View<'a, T, S>;

    #[inline]
    fn next(&mut self) -> Option<View<'a, T, S>> {
        let index = self.remaining.next()?;
        Some(self.at(index))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<View<'a, T, S>> {
        let index = self.remaining.nth(skipped)?;
        Some(self.at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.remaining.size_hint()
    }
}

impl<T, S: Shape> DoubleEndedIterator for AxisIter<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.remaining.next_back()?;
        Some(self.at(index))
    }

    #[inline]
    fn nth_back(&mut self, skipped: usize) -> Option<Self::Item> {
        let index = self.remaining.nth_back(skipped)?;
        Some(self.at(index))
    }
}

impl<T, S: Shape> ExactSizeIterator for AxisIter<'_, T, S> {}
impl<T, S: Shape> FusedIterator for AxisIter<'_, T, S> {}

impl<T, S: Shape> Clone for AxisIter<'_, T, S> {
    fn clone(&self) -> Self {
        AxisIter {
            first: self.first.clone(),
            stride: self.stride,
            remaining: self.remaining.clone(),
        }
    }
}

/// Formats the remaining subviews as a list.
impl<T: fmt::Debug, S: Shape> fmt::Debug for AxisIter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident => $l:lifetime) => {
        /// # Iterating over an axis
        impl<$($pre)* T, S: $shape> $type {
            /// Iterates over the subviews along axis `AXIS`. Each one has that axis removed.
            ///
            /// For shape `(A, B, C)`, `axis_iter::<1>()` yields `B` views of shape `(A, C)`. The first one
            /// is [`index_axis::<1>(0)`](Self::index_axis). Nothing is copied.
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0_f64, 4.0], [6.0, 8.0]];
            /// let lengths: Vec<f64> = x.axis_iter::<0>().map(|row| row[0].hypot(row[1])).collect();
            /// assert_eq!(lengths, [5.0, 10.0]);
            /// assert_eq!(x.axis_iter::<-1>().next_back().unwrap(), tensor![4.0, 8.0]);
            /// ```
            #[doc(alias("outer_iter", "rows", "unbind"))]
            #[inline]
            #[track_caller]
            pub fn axis_iter<const AXIS: isize>(&self) -> AxisIter<$l, T, S::Removed> // x.axis_iter::<0>()
            where
                S: ReduceAxes<(Axis<AXIS>,)>,
            {
                unwrap_or_panic(AxisIter::new(self.$start(), AXIS))
            }

            /// Iterates over the subviews along `axis`, for an axis known only at run time.
            ///
            /// See [`axis_iter`](Self::axis_iter).
            ///
            /// # Errors
            /// The axis is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let sums: Vec<i64> = x.try_axis_iter(1)?.map(|column| column.sum()).collect();
            /// assert_eq!(sums, [5, 7, 9]);
            /// assert!(x.try_axis_iter(2).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_axis_iter(
                &self,
                axis: isize,
            ) -> Result<AxisIter<$l, T, DynShape>, ShapeError> {
                AxisIter::new(self.$start(), axis)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape, view => '_);
methods!([] Array<T, S>, KnownShape, view => '_);
methods!(['a,] View<'a, T, S>, Shape, clone => 'a);
