//! What the code of the macros calls.

mod exponentials;
pub mod lane_methods;
mod lanes;
mod memory;
mod operands;
mod products;
mod selections;

pub use exponentials::{finite_or_0, log_sum_exp, quotient};
pub use lanes::{gradient_of_lanes, tangent_of_lanes, weights_of_lanes};
pub use memory::{gradient_in, gradients_of_both};
pub use operands::{ByReference, ByValue, Usable, again, keep, kept, operand};
pub use products::{AnyProduct, Product};
pub use selections::{
    added_at, added_at_numbers, concatenated_part, numbered, padding_of_numbers,
    padding_of_tangents, places_in, places_of_sums, reshaped, stacked_part,
};

use std::any::Any;

use shapecast::{
    Array, DynTensor, Float, KnownShape, Operand, ReduceSum, Shape, Tensor, View, broadcast_shapes,
};
pub use shapecast::{broadcast, einsum, s};

use crate::differentiable::{Constant, Differentiable};
pub use crate::jacobian::jacobian;
use crate::loss::Loss;
pub use crate::params::joined_name;
use crate::params::{DifferentiableElement, Params};
pub use crate::tangent::Direction;

/// Returns the gradient of a loss by itself.
#[inline]
pub fn seed<L: Loss>(loss: &L) -> L::Gradient {
    loss.seed()
}

/// Returns the sum of two gradients.
#[inline]
pub fn sum<P: Params>(mut gradient: P, other: P) -> P {
    gradient.accumulate(other);
    gradient
}

/// Adds a gradient to that of a field.
#[inline]
pub fn add_to<P: Params>(gradient: &mut P, other: P) {
    gradient.accumulate(other);
}

/// A gradient of the type that an argument needs, and not [`Constant`](crate::Constant).
#[diagnostic::on_unimplemented(
    message = "this argument is `#[constant]` in the function that is called: it has no gradient",
    label = "a gradient would flow into this argument",
    note = "write `constant(x)` for an argument `x` whose gradient is dropped"
)]
pub trait IsGradient {}

#[diagnostic::do_not_recommend]
impl<P: Params> IsGradient for P {}

/// An argument of a call, and the gradient that the pullback gave for it.
///
/// The gradient has another type than that of the argument if the argument has a wrong type, which is an error of the call
/// already. A call of `gradient` finds [`OfSameArgument`] first.
pub struct OfArgument<'a, X, G>(pub &'a X, pub G);

pub trait OfSameArgument {
    type Gradient;

    fn gradient(self) -> Self::Gradient;
}

impl<X: Differentiable<Gradient = G>, G> OfSameArgument for OfArgument<'_, X, G> {
    type Gradient = G;

    #[inline]
    fn gradient(self) -> G {
        self.1
    }
}

pub trait OfOtherArgument {
    type Argument: Differentiable;
    type Given;

    fn gradient(self) -> <Self::Argument as Differentiable>::Gradient
    where
        Self::Given: IsGradient;
}

impl<X: Differentiable, G> OfOtherArgument for &OfArgument<'_, X, G> {
    type Argument = X;
    type Given = G;

    fn gradient(self) -> X::Gradient
    where
        G: IsGradient,
    {
        unreachable!("the call does not compile")
    }
}

/// Returns the gradient that a pullback gave for an operand of `grad!`.
#[inline]
pub fn of_operand<G: IsGradient>(gradient: G) -> G {
    gradient
}

/// The results of the methods of tensors that depend on sizes alone.
#[diagnostic::on_unimplemented(
    message = "this method has the name of a method of tensors that gives sizes, and gives a `{Self}`",
    label = "`#[vjp]` takes it for the method of tensors, which has no gradient",
    note = "call it in a method with `#[vjp]` of its struct, where `self` is the receiver, or give it another name"
)]
pub trait OfSizes {}

macro_rules! of_sizes {
    ($($result:ty)*) => {$(
        impl OfSizes for $result {}
    )*};
}
of_sizes!(usize isize bool &[usize] &[isize] Vec<usize> Vec<isize>);

impl<const RANK: usize> OfSizes for [usize; RANK] {}
impl<const RANK: usize> OfSizes for [isize; RANK] {}
impl<const RANK: usize> OfSizes for &[usize; RANK] {}

