//! Elements one after the other, in row-major order.

use core::slice;

use super::Array;
#[cfg(feature = "alloc")]
use super::Tensor;
use crate::KnownShape;
#[cfg(feature = "alloc")]
use crate::Shape;
use crate::kernel::{Layout, Source};
use crate::shape::List;

/// An iterator over the elements of a tensor, an array or a view, in row-major order, from both ends.
pub struct Iter<'a, T>(Kind<'a, T>);

#[allow(
    clippy::large_enum_variant,
    reason = "there may be no heap to put it on"
)]
enum Kind<'a, T> {
    Dense(slice::Iter<'a, T>),
    Strided(Strided<'a, T>),
}

struct Strided<'a, T> {
    data: &'a [T],
    offset: usize,
    sizes: List<usize>,
    strides: List<isize>,
    /// The index of the first element that is left, and of the last.
    first: List<usize>,
    last: List<usize>,
    left: usize,
}

impl<'a, T> Iter<'a, T> {
    pub(crate) fn new<Y: Layout>(source: &Source<'a, T, Y>) -> Self {
        Iter(match source.as_slice() {
            Some(elements) => Kind::Dense(elements.iter()),
            None => Kind::Strided(Strided {
                data: source.data,
                offset: source.offset,
                sizes: List::from_slice(source.sizes),
                strides: List::from_slice(source.strides.unwrap_or_default()),
                first: List::filled(0, source.sizes.len()),
                last: last_index(source.sizes),
                left: source.sizes.iter().product(),
            }),
        })
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        match &mut self.0 {
            Kind::Dense(elements) => elements.next(),
            Kind::Strided(elements) => elements.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Kind::Dense(elements) => elements.len(),
            Kind::Strided(elements) => elements.left,
        };
        (left, Some(left))
    }

    #[inline]
    fn fold<B, F: FnMut(B, &'a T) -> B>(self, init: B, f: F) -> B {
        match self.0 {
            Kind::Dense(elements) => elements.fold(init, f),
            Kind::Strided(mut elements) => core::iter::from_fn(|| elements.next()).fold(init, f),
        }
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a T> {
        match &mut self.0 {
            Kind::Dense(elements) => elements.next_back(),
            Kind::Strided(elements) => elements.next_back(),
        }
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> core::iter::FusedIterator for Iter<'_, T> {}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(match &self.0 {
            Kind::Dense(elements) => Kind::Dense(elements.clone()),
            Kind::Strided(elements) => Kind::Strided(Strided {
                sizes: elements.sizes.clone(),
                strides: elements.strides.clone(),
                first: elements.first.clone(),
                last: elements.last.clone(),
                ..*elements
            }),
        })
    }
}

impl<'a, T> Strided<'a, T> {
    fn next(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        let element = self.at(self.first.as_ref());
        increment(self.first.as_mut(), self.sizes.as_ref());
        Some(element)
    }

    fn next_back(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        let element = self.at(self.last.as_ref());
        decrement(self.last.as_mut(), self.sizes.as_ref());
        Some(element)
    }

    fn at(&self, index: &[usize]) -> &'a T {
        let steps = index.iter().zip(self.strides.as_ref());
        let at = steps.fold(self.offset, |at, (&i, &stride)| {
            at.wrapping_add_signed(stride.wrapping_mul(i as isize))
        });
        &self.data[at]
    }
}

/// The index of the last element, if there is one.
fn last_index(sizes: &[usize]) -> List<usize> {
    let mut last = List::from_slice(sizes);
    for i in last.as_mut() {
        *i = i.saturating_sub(1);
    }
    last
}

/// Moves an index on to the next element, in row-major order; after the last one, to the first.
#[inline]
pub(super) fn increment(index: &mut [usize], sizes: &[usize]) {
    for (i, &size) in index.iter_mut().zip(sizes).rev() {
        *i += 1;
        if *i < size {
            return;
        }
        *i = 0;
    }
}

/// Moves an index back to the element before, in row-major order; before the first one, to the last.
fn decrement(index: &mut [usize], sizes: &[usize]) {
    for (i, &size) in index.iter_mut().zip(sizes).rev() {
        if *i > 0 {
            *i -= 1;
            return;
        }
        *i = size - 1;
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

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use crate::{DynTensor, tensor};

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
}
