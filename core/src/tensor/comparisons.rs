//! The compile errors of comparisons whose result would be a mask: `x > 0.5`, `x < y` and `x == 0.5`.
//!
//! The impls have a bound that no type with values satisfies, and the bound has the message. While rustc looks for an
//! operator, it does not know the type on the right. The two impls of [`Compare`] let it go on until it does, because both
//! could apply. Without them it would report that the operator is missing.

use core::cmp::Ordering;
use core::convert::Infallible;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::shape::traits::{KnownShape, Shape};

/// The bound of comparisons with a result for each element. Only its error message is used.
#[diagnostic::on_unimplemented(
    message = "elements are compared inside `broadcast!`: `broadcast!(x > 0.5)` gives a mask, and `broadcast!(x as f64 == y)` converts elements",
    label = "does not compare a tensor with `{Rhs}`",
    note = "to compare with a list, write `x.as_slice()`"
)]
pub trait Compare<Rhs> {}

/// The implementor of [`Compare`].
pub enum ElementComparison {}
// No value has these types.
#[diagnostic::do_not_recommend]
impl Compare<Infallible> for ElementComparison {}
#[diagnostic::do_not_recommend]
impl Compare<&Infallible> for ElementComparison {}

macro_rules! comparisons {
    ($($type:ident $([$lifetime:lifetime])? $shape:ident;)*) => {$(
        #[doc(hidden)]
        impl<$($lifetime,)? T, S: $shape, Y> PartialEq<Y> for $type<$($lifetime,)? T, S>
        where
            ElementComparison: Compare<Y>,
        {
            fn eq(&self, _: &Y) -> bool {
                unreachable!("no type has the bound")
            }
        }

        #[doc(hidden)]
        impl<$($lifetime,)? T, S: $shape, Y> PartialOrd<Y> for $type<$($lifetime,)? T, S>
        where
            ElementComparison: Compare<Y>,
            Self: PartialEq<Y>,
        {
            fn partial_cmp(&self, _: &Y) -> Option<Ordering> {
                unreachable!("no type has the bound")
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
comparisons! {
    Tensor Shape;
}
comparisons! {
    Array KnownShape;
    View ['a] Shape;
    ViewMut ['a] Shape;
}
