//! Decompositions into two triangular or orthogonal factors.

use faer::Side;
use faer::linalg::solvers::Llt;

use super::batch::{Batch, Results};
use super::lu::LuFactors;
use super::scaling::{Scaled, ScaledColumns, multiply};
use super::{LinalgElement, for_each_matrix_type};
use crate::element::Operand;
use crate::error::{LinalgError, MatrixFailure};
use crate::shape::dyn_shape::DynShape;
use crate::shape::matrices::{FactoredMatrices, SquareMatrices};
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// The result of [`qr`](Tensor::qr) for matrices of shape `S`: `x == q.matmul(&r)`.
#[derive(Clone, Debug)]
pub struct Qr<T, S: FactoredMatrices> {
    /// Orthonormal columns, of shape `(.., M, K)`.
    pub q: Tensor<T, S::Left>,
    /// An upper triangle, of shape `(.., K, N)`.
    pub r: Tensor<T, S::Right>,
}

/// The result of [`lu`](Tensor::lu) for matrices of shape `S`.
///
/// Row `permutation[i]` of the matrix is row `i` of `l.matmul(&u)`.
#[derive(Clone, Debug)]
pub struct Lu<T, S: FactoredMatrices> {
    /// The index of the row of the matrix for each row of `l.matmul(&u)`, of shape `(.., M)`.
    pub permutation: Tensor<usize, S::RowVectors>,
    /// A lower triangle with ones on the diagonal, of shape `(.., M, K)`.
    pub l: Tensor<T, S::Left>,
    /// An upper triangle, of shape `(.., K, N)`.
    pub u: Tensor<T, S::Right>,
}

/// Returns the Cholesky factors.
///
/// # Errors
/// The matrices are not square, a matrix is not positive definite or has an element that is not finite, or there is not
/// enough memory.
fn cholesky<R: Shape, X, T>(x: &X) -> Result<Tensor<T, R>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::square(x, "cholesky")?;
    let mut factors = Results::filled(matrices.sizes, matrices.size, T::default())?;
    matrices.try_for_each_lower(|k, lower| {
        let scaled = Scaled::up_by_square(lower);
        let factor = Llt::new(scaled.matrix(), Side::Lower);
        let factor = factor.map_err(|_| MatrixFailure::NotPositiveDefinite)?;
        let mut target = factors.matrix(k);
        target.copy_from(factor.L());
        multiply(target, |_, _| -scaled.exponent() / 2);
        Ok(())
    })?;
    Ok(factors.into_tensor()?)
}

/// Returns the QR decompositions.
///
/// # Errors
/// The rank is less than 2, an element is not finite, or there is not enough memory.
fn qr<S: FactoredMatrices, X, T>(x: &X) -> Result<Qr<T, S>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "qr")?;
    let ([rows, columns], smaller) = (matrices.size, matrices.smaller_size());
    let mut q = Results::filled(matrices.sizes, [rows, smaller], T::default())?;
    let mut r = Results::filled(matrices.sizes, [smaller, columns], T::default())?;
    matrices.try_for_each_finite(|k, matrix| {
        let scaled = ScaledColumns::up_and_slightly_down(matrix);
        let factors = faer::linalg::solvers::Qr::new(scaled.matrix());
        q.matrix(k).copy_from(factors.compute_thin_Q());
        let mut r = r.matrix(k);
        r.copy_from(factors.thin_R());
        multiply(r, |_, j| -scaled.exponent(j));
        Ok(())
    })?;
    let (q, r) = (q.into_tensor()?, r.into_tensor()?);
    Ok(Qr { q, r })
}

