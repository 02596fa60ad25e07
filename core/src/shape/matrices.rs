//! Shapes whose last two dimensions are those of matrices.

use super::dim::{Dim, Dyn};
use super::dim_rules::MatchDim;
use super::dyn_shape::DynShape;
use super::minimum::MinDim;
use super::partial_shape::AppendDim;
use super::traits::Shape;

/// Shapes of one matrix or of a batch of matrices, which have at least 2 dimensions.
///
/// The last two dimensions are those of the matrices. The rank of a [`DynShape`](crate::DynShape) is checked at run
/// time.
///
/// ```
/// use shapecast::{LinalgError, Shape, Tensor, bounds::{Matrices, PseudoInverse}};
/// fn pseudo_inverse<S: Shape + Matrices>(
///     x: &Tensor<f64, S>,
/// ) -> Result<Tensor<f64, PseudoInverse<S>>, LinalgError> {
///     x.pinv()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a matrix or a batch of matrices, found shape `{Self}`",
    label = "expected a shape of rank 2 or more"
)]
pub trait Matrices: Shape {
    /// The dimensions before the matrices.
    #[doc(hidden)]
    type Batch: AppendDim;
    /// The number of rows of a matrix.
    #[doc(hidden)]
    type Rows: Dim;
    /// The number of columns of a matrix.
    #[doc(hidden)]
    type Columns: Dim;
    /// The shape of the transposed matrices.
    #[doc(hidden)]
    type Flipped: Shape;
}

macro_rules! matrices {
    ($([$($batch:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($batch: Dim,)* M: Dim, N: Dim> Matrices for ($($batch,)* M, N) {
            type Batch = ($($batch,)*);
            type Rows = M;
            type Columns = N;
            type Flipped = ($($batch,)* N, M);
        }
    )*};
}
matrices! {
    [];
    [A];
    [A B];
    [A B C];
    [A B C D];
    [A B C D E];
    [A B C D E F];
}
#[diagnostic::do_not_recommend]
impl Matrices for DynShape {
    type Batch = DynShape;
    type Rows = Dyn;
    type Columns = Dyn;
    type Flipped = DynShape;
}

/// The shape of the pseudoinverses of matrices of shape `S`: its last two dimensions are swapped.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::PseudoInverse};
/// let x = Tensor::<f64, PseudoInverse<Shape![5, 2, 3]>>::zeros();
/// assert_eq!(x.shape(), [5, 3, 2]);
/// ```
pub type PseudoInverse<S> = <S as Matrices>::Flipped;

/// Shapes of one square matrix or of a batch of square matrices.
///
/// ```
/// use shapecast::{LinalgError, Shape, Tensor, bounds::SquareMatrices};
/// fn squared_inverse<S: Shape + SquareMatrices>(
///     x: &Tensor<f64, S>,
/// ) -> Result<Tensor<f64, S>, LinalgError> {
///     x.matrix_power(-2)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected square matrices, found shape `{Self}`",
    label = "the last two sizes must be equal: for least squares, write `lstsq`, and for a pseudoinverse `pinv`",
    note = "in generic code over `S`, add the bound `S: SquareMatrices`"
)]
pub trait SquareMatrices: Matrices {
    /// The shape without the last dimension.
    #[doc(hidden)]
    type Vectors: Shape;
}
#[diagnostic::do_not_recommend]
impl<S, D> SquareMatrices for S
where
    S: Matrices<Columns: MatchDim<S::Rows, Matched = D>>,
    D: Dim,
{
    type Vectors = <S::Batch as AppendDim>::With<D>;
}

/// Shapes `(.., M, N)` of matrices for which the compiler knows the smaller one of `M` and `N`.
///
/// The smaller size is the number of singular values. The smaller size is `dyn` if `M` or `N` is `dyn`.
///
/// ```
/// use shapecast::{LinalgError, Qr, Shape, Tensor, bounds::FactoredMatrices};
/// fn orthonormal<S: Shape + FactoredMatrices>(
///     x: &Tensor<f64, S>,
/// ) -> Result<Tensor<f64, S::Left>, LinalgError> {
///     let Qr { q, .. } = x.qr()?;
///     Ok(q)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected matrices whose smaller size is known, found shape `{Self}`",
    label = "the compiler cannot compare the last two sizes",
    note = "the compiler computes with sizes up to 1024, and powers of 2 and of 10",
    note = "to compare other sizes at run time, convert an axis to `dyn` with `into_shape`",
    note = "in generic code, add the bound `{Self}: FactoredMatrices`"
)]
pub trait FactoredMatrices: Matrices {
    /// `(.., M, K)`, where `K` is the smaller one of `M` and `N`.
    type Left: Shape;
    /// `(.., K)`.
    type Diagonal: Shape;
    /// `(.., K, N)`.
    type Right: Shape;
    /// `(.., M)`.
    #[doc(hidden)]
    type RowVectors: Shape;
}
#[diagnostic::do_not_recommend]
impl<S, K> FactoredMatrices for S
where
    S: Matrices<Rows: MinDim<S::Columns, Output = K>>,
    K: Dim,
{
    type Left = With2<S::Batch, S::Rows, K>;
    type Diagonal = <S::Batch as AppendDim>::With<K>;
    type Right = With2<S::Batch, K, S::Columns>;
    type RowVectors = <S::Batch as AppendDim>::With<S::Rows>;
}

/// Shape `S` with two more dimensions at the end.
type With2<S, A, B> = <<S as AppendDim>::With<A> as AppendDim>::With<B>;
