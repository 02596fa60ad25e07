//! Reductions called as methods inside `broadcast!`, where a name stands for one element: they are told how
//! they are written.

use core::ops::Deref;

use crate::Scalar;

/// An element as the macro wraps it where a method without arguments has the name of a reduction. The
/// methods below are found first, for numbers; those of any other type through [`Deref`].
#[derive(Clone, Copy)]
pub struct OfElement<T>(pub T);

impl<T> Deref for OfElement<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

macro_rules! refused {
    ($($method:ident $bound:ident $message:literal;)*) => {
        #[allow(missing_docs)]
        impl<T: Scalar> OfElement<T> {$(
            pub fn $method(self) -> T
            where
                T: $bound,
            {
                self.0
            }
        )*}
        $(
            /// Implemented by nothing.
            #[diagnostic::on_unimplemented(message = $message, label = "this is a method of one element")]
            pub trait $bound {}
        )*
    };
}
refused! {
    sum SumOfAll "inside of `broadcast!`, the sum of all elements of `x` is written `sum(x)`";
    mean MeanOfAll "inside of `broadcast!`, the mean of all elements of `x` is written `mean(x)`";
    prod ProdOfAll "inside of `broadcast!`, the product of all elements of `x` is written `prod(x)`";
    max MaxOfAll "inside of `broadcast!`, the largest of all elements of `x` is written `max(x)`";
    min MinOfAll "inside of `broadcast!`, the smallest of all elements of `x` is written `min(x)`";
    std StdOfAll "inside of `broadcast!`, the standard deviation of all elements of `x` is written `&x.std()`";
    var VarOfAll "inside of `broadcast!`, the variance of all elements of `x` is written `&x.var()`";
}
