//! Singular values, ranks and pseudoinverses.

use super::batch::{Batch, Results};
use super::per_matrix::DynValues;
use super::scaling::{Scaled, multiply};
use super::{LinalgElement, PerMatrix, for_each_matrix_type};
use crate::element::{Operand, Scalar};
use crate::error::{LinalgError, MatrixFailure};
use crate::float::Float;
use crate::float::power_of_two::times_pow2;
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::{FactoredMatrices, Matrices, PseudoInverse};
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// The result of [`svd`](Tensor::svd) for matrices of shape `S`: `x` is the product of `u`, the diagonal `s`, and `vt`.
#[derive(Clone, Debug)]
pub struct Svd<T: LinalgElement, S: FactoredMatrices> {
    /// Orthonormal columns, of shape `(.., M, K)`.
    pub u: Tensor<T, S::Left>,
    /// The singular values in descending order, of shape `(.., K)`.
    pub s: Tensor<T::Real, S::Diagonal>,
    /// Orthonormal rows, of shape `(.., K, N)`.
    pub vt: Tensor<T, S::Right>,
}

/// Decomposes a scaled matrix of finite elements.
///
/// # Errors
/// The iteration does not converge.
pub(super) fn decompose<T: LinalgElement>(
    scaled: &Scaled<'_, T>,
) -> Result<faer::linalg::solvers::Svd<T>, MatrixFailure> {
    faer::linalg::solvers::Svd::new_thin(scaled.matrix()).map_err(|_| MatrixFailure::NoConvergence)
}

/// Returns NumPy's limit up to which singular values of matrices of these sizes count as zero.
pub(super) fn zero_limit<R: Float>(largest: R, [rows, columns]: [usize; 2]) -> R {
    largest * R::from_usize(rows.max(columns)) * <R as Float>::EPSILON
}

/// Returns the singular value decompositions.
///
/// # Errors
/// The rank is less than 2, an element is not finite, the iteration does not converge, or there is not enough memory.
fn svd<S: FactoredMatrices, X, T>(x: &X) -> Result<Svd<T, S>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "svd")?;
    let ([rows, columns], smaller) = (matrices.size, matrices.smaller_size());
    let mut u = Results::filled(matrices.sizes, [rows, smaller], T::default())?;
    let mut s = Results::vectors(matrices.sizes, smaller, <T::Real as Scalar>::ZERO)?;
    let mut vt = Results::filled(matrices.sizes, [smaller, columns], T::default())?;
    matrices.try_for_each_finite(|k, matrix| {
        let scaled = Scaled::new(matrix);
        let factors = decompose(&scaled)?;
        u.matrix(k).copy_from(factors.U());
        vt.matrix(k).copy_from(factors.V().adjoint());
        let values = factors.S().column_vector().iter();
        for (value, found) in s.elements_of(k).iter_mut().zip(values) {
            *value = times_pow2(T::real_part_impl(found), -scaled.exponent());
        }
        Ok(())
    })?;
    Ok(Svd {
        u: u.into_tensor()?,
        s: s.into_tensor()?,
        vt: vt.into_tensor()?,
    })
}

/// Returns the singular values as vectors. Without `is_scaled_back`, a power of two for each matrix still scales its
/// values.
///
/// # Errors
/// The errors of [`svd`].
fn singular_values<T: LinalgElement>(
    matrices: &Batch<'_, T>,
    is_scaled_back: bool,
) -> Result<Results<T::Real>, LinalgError> {
    let zero = <T::Real as Scalar>::ZERO;
    let mut values = Results::vectors(matrices.sizes, matrices.smaller_size(), zero)?;
    matrices.try_for_each_finite(|k, matrix| {
        let scaled = Scaled::new(matrix);
        let found = scaled.matrix().singular_values();
        let found = found.map_err(|_| MatrixFailure::NoConvergence)?;
        let e = if is_scaled_back {
            -scaled.exponent()
        } else {
            0
        };
        for (value, found) in values.elements_of(k).iter_mut().zip(found) {
            *value = times_pow2(found, e);
        }
        Ok(())
    })?;
    Ok(values)
}

/// Returns the ranks.
///
/// # Errors
/// The errors of [`svd`].
fn matrix_rank<R: PerMatrix, X, T>(x: &X) -> Result<R::Values<usize>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "matrix_rank")?;
    let mut values = singular_values(&matrices, false)?;
    let mut ranks = Results::of_sizes(matrices.sizes, &[], [1, 1], 0)?;
    for k in 0..values.count() {
        let values = values.elements_of(k);
        let limit = zero_limit(values[0], matrices.size);
        ranks.elements_of(k)[0] = values.iter().filter(|&&value| value > limit).count();
    }
    Ok(R::values(ranks.into_elements(), matrices.sizes)?)
}

