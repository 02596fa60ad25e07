//! [`LinalgElement`], the trait of the elements that can be decomposed.

use faer::traits::ComplexField;

use crate::float::Float;
use crate::linalg::MatMulElement;

/// Elements of linear algebra: `f32`, `f64`, and with the feature `num-complex` `Complex<f32>` and `Complex<f64>`.
///
/// `T::Real` is the type of singular values: `f32` or `f64`.
///
/// ```
/// use shapecast::{LinalgElement, LinalgError, Shape, Tensor};
/// fn condition<T: LinalgElement>(x: &Tensor<T, Shape![3, 3]>) -> Result<T::Real, LinalgError> {
///     let s = x.singular_values()?;
///     Ok(s[[0]] / s[[2]])
/// }
/// assert_eq!(condition(&Tensor::<f64, _>::eye())?, 1.0);
/// # Ok::<(), LinalgError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "linear algebra needs elements `f32`, `f64`, `Complex<f32>` or `Complex<f64>`, found `{Self}`",
    label = "expected floats or complex numbers",
    note = "to convert integers, write `broadcast!(x as f64)`",
    note = "complex numbers need the feature `num-complex`"
)]
pub trait LinalgElement: MatMulElement + ComplexField<Real: Float> + sealed::Sealed {}

mod sealed {
    /// Keeps other crates from implementing [`LinalgElement`](super::LinalgElement).
    pub trait Sealed {}
}

macro_rules! elements {
    ($($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl LinalgElement for $t {}
        impl sealed::Sealed for $t {}
    )*};
}
elements!(f32 f64);
#[cfg(feature = "num-complex")]
elements!(num_complex::Complex<f32> num_complex::Complex<f64>);
