//! Iterators over elements and their indices, in row-major order.

use core::iter::FusedIterator;
use core::{fmt, slice};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::flat_index::flat_index;
use super::{Array, Iter, IterMut, View, ViewMut};
use crate::shape::traits::{KnownShape, Shape};
use shapecast_kernel::sizes::offsets::seek;

/// An iterator over the items of `I` and their indices. Each item belongs to an element of a tensor of shape
/// `S`.
///
/// [`indexed_iter`](View::indexed_iter) and [`indexed_iter_mut`](ViewMut::indexed_iter_mut) return this
/// double-ended iterator. An index is an array, such as `[i, j]`, or a [`DimVec`](crate::bounds::DimVec) if the rank is
/// known only at run time.
///
/// ```
/// use shapecast::{Indexed, Iter, Shape, tensor};
/// let x = tensor![[1, 2], [3, 4]];
/// let mut elements: Indexed<Iter<'_, i32>, Shape![2, 2]> = x.indexed_iter();
/// assert_eq!(elements.next(), Some(([0, 0], &1)));
/// assert_eq!(elements.next_back(), Some(([1, 1], &4)));
/// assert_eq!(elements.len(), 2);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Indexed<I, S: Shape> {
    items: I,
    sizes: S::Sizes,
    /// The index of the next item, which is unspecified if no item remains.
    index: S::Sizes,
}

impl<I: ExactSizeIterator, S: Shape> Indexed<I, S> {
    /// Creates an iterator over `items`, which are in the row-major order of `sizes`.
    fn new(items: I, sizes: S::Sizes) -> Self {
        let mut index = sizes.clone();
        index.as_mut().fill(0);
        Indexed {
            items,
            sizes,
            index,
        }
    }

    /// Returns the index of the item `skipped` items behind the next one.
    fn index_behind(&self, skipped: usize) -> S::Sizes {
        let sizes = self.sizes.as_ref();
        let mut index = self.index.clone();
        let flat = flat_index(index.as_ref(), sizes) + skipped;
        seek(sizes, flat, index.as_mut());
        index
    }

    /// Moves the index to the next one in row-major order.
    #[inline]
    fn advance(&mut self) {
        let entries = self.index.as_mut().iter_mut();
        for (i, &size) in entries.zip(self.sizes.as_ref()).rev() {
            *i += 1;
            if *i < size {
                return;
            }
            *i = 0;
        }
    }
}

impl<I: ExactSizeIterator, S: Shape> Iterator for Indexed<I, S> {
    type Item = (S::Sizes, I::Item);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.items.next()?;
        let index = self.index.clone();
        self.advance();
        Some((index, item))
    }

    fn nth(&mut self, skipped: usize) -> Option<Self::Item> {
        let item = self.items.nth(skipped)?;
        let index = self.index_behind(skipped);
        self.index.clone_from(&index);
        self.advance();
        Some((index, item))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.items.len()
    }

    #[inline]
    fn last(mut self) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let last = self.items.len().checked_sub(1)?;
        self.nth(last)
    }
}

impl<I: ExactSizeIterator + DoubleEndedIterator, S: Shape> DoubleEndedIterator for Indexed<I, S> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.nth_back(0)
    }

    fn nth_back(&mut self, skipped: usize) -> Option<Self::Item> {
        let item = self.items.nth_back(skipped)?;
        Some((self.index_behind(self.items.len()), item))
    }
}

impl<I: ExactSizeIterator, S: Shape> ExactSizeIterator for Indexed<I, S> {}
impl<I: ExactSizeIterator + FusedIterator, S: Shape> FusedIterator for Indexed<I, S> {}

impl<I: Clone, S: Shape> Clone for Indexed<I, S> {
    fn clone(&self) -> Self {
        Indexed {
            items: self.items.clone(),
            sizes: self.sizes.clone(),
            index: self.index.clone(),
        }
    }
}

/// Formats the number of remaining items.
impl<I: ExactSizeIterator, S: Shape> fmt::Debug for Indexed<I, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let len = self.items.len();
        f.debug_struct("Indexed").field("len", &len).finish()
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident, $l:lifetime) => {
        /// # Iterating with indices
        impl<$($generics)* T, S: $shape> $type {
            /// Iterates over the elements and their indices, in row-major order.
            ///
            /// The index is an array, such as `[i, j]`, or a [`DimVec`](crate::bounds::DimVec) if the rank is known only
            /// at run time. This is NumPy's `ndenumerate`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[0, 5, 0], [7, 0, 9]];
            /// let large = x.indexed_iter().filter(|&(_, &element)| element > 5);
            /// assert!(large.map(|([i, j], _)| (i, j)).eq([(1, 0), (1, 2)]));
            ///
            /// let open = x.into_dyn();
            /// let (index, element) = open.indexed_iter().nth(3).unwrap();
            /// assert_eq!(index, [1, 0]);
            /// assert_eq!((element, open[index]), (&7, 7));
            /// ```
            #[doc(alias("ndenumerate", "enumerate"))]
            #[inline]
            pub fn indexed_iter(&self) -> Indexed<Iter<$l, T>, S> {
                Indexed::new(self.iter(), self.sizes())
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape, '_);
methods!([] Array<T, S>, KnownShape, '_);
methods!(['a,] View<'a, T, S>, Shape, 'a);
methods!([] ViewMut<'_, T, S>, Shape, '_);

macro_rules! methods_mut {
    ($type:ty, $shape:ident, $elements:ty) => {
        impl<T, S: $shape> $type {
            /// Iterates over mutable references to the elements and their indices, in row-major order.
            ///
            /// See [`indexed_iter`](Self::indexed_iter).
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<usize, Shape![2, 3]>::zeros();
            /// for ([i, j], element) in x.indexed_iter_mut() {
            ///     *element = 10 * i + j;
            /// }
            /// assert_eq!(x, tensor![[0, 1, 2], [10, 11, 12]]);
            /// ```
            #[inline]
            pub fn indexed_iter_mut(&mut self) -> Indexed<$elements, S> {
                let sizes = self.sizes();
                Indexed::new(self.iter_mut(), sizes)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods_mut!(Tensor<T, S>, Shape, slice::IterMut<'_, T>);
methods_mut!(Array<T, S>, KnownShape, slice::IterMut<'_, T>);
methods_mut!(ViewMut<'_, T, S>, Shape, IterMut<'_, T>);
