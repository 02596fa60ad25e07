//! Operations on `bool`. NumPy and PyTorch have no subtraction of `bool`.
use super::{OperationResult, operations};
use crate::conformance::tensors::{AnyTensor, Element};
use shapecast::try_broadcast;

operations! { bool:
    "add" (x: bool, y: bool) { x | y }
    "mul" (x: bool, y: bool) { x & y }
    "maximum" (x: bool, y: bool) { x || y }
    "minimum" (x: bool, y: bool) { x && y }
    "eq" (x: bool, y: bool) { x == y }
    "ne" (x: bool, y: bool) { x != y }
    "lt" (x: bool, y: bool) { x < y }
    "le" (x: bool, y: bool) { x <= y }
    "gt" (x: bool, y: bool) { x > y }
    "ge" (x: bool, y: bool) { x >= y }
    "logical_and" (x: bool, y: bool) { x && y }
    "logical_or" (x: bool, y: bool) { x || y }
    "logical_xor" (x: bool, y: bool) { x ^ y }
    "logical_not" (x: bool) { !x }
    "bitwise_and" (x: bool, y: bool) { x & y }
    "bitwise_or" (x: bool, y: bool) { x | y }
    "bitwise_xor" (x: bool, y: bool) { x ^ y }
    "bitwise_not" (x: bool) { !x }
    "where" (c: bool, x: bool, y: bool) { if c { x } else { y } }
}
