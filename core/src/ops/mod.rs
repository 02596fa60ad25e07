//! What users call: the operators, and what `broadcast!` expands to.

mod assign;
mod join;
mod no_target;
mod operators;
#[cfg(feature = "alloc")]
mod reuse;
#[cfg(feature = "alloc")]
mod shapes;

pub use join::{Join, join};
pub use no_target::NoTarget;
#[cfg(feature = "alloc")]
pub use shapes::broadcast_shapes;
