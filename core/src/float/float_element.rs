//! [`FloatElement`], the trait of floats of every width.

use super::{Float, RealOrComplex};
use crate::element::{ReduceMean, ReduceOrd, ReduceSum, Scalar};

/// An element that is a float: `f32`, `f64`, and with the feature `half` `half::f16` and `half::bf16`. This trait is
/// sealed.
///
/// Functions that compute 16-bit floats in `f32` and round each result once have this bound, such as
/// [`norm`](crate::Tensor::norm) and [`exp`](crate::Tensor::exp). Operators and other float functions need [`Float`].
///
/// ```
/// use shapecast::{FloatElement, Shape, Tensor, tensor};
/// fn largest<T: FloatElement>(x: &Tensor<T, Shape![dyn, 2]>, infinity: T) -> Tensor<T, Shape![dyn]> {
///     x.norm_axis::<-1>(infinity)
/// }
/// let x = tensor![[3.0, -4.0]].into_shape();
/// assert_eq!(largest(&x, f64::INFINITY).as_slice(), [4.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a float such as `f32` or `f64`, found `{Self}`",
    label = "expected a float",
    note = "to convert integers, write `broadcast!(x as f64)`",
    note = "16-bit floats need the feature `half`"
)]
pub trait FloatElement:
    sealed::Sealed
    + Scalar
    + RealOrComplex
    + ReduceSum<Sum = Self>
    + ReduceMean<Mean = Self>
    + ReduceOrd
    + PartialOrd
    + 'static
{
    /// The type of the arithmetic: `f32` for 16-bit floats, else the same type.
    #[doc(hidden)]
    type Wide: Float;
    #[doc(hidden)]
    fn widen(self) -> Self::Wide;
    /// Returns the nearest float of this type.
    #[doc(hidden)]
    fn narrow(x: Self::Wide) -> Self;
}

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// Implements [`FloatElement`] for types with their wide types, in which means are accumulated too.
macro_rules! float_elements {
    ($($t:ident: $wide:ident;)*) => {$(
        impl crate::float::float_element::sealed::Sealed for $t {}
        #[diagnostic::do_not_recommend]
        impl crate::float::FloatElement for $t {
            type Wide = $wide;
            #[inline(always)]
            fn widen(self) -> $wide {
                crate::element::ReduceMean::into_mean_acc(self)
            }
            #[inline(always)]
            fn narrow(x: $wide) -> $t {
                <$t as crate::element::ReduceMean>::from_mean_acc(x)
            }
        }
    )*};
}
#[cfg(feature = "half")]
pub(crate) use float_elements;

float_elements! {
    f32: f32;
    f64: f64;
}
