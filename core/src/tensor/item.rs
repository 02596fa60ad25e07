//! The only element of what has one.

use typenum::U1;

#[cfg(feature = "alloc")]
use super::Tensor;
use super::{Array, View, ViewMut};
use crate::error::{Detail, sure};
use crate::shape::for_each_rank;
use crate::{Dyn, DynShape, KnownShape, One, Shape, ShapeError, Size};

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
                sure(self.try_item())
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
mod tests {
    use crate::{DynTensor, Shape, Tensor, array, tensor};

    #[test]
    fn one_element_is_an_item_of_any_shape() {
        assert_eq!((tensor![[7]].item(), array![7].item()), (7, 7));
        let x = tensor![[1, 2], [3, 4]];
        let part = x.narrow::<0, 1, 1>().narrow::<1, 0, 1>();
        assert_eq!((part.item(), part.into_dyn().item()), (3, 3));
        let open = Tensor::<u8, Shape![1, dyn]>::from_elem([1, 1], 7).unwrap();
        assert_eq!(open.item(), 7);
        assert!(x.try_item().is_err());
        assert!(Tensor::<u8, Shape![0, 1]>::zeros().try_item().is_err());
    }

    #[test]
    #[should_panic(expected = "a Tensor with 0 elements cannot be converted to Scalar")]
    fn an_item_is_counted_at_run_time() {
        let _ = DynTensor::from_elem([3, 0], 1.0).unwrap().item();
    }
}
