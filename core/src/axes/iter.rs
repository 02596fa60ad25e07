//! The views along an axis, one after the other.

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

/// An iterator over views of what is at each index of an axis, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct AxisIter<'a, T, S: Shape> {
    /// What is at index 0, if there is one.
    first: View<'a, T, S>,
    /// How far it is from index to index, in elements.
    step: isize,
    /// The indices that are left.
    left: Range<usize>,
}

impl<'a, T, S: Shape> AxisIter<'a, T, S> {
    /// Over axis `axis` of `view`.
    ///
    /// # Errors
    /// There is no such axis.
    fn new<V: Shape>(view: View<'a, T, V>, axis: isize) -> Result<Self, ShapeError> {
        let (mut size, mut step) = (0, 0);
        let first = view.relaid(|axes| {
            let first;
            (first, size, step) = axes.along(axis)?;
            Ok(first)
        })?;
        Ok(AxisIter {
            first,
            step,
            left: 0..size,
        })
    }

    /// The view of what is at `index`.
    #[inline]
    fn at(&self, index: usize) -> View<'a, T, S> {
        self.first.offset_by(self.step.wrapping_mul(index as isize))
    }
}

impl<'a, T, S: Shape> Iterator for AxisIter<'a, T, S> {
    type Item = View<'a, T, S>;

    #[inline]
    fn next(&mut self) -> Option<View<'a, T, S>> {
        let index = self.left.next()?;
        Some(self.at(index))
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<View<'a, T, S>> {
        let index = self.left.nth(skipped)?;
        Some(self.at(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl<T, S: Shape> DoubleEndedIterator for AxisIter<'_, T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.left.next_back()?;
        Some(self.at(index))
    }

    #[inline]
    fn nth_back(&mut self, skipped: usize) -> Option<Self::Item> {
        let index = self.left.nth_back(skipped)?;
        Some(self.at(index))
    }
}

impl<T, S: Shape> ExactSizeIterator for AxisIter<'_, T, S> {}
impl<T, S: Shape> FusedIterator for AxisIter<'_, T, S> {}

impl<T, S: Shape> Clone for AxisIter<'_, T, S> {
    fn clone(&self) -> Self {
        AxisIter {
            first: self.first.clone(),
            step: self.step,
            left: self.left.clone(),
        }
    }
}

/// The views that are left.
impl<T: fmt::Debug, S: Shape> fmt::Debug for AxisIter<'_, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident, $start:ident => $l:lifetime) => {
        impl<$($pre)* T, S: $shape> $type {
            /// The views of what is at each index of axis `AXIS`, which goes: in the order of the indices,
            /// from both ends. Nothing is copied.
            ///
            /// Of shape `(A, B, C)`, `axis_iter::<1>()` gives as many of shape `(A, C)` as `B` says:
            /// each is that of [`index_axis`](Self::index_axis).
            ///
            /// # Panics
            /// The axis of a rank known only at run time is out of range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3.0_f64, 4.0], [6.0, 8.0]];
            /// let lengths: Vec<f64> = x.axis_iter::<0>().map(|row| row[0].hypot(row[1])).collect();
            /// assert_eq!(lengths, [5.0, 10.0]);
            /// assert_eq!(x.axis_iter::<-1>().next_back().unwrap(), tensor![4.0, 8.0]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn axis_iter<const AXIS: isize>(&self) -> AxisIter<$l, T, S::Dropped>
            where
                S: ReduceAxes<(Axis<AXIS>,)>,
            {
                unwrap_or_panic(AxisIter::new(self.$start(), AXIS))
            }

            /// As [`axis_iter`](Self::axis_iter), for an axis known only at run time.
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
