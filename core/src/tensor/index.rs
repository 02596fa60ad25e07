//! Access to single elements by index.

use core::ops::{Index, IndexMut};
use core::slice::from_ref;

use shapecast_kernel::{DimVec, Source};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;

/// An index into a tensor of shape `S`.
///
/// | index | accepted by |
/// |---|---|
/// | `[usize; RANK]`, `&[usize; RANK]` | every shape; the compiler checks the length if it knows the rank |
/// | `&[usize]`, `&Vec<usize>`, `&DimVec<usize>` | every shape; the length is checked at run time |
/// | `DimVec<usize>` | [`DynShape`](crate::DynShape) |
/// | `usize` | shapes of rank 1 and [`DynShape`](crate::DynShape) |
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
    message = "a tensor of shape `{S}` cannot be indexed by `{Self}`: write `x[[i, j]]` for an element, `x.slice(s![i])` for a row, and `broadcast!(x.slice_mut(s![i]) = 0.0)` to assign to one",
    label = "expected one `usize` for each dimension of `{S}`: convert other integers by `i as usize`; with a mask, write `x.compress(&mask)`, or `broadcast!(x = if mask {{ 0.0 }} else {{ x }})`",
    note = "for an index whose length is checked at run time, write `x[&list]`"
)]
pub trait ElementIndex<S: Shape> {
    /// Returns the index as a slice with one entry per dimension.
    ///
    /// ```
    /// use shapecast::{Shape, bounds::ElementIndex};
    /// assert_eq!(ElementIndex::<Shape![2, 3]>::as_index(&[1, 2]), [1, 2]);
    /// ```
    fn as_index(&self) -> &[usize];
}

macro_rules! impl_element_index {
    ([$($generics:tt)*] $index:ty => $shape:ty) => {
        impl_element_index!([$($generics)*] $index => $shape, |index| &index[..]);
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
        impl_element_index!([$($dim: Dim),*] [usize; $rank] => ($($dim,)*));
        impl_element_index!([$($dim: Dim),*] &[usize; $rank] => ($($dim,)*));
    )*};
}
impl_element_index!([S: Shape] &[usize] => S);
#[cfg(feature = "alloc")]
impl_element_index!([S: Shape] &alloc::vec::Vec<usize> => S);
impl_element_index!([S: Shape] &DimVec<usize> => S, |index| index.as_ref());
impl_element_index!([] DimVec<usize> => DynShape, |index| index.as_ref());
impl_element_index!([const R: usize] [usize; R] => DynShape);
impl_element_index!([const R: usize] &[usize; R] => DynShape);
for_each_rank!(impl_element_index);
impl_element_index!([D: Dim] usize => (D,), |index| from_ref(index));
impl_element_index!([] usize => DynShape, |index| from_ref(index));

/// Positions of elements in the memory of an operand.
pub(crate) trait Locate {
    /// Returns the position in `data` of the element at `index`, or `None` if `index` is out of bounds.
    fn locate<S: Shape>(&self, index: &[usize]) -> Option<usize>;

    /// Returns the position in `data` of the element at `index`.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[track_caller]
    fn locate_or_panic<S: Shape>(&self, index: &[usize]) -> usize;
}

impl<T, Y> Locate for Source<'_, T, Y> {
    #[inline]
    fn locate<S: Shape>(&self, index: &[usize]) -> Option<usize> {
        // If the compiler knows the sizes, they are constants here.
        let known = const { S::KNOWN };
        let sizes = known.as_ref().map_or(self.sizes, AsRef::as_ref);
        if index.len() != sizes.len() {
            return None;
        }
        if index.iter().zip(sizes).any(|(i, size)| i >= size) {
            return None;
        }
        Some(match self.strides {
            // Horner's scheme cannot overflow here: the number of elements fits in `isize`.
            None => {
                index
                    .iter()
                    .zip(sizes)
                    .fold(0, |position, (i, size)| position * size + i)
                    + self.offset
            }
            Some(strides) => {
                index
                    .iter()
                    .zip(strides)
                    .fold(self.offset, |position, (&i, &stride)| {
                        position.wrapping_add_signed(stride.wrapping_mul(i as isize))
                    })
            }
        })
    }

    #[inline]
    #[track_caller]
    fn locate_or_panic<S: Shape>(&self, index: &[usize]) -> usize {
        match self.locate::<S>(index) {
            Some(position) => position,
            None => out_of_bounds(index, self.sizes),
        }
    }
}

#[cold]
#[track_caller]
fn out_of_bounds(index: &[usize], sizes: &[usize]) -> ! {
    panic!("index {index:?} is out of bounds for shape {sizes:?}")
}

macro_rules! impl_index {
    ($([$($lifetime:lifetime)?] $type:ident $shape:ident $write:ident;)*) => {$(
        /// Accesses the element at an index.
        ///
        /// # Panics
        /// Panics if the index is out of bounds or if its length is not the rank.
        impl<$($lifetime,)? T, S: $shape, I: ElementIndex<S>> Index<I> for $type<$($lifetime,)? T, S> {
            type Output = T;
            #[inline]
            #[track_caller]
            fn index(&self, index: I) -> &T {
                let source = self.source();
                &source.data[source.locate_or_panic::<S>(index.as_index())]
            }
        }
        impl_index!(@$write [$($lifetime)?] $type $shape);
    )*};
    (@read $($rest:tt)*) => {};
    (@write [$($lifetime:lifetime)?] $type:ident $shape:ident) => {
        impl<$($lifetime,)? T, S: $shape> $type<$($lifetime,)? T, S> {
            /// Returns a mutable reference to the element at `index`, or `None` if `index` is out of bounds.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// if let Some(element) = x.get_mut([1, 0]) {
            ///     *element = 9;
            /// }
            /// assert_eq!((x[[1, 0]], x.get_mut([2, 0])), (9, None));
            /// ```
            #[inline]
            #[must_use]
            pub fn get_mut(&mut self, index: impl ElementIndex<S>) -> Option<&mut T> {
                let position = self.source().locate::<S>(index.as_index())?;
                Some(&mut self.as_target().data[position])
            }
        }
        /// Accesses the element at an index, for writing.
        ///
        /// # Panics
        /// Panics if the index is out of bounds or if its length is not the rank.
        impl<$($lifetime,)? T, S: $shape, I: ElementIndex<S>> IndexMut<I> for $type<$($lifetime,)? T, S> {
            #[inline]
            #[track_caller]
            fn index_mut(&mut self, index: I) -> &mut T {
                let position = self.source().locate_or_panic::<S>(index.as_index());
                &mut self.as_target().data[position]
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_index!([] Tensor Shape write;);
impl_index! {
    [] Array KnownShape write;
    ['a] View Shape read;
    ['a] ViewMut Shape write;
}
