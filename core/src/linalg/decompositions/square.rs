//! Inverses and powers of square matrices.

use faer::{Mat, MatRef};

use super::batch::{Batch, Results};
use super::lu::LuFactors;
use super::{LinalgElement, for_each_matrix_type};
use crate::element::Operand;
use crate::error::{LinalgError, MatrixFailure};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

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
        let inverse = LuFactors::invertible(matrix)?.inverse();
        inverses.matrix(k).copy_from(inverse);
        Ok(())
    })?;
    Ok(inverses.into_tensor()?)
}

/// Returns powers.
///
/// # Errors
/// The exponent is negative and [`inverse`] fails, the matrices are not square, or there is not enough memory.
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
        LuFactors::invertible(matrix)?.inverse()
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
        /// # Linear algebra: inverses and powers
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the inverse of each matrix, of the same shape.
            ///
            /// Needs the feature `faer`.
            ///
            /// To solve equations, [`solve`](Self::solve) is faster and more exact. `faer` decomposes the matrices by
            /// Gaussian elimination with partial pivoting.
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
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                inverse(self)
            }

            /// Returns the inverses like [`inverse`](Self::inverse), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
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
            pub fn try_inverse(&self) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                inverse::<DynShape, _, _>(self)
            }

            /// Returns each matrix to the power of `n`, of the same shape.
            ///
            /// Needs the feature `faer`.
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
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                matrix_power(self, n)
            }

            /// Returns powers like [`matrix_power`](Self::matrix_power), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
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
            pub fn try_matrix_power(&self, n: i32) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                matrix_power::<DynShape, _, _>(self, n)
            }
        }
    };
}
for_each_matrix_type!(methods);
