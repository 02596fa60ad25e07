//! Division of integers as floats: processors have no vector instruction that divides integers.
//!
//! Quotients are exact. The operator `/` panics if the divisor is 0 or the quotient overflows. Such
//! a division is [flagged as inexact](MathContext::flag_inexact_32), so that the operator runs.

use core::hint::select_unpredictable as select;

use crate::MathContext;

/// An integer type whose division can be computed with floats.
pub trait Divide: Copy {
    /// Returns the quotient, rounded towards 0, or `None` if the operator `/` is faster.
    fn quotient(self, by: Self, context: &MathContext) -> Option<Self>;
    /// Returns the remainder, or `None` if the operator `%` is faster.
    fn remainder(self, by: Self, context: &MathContext) -> Option<Self>;
}

/// Evaluates to `true` if the operator panics.
macro_rules! panics {
    (signed $a:ident, $b:ident) => {
        ($b == 0) | (($b == -1) & ($a == Self::MIN))
    };
    (unsigned $a:ident, $b:ident) => {
        $b == 0
    };
}

macro_rules! remainder {
    () => {
        #[inline(always)]
        fn remainder(self, by: Self, context: &MathContext) -> Option<Self> {
            let quotient = self.quotient(by, context)?;
            Some(self.wrapping_sub(quotient.wrapping_mul(by)))
        }
    };
}

/// Divides once, as `$float`, which represents every `$integer`. `$wide` represents every quotient.
///
/// Rounding to a float does not raise a quotient a / b to the next integer n. The quotient is at
/// most n - 1/b, and the precision of `$float` exceeds that of a and so that of n b.
macro_rules! by_one_division {
    ($($integer:ident $sign:ident $float:ident $wide:ident;)*) => {$(
        impl Divide for $integer {
            #[inline(always)]
            fn quotient(self, by: Self, context: &MathContext) -> Option<Self> {
                if !context.divides_by_floats() {
                    return None;
                }
                context.flag_inexact_32(select(panics!($sign self, by), 1 << 31, 0));
                let quotient = self as $float / select(by == 0, 1, by) as $float;
                // SAFETY: the magnitude of the quotient is at most that of `self`.
                Some(unsafe { quotient.to_int_unchecked::<$wide>() } as Self)
            }

            remainder!();
        }
    )*};
}
by_one_division! {
    i8 signed f32 i32;
    u8 unsigned f32 i32;
    i16 signed f32 i32;
    u16 unsigned f32 i32;
    i32 signed f64 i64;
    u32 unsigned f64 i64;
}
#[cfg(not(target_pointer_width = "64"))]
by_one_division! {
    isize signed f64 i64;
    usize unsigned f64 i64;
}

/// Returns a / b for 0 < b < 2^62, or for a and 0 < b up to 2^63.
///
/// The quotient is the sum of an estimate, of an estimate for the remainder, and of a correction.
#[inline(always)]
fn divide(a: u64, b: u64) -> u64 {
    /// The largest float below 2^64.
    const LARGEST: f64 = (u64::MAX - 2047) as f64;
    let inverse = 1.0 / b as f64;
    let estimate = a as f64 * inverse;
    let estimate = select(estimate > LARGEST, LARGEST, estimate);
    // SAFETY: `estimate` is not negative, and below 2^64.
    let first: u64 = unsafe { estimate.to_int_unchecked() };
    // The estimate is off by at most 1 plus 2^-51 of itself, so the magnitude of `rest` is at most 2^13 + 2b.
    let rest = a.wrapping_sub(first.wrapping_mul(b)).cast_signed();
    // SAFETY: for b = 1 `rest` is small, and for b > 1 the magnitude is at most 2^62.
    let second: i64 = unsafe { (rest as f64 * inverse).to_int_unchecked() };
    let b = b.cast_signed();
    // `rest` is from -b to 2b, and at most a.
    let rest = rest.wrapping_sub(second.wrapping_mul(b));
    // `rest >= b` would be wrong for b = 2^63, which has wrapped.
    let third = select(rest > b.wrapping_sub(1), 1, rest >> 63);
    first.wrapping_add_signed(second).wrapping_add_signed(third)
}

/// Returns a / b for 2^62 <= b. The quotient is at most 3.
#[inline(always)]
fn divide_by_large(a: u64, b: u64) -> u64 {
    let rest = a.wrapping_sub(b);
    let more = select(rest >= b, 1, 0) + select(rest >> 1 >= b, 1, 0);
    select(a < b, 0, 1 + more)
}

macro_rules! by_two_divisions {
    ($($integer:ident $sign:ident;)*) => {$(
        impl Divide for $integer {
            #[inline(always)]
            fn quotient(self, by: Self, context: &MathContext) -> Option<Self> {
                if !context.divides_64_bits_by_floats() {
                    return None;
                }
                let (above, below) = by_two_divisions!(@magnitudes $sign self, by);
                let panics = panics!($sign self, by);
                context.flag_inexact_64(select(panics, 1 << 63, 0));
                let below = select(panics, 1, below);
                let quotient = by_two_divisions!(@divide $sign above, below) as Self;
                Some(by_two_divisions!(@signed $sign quotient, self, by))
            }

            remainder!();
        }
    )*};
    (@magnitudes signed $a:expr, $b:expr) => {
        ($a.unsigned_abs() as u64, $b.unsigned_abs() as u64)
    };
    (@magnitudes unsigned $a:expr, $b:expr) => {
        ($a as u64, $b as u64)
    };
    (@divide signed $a:expr, $b:expr) => {
        divide($a, $b)
    };
    (@divide unsigned $a:expr, $b:expr) => {{
        let is_large = $b >> 62 != 0;
        let quotient = divide($a, select(is_large, 1, $b));
        select(is_large, divide_by_large($a, $b), quotient)
    }};
    (@signed signed $quotient:ident, $a:expr, $b:expr) => {{
        let sign = ($a ^ $b) >> 63;
        ($quotient ^ sign).wrapping_sub(sign)
    }};
    (@signed unsigned $quotient:ident, $a:expr, $b:expr) => {
        $quotient
    };
}
by_two_divisions! {
    i64 signed;
    u64 unsigned;
}
#[cfg(target_pointer_width = "64")]
by_two_divisions! {
    isize signed;
    usize unsigned;
}

// Other processors do not divide integers as floats.
#[cfg(all(test, target_arch = "x86_64", target_feature = "sse2"))]
#[path = "tests/integer_division.rs"]
mod tests;
