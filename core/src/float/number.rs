//! The receiver of method calls inside `broadcast!`. The methods of [`Number`] are the float
//! functions, `maximum` and `minimum`, and methods such as `sum` whose error explains that a name stands for one element.

use core::ops::Deref;

use super::sealed::{Sealed, ToIeee};
use super::{Float, for_each_float_function, with_context};
use crate::kernel::MathContext;
use crate::ops::missing_methods::{Nothing, Whatever};
use crate::reduce::ReduceOrd;
use crate::tensor::Scalar;

/// An element on which `broadcast!` calls a method: `x.exp()` becomes `Number(x, ctx).exp()`.
///
/// For numbers, method lookup finds the methods below. For other types, method lookup goes on
/// through [`Deref`].
#[derive(Clone, Copy)]
pub struct Number<'a, T>(pub T, pub &'a MathContext);

impl<T> Deref for Number<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

macro_rules! methods {
    ($([$($T:ident)?] $number:ty: $float:ident, |$x:ident| $value:expr;)*) => {$(
        #[allow(missing_docs)]
        impl$(<$T: Float>)? Number<'_, $number> {
            for_each_float_function!(methods!(@each $float, |$x| $value;));

            #[inline(always)]
            #[must_use]
            pub fn sin_cos(self) -> ($float, $float) {
                let $x = self.0;
                let x = $value.to_ieee();
                (
                    $float::from_ieee(with_context::sin(x, self.1)),
                    $float::from_ieee(with_context::cos(x, self.1)),
                )
            }
        }
    )*};
    (@each $float:ident, |$x:ident| $value:expr; $(
        $(#[$doc:meta])*
        $name:ident($first:ident $(, $y:ident: $type:tt)?) => ($($argument:expr),+) $result:expr
        $(, of_each $flags:ident [$($alias:literal)*] $of_each:literal)?;
    )*) => {$(
        #[inline(always)]
        #[must_use]
        pub fn $name(self $(, $y: methods!(@type $type $float))?) -> $float {
            let $x = self.0;
            let value = $value.to_ieee();
            $float::from_ieee(with_context::$name(value $(, $y.to_ieee())?, self.1))
        }
    )*};
    (@type F $float:ident) => { $float };
    (@type i32 $float:ident) => { i32 };
}

// One generic impl instead of one for each float: a float literal of unknown type then defaults to
// `f64`.
methods! {
    [T] T: T, |x| x;
    [] &f32: f32, |x| *x;
    [] &f64: f64, |x| *x;
}

/// Defines the methods of ordered elements: integers, floats and `bool`.
macro_rules! ordered {
    ($([$($T:ident)?] $number:ty: $element:ty, |$x:ident| $value:expr;)*) => {$(
        #[allow(missing_docs)]
        impl$(<$T: ReduceOrd>)? Number<'_, $number> {
            #[inline(always)]
            #[must_use]
            pub fn maximum(self, other: $element) -> $element {
                let $x = self.0;
                ReduceOrd::maximum($value, other)
            }

            #[inline(always)]
            #[must_use]
            pub fn minimum(self, other: $element) -> $element {
                let $x = self.0;
                ReduceOrd::minimum($value, other)
            }
        }
    )*};
}
ordered! {
    [T] T: T, |x| x;
    [] &f32: f32, |x| *x;
    [] &f64: f64, |x| *x;
}

macro_rules! no_such_methods {
    ($($method:ident $bound:ident $message:literal $label:literal;)*) => {
        /// The reductions of tensors, which come before methods of the element.
        #[allow(missing_docs)]
        pub trait MissingOfNumbers<T>: Sized {$(
            #[doc(hidden)]
            fn $method(self) -> <T as Whatever<<Nothing as $bound<T>>::Output>>::Itself
            where
                Nothing: $bound<T>,
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
        "write `&x.std()` for the standard deviation of all elements of `x`";
    var VarOfAll "an element `{T}` has no method `var`"
        "write `&x.var()` for the variance of all elements of `x`";
}
