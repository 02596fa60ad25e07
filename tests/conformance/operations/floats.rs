//! Operations on floats.
use super::{OperationResult, operations};
use crate::conformance::tensors::{AnyTensor, Element};
use shapecast::try_broadcast;

macro_rules! float_operations {
    ($t:ident) => {
        operations! { $t:
            "add" (x: $t, y: $t) { x + y }
            "sub" (x: $t, y: $t) { x - y }
            "mul" (x: $t, y: $t) { x * y }
            "div" (x: $t, y: $t) { x / y }
            "neg" (x: $t) { -x }
            "abs" (x: $t) { x.abs() }
            "sqrt" (x: $t) { x.sqrt() }
            "floor" (x: $t) { x.floor() }
            "ceil" (x: $t) { x.ceil() }
            "square" (x: $t) { x * x }
            "pow" (x: $t, y: $t) { x.powf(y) }
            "fmod" (x: $t, y: $t) { x % y }
            "rem" (x: $t, y: $t) { x.modulo(y) }
            "floor_div" (x: $t, y: $t) { x.floor_div(y) }
            "maximum" (x: $t, y: $t) { Float::maximum(x, y) }
            "minimum" (x: $t, y: $t) { Float::minimum(x, y) }
            "fmax" (x: $t, y: $t) { x.max(y) }
            "fmin" (x: $t, y: $t) { x.min(y) }
            "eq" (x: $t, y: $t) { x == y }
            "ne" (x: $t, y: $t) { x != y }
            "lt" (x: $t, y: $t) { x < y }
            "le" (x: $t, y: $t) { x <= y }
            "gt" (x: $t, y: $t) { x > y }
            "ge" (x: $t, y: $t) { x >= y }
            "logical_and" (x: $t, y: $t) { x != 0.0 && y != 0.0 }
            "logical_or" (x: $t, y: $t) { x != 0.0 || y != 0.0 }
            "logical_xor" (x: $t, y: $t) { (x != 0.0) != (y != 0.0) }
            "logical_not" (x: $t) { x == 0.0 }
            "mul_add" (x: $t, y: $t, z: $t) { (x * y) + z }
            "add_mul" (x: $t, y: $t, z: $t) { (x + y) * z }
            "sub_div" (x: $t, y: $t, z: $t) { (x - y) / z }
            "add3" (x: $t, y: $t, z: $t) { (x + y) + z }
            "max3" (x: $t, y: $t, z: $t) { Float::maximum(Float::maximum(x, y), z) }
            "sq_diff" (x: $t, y: $t) { (x - y) * (x - y) }
            "lerp" (x: $t, y: $t, w: $t) { x + w * (y - x) }
            "relu_bias" (x: $t, y: $t, z: $t) { Float::maximum(x + y, z) }
            "clamp" (x: $t, lo: $t, hi: $t) { Float::minimum(Float::maximum(x, lo), hi) }
            "cmp_and" (x: $t, y: $t, z: $t) { (x < y) & (y <= z) }
            "prelu" (x: $t, slope: $t) { if x < 0.0 { slope * x } else { x } }
            "where" (c: bool, x: $t, y: $t) { if c { x } else { y } }
            "where_gt" (x: $t, y: $t, z: $t) { if x > y { x * z } else { y - z } }
        }

        impl Float for $t {
            fn maximum(self, other: Self) -> Self {
                // If `other` is NaN, the comparison is false.
                if self > other || self.is_nan() {
                    self
                } else {
                    other
                }
            }

            fn minimum(self, other: Self) -> Self {
                if self < other || self.is_nan() {
                    self
                } else {
                    other
                }
            }
        }
    };
}

/// Operations of NumPy and PyTorch that the standard library does not have (on stable Rust).
trait Float {
    /// Returns the maximum, or NaN if one is NaN.
    fn maximum(self, other: Self) -> Self;
    /// Returns the minimum, or NaN if one is NaN.
    fn minimum(self, other: Self) -> Self;
}

float_operations!(f32);
float_operations!(f64);
