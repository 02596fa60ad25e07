//! Operators that wrap on overflow in every build if the operands are primitive integers.
//!
//! Generic code cannot call `wrapping_add` and the like, since it accepts every type with the operator.
//! Other types keep their own operators.

use core::mem::transmute_copy;
use core::ops::{Add, Mul, Sub};

use super::type_eq;

/// Returns `$x.$method($y)` from the function if `X`, `Y` and `$result`, the type of the result, are the same primitive
/// integer.
///
/// Signed and unsigned integers of one width have the same bits. Calls with other widths compile no arithmetic.
macro_rules! return_wrapped {
    ($x:ident $method:ident $y:ident: $result:ty) => {
        if type_eq::are_one_integer::<X, Y, $result>() {
            return_wrapped!(@each $x $method $y, $result; u8 u16 u32 u64 u128);
        }
    };
    (@each $x:ident $method:ident $y:ident, $result:ty; $($bits:ident)*) => {$(
        if const { size_of::<X>() == size_of::<$bits>() } {
            // SAFETY: all three types are one primitive integer, which has the width of `$bits`.
            return unsafe {
                let (x, y) = (transmute_copy::<X, $bits>(&$x), transmute_copy::<Y, $bits>(&$y));
                transmute_copy::<$bits, $result>(&x.$method(y))
            };
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
