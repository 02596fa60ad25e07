//! [`RealOrComplex`], the trait of elements with `exp`, `ln` and `sqrt`.

use super::with_context;
use crate::element::Element;
use shapecast_kernel::MathContext;

/// Elements that have `exp`, `ln` and `sqrt`: `f32` and `f64`, with the feature `half` `half::f16` and `half::bf16`, and
/// with the feature `num-complex` `Complex<f32>` and `Complex<f64>`.
///
/// These are methods of tensors and of elements inside `broadcast!`. The other float functions need
/// [`Float`](super::Float).
///
/// # 16-bit floats
///
/// Each function computes in `f32` and rounds once. An expression of several functions and operators rounds each of
/// them. To round once, convert inside `broadcast!`, as in this softmax:
///
/// ```
/// # #[cfg(all(feature = "half", feature = "alloc"))] {
/// use half::bf16;
/// use shapecast::{broadcast, tensor};
/// let x = tensor![1.0, 2.0, 300.0].map(bf16::from_f64);
/// assert_eq!(x.exp()[[0]], bf16::from_f64(1_f64.exp()));
/// let softmax = broadcast!({
///     let e = (x.to_f32() - max_keepdim::<-1>(x).to_f32()).exp();
///     bf16::from_f32(e / sum_keepdim::<-1>(e))
/// });
/// assert_eq!(softmax, tensor![0.0, 0.0, 1.0].map(bf16::from_f64));
/// # }
/// ```
///
/// # Complex numbers
///
/// The functions follow Annex G of C99 at zeros, infinities and NaN. `ln` and `sqrt` have a branch cut along the
/// negative real axis, and the sign of a zero imaginary part chooses the side. Other results do not overflow or
/// underflow on the way, and `ln` does not cancel where |z| is near 1. Both parts are within 3 units in the last place,
/// and the same bits on every machine. `Complex<f32>` is computed in `f64`.
///
/// ```
/// # #[cfg(all(feature = "num-complex", feature = "alloc"))] {
/// use num_complex::Complex64;
/// use shapecast::{broadcast, tensor};
/// let z = tensor![Complex64::new(-4.0, 0.0), Complex64::new(-4.0, -0.0)];
/// assert_eq!(z.sqrt(), tensor![Complex64::new(0.0, 2.0), Complex64::new(0.0, -2.0)]);
/// let large = tensor![Complex64::new(0.0, 2e300)];
/// assert_eq!(broadcast!(large.sqrt()), tensor![Complex64::new(1e150, 1e150)]);
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "`exp`, `ln` and `sqrt` need floats or complex numbers, found `{Self}`: convert integers by `broadcast!(x as f64)`",
    label = "expected a float or a complex number"
)]
pub trait RealOrComplex: Element {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;

    #[doc(hidden)]
    fn exp_in(self, context: &MathContext) -> Self;
    #[doc(hidden)]
    fn ln_in(self, context: &MathContext) -> Self;
    #[doc(hidden)]
    fn sqrt_in(self, context: &MathContext) -> Self;
}

macro_rules! floats {
    ($($t:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl RealOrComplex for $t {
            type Checked = ();

            #[inline(always)]
            fn exp_in(self, context: &MathContext) -> $t {
                with_context::exp(self, context)
            }

            #[inline(always)]
            fn ln_in(self, context: &MathContext) -> $t {
                with_context::ln(self, context)
            }

            #[inline(always)]
            fn sqrt_in(self, context: &MathContext) -> $t {
                with_context::sqrt(self, context)
            }
        }
    )*};
}
floats!(f32 f64);

/// Implements [`RealOrComplex`] for types of optional features, and their methods inside `broadcast!`.
#[cfg(any(feature = "half", feature = "num-complex"))]
macro_rules! real_or_complex {
    ($($t:ty: |$x:ident, $context:ident| $exp:expr, $ln:expr, $sqrt:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl crate::float::RealOrComplex for $t {
            type Checked = ();

            #[inline(always)]
            fn exp_in(self, $context: &shapecast_kernel::MathContext) -> $t {
                let $x = self;
                $exp
            }

            #[inline(always)]
            fn ln_in(self, $context: &shapecast_kernel::MathContext) -> $t {
                let $x = self;
                $ln
            }

            #[inline(always)]
            fn sqrt_in(self, $context: &shapecast_kernel::MathContext) -> $t {
                let $x = self;
                $sqrt
            }
        }

        real_or_complex!(@methods $t, $t: |number| *number);
        real_or_complex!(@methods &$t, $t: |number| **number);
    )*};
    (@methods $number:ty, $t:ty: |$x:ident| $value:expr) => {
        #[allow(missing_docs)]
        impl crate::float::Number<'_, $number> {
            #[inline(always)]
            #[must_use]
            pub fn exp(self) -> $t {
                let $x = &self.0;
                crate::float::RealOrComplex::exp_in($value, self.1)
            }

            #[inline(always)]
            #[must_use]
            pub fn ln(self) -> $t {
                let $x = &self.0;
                crate::float::RealOrComplex::ln_in($value, self.1)
            }

            #[inline(always)]
            #[must_use]
            pub fn sqrt(self) -> $t {
                let $x = &self.0;
                crate::float::RealOrComplex::sqrt_in($value, self.1)
            }
        }
    };
}
#[cfg(any(feature = "half", feature = "num-complex"))]
pub(crate) use real_or_complex;
