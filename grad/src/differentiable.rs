//! Values that have a gradient.

use shapecast::{Array, KnownShape, Shape, Tensor, View};

use crate::params::{DifferentiableElement, Params};

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

impl<T: DifferentiableElement, S: Shape> Differentiable for Tensor<T, S> {
    type Gradient = Self;

    fn zero_gradient(&self) -> Self {
        self.zeros_like()
    }
}

impl<T: DifferentiableElement, S: KnownShape> Differentiable for Array<T, S> {
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

/// Implements [`Differentiable`] for parameters, whose gradient has their type.
macro_rules! params {
    ($($(#[$attribute:meta])* ($($generics:tt)*) $params:ty;)*) => {$(
        $(#[$attribute])*
        impl<$($generics)*> Differentiable for $params {
            type Gradient = Self;

            fn zero_gradient(&self) -> Self {
                self.zeros_like()
            }
        }
    )*};
}
params! {
    (P: Params, const N: usize) [P; N];
    (P: Params) Vec<P>;
    (P: Params) Option<P>;
    #[diagnostic::do_not_recommend]
    () f32;
    #[diagnostic::do_not_recommend]
    () f64;
}

/// Implements [`Differentiable`] for tuples of parameters, which errors do not list.
macro_rules! tuples {
    ($(($first:ident $($rest:ident)*))*) => {
        params! {$(
            #[diagnostic::do_not_recommend]
            ($first: Params, $($rest: Params<Element = $first::Element>),*) ($first, $($rest),*);
        )*}
    };
}
tuples! {
    (A B)
    (A B C)
    (A B C D)
    (A B C D E)
    (A B C D E F)
}

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
