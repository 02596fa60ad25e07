//! Square roots without the instruction, for `no_std`: `core` has no stable name for it.

/// The square root, correctly rounded, one binary digit a step (as in fdlibm's `e_sqrt.c`).
macro_rules! square_root {
    ($name:ident, $float:ident, $bits:ident, $stored:literal) => {
        #[inline(always)]
        pub(super) fn $name(x: $float) -> $float {
            const BIAS: i32 = $float::MAX_EXP - 1;
            const LIFT: i32 = $stored + 1;
            let subnormal = x < $float::MIN_POSITIVE;
            let lifted = x * if subnormal {
                (1_u64 << LIFT) as $float
            } else {
                1.0
            };
            let bits = lifted.to_bits();
            let exponent = (bits >> $stored) as i32 - BIAS - if subnormal { LIFT } else { 0 };
            let significand = (bits & ((1 << $stored) - 1)) | (1 << $stored);
            // The power is made even; the root gets one digit beyond the precision.
            let mut rest = significand << (1 + (exponent & 1));
            let mut twice_root: $bits = 0;
            let mut digit: $bits = 1 << ($stored + 1);
            while digit > 0 {
                let trial = twice_root + digit;
                if trial <= rest {
                    twice_root = trial + digit;
                    rest -= trial;
                }
                rest <<= 1;
                digit >>= 1;
            }
            // The root is irrational or ends before the last digit: no ties.
            let root = twice_root >> 1;
            let rounded = (root + (root & 1)) >> 1;
            // The leading bit adds one to the exponent.
            let power = ((exponent >> 1) + BIAS - 1) as $bits;
            if x > 0.0 && x < $float::INFINITY {
                $float::from_bits(rounded + (power << $stored))
            } else if x < 0.0 {
                $float::NAN
            } else {
                x
            }
        }
    };
}

square_root!(sqrt_f32, f32, u32, 23);
square_root!(sqrt_f64, f64, u64, 52);

#[cfg(test)]
#[path = "tests/square_root.rs"]
mod tests;
