//! The recorded operations by name, each one a `try_broadcast!`.
mod booleans;
mod floats;
mod integers;
mod powers;

use super::tensors::AnyTensor;
use shapecast::{DynTensor, Element, ShapeError, try_broadcast};

/// The result of an operation.
pub type OperationResult = Result<AnyTensor, ShapeError>;

/// Runs an operation. Returns `None` if the operation or the operand types are not supported.
pub fn run(operation: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
    named(operation, inputs).or_else(|| folded(operation, inputs))
}

fn named(operation: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
    floats::f32(operation, inputs)
        .or_else(|| floats::f64(operation, inputs))
        .or_else(|| integers::i8(operation, inputs))
        .or_else(|| integers::i16(operation, inputs))
        .or_else(|| integers::i32(operation, inputs))
        .or_else(|| integers::i64(operation, inputs))
        .or_else(|| integers::u8(operation, inputs))
        .or_else(|| integers::u16(operation, inputs))
        .or_else(|| integers::u32(operation, inputs))
        .or_else(|| integers::u64(operation, inputs))
        .or_else(|| integers::rounded_down(operation, inputs))
        .or_else(|| powers::mixed(operation, inputs))
        .or_else(|| booleans::bool(operation, inputs))
}

/// Binary operations that facts apply to more operands, from left to right.
const CHAINED: &[&str] = &[
    "add",
    "mul",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "logical_and",
    "logical_or",
    "logical_xor",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
];

/// Runs a binary operation on more operands: `add` of four operands, or `add4`, is three additions.
fn folded(operation: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
    let name = match operation.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "max" => "maximum",
        "min" => "minimum",
        other => other,
    };
    let (first, others) = inputs.split_first()?;
    if others.len() < 2 || !CHAINED.contains(&name) {
        return None;
    }
    let mut result = (*first).clone();
    for next in others {
        match named(name, &[&result, next])? {
            Ok(tensor) => result = tensor,
            error => return Some(error),
        }
    }
    Some(Ok(result))
}

/// Defines a function that runs the listed operations on operands of the listed types.
macro_rules! operations {
    ($function:ident: $( $name:literal ($($operand:ident: $element:ty),+) { $($body:tt)+ } )+) => {
        pub fn $function(operation: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
            $(
                if operation == $name
                    && let [$($operand),+] = inputs
                    $(&& let Some($operand) = <$element as Element>::tensor_in($operand))+
                {
                    return Some(try_broadcast!($($body)+).map(AnyTensor::from));
                }
            )+
            None
        }
    };
}
use operations;

/// Like `operations`, but calls a function of elements: operations of the same types are compiled once.
macro_rules! by_functions {
    ($function:ident: $( $name:literal ($($operand:ident: $element:ty),+) { $($body:tt)+ } )+) => {
        pub fn $function(operation: &str, inputs: &[&AnyTensor]) -> Option<OperationResult> {
            $(
                if operation == $name
                    && let [$($operand),+] = inputs
                    $(&& let Some($operand) = <$element as Element>::tensor_in($operand))+
                {
                    let found = super::apply!(|$($operand: $element),+| { $($body)+ }; $($operand)+);
                    return Some(found.map(AnyTensor::from));
                }
            )+
            None
        }
    };
}
use by_functions;

/// Calls `one`, `two` or `three` with a function and tensors.
macro_rules! apply {
    ($f:expr; $x:ident) => {
        super::one($f, $x)
    };
    ($f:expr; $x:ident $y:ident) => {
        super::two($f, $x, $y)
    };
    ($f:expr; $x:ident $y:ident $z:ident) => {
        super::three($f, $x, $y, $z)
    };
}
use apply;

/// A tensor of the results of a function.
type Applied<R> = Result<DynTensor<R>, ShapeError>;

fn one<X: Element, R: Element>(f: fn(X) -> R, x: &DynTensor<X>) -> Applied<R> {
    try_broadcast!(f(x))
}

fn two<X: Element, Y: Element, R: Element>(
    f: fn(X, Y) -> R,
    x: &DynTensor<X>,
    y: &DynTensor<Y>,
) -> Applied<R> {
    try_broadcast!(f(x, y))
}

fn three<X: Element, Y: Element, Z: Element, R: Element>(
    f: fn(X, Y, Z) -> R,
    x: &DynTensor<X>,
    y: &DynTensor<Y>,
    z: &DynTensor<Z>,
) -> Applied<R> {
    try_broadcast!(f(x, y, z))
}
