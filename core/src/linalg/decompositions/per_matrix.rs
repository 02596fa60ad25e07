//! Results with one value for each matrix.

use crate::error::ShapeError;
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::Matrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::Buffer;

/// Shapes of matrices that give one value for each matrix, such as determinants.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::{PerMatrix, SquareMatrices}};
/// fn determinants<S: Shape + SquareMatrices + PerMatrix>(x: &Tensor<f64, S>) -> S::Values<f64> {
///     x.det()
/// }
/// assert_eq!(determinants(&Tensor::<f64, Shape![2, 2]>::eye()), 1.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a matrix or a batch of matrices, found shape `{Self}`",
    label = "expected a shape of rank 2 or more"
)]
pub trait PerMatrix: Matrices {
    /// `T` for one matrix, and a tensor of the sizes before the matrices for a batch.
    type Values<T>;

    /// Returns the result with one value for each matrix.
    #[doc(hidden)]
    fn values<T: Copy>(elements: Buffer<T>, batch: &[usize])
    -> Result<Self::Values<T>, ShapeError>;
}

#[diagnostic::do_not_recommend]
impl<M: Dim, N: Dim> PerMatrix for (M, N) {
    type Values<T> = T;

    fn values<T: Copy>(elements: Buffer<T>, _: &[usize]) -> Result<T, ShapeError> {
        Ok(elements[0])
    }
}

macro_rules! batches {
    ($([$($generics:tt)*] $shape:ty => $batch:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> PerMatrix for $shape {
            type Values<T> = Tensor<T, $batch>;

            fn values<T: Copy>(
                elements: Buffer<T>,
                batch: &[usize],
            ) -> Result<Self::Values<T>, ShapeError> {
                Ok(Tensor::from_parts(elements, <$batch>::sizes_from(batch)?))
            }
        }
    )*};
    (tuples $([$($batch:ident)*])*) => {
        batches! {$(
            [$($batch: Dim,)* M: Dim, N: Dim] ($($batch,)* M, N) => ($($batch,)*);
        )*}
    };
}
batches!(tuples [A] [A B] [A B C] [A B C D] [A B C D E] [A B C D E F]);
batches!([] DynShape => DynShape;);

/// A tensor with one value for each matrix, for sizes known only at run time.
pub(super) type DynValues<T> = DynTensor<T>;
