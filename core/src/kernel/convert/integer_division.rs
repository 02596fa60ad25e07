//! Quotients of integers by division of floats: processors have no vector instruction for the other.
//!
//! They are exact. What the operator refuses, a divisor of 0 and a quotient that overflows, is left in
//! [doubt](MathContext::flag_inexact_32), so that the operator comes to see it.

use core::hint::select_unpredictable as select;

use crate::kernel::MathContext;

/// An integer that is divided so.
pub(crate) trait Divide: Copy {
    /// The quotient, rounded towards 0, where that is the faster way.
    fn quotient(self, by: Self, mode: &MathContext) -> Option<Self>;
    /// What is left over, likewise.
    fn remainder(self, by: Self, mode: &MathContext) -> Option<Self>;
}

/// Whether the operator refuses to divide.
macro_rules! is_refused {
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
        fn remainder(self, by: Self, mode: &MathContext) -> Option<Self> {
            let quotient = self.quotient(by, mode)?;
            Some(self.wrapping_sub(quotient.wrapping_mul(by)))
        }
    };
}

/// By `$float`, which holds every such integer, and `$wide`, which holds every quotient.
///
/// Rounded to a float, a quotient is not rounded up to an integer: it is less by 1/b at least, and the
/// float's precision is more than that of a, so more than that of the integer times b.
macro_rules! by_one_division {
    ($($integer:ident $sign:ident $float:ident $wide:ident;)*) => {$(
        impl Divide for $integer {
            #[inline(always)]
            fn quotient(self, by: Self, mode: &MathContext) -> Option<Self> {
                if !mode.divides_by_floats() {
                    return None;
                }
                mode.flag_inexact_32(select(is_refused!($sign self, by), 1 << 31, 0));
                let quotient = self as $float / select(by == 0, 1, by) as $float;
                // SAFETY: its magnitude is not above that of `self`.
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

/// a / b for 0 < b < 2^62, or where neither is above 2^63: an estimate, one of what it leaves over, and
/// what they are off by.
#[inline(always)]
fn divide(a: u64, b: u64) -> u64 {
    /// The greatest below 2^64.
    const LARGEST: f64 = (u64::MAX - 2047) as f64;
    let inverse = 1.0 / b as f64;
    let estimate = a as f64 * inverse;
    let estimate = select(estimate > LARGEST, LARGEST, estimate);
    // SAFETY: it is not negative, and below 2^64.
    let first: u64 = unsafe { estimate.to_int_unchecked() };
    // The estimate is off by 2^-51 of itself and 1: this by 2^13 + 2b.
    let rest = a.wrapping_sub(first.wrapping_mul(b)).cast_signed();
    // SAFETY: as b is at least 1, it is below 2^63.
    let second: i64 = unsafe { (rest as f64 * inverse).to_int_unchecked() };
    let b = b.cast_signed();
    // From -b to 2b, and no more than a.
    let rest = rest.wrapping_sub(second.wrapping_mul(b));
    // Not `rest >= b`: 2^63 has wrapped.
    let third = select(rest > b.wrapping_sub(1), 1, rest >> 63);
    first.wrapping_add_signed(second).wrapping_add_signed(third)
}

/// a / b for 2^62 <= b: 3 at most.
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
            fn quotient(self, by: Self, mode: &MathContext) -> Option<Self> {
                if !mode.divides_64_bits_by_floats() {
                    return None;
                }
                let (above, below) = by_two_divisions!(@magnitudes $sign self, by);
                let is_refused = is_refused!($sign self, by);
                mode.flag_inexact_64(select(is_refused, 1 << 63, 0));
                let below = select(is_refused, 1, below);
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

#[cfg(test)]
#[path = "tests/integer_division.rs"]
mod tests;
