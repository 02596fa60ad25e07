//! Linear algebra: equations, decompositions and eigenvalues, by the crate [`faer`].
//!
//! The functions loop over batches and check the elements. `faer` decomposes each matrix with one thread. The
//! algorithms of `faer` need elements of a middle range, so `scaling` multiplies by powers of two before and after.
//! `lu` eliminates below a pivot of 0, and `eigenvectors` finds eigenvectors of defective matrices: `faer` lacks both.

mod batch;
mod determinants;
mod eigen;
#[cfg(feature = "num-complex")]
mod eigenvectors;
mod element;
mod equations;
mod factors;
mod least_squares;
mod lu;
mod per_matrix;
mod right_sides;
mod scaling;
mod singular_values;
mod square;
mod triangle;
mod triangular;

#[cfg(feature = "num-complex")]
pub use self::eigen::Eig;
pub use self::eigen::Eigh;
pub use self::element::LinalgElement;
pub use self::factors::{Lu, Qr};
pub use self::per_matrix::PerMatrix;
pub use self::singular_values::Svd;

/// Calls `$then!` with the generic parameters and the type of each tensor that has decompositions.
///
/// Arrays have inline functions of the same names.
macro_rules! for_each_matrix_type {
    ($then:ident) => {
        $then!([] Tensor<T, S>);
        $then!(['a,] View<'a, T, S>);
        $then!(['a,] ViewMut<'a, T, S>);
    };
}
use for_each_matrix_type;
