//! Adam and AdamW.

use shapecast::{Float, broadcast};

use super::{view, view_mut};
use crate::params::Params;

/// Adam. With a [`weight_decay`](Self::weight_decay), AdamW.
///
/// Sources: D. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization" (2014); I. Loshchilov and F. Hutter,
/// "Decoupled Weight Decay Regularization" (2017).
#[doc(alias("AdamW"))]
#[derive(Clone, Debug)]
pub struct Adam<M> {
    /// The size of a step.
    pub rate: f64,
    /// How much of the means of the gradient and of its square stay, from 0 to 1. The default is (0.9, 0.999).
    pub betas: (f64, f64),
    /// A small number that keeps divisors above 0. The default is 1e-8.
    pub epsilon: f64,
    /// The share of the weights, times `rate`, that a step subtracts. The default is 0. AdamW commonly has 0.01.
    pub weight_decay: f64,
    mean: M,
    square: M,
    /// `betas` to the power of the number of steps.
    powers: (f64, f64),
}

impl<M: Params> Adam<M> {
    /// Creates an optimizer of `model`.
    #[must_use]
    pub fn new(model: &M, rate: f64) -> Self {
        Adam {
            rate,
            betas: (0.9, 0.999),
            epsilon: 1e-8,
            weight_decay: 0.0,
            mean: model.zeros_like(),
            square: model.zeros_like(),
            powers: (1.0, 1.0),
        }
    }

    /// Takes a step.
    ///
    /// # Panics
    /// The sizes of the model and of the gradient differ.
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        self.powers.0 *= self.betas.0;
        self.powers.1 *= self.betas.1;
        let number = M::Element::from_f64;
        let (beta_1, rest_1) = (number(self.betas.0), number(1.0 - self.betas.0));
        let (beta_2, rest_2) = (number(self.betas.1), number(1.0 - self.betas.1));
        let rate = number(self.rate / (1.0 - self.powers.0));
        let correction = number(1.0 / (1.0 - self.powers.1));
        let (epsilon, kept) = (
            number(self.epsilon),
            number(1.0 - self.rate * self.weight_decay),
        );
        let changed = [model, &mut self.mean, &mut self.square];
        M::visit(changed, [gradient], &mut |[w, mean, square], [g]| {
            let (mut w, mut mean, mut square, g) =
                (view_mut(w), view_mut(mean), view_mut(square), view(g));
            broadcast!(mean = beta_1 * mean + rest_1 * g);
            broadcast!(square = beta_2 * square + rest_2 * g * g);
            broadcast!(w = kept * w - rate * mean / ((correction * square).sqrt() + epsilon));
        });
    }
}
