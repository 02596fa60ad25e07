//! Matrix products, contractions of tensors, the operands of `einsum!`, and linear algebra.

// rustdoc lists the methods of a type in the order of the modules.
mod matmul;

mod in_place;

#[cfg(feature = "faer")]
mod decompositions;
mod determinant;
mod small;

mod cast_factor;
mod contraction;
mod index_sums;
mod indexed;
mod indexed_contraction;
mod indices;
mod sizes;
mod small_lu;
mod sum_of_products;
#[cfg(any(not(feature = "std"), feature = "num-complex"))]
mod vector;

pub use self::cast_factor::CastFactor;
pub use self::contraction::ContractionIndices;
#[cfg(feature = "alloc")]
pub use self::contraction::try_einsum;
#[cfg(all(feature = "faer", feature = "num-complex"))]
pub use self::decompositions::Eig;
#[cfg(feature = "faer")]
pub use self::decompositions::{Eigh, LinalgElement, Lu, PerMatrix, Qr, Svd};
pub use self::in_place::ProductTarget;
pub use self::index_sums::{
    IndexSum, held_size, least_size, size_in_sums, try_held_size, try_size_in_sums,
};
pub use self::indexed::{InOrder, Indexed, in_order, reorder, reorder_sums, target_along};
pub use self::indexed_contraction::{AnyFactors, Factors, contract_windows, try_contract_windows};
pub use self::indices::{
    HasIndices, IndexSize, IndexSizeTuple, NEW_AXIS, ScalarOperand, common_size, scalar_operand,
    sizes_of_indices, target_size, try_common_size, try_sizes_of_indices, try_target_size,
};
pub use self::matmul::MatMulElement;
pub use self::small::SmallMatrix;
