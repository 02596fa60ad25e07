//! Determinants.

use faer::traits::ComplexField;

use super::batch::{Batch, Results};
use super::lu::LuFactors;
use super::per_matrix::DynValues;
use super::{LinalgElement, PerMatrix, for_each_matrix_type};
use crate::element::{Operand, Scalar};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::float::Float;
use crate::linalg::determinant::Determinant;
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{Tensor, View, ViewMut};

/// Calls `write` with the index and the determinant of each matrix, or with `None` if the matrix has a NaN.
fn for_each_determinant<T: LinalgElement>(
    matrices: &Batch<'_, T>,
    mut write: impl FnMut(usize, Option<Determinant>),
) {
    let computed = matrices.try_for_each(|k, matrix| {
        let is_nan = matrix.has_nan();
        write(k, (!is_nan).then(|| LuFactors::new(matrix).determinant()));
        Ok(())
    });
    debug_assert!(computed.is_ok());
}

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
    for_each_determinant(&matrices, |k, determinant| {
        let value = determinant.map(|determinant| T::from_parts(determinant.value()));
        determinants.elements_of(k)[0] = value.unwrap_or_else(T::nan_impl);
    });
    R::values(determinants.into_elements(), matrices.sizes)
}

/// The signs of determinants, and the logarithms of their absolute values.
type SignsAndLogs<R, T> = (
    <R as PerMatrix>::Values<T>,
    <R as PerMatrix>::Values<<T as ComplexField>::Real>,
);

/// Returns the signs of the determinants, and the logarithms of their absolute values.
///
/// # Errors
/// The errors of [`det`].
fn slogdet<R: PerMatrix, X, T>(x: &X) -> Result<SignsAndLogs<R, T>, ShapeError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "slogdet")?;
    let zero = <T::Real as Scalar>::ZERO;
    let mut signs = Results::of_sizes(matrices.sizes, &[], [1, 1], T::one_impl())?;
    let mut logs = Results::of_sizes(matrices.sizes, &[], [1, 1], zero)?;
    for_each_determinant(&matrices, |k, determinant| {
        let (sign, log) = match determinant {
            Some(determinant) => determinant.sign_and_log(),
            None => ([<T::Real as Float>::NAN; 2], <T::Real as Float>::NAN),
        };
        signs.elements_of(k)[0] = T::from_parts(sign);
        logs.elements_of(k)[0] = log;
    });
    Ok((
        R::values(signs.into_elements(), matrices.sizes)?,
        R::values(logs.into_elements(), matrices.sizes)?,
    ))
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: determinants
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the determinant of each matrix.
            ///
            /// Needs the feature `faer`.
            ///
            /// One matrix of shape `(N, N)` gives a number, and a batch of shape `(.., N, N)` gives a tensor of shape
            /// `(..,)`. `faer` decomposes the matrices by Gaussian elimination with partial pivoting. A matrix without
            /// elements gives 1, and a matrix with a NaN gives NaN.
            ///
            /// A determinant is infinite or 0 only if its value is beyond the range of `T` or the matrix is singular.
            /// Intermediate products of pivots neither overflow nor underflow. For determinants beyond the range, call
            /// [`slogdet`](Self::slogdet).
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
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized> + PerMatrix,
            {
                unwrap_or_panic(det::<S, _, _>(self))
            }

            /// Returns the determinants like [`det`](Self::det), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
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
            pub fn try_det(&self) -> Result<DynValues<T>, ShapeError>
            where
                T: LinalgElement,
            {
                det::<DynShape, _, _>(self)
            }

            /// Returns the sign of the determinant of each matrix, and the logarithm of its absolute value.
            ///
            /// Needs the feature `faer`.
            ///
            /// One matrix of shape `(N, N)` gives two numbers, and a batch of shape `(.., N, N)` gives two tensors of
            /// shape `(..,)`, as in NumPy's `linalg.slogdet`. The sign is 1, −1 or 0, or a complex number of absolute
            /// value 1. The logarithm is finite even if the [determinant](Self::det) is too large or too small for its
            /// type. A singular matrix gives `(0, -∞)`. A matrix without elements gives `(1, 0)`. A matrix with a NaN
            /// gives two NaNs.
            ///
            /// An [`Array`](crate::Array) of up to 4 rows has a method of the same name that needs no feature.
            ///
            /// # Panics
            /// - The last two sizes are known only at run time and differ.
            /// - There is not enough memory for the results.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (sign, log) = tensor![[0.0_f64, 1e200], [1e200, 0.0]].slogdet();
            /// assert_eq!(sign, -1.0);
            /// assert!((log - 400.0 * f64::ln(10.0)).abs() < 1e-10);
            /// let batch = tensor![[[2.0, 0.0], [0.0, -0.5]], [[1.0, 2.0], [2.0, 4.0]]];
            /// assert_eq!(batch.slogdet(), (tensor![-1.0, 0.0], tensor![0.0, f64::NEG_INFINITY]));
            /// ```
            #[doc(alias("logdet", "log_determinant"))]
            #[must_use]
            #[track_caller]
            pub fn slogdet(&self) -> (S::Values<T>, S::Values<T::Real>)
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized> + PerMatrix,
            {
                unwrap_or_panic(slogdet::<S, _, _>(self))
            }

            /// Returns signs and logarithms like [`slogdet`](Self::slogdet), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let (sign, log) = tensor![[0.0, 1.0], [1.0, 0.0]].try_slogdet()?;
            /// assert_eq!((sign.item(), log.item()), (-1.0, 0.0));
            /// assert!(tensor![[1.0, 2.0]].try_slogdet().is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_slogdet(&self) -> Result<(DynValues<T>, DynValues<T::Real>), ShapeError>
            where
                T: LinalgElement,
            {
                slogdet::<DynShape, _, _>(self)
            }
        }
    };
}
for_each_matrix_type!(methods);
