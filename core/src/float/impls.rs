//! [`Float`] for `f32` and `f64`.

use core::cmp::Ordering;

use super::Float;
use super::rounding::Rounding;

macro_rules! floats {
    ($($t:ident)*) => {$(
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

            floats!(@methods $t:
                abs() -> $t; signum() -> $t; copysign(sign) -> $t; max(other) -> $t;
                min(other) -> $t; clamp(min, max) -> $t; recip() -> $t; to_degrees() -> $t;
                to_radians() -> $t; is_nan() -> bool; is_finite() -> bool; is_infinite() -> bool;
                is_normal() -> bool; is_sign_positive() -> bool; is_sign_negative() -> bool;
            );

            #[inline(always)]
            fn total_cmp(&self, other: &$t) -> Ordering {
                $t::total_cmp(self, other)
            }

            floats!(@rounding $t: floor ceil round round_ties_even trunc);

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
    (@methods $t:ident: $($name:ident($($argument:ident),*) -> $result:ty;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $argument: $t)*) -> $result {
            $t::$name(self $(, $argument)*)
        }
    )*};
    (@rounding $t:ident: $($name:ident)*) => {$(
        #[inline(always)]
        fn $name(self) -> $t {
            Rounding::$name(self)
        }
    )*};
}
floats!(f32 f64);
