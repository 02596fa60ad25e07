//! Eigenvalues and eigenvectors.

use faer::Side;
use faer::linalg::solvers::SelfAdjointEigen;
#[cfg(feature = "num-complex")]
use num_complex::Complex;

use super::batch::{Batch, Results};
#[cfg(feature = "num-complex")]
use super::eigenvectors::eigenvectors;
use super::scaling::Scaled;
use super::{LinalgElement, for_each_matrix_type};
#[cfg(feature = "num-complex")]
use crate::element::Element;
use crate::element::{Operand, Scalar};
use crate::error::{LinalgError, MatrixFailure};
use crate::float::power_of_two::times_pow2;
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::SquareMatrices;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// The result of [`eigh`](Tensor::eigh) for matrices of shape `S`.
#[derive(Clone, Debug)]
pub struct Eigh<T: LinalgElement, S: SquareMatrices> {
    /// The eigenvalues in ascending order, of shape `(.., N)`.
    pub eigenvalues: Tensor<T::Real, S::Vectors>,
    /// The eigenvectors, which are orthonormal columns, of shape `(.., N, N)`.
    pub eigenvectors: Tensor<T, S>,
}

/// The result of [`eig`](Tensor::eig) for matrices of shape `S`.
#[cfg(feature = "num-complex")]
#[derive(Clone, Debug)]
pub struct Eig<T: LinalgElement, S: SquareMatrices> {
    /// The eigenvalues in no particular order, of shape `(.., N)`.
    pub eigenvalues: Tensor<Complex<T::Real>, S::Vectors>,
    /// The eigenvectors, which are columns of norm 1, of shape `(.., N, N)`.
    pub eigenvectors: Tensor<Complex<T::Real>, S>,
}

/// Returns the eigenvalues and eigenvectors of matrices that are symmetric or Hermitian.
///
/// # Errors
/// The matrices are not square, an element is not finite, the iteration does not converge, or there is not enough
/// memory.
fn eigh<S: SquareMatrices, X, T>(x: &X) -> Result<Eigh<T, S>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "eigh")?;
    let zero = <T::Real as Scalar>::ZERO;
    let mut values = Results::vectors(matrices.sizes, matrices.size[0], zero)?;
    let mut vectors = Results::filled(matrices.sizes, matrices.size, T::default())?;
    matrices.try_for_each_lower(|k, lower| {
        let scaled = Scaled::new(lower);
        let eigen = SelfAdjointEigen::new(scaled.matrix(), Side::Lower);
        let eigen = eigen.map_err(|_| MatrixFailure::NoConvergence)?;
        vectors.matrix(k).copy_from(eigen.U());
        let found = eigen.S().column_vector().iter();
        for (value, found) in values.elements_of(k).iter_mut().zip(found) {
            *value = times_pow2(T::real_part_impl(found), -scaled.exponent());
        }
        Ok(())
    })?;
    Ok(Eigh {
        eigenvalues: values.into_tensor()?,
        eigenvectors: vectors.into_tensor()?,
    })
}

/// Returns the eigenvalues of matrices that are symmetric or Hermitian.
///
/// # Errors
/// The errors of [`eigh`].
fn eigvalsh<R: Shape, X, T>(x: &X) -> Result<Tensor<T::Real, R>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "eigvalsh")?;
    let zero = <T::Real as Scalar>::ZERO;
    let mut values = Results::vectors(matrices.sizes, matrices.size[0], zero)?;
    matrices.try_for_each_lower(|k, lower| {
        let scaled = Scaled::new(lower);
        let found = scaled.matrix().self_adjoint_eigenvalues(Side::Lower);
        let found = found.map_err(|_| MatrixFailure::NoConvergence)?;
        for (value, found) in values.elements_of(k).iter_mut().zip(found) {
            *value = times_pow2(found, -scaled.exponent());
        }
        Ok(())
    })?;
    Ok(values.into_tensor()?)
}

