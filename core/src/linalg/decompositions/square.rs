//! Determinants, inverses and powers of square matrices.

use faer::linalg::solvers::{DenseSolveCore, PartialPivLu};
use faer::perm::PermRef;
use faer::{Mat, MatRef};

use super::batch::{Batch, Results};
use super::equations::invertible;
use super::per_matrix::DynValues;
use super::{LinalgElement, PerMatrix, for_each_matrix_type};
use crate::error::{LinalgError, MatrixFailure, ShapeError, unwrap_or_panic};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Operand, Scalar, Tensor, View, ViewMut};

/// Returns the determinants.
///
/// # Errors
/// The matrices are not square, or there is not enough memory.
fn det<R: PerMatrix, X, T>(x: &X) -> Result<R::Values<T>, ShapeError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "det")?;
    // The determinant of a matrix without elements is 1.
    let mut determinants = Results::of_sizes(matrices.sizes, &[], [1, 1], T::one_impl())?;
    let computed = matrices.try_for_each(|k, matrix| {
        determinants.elements_of(k)[0] = determinant(matrix);
        Ok(())
    });
    debug_assert!(computed.is_ok());
    R::values(determinants.into_elements(), matrices.sizes)
}

/// Returns the determinant of a matrix with elements.
///
/// The determinant of `faer` is NaN for a singular matrix: it multiplies the zero on the diagonal by quotients of this
/// zero.
fn determinant<T: LinalgElement>(matrix: MatRef<'_, T>) -> T {
    if matrix.has_nan() {
        return T::nan_impl();
    }
    let lu = PartialPivLu::new(matrix);
    let (upper, zero) = (lu.U(), T::zero_impl());
    let one = <T::Real as Scalar>::ONE;
    let mut product = T::from_real_impl(&if is_odd(lu.P()) { -one } else { one });
    for i in 0..upper.nrows() {
        if upper[(i, i)] == zero {
            return zero;
        }
        product *= upper[(i, i)];
    }
    product
}

/// Returns `true` if a permutation is an odd number of exchanges.
fn is_odd(permutation: PermRef<'_, usize>) -> bool {
    let (forward, _) = permutation.arrays();
    // A cycle of `len` indices is `len - 1` exchanges.
    let mut is_odd = forward.len() % 2 == 1;
    for first in 0..forward.len() {
        let mut index = forward[first];
        // A cycle is counted at its smallest index.
        while index > first {
            index = forward[index];
        }
        if index == first {
            is_odd = !is_odd;
        }
    }
    is_odd
}

/// Returns the inverses.
///
/// # Errors
/// The matrices are not square, a matrix is singular or has an element that is not finite, or there is not enough
/// memory.
fn inverse<R: Shape, X, T>(x: &X) -> Result<Tensor<T, R>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "inv")?;
    let mut inverses = Results::filled(matrices.sizes, matrices.size, T::default())?;
    matrices.try_for_each(|k, matrix| {
        inverses.matrix(k).copy_from(invertible(matrix)?.inverse());
        Ok(())
    })?;
    Ok(inverses.into_tensor()?)
}

/// Returns powers.
///
/// # Errors
/// The errors of [`inverse`] if the exponent is negative. The matrices are not square, or there is not enough memory.
fn matrix_power<R: Shape, X, T>(x: &X, n: i32) -> Result<Tensor<T, R>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "matrix_power")?;
    let mut powers = Results::filled(matrices.sizes, matrices.size, T::default())?;
    matrices.try_for_each(|k, matrix| {
        powers.matrix(k).copy_from(power(matrix, n)?);
        Ok(())
    })?;
    Ok(powers.into_tensor()?)
}

