//! Arithmetic of elements, with vectorizable code for 16-bit floats and for integer division.
//!
//! The operators of the crate `half` branch or detect the instruction set for every element, which prevents vector
//! loops. The functions here compute 16-bit floats in `f32`, with the same results bit for bit. Other functions divide
//! integers in floats where that is faster, and scale complex numbers, whose own division overflows.
//!
//! Every other operation is the operator of the element type.

use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};

#[cfg(feature = "half")]
use half::{bf16, f16};
use shapecast_kernel::flags::{ROUNDS, SPECULATES_IN_NUMBERS};
#[cfg(feature = "half")]
use shapecast_kernel::half::{narrow_bf16, narrow_f16, widen_bf16, widen_f16};
#[cfg(feature = "half")]
use shapecast_kernel::type_eq;
use shapecast_kernel::{MathContext, complete_at_call};

/// Returns `native(x, y)`, or for two 16-bit floats of one type the result of `in_f32`, rounded once.
#[inline(always)]
#[track_caller]
pub fn arithmetic<T, U, V>(
    context: &MathContext,
    x: T,
    y: U,
    in_f32: impl Fn(f32, f32) -> f32,
    native: impl FnOnce(T, U) -> V,
) -> V {
    // Calls with other types compile no code for 16-bit floats.
    #[cfg(feature = "half")]
    if const { size_of::<T>() == 2 && size_of::<U>() == 2 && size_of::<V>() == 2 } {
        return arithmetic_of_16_bits(context, x, y, in_f32, native);
    }
    // By reference, since a drop before the call would be compiled with flags of what else is dropped.
    let _ = (context, &in_f32);
    native(x, y)
}

/// Returns the result of `in_f32`, rounded once, if all three types are one 16-bit float, and else that of `native`.
#[cfg(feature = "half")]
#[inline(always)]
#[track_caller]
fn arithmetic_of_16_bits<T, U, V>(
    context: &MathContext,
    x: T,
    y: U,
    in_f32: impl Fn(f32, f32) -> f32,
    native: impl FnOnce(T, U) -> V,
) -> V {
    if let (Some(x), Some(y)) = (type_eq::to::<T, f16>(&x), type_eq::to::<U, f16>(&y)) {
        let widen = |x: f16| context.widen(x.to_bits(), widen_f16);
        let z = in_f32(widen(x), widen(y));
        let bits = narrow_f16(z);
        context.note_narrowed(bits, z);
        if let Some(z) = type_eq::from(f16::from_bits(bits)) {
            return z;
        }
    }
    if let (Some(x), Some(y)) = (type_eq::to::<T, bf16>(&x), type_eq::to::<U, bf16>(&y)) {
        let z = in_f32(widen_bf16(x.to_bits()), widen_bf16(y.to_bits()));
        if let Some(z) = type_eq::from(bf16::from_bits(narrow_bf16(z))) {
            return z;
        }
    }
    native(x, y)
}

/// Returns `x` after `native(&mut x, y)`, with 16-bit floats computed as in [`arithmetic`].
#[inline(always)]
#[track_caller]
pub fn arithmetic_assign<T, U>(
    context: &MathContext,
    x: T,
    y: U,
    in_f32: impl Fn(f32, f32) -> f32,
    native: impl FnOnce(&mut T, U),
) -> T {
    let native = move |mut x, y| {
        native(&mut x, y);
        x
    };
    arithmetic(context, x, y, in_f32, native)
}

complete_at_call! {
    /// The size of `isize`, for the pattern of `divisions!`.
    const POINTER: usize = size_of::<isize>();
}

/// Defines the functions of a division operator and of its assignment.
macro_rules! divisions {
    ($($(#[doc = $doc:literal])* $name:ident $assign:ident $quotient:ident $symbol:tt;)*) => {$(
        $(#[doc = $doc])*
        #[inline(always)]
        #[track_caller]
        pub fn $name<T, U, V>(context: &MathContext, x: T, y: U, native: impl FnOnce(T, U) -> V) -> V {
            divisions!(@integers $quotient context x y: 1 i8 u8; 2 i16 u16; 4 i32 u32; 8 i64 u64; POINTER isize usize);
            #[cfg(feature = "num-complex")]
            if const { super::complex_division::has_layout_of_complex::<U>() } {
                return match super::complex_division::$quotient(&x, &y) {
                    Some(z) => z,
                    None => arithmetic(context, x, y, |x, y| x $symbol y, native),
                };
            }
            arithmetic(context, x, y, |x, y| x $symbol y, native)
        }

        #[doc = concat!("Returns `x` after `native(&mut x, y)`, computed as in [`", stringify!($name), "`].")]
        #[inline(always)]
        #[track_caller]
        pub fn $assign<T, U>(context: &MathContext, x: T, y: U, native: impl FnOnce(&mut T, U)) -> T {
            $name(context, x, y, |mut x, y| {
                native(&mut x, y);
                x
            })
        }
    )*};
    (@integers $quotient:ident $context:ident $x:ident $y:ident:
     $($bytes:tt $($integer:ident)*);*) => {$(
        // Simple loops never divide in floats.
        complete_at_call! {
            if const { size_of::<T>() == $bytes } {$(
                if let Some(x) = shapecast_kernel::type_eq::to::<T, $integer>(&$x)
                    && let Some(y) = shapecast_kernel::type_eq::to(&$y)
                    && let Some(z) = shapecast_kernel::Divide::$quotient(x, y, $context)
                    && let Some(z) = shapecast_kernel::type_eq::from(z)
                {
                    return z;
                }
            )*}
        }
    )*};
}
divisions! {
    /// Returns `x / y`. Calls `native` unless another way is better: integers are divided as floats where that is
    /// faster, and complex numbers are scaled.
    divide divide_assign quotient /;
    /// Returns `x % y`. Calls `native` unless another way is better: integers are divided as floats where that is
    /// faster, and complex numbers are scaled.
    remainder remainder_assign remainder %;
}

/// Defines the bounds of operators on elements, with a compile error that says what to write where types differ.
macro_rules! bounds {
    ($($op:ident $bound:ident)*) => {$(
        /// Elements that the operator combines with elements `Rhs`: all types with this operator.
        #[diagnostic::on_unimplemented(
            message = "elements `{Self}` and `{Rhs}` cannot be combined: convert one operand, as in `broadcast!(x as f64)`; with a mask, write `broadcast!(if mask {{ x }} else {{ 0.0 }})`",
            label = "the elements on the left are `{Self}`, and those on the right are `{Rhs}`"
        )]
        pub trait $bound<Rhs>: $op<Rhs> {}
        #[diagnostic::do_not_recommend]
        impl<T: $op<U>, U> $bound<U> for T {}
    )*};
}
bounds! {
    Add AddElements          AddAssign AddAssignElements
    Sub SubElements          SubAssign SubAssignElements
    Mul MulElements          MulAssign MulAssignElements
    Div DivElements          DivAssign DivAssignElements
    Rem RemElements          RemAssign RemAssignElements
    BitAnd BitAndElements    BitAndAssign BitAndAssignElements
    BitOr BitOrElements      BitOrAssign BitOrAssignElements
    BitXor BitXorElements    BitXorAssign BitXorAssignElements
    Shl ShlElements          ShlAssign ShlAssignElements
    Shr ShrElements          ShrAssign ShrAssignElements
}

