//! The compile errors of conversions from a `Vec` that has to be checked.
//!
//! The impls have a bound that no type satisfies, and the bound has the message.

use alloc::vec::Vec;

use super::Tensor;
use crate::shape::traits::Shape;

/// Shapes of lists. Only its error message is used.
#[diagnostic::on_unimplemented(
    message = "a list has rank 1: write `Tensor::from_shape_vec(sizes, list)?` for shape `{Self}`",
    label = "the number of elements is checked at run time"
)]
pub trait ShapeOfList {}

/// Shapes of lists of rows, which may differ in length. Only its error message is used.
#[diagnostic::on_unimplemented(
    message = "the rows may have different lengths: write `Tensor::from_shape_vec([rows.len(), columns], rows.concat())?`",
    label = "the lengths of the rows are checked at run time"
)]
pub trait ShapeOfRows {}

macro_rules! conversions {
    ($($list:ty: $bound:ident;)*) => {$(
        #[doc(hidden)]
        impl<T, A, B> From<$list> for Tensor<T, (A, B)>
        where
            (A, B): Shape + $bound,
        {
            fn from(_: $list) -> Self {
                unreachable!("no type has the bound")
            }
        }
    )*};
}
conversions! {
    Vec<T>: ShapeOfList;
    Vec<Vec<T>>: ShapeOfRows;
}
