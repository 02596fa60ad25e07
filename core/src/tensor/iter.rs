//! Elements one after the other, in row-major order.

use core::slice;

use super::Array;
#[cfg(feature = "alloc")]
use super::Tensor;
use crate::KnownShape;
#[cfg(feature = "alloc")]
use crate::Shape;
use crate::kernel::{Layout, Source};
use crate::numeric::layout::is_contiguous;
use crate::shape::List;

/// An iterator over the elements of a tensor, an array or a view, in row-major order.
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
    index: List<usize>,
    left: usize,
}

impl<'a, T> Iter<'a, T> {
    pub(crate) fn new<Y: Layout>(source: &Source<'a, T, Y>) -> Self {
        let left: usize = source.sizes.iter().product();
        Iter(match source.strides {
            Some(strides) if !is_contiguous(source.sizes, strides) => Kind::Strided(Strided {
                data: source.data,
                offset: source.offset,
                sizes: List::from_slice(source.sizes),
                strides: List::from_slice(strides),
                index: List::filled(0, source.sizes.len()),
                left,
            }),
            _ => Kind::Dense(source.data[source.offset..source.offset + left].iter()),
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

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> core::iter::FusedIterator for Iter<'_, T> {}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter(match &self.0 {
            Kind::Dense(elements) => Kind::Dense(elements.clone()),
            Kind::Strided(elements) => Kind::Strided(Strided {
                sizes: elements.sizes.clone(),
                strides: elements.strides.clone(),
                index: elements.index.clone(),
                ..*elements
            }),
        })
    }
}

impl<'a, T> Strided<'a, T> {
    fn next(&mut self) -> Option<&'a T> {
        self.left = self.left.checked_sub(1)?;
        let steps = self.index.as_ref().iter().zip(self.strides.as_ref());
        let at = steps.fold(self.offset, |at, (&i, &stride)| {
            at.wrapping_add_signed(stride.wrapping_mul(i as isize))
        });
        increment(self.index.as_mut(), self.sizes.as_ref());
        Some(&self.data[at])
    }
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