/// A binary operator or an assignment operator on elements `T` and `U`.
///
/// `FLAGS` are the [flags](shapecast_kernel::flags) of its kernel.
pub trait Operator<const FLAGS: u32, T, U> {
    /// The type of the result: `T` for an assignment operator.
    type Output;

    /// Returns the result for one pair of elements.
    fn apply(context: &MathContext, x: T, y: U) -> Self::Output;
}

/// Returns the kernel of a binary operator.
// A closure where the kernel is used would be generic over shapes, and each shape would compile its own kernel.
#[inline(always)]
pub(super) fn binary_kernel<T, U, O, const FLAGS: u32>(
    _: O,
) -> impl Fn(&MathContext, (((), T), U)) -> O::Output
where
    O: Operator<FLAGS, T, U>,
{
    #[inline(always)]
    |context, (((), x), y)| O::apply(context, x, y)
}

/// Returns the kernel of an assignment operator.
#[inline(always)]
pub(super) fn update_kernel<T, U, O, const FLAGS: u32>(
    _: O,
) -> impl Fn(&MathContext, T, ((), U)) -> T
where
    O: Operator<FLAGS, T, U, Output = T>,
{
    #[inline(always)]
    |context, x, ((), y)| O::apply(context, x, y)
}

/// The flags of kernels that divide.
const DIVIDES: u32 = ROUNDS | SPECULATES_IN_NUMBERS;

/// Defines a type for each operator, with the name of the operator's trait.
///
/// `plain`, `rounded` and `divides` select the flags of a kernel. The brackets name the functions above
/// that replace the operators of the element type.
macro_rules! operators {
    ($(
        $op:ident $method:ident $assign:ident $assign_method:ident: $kind:ident
        $([$function:ident $assign_function:ident $($symbol:tt)?])?;
    )*) => {
        /// The operators.
        pub(super) mod operation {
            $(pub(in crate::ops) struct $op;)*
        }

        /// The assignment operators.
        pub(super) mod assignment {
            $(pub(in crate::ops) struct $assign;)*
        }

        $(
            impl<T: $op<U>, U> Operator<{ operators!(@flags $kind) }, T, U> for operation::$op {
                type Output = T::Output;

                #[inline(always)]
                #[track_caller]
                fn apply(context: &MathContext, x: T, y: U) -> T::Output {
                    operators!(@apply context x y T::$method $(, $function $($symbol)?)?)
                }
            }

            impl<T: $assign<U>, U> Operator<{ operators!(@flags $kind) }, T, U> for assignment::$assign {
                type Output = T;

                #[inline(always)]
                #[track_caller]
                fn apply(context: &MathContext, x: T, y: U) -> T {
                    operators!(@assign context x y T::$assign_method $(, $assign_function $($symbol)?)?)
                }
            }
        )*
    };
    (@flags plain) => { 0 };
    (@flags rounded) => { ROUNDS };
    (@flags divides) => { DIVIDES };
    (@apply $context:ident $x:ident $y:ident $native:path, $function:ident $($symbol:tt)?) => {
        $function($context, $x, $y, $(|x, y| x $symbol y,)? $native)
    };
    (@apply $context:ident $x:ident $y:ident $native:path) => {{
        let _ = $context;
        $native($x, $y)
    }};
    (@assign $context:ident $x:ident $y:ident $native:path, $($through:tt)*) => {
        operators!(@apply $context $x $y $native, $($through)*)
    };
    (@assign $context:ident $x:ident $y:ident $native:path) => {{
        let _ = $context;
        let mut x = $x;
        $native(&mut x, $y);
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
