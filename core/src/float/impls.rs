//! [`Float`] for `f32` and `f64`.

use core::cmp::Ordering;

use super::Float;
use super::rounding::Rounding;
use super::std_methods::for_each_std_method;

macro_rules! floats {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Float for $t {
            type Checked = ();

            floats!(@math_constants $t:
                PI TAU E FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8
                FRAC_1_PI FRAC_2_PI FRAC_2_SQRT_PI SQRT_2 FRAC_1_SQRT_2 LN_2
                LN_10 LOG2_E LOG2_10 LOG10_E LOG10_2
            );
            floats!(@constants $t: EPSILON MIN_POSITIVE MIN MAX INFINITY NEG_INFINITY NAN);

            #[inline(always)]
            fn from_f64(x: f64) -> $t {
                x as $t
            }

            #[inline(always)]
            fn from_usize(n: usize) -> $t {
                n as $t
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }

            for_each_std_method!(floats!(@methods $t:));

            #[inline(always)]
            fn total_cmp(&self, other: &$t) -> Ordering {
                $t::total_cmp(self, other)
            }

            #[cfg(feature = "std")]
            #[inline(always)]
            fn mul_add(self, factor: $t, summand: $t) -> $t {
                $t::mul_add(self, factor, summand)
            }
        }
    )*};
    (@math_constants $t:ident: $($name:ident)*) => {
        $(const $name: $t = core::$t::consts::$name;)*
    };
    (@constants $t:ident: $($name:ident)*) => {
        $(const $name: $t = $t::$name;)*
    };
    (@methods $t:ident: $(
        $(#[$doc:meta])*
        $name:ident($($argument:ident),*) -> $result:ty => $example:tt $expected:literal, $by:ident;
    )*) => {$(
        #[inline(always)]
        fn $name(self $(, $argument: $t)*) -> $result {
            floats!(@call $by $t $name(self $(, $argument)*))
        }
    )*};
    (@call Std $t:ident $name:ident($($argument:expr),+)) => {
        $t::$name($($argument),+)
    };
    (@call Rounding $t:ident $name:ident($argument:expr)) => {
        Rounding::$name($argument)
    };
}
floats!(f32 f64);
