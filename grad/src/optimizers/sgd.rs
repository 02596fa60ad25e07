//! Gradient descent.

use shapecast::{Float, broadcast};

use crate::params::Params;
use crate::view::{view, view_mut};

/// Gradient descent: `w -= rate * gradient`.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{Sgd, grad, vjp};
///
/// #[vjp]
/// fn loss(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum((x - 3.0) * (x - 3.0))).item()
/// }
/// fn main() {
///     let mut x = tensor![0.0, 10.0];
///     let sgd = Sgd::new(0.1);
///     for _ in 0..100 {
///         let (_, gradient) = grad!(loss(&x); x);
///         sgd.step(&mut x, &gradient);
///     }
///     assert!(loss(&x) < 1e-12);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sgd {
    /// The factor of the gradient.
    pub rate: f64,
}

impl Sgd {
    /// Creates an optimizer with the factor `rate` of the gradient.
    #[must_use]
    pub const fn new(rate: f64) -> Self {
        Self { rate }
    }

    /// Takes a step.
    ///
    /// # Panics
    /// The sizes of the model and of the gradient differ.
    pub fn step<M: Params>(&self, model: &mut M, gradient: &M) {
        let rate = M::Element::from_f64(self.rate);
        M::visit([model], [gradient], &mut |[w], [g]| {
            let (mut w, g) = (view_mut(w), view(g));
            broadcast!(w -= rate * g);
        });
    }
}
