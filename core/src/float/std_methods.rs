//! A table of the float methods that `std` also provides.

/// Calls `$then!` with the given tokens and the table of the methods. An entry lists the documentation, the name, the
/// other arguments (floats), the result, an example (arguments and result), and the implementation.
macro_rules! for_each_std_method {
    ($then:ident!($($before:tt)*)) => {
        $then! {
            $($before)*

            /// Returns the magnitude.
            abs() -> Self => ("-2.0_f32") "2.0", Std;

            /// Returns 1 or −1 with the sign of this float, or NaN if it is NaN. The sign of 0 is positive, that of −0
            /// is negative.
            signum() -> Self => ("-3.0_f64") "-1.0", Std;

            /// Returns the magnitude of this float with the sign of `sign`.
            copysign(sign) -> Self => ("2.0_f64", "-0.0") "-2.0", Std;

            /// Returns the maximum. If one of the two is NaN, returns the other one.
            max(other) -> Self => ("1.0_f64", "f64::NAN") "1.0", Std;

            /// Returns the minimum. If one of the two is NaN, returns the other one.
            min(other) -> Self => ("1.0_f64", "2.0") "1.0", Std;

            /// Returns the float nearest to this one in `min..=max`, or NaN if it is NaN.
            ///
            /// # Panics
            ///
            /// `min` is greater than `max`, or one of the two is NaN.
            clamp(min, max) -> Self => ("7.0_f64", "0.0", "1.0") "1.0", Std;

            /// Returns 1 divided by this float.
            recip() -> Self => ("4.0_f64") "0.25", Std;

            /// Converts radians to degrees.
            to_degrees() -> Self => ("0.0_f64") "0.0", Std;

            /// Converts degrees to radians.
            to_radians() -> Self => ("180.0_f64") "<f64 as Float>::PI", Std;

            /// Returns `true` if this float is NaN.
            is_nan() -> bool => ("0.0_f64 / 0.0") "true", Std;

            /// Returns `true` if this float is neither infinite nor NaN.
            is_finite() -> bool => ("1.0_f64 / 0.0") "false", Std;

            /// Returns `true` if this float is ∞ or −∞.
            is_infinite() -> bool => ("-1.0_f64 / 0.0") "true", Std;

            /// Returns `true` if this float is neither 0, infinite, subnormal nor NaN.
            is_normal() -> bool => ("0.0_f64") "false", Std;

            /// Returns `true` if the sign is positive. The sign of 0 is positive, and the sign of −0 is negative.
            is_sign_positive() -> bool => ("-0.0_f64") "false", Std;

            /// Returns `true` if the sign is negative. The sign of 0 is positive, and the sign of −0 is negative.
            is_sign_negative() -> bool => ("-0.0_f64") "true", Std;

            /// Returns the greatest integer that is at most this float.
            floor() -> Self => ("-1.5_f64") "-2.0", Rounding;

            /// Returns the least integer that is at least this float.
            ceil() -> Self => ("-1.5_f64") "-1.0", Rounding;

            /// Returns the nearest integer. Halves are rounded away from 0.
            round() -> Self => ("2.5_f64") "3.0", Rounding;

            /// Returns the nearest integer. Halves are rounded to the even integer.
            round_ties_even() -> Self => ("2.5_f64") "2.0", Rounding;

            /// Returns the integer part: rounds towards 0.
            trunc() -> Self => ("-1.5_f64") "-1.0", Rounding;
        }
    };
}
pub(super) use for_each_std_method;
