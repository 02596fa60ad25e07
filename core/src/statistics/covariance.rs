//! Covariances and correlations between the rows of a matrix.

use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::float::Float;
use crate::ops::JoinedOperands;
use crate::reduce::ReduceMean;
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, DynTensor, Operand, Tensor, View, ViewMut};

/// Shapes of rank 2, or of a rank known only at run time, and the shape of a matrix with an element for each two rows.
///
/// ```
/// use shapecast::{Covariance, Shape, Tensor};
///
/// fn spread<S>(x: &Tensor<f32, S>) -> Tensor<f32, S::Matrix>
/// where
///     S: Shape + Covariance,
/// {
///     x.cov()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a matrix with a variable in each row, found shape `{Self}`",
    label = "the rank is not 2",
    note = "for the variance of a vector, call `var_ddof(1.0)`",
    note = "in generic code, add the bound `S: Covariance`"
)]
pub trait Covariance {
    /// The shape of the matrix.
    type Matrix: Shape;
}
#[diagnostic::do_not_recommend]
impl<M: Dim, N: Dim> Covariance for (M, N) {
    type Matrix = (M, M);
}
#[diagnostic::do_not_recommend]
impl Covariance for DynShape {
    type Matrix = DynShape;
}

/// Returns the covariances of the rows of `x`, with a divisor of the number of columns minus `ddof`.
///
/// # Errors
/// `x` does not have rank 2, or there is not enough memory.
fn cov<X, E>(x: &X, ddof: f64) -> Result<DynTensor<E>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: Float,
{
    let source = x.source();
    let &[_, columns] = source.sizes else {
        let rank = source.sizes.len();
        return Err(Detail::CovarianceRank { rank }.into());
    };
    let own = X::Shape::sizes_from(source.sizes)?;
    let view = View::<_, X::Shape>::from_source(source, own);
    let means = view.try_mean_keepdim(1)?;
    let joined = JoinedOperands::from_erased((((), source.erased()), means.source()));
    let deviations = joined.try_map(|_, (((), x), mean): (((), X::Elem), E)| {
        X::Elem::from_mean_acc(x.into_mean_acc()) - mean
    })?;
    let mut products = deviations.try_matmul(&deviations.try_swap_axes(0, 1)?)?;
    // As in NumPy, a larger correction than the number of columns is a division by 0.
    let scale = E::from_f64(1.0 / (columns as f64 - ddof).max(0.0));
    for product in products.as_mut_slice() {
        *product *= scale;
    }
    Ok(products)
}

/// Returns the correlations of the rows of `x`.
///
/// # Errors
/// The cases of [`cov`].
fn corrcoef<X, E>(x: &X) -> Result<DynTensor<E>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: Float,
{
    let mut matrix = cov(x, 1.0)?;
    let rows = matrix.shape()[0];
    let elements = matrix.as_mut_slice();
    // The square roots of the variances, in place of the diagonal.
    (0..rows).for_each(|i| elements[i * rows + i] = elements[i * rows + i].sqrt());
    for i in 0..rows {
        for j in (0..rows).filter(|&j| j != i) {
            let (a, b) = (elements[i * rows + i], elements[j * rows + j]);
            elements[i * rows + j] = within_one(elements[i * rows + j] / a / b);
        }
    }
    for i in 0..rows {
        let deviation = elements[i * rows + i];
        elements[i * rows + i] = within_one(deviation * deviation / deviation / deviation);
    }
    Ok(matrix)
}

