//! What `broadcast!` calls: its operands, broadcast one by one, and the loops over them.

mod cast;
mod conflicts;
#[cfg(feature = "compat")]
pub(crate) mod former_pairing;
mod join;
mod operand_bounds;
mod sizes;
mod sum_like;

pub use cast::cast;
pub use join::{JoinedOperands, join, named_join};
pub use operand_bounds::{BroadcastWith, ReductionBroadcastWith};
