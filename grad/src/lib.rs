//! Gradients of functions of shapecast's tensors. The compiler checks their shapes.
//!
//! [`#[vjp]`](macro@vjp) differentiates a function source to source: there is no tape. The gradient of a tensor has the
//! type of the tensor, and the gradient of a struct is the same struct, so that none can be missing or swapped.
//!
//! ```
//! use shapecast::{Shape, Tensor, broadcast, dims, einsum, tensor};
//! use shapecast_grad::{Adam, Params, grad, vjp};
//!
//! dims! { Batch }
//!
//! #[derive(Params, Clone)]
//! struct Layer<const I: usize, const O: usize> {
//!     weights: Tensor<f64, Shape![I, O]>,
//!     bias: Tensor<f64, Shape![O]>,
//! }
//!
//! #[vjp]
//! fn dense<const I: usize, const O: usize>(
//!     x: &Tensor<f64, Shape![dyn Batch, I]>,
//!     layer: &Layer<I, O>,
//! ) -> Tensor<f64, Shape![dyn Batch, O]> {
//!     einsum!([n, o] => x[n, i] * layer.weights[i, o] + layer.bias[o])
//! }
//!
//! #[vjp]
//! fn loss(
//!     layer: &Layer<2, 1>,
//!     #[constant] x: &Tensor<f64, Shape![dyn Batch, 2]>,
//!     #[constant] y: &Tensor<f64, Shape![dyn Batch, 1]>,
//! ) -> f64 {
//!     let error = broadcast!(&dense(x, layer) - y);
//!     broadcast!(mean(error * error)).item()
//! }
//!
//! fn main() {
//!     let x = tensor![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]].into_shape::<Shape![dyn Batch, 2]>();
//!     let y = broadcast!(&x.sum_keepdim::<-1>() * 2.0 + 1.0).into_shape::<Shape![dyn Batch, 1]>();
//!     let mut layer = Layer::<2, 1> { weights: Tensor::zeros(), bias: Tensor::zeros() };
//!     let mut adam = Adam::new(&layer, 0.1);
//!     for _ in 0..500 {
//!         let (_, gradient) = grad!(loss(&layer, &x, &y); layer);
//!         adam.step(&mut layer, &gradient);
//!     }
//!     assert!(loss(&layer, &x, &y) < 1e-6);
//! }
//! ```

//! # Differentiated functions
//!
//! `#[vjp] fn f(x: &X, #[constant] y: &Y, s: f64) -> R` stays an ordinary function, and gets a twin:
//!
//! ```text
//! f::vjp(x: &X, y: &Y, s: f64) -> (R, impl FnOnce(&X, &Y, f64, R, Wanted) -> (X, Constant, f64))
//! ```
//!
//! The second value is the pullback. It takes the arguments again, the gradient of the result, and which gradients are
//! [`Wanted`]. It returns the gradients of the arguments, and [`Constant`] for an argument that is `#[constant]`. It
//! borrows nothing, so it can be returned, kept in a `Vec` or dropped. [`grad!`] calls both: `grad!(loss(&m, &x); m)` is
//! the value and the gradient by `m`, and `grad!(loss(&m, &x); m, x)` has a tuple of gradients.
//!
//! The body is a list of `let name = value;` and a result. These have rules:
//!
//! - `broadcast!` with functions of floats, blocks, `if` and reductions: `sum`, `mean`, `max`, `min`, `var`, `std` and
//!   `log_sum_exp`, with and without `_keepdim`.
//! - `einsum!` of plain indices, and `matmul`.
//! - Operators, functions of floats, and reductions as methods, such as `x.mean()` and `x.max_axis::<-1>()`.
//! - `transpose`, `squeeze`, `unsqueeze`, `view`, `to_tensor`, `to_array`, `clone` and `item`.
//! - Calls of functions with a `vjp`, by name or path.
//! - Fields at any depth, and `let Layer { weights, bias } = layer;`.
//!
//! Functions are generic over sizes, dimensions, names and elements `T: Float`. Equal elements share the gradient of
//! `max` and `min`, and `abs` has the gradient 0 at 0, as in PyTorch. An argument, and a value in [`constant`], has no
//! gradient.
//!
//! # Rules by hand
//!
//! A module with the name of a function and a function `vjp` is the rule of the function. For a function of elements
//! in `broadcast!`, the module has a function `derivative`, by the first argument:
//!
//! ```
//! use shapecast::{broadcast, Shape, Tensor, tensor};
//! use shapecast_grad::{grad, vjp};
//!
//! fn huber(error: f64) -> f64 {
//!     if error.abs() < 1.0 { 0.5 * error * error } else { error.abs() - 0.5 }
//! }
//! mod huber {
//!     pub fn derivative(error: f64) -> f64 {
//!         error.clamp(-1.0, 1.0)
//!     }
//! }
//! #[vjp]
//! fn loss(x: &Tensor<f64, Shape![3]>) -> f64 {
//!     broadcast!(sum(huber(x))).item()
//! }
//! fn main() {
//!     let x = tensor![0.5, -2.0, 3.0];
//!     assert_eq!(grad!(loss(&x); x), (4.125, tensor![0.5, -1.0, 1.0]));
//! }
//! ```
//!
//! # Limits
//!
//! - Methods, tuples as results, loops, branches outside of `broadcast!` and closures have no rule. Nor have slices,
//!   `reshape`, `concat`, windows and sums of indices in `einsum!`. The error stands at their token.
//! - The twin is `f::vjp`, so a module `f` beside the function is an error (E0428).
//! - A number of a type parameter, such as an argument `s: T`, has no gradient. Tensors of `T: Float` have.
//! - There is no forward mode and no second derivative.

mod differentiable;
mod jacobian;
mod loss;
mod optimizers;
mod params;
mod tangent;
mod wanted;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use differentiable::{Constant, Differentiable, DifferentiableElement, constant};
pub use jacobian::{JacobianShape, JacobianTensor};
pub use loss::Loss;
pub use optimizers::{Adam, Momentum, RmsProp, Sgd, clip_norm};
pub use params::{NamedVisitor, Params};
pub use shapecast_grad_macros::{Params, grad, jacobian, jvp, vjp};
pub use tangent::{ConstantTangent, Direction, Tangent, TangentRef};
pub use wanted::Wanted;
