//! How elements are cast.

use crate::kernel::{FromFloat, type_eq};

/// `own(x)`, which is `x as U`; of a float to an integer by vector instructions.
#[inline(always)]
pub fn cast<T, U>(x: T, own: impl FnOnce(T) -> U) -> U {
    macro_rules! by_vectors {
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
    by_vectors! {
        1 i8 u8;
        2 i16 u16;
        4 i32 u32;
    }
    own(x)
}
