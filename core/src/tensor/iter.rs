//! Iterators over elements, in row-major order.

use core::iter::FusedIterator;
use core::{fmt, slice};

use shapecast_kernel::sizes::offsets::Offsets;
use shapecast_kernel::{Layout, Source, StridedIterMut, Target};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::shape::results::ArrayIntoIter;
use crate::shape::traits::{KnownShape, Shape};

/// An iterator over references to the elements of a tensor, an array or a view, in row-major order.
///
/// [`View::iter`] and the `iter` methods of the other types return this iterator.
///
/// ```
/// use shapecast::tensor;
/// let x = tensor![[1, 2], [3, 4]];
/// assert!(x.transpose().iter().rev().eq(&[4, 2, 3, 1]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T>(LayoutIter<slice::Iter<'a, T>, StridedIter<'a, T>>);

/// An iterator over mutable references to the elements of a [`ViewMut`], in row-major order.
///
/// [`ViewMut::iter_mut`] returns this iterator.
///
/// ```
/// use shapecast::tensor;
/// let mut x = tensor![[1, 2], [3, 4]];
/// x.view_mut().transpose().iter_mut().take(2).for_each(|element| *element = 0);
/// assert_eq!(x, tensor![[0, 2], [0, 4]]);
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T>(LayoutIter<slice::IterMut<'a, T>, StridedIterMut<'a, T>>);

/// An iterator that moves the elements out of an [`Array`], in row-major order.
///
/// [`Array::into_iter`](IntoIterator::into_iter) returns this iterator.
///
/// ```
/// use shapecast::array;
/// assert!(array![[1, 2], [3, 4]].into_iter().rev().eq([4, 3, 2, 1]));
/// ```
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, S: KnownShape>(ArrayIntoIter<T, S>);

/// An iterator over a tensor: `C` if the layout is contiguous, `S` if it is strided.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "without the feature `alloc` there is no heap to box it on"
)]
enum LayoutIter<C, S> {
    Contiguous(C),
    Strided(S),
}

/// An iterator over the elements of a strided layout.
struct StridedIter<'a, T> {
    data: &'a [T],
    offsets: Offsets,
}

impl<T> Clone for StridedIter<'_, T> {
    fn clone(&self) -> Self {
        StridedIter {
            data: self.data,
            offsets: self.offsets.clone(),
        }
    }
}

impl<'a, T> StridedIter<'a, T> {
    fn len(&self) -> usize {
        self.offsets.len()
    }

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.offsets.next().map(|offset| &self.data[offset])
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.offsets.nth(n).map(|offset| &self.data[offset])
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<&'a T> {
        self.offsets.nth_back(n).map(|offset| &self.data[offset])
    }

    #[inline]
    fn fold<B>(self, init: B, mut f: impl FnMut(B, &'a T) -> B) -> B {
        let data = self.data;
        self.offsets
            .fold(init, |folded, offset| f(folded, &data[offset]))
    }
}

impl<'a, T> Iter<'a, T> {
    /// Iterates over the elements of `data` that the layout of `source` selects.
    pub(crate) fn new<Y: Layout>(data: &'a [T], source: &Source<'_, T, Y>) -> Self {
        let Source {
            offset,
            sizes,
            strides,
            ..
        } = *source;
        Iter(if source.is_contiguous() {
            let len: usize = sizes.iter().product();
            LayoutIter::Contiguous(data[offset..offset + len].iter())
        } else {
            let offsets = Offsets::new(sizes, strides.unwrap_or_default(), offset);
            LayoutIter::Strided(StridedIter { data, offsets })
        })
    }
}

macro_rules! impl_double_ended_iterator {
    ($name:ident, $item:ty) => {
        impl<'a, T> Iterator for $name<'a, T> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                match &mut self.0 {
                    LayoutIter::Contiguous(elements) => elements.next(),
                    LayoutIter::Strided(elements) => elements.next(),
                }
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$item> {
                match &mut self.0 {
                    LayoutIter::Contiguous(elements) => elements.nth(n),
                    LayoutIter::Strided(elements) => elements.nth(n),
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = match &self.0 {
                    LayoutIter::Contiguous(elements) => elements.len(),
                    LayoutIter::Strided(elements) => elements.len(),
                };
                (len, Some(len))
            }

            #[inline]
            fn count(self) -> usize {
                self.len()
            }

            #[inline]
            fn last(mut self) -> Option<$item> {
                self.next_back()
            }

            #[inline]
            fn fold<B, F: FnMut(B, $item) -> B>(self, init: B, f: F) -> B {
                match self.0 {
                    LayoutIter::Contiguous(elements) => elements.fold(init, f),
                    LayoutIter::Strided(elements) => elements.fold(init, f),
                }
            }
        }

        impl<T> DoubleEndedIterator for $name<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                match &mut self.0 {
                    LayoutIter::Contiguous(elements) => elements.next_back(),
                    LayoutIter::Strided(elements) => elements.nth_back(0),
                }
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
                match &mut self.0 {
                    LayoutIter::Contiguous(elements) => elements.nth_back(n),
                    LayoutIter::Strided(elements) => elements.nth_back(n),
                }
            }
        }

        impl<T> ExactSizeIterator for $name<'_, T> {}
        impl<T> FusedIterator for $name<'_, T> {}
    };
}
impl_double_ended_iterator!(Iter, &'a T);
impl_double_ended_iterator!(IterMut, &'a mut T);

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(self.0.clone())
    }
}

