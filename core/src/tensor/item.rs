//! The trait [`OneElement`] and the method `item`, which returns the only element.

use typenum::U1;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dim::{Dyn, One, Size};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;

/// A shape with exactly one element: each size is 1 or known only at run time.
///
/// ```
/// use shapecast::{Array, KnownShape, bounds::OneElement};
/// fn value<S: KnownShape + OneElement>(x: &Array<f64, S>) -> f64 {
///     x.item()
/// }
/// assert_eq!(value(&shapecast::array![[2.5]]), 2.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a shape with exactly one element, found `{Self}`",
    label = "not every size of `{Self}` is known to be 1",
    note = "to count the elements at run time, call `try_item`"
)]
pub trait OneElement {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl OneElement for DynShape {
    type Checked = ();
}

/// A dimension whose size is 1 or known only at run time.
pub trait IsOne {}
impl IsOne for One {}
impl IsOne for Size<1> {}
impl IsOne for U1 {}
impl IsOne for Dyn {}

macro_rules! impl_one_element {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: IsOne),*> OneElement for ($($dim,)*) {
            type Checked = ();
        }
    )*};
}
for_each_rank!(impl_one_element);

macro_rules! impl_item {
    ($($(#[$cfg:meta])? [$($generics:tt)*] $type:ty, $shape:ident;)*) => {$(
        $(#[$cfg])?
        /// # Single elements
        impl<$($generics)* T: Copy, S: $shape> $type {
            /// Returns the only element.
            ///
            /// # Panics
            /// Panics if a size known only at run time is not 1.
            ///
            /// ```
            /// use shapecast::{array, broadcast};
            /// let x = array![3.0, 4.0];
            /// assert_eq!(broadcast!(sum(x * x)).item(), 25.0);
            /// assert_eq!(array![[7]].item(), 7);
            /// ```
            #[doc(alias = "into_scalar")]
            #[inline]
            #[track_caller]
            #[must_use]
            pub fn item(&self) -> T
            where
                S: OneElement<Checked: Sized>,
            {
                unwrap_or_panic(self.try_item())
            }

            /// Returns the only element. The number of elements is checked at run time.
            ///
            /// # Errors
            /// Returns an error if the number of elements is not 1.
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
impl_item! {
    #[cfg(feature = "alloc")] [] Tensor<T, S>, Shape;
    [] Array<T, S>, KnownShape;
    ['a,] View<'a, T, S>, Shape;
    ['a,] ViewMut<'a, T, S>, Shape;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/item.rs"]
mod tests;
