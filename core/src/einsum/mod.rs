//! What `einsum!` calls: the sizes of indices, the views of operands, and contractions of tensors.

mod cast_factor;
mod contraction;
mod index_sums;
mod indexed;
mod indexed_contraction;
mod indexed_operands;
mod indices;

pub use self::cast_factor::CastFactor;
pub use self::contraction::ContractionIndices;
#[cfg(feature = "alloc")]
pub use self::contraction::try_einsum;
pub use self::index_sums::{
    IndexSum, held_size, least_size, size_in_sums, try_held_size, try_size_in_sums,
};
pub use self::indexed::{InOrder, Indexed, in_order, reorder, reorder_sums, target_along};
pub use self::indexed_contraction::{AnyFactors, Factors, contract_windows, try_contract_windows};
pub use self::indices::{
    HasIndices, IndexSize, IndexSizeTuple, NEW_AXIS, ScalarOperand, common_size, scalar_operand,
    sizes_of_indices, target_size, try_common_size, try_sizes_of_indices, try_target_size,
};