/// Returns the pseudoinverses.
///
/// # Errors
/// The errors of [`svd`].
fn pinv<R: Shape, X, T>(x: &X) -> Result<Tensor<T, R>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "pinv")?;
    let [rows, columns] = matrices.size;
    let mut inverses = Results::filled(matrices.sizes, [columns, rows], T::default())?;
    matrices.try_for_each_finite(|k, matrix| {
        let scaled = Scaled::new(matrix);
        // The limit of `faer` is `zero_limit`.
        let mut inverse = decompose(&scaled)?.pseudoinverse();
        multiply(inverse.as_mut(), |_, _| scaled.exponent());
        inverses.matrix(k).copy_from(inverse);
        Ok(())
    })?;
    Ok(inverses.into_tensor()?)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: singular values
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the singular value decomposition of each matrix.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., M, N)` gives `u` of shape `(.., M, K)`, whose columns are orthonormal, the singular values
            /// `s` of shape `(.., K)` in descending order, and `vt` of shape `(.., K, N)`, whose rows are orthonormal.
            /// `K` is the smaller one of `M` and `N`, as in NumPy's `linalg.svd(x, full_matrices=False)`. The matrix is
            /// the product of `u`, the diagonal matrix of `s`, and `vt`. The signs of the columns of `u` are
            /// unspecified.
            ///
            /// # Errors
            /// - An element is infinite or NaN.
            /// - The iteration does not converge.
            /// - There is not enough memory.
            ///
            /// ```
            /// use shapecast::{Shape, Svd, Tensor, tensor};
            /// let x = tensor![[3.0, 0.0], [4.0, 5.0], [0.0, 0.0]];
            /// let Svd { u, s, vt } = x.svd()?;
            /// let scaled: Tensor<f64, Shape![3, 2]> = &u * &s;
            /// assert!(scaled.matmul(&vt).all_close(&x, Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn svd(&self) -> Result<Svd<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: FactoredMatrices<Left: Sized>,
            {
                svd(self)
            }

            /// Returns singular value decompositions like [`svd`](Self::svd), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, or an error of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let svd = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]].try_svd()?;
            /// assert_eq!((svd.u.shape(), svd.vt.shape()), (&[2, 2][..], &[2, 3][..]));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_svd(&self) -> Result<Svd<T, DynShape>, LinalgError>
            where
                T: LinalgElement,
            {
                svd(self)
            }

            /// Returns the singular values of each matrix in descending order.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., M, N)` gives `(.., K)`, where `K` is the smaller one of `M` and `N`. This method is
            /// `svdvals` of the array API, and faster than [`svd`](Self::svd).
            ///
            /// # Errors
            /// The errors of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let s: Tensor<f64, Shape![2]> = tensor![[3.0, 0.0, 0.0], [0.0, 0.0, 5.0]].singular_values()?;
            /// assert!(s.all_close(&tensor![5.0, 3.0], Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            #[doc(alias = "svdvals")]
            pub fn singular_values(&self) -> Result<Tensor<T::Real, S::Diagonal>, LinalgError>
            where
                T: LinalgElement,
                S: FactoredMatrices<Left: Sized>,
            {
                Ok(singular_values(&Batch::of(self, "svd")?, true)?.into_tensor()?)
            }

            /// Returns singular values like [`singular_values`](Self::singular_values), for sizes known only at run
            /// time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, or an error of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[-2.0]].try_singular_values()?, tensor![2.0]);
            /// assert!(tensor![2.0].try_singular_values().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_singular_values(&self) -> Result<DynTensor<T::Real>, LinalgError>
            where
                T: LinalgElement,
            {
                Ok(singular_values(&Batch::of(self, "svd")?, true)?.into_tensor()?)
            }

            /// Returns the rank of each matrix: the number of singular values that are not zero.
            ///
            /// Needs the feature `faer`.
            ///
            /// One matrix gives a number, and a batch of shape `(.., M, N)` gives a tensor of shape `(..,)`. A singular
            /// value counts as zero up to the largest one times ε times the larger one of `M` and `N`, as in NumPy's
            /// `linalg.matrix_rank`. The machine epsilon ε is [`Float::EPSILON`](crate::Float::EPSILON).
            ///
            /// # Errors
            /// The errors of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1.0, 2.0], [2.0, 4.0]].matrix_rank()?, 1);
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            #[doc(alias = "rank")]
            pub fn matrix_rank(&self) -> Result<S::Values<usize>, LinalgError>
            where
                T: LinalgElement,
                S: PerMatrix,
            {
                matrix_rank::<S, _, _>(self)
            }

            /// Returns ranks like [`matrix_rank`](Self::matrix_rank), for a rank known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The number of dimensions is less than 2, or an error of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[1.0, 2.0], [2.0, 5.0]].try_matrix_rank()?.item(), 2);
            /// assert!(tensor![1.0, 2.0].try_matrix_rank().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_matrix_rank(&self) -> Result<DynValues<usize>, LinalgError>
            where
                T: LinalgElement,
            {
                matrix_rank::<DynShape, _, _>(self)
            }

            /// Returns the Moore–Penrose pseudoinverse of each matrix.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., M, N)` gives `(.., N, M)`. Singular values count as zero up to the limit of
            /// [`matrix_rank`](Self::matrix_rank), as in NumPy's `linalg.pinv(x, rtol=None)` and by default in the
            /// array API.
            ///
            /// # Errors
            /// The errors of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x: Tensor<f64, Shape![3, 2]> = tensor![[2.0, 0.0, 0.0], [0.0, 0.0, 4.0]].pinv()?;
            /// assert!(x.all_close(&tensor![[0.5, 0.0], [0.0, 0.0], [0.0, 0.25]], Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            #[doc(alias = "pseudoinverse")]
            pub fn pinv(&self) -> Result<Tensor<T, PseudoInverse<S>>, LinalgError>
            where
                T: LinalgElement,
                S: Matrices,
            {
                pinv(self)
            }

            /// Returns pseudoinverses like [`pinv`](Self::pinv), for a rank known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The number of dimensions is less than 2, or an error of [`svd`](Self::svd).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[2.0], [0.0]].try_pinv()?, tensor![[0.5, 0.0]]);
            /// assert!(tensor![2.0].try_pinv().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_pinv(&self) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                pinv::<DynShape, _, _>(self)
            }
        }
    };
}
for_each_matrix_type!(methods);
