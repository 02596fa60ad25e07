//! How the operators compute: as the elements' own do, and 16-bit floats by way of `f32`.
//!
//! The operators of the crate `half` convert with branches, or ask for the instruction set at every
//! element, and no loop of them is fast. Results are theirs, bit for bit. (The x86 instruction that
//! narrows is opaque to LLVM: a loop that narrows by it element by element stays scalar.)

use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

#[cfg(feature = "half")]
use half::{bf16, f16};

#[cfg(feature = "half")]
use crate::kernel::same;
#[cfg(feature = "half")]
use crate::numeric::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};

/// `f(x, y)`, if all are 16-bit floats of one kind.
#[cfg(feature = "half")]
#[inline(always)]
fn through_f32<T: Copy, U: Copy, V>(x: T, y: U, f: impl Fn(f32, f32) -> f32) -> Option<V> {
    if let (Some(x), Some(y)) = (same::to::<T, f16>(x), same::to::<U, f16>(y)) {
        let z = f(widen_f16(x.to_bits()), widen_f16(y.to_bits()));
        return same::from(f16::from_bits(narrow_f16(z)));
    }
    if let (Some(x), Some(y)) = (same::to::<T, bf16>(x), same::to::<U, bf16>(y)) {
        let z = f(widen_bf16(x.to_bits()), widen_bf16(y.to_bits()));
        return same::from(bf16::from_bits(narrow_bf16(z)));
    }
    None
}

macro_rules! arithmetic {
    ($($op:ident $method:ident $assign:ident $assign_method:ident $(through $symbol:tt)?;)*) => {
            $(
                #[inline(always)]
                #[track_caller]
                pub(super) fn $method<T: $op<U> + Copy, U: Copy>(x: T, y: U) -> T::Output {
                    $(
                        #[cfg(feature = "half")]
                        if let Some(z) = through_f32(x, y, |x, y| x $symbol y) {
                            return z;
                        }
                    )?
                    x.$method(y)
                }

                #[inline(always)]
                #[track_caller]
                pub(super) fn $assign_method<T, U>(mut x: T, y: U) -> T
                where
                    T: $assign<U> + Copy,
                    U: Copy,
                {
                    $(
                        #[cfg(feature = "half")]
                        if let Some(z) = through_f32(x, y, |x, y| x $symbol y) {
                            return z;
                        }
                    )?
                    x.$assign_method(y);
                    x
                }
            )*
    };
}
arithmetic! {
    Add add AddAssign add_assign through +;
    Sub sub SubAssign sub_assign through -;
    Mul mul MulAssign mul_assign through *;
    Div div DivAssign div_assign through /;
    Rem rem RemAssign rem_assign through %;
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
    Shl shl ShlAssign shl_assign;
    Shr shr ShrAssign shr_assign;
}