/// Formats the remaining elements as a list.
impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// Formats the number of remaining elements.
impl<T> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterMut").field("len", &self.len()).finish()
    }
}

impl<T, S: KnownShape> Iterator for IntoIter<T, S> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.as_slice().len();
        (len, Some(len))
    }
}

impl<T, S: KnownShape> DoubleEndedIterator for IntoIter<T, S> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.next_back()
    }
}

impl<T, S: KnownShape> ExactSizeIterator for IntoIter<T, S> {}
impl<T, S: KnownShape> FusedIterator for IntoIter<T, S> {}

/// Formats the remaining elements as a list.
impl<T: fmt::Debug, S: KnownShape> fmt::Debug for IntoIter<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.as_slice()).finish()
    }
}

macro_rules! impl_iter_mut {
    ($type:ident $shape:ident) => {
        /// # Iterating, mutably
        impl<T, S: $shape> $type<T, S> {
            /// Iterates over mutable references to the elements, in row-major order.
            ///
            /// ```
            /// use shapecast::array;
            /// let mut x = array![[1, 2], [3, 4]];
            /// x.iter_mut().for_each(|element| *element *= 10);
            /// assert_eq!(x, array![[10, 20], [30, 40]]);
            /// ```
            #[inline]
            pub fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
                self.as_mut_slice().iter_mut()
            }
        }
        impl<'a, T, S: $shape> IntoIterator for &'a mut $type<T, S> {
            type Item = &'a mut T;
            type IntoIter = slice::IterMut<'a, T>;
            #[inline]
            fn into_iter(self) -> slice::IterMut<'a, T> {
                self.iter_mut()
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_iter_mut!(Tensor Shape);
impl_iter_mut!(Array KnownShape);

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// Iterates over mutable references to the elements, in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    /// for (i, element) in x.view_mut().transpose().iter_mut().enumerate() {
    ///     *element = i;
    /// }
    /// assert_eq!(x, tensor![[0, 2, 4], [1, 3, 5]]);
    /// ```
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut(if self.as_mut_slice().is_some() {
            LayoutIter::Contiguous(self.as_mut_slice().unwrap_or_default().iter_mut())
        } else {
            let Target {
                data,
                offset,
                sizes,
                strides,
                ..
            } = self.as_target();
            LayoutIter::Strided(StridedIterMut::new(
                data,
                offset,
                sizes,
                strides.unwrap_or(&[]),
            ))
        })
    }
}

impl<'b, T, S: Shape> IntoIterator for &'b mut ViewMut<'_, T, S> {
    type Item = &'b mut T;
    type IntoIter = IterMut<'b, T>;
    #[inline]
    fn into_iter(self) -> IterMut<'b, T> {
        self.iter_mut()
    }
}

#[cfg(feature = "alloc")]
impl<T, S: Shape> IntoIterator for Tensor<T, S> {
    type Item = T;
    type IntoIter = alloc::vec::IntoIter<T>;
    /// Iterates over the elements in row-major order.
    ///
    /// # Panics
    /// Panics if the elements have to be copied ([`into_vec`](Self::into_vec)) and the allocation fails.
    #[inline]
    #[track_caller]
    fn into_iter(self) -> alloc::vec::IntoIter<T> {
        self.into_vec().into_iter()
    }
}

impl<'a, T, S: Shape> IntoIterator for View<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    /// Iterates over the elements in row-major order.
    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T, S: KnownShape> IntoIterator for Array<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T, S>;
    /// Iterates over the elements in row-major order.
    #[inline]
    fn into_iter(self) -> IntoIter<T, S> {
        IntoIter(ArrayIntoIter::new(self.into_nested()))
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/iter.rs"]
mod tests;
