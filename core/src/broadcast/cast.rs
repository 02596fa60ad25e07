//! Casts of elements with `as`.

use shapecast_kernel::{FromFloat, type_eq};

/// Returns `native(x)`, which is `x as U`, with vectorizable casts of floats to integers of at most 32
/// bits.
#[inline(always)]
pub fn cast<T, U>(x: T, native: impl FnOnce(T) -> U) -> U {
    macro_rules! vectorized {
        ($($bytes:literal $($integer:ident)*;)*) => {$(
            if const { size_of::<U>() == $bytes } {$(
                if let Some(x) = type_eq::to::<T, f32>(&x)
                    && let Some(z) = type_eq::from(<$integer>::from_f32(x))
                {
                    return z;
                }
                if let Some(x) = type_eq::to::<T, f64>(&x)
                    && let Some(z) = type_eq::from(<$integer>::from_f64(x))
                {
                    return z;
                }
            )*}
        )*};
    }
    vectorized! {
        1 i8 u8;
        2 i16 u16;
        4 i32 u32;
    }
    native(x)
}
