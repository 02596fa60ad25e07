//! Elements by their index.

use core::ops::{Index, IndexMut};
use core::slice::from_ref;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::kernel::Source;
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;

/// An index of an element of a tensor of shape `S`: an array of one `usize` per dimension, or a
/// slice or `Vec`, whose length is checked at run time; arrays may be borrowed, the others are. Of one
/// dimension, a `usize` alone will do.
///
/// ```
/// use shapecast::tensor;
/// let row = tensor![1, 2, 3];
/// assert_eq!((row[2], row[[2]]), (3, 3));
/// let x = tensor![[1, 2, 3], [4, 5, 6]];
/// let (array, list) = ([1, 2], vec![1, 2]);
/// assert_eq!((x[array], x[&array], x[&array[..]], x[&list]), (6, 6, 6, 6));
/// assert_eq!(x.get(&[2, 0]), None);
/// ```
#[diagnostic::on_unimplemented(
    message = "an element of a tensor of shape `{S}` has no index of type `{Self}`",
    label = "expected one index for each dimension of `{S}`",
    note = "write `x[[i, j]]`, with one `usize` per dimension, or `x[i]` of one dimension; ranges are taken by `slice_axis::<0>(a..b)`; a slice `&[usize]` is checked at run time"
)]
pub trait ElementIndex<S: Shape> {
    /// One entry per dimension.
    fn as_index(&self) -> &[usize];
}

/// Slices first; then arrays, of the rank that a shape has, if it has one; then one index alone.
macro_rules! indices {
    ([$($generics:tt)*] $index:ty => $shape:ty) => {
        indices!([$($generics)*] $index => $shape, |index| &index[..]);
    };
    ([$($generics:tt)*] $index:ty => $shape:ty, |$self:ident| $entries:expr) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> ElementIndex<$shape> for $index {
            #[inline(always)]
            fn as_index(&self) -> &[usize] {
                let $self = self;
                $entries
            }
        }
    };
    ($($rank:literal ($($dim:ident)*))*) => {$(
        indices!([$($dim: Dim),*] [usize; $rank] => ($($dim,)*));
        indices!([$($dim: Dim),*] &[usize; $rank] => ($($dim,)*));
    )*};
}
indices!([S: Shape] &[usize] => S);
#[cfg(feature = "alloc")]
indices!([S: Shape] &alloc::vec::Vec<usize> => S);
indices!([const R: usize] [usize; R] => DynShape);
indices!([const R: usize] &[usize; R] => DynShape);
for_each_rank!(indices);
indices!([D: Dim] usize => (D,), |index| from_ref(index));
indices!([] usize => DynShape, |index| from_ref(index));

impl<T, Y> Source<'_, T, Y> {
    /// Where in `data` the element at `index` of a tensor of shape `S` stands, if there is one.
    #[inline]
    pub(super) fn locate<S: Shape>(&self, index: &[usize]) -> Option<usize> {
        // Constants, where the compiler knows them.
        let known = const { S::KNOWN };
        let sizes = known.as_ref().map_or(self.sizes, AsRef::as_ref);
        if index.len() != sizes.len() {
            return None;
        }
        if index.iter().zip(sizes).any(|(i, size)| i >= size) {
            return None;
        }
        Some(match self.strides {
            // Horner's scheme: an index within sizes that have memory does not overflow.
            None => {
                index
                    .iter()
                    .zip(sizes)
                    .fold(0, |at, (i, size)| at * size + i)
                    + self.offset
            }
            Some(strides) => index
                .iter()
                .zip(strides)
                .fold(self.offset, |at, (&i, &stride)| {
                    at.wrapping_add_signed(stride.wrapping_mul(i as isize))
                }),
        })
    }

    /// As [`locate`](Self::locate), for an index that must be one.
    #[inline]
    #[track_caller]
    fn at<S: Shape>(&self, index: &[usize]) -> usize {
        match self.locate::<S>(index) {
            Some(at) => at,
            None => out_of_bounds(index, self.sizes),
        }
    }
}

#[cold]
#[track_caller]
fn out_of_bounds(index: &[usize], sizes: &[usize]) -> ! {
    panic!("index {index:?} is out of bounds for shape {sizes:?}")
}

macro_rules! indexed {
    ($([$($lifetime:lifetime)?] $type:ident $shape:ident $write:ident;)*) => {$(
        /// # Panics
        /// The index is out of bounds, or a slice is not as long as the rank.
        impl<$($lifetime,)? T, S: $shape, I: ElementIndex<S>> Index<I> for $type<$($lifetime,)? T, S> {
            type Output = T;
            #[inline]
            #[track_caller]
            fn index(&self, index: I) -> &T {
                let source = self.source();
                &source.data[source.at::<S>(index.as_index())]
            }
        }
        indexed!(@$write [$($lifetime)?] $type $shape);
    )*};
    (@read $($rest:tt)*) => {};
    (@write [$($lifetime:lifetime)?] $type:ident $shape:ident) => {
        impl<$($lifetime,)? T, S: $shape> $type<$($lifetime,)? T, S> {
            /// The element at `index`, for writing, or `None` if there is none.
            #[inline]
            #[must_use]
            pub fn get_mut(&mut self, index: impl ElementIndex<S>) -> Option<&mut T> {
                let at = self.source().locate::<S>(index.as_index())?;
                Some(&mut self.as_target().data[at])
            }
        }
        /// # Panics
        /// The index is out of bounds, or a slice is not as long as the rank.
        impl<$($lifetime,)? T, S: $shape, I: ElementIndex<S>> IndexMut<I> for $type<$($lifetime,)? T, S> {
            #[inline]
            #[track_caller]
            fn index_mut(&mut self, index: I) -> &mut T {
                let at = self.source().at::<S>(index.as_index());
                &mut self.as_target().data[at]
            }
        }
    };
}
#[cfg(feature = "alloc")]
indexed!([] Tensor Shape write;);
indexed! {
    [] Array KnownShape write;
    ['a] View Shape read;
    ['a] ViewMut Shape write;
}