/// Returns a correlation without its rounding error beyond −1 or 1.
fn within_one<E: Float>(x: E) -> E {
    if x.is_nan() {
        x
    } else {
        x.max(-E::ONE).min(E::ONE)
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        /// # Covariances
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the covariances of the rows, for samples of a population.
            ///
            /// Each row is a variable, and each column an observation of all variables: shape `(M, N)` becomes
            /// `(M, M)`. The divisor is the number of columns minus 1, as in NumPy's `cov(x)`:
            /// [`cov_ddof`](Self::cov_ddof) takes another correction. For variables in columns, call `transpose`
            /// first. The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean). With fewer than two
            /// columns, it is NaN.
            ///
            /// # Panics
            /// The rank is known only at run time and is not 2, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 2.0, 3.0], [6.0, 4.0, 2.0]];
            /// assert_eq!(x.cov(), tensor![[1.0, -2.0], [-2.0, 4.0]]);
            /// ```
            #[doc(alias = "covariance")]
            #[track_caller]
            pub fn cov(&self) -> Tensor<T::Mean, S::Matrix>
            where
                T: ReduceMean<Mean: Float>,
                S: Covariance,
            {
                self.cov_ddof(1.0)
            }

            /// Returns the covariances of the rows, with a divisor of the number of columns minus `ddof`.
            ///
            /// See [`cov`](Self::cov). A `ddof` of 0 is for a whole population: NumPy's `cov(x, ddof=0)`. If `ddof` is
            /// larger than the number of columns, the divisor is 0.
            ///
            /// # Panics
            /// The rank is known only at run time and is not 2, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 3], [6, 2]];
            /// assert_eq!(x.cov_ddof(0.0), tensor![[1.0, -2.0], [-2.0, 4.0]]);
            /// ```
            #[track_caller]
            pub fn cov_ddof(&self, ddof: f64) -> Tensor<T::Mean, S::Matrix>
            where
                T: ReduceMean<Mean: Float>,
                S: Covariance,
            {
                unwrap_or_panic(cov(self, ddof).and_then(Tensor::try_into_shape))
            }

            /// Returns the covariances of the rows, for a rank known only at run time.
            ///
            /// See [`cov_ddof`](Self::cov_ddof).
            ///
            /// # Errors
            /// The rank is not 2, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{DynTensor, tensor};
            /// let x = DynTensor::from_shape_vec([2, 2], vec![1.0, 3.0, 6.0, 2.0])?;
            /// assert_eq!(x.try_cov_ddof(1.0)?, tensor![[2.0, -4.0], [-4.0, 8.0]]);
            /// assert!(tensor![1.0, 2.0].try_cov_ddof(1.0).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_cov_ddof(&self, ddof: f64) -> Result<DynTensor<T::Mean>, ShapeError>
            where
                T: ReduceMean<Mean: Float>,
            {
                cov(self, ddof)
            }

            /// Returns Pearson's correlation coefficients of the rows, from −1 to 1.
            ///
            /// Each row is a variable, and each column an observation of all variables: shape `(M, N)` becomes
            /// `(M, M)`, as in NumPy's `corrcoef(x)`. The coefficients of a row whose elements are all equal are NaN.
            /// The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).
            ///
            /// # Panics
            /// The rank is known only at run time and is not 2, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 2.0, 3.0], [6.0, 4.0, 2.0]];
            /// assert_eq!(x.corrcoef(), tensor![[1.0, -1.0], [-1.0, 1.0]]);
            /// ```
            #[doc(alias("correlation", "pearson"))]
            #[track_caller]
            pub fn corrcoef(&self) -> Tensor<T::Mean, S::Matrix>
            where
                T: ReduceMean<Mean: Float>,
                S: Covariance,
            {
                unwrap_or_panic(corrcoef(self).and_then(Tensor::try_into_shape))
            }

            /// Returns the correlation coefficients of the rows, for a rank known only at run time.
            ///
            /// See [`corrcoef`](Self::corrcoef).
            ///
            /// # Errors
            /// The rank is not 2, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{DynTensor, tensor};
            /// let x = DynTensor::from_shape_vec([2, 3], vec![1.0, 2.0, 3.0, 6.0, 4.0, 2.0])?;
            /// assert_eq!(x.try_corrcoef()?, tensor![[1.0, -1.0], [-1.0, 1.0]]);
            /// assert!(tensor![1.0, 2.0].try_corrcoef().is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_corrcoef(&self) -> Result<DynTensor<T::Mean>, ShapeError>
            where
                T: ReduceMean<Mean: Float>,
            {
                corrcoef(self)
            }
        }
    };
}
methods!([] Tensor<T, S>, Shape);
methods!([] Array<T, S>, KnownShape);
methods!(['a,] View<'a, T, S>, Shape);
methods!(['a,] ViewMut<'a, T, S>, Shape);
