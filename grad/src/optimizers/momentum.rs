//! Gradient descent with momentum.

use shapecast::{Float, broadcast};

use crate::params::Params;
use crate::view::{view, view_mut};

/// Gradient descent with momentum, as in PyTorch: `v = momentum * v + gradient`, `w -= rate * v`.
///
/// A schedule sets the rate before each step:
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{Momentum, grad, vjp};
///
/// #[vjp]
/// fn loss(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum((x - 3.0).powi(2))).item()
/// }
/// fn main() {
///     let steps = 100;
///     let mut x = tensor![0.0, 10.0];
///     let mut momentum = Momentum::new(&x, 0.1, 0.9);
///     momentum.nesterov = true;
///     for step in 0..steps {
///         // Half a cosine, from 0.1 to 0.
///         let turn = std::f64::consts::PI * step as f64 / steps as f64;
///         momentum.rate = 0.1 * 0.5 * (1.0 + turn.cos());
///         let (_, gradient) = grad!(loss(&x); x);
///         momentum.step(&mut x, &gradient);
///     }
///     assert!(loss(&x) < 1e-4);
/// }
/// ```
///
/// Source: B. Polyak, "Some methods of speeding up the convergence of iteration methods" (1964).
#[derive(Clone, Debug)]
pub struct Momentum<M> {
    /// The factor of the velocity.
    pub rate: f64,
    /// How much of the velocity stays, from 0 to 1.
    pub momentum: f64,
    /// Whether a step looks ahead by the momentum (Y. Nesterov, 1983).
    pub nesterov: bool,
    velocity: M,
}

impl<M: Params> Momentum<M> {
    /// Creates an optimizer of `model` with velocity 0.
    #[must_use]
    pub fn new(model: &M, rate: f64, momentum: f64) -> Self {
        Momentum {
            rate,
            momentum,
            nesterov: false,
            velocity: model.zeros_like(),
        }
    }

    /// Takes a step.
    ///
    /// # Panics
    /// The sizes of the model and of the gradient differ.
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        let rate = M::Element::from_f64(self.rate);
        let momentum = M::Element::from_f64(self.momentum);
        let nesterov = self.nesterov;
        M::visit(
            [model, &mut self.velocity],
            [gradient],
            &mut |[w, v], [g]| {
                let (mut w, mut v, g) = (view_mut(w), view_mut(v), view(g));
                broadcast!(v = momentum * v + g);
                match nesterov {
                    true => broadcast!(w -= rate * (g + momentum * v)),
                    false => broadcast!(w -= rate * v),
                }
            },
        );
    }
}
