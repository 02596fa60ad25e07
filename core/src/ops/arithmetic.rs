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

/// `own(x, y)`; of two 16-bit floats of one kind, whose own operator gives a third, `of_f32` rounded.
#[inline(always)]
#[track_caller]
pub fn arithmetic<T, U, V>(
    x: T,
    y: U,
    of_f32: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(T, U) -> V,
) -> V {
    #[cfg(feature = "half")]
    if let (Some(x), Some(y)) = (same::to::<T, f16>(&x), same::to::<U, f16>(&y)) {
        let z = of_f32(widen_f16(x.to_bits()), widen_f16(y.to_bits()));
        if let Some(z) = same::from(f16::from_bits(narrow_f16(z))) {
            return z;
        }
    }
    #[cfg(feature = "half")]
    if let (Some(x), Some(y)) = (same::to::<T, bf16>(&x), same::to::<U, bf16>(&y)) {
        let z = of_f32(widen_bf16(x.to_bits()), widen_bf16(y.to_bits()));
        if let Some(z) = same::from(bf16::from_bits(narrow_bf16(z))) {
            return z;
        }
    }
    let _ = of_f32;
    own(x, y)
}

/// What `x` is after `own(&mut x, y)`; of 16-bit floats as [`arithmetic`].
#[inline(always)]
#[track_caller]
pub fn arithmetic_assign<T, U>(
    x: T,
    y: U,
    of_f32: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(&mut T, U),
) -> T {
    let own = move |mut x, y| {
        own(&mut x, y);
        x
    };
    arithmetic(x, y, of_f32, own)
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident $(as $symbol:tt)?;)*) => {$(
        #[inline(always)]
        #[track_caller]
        pub(super) fn $method<T: $op<U>, U>(x: T, y: U) -> T::Output {
            operators!(@call arithmetic(x, y, T::$method) $($symbol)?)
        }

        #[inline(always)]
        #[track_caller]
        pub(super) fn $assign_method<T: $assign<U>, U>(x: T, y: U) -> T {
            operators!(@call arithmetic_assign(x, y, T::$assign_method) $($symbol)?)
        }
    )*};
    (@call $through:ident($x:ident, $y:ident, $own:path) $symbol:tt) => {
        $through($x, $y, |x, y| x $symbol y, $own)
    };
    (@call arithmetic($x:ident, $y:ident, $own:path)) => {
        $own($x, $y)
    };
    (@call arithmetic_assign($x:ident, $y:ident, $own:path)) => {{
        let mut x = $x;
        $own(&mut x, $y);
        x
    }};
}
operators! {
    Add add AddAssign add_assign as +;
    Sub sub SubAssign sub_assign as -;
    Mul mul MulAssign mul_assign as *;
    Div div DivAssign div_assign as /;
    Rem rem RemAssign rem_assign as %;
    BitAnd bitand BitAndAssign bitand_assign;
    BitOr bitor BitOrAssign bitor_assign;
    BitXor bitxor BitXorAssign bitxor_assign;
    Shl shl ShlAssign shl_assign;
    Shr shr ShrAssign shr_assign;
}
