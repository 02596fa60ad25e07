//! Matrix products, and contractions of tensors.

mod contraction;
mod in_place;
mod matmul;
mod sizes;

#[cfg(feature = "alloc")]
pub use self::contraction::try_einsum;
pub use self::contraction::{PairIndices, contract};
pub use self::in_place::ProductTarget;
pub use self::matmul::MatMulElement;
