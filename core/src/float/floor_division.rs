//! Divisions whose quotient is rounded down, and their remainders.

use super::Float;
use crate::element::Element;
use crate::error::NoQuotient;

/// Numbers whose quotients can be rounded down: the bound of `floor_div` and `modulo`.
///
/// The trait is implemented for the primitive numbers, and with the feature `half` for `half::f16` and `half::bf16`.
/// The rules are those of NumPy and Python: the remainder has the sign of the divisor. A float divided by 0 is infinite
/// or NaN. An integer divided by 0 panics, and so does the smallest signed integer divided by −1, whose quotient
/// overflows.
///
/// ```
/// use shapecast::{FloorDiv, Scalar, Shape, Tensor, broadcast, tensor};
/// fn hour<T: FloorDiv + Scalar>(x: &Tensor<T, Shape![3]>, day: T) -> Tensor<T, Shape![3]> {
///     broadcast!(x.modulo(day))
/// }
/// assert_eq!(hour(&tensor![-1, 25, 48], 24), tensor![23, 1, 0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`floor_div` and `modulo` need integers or floats, found `{Self}`",
    label = "expected an integer or a float"
)]
pub trait FloorDiv: Element {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
    /// Returns the quotient, rounded down.
    #[doc(hidden)]
    fn floor_quotient(self, divisor: Self) -> Result<Self, NoQuotient>;
    /// Returns the remainder of the division whose quotient is rounded down.
    #[doc(hidden)]
    fn floor_remainder(self, divisor: Self) -> Result<Self, NoQuotient>;
}

/// Returns the quotient as NumPy's `floor_divide` does.
///
/// The dividend minus the remainder has an integer quotient up to a rounding error, which `floor` may turn into an
/// error of 1.
#[inline]
fn floor_quotient_of_floats<F: Float>(dividend: F, divisor: F) -> F {
    if divisor == F::ZERO {
        return dividend / divisor;
    }
    let remainder = dividend % divisor;
    let mut quotient = (dividend - remainder) / divisor;
    if remainder != F::ZERO && (remainder < F::ZERO) != (divisor < F::ZERO) {
        quotient -= F::ONE;
    }
    if quotient == F::ZERO {
        return F::ZERO.copysign(dividend / divisor);
    }
    let floor = quotient.floor();
    if quotient - floor > F::from_f64(0.5) {
        floor + F::ONE
    } else {
        floor
    }
}

/// Returns the remainder as NumPy's `remainder` does: a remainder of 0 has the sign of the divisor too.
#[inline]
fn floor_remainder_of_floats<F: Float>(dividend: F, divisor: F) -> F {
    let remainder = dividend % divisor;
    if remainder == F::ZERO {
        F::ZERO.copysign(divisor)
    } else if (remainder < F::ZERO) != (divisor < F::ZERO) {
        remainder + divisor
    } else {
        remainder
    }
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl FloorDiv for $t {
            type Checked = ();
            #[inline]
            fn floor_quotient(self, divisor: $t) -> Result<$t, NoQuotient> {
                Ok(floor_quotient_of_floats(self, divisor))
            }
            #[inline]
            fn floor_remainder(self, divisor: $t) -> Result<$t, NoQuotient> {
                Ok(floor_remainder_of_floats(self, divisor))
            }
        }
    )*};
}
floats!(f32 f64);

/// Implements [`FloorDiv`] for integers. Remainders of `signed` ones can have another sign than the divisor.
macro_rules! integers {
    ($($sign:ident: $($t:ident)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl FloorDiv for $t {
            type Checked = ();
            #[inline]
            fn floor_quotient(self, divisor: $t) -> Result<$t, NoQuotient> {
                if divisor == 0 {
                    return Err(NoQuotient::ZeroDivisor);
                }
                let Some(quotient) = self.checked_div(divisor) else {
                    return Err(NoQuotient::Overflow);
                };
                Ok(if integers!(@signs_differ $sign self % divisor, divisor) {
                    quotient - 1
                } else {
                    quotient
                })
            }
            #[inline]
            fn floor_remainder(self, divisor: $t) -> Result<$t, NoQuotient> {
                if divisor == 0 {
                    return Err(NoQuotient::ZeroDivisor);
                }
                // The remainder of the smallest integer and -1 is 0, although the quotient overflows.
                let remainder = self.wrapping_rem(divisor);
                Ok(if integers!(@signs_differ $sign remainder, divisor) {
                    remainder + divisor
                } else {
                    remainder
                })
            }
        }
    )*)*};
    (@signs_differ signed $remainder:expr, $divisor:expr) => {{
        let remainder = $remainder;
        remainder != 0 && (remainder < 0) != ($divisor < 0)
    }};
    (@signs_differ unsigned $remainder:expr, $divisor:expr) => {
        false
    };
}
integers! {
    signed: i8 i16 i32 i64 i128 isize;
    unsigned: u8 u16 u32 u64 u128 usize;
}
