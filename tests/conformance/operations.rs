//! Operations by the name they are recorded under, each a `try_broadcast!` of the crate.
mod booleans;
mod floats;
mod integers;
mod powers;

use super::tensors::AnyTensor;
use shapecast::ShapeError;

/// What running an operation gave.
pub type Ran = Result<AnyTensor, ShapeError>;

/// `None` if there is no such operation on operands of these types.
pub fn run(operation: &str, inputs: &[&AnyTensor]) -> Option<Ran> {
    named(operation, inputs).or_else(|| folded(operation, inputs))
}

fn named(operation: &str, inputs: &[&AnyTensor]) -> Option<Ran> {
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
        .or_else(|| powers::mixed(operation, inputs))
        .or_else(|| booleans::bool(operation, inputs))
}

/// Two-operand operations that NumPy and PyTorch chain from left to right.
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

/// `add` of four operands, or `add4`, is three additions.
fn folded(operation: &str, inputs: &[&AnyTensor]) -> Option<Ran> {
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

/// A function that runs the operations listed, on operands of the types listed.
macro_rules! operations {
    ($function:ident: $( $name:literal ($($operand:ident: $element:ty),+) { $($body:tt)+ } )+) => {
        pub fn $function(operation: &str, inputs: &[&AnyTensor]) -> Option<Ran> {
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
