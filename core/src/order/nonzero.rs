//! The indices of the elements that are not 0.

use alloc::vec::Vec;

use crate::element::{Operand, Scalar};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::dim::Dyn;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Iter, Tensor, for_each_tensor_type};
use shapecast_kernel::Buffer;

/// A vector of indices for each dimension of `S`.
type Indices<S> = <S as Shape>::PerDim<Tensor<usize, (Dyn,)>>;

/// Returns the indices of the elements that are not 0: one vector for each dimension.
///
/// # Errors
/// There is not enough memory.
fn nonzero<X>(x: &X) -> Result<Indices<X::Shape>, ShapeError>
where
    X: Operand<Elem: Scalar + PartialEq>,
{
    let source = x.source();
    let sizes = source.sizes;
    let elements = || Iter::new(source.data, &source);
    let is_nonzero = |x: &X::Elem| *x != X::Elem::ZERO;
    let count = elements().filter(|x| is_nonzero(x)).count();
    let flat = elements().enumerate().filter(|(_, x)| is_nonzero(x));
    let flat = Buffer::collect(count, flat.map(|(flat, _)| flat))?;
    let vector = |dim: usize| {
        let stride: usize = sizes[dim + 1..].iter().product();
        let along_dim = flat.iter().map(|&flat| flat / stride % sizes[dim]);
        Ok(Tensor::from_parts(
            Buffer::collect(count, along_dim)?,
            [count],
        ))
    };
    let vectors: Result<Vec<_>, ShapeError> = (0..sizes.len()).map(vector).collect();
    Ok(<X::Shape as Shape>::per_dim(vectors?))
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Indices of the elements that are not 0
        impl<$($generics)* T: Scalar + PartialEq, S: $shape> $type {
            /// Returns the indices of the elements that are not 0 or `false`, in row-major order.
            ///
            /// There is one vector for each dimension, as in NumPy and the array API standard: an array of vectors, or a
            /// `Vec` of them for a [`DynShape`](crate::DynShape). The length of each vector is the number of elements
            /// that are not 0. NaN is not 0. A tensor of rank 0 gives no vectors.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let [rows, columns] = tensor![[0, 5, 0], [7, 0, 9]].nonzero();
            /// assert_eq!(rows, tensor![0, 1, 1]);
            /// assert_eq!(columns, tensor![1, 0, 2]);
            /// ```
            #[doc(alias("argwhere", "flatnonzero"))]
            #[must_use]
            #[track_caller]
            pub fn nonzero(&self) -> S::PerDim<Tensor<usize, (Dyn,)>> {
                unwrap_or_panic(nonzero(self))
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
