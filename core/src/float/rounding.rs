//! Rounding to integers by the methods of the standard library. For `no_std`, code with the same results
//! replaces them, because `core` has no stable `floor`.

/// Floats that can be rounded to integers.
pub(super) trait Rounding: Sized {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    fn round(self) -> Self;
    fn round_ties_even(self) -> Self;
    fn trunc(self) -> Self;
}

macro_rules! rounding {
    ($t:ident: $($name:ident)*) => {
        impl Rounding for $t {$(
            #[inline(always)]
            fn $name(self) -> $t {
                #[cfg(feature = "std")]
                return $t::$name(self);
                #[cfg(not(feature = "std"))]
                return portable::$t::$name(self);
            }
        )*}
    };
}
rounding!(f32: floor ceil round round_ties_even trunc);
rounding!(f64: floor ceil round round_ties_even trunc);

#[cfg(any(not(feature = "std"), test))]
mod portable {
    macro_rules! portable {
        ($($t:ident $int:ident)*) => {$(
            /// Rounding by a cast to an integer and back.
            pub(super) mod $t {
                /// All floats of at least this magnitude are integers.
                const MIN_INTEGER: $t = (1_u64 << ($t::MANTISSA_DIGITS - 1)) as $t;

                #[inline(always)]
                pub fn trunc(x: $t) -> $t {
                    if x.abs() < MIN_INTEGER {
                        (x as $int as $t).copysign(x)
                    } else {
                        x
                    }
                }

                #[inline(always)]
                pub fn floor(x: $t) -> $t {
                    let integer = trunc(x);
                    if integer > x { integer - 1.0 } else { integer }
                }

                #[inline(always)]
                pub fn ceil(x: $t) -> $t {
                    -floor(-x)
                }

                #[inline(always)]
                pub fn round(x: $t) -> $t {
                    let integer = trunc(x);
                    if (x - integer).abs() >= 0.5 {
                        integer + (1.0 as $t).copysign(x)
                    } else {
                        integer
                    }
                }

                #[inline(always)]
                pub fn round_ties_even(x: $t) -> $t {
                    if x.abs() < MIN_INTEGER {
                        ((x.abs() + MIN_INTEGER) - MIN_INTEGER).copysign(x)
                    } else {
                        x
                    }
                }
            }
        )*};
    }
    portable!(f32 i32 f64 i64);
}

#[cfg(all(test, feature = "std"))]
#[path = "tests/rounding.rs"]
mod tests;
