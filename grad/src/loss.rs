//! The value that `grad!` differentiates, and numbers in generic functions.

use shapecast::Float;

use crate::differentiable::Differentiable;
use crate::params::Params;

/// The value of a function that [`grad!`](crate::grad!) differentiates: one number.
#[diagnostic::on_unimplemented(
    message = "a loss is one number, and the value of this function is `{Self}`",
    label = "expected a function whose result is `f32` or `f64`",
    note = "reduce the result by `sum()` or `mean()`, or call the `vjp` of the function with a gradient of its result"
)]
pub trait Loss: Differentiable {
    /// Returns the gradient of the loss by itself: 1.
    fn seed(&self) -> Self::Gradient;
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Loss for $float {
            fn seed(&self) -> Self {
                1.0
            }
        }
    )*};
}
floats!(f32 f64);

/// A number that is an argument or the result of a generic function with `#[vjp]`: `f32` or `f64`.
///
/// A type parameter that is the type of the elements of tensors alone needs [`Float`](shapecast::Float).
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{DifferentiableFloat, grad, vjp};
///
/// #[vjp]
/// fn loss<T: DifferentiableFloat>(x: &Tensor<T, Shape![2]>, scale: T) -> T {
///     broadcast!(sum(x * x * scale)).item()
/// }
///
/// let (x, scale) = (tensor![1.0, 2.0], 3.0);
/// let (value, (of_x, of_scale)) = grad!(loss(&x, scale); x, scale);
/// assert_eq!((value, of_scale), (15.0, 5.0));
/// assert_eq!(of_x, tensor![6.0, 12.0]);
/// ```
pub trait DifferentiableFloat:
    Float
    + Differentiable<Gradient = Self>
    + Params<Element = Self>
    + Loss
    + crate::__private::LoopOperand<Element = Self>
{
}

impl DifferentiableFloat for f32 {}
impl DifferentiableFloat for f64 {}
