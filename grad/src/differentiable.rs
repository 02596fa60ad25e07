//! Values that have a gradient.

use shapecast::{Array, Float, KnownShape, Shape, Tensor, View};

use crate::loss::Loss;
use crate::params::Params;

/// A value that has a gradient: a float, a tensor, an array or a view of floats, or a struct with
/// [`derive(Params)`](macro@crate::Params).
///
/// ```
/// use shapecast::tensor;
/// use shapecast_grad::Differentiable;
/// assert_eq!(tensor![1.0, 2.0].zero_gradient(), tensor![0.0, 0.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "no gradient of `{Self}`: write `#[constant]` before the argument, or `#[derive(Params)]` on a struct of tensors",
    label = "this argument cannot be differentiated"
)]
pub trait Differentiable {
    /// The type of the gradient: that of the value, and a `Tensor` for a view.
    type Gradient: Params;

    /// The names of the fields that are `#[constant]`.
    #[doc(hidden)]
    const CONSTANT_FIELDS: &'static [&'static str] = &[];

    /// Returns a gradient of zeros.
    fn zero_gradient(&self) -> Self::Gradient;
}

/// The elements of tensors that have a gradient: `f32` and `f64`.
#[diagnostic::on_unimplemented(
    message = "no gradient of `{Self}`: write `#[constant]` before the argument",
    label = "elements `{Self}` cannot be differentiated"
)]
pub trait DifferentiableElement: Float {}

#[diagnostic::do_not_recommend]
impl<T: Float> DifferentiableElement for T {}

impl<T: DifferentiableElement, S: Shape> Differentiable for Tensor<T, S> {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

impl<T: DifferentiableElement, S: Shape> Differentiable for View<'_, T, S> {
    type Gradient = Tensor<T, S>;

    fn zero_gradient(&self) -> Tensor<T, S> {
        self.zeros_like()
    }
}

impl<T: DifferentiableElement, S: KnownShape> Differentiable for Array<T, S> {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

impl<D: Differentiable + ?Sized> Differentiable for &D {
    type Gradient = D::Gradient;

    const CONSTANT_FIELDS: &'static [&'static str] = D::CONSTANT_FIELDS;

    fn zero_gradient(&self) -> D::Gradient {
        (**self).zero_gradient()
    }
}

impl<P: Params> Differentiable for [P] {
    type Gradient = Vec<P>;

    fn zero_gradient(&self) -> Vec<P> {
        self.iter().map(P::zeros_like).collect()
    }
}

impl<P: Params, const N: usize> Differentiable for [P; N] {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

impl<P: Params> Differentiable for Vec<P> {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

impl<P: Params> Differentiable for Option<P> {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Differentiable for $float {
            type Gradient = Self;

            fn zero_gradient(&self) -> Self {
                0.0
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

/// The gradient of an argument that is `#[constant]`: there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Constant;

/// Returns `x`. In a function with `#[vjp]`, no gradient flows through `x`.
///
/// The shift of a softmax is an example: the softmax does not depend on it.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{constant, grad, vjp};
///
/// #[vjp]
/// fn f(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum(x * constant(x))).item()
/// }
/// fn main() {
///     let x = tensor![1.0, 3.0];
///     let (value, gradient) = grad!(f(&x); x);
///     assert_eq!((value, gradient), (10.0, x));
/// }
/// ```
#[inline(always)]
pub fn constant<T>(x: T) -> T {
    x
}
