//! Operations on integers, which wrap on overflow.
use super::{OperationResult, by_functions, operations};
use crate::conformance::tensors::{AnyTensor, Element};
use shapecast::try_broadcast;

/// Implements the operations on integers by a macro, `operations` or `by_functions`.
macro_rules! integer_operations {
    ($operations:ident $t:ident) => {
        $operations! { $t:
            "add" (x: $t, y: $t) { x.wrapping_add(y) }
            "sub" (x: $t, y: $t) { x.wrapping_sub(y) }
            "mul" (x: $t, y: $t) { x.wrapping_mul(y) }
            // True division, as in NumPy.
            "div" (x: $t, y: $t) { x as f64 / y as f64 }
            "neg" (x: $t) { x.wrapping_neg() }
            "square" (x: $t) { x.wrapping_mul(x) }
            "pow" (x: $t, y: $t) { Integer::power(x, y) }
            // Division by zero gives 0, as in NumPy. In PyTorch it is an error.
            "trunc_div" (x: $t, y: $t) { if y == 0 { 0 } else { x.wrapping_div(y) } }
            "fmod" (x: $t, y: $t) { if y == 0 { 0 } else { x.wrapping_rem(y) } }
            "maximum" (x: $t, y: $t) { x.max(y) }
            "minimum" (x: $t, y: $t) { x.min(y) }
            "eq" (x: $t, y: $t) { x == y }
            "ne" (x: $t, y: $t) { x != y }
            "lt" (x: $t, y: $t) { x < y }
            "le" (x: $t, y: $t) { x <= y }
            "gt" (x: $t, y: $t) { x > y }
            "ge" (x: $t, y: $t) { x >= y }
            "logical_and" (x: $t, y: $t) { x != 0 && y != 0 }
            "logical_or" (x: $t, y: $t) { x != 0 || y != 0 }
            "logical_xor" (x: $t, y: $t) { (x != 0) != (y != 0) }
            "logical_not" (x: $t) { x == 0 }
            "bitwise_and" (x: $t, y: $t) { x & y }
            "bitwise_or" (x: $t, y: $t) { x | y }
            "bitwise_xor" (x: $t, y: $t) { x ^ y }
            "bitwise_not" (x: $t) { !x }
            "mul_add" (x: $t, y: $t, z: $t) { x.wrapping_mul(y).wrapping_add(z) }
            "add_mul" (x: $t, y: $t, z: $t) { x.wrapping_add(y).wrapping_mul(z) }
            "add3" (x: $t, y: $t, z: $t) { x.wrapping_add(y).wrapping_add(z) }
            "max3" (x: $t, y: $t, z: $t) { x.max(y).max(z) }
            "sq_diff" (x: $t, y: $t) { x.wrapping_sub(y).wrapping_mul(x.wrapping_sub(y)) }
            "lerp" (x: $t, y: $t, w: $t) { x.wrapping_add(w.wrapping_mul(y.wrapping_sub(x))) }
            "relu_bias" (x: $t, y: $t, z: $t) { x.wrapping_add(y).max(z) }
            "clamp" (x: $t, lo: $t, hi: $t) { x.max(lo).min(hi) }
            "cmp_and" (x: $t, y: $t, z: $t) { (x < y) & (y <= z) }
            "where" (c: bool, x: $t, y: $t) { if c { x } else { y } }
            "where_gt" (x: $t, y: $t, z: $t) { if x > y { x.wrapping_mul(z) } else { y.wrapping_sub(z) } }
        }

        impl Integer for $t {
            fn power(self, exponent: Self) -> Self {
                match u32::try_from(exponent) {
                    Ok(exponent) => self.wrapping_pow(exponent),
                    Err(_) if self == 1 => 1,
                    Err(_) if self.wrapping_neg() == 1 => self.wrapping_pow((exponent & 1) as u32),
                    Err(_) => 0,
                }
            }
        }
    };
}

/// Operations of NumPy and PyTorch that the standard library does not have.
trait Integer {
    /// Returns the power. As in PyTorch, it is 0 for negative exponents, except for the bases 1 and
    /// -1.
    fn power(self, exponent: Self) -> Self;
}

/// Divisions rounded down.
macro_rules! rounded_divisions {
    ($($t:ident)+) => {
        operations! { rounded_down: $(
            "rem" (x: $t, y: $t) { if y == 0 { 0 } else { x.modulo(y) } }
            // A quotient that overflows wraps to the dividend in NumPy and PyTorch.
            "floor_div" (x: $t, y: $t) {
                if y == 0 { 0 } else if x.checked_div(y).is_none() { x } else { x.floor_div(y) }
            }
        )+ }
    };
}
rounded_divisions!(i8 i16 i32 i64 u8 u16 u32 u64);

// Expressions are compiled for a signed and an unsigned type. The other types have the same kernels.
integer_operations!(operations i32);
integer_operations!(operations u8);
integer_operations!(by_functions i8);
integer_operations!(by_functions i16);
integer_operations!(by_functions i64);
integer_operations!(by_functions u16);
integer_operations!(by_functions u32);
integer_operations!(by_functions u64);
