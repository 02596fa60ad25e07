//! Powers whose base and exponent have different types. The result has the type of the base.
use super::{OperationResult, operations};
use crate::conformance::tensors::{AnyTensor, Element};
use shapecast::try_broadcast;

macro_rules! mixed_powers {
    ($($base:ident: $($exponent:ident)+;)+) => {
        operations! { mixed:
            $($("pow" (x: $base, y: $exponent) { (x as f64).powf(y as f64) as $base })+)+
        }
    };
}
mixed_powers! {
    f32: f64 i32 i64 u32 u64;
    f64: f32 i32 i64 u32 u64;
    i32: f32 f64 i64 u32 u64;
    i64: f32 f64 i32 u32 u64;
}
