//! What users call: the operators, and what `broadcast!` expands to.

mod align;
mod arithmetic;
mod assign;
mod cast;
mod cross;
mod fused;
mod join;
mod no_target;
mod operators;
pub(crate) mod pairing;
#[cfg(feature = "alloc")]
mod reuse;
mod shapes;
mod tensors;
mod warn;
pub(crate) mod warning;

pub use align::AlignTarget;
#[cfg(feature = "alloc")]
pub use align::broadcast_shapes_at;
#[cfg(feature = "half")]
pub use arithmetic::{arithmetic, arithmetic_assign};
pub use arithmetic::{divide, divide_assign, remainder, remainder_assign};
pub use cast::cast;
pub use join::{Join, join};
pub use no_target::NoTarget;
#[cfg(feature = "alloc")]
pub use shapes::broadcast_shapes;
pub use shapes::broadcast_sizes;
#[cfg(feature = "alloc")]
pub use tensors::try_broadcast_tensors;
pub use tensors::{BroadcastTensors, broadcast_tensors};
