//! The only element of what has one.

use typenum::U1;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dim::{Dyn, One, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;

/// Shapes with exactly one element: every size is 1, or known only at run time.
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{Self}` is not known to have exactly one element",
    label = "not every size of `{Self}` is 1",
    note = "`try_item` counts at run time; where shapes are generic, a bound says so: `S: OneElement`"
)]
pub trait OneElement {}
#[diagnostic::do_not_recommend]
impl OneElement for DynShape {}

/// Dimensions of size 1, and those that may turn out so.
pub trait IsOne {}
impl IsOne for One {}
impl IsOne for Size<1> {}
impl IsOne for U1 {}
impl IsOne for Dyn {}

macro_rules! tuples {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: IsOne),*> OneElement for ($($dim,)*) {}
    )*};
}
for_each_rank!(tuples);

macro_rules! single {
    ($($(#[$cfg:meta])? [$($generics:tt)*] $type:ty, $shape:ident;)*) => {$(
        $(#[$cfg])?
        impl<$($generics)* T: Copy, S: $shape> $type {
            /// The only element. The compiler refuses shapes that have more, or none.
            ///
            /// # Panics
            /// Sizes known only at run time are not all 1.
            ///
            /// ```
            /// use shapecast::{array, broadcast};
            /// let x = array![3.0, 4.0];
            /// assert_eq!(broadcast!(sum(x * x)).item(), 25.0);
            /// assert_eq!(array![[7]].item(), 7);
            /// ```
            #[inline]
            #[track_caller]
            #[must_use]
            pub fn item(&self) -> T
            where
                S: OneElement,
            {
                unwrap_or_panic(self.try_item())
            }

            /// As [`item`](Self::item), for any shape.
            ///
            /// # Errors
            /// There is more than one element, or none.
            ///
            /// ```
            /// use shapecast::array;
            /// assert_eq!(array![[7]].try_item()?, 7);
            /// let error = array![7, 8].try_item().unwrap_err();
            /// assert_eq!(error.to_string(), "a Tensor with 2 elements cannot be converted to Scalar");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_item(&self) -> Result<T, ShapeError> {
                let source = self.source();
                match self.len() {
                    1 => Ok(source.data[source.offset]),
                    len => Err(Detail::Item { len }.into()),
                }
            }
        }
    )*};
}
single! {
    #[cfg(feature = "alloc")] [] Tensor<T, S>, Shape;
    [] Array<T, S>, KnownShape;
    ['a,] View<'a, T, S>, Shape;
    ['a,] ViewMut<'a, T, S>, Shape;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/item.rs"]
mod tests;
