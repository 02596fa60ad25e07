//! How the operators compute: as the elements' own do, but 16-bit floats by way of `f32`, and quotients
//! of integers by way of floats.
//!
//! The operators of the crate `half` convert with branches, or ask for the instruction set at every
//! element, and no loop of them is fast. Results are theirs, bit for bit.

use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

#[cfg(feature = "half")]
use half::{bf16, f16};

use crate::kernel::flags::{ROUNDS, SPECULATES_IN_NUMBERS};
#[cfg(feature = "half")]
use crate::kernel::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};
use crate::kernel::{Divide, MathContext, type_eq};

/// `own(x, y)`; of two 16-bit floats of one kind, whose own operator gives a third, `of_f32` rounded.
#[inline(always)]
#[track_caller]
pub fn arithmetic<T, U, V>(
    mode: &MathContext,
    x: T,
    y: U,
    of_f32: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(T, U) -> V,
) -> V {
    #[cfg(feature = "half")]
    if let (Some(x), Some(y)) = (type_eq::to::<T, f16>(&x), type_eq::to::<U, f16>(&y)) {
        let widen = |x: f16| mode.widen(x.to_bits(), widen_f16);
        let z = of_f32(widen(x), widen(y));
        let bits = narrow_f16(z);
        mode.note_narrowed(bits, z);
        if let Some(z) = type_eq::from(f16::from_bits(bits)) {
            return z;
        }
    }
    #[cfg(feature = "half")]
    if let (Some(x), Some(y)) = (type_eq::to::<T, bf16>(&x), type_eq::to::<U, bf16>(&y)) {
        let z = of_f32(widen_bf16(x.to_bits()), widen_bf16(y.to_bits()));
        if let Some(z) = type_eq::from(bf16::from_bits(narrow_bf16(z))) {
            return z;
        }
    }
    let _ = (mode, of_f32);
    own(x, y)
}

/// What `x` is after `own(&mut x, y)`; of 16-bit floats as [`arithmetic`].
#[inline(always)]
#[track_caller]
pub fn arithmetic_assign<T, U>(
    mode: &MathContext,
    x: T,
    y: U,
    of_f32: impl Fn(f32, f32) -> f32,
    own: impl FnOnce(&mut T, U),
) -> T {
    let own = move |mut x, y| {
        own(&mut x, y);
        x
    };
    arithmetic(mode, x, y, of_f32, own)
}

/// The size of `isize`.
const POINTER: usize = size_of::<isize>();

macro_rules! divisions {
    ($($(#[doc = $doc:literal])* $name:ident $assign:ident $quotient:ident $symbol:tt;)*) => {$(
        $(#[doc = $doc])*
        #[inline(always)]
        #[track_caller]
        pub fn $name<T, U, V>(mode: &MathContext, x: T, y: U, own: impl FnOnce(T, U) -> V) -> V {
            divisions!(@integers $quotient mode x y: 1 i8 u8; 2 i16 u16; 4 i32 u32; 8 i64 u64; POINTER isize usize);
            arithmetic(mode, x, y, |x, y| x $symbol y, own)
        }

        /// The same with `own(&mut x, y)`: what `x` is then.
        #[inline(always)]
        #[track_caller]
        pub fn $assign<T, U>(mode: &MathContext, x: T, y: U, own: impl FnOnce(&mut T, U)) -> T {
            $name(mode, x, y, |mut x, y| {
                own(&mut x, y);
                x
            })
        }
    )*};
    (@integers $quotient:ident $mode:ident $x:ident $y:ident:
     $($bytes:tt $($integer:ident)*);*) => {$(
        if const { size_of::<T>() == $bytes } {$(
            if let (Some(x), Some(y)) = (type_eq::to::<T, $integer>(&$x), type_eq::to(&$y))
                && let Some(z) = <$integer>::$quotient(x, y, $mode)
                && let Some(z) = type_eq::from(z)
            {
                return z;
            }
        )*}
    )*};
}
divisions! {
    /// `own(x, y)`, which is `x / y`; by floats, if that is faster.
    divide divide_assign quotient /;
    /// `own(x, y)`, which is `x % y`; by floats, if that is faster.
    remainder remainder_assign remainder %;
}

/// The function that applies an operator, for a kernel with the properties `FLAGS`.
pub(super) struct Operator<const FLAGS: u32, F>(pub(super) F);

/// The properties of a division.
const DIVIDES: u32 = ROUNDS | SPECULATES_IN_NUMBERS;

macro_rules! operators {
    ($(
        $op:ident $method:ident $assign:ident $assign_method:ident: $kind:ident
        $([$function:ident $assign_function:ident $($symbol:tt)?])?;
    )*) => {
        $(
            #[inline(always)]
            #[track_caller]
            pub(super) fn $method<T: $op<U>, U>(mode: &MathContext, x: T, y: U) -> T::Output {
                operators!(@apply mode x y T::$method $(, $function $($symbol)?)?)
            }

            #[inline(always)]
            #[track_caller]
            pub(super) fn $assign_method<T: $assign<U>, U>(mode: &MathContext, x: T, y: U) -> T {
                operators!(@assign mode x y T::$assign_method $(, $assign_function $($symbol)?)?)
            }
        )*

        /// The operators as they are applied to elements.
        pub(super) mod operation {
            use super::{DIVIDES, MathContext, Operator, ROUNDS};
            use core::ops::{$($op),*};

            $(
                #[inline(always)]
                pub(in crate::ops) fn $method<T: $op<U>, U>()
                -> Operator<{ operators!(@flags $kind) }, impl Fn(&MathContext, T, U) -> T::Output + Sync> {
                    Operator(super::$method::<T, U>)
                }
            )*
        }

        /// The properties of the kernels of assignments.
        #[allow(non_upper_case_globals, reason = "the names of the methods")]
        pub(super) mod flags {
            use super::{DIVIDES, ROUNDS};

            $(
                pub(in crate::ops) const $assign_method: u32 = operators!(@flags $kind);
            )*
        }
    };
    (@flags plain) => { 0 };
    (@flags rounded) => { ROUNDS };
    (@flags divides) => { DIVIDES };
    (@apply $mode:ident $x:ident $y:ident $own:path, $function:ident $($symbol:tt)?) => {
        $function($mode, $x, $y, $(|x, y| x $symbol y,)? $own)
    };
    (@apply $mode:ident $x:ident $y:ident $own:path) => {{
        let _ = $mode;
        $own($x, $y)
    }};
    (@assign $mode:ident $x:ident $y:ident $own:path, $($through:tt)*) => {
        operators!(@apply $mode $x $y $own, $($through)*)
    };
    (@assign $mode:ident $x:ident $y:ident $own:path) => {{
        let _ = $mode;
        let mut x = $x;
        $own(&mut x, $y);
        x
    }};
}
operators! {
    Add add AddAssign add_assign: rounded [arithmetic arithmetic_assign +];
    Sub sub SubAssign sub_assign: rounded [arithmetic arithmetic_assign -];
    Mul mul MulAssign mul_assign: rounded [arithmetic arithmetic_assign *];
    Div div DivAssign div_assign: divides [divide divide_assign];
    Rem rem RemAssign rem_assign: divides [remainder remainder_assign];
    BitAnd bitand BitAndAssign bitand_assign: plain;
    BitOr bitor BitOrAssign bitor_assign: plain;
    BitXor bitxor BitXorAssign bitxor_assign: plain;
    Shl shl ShlAssign shl_assign: plain;
    Shr shr ShrAssign shr_assign: plain;
}
