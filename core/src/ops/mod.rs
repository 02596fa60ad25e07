//! The operators, and functions of elements.

// rustdoc lists the methods of a type in the order of the modules.
mod two_operands;

mod clip;
mod functions;
mod map;

mod assert_close;
mod close;

pub(crate) mod arithmetic;
mod assign;
mod broadcast_shapes;
mod broadcast_tensors;
#[cfg(feature = "num-complex")]
mod complex_division;
mod operators;
#[cfg(feature = "alloc")]
mod reuse;
mod right_operand;

#[cfg(feature = "half")]
pub use arithmetic::{arithmetic, arithmetic_assign};
pub use arithmetic::{divide, divide_assign, remainder, remainder_assign};
#[cfg(feature = "alloc")]
pub use broadcast_shapes::broadcast_shapes;
pub use broadcast_shapes::broadcast_sizes;
#[cfg(feature = "alloc")]
pub use broadcast_tensors::try_broadcast_tensors;
pub use broadcast_tensors::{BroadcastTensors, broadcast_tensors};
pub use close::Tolerance;
#[cfg(all(feature = "faer", feature = "num-complex"))]
pub(crate) use complex_division::divide_complex;
#[cfg(feature = "alloc")]
pub use reuse::may_have_same_sizes;
pub use right_operand::RightOperand;
