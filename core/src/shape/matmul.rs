//! The shapes of matrix products.
//!
//! The rule is that of `torch.matmul` (<https://pytorch.org/docs/stable/generated/torch.matmul.html>). The last two
//! dimensions are those of matrices, and the dimensions before them broadcast. A shape of rank 1 is a vector: a row on
//! the left, a column on the right. The result lacks the dimension that a vector lacks.

use super::broadcast::{Broadcast, Broadcasted};
use super::checked_axes::IfKnown;
use super::dim::{Dim, Dyn};
use super::dim_rules::MatchDim;
use super::dyn_shape::DynShape;
use super::partial_shape::{AppendDim, MaybeDim, RemovedDim};
use super::traits::Shape;

/// Shapes of matrices or vectors that can be multiplied by those of shape `Rhs`.
///
/// The last size of `Self` must equal the last but one of `Rhs`, or the only one of a vector. The dimensions before the
/// matrices broadcast. [`DynShape`](crate::DynShape) can be multiplied by every shape, and the sizes are checked at run
/// time.
///
/// ```
/// use shapecast::{MatMul, Shape, Tensor, bounds::MatMulShape};
///
/// fn project<S: Shape + MatMul<Shape![4, 2]>>(
///     x: &Tensor<f64, S>,
///     weights: &Tensor<f64, Shape![4, 2]>,
/// ) -> Tensor<f64, MatMulShape<S, Shape![4, 2]>> {
///     x.matmul(weights)
/// }
/// let x = Tensor::<f64, Shape![5, 3, 4]>::ones();
/// assert_eq!(project(&x, &Tensor::ones()).shape(), [5, 3, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` are not known to be those of a matrix product",
    label = "cannot be multiplied by `{Rhs}`",
    note = "both shapes need a rank of at least 1, and their product one of at most 8"
)]
pub trait MatMul<Rhs> {
    /// The shape of the product.
    type Output: Shape;
}

/// The shape of the matrix product of shapes `L` and `R`.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::MatMulShape};
/// type Product = MatMulShape<Shape![5, 2, 3], Shape![3, 4]>;
/// let x: Tensor<f64, Shape![5, 2, 4]> = Tensor::<f64, Product>::zeros();
/// assert_eq!(x.shape(), [5, 2, 4]);
/// ```
pub type MatMulShape<L, R> = <L as MatMul<R>>::Output;

/// Shapes of the left factor of a product: matrices, or a row.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`matmul` needs a vector or matrices, found shape `{Self}`",
    label = "expected a shape of rank 1 or more"
)]
pub trait LeftFactor {
    /// The dimensions before the matrices.
    type Batch: AppendDim;
    /// The number of rows of a matrix. A vector has none.
    type Rows: MaybeDim;
    /// The dimension that is summed.
    type Contracted;
}

/// Shapes of the right factor of a product: matrices, or a column.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`matmul` needs a vector or matrices, found shape `{Self}`",
    label = "expected a shape of rank 1 or more"
)]
pub trait RightFactor {
    /// The dimensions before the matrices.
    type Batch: AppendDim;
    /// The dimension that is summed.
    type Contracted;
    /// The number of columns of a matrix. A vector has none.
    type Columns: MaybeDim;
}

/// Dimensions whose size equals that of `Lhs`, which is summed with it in a product of shapes `A` and `B`.
///
/// Compile errors name this trait. In generic code, use the bound [`MatMul`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y = Tensor::<f32, Shape![4, 5]>::ones();
/// let z = x.matmul(&y);
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "mat1 and mat2 shapes cannot be multiplied (`{A}` and `{B}`)",
    label = "expected size `{Lhs}`, found `{Self}`: to swap the axes of a matrix, write `&w.transpose()`",
    note = "the last size of the left shape must equal the last but one of the right shape, or its only size"
)]
pub trait ContractWith<Lhs, A, B>: MatchDim<Lhs> {
    /// See [`IfKnown`].
    #[doc(hidden)]
    type Output;
}
#[diagnostic::do_not_recommend]
impl<R: MatchDim<L>, L, A, B> ContractWith<L, A, B> for R {
    type Output = R::Matched;
}

/// The broadcast batches, the rows of `L` and the columns of `R`.
type Product<L, R> = <<R as RightFactor>::Columns as MaybeDim>::AppendTo<
    <<L as LeftFactor>::Rows as MaybeDim>::AppendTo<
        Broadcasted<<L as LeftFactor>::Batch, <R as RightFactor>::Batch>,
    >,
>;

/// The rule of [`MatMul`], for all shapes at once.
#[doc(hidden)]
pub trait Multiply<Rhs> {
    type Output: Shape;
}
impl<L: LeftFactor, R: RightFactor> Multiply<R> for L
where
    R::Contracted: ContractWith<L::Contracted, L, R>,
    L::Batch: Broadcast<R::Batch, Output: AppendDim>,
    Product<L, R>: Shape,
{
    type Output =
        <<R::Contracted as ContractWith<L::Contracted, L, R>>::Output as IfKnown>::ShapeType<
            Product<L, R>,
        >;
}

/// Implements [`MatMul`] for one shape on the left. One impl for all of these shapes would make rustc suggest the bound
/// `LeftFactor` in generic code.
macro_rules! matmul {
    ([$($generics:tt)*] $left:ty) => {
        impl<$($generics)* R> MatMul<R> for $left
        where
            Self: Multiply<R>,
        {
            type Output = <Self as Multiply<R>>::Output;
        }
    };
}

macro_rules! factors {
    ($([$($generics:tt)*] $shape:ty: $batch:ty, $rows:ty, $columns:ty;)*) => {$(
        matmul!([$($generics)*] $shape);
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> LeftFactor for $shape {
            type Batch = $batch;
            type Rows = $rows;
            type Contracted = $columns;
        }
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> RightFactor for $shape {
            type Batch = $batch;
            type Contracted = $rows;
            type Columns = $columns;
        }
    )*};
}
/// Implements both traits for matrices `(.., M, N)`.
macro_rules! matrices {
    ($([$($batch:ident)*];)*) => {
        factors! {$(
            [$($batch: Dim,)* M: Dim, N: Dim,] ($($batch,)* M, N): ($($batch,)*), M, N;
        )*}
    };
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
factors! {
    [] DynShape: DynShape, Dyn, Dyn;
}
#[diagnostic::do_not_recommend]
impl<K: Dim> LeftFactor for (K,) {
    type Batch = ();
    type Rows = RemovedDim;
    type Contracted = K;
}
#[diagnostic::do_not_recommend]
impl<K: Dim> RightFactor for (K,) {
    type Batch = ();
    type Contracted = K;
    type Columns = RemovedDim;
}
matmul!([K: Dim,] (K,));
