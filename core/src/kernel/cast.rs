//! Floats that become integers as `as` has it, saturating and NaN as 0, by vector instructions: LLVM has
//! none for what Rust asks of it.

use core::hint::select_unpredictable as select;

/// An integer that floats become so: what `x as Self` is.
pub(crate) trait FromFloat {
    fn from_f32(x: f32) -> Self;
    fn from_f64(x: f64) -> Self;
}

macro_rules! from_float {
    ($($integer:ident by $between:ident: $largest_f32:expr;)*) => {$(
        impl FromFloat for $integer {
            #[inline(always)]
            fn from_f32(x: f32) -> Self {
                let saturated = from_float!(@saturated f32 $integer x $largest_f32);
                // SAFETY: within the integer's limits, and no NaN.
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
                // SAFETY: as above.
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
    // The largest floats that are no larger.
    i32 by i32: (Self::MAX - 127) as f32;
    u32 by u32: (Self::MAX - 255) as f32;
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! check {
        ($($integer:ident)*) => {$(
            #[test]
            fn $integer() {
                let around = |x: f64| {
                    [-1.0, -0.5, 0.0, 0.5, 1.0].map(|by| x + by).into_iter().chain([x.next_down(), x.next_up()])
                };
                let powers = (-1080..1024).map(|power| (power as f64).exp2());
                let special = [0.0, f64::INFINITY, f64::NAN];
                for x in powers.chain(special).flat_map(|x| [x, -x]).flat_map(around) {
                    assert_eq!($integer::from_f64(x), x as $integer, "{x}");
                }
                for bits in (0..=u32::MAX).step_by(10_007) {
                    let x = f32::from_bits(bits);
                    assert_eq!($integer::from_f32(x), x as $integer, "{x}");
                }
                for power in -150..128 {
                    let x = (power as f32).exp2();
                    for x in [x.next_down(), x, x.next_up(), x - 1.0, x + 1.0] {
                        assert_eq!($integer::from_f32(x), x as $integer, "{x}");
                        assert_eq!($integer::from_f32(-x), -x as $integer, "{x}");
                    }
                }
            }
        )*};
    }
    check!(i8 u8 i16 u16 i32 u32);
}