/// Returns the LU decompositions.
///
/// # Errors
/// The rank is less than 2, an element is not finite, or there is not enough memory.
fn lu<S: FactoredMatrices, X, T>(x: &X) -> Result<Lu<T, S>, LinalgError>
where
    X: Operand<Elem = T>,
    T: LinalgElement,
{
    let matrices = Batch::of(x, "lu")?;
    let ([rows, columns], smaller) = (matrices.size, matrices.smaller_size());
    let mut permutation = Results::vectors(matrices.sizes, rows, 0)?;
    // Matrices without elements keep the order of their rows.
    for k in 0..permutation.count() {
        let order = permutation.elements_of(k).iter_mut();
        order.enumerate().for_each(|(i, row)| *row = i);
    }
    let mut l = Results::filled(matrices.sizes, [rows, smaller], T::default())?;
    let mut u = Results::filled(matrices.sizes, [smaller, columns], T::default())?;
    matrices.try_for_each_finite(|k, matrix| {
        let rows = permutation.elements_of(k);
        LuFactors::new(matrix).write(rows, l.matrix(k), u.matrix(k));
        Ok(())
    })?;
    Ok(Lu {
        permutation: permutation.into_tensor()?,
        l: l.into_tensor()?,
        u: u.into_tensor()?,
    })
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty) => {
        /// # Linear algebra: decompositions
        impl<$($generics)* T, S: Shape> $type {
            /// Returns the Cholesky factor of each matrix: the lower triangle `l` with `self == l.matmul(&lᴴ)`.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., N, N)` stays the same. Here lᴴ is the conjugate transpose of l. The matrices must be
            /// symmetric, or Hermitian if they are complex, and positive definite. Like NumPy's `linalg.cholesky`, this
            /// method reads only the lower triangles, and only the real parts of elements on the diagonal.
            ///
            /// # Errors
            /// - A matrix is not positive definite.
            /// - An element of a lower triangle is infinite or NaN.
            /// - The last two sizes are known only at run time and differ, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{LinalgErrorKind, tensor};
            /// let x = tensor![[4.0, 2.0], [2.0, 5.0]];
            /// assert_eq!(x.cholesky()?, tensor![[2.0, 0.0], [1.0, 2.0]]);
            /// let error = tensor![[1.0, 2.0], [2.0, 1.0]].cholesky().unwrap_err();
            /// assert_eq!(error.kind(), LinalgErrorKind::NotPositiveDefinite);
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn cholesky(&self) -> Result<Tensor<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: SquareMatrices<Vectors: Sized>,
            {
                cholesky(self)
            }

            /// Returns Cholesky factors like [`cholesky`](Self::cholesky), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, the matrices are not square, or an error of [`cholesky`](Self::cholesky).
            ///
            /// ```
            /// use shapecast::tensor;
            /// assert_eq!(tensor![[4.0]].try_cholesky()?, tensor![[2.0]]);
            /// assert!(tensor![[4.0, 1.0]].try_cholesky().is_err());
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_cholesky(&self) -> Result<DynTensor<T>, LinalgError>
            where
                T: LinalgElement,
            {
                cholesky::<DynShape, _, _>(self)
            }

            /// Returns the QR decomposition of each matrix: `self == q.matmul(&r)`.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., M, N)` gives `q` of shape `(.., M, K)`, whose columns are orthonormal, and the upper
            /// triangle `r` of shape `(.., K, N)`. `K` is the smaller one of `M` and `N`, as in NumPy's `linalg.qr`.
            /// The signs of the columns of `q` are unspecified. `faer` computes the decomposition by Householder
            /// reflections.
            ///
            /// # Errors
            /// An element is infinite or NaN, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Qr, Shape, Tensor, tensor};
            /// let x = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
            /// let Qr { q, r } = x.qr()?;
            /// let product: Tensor<f64, Shape![3, 2]> = q.matmul(&r);
            /// assert!(product.all_close(&x, Default::default()));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn qr(&self) -> Result<Qr<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: FactoredMatrices<Left: Sized>,
            {
                qr(self)
            }

            /// Returns QR decompositions like [`qr`](Self::qr), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, or an error of [`qr`](Self::qr).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let qr = tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]].try_qr()?;
            /// assert_eq!((qr.q.shape(), qr.r.shape()), (&[3, 2][..], &[2, 2][..]));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_qr(&self) -> Result<Qr<T, DynShape>, LinalgError>
            where
                T: LinalgElement,
            {
                qr(self)
            }

            /// Returns the LU decomposition of each matrix with partial pivoting.
            ///
            /// Needs the feature `faer`.
            ///
            /// Shape `(.., M, N)` gives the lower triangle `l` of shape `(.., M, K)` with ones on the diagonal, and the
            /// upper triangle `u` of shape `(.., K, N)`. `K` is the smaller one of `M` and `N`. Row `permutation[i]` of
            /// the matrix is row `i` of `l.matmul(&u)`. This is SciPy's `linalg.lu(x, p_indices=True)` with the inverse
            /// permutation.
            ///
            /// For a singular matrix, `u` has a 0 on the diagonal, and `l` has zeros below the 1 of that column, as in
            /// PyTorch.
            ///
            /// # Errors
            /// An element is infinite or NaN, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 2.0], [4.0, 4.0]];
            /// let lu = x.lu()?;
            /// assert_eq!(lu.permutation, tensor![1_usize, 0]);
            /// assert_eq!((lu.l, lu.u), (tensor![[1.0, 0.0], [0.25, 1.0]], tensor![[4.0, 4.0], [0.0, 1.0]]));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn lu(&self) -> Result<Lu<T, S>, LinalgError>
            where
                T: LinalgElement,
                S: FactoredMatrices<Left: Sized>,
            {
                lu(self)
            }

            /// Returns LU decompositions like [`lu`](Self::lu), for sizes known only at run time.
            ///
            /// Needs the feature `faer`.
            ///
            /// # Errors
            /// The rank is less than 2, or an error of [`lu`](Self::lu).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let lu = tensor![[1.0, 2.0, 3.0], [4.0, 4.0, 4.0]].try_lu()?;
            /// assert_eq!((lu.l.shape(), lu.u.shape()), (&[2, 2][..], &[2, 3][..]));
            /// # Ok::<(), shapecast::LinalgError>(())
            /// ```
            pub fn try_lu(&self) -> Result<Lu<T, DynShape>, LinalgError>
            where
                T: LinalgElement,
            {
                lu(self)
            }
        }
    };
}
for_each_matrix_type!(methods);
