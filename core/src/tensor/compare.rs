//! Equality: of shapes, and of elements one by one.

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::{KnownShape, Shape};

/// Two kinds are equal when their shapes and all their elements are, whichever way the shapes are
/// spelled.
macro_rules! equal {
    ($([$($l:lifetime)?] $left:ident $ls:ident == [$($r:lifetime)?] $right:ident $rs:ident;)*) => {$(
        impl<$($l,)? $($r,)? T: PartialEq, L: $ls, R: $rs> PartialEq<$right<$($r,)? T, R>>
            for $left<$($l,)? T, L>
        {
            fn eq(&self, other: &$right<$($r,)? T, R>) -> bool {
                self.shape() == other.shape() && self.iter().eq(other.iter())
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

#[cfg(feature = "alloc")]
impl<T: Eq, S: Shape> Eq for Tensor<T, S> {}
impl<T: Eq, S: KnownShape> Eq for Array<T, S> {}
impl<T: Eq, S: Shape> Eq for View<'_, T, S> {}
impl<T: Eq, S: Shape> Eq for ViewMut<'_, T, S> {}
