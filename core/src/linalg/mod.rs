//! Matrix products and linear algebra.

// rustdoc lists the methods of a type in the order of the modules.
mod matmul;

mod in_place;

#[cfg(feature = "faer")]
mod decompositions;
mod determinant;
mod small;

mod sizes;
mod small_lu;
mod small_product;
mod sum_of_products;
#[cfg(any(not(feature = "std"), feature = "num-complex"))]
mod vector;

#[cfg(all(feature = "faer", feature = "num-complex"))]
pub use self::decompositions::Eig;
#[cfg(feature = "faer")]
pub use self::decompositions::{Eigh, LinalgElement, Lu, PerMatrix, Qr, Svd};
pub use self::in_place::ProductTarget;
pub use self::matmul::MatMulElement;
pub(crate) use self::matmul::known_size;
pub use self::small::SmallMatrix;
pub(crate) use self::sum_of_products::SumOfProducts;
