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

mod differentiable;
mod loss;
mod optimizers;
mod params;
mod wanted;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

pub use differentiable::{Constant, Differentiable, DifferentiableElement, constant};
pub use loss::Loss;
pub use optimizers::{Adam, Momentum, RmsProp, Sgd, clip_norm};
pub use params::Params;
pub use shapecast_grad_macros::{Params, grad, vjp};
pub use wanted::Wanted;
