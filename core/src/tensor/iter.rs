//! Elements one after the other, in row-major order.

use core::iter::FusedIterator;
use core::{fmt, slice};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::kernel::{Layout, Source, StridedIterMut, Unnested};
use crate::shape::offsets::Offsets;
use crate::shape::traits::{KnownShape, Shape};

/// An iterator over the elements of a tensor, an array or a view, in row-major order, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T>(Kind<slice::Iter<'a, T>, Scattered<'a, T>>);

/// An iterator over the elements of a [`ViewMut`], for writing, in row-major order, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T>(Kind<slice::IterMut<'a, T>, StridedIterMut<'a, T>>);

/// An iterator that takes the elements out of an [`Array`], in row-major order, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntoIter<T, S: KnownShape>(Unnested<T, S>);

/// How elements lie.
#[derive(Clone)]
#[allow(
    clippy::large_enum_variant,
    reason = "there may be no heap to put it on"
)]
enum Kind<D, S> {
    Dense(D),
    Scattered(S),
}

/// Elements of a layout.
struct Scattered<'a, T> {
    data: &'a [T],
    walk: Offsets,
}

impl<T> Clone for Scattered<'_, T> {
    fn clone(&self) -> Self {
        Scattered {
            data: self.data,
            walk: self.walk.clone(),
        }
    }
}

impl<'a, T> Scattered<'a, T> {
    fn len(&self) -> usize {
        self.walk.len()
    }

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.walk.next().map(|place| &self.data[place])
    }

    #[inline]
    fn nth(&mut self, skipped: usize) -> Option<&'a T> {
        self.walk.nth(skipped).map(|place| &self.data[place])
    }

    #[inline]
    fn nth_back(&mut self, skipped: usize) -> Option<&'a T> {
        self.walk.nth_back(skipped).map(|place| &self.data[place])
    }

    #[inline]
    fn fold<B>(self, init: B, mut f: impl FnMut(B, &'a T) -> B) -> B {
        let data = self.data;
        self.walk
            .fold(init, |folded, place| f(folded, &data[place]))
    }
}

impl<'a, T> Iter<'a, T> {
    /// Over elements of `data`, which lie as those of `source` do.
    pub(crate) fn new<Y: Layout>(data: &'a [T], source: &Source<'_, T, Y>) -> Self {
        let Source {
            offset,
            sizes,
            strides,
            ..
        } = *source;
        Iter(if source.is_contiguous() {
            let len: usize = sizes.iter().product();
            Kind::Dense(data[offset..offset + len].iter())
        } else {
            let walk = Offsets::new(sizes, strides.unwrap_or_default(), offset);
            Kind::Scattered(Scattered { data, walk })
        })
    }
}

macro_rules! from_both_ends {
    ($name:ident, $item:ty) => {
        impl<'a, T> Iterator for $name<'a, T> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                match &mut self.0 {
                    Kind::Dense(elements) => elements.next(),
                    Kind::Scattered(elements) => elements.next(),
                }
            }

            #[inline]
            fn nth(&mut self, skipped: usize) -> Option<$item> {
                match &mut self.0 {
                    Kind::Dense(elements) => elements.nth(skipped),
                    Kind::Scattered(elements) => elements.nth(skipped),
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let left = match &self.0 {
                    Kind::Dense(elements) => elements.len(),
                    Kind::Scattered(elements) => elements.len(),
                };
                (left, Some(left))
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
                    Kind::Dense(elements) => elements.fold(init, f),
                    Kind::Scattered(elements) => elements.fold(init, f),
                }
            }
        }

        impl<T> DoubleEndedIterator for $name<'_, T> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                match &mut self.0 {
                    Kind::Dense(elements) => elements.next_back(),
                    Kind::Scattered(elements) => elements.nth_back(0),
                }
            }

            #[inline]
            fn nth_back(&mut self, skipped: usize) -> Option<Self::Item> {
                match &mut self.0 {
                    Kind::Dense(elements) => elements.nth_back(skipped),
                    Kind::Scattered(elements) => elements.nth_back(skipped),
                }
            }
        }

        impl<T> ExactSizeIterator for $name<'_, T> {}
        impl<T> FusedIterator for $name<'_, T> {}
    };
}
from_both_ends!(Iter, &'a T);
from_both_ends!(IterMut, &'a mut T);

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(self.0.clone())
    }
}

/// The elements that are left.
impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// How many elements are left.
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
        let left = self.0.as_slice().len();
        (left, Some(left))
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

/// The elements that are left.
impl<T: fmt::Debug, S: KnownShape> fmt::Debug for IntoIter<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.as_slice()).finish()
    }
}

macro_rules! mutable_iter {
    ($type:ident $shape:ident) => {
        impl<T, S: $shape> $type<T, S> {
            /// The elements in row-major order, for writing.
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
mutable_iter!(Tensor Shape);
mutable_iter!(Array KnownShape);

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// The elements in row-major order, for writing.
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
            Kind::Dense(self.as_mut_slice().unwrap_or_default().iter_mut())
        } else {
            Kind::Scattered(StridedIterMut::new(self.as_target()))
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
    /// The elements in row-major order, as [`into_vec`](Self::into_vec) has them.
    ///
    /// # Panics
    /// As [`into_vec`](Self::into_vec).
    #[inline]
    #[track_caller]
    fn into_iter(self) -> alloc::vec::IntoIter<T> {
        self.into_vec().into_iter()
    }
}

impl<'a, T, S: Shape> IntoIterator for View<'a, T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    /// The elements in row-major order.
    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T, S: KnownShape> IntoIterator for Array<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T, S>;
    /// The elements in row-major order.
    #[inline]
    fn into_iter(self) -> IntoIter<T, S> {
        IntoIter(Unnested::new(self.into_nested()))
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/iter.rs"]
mod tests;
