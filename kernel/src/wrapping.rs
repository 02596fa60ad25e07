//! Operators that wrap on overflow in every build if the operands are primitive integers.
//!
//! Generic code cannot call `wrapping_add` and the like, since it accepts every type with the operator.
//! Other types keep their own operators.

use core::ops::{Add, Mul, Sub};

use super::type_eq;

/// Returns `$x.$method($y)` from the function if `X` and `Y` are the same primitive integer. `$result`
/// is the type of the result.
///
/// The sizes are compared first, so that unoptimized code compares few types.
macro_rules! return_wrapped {
    ($x:ident $method:ident $y:ident: $result:ty) => {
        return_wrapped!(@each $x $method $y, $result;
            i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize)
    };
    (@each $x:ident $method:ident $y:ident, $result:ty; $($integer:ident)*) => {$(
        if const { size_of::<X>() == size_of::<$integer>() }
            && let Some(x) = type_eq::to::<X, $integer>(&$x)
            && let Some(y) = type_eq::to::<Y, $integer>(&$y)
            && let Some(result) = type_eq::from::<$integer, $result>(x.$method(y))
        {
            return result;
        }
    )*};
}

/// Returns `x + y`, wrapped if both are primitive integers.
#[inline(always)]
pub fn add<X: Add<Y>, Y>(x: X, y: Y) -> X::Output {
    return_wrapped!(x wrapping_add y: X::Output);
    x + y
}

/// Returns `x - y`, wrapped if both are primitive integers.
#[inline(always)]
pub fn sub<X: Sub<Y>, Y>(x: X, y: Y) -> X::Output {
    return_wrapped!(x wrapping_sub y: X::Output);
    x - y
}

/// Returns `x * y`, wrapped if both are primitive integers.
#[inline(always)]
pub fn mul<X: Mul<Y>, Y>(x: X, y: Y) -> X::Output {
    wrapping_product(x, y, |x, y| x * y)
}

/// Returns `native(x, y)`, which is `x * y`, wrapped if both are primitive integers.
///
/// `einsum!` calls this function for the products of operands. The closure has the spans of the source.
#[inline(always)]
pub fn wrapping_product<X, Y, R>(x: X, y: Y, native: impl FnOnce(X, Y) -> R) -> R {
    return_wrapped!(x wrapping_mul y: R);
    native(x, y)
}
