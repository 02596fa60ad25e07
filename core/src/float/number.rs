//! How method calls inside `broadcast!` reach these functions.

use core::ops::Deref;

use super::Float;
use crate::float;

/// A receiver as the macro wraps it: `x.exp()` becomes `Number(x).exp()`. The methods below are
/// found first, for floats; those of any other type through [`Deref`].
#[derive(Clone, Copy)]
pub struct Number<T>(pub T);

impl<T> Deref for Number<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

macro_rules! methods {
    ($([$($T:ident)?] $number:ty: $float:ident, |$x:ident| $value:expr;)*) => {$(
        #[allow(missing_docs)]
        impl$(<$T: Float>)? Number<$number> {
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
                (float::sin($value), float::cos($value))
            }
        }
    )*};
    ($float:ident, |$x:ident| $value:expr; $($name:ident($($argument:ident: $type:ty)?))*) => {$(
        #[inline(always)]
        #[must_use]
        pub fn $name(self $(, $argument: $type)?) -> $float {
            let $x = self.0;
            float::$name($value $(, $argument)?)
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