/// Returns the result of a method that depends on sizes alone.
#[inline]
pub fn of_sizes<S: OfSizes>(sizes: S) -> S {
    sizes
}

/// The gradients of an operand of `grad!` that stands in several places of the call. Places that are `#[constant]` add
/// nothing.
pub trait SumOfPlaces<G> {
    /// The gradient, or [`Constant`] if all places are `#[constant]`.
    type Sum;

    fn with_place(self, other: G) -> Self::Sum;
}

impl<P: Params> SumOfPlaces<P> for P {
    type Sum = P;

    #[inline]
    fn with_place(self, other: P) -> P {
        sum(self, other)
    }
}

impl<P: Params> SumOfPlaces<Constant> for P {
    type Sum = P;

    #[inline]
    fn with_place(self, _: Constant) -> P {
        self
    }
}

impl<P> SumOfPlaces<P> for Constant {
    type Sum = P;

    #[inline]
    fn with_place(self, other: P) -> P {
        other
    }
}

/// Returns the tangent of a value from a tensor whose shape broadcasts to the shape of the value.
#[inline]
pub fn tangent_of<X: LoopOperand + Operand>(
    value: &X,
    tangent: impl IntoTensor<X::Element>,
) -> X::Gradient {
    let tangent = tangent.into_tensor();
    if tangent.shape() == sizes(value) {
        return value.gradient_from(tangent);
    }
    value.gradient_from(expanded(tangent.into_dyn(), sizes(value)))
}

/// Returns a tensor that repeats to these sizes.
fn expanded<T: Float>(tensor: DynTensor<T>, sizes: &[usize]) -> DynTensor<T> {
    let sizes: Vec<isize> = sizes.iter().map(|size| size.cast_signed()).collect();
    match tensor.try_expand(&sizes) {
        Ok(view) => view.to_tensor(),
        Err(error) => panic!("the tangent of a value has another shape: {error}"),
    }
}

/// Returns `true` if a field of a struct is `#[constant]`.
#[inline]
pub fn is_constant<X: Differentiable>(_: &X, field: &str) -> bool {
    X::CONSTANT_FIELDS.contains(&field)
}

/// The sizes of an operand of a loop.
#[inline]
pub fn sizes<X: Operand>(operand: &X) -> &[usize] {
    operand.source().sizes
}

/// Returns 1 / the number of elements of operands of these sizes that each element of `result` is a mean of.
pub fn share<X: Operand<Elem: Float>>(result: &X, operands: &[&[usize]]) -> X::Elem {
    let joined = broadcast_shapes(operands).expect("the loop of the value had these operands");
    let terms: usize = joined.iter().product();
    let results: usize = sizes(result).iter().product();
    // An empty mean is NaN, and no element has a gradient.
    X::Elem::from_f64(results as f64 / terms as f64)
}

/// An operand of a loop: a tensor, an array, a view or a float.
pub trait LoopOperand: Differentiable {
    type Element: Float;

    /// Returns the gradient from a tensor whose shape broadcasts from the shape of the operand.
    fn gradient_from<S: Shape>(&self, tensor: Tensor<Self::Element, S>) -> Self::Gradient;
}

/// Returns the gradient of an operand.
#[inline]
pub fn gradient_of<X: LoopOperand>(
    operand: &X,
    tensor: impl IntoTensor<X::Element>,
) -> X::Gradient {
    operand.gradient_from(tensor.into_tensor())
}

impl<X: LoopOperand + ?Sized> LoopOperand for &X {
    type Element = X::Element;

    #[inline]
    fn gradient_from<S: Shape>(&self, tensor: Tensor<X::Element, S>) -> X::Gradient {
        (**self).gradient_from(tensor)
    }
}

impl<T: DifferentiableElement, R: Shape> LoopOperand for Tensor<T, R> {
    type Element = T;

    #[inline]
    fn gradient_from<S: Shape>(&self, tensor: Tensor<T, S>) -> Self {
        fitted(tensor, self.shape())
    }
}

impl<T: DifferentiableElement, R: Shape> LoopOperand for View<'_, T, R> {
    type Element = T;

    #[inline]
    fn gradient_from<S: Shape>(&self, tensor: Tensor<T, S>) -> Tensor<T, R> {
        fitted(tensor, self.shape())
    }
}

