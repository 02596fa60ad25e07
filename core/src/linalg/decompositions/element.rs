//! [`LinalgElement`], the trait of the elements of decompositions.

use faer::traits::ComplexField;
#[cfg(feature = "num-complex")]
use num_complex::Complex;

use crate::float::Float;
use crate::float::power_of_two::times_pow2;
use crate::linalg::MatMulElement;

/// Elements of linear algebra: `f32`, `f64`, and with the feature `num-complex` `Complex<f32>` and `Complex<f64>`.
///
/// `T::Real` is the type of singular values: `f32` or `f64`.
///
/// ```
/// use shapecast::{LinalgError, Shape, Tensor, bounds::LinalgElement};
/// fn condition<T: LinalgElement>(x: &Tensor<T, Shape![3, 3]>) -> Result<T::Real, LinalgError> {
///     let s = x.singular_values()?;
///     Ok(s[[0]] / s[[2]])
/// }
/// assert_eq!(condition(&Tensor::<f64, _>::eye())?, 1.0);
/// # Ok::<(), LinalgError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "linear algebra needs elements `f32`, `f64`, `Complex<f32>` or `Complex<f64>`, found `{Self}`",
    label = "expected floats or complex numbers: convert integers by `broadcast!(x as f64)`",
    note = "complex numbers need the feature `num-complex`"
)]
pub trait LinalgElement: MatMulElement + ComplexField<Real: Float> + sealed::Sealed {}

mod sealed {
    use faer::traits::ComplexField;

    /// Operations that `faer` lacks. Keeps other crates from implementing [`LinalgElement`](super::LinalgElement).
    pub trait Sealed: ComplexField {
        /// Returns `self` · 2^e, and rounds each part once.
        fn times_pow2(self, e: i32) -> Self;

        /// Returns the quotient, without overflow of intermediate results.
        fn divide(self, divisor: Self) -> Self;

        /// Creates a number from its parts. A real number takes only the first one.
        fn from_parts(parts: [Self::Real; 2]) -> Self;

        /// Returns the larger absolute value of the two parts.
        fn largest_part(&self) -> Self::Real;
    }
}

macro_rules! real {
    ($($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl LinalgElement for $t {}
        impl sealed::Sealed for $t {
            fn times_pow2(self, e: i32) -> Self {
                times_pow2(self, e)
            }

            fn divide(self, divisor: Self) -> Self {
                self / divisor
            }

            fn from_parts([re, _]: [Self; 2]) -> Self {
                re
            }

            fn largest_part(&self) -> Self {
                self.abs()
            }
        }
    )*};
}
real!(f32 f64);

#[cfg(feature = "num-complex")]
macro_rules! complex {
    ($($t:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl LinalgElement for Complex<$t> {}
        impl sealed::Sealed for Complex<$t> {
            fn times_pow2(self, e: i32) -> Self {
                complex_times_pow2(self, e)
            }

            fn divide(self, divisor: Self) -> Self {
                divide_complex(self, divisor)
            }

            fn from_parts([re, im]: [$t; 2]) -> Self {
                Complex::new(re, im)
            }

            fn largest_part(&self) -> $t {
                largest_part(self)
            }
        }
    )*};
}
#[cfg(feature = "num-complex")]
complex!(f32 f64);

/// Returns `z` · 2^e.
#[cfg(feature = "num-complex")]
pub(super) fn complex_times_pow2<R: Float>(z: Complex<R>, e: i32) -> Complex<R> {
    Complex::new(times_pow2(z.re, e), times_pow2(z.im, e))
}

/// Returns the larger absolute value of the two parts.
#[cfg(feature = "num-complex")]
pub(super) fn largest_part<R: Float>(z: &Complex<R>) -> R {
    let (re, im) = (Float::abs(z.re), Float::abs(z.im));
    if re > im { re } else { im }
}

/// Returns the quotient, even of numbers whose squares overflow.
#[cfg(feature = "num-complex")]
pub(super) fn divide_complex<R: Float>(z: Complex<R>, divisor: Complex<R>) -> Complex<R> {
    let [z, divisor] = [z, divisor].map(|z| Complex::new(z.re.to_f64(), z.im.to_f64()));
    let quotient = crate::ops::divide_complex(z, divisor);
    Complex::new(R::from_f64(quotient.re), R::from_f64(quotient.im))
}
