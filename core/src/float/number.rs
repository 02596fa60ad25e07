//! How method calls inside `broadcast!` reach these functions, and how those are refused that would be
//! reductions: a name stands for one element there.

use core::ops::Deref;

use super::{Float, by_mode};
use crate::kernel::MathContext;
use crate::tensor::Scalar;

/// A receiver as the macro wraps it: `x.exp()` becomes `Number(x, mode).exp()`. The methods below are
/// found first, for floats; those of any other type through [`Deref`].
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
            methods! {
                $float, |$x| $value;
                exp() exp2() exp_m1() ln() log2() log10() ln_1p() sin() cos() tan() asin() acos()
                atan() atan2(other: $float) sinh() cosh() tanh() sqrt() rsqrt() cbrt()
                hypot(other: $float) powf(n: $float) powi(n: i32) sigmoid() erf() gelu()
            }

            #[inline(always)]
            #[must_use]
            pub fn sin_cos(self) -> ($float, $float) {
                let $x = self.0;
                (by_mode::sin($value, self.1), by_mode::cos($value, self.1))
            }
        }
    )*};
    ($float:ident, |$x:ident| $value:expr; $($name:ident($($argument:ident: $type:ty)?))*) => {$(
        #[inline(always)]
        #[must_use]
        pub fn $name(self $(, $argument: $type)?) -> $float {
            let $x = self.0;
            by_mode::$name($value $(, $argument)?, self.1)
        }
    )*};
}

// One impl over all floats, not one for each: where the type of a literal is open it becomes `f64`,
// as elsewhere.
methods! {
    [T] T: T, |x| x;
    [] &f32: f32, |x| *x;
    [] &f64: f64, |x| *x;
}

macro_rules! refused {
    ($($method:ident $bound:ident $message:literal;)*) => {
        #[allow(missing_docs)]
        impl<T: Scalar> Number<'_, T> {$(
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