impl<T: DifferentiableElement, R: KnownShape> LoopOperand for Array<T, R> {
    type Element = T;

    #[inline]
    fn gradient_from<S: Shape>(&self, tensor: Tensor<T, S>) -> Self {
        fitted::<T, S, R>(tensor, self.shape()).to_array()
    }
}

/// Returns a tensor of another type with these sizes. Axes that the sizes lack are summed, and axes of size 1 of the
/// tensor are repeated: each element of the operand then has the same gradient.
#[inline]
fn fitted<T: Float, S: Shape, R: Shape>(tensor: Tensor<T, S>, sizes: &[usize]) -> Tensor<T, R> {
    let mut tensor = Some(tensor);
    if let Some(same) = (&mut tensor as &mut dyn Any).downcast_mut::<Option<Tensor<T, R>>>()
        && same.as_ref().is_some_and(|same| same.shape() == sizes)
        && let Some(same) = same.take()
    {
        return same;
    }
    let mut tensor = tensor.expect("no branch took it").into_dyn();
    if tensor.shape() != sizes {
        if const { <T as ReduceSum>::IS_COMPILED.is_true() } {
            resize_compiled(&mut tensor, sizes);
        } else {
            tensor = resized(&tensor, sizes);
        }
    }
    tensor.try_into_shape().expect(FITS)
}

const FITS: &str = "the shape of a gradient broadcasts with the shape of its operand";

/// Resizes a tensor of `f32` or `f64`. Crates with gradients do not compile it again.
fn resize_compiled(tensor: &mut dyn Any, sizes: &[usize]) {
    if let Some(tensor) = tensor.downcast_mut::<DynTensor<f32>>() {
        *tensor = resized(tensor, sizes);
    } else if let Some(tensor) = tensor.downcast_mut::<DynTensor<f64>>() {
        *tensor = resized(tensor, sizes);
    } else {
        unreachable!("the elements are compiled floats");
    }
}

/// Sums the axes that the sizes lack, and repeats the others.
#[cold]
fn resized<T: Float>(tensor: &DynTensor<T>, sizes: &[usize]) -> DynTensor<T> {
    let added = sizes.len().saturating_sub(tensor.ndim());
    let mut summed: Vec<usize> = sizes[added..].to_vec();
    let missing = tensor.ndim().saturating_sub(sizes.len());
    for (size, found) in summed.iter_mut().zip(&tensor.shape()[missing..]) {
        // An axis that is broadcast in the tensor stays, until it is repeated.
        if *found == 1 {
            *size = 1;
        }
    }
    let summed = tensor.try_sum_to(&summed).expect(FITS);
    summed.try_broadcast_to(sizes).expect(FITS).to_tensor()
}

/// Returns a gradient as a tensor, whose elements a loop replaces. The memory of a tensor stays where it is.
#[inline]
pub fn into_tensor<T, X: IntoTensor<T>>(gradient: X) -> Tensor<T, X::Shape> {
    gradient.into_tensor()
}

/// The result of a loop, or a float.
pub trait IntoTensor<T> {
    type Shape: Shape;

    fn into_tensor(self) -> Tensor<T, Self::Shape>;
}

impl<T: Float, S: Shape> IntoTensor<T> for Tensor<T, S> {
    type Shape = S;

    #[inline]
    fn into_tensor(self) -> Self {
        self
    }
}

impl<T: Float, S: KnownShape> IntoTensor<T> for Array<T, S> {
    type Shape = S;

    #[inline]
    fn into_tensor(self) -> Tensor<T, S> {
        self.to_tensor()
    }
}

impl<T: Float> IntoTensor<T> for T {
    type Shape = ();

    #[inline]
    fn into_tensor(self) -> Tensor<T, ()> {
        Tensor::from(self)
    }
}

macro_rules! floats {
    ($($float:ty)*) => {$(
        impl LoopOperand for $float {
            type Element = Self;

            #[inline]
            fn gradient_from<S: Shape>(&self, tensor: Tensor<Self, S>) -> Self {
                tensor.sum()
            }
        }
    )*};
}
floats!(f32 f64);
