//! Equality and hashing, by the sizes and the elements. Strides and dimension types make no difference.

use core::hash::{Hash, Hasher};

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, Iter, View, ViewMut};
use crate::shape::traits::{KnownShape, Shape};
use shapecast_kernel::{Layout, Source};

macro_rules! impl_eq {
    ($([$($l:lifetime)?] $left:ident $left_shape:ident == [$($r:lifetime)?] $right:ident $right_shape:ident;)*) => {$(
        /// Compares the sizes and the elements. Strides and the types of the dimensions make no difference.
        ///
        /// As in NumPy's `array_equal`, tensors of different sizes are not equal, even if the compiler knows both
        /// sizes. `broadcast!(x == y)` compares element by element and refuses sizes that do not broadcast.
        impl<$($l,)? $($r,)? T: PartialEq, L: $left_shape, R: $right_shape> PartialEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        {
            fn eq(&self, other: &$right<$($r,)? T, R>) -> bool {
                equal(&self.source(), &other.source())
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
impl_eq! {
    [] Tensor Shape == [] Tensor Shape;
    [] Tensor Shape == [] Array KnownShape;
    [] Tensor Shape == ['b] View Shape;
    [] Tensor Shape == ['b] ViewMut Shape;
    [] Array KnownShape == [] Tensor Shape;
    ['a] View Shape == [] Tensor Shape;
    ['a] ViewMut Shape == [] Tensor Shape;
}
impl_eq! {
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

/// Returns `true` if the sizes and the elements are equal.
///
/// Contiguous elements are compared as slices, for which the standard library has faster code.
fn equal<T: PartialEq, X: Layout, Y: Layout>(x: &Source<'_, T, X>, y: &Source<'_, T, Y>) -> bool {
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

macro_rules! impl_hash {
    ($type:ident $shape:ident) => {
        /// Hashes the sizes and the elements. The types of the dimensions make no difference.
        impl<T: Hash, S: $shape> Hash for $type<T, S> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.shape().hash(state);
                self.as_slice().hash(state);
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_hash!(Tensor Shape);
impl_hash!(Array KnownShape);

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/compare.rs"]
mod tests;
