//! Equality, of shapes and of elements, and hashes that agree with it.

use core::hash::{Hash, Hasher};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, Iter, View, ViewMut};
use crate::kernel::{Layout, Source};
use crate::shape::traits::{KnownShape, Shape};

/// Two kinds are equal when their shapes and all their elements are, whichever way the shapes are
/// spelled.
macro_rules! equal {
    ($([$($l:lifetime)?] $left:ident $ls:ident == [$($r:lifetime)?] $right:ident $rs:ident;)*) => {$(
        impl<$($l,)? $($r,)? T: PartialEq, L: $ls, R: $rs> PartialEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        {
            fn eq(&self, other: &$right<$($r,)? T, R>) -> bool {
                same(&self.source(), &other.source())
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
equal! {
    [] Tensor Shape == [] Tensor Shape;
    [] Tensor Shape == [] Array KnownShape;
    [] Tensor Shape == ['b] View Shape;
    [] Tensor Shape == ['b] ViewMut Shape;
    [] Array KnownShape == [] Tensor Shape;
    ['a] View Shape == [] Tensor Shape;
    ['a] ViewMut Shape == [] Tensor Shape;
}
equal! {
    [] Array KnownShape == [] Array KnownShape;
    [] Array KnownShape == ['b] View Shape;
    [] Array KnownShape == ['b] ViewMut Shape;
    ['a] View Shape == [] Array KnownShape;
    ['a] View Shape == ['b] View Shape;
    ['a] View Shape == ['b] ViewMut Shape;
    ['a] ViewMut Shape == [] Array KnownShape;
    ['a] ViewMut Shape == ['b] View Shape;
    ['a] ViewMut Shape == ['b] ViewMut Shape;
}

/// Whether sizes and elements are equal. Slices are compared where there are any: whole blocks at a time
/// where `T` is plain bytes, and without asking how elements lie otherwise.
fn same<T: PartialEq, X: Layout, Y: Layout>(x: &Source<'_, T, X>, y: &Source<'_, T, Y>) -> bool {
    x.sizes == y.sizes
        && match (x.as_slice(), y.as_slice()) {
            (Some(x), Some(y)) => x == y,
            _ => Iter::new(x.data, x).eq(Iter::new(y.data, y)),
        }
}

#[cfg(feature = "alloc")]
impl<T: Eq, S: Shape> Eq for Tensor<T, S> {}
impl<T: Eq, S: KnownShape> Eq for Array<T, S> {}
impl<T: Eq, S: Shape> Eq for View<'_, T, S> {}
impl<T: Eq, S: Shape> Eq for ViewMut<'_, T, S> {}

macro_rules! hashed {
    ($type:ident $shape:ident) => {
        /// Of the shape, however it is spelled, and the elements.
        impl<T: Hash, S: $shape> Hash for $type<T, S> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.shape().hash(state);
                self.as_slice().hash(state);
            }
        }
    };
}
#[cfg(feature = "alloc")]
hashed!(Tensor Shape);
hashed!(Array KnownShape);

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/compare.rs"]
mod tests;