/// Returns a power of one matrix, by squaring.
fn power<T: LinalgElement>(matrix: MatRef<'_, T>, n: i32) -> Result<Mat<T>, MatrixFailure> {
    if n == 0 {
        return Ok(Mat::identity(matrix.nrows(), matrix.ncols()));
    }
    let mut square = if n < 0 {
        invertible(matrix)?.inverse()
    } else {
        matrix.to_owned()
    };
    let mut bits = n.unsigned_abs();
    let mut power: Option<Mat<T>> = None;
    loop {
        if bits & 1 == 1 {
            power = Some(match power {
                Some(power) => &power * &square,
                None => square.clone(),
            });
        }
        bits >>= 1;
        match power {
            Some(power) if bits == 0 => return Ok(power),
            _ => square = &square * &square,
        }
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)* T: LinalgElement, S: Shape> $type {
            /// Returns the determinant of each matrix.
            ///
            /// One matrix of shape `(N, N)` gives a number, and a batch of shape `(.., N, N)` a tensor of the shape
            /// before the matrices. The matrices are decomposed by Gaussian elimination with partial pivoting of `faer`.
            /// The determinant of a matrix without elements is 1, and that of a matrix with a NaN is NaN.
            ///
            /// An [`Array`](crate::Array) of up to 4 rows has a method of the same name that needs no feature.
            ///
            /// # Panics
            /// - The last two sizes are known only at run time and differ.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[2.0, 1.0], [4.0, 5.0]].det(), 6.0);
            /// let batch = tensor![[[2.0, 0.0], [0.0, 3.0]], [[1.0, 2.0], [2.0, 4.0]]];
            /// assert_eq!(batch.det(), tensor![6.0, 0.0]);
            /// ```
            #[doc(alias = "determinant")]
            #[must_use]
            #[track_caller]
            pub fn det(&self) -> S::Values<T>
            where
                S: SquareMatrices<Vectors: Sized> + PerMatrix,
            {
                unwrap_or_panic(det::<S, _, _>(self))
            }

            /// Returns the determinants like [`det`](Self::det), for sizes known only at run time.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[2.0, 0.0], [0.0, 3.0]].try_det()?.item(), 6.0);
            /// let error = tensor![[1.0, 2.0]].try_det().unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "linalg.det: A must be batches of square matrices, but they are 1 by 2 matrices",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_det(&self) -> Result<DynValues<T>, ShapeError> {
                det::<DynShape, _, _>(self)
            }

            /// Returns the inverse of each matrix, of the same shape.
            ///
            /// To solve equations, [`solve`](Self::solve) is faster and more exact. The matrices are decomposed by
            /// Gaussian elimination with partial pivoting of `faer`.
            ///
            /// An [`Array`](crate::Array) of up to 4 rows has a method of the same name that needs no feature.
            ///
            /// # Errors
            /// - A matrix is singular.
            /// - An element is infinite or NaN.
            /// - The last two sizes are known only at run time and differ, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{LinalgErrorKind, tensor};
            /// let x = tensor![[2.0, 1.0], [1.0, 1.0]];
            /// assert!(x.inverse()?.all_close(&tensor![[1.0, -1.0], [-1.0, 2.0]], Default::default()));
            /// let error = tensor![[1.0, 2.0], [2.0, 4.0]].inverse().unwrap_err();
            /// assert_eq!(error.kind(), LinalgErrorKind::Singular);
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            #[doc(alias = "inv")]
            pub fn inverse(&self) -> Result<Tensor<T, S>, LinalgError>
            where
                S: SquareMatrices<Vectors: Sized>,
            {
                inverse(self)
            }

            /// Returns the inverses like [`inverse`](Self::inverse), for sizes known only at run time.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`inverse`](Self::inverse).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[2.0, 0.0], [0.0, 4.0]].try_inverse()?, tensor![[0.5, 0.0], [0.0, 0.25]]);
            /// assert!(tensor![[1.0, 2.0]].try_inverse().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_inverse(&self) -> Result<DynTensor<T>, LinalgError> {
                inverse::<DynShape, _, _>(self)
            }

            /// Returns each matrix to the power of `n`, of the same shape.
            ///
            /// A negative power is a power of the inverse, and power 0 is the identity, as in NumPy's
            /// `linalg.matrix_power(x, n)`. [`powi`](Self::powi) raises each element.
            ///
            /// # Errors
            /// - `n` is negative, and a matrix is singular or has an element that is infinite or NaN.
            /// - The last two sizes are known only at run time and differ, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 1.0], [0.0, 1.0]];
            /// assert_eq!(x.matrix_power(10)?, tensor![[1.0, 10.0], [0.0, 1.0]]);
            /// assert_eq!(x.matrix_power(-2)?, tensor![[1.0, -2.0], [0.0, 1.0]]);
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn matrix_power(&self, n: i32) -> Result<Tensor<T, S>, LinalgError>
            where
                S: SquareMatrices<Vectors: Sized>,
            {
                matrix_power(self, n)
            }

            /// Returns powers like [`matrix_power`](Self::matrix_power), for sizes known only at run time.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of
            /// [`matrix_power`](Self::matrix_power).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[2.0]].try_matrix_power(3)?, tensor![[8.0]]);
            /// assert!(tensor![2.0].try_matrix_power(3).is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_matrix_power(&self, n: i32) -> Result<DynTensor<T>, LinalgError> {
                matrix_power::<DynShape, _, _>(self, n)
            }
        }
    };
}
for_each_matrix_type!(methods);
