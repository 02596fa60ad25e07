//! The compile errors for methods such as `x.sum()` inside `broadcast!`, where a name stands for one element.

use super::methods_of_elements::{Identity, NoMethod};
use crate::element::Scalar;
use crate::float::Number;

macro_rules! no_such_methods {
    ($($method:ident $bound:ident $message:literal $label:literal;)*) => {
        /// The reductions of tensors, which come before methods of the element.
        #[allow(missing_docs)]
        pub trait MissingOfNumbers<T>: Sized {$(
            #[doc(hidden)]
            fn $method(self) -> <T as Identity<<NoMethod as $bound<T>>::Output>>::Type
            where
                NoMethod: $bound<T>,
            {
                unreachable!("no type has the bound")
            }
        )*}
        impl<T: Scalar> MissingOfNumbers<T> for Number<'_, T> {}

        $(
            /// A trait that no type implements. Only its error message is used.
            #[diagnostic::on_unimplemented(message = $message, label = $label)]
            pub trait $bound<T> {
                /// The result, which the compiler does not know.
                type Output;
            }
        )*
    };
}
no_such_methods! {
    sum SumOfAll "an element `{T}` has no method `sum`"
        "write `sum(x)` for the sum of all elements of `x`";
    mean MeanOfAll "an element `{T}` has no method `mean`"
        "write `mean(x)` for the mean of all elements of `x`";
    prod ProdOfAll "an element `{T}` has no method `prod`"
        "write `prod(x)` for the product of all elements of `x`";
    max MaxOfAll "an element `{T}` has no method `max` without arguments"
        "write `max(x)` for the maximum of all elements of `x`";
    min MinOfAll "an element `{T}` has no method `min` without arguments"
        "write `min(x)` for the minimum of all elements of `x`";
    std StdOfAll "an element `{T}` has no method `std`"
        "write `std(x)` for the standard deviation of all elements of `x`";
    var VarOfAll "an element `{T}` has no method `var`"
        "write `var(x)` for the variance of all elements of `x`";
}
