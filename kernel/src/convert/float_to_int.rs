//! Conversion of floats to integers with the results of `as`: it saturates, and NaN becomes 0.
//!
//! LLVM does not vectorize `as`, but it vectorizes this.

use core::hint::select_unpredictable as select;

/// An integer type that floats are converted to. The results equal those of `x as Self`.
pub trait FromFloat {
    fn from_f32(x: f32) -> Self;
    fn from_f64(x: f64) -> Self;
}

macro_rules! from_float {
    ($($integer:ident by $between:ident: $largest_f32:expr;)*) => {$(
        impl FromFloat for $integer {
            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                let saturated = from_float!(@saturated f32 $integer x $largest_f32);
                // SAFETY: `saturated` is no NaN, and within the limits of the integer.
                let whole = unsafe { saturated.to_int_unchecked::<$between>() } as Self;
                let is_larger = x > $largest_f32;
                if const { $largest_f32 as f64 == Self::MAX as f64 } {
                    whole
                } else {
                    select(is_larger, Self::MAX, whole)
                }
            }

            #[inline(always)]
            fn from_f64(x: f64) -> Self {
                let saturated = from_float!(@saturated f64 $integer x (Self::MAX as f64));
                // SAFETY: `saturated` is no NaN, and within the limits of the integer.
                unsafe { saturated.to_int_unchecked::<$between>() as Self }
            }
        }
    )*};
    (@saturated $float:ident $integer:ident $x:ident $largest:expr) => {{
        let x = select($x.is_nan(), 0.0, $x);
        let x = select(x < <$integer>::MIN as $float, <$integer>::MIN as $float, x);
        select(x > $largest, $largest, x)
    }};
}
from_float! {
    i8 by i32: Self::MAX as f32;
    u8 by i32: Self::MAX as f32;
    i16 by i32: Self::MAX as f32;
    u16 by i32: Self::MAX as f32;
    // The largest floats that are at most `MAX`.
    i32 by i32: (Self::MAX - 127) as f32;
    u32 by u32: (Self::MAX - 255) as f32;
}

#[cfg(test)]
#[path = "tests/float_to_int.rs"]
mod tests;
