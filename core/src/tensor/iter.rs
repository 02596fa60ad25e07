//! Elements one after the other, in row-major order.

use core::iter::FusedIterator;
use core::{fmt, slice};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::kernel::{Distinct, Layout, Source, Unnested};
use crate::numeric::walk::Walk;
use crate::{KnownShape, Shape};

/// An iterator over the elements of a tensor, an array or a view, in row-major order, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T>(Kind<slice::Iter<'a, T>, Scattered<'a, T>>);

/// An iterator over the elements of a [`ViewMut`], for writing, in row-major order, from both ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T>(Kind<slice::IterMut<'a, T>, Distinct<'a, T>>);

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
    walk: Walk,
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
            let walk = Walk::new(sizes, strides.unwrap_or_default(), offset);
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
            Kind::Scattered(Distinct::new(self.as_target()))
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
mod tests {
    use alloc::vec::Vec;

    use alloc::rc::Rc;

    use crate::{Array, DynShape, DynTensor, Shape, Tensor, ViewMut, array, tensor};

    #[test]
    fn elements_come_from_both_ends() {
        let x = tensor![[1, 2, 3], [4, 5, 6]];
        let view = x.view();
        let turned = view.transpose();
        for (elements, expected) in [
            (x.iter(), [1, 2, 3, 4, 5, 6]),
            (turned.iter(), [1, 4, 2, 5, 3, 6]),
        ] {
            assert!(elements.clone().eq(&expected));
            assert!(elements.clone().rev().eq(expected.iter().rev()));
            // However many come from each end, none comes twice.
            for first in 0..=expected.len() {
                let mut left = elements.clone();
                let mut got: Vec<_> = left.by_ref().take(first).collect();
                assert_eq!(left.len(), expected.len() - first);
                let back: Vec<_> = left.by_ref().rev().collect();
                got.extend(back.into_iter().rev());
                assert!(got.into_iter().eq(&expected), "{first}");
                assert_eq!((left.next(), left.next_back()), (None, None));
            }
        }
        let none = DynTensor::<u8>::from_elem([2, 0, 3], 0).unwrap();
        let none = none.view();
        assert_eq!(none.transpose().iter().next_back(), None);
    }

    #[test]
    fn elements_are_skipped() {
        let x = tensor![[1, 2, 3], [4, 5, 6]];
        let turned = x.view().transpose();
        assert_eq!(
            (x.iter().nth(4), x.iter().nth_back(1)),
            (Some(&5), Some(&5))
        );
        assert_eq!(
            (turned.iter().nth(4), turned.iter().nth(6)),
            (Some(&3), None)
        );
        assert_eq!(turned.iter().step_by(2).copied().sum::<i32>(), 1 + 2 + 3);
        assert_eq!(
            (turned.iter().last(), turned.iter().skip(1).count()),
            (Some(&6), 5)
        );
    }

    #[test]
    fn views_are_written_from_both_ends() {
        let mut x = Tensor::<i32, Shape![4, 3]>::zeros();
        let mut view = x.view_mut().transpose();
        let mut elements = view.iter_mut();
        *elements.next().unwrap() = 1;
        *elements.nth(3).unwrap() = 2;
        *elements.next_back().unwrap() = 3;
        assert_eq!(elements.len(), 12 - 6);
        elements.for_each(|element| *element += 5);
        assert_eq!(x.as_slice(), [1, 2, 5, 0, 5, 5, 0, 5, 5, 0, 5, 3]);
        for element in &mut x.view_mut() {
            *element = 7;
        }
        assert_eq!(x.as_slice(), [7; 12]);
        let mut none = [0_u8; 0];
        let mut none = ViewMut::<_, DynShape>::from_shape_slice([2, 0], &mut none).unwrap();
        assert_eq!(none.iter_mut().next(), None);
    }

    #[test]
    fn arrays_give_their_elements_away() {
        let counted = Rc::new(());
        let array = Array::<_, Shape![2, 3]>::from_fn(|_| counted.clone());
        assert_eq!(Rc::strong_count(&counted), 7);
        let mut elements = array.clone().into_iter();
        assert_eq!(elements.len(), 6);
        drop((elements.next(), elements.next_back()));
        assert_eq!(Rc::strong_count(&counted), 7 + 4);
        drop(elements);
        assert_eq!(Rc::strong_count(&counted), 7);
        assert_eq!(array.into_iter().rev().count(), 6);
        assert_eq!(Rc::strong_count(&counted), 1);
        assert!(array![[1, 2], [3, 4]].into_iter().eq([1, 2, 3, 4]));
    }
}
