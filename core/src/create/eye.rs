//! Identity matrices.

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, Scalar};
#[cfg(feature = "alloc")]
use crate::error::{Detail, ShapeError};
use crate::shape::axes::HasAxis;
#[cfg(feature = "alloc")]
use crate::shape::into_sizes::IntoSizes;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, MakeResult};
use shapecast_kernel::ElementsOf;

/// Returns the elements of matrices with ones on diagonal `k`, without an end. `sizes` ends with those of a matrix.
fn diagonals<T: Scalar>(sizes: &[usize], k: isize) -> impl Iterator<Item = T> + use<T> {
    let (rows, columns) = match sizes {
        [.., rows, columns] => (*rows, *columns),
        _ => (0, 0),
    };
    let (mut i, mut j) = (0_usize, 0);
    core::iter::repeat_with(move || {
        let is_on_diagonal = i.checked_add_signed(k) == Some(j);
        let element = if is_on_diagonal { T::ONE } else { T::ZERO };
        j += 1;
        if j == columns {
            j = 0;
            i = if i + 1 == rows { 0 } else { i + 1 };
        }
        element
    })
}

macro_rules! methods {
    ($type:ident $shape:ident $storage:ident) => {
        /// # Constructors of identity matrices
        impl<T: Scalar, S: $shape> $type<T, S> {
            /// Creates an identity matrix: ones on the diagonal, zeros elsewhere.
            ///
            /// The matrix need not be square. With more than two dimensions, each matrix of the last two
            /// axes is an identity matrix. For ones on another diagonal, use
            /// [`eye_diagonal`](Self::eye_diagonal).
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let x = Array::<i32, Shape![2, 3]>::eye();
            /// assert_eq!(x, array![[1, 0, 0], [0, 1, 0]]);
            /// ```
            #[doc(alias = "identity")]
            #[track_caller]
            pub fn eye() -> Self
            where
                S: KnownShape + HasAxis<-2>,
            {
                Self::eye_diagonal(0)
            }

            /// Creates a matrix with ones on diagonal `k`, zeros elsewhere.
            ///
            /// Diagonal 0 is the main diagonal, a positive `k` is above it and a negative `k` below it, as in
            /// NumPy's `eye(rows, columns, k)`.
            ///
            /// # Panics
            /// There is not enough memory.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let x = Array::<i32, Shape![2, 3]>::eye_diagonal(1);
            /// assert_eq!(x, array![[0, 1, 0], [0, 0, 1]]);
            /// ```
            #[track_caller]
            pub fn eye_diagonal(k: isize) -> Self
            where
                S: KnownShape + HasAxis<-2>,
            {
                let elements = ElementsOf(diagonals(S::SIZES_REF, k));
                <$storage as MakeResult<T, S>>::make(S::SIZES, elements)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!(Tensor Shape Heap);
methods!(Array KnownShape Inline);

#[cfg(feature = "alloc")]
impl<T: Scalar, S: Shape> Tensor<T, S> {
    /// Creates an identity matrix of the given sizes.
    ///
    /// This is [`eye`](Self::eye) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_full`](Self::try_full), or there are fewer than two sizes.
    ///
    /// ```
    /// use shapecast::{DynTensor, Shape, Tensor, tensor};
    /// let x = Tensor::<f64, Shape![dyn, dyn]>::try_eye([2, 2])?;
    /// assert_eq!(x, tensor![[1.0, 0.0], [0.0, 1.0]]);
    /// assert!(DynTensor::<f64>::try_eye([2]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[doc(alias = "identity")]
    pub fn try_eye(sizes: impl IntoSizes<S>) -> Result<Self, ShapeError> {
        Self::try_eye_diagonal(sizes, 0)
    }

    /// Creates a matrix of the given sizes with ones on diagonal `k`.
    ///
    /// This is [`eye_diagonal`](Self::eye_diagonal) for sizes known only at run time.
    ///
    /// # Errors
    /// The errors of [`try_eye`](Self::try_eye).
    ///
    /// ```
    /// use shapecast::{DynTensor, tensor};
    /// let x = DynTensor::<f64>::try_eye_diagonal([2, 2], -1)?;
    /// assert_eq!(x, tensor![[0.0, 0.0], [1.0, 0.0]]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_eye_diagonal(sizes: impl IntoSizes<S>, k: isize) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let rank = sizes.as_ref().len();
        if rank < 2 {
            return Err(Detail::NoSuchAxis { axis: -2, rank }.into());
        }
        let elements = diagonals(sizes.as_ref(), k);
        <Heap as MakeResult<T, S>>::try_make(sizes, ElementsOf(elements))
    }
}
