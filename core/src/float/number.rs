//! How method calls inside `broadcast!` reach these functions.

use core::ops::Deref;

use super::Float;
use super::by_mode;
use crate::kernel::Mode;

/// A receiver as the macro wraps it: `x.exp()` becomes `Number(x, mode).exp()`. The methods below are
/// found first, for floats; those of any other type through [`Deref`].
#[derive(Clone, Copy)]
pub struct Number<'a, T>(pub T, pub &'a Mode);

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
