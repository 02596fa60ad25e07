//! Covariances and correlations between the rows of a matrix.

use crate::element::{Heap, Operand, ReduceMean};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::float::power_of_two::{exponent, times_pow2};
use crate::float::{Float, FloatElement};
use crate::shape::dim::Dim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{DynTensor, MakeResult, Tensor, for_each_tensor_type};
use shapecast_kernel::{Buffer, ElementsOf, MathContext};

/// Shapes of rank 2, or of a rank known only at run time, whose rows have a matrix of covariances.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Covariance};
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
    /// The shape of the matrix of covariances.
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

/// The type in which covariances of elements `T` are computed.
type Wide<T> = <<T as ReduceMean>::Mean as FloatElement>::Wide;

/// The deviations of the elements of each row from the mean of the row. A power of two scales the largest element of
/// each row to about 1. Sums and squares neither overflow nor underflow.
struct Deviations<F> {
    rows: DynTensor<F>,
    /// The exponents of the powers of two.
    exponents: Buffer<i32>,
}

impl<F: Float> Deviations<F> {
    /// Returns the deviations of the rows of `x`.
    ///
    /// # Errors
    /// `x` does not have rank 2, or there is not enough memory.
    fn of<X>(x: &X) -> Result<Self, ShapeError>
    where
        X: Operand<Elem: ReduceMean<Mean: FloatElement<Wide = F>>>,
    {
        let source = x.source();
        let &[count, columns] = source.sizes else {
            let rank = source.sizes.len();
            return Err(Detail::CovarianceRank { rank }.into());
        };
        let widen = |_: &MathContext, ((), x): ((), X::Elem)| {
            X::Elem::from_mean_acc(x.into_mean_acc()).widen()
        };
        let sizes = DynShape::sizes_from(source.sizes)?;
        let mut rows: DynTensor<F> = Heap::try_make(
            sizes,
            Map::<DynShape, _, _, _>::new(((), source), (), widen),
        )?;
        let mut exponents = Buffer::collect(count, core::iter::repeat_n(0, count))?;
        if columns > 0 {
            let each = rows.as_mut_slice().chunks_exact_mut(columns);
            each.zip(&mut *exponents)
                .for_each(|(row, exponent)| *exponent = center(row));
        }
        Ok(Deviations { rows, exponents })
    }

    /// Returns the dot product of each pair of rows.
    ///
    /// # Errors
    /// There is not enough memory.
    fn products(&self) -> Result<DynTensor<F>, ShapeError> {
        self.rows.try_matmul(&self.rows.try_swap_axes(0, 1)?)
    }
}

/// Replaces a row by its deviations from the mean, divided by a power of two, and returns the exponent of that power.
///
/// The deviations of equal elements are exactly 0.
fn center<F: Float>(row: &mut [F]) -> i32 {
    let largest = |largest: F, x: &F| if x.abs() > largest { x.abs() } else { largest };
    // The limit keeps the power and its inverse normal numbers.
    let limit = -exponent(F::MIN_POSITIVE);
    let exponent = exponent(row.iter().fold(F::ZERO, largest)).clamp(-limit, limit);
    let scale = times_pow2(F::ONE, -exponent);
    // For equal elements, the differences from the first element and their mean are exactly 0.
    let first = row[0] * scale;
    let mut sum = 0.0;
    for x in &mut *row {
        *x = *x * scale - first;
        sum += x.to_f64();
    }
    let mean = F::from_f64(sum / row.len() as f64);
    row.iter_mut().for_each(|x| *x -= mean);
    exponent
}

/// Returns the square matrix of `element(row, column)`.
///
/// # Errors
/// There is not enough memory.
fn square_matrix<E: FloatElement>(
    rows: usize,
    element: impl Fn(usize, usize) -> E::Wide,
) -> Result<DynTensor<E>, ShapeError> {
    let elements = (0..rows * rows).map(|at| E::narrow(element(at / rows, at % rows)));
    Heap::try_make(DynShape::sizes_from(&[rows, rows])?, ElementsOf(elements))
}

/// Returns the covariances of the rows of `x`, with a divisor of the number of columns minus `ddof`.
///
/// # Errors
/// `x` does not have rank 2, or there is not enough memory.
fn cov<X, E>(x: &X, ddof: f64) -> Result<DynTensor<E>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: FloatElement,
{
    let deviations = Deviations::<Wide<X::Elem>>::of(x)?;
    let (sizes, products) = (deviations.rows.shape(), deviations.products()?);
    let divisor = sizes[1] as f64 - ddof;
    // As in NumPy, a larger correction than the number of columns is a division by 0.
    let divisor = if divisor < 0.0 { 0.0 } else { divisor };
    let factor = E::Wide::from_f64(1.0 / divisor);
    square_matrix(sizes[0], |i, j| {
        let covariance = products.as_slice()[i * sizes[0] + j] * factor;
        times_pow2(
            covariance,
            deviations.exponents[i] + deviations.exponents[j],
        )
    })
}

/// Returns the correlations of the rows of `x`.
///
/// # Errors
/// The cases of [`cov`].
fn corrcoef<X, E>(x: &X) -> Result<DynTensor<E>, ShapeError>
where
    X: Operand<Elem: ReduceMean<Mean = E>>,
    E: FloatElement,
{
    let deviations = Deviations::<Wide<X::Elem>>::of(x)?;
    let &[rows, columns] = deviations.rows.shape() else {
        unreachable!("the deviations have rank 2")
    };
    let factor = E::Wide::from_f64(1.0 / (columns as f64 - 1.0).max(0.0));
    let mut products = deviations.products()?;
    let elements = products.as_mut_slice();
    elements.iter_mut().for_each(|product| *product *= factor);
    // Replaces the diagonal by the standard deviations of the rows.
    (0..rows).for_each(|i| elements[i * rows + i] = elements[i * rows + i].sqrt());
    square_matrix(rows, |i, j| {
        let (a, b) = (elements[i * rows + i], elements[j * rows + j]);
        let product = if i == j {
            a * a
        } else {
            elements[i * rows + j]
        };
        within_one(product / a / b)
    })
}

/// Clamps a correlation to `-1..=1`, which rounding errors may exceed.
fn within_one<E: Float>(x: E) -> E {
    if x.is_nan() {
        x
    } else {
        x.max(-E::ONE).min(E::ONE)
    }
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        /// # Covariances
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the covariances of the rows, for samples of a population.
            ///
            /// Each row is a variable, and each column an observation of all variables: shape `(M, N)` becomes
            /// `(M, M)`. The divisor is the number of columns minus 1, as in NumPy's `cov(x)`:
            /// [`cov_ddof`](Self::cov_ddof) takes another correction. For variables in columns, call `transpose` first.
            /// The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean). The method computes 16-bit floats
            /// in `f32`. With fewer than two columns, all covariances are NaN. The covariances of a row whose elements
            /// are all equal are exactly 0.
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
                T: ReduceMean<Mean: FloatElement>,
                S: Covariance,
            {
                self.cov_ddof(1.0)
            }

            /// Returns the covariances of the rows, with a divisor of the number of columns minus `ddof`.
            ///
            /// See [`cov`](Self::cov). A `ddof` of 0 is for a whole population: NumPy's `cov(x, ddof=0)`. If `ddof` is
            /// larger than the number of columns, the divisor is 0. If `ddof` is NaN, all covariances are NaN.
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
                T: ReduceMean<Mean: FloatElement>,
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
                T: ReduceMean<Mean: FloatElement>,
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
                T: ReduceMean<Mean: FloatElement>,
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
                T: ReduceMean<Mean: FloatElement>,
            {
                corrcoef(self)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
