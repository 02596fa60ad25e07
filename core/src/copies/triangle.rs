//! Triangles of matrices.

use super::contiguous_elements::contiguous_elements;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Operand, Scalar};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
use shapecast_kernel::ElementsOf;

/// Copies the elements of `x` for which `keeps(j - i)` is `true`, in row `i` and column `j` of the last two
/// axes. The other elements are zero.
///
/// # Errors
/// The rank is less than 2, or there is not enough memory.
fn triangle<P, X>(x: &X, keeps: impl Fn(isize) -> bool) -> Result<P::Output, ShapeError>
where
    P: MakeResult<X::Elem, X::Shape>,
    X: Operand<Elem: Scalar>,
{
    let sizes = x.source().sizes;
    let dim = normalize_axis(-2, sizes.len())?;
    let (rows, columns) = (sizes[dim], sizes[dim + 1]);
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let (mut i, mut j) = (0, 0);
    let kept = elements.iter().map(|&element| {
        // Both indices are less than `isize::MAX`.
        let keep = keeps(j as isize - i as isize);
        j += 1;
        if j == columns {
            j = 0;
            i = if i + 1 == rows { 0 } else { i + 1 };
        }
        if keep { element } else { X::Elem::ZERO }
    });
    P::try_make(X::Shape::sizes_from(sizes)?, ElementsOf(kept))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Triangles
        impl<$($pre)* T: Scalar, S: $shape> $type {
            /// Returns the lower triangle of each matrix of the last two axes, with zeros above diagonal
            /// `k`.
            ///
            /// Diagonal 0 is the main diagonal, a positive `k` is above it and a negative `k` below, as in
            /// NumPy's `tril`. The shape stays the same.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and is less than 2, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
            /// assert_eq!(x.tril(0), tensor![[1, 0, 0], [4, 5, 0], [7, 8, 9]]);
            /// assert_eq!(x.tril(-1), tensor![[0, 0, 0], [4, 0, 0], [7, 8, 0]]);
            /// ```
            #[track_caller]
            pub fn tril(&self, k: isize) -> $result<T, S> // x.tril(0)
            where
                S: HasAxis<-2, Dim: Sized>,
            {
                unwrap_or_panic(triangle::<$storage, _>(self, |diagonal| diagonal <= k))
            }

            /// Returns the lower triangle of each matrix, for a rank known only at run time.
            ///
            /// See [`tril`](Self::tril).
            ///
            /// # Errors
            /// The rank is less than 2, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2], [3, 4]].try_tril(0)?, tensor![[1, 0], [3, 4]]);
            /// assert!(tensor![1, 2].try_tril(0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_tril(&self, k: isize) -> Result<$result<T, S>, ShapeError> {
                triangle::<$storage, _>(self, |diagonal| diagonal <= k)
            }

            /// Returns the upper triangle of each matrix of the last two axes, with zeros below diagonal
            /// `k`.
            ///
            /// Diagonal 0 is the main diagonal, a positive `k` is above it and a negative `k` below, as in
            /// NumPy's `triu`. The shape stays the same.
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and is less than 2, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
            /// assert_eq!(x.triu(0), tensor![[1, 2, 3], [0, 5, 6], [0, 0, 9]]);
            /// assert_eq!(x.triu(1), tensor![[0, 2, 3], [0, 0, 6], [0, 0, 0]]);
            /// ```
            #[track_caller]
            pub fn triu(&self, k: isize) -> $result<T, S> // x.triu(1)
            where
                S: HasAxis<-2, Dim: Sized>,
            {
                unwrap_or_panic(triangle::<$storage, _>(self, |diagonal| diagonal >= k))
            }

            /// Returns the upper triangle of each matrix, for a rank known only at run time.
            ///
            /// See [`triu`](Self::triu).
            ///
            /// # Errors
            /// The rank is less than 2, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1, 2], [3, 4]].try_triu(0)?, tensor![[1, 2], [0, 4]]);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_triu(&self, k: isize) -> Result<$result<T, S>, ShapeError> {
                triangle::<$storage, _>(self, |diagonal| diagonal >= k)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",);
