//! Gradients of functions of shapecast's tensors. The compiler checks their shapes.
//!
//! [`#[vjp]`](macro@vjp) differentiates a function source to source: there is no tape. The gradient of a tensor has the
//! type of the tensor, and the gradient of a struct is the same struct, so that none can be missing or swapped.
//! [`#[jvp]`](macro@jvp) differentiates it in forward mode, for Jacobians.
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
//! These have rules in a body:
//!
//! - `broadcast!` with functions of floats, blocks, `if` and reductions: `sum`, `mean`, `prod`, `max`, `min`, `var`, `std`
//!   and `log_sum_exp`, those that skip NaN such as `nansum`, with and without `_keepdim`.
//!   The softmax `{ let e = (x - max_keepdim::<-1>(x)).exp(); e / sum_keepdim::<-1>(e) }` is one rule, with or without a
//!   literal factor of the difference. It is faster than its parts.
//! - `einsum!` with any indices, such as `x[i + k]` and `a[i, i]`, and with reductions over them, such as
//!   `max::<k>(x[i, k])`, whose elements are stored.
//! - `matmul` of vectors, matrices and batches of them.
//! - Operators, functions of floats, and reductions as methods, such as `x.mean()` and `x.max_axis::<-1>()`.
//! - Methods of all elements or along axes: `norm` of any order, `var_ddof` and `std_ddof`, `median`, `quantile`, `nanmedian`
//!   and `nanquantile`, and `cumsum_axis`, `cumprod_axis`, `sort_axis` and `sort_axis_descending`, which keep the shape. Their
//!   derivatives are computed in `f64`. Gradients of cumulative sums are added in order.
//! - Methods that view, copy or arrange elements: `transpose`, `permute`, `slice`, `windows`, `reshape`, `pad`,
//!   `take_axis`, `take_along_axis`, `concat`, `stack`, `split_at`, `unstack`, and others of the kind.
//!   The gradients of an index that `take_axis` or `take_along_axis` takes several times are added in order, as
//!   `scatter_add_axis` adds, so their error grows with their number. All other sums are pairwise.
//! - `let`, also `let mut` and `let … else`, with blocks, tuples and `let Layer { weights, bias } = layer;`. Assignments such
//!   as `total += x.sum();` bind the variable anew.
//! - Fields at any depth, elements such as `p[[0]]`, and members of lists such as `layers[0]`.
//! - `for layer in &layers` and `for (i, layer) in layers.iter().enumerate()` over an array, a slice or a `Vec`, `for` over
//!   values without a gradient, `while` and `loop`. Each turn assigns variables from before the loop, and may leave by `break`
//!   and `continue`, also with labels.
//! - `if` and `match`, with values or with assignments, and `return` in such a statement of the function. A condition such as
//!   `total > 0.0` has no gradient. `match` takes values without a gradient apart, and an `Option` of parameters:
//!   `match &self.bias { Some(bias) => &h + bias, None => h }`. The gradient of `None` is `None`.
//! - Calls of functions with a `vjp`, by name or path, and of differentiated methods. [`checkpoint!`] calls them again in
//!   the pullback, so that less is kept.
//! - Tuples as results.
//!
//! Functions are generic over sizes (`const N: usize`), dimensions (`D: Dim`), names (`D: DimName`), whole shapes
//! (`S: Shape`) and elements (`T: Float`, or `T: DifferentiableFloat` for a function with numbers of the type `T` as arguments
//! or as its result). An argument with `#[constant]`, and a value in [`constant`], has no gradient. Take
//! tensors by reference: an argument by value is copied for the pullback. [`recipes`] has activations, losses, norms, heads
//! of attention and mini-batches.
//!
//! # What is evaluated once
//!
//! A body runs once, in the order of Rust, and the pullback reads the values that it kept: a mask of random numbers, a
//! shuffled list of indices and the outcome of `if coin()` are those of the value. Statements without a gradient run for
//! their effect, and so do `println!` and `assert!` of any values. [`checkpoint!`] is the exception: it calls its function
//! again. A call in `broadcast!` is evaluated for each element, and kept if the pullback reads its result. A call in
//! `einsum!` without indices is evaluated once.
//!
//! Names mean what they mean in Rust: a name may be bound again, in each scope and in the macros. A struct may have a
//! differentiated method `len`, `rank` or `shape`: it is one where its result is an operand beside floats.
//!
//! # Large numbers, small numbers and limits
//!
//! The derivatives of functions of elements have errors of a few roundings for all arguments: the squares of arguments do
//! not overflow, and differences of nearly equal numbers are not formed. Products have their derivatives where elements are 0,
//! since nothing is divided. `atan2` has its derivative at `(3e-200, 4e-200)`,
//! `tanh` at 20, where its value is 1, and `log_sum_exp` of large numbers has gradients that sum to 1. Errors of `erf` and
//! `gelu` grow with the square of the argument.
//!
//! These derivatives are chosen where none or several exist:
//!
//! | function | place | derivative |
//! |---|---|---|
//! | `abs`, `copysign` | 0 | 0, as in PyTorch |
//! | `hypot`, `atan2` | the origin | 0 by both, as that of `abs`; PyTorch has NaN for `hypot`, and 0 for `atan2` |
//! | `clip`, `clamp` | a limit | 0 by the clipped value and 1 by the limit, as in PyTorch 2.15; earlier versions have 1, and JAX has 0.5 |
//! | `maximum`, `minimum`, `max`, `min` | equal elements | shared, as in PyTorch and JAX |
//! | `median`, `quantile` | elements equal to the result, or to one of the two that it is between | shared, as those of `max` |
//! | `norm` | all elements 0 | 0, as in PyTorch |
//! | `norm` of order 1 and of orders below 1 | an element 0 | 0, as in PyTorch |
//! | `norm` of order ∞ or −∞ | equal magnitudes | shared, as in PyTorch |
//! | `sort_axis` | equal elements | that of the elements in their order, since the sort is stable |
//! | relu as `x.clip(0.0, f32::INFINITY)` | 0 | 0, as PyTorch's `relu`; `x.maximum(0.0)` has 0.5, as PyTorch's `maximum` |
//! | `std`, `std_ddof` | equal elements | 0, as in PyTorch |
//! | `nansum` and others that skip NaN | NaN | 0 |
//! | `powf` | exponent 0 | 0 by the base, as in PyTorch |
//!
//! # Methods
//!
//! `#[vjp]` before an `impl` block differentiates the methods in the block. The twin of `forward` is `forward_vjp`.
//! `#[constant] &self` has no gradient. These stay as they are, and have no twin: functions without `self`, methods that
//! take `&mut self`, and methods without a result or with a result that has no gradient by its name, such as `usize`,
//! `String` or `Tensor<usize, S>`. Move other methods whose bodies have no rule to an `impl` block without `#[vjp]`.
//!
//! ```
//! use shapecast::{Shape, Tensor, broadcast, einsum, tensor};
//! use shapecast_grad::{Params, grad, vjp};
//!
//! #[derive(Params, Clone)]
//! struct Layer {
//!     weights: Tensor<f64, Shape![2, 2]>,
//! }
//! #[vjp]
//! impl Layer {
//!     fn forward(&self, x: &Tensor<f64, Shape![2]>) -> Tensor<f64, Shape![2]> {
//!         let z = einsum!([o] => x[i] * self.weights[i, o]);
//!         broadcast!(z.tanh())
//!     }
//! }
//! #[derive(Params, Clone)]
//! struct Model {
//!     layers: Vec<Layer>,
//! }
//! #[vjp]
//! impl Model {
//!     fn loss(&self, x: &Tensor<f64, Shape![2]>) -> f64 {
//!         let mut h = x.clone();
//!         for layer in &self.layers {
//!             h = layer.forward(&h);
//!         }
//!         h.sum()
//!     }
//! }
//! fn main() {
//!     let layer = Layer { weights: tensor![[0.5, 0.0], [0.0, 0.5]] };
//!     let model = Model { layers: vec![layer.clone(), layer] };
//!     let x = tensor![0.0, 0.0];
//!     let (value, (of_model, of_x)) = grad!(model.loss(&x); model, x);
//!     assert_eq!((value, of_x), (0.0, tensor![0.25, 0.25]));
//!     assert_eq!(of_model.layers.len(), 2);
//! }
//! ```
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
//! # Forward mode
//!
//! `#[jvp]`, alone or beside `#[vjp]`, adds `f::jvp`: the arguments, and then their tangents in the same order. It returns
//! the value and its tangent, which is the derivative along the tangents of the arguments:
//!
//! ```text
//! f::jvp(x: &X, y: &Y, s: f64, x_tangent: &X, y_tangent: Constant, s_tangent: f64) -> (R, R)
//! ```
//!
//! A tangent has the type of the gradient, and is passed by reference if the argument is. [`Constant`] stands for zeros,
//! and is the only tangent of a `#[constant]` argument. A function with `#[jvp]` calls the `jvp` of other functions, also
//! one that is written by hand in a module with the name of the function.
//!
//! [`jacobian!`] returns the value and its derivative by one operand, by one `jvp` for each element of the operand. The
//! shape of the Jacobian is that of the value followed by that of the operand. Forward mode fits functions with few
//! parameters and many results, such as a curve through measurements:
//!
//! ```
//! use shapecast::{Shape, Tensor, broadcast, dims, einsum, tensor};
//! use shapecast_grad::{Constant, jacobian, jvp};
//!
//! dims! { Points }
//!
//! #[jvp]
//! fn decay(
//!     p: &Tensor<f64, Shape![2]>,
//!     #[constant] t: &Tensor<f64, Shape![dyn Points]>,
//! ) -> Tensor<f64, Shape![dyn Points]> {
//!     let amplitude = p[[0]];
//!     let rate = p[[1]];
//!     broadcast!(amplitude * (-rate * t).exp())
//! }
//!
//! fn main() {
//!     let t: Tensor<f64, Shape![dyn Points]> = tensor![0.0, 0.5, 1.0, 2.0].into_shape();
//!     let measured = broadcast!(3.0 * (-0.7 * &t).exp());
//!     let mut p = tensor![2.0, 1.0];
//!     for _ in 0..10 {
//!         let (value, j) = jacobian!(decay(&p, &t); p);
//!         let j: Tensor<f64, Shape![dyn Points, 2]> = j;
//!         // A step of Gauss and Newton. With the feature `faer`, it is `j.lstsq(&(measured - value))?`.
//!         let error = broadcast!(measured - value);
//!         let squares = einsum!([a, b] => j[n, a] * j[n, b]).to_array();
//!         let slope = einsum!([a] => j[n, a] * error[n]).to_array();
//!         let step = squares.solve(&slope).unwrap();
//!         broadcast!(p += step);
//!     }
//!     assert!((p[[0]] - 3.0).abs() < 1e-9 && (p[[1]] - 0.7).abs() < 1e-9);
//!     // The derivative along one direction.
//!     let (_, tangent) = decay::jvp(&p, &t, &tensor![1.0, 0.0], Constant);
//!     assert!((tangent[[1]] - (-0.35_f64).exp()).abs() < 1e-9);
//! }
//! ```
//!
//! # Limits
//!
//! - What has no rule is an error at its token: closures and iterators (`map`, `collect`), `?`, `return` in a loop, patterns
//!   that take a value with a gradient apart, updates of elements, casts to floats, cumulative maxima, methods `try_..`, and
//!   decompositions.
//! - A method of a trait has no twin. Call a method of the type in it.
//! - `derive(Params)` is for structs. An enum of layers has no gradient.
//! - An argument is a reference or a value, not an `Option` of a reference: `bias: &Option<Tensor<f32, S>>` has a gradient.
//! - The twin is `f::vjp`, so a module `f` beside the function is an error (E0428).
//! - A number of a type parameter, such as an argument `s: T`, has no gradient. Tensors of `T: Float` have.
//! - There is no second derivative: a function with `#[jvp]` cannot call `grad!` or a `vjp`.
//! - `jacobian!` differentiates by a tensor, an array or a float with at most 4 dimensions. The value has at most 4
//!   dimensions, too.
//! - Two reductions of an `einsum!` over windows, such as `max::<k: 2>(x[i + k])`, need the same number of windows.
//! - Mismatched sizes in an `einsum!`, and in the operands of a method, can be reported again by the `jvp` of the function.

