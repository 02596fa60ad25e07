//! Square matrices with given elements on a diagonal.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Operand, Scalar};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dim::Dim;
#[cfg(feature = "alloc")]
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::ElementsOf;
use shapecast_kernel::sizes::layout::{add_sizes, count};

/// Shapes of the elements of a diagonal: rank 1, or a rank known only at run time.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::DiagonalMatrix};
///
/// fn scaling<S>(factors: &Tensor<f32, S>) -> Tensor<f32, S::Matrix>
/// where
///     S: Shape + DiagonalMatrix,
/// {
///     factors.diagonal_matrix()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected the elements of a diagonal as a tensor of rank 1, found shape `{Self}`",
    label = "the rank is not 1",
    note = "to read the diagonal of a matrix, call `diagonal`",
    note = "in generic code, add the bound `S: DiagonalMatrix`"
)]
pub trait DiagonalMatrix {
    /// The shape of the matrix.
    type Matrix: Shape;
}
#[diagnostic::do_not_recommend]
impl<D: Dim> DiagonalMatrix for (D,) {
    type Matrix = (D, D);
}
#[diagnostic::do_not_recommend]
impl DiagonalMatrix for DynShape {
    type Matrix = DynShape;
}

/// Returns a square matrix of shape `R` in storage `P`, with the elements of `x` on diagonal `k` and zeros
/// elsewhere.
///
/// # Errors
/// `x` does not have rank 1, the number of elements overflows, or there is not enough memory.
fn diagonal_matrix<P, R, X>(x: &X, k: isize) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, R>,
    R: Shape,
    X: Operand<Elem: Scalar>,
{
    let &[len] = x.source().sizes else {
        let (name, rank) = ("diagonal_matrix", x.source().sizes.len());
        return Err(Detail::VectorRank { name, rank }.into());
    };
    let size = add_sizes(len, k.unsigned_abs()).filter(|&size| count(&[size, size]).is_some());
    let size = size.ok_or(Detail::DiagonalSize { len, k })?;
    let diagonal = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let (mut i, mut j) = (0_usize, 0_usize);
    let elements = core::iter::repeat_with(|| {
        let is_on_diagonal = i.checked_add_signed(k) == Some(j);
        let element = if is_on_diagonal {
            diagonal[i.min(j)]
        } else {
            X::Elem::ZERO
        };
        j += 1;
        if j == size {
            (i, j) = (i + 1, 0);
        }
        element
    });
    P::try_make(R::sizes_from(&[size, size])?, ElementsOf(elements))
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Diagonal matrices
        impl<$($generics)* T: Scalar, S: $shape> $type {
            /// Returns a square matrix with the elements on its diagonal and zeros elsewhere.
            ///
            /// This tensor has rank 1: shape `(N)` becomes `(N, N)`. NumPy's `diag` does the same for a vector.
            /// For the opposite direction, use [`diagonal`](Self::diagonal).
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and is not 1, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![2, 2]> = tensor![3, 4].diagonal_matrix();
            /// assert_eq!(x, tensor![[3, 0], [0, 4]]);
            /// ```
            #[doc(alias("diag", "diag_embed", "diagflat"))]
            #[track_caller]
            pub fn diagonal_matrix(&self) -> $result<T, S::Matrix>
            where
                S: DiagonalMatrix<Matrix: $shape>,
            {
                unwrap_or_panic(diagonal_matrix::<$storage, S::Matrix, _>(self, 0))
            }

            /// Returns a square matrix with the elements on its diagonal, for a rank known only at run time.
            ///
            /// See [`diagonal_matrix`](Self::diagonal_matrix).
            ///
            /// # Errors
            /// This tensor does not have rank 1, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![3, 4].try_diagonal_matrix()?, tensor![[3, 0], [0, 4]]);
            /// let error = tensor![[3, 4]].try_diagonal_matrix().unwrap_err();
            /// assert_eq!(error.to_string(), "diagonal_matrix(): expected a tensor of rank 1, found rank 2");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_diagonal_matrix(&self) -> Result<DynTensor<T>, ShapeError> {
                diagonal_matrix::<Heap, DynShape, _>(self, 0)
            }

            /// Returns a square matrix with the elements on diagonal `k` and zeros elsewhere.
            ///
            /// Diagonal 0 is the main diagonal, a positive `k` is above it and a negative `k` below, as in
            /// NumPy's `diag(x, k)`. Both sizes are the number of elements plus the absolute value of `k`.
            ///
            /// # Panics
            /// The rank is known only at run time and is not 1, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<i32, Shape![dyn, dyn]> = tensor![3, 4].diagonal_matrix_offset(-1);
            /// assert_eq!(x, tensor![[0, 0, 0], [3, 0, 0], [0, 4, 0]]);
            /// ```
            #[cfg(feature = "alloc")]
            #[track_caller]
            pub fn diagonal_matrix_offset(&self, k: isize) -> Tensor<T, (Dyn, Dyn)>
            where
                S: DiagonalMatrix,
            {
                unwrap_or_panic(diagonal_matrix::<Heap, (Dyn, Dyn), _>(self, k))
            }

            /// Returns a square matrix with the elements on diagonal `k`, for a rank known only at run time.
            ///
            /// See [`diagonal_matrix_offset`](Self::diagonal_matrix_offset).
            ///
            /// # Errors
            /// This tensor does not have rank 1, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![3].try_diagonal_matrix_offset(1)?, tensor![[0, 3], [0, 0]]);
            /// assert!(tensor![3].try_diagonal_matrix_offset(isize::MIN).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[cfg(feature = "alloc")]
            pub fn try_diagonal_matrix_offset(&self, k: isize) -> Result<Tensor<T, (Dyn, Dyn)>, ShapeError> {
                diagonal_matrix::<Heap, (Dyn, Dyn), _>(self, k)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
