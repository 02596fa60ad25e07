//! The operators, and the functions that `broadcast!` expands to.

// rustdoc lists the methods of a type in the order of the modules.
mod two_operands;

mod clip;
mod functions;
mod map;

mod assert_close;
mod close;

mod arithmetic;
mod assign;
mod assign_method;
pub(crate) mod bounds_of_elements;
mod broadcast_shapes;
mod broadcast_tensors;
mod cast;
#[cfg(feature = "num-complex")]
mod complex_division;
mod conflicts;
#[cfg(feature = "compat")]
pub(crate) mod former_pairing;
mod join;
mod join_sizes;
mod join_sum_like;
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
pub use cast::cast;
pub use close::Tolerance;
#[cfg(all(feature = "faer", feature = "num-complex"))]
pub(crate) use complex_division::divide_complex;
pub use join::{BroadcastWith, JoinedOperands, ReductionBroadcastWith, join, named_join};
pub use right_operand::RightOperand;
