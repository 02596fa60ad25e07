//! Gradient descent with momentum.

use shapecast::{Float, broadcast};

use super::{view, view_mut};
use crate::params::Params;

/// Gradient descent with momentum, as in PyTorch: `v = momentum * v + gradient`, `w -= rate * v`.
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