/// Returns the eigenvalues and eigenvectors of any square matrices.
///
/// # Errors
/// The errors of [`eigh`].
#[cfg(feature = "num-complex")]
fn eig<S: SquareMatrices, X, T>(x: &X) -> Result<Eig<T, S>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
    Complex<T::Real>: Element,
{
    let matrices = Batch::square(x, "eig")?;
    let zero = Complex::new(<T::Real as Scalar>::ZERO, <T::Real as Scalar>::ZERO);
    let mut values = Results::vectors(matrices.sizes, matrices.size[0], zero)?;
    let mut vectors = Results::filled(matrices.sizes, matrices.size, zero)?;
    matrices.try_for_each_finite(|k, matrix| {
        let scaled = Scaled::new(matrix);
        let e = -scaled.exponent();
        let found = eigenvectors(scaled.matrix(), vectors.matrix(k))?;
        for (value, found) in values.elements_of(k).iter_mut().zip(found) {
            *value = Complex::new(times_pow2(found.re, e), times_pow2(found.im, e));
        }
        Ok(())
    })?;
    Ok(Eig {
        eigenvalues: values.into_tensor()?,
        eigenvectors: vectors.into_tensor()?,
    })
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: eigenvalues
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the eigenvalues and eigenvectors of each symmetric or Hermitian matrix.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., N, N)` gives the real eigenvalues of shape `(.., N)` in ascending order, and the
            /// eigenvectors of shape `(.., N, N)`. Column `i` of the eigenvectors belongs to eigenvalue `i`. The
            /// columns are orthonormal, and their signs are unspecified. Like NumPy's `linalg.eigh`, this method reads
            /// only the lower triangles, and only the real parts of elements on the diagonal.
            ///
            /// # Errors
            /// - An element of a lower triangle is infinite or NaN.
            /// - The iteration does not converge.
            /// - The last two sizes are known only at run time and differ, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Eigh, tensor};
            /// let x = tensor![[2.0, 1.0], [1.0, 2.0]];
            /// let Eigh { eigenvalues, eigenvectors } = x.eigh()?;
            /// assert!(eigenvalues.all_close(&tensor![1.0, 3.0], Default::default()));
            /// let scaled = &eigenvectors * &eigenvalues;
            /// assert!(x.matmul(&eigenvectors).all_close(&scaled, Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn eigh(&self) -> Result<Eigh<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                eigh(self)
            }

            /// Returns eigenvalues and eigenvectors like [`eigh`](Self::eigh), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`eigh`](Self::eigh).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[3.0]].try_eigh()?.eigenvalues, tensor![3.0]);
            /// assert!(tensor![[3.0, 1.0]].try_eigh().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_eigh(&self) -> Result<Eigh<T, DynShape>, LinalgError>
            where
                T: LinalgElement,
            {
                eigh(self)
            }

            /// Returns the eigenvalues of each symmetric or Hermitian matrix in ascending order.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., N, N)` gives `(.., N)`. This method is faster than [`eigh`](Self::eigh). Like NumPy's
            /// `linalg.eigvalsh`, it reads only the lower triangles.
            ///
            /// # Errors
            /// The errors of [`eigh`](Self::eigh).
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let values: Tensor<f64, Shape![2]> = tensor![[2.0, 1.0], [1.0, 2.0]].eigvalsh()?;
            /// assert!(values.all_close(&tensor![1.0, 3.0], Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn eigvalsh(&self) -> Result<Tensor<T::Real, S::Vectors>, LinalgError>
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                eigvalsh(self)
            }

            /// Returns eigenvalues like [`eigvalsh`](Self::eigvalsh), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`eigh`](Self::eigh).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[3.0]].try_eigvalsh()?, tensor![3.0]);
            /// assert!(tensor![3.0].try_eigvalsh().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_eigvalsh(&self) -> Result<DynTensor<T::Real>, LinalgError>
            where
                T: LinalgElement,
            {
                eigvalsh(self)
            }
        }

        #[cfg(feature = "num-complex")]
        impl<$($generics)* T: LinalgElement, S: Shape> $type
        where
            Complex<T::Real>: Element,
        {
            /// Returns the complex eigenvalues and eigenvectors of each square matrix.
            ///
            /// Needs the features `faer` and `num-complex`.
            ///
            /// Shape `(.., N, N)` gives the eigenvalues of shape `(.., N)` in no particular order, and the eigenvectors
            /// of shape `(.., N, N)`. Column `i` of the eigenvectors belongs to eigenvalue `i` and has norm 1. The
            /// eigenvectors of a defective matrix are linearly dependent. For symmetric matrices, which have real
            /// eigenvalues, call [`eigh`](Self::eigh).
            ///
            /// # Errors
            /// - An element is infinite or NaN.
            /// - The iteration does not converge.
            /// - The last two sizes are known only at run time and differ, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// // A rotation by a right angle turns no real vector into a multiple of itself.
            /// let eig = tensor![[0.0_f64, -1.0], [1.0, 0.0]].eig()?;
            /// assert!(eig.eigenvalues.iter().all(|value| value.re.abs() < 1e-12));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn eig(&self) -> Result<Eig<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                eig(self)
            }

            /// Returns eigenvalues and eigenvectors like [`eig`](Self::eig), for sizes known only at run time.
            ///
            /// Needs the features `faer` and `num-complex`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`eig`](Self::eig).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[3.0]].try_eig()?.eigenvalues.item().re, 3.0);
            /// assert!(tensor![[3.0, 1.0]].try_eig().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_eig(&self) -> Result<Eig<T, DynShape>, LinalgError>
            where
                T: LinalgElement,
            {
                eig(self)
            }
        }
    };
}
for_each_matrix_type!(methods);
