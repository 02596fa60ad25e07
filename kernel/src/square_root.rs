//! Square roots, with and without `std`.

/// Floats with a square root, which is correctly rounded.
pub trait SquareRoot {
    /// Returns the square root.
    fn square_root(self) -> Self;
}

macro_rules! roots {
    ($($float:ident $in_software:ident)*) => {$(
        impl SquareRoot for $float {
            #[inline(always)]
            fn square_root(self) -> $float {
                #[cfg(feature = "std")]
                return $float::sqrt(self);
                // `core` has no stable `sqrt`.
                #[cfg(not(feature = "std"))]
                return $in_software(self);
            }
        }
    )*};
}
roots!(f32 sqrt_f32 f64 sqrt_f64);

/// Defines a correctly rounded square root, which computes one binary digit per step, as fdlibm's
/// `e_sqrt.c` does.
#[cfg(any(not(feature = "std"), test))]
macro_rules! square_root {
    ($name:ident, $float:ident, $bits:ident, $stored:literal) => {
        #[inline(always)]
        fn $name(x: $float) -> $float {
            const BIAS: i32 = $float::MAX_EXP - 1;
            const SCALE_EXPONENT: i32 = $stored + 1;
            let subnormal = x < $float::MIN_POSITIVE;
            let normal = x * if subnormal {
                (1_u64 << SCALE_EXPONENT) as $float
            } else {
                1.0
            };
            let bits = normal.to_bits();
            let scale = if subnormal { SCALE_EXPONENT } else { 0 };
            let exponent = (bits >> $stored) as i32 - BIAS - scale;
            let significand = (bits & ((1 << $stored) - 1)) | (1 << $stored);
            // The exponent is made even. The root gets one digit more than the result.
            let mut remainder = significand << (1 + (exponent & 1));
            let mut twice_root: $bits = 0;
            let mut digit: $bits = 1 << ($stored + 1);
            while digit > 0 {
                let trial = twice_root + digit;
                if trial <= remainder {
                    twice_root = trial + digit;
                    remainder -= trial;
                }
                remainder <<= 1;
                digit >>= 1;
            }
            // There are no ties: the root is irrational, or its last digit is 0.
            let root = twice_root >> 1;
            let rounded = (root + (root & 1)) >> 1;
            // The leading bit of `rounded` adds one to the exponent.
            let biased_exponent = ((exponent >> 1) + BIAS - 1) as $bits;
            if x > 0.0 && x < $float::INFINITY {
                $float::from_bits(rounded + (biased_exponent << $stored))
            } else if x < 0.0 {
                $float::NAN
            } else {
                x
            }
        }
    };
}

#[cfg(any(not(feature = "std"), test))]
square_root!(sqrt_f32, f32, u32, 23);
#[cfg(any(not(feature = "std"), test))]
square_root!(sqrt_f64, f64, u64, 52);

#[cfg(test)]
#[path = "tests/square_root.rs"]
mod tests;