#[cfg(doc)]
#[doc = include_str!("recipes.md")]
pub mod recipes {}

mod checkpoint;
mod differentiable;
mod jacobian;
mod loss;
mod optimizers;
mod params;
mod tangent;
mod view;
mod wanted;

#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;

pub use differentiable::{Constant, Differentiable, constant};
pub use jacobian::{JacobianShape, JacobianTensor};
pub use loss::{DifferentiableFloat, Loss};
pub use optimizers::{Adam, Momentum, RmsProp, Sgd, clip_norm};
pub use params::{DifferentiableElement, NamedVisitor, Params};
pub use shapecast_grad_macros::Params;
/// Returns the value of a call of a function with `#[vjp]`, and its gradients by the operands after `;`.
///
/// `grad!(loss(&model, &x); model)` is a tuple: the value, and the gradient by `model`, which has the type of `model`.
/// `grad!(loss(&model, &x); model, x)` has a tuple of gradients, in the order of the operands. The value is one number, `f32` or
/// `f64`. An operand is a variable that is an argument by reference or by value. If it is several arguments, its gradient is
/// the sum of theirs. Other arguments may be any expressions.
///
/// A call of a method is written as usual: `grad!(model.loss(&x); model)`.
///
/// # Errors
/// It is a compile error if the function has no `#[vjp]`, if an operand is no argument of the call, or is a part of another
/// argument, and if the argument is `#[constant]`.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{grad, vjp};
///
/// #[vjp]
/// fn dot(x: &Tensor<f64, Shape![2]>, y: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum(x * y)).item()
/// }
///
/// let (x, y) = (tensor![1.0, 2.0], tensor![3.0, 4.0]);
/// assert_eq!(grad!(dot(&x, &y); x), (11.0, tensor![3.0, 4.0]));
/// assert_eq!(grad!(dot(&x, &x); x), (5.0, tensor![2.0, 4.0]));
/// ```
pub use shapecast_grad_macros::grad;
/// Returns the value of a call of a function with `#[jvp]`, and its derivative by one operand.
///
/// The value and the operand are floats, tensors or arrays of at most 4 dimensions each. The Jacobian has the dimensions of
/// the value, and then those of the operand. The function runs once for each element of the operand.
///
/// # Errors
/// It is a compile error if the function has no `#[jvp]`, and if the operand is a struct, or is no argument of the call.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{jacobian, jvp};
///
/// #[jvp]
/// fn squares(x: &Tensor<f64, Shape![2]>) -> Tensor<f64, Shape![2]> {
///     broadcast!(x * x)
/// }
///
/// let x = tensor![1.0, 3.0];
/// let (value, by_x) = jacobian!(squares(&x); x);
/// assert_eq!(value, tensor![1.0, 9.0]);
/// assert_eq!(by_x, tensor![[2.0, 0.0], [0.0, 6.0]]);
/// ```
pub use shapecast_grad_macros::jacobian;
/// Adds the twin `function::jvp` to a function, which returns the value and its tangent: forward mode.
///
/// The arguments of the twin are those of the function, and then a tangent for each: `&dx` for an argument by reference, `dx`
/// for one by value, and [`Constant`] for one that does not change. A tangent has the type of the gradient. Before an `impl`
/// block, the attribute adds the twin `method_jvp` to each method. What a body may contain is in the documentation of
/// [this crate](crate).
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::jvp;
///
/// #[jvp]
/// fn energy(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum(x * x)).item()
/// }
///
/// let (x, direction) = (tensor![1.0, 2.0], tensor![1.0, 0.5]);
/// assert_eq!(energy::jvp(&x, &direction), (5.0, 4.0));
/// ```
pub use shapecast_grad_macros::jvp;
/// Adds the twin `function::vjp` to a function, which returns the value and its pullback: reverse mode.
///
/// [`grad!`] calls the twin. The pullback takes the arguments again, the gradient of the result and the gradients that are
/// [`Wanted`], and returns a tuple with the gradient of each argument, or [`Constant`] for an argument with `#[constant]`. Before
/// an `impl` block, the attribute adds the twin `method_vjp` to each method. What a body may contain is in the documentation of
/// [this crate](crate).
///
/// # Errors
/// It is a compile error if an expression with a gradient has no rule, and if the result does not depend on an argument
/// without `#[constant]`.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{Wanted, vjp};
///
/// #[vjp]
/// fn energy(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum(x * x)).item()
/// }
///
/// let x = tensor![1.0, 2.0];
/// let (value, pullback) = energy::vjp(&x);
/// let (of_x,) = pullback(&x, 1.0, Wanted::ALL);
/// assert_eq!((value, of_x), (5.0, tensor![2.0, 4.0]));
/// ```
pub use shapecast_grad_macros::vjp;
pub use tangent::{ConstantTangent, Tangent, TangentRef};
pub use wanted::Wanted;
