//! Adam and AdamW.

use shapecast::{Float, broadcast};

use crate::params::Params;
use crate::view::{view, view_mut};

/// Adam. With a [`weight_decay`](Self::weight_decay), AdamW.
///
/// The settings are fields of an optimizer that [`new`](Self::new) creates. They may change between steps:
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
/// use shapecast_grad::{Adam, Params, grad, vjp};
///
/// #[derive(Params, Clone)]
/// struct Layer {
///     weights: Tensor<f64, Shape![2, 3]>,
///     bias: Tensor<f64, Shape![3]>,
/// }
/// #[vjp]
/// fn loss(layer: &Layer, #[constant] x: &Tensor<f64, Shape![4, 2]>) -> f64 {
///     let y = x.matmul(&layer.weights);
///     broadcast!(mean((y + layer.bias - 1.0).powi(2))).item()
/// }
/// fn main() {
///     let mut layer = Layer { weights: Tensor::ones(), bias: Tensor::zeros() };
///     let mut adam = Adam::new(&layer, 0.1);
///     adam.weight_decay = 0.01;
///     // Matrices decay, and biases do not.
///     adam.decay_where(|_name, sizes| sizes.len() >= 2);
///     let x = Tensor::ones();
///     for step in 0..200 {
///         adam.rate = 0.1 * 0.98_f64.powi(step);
///         let (_, gradient) = grad!(loss(&layer, &x); layer);
///         adam.step(&mut layer, &gradient);
///     }
///     assert!(loss(&layer, &x) < 1e-3);
/// }
/// ```
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
    ///
    /// All tensors decay, or those that [`decay_where`](Self::decay_where) chose.
    pub weight_decay: f64,
    /// Whether each tensor decays, in the order of the model. Without elements, all do.
    decays: Vec<bool>,
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
            decays: Vec::new(),
            mean: model.zeros_like(),
            square: model.zeros_like(),
            powers: (1.0, 1.0),
        }
    }

    /// Chooses the tensors that decay by their names and sizes. [`visit_named`](Params::visit_named) says what the names
    /// are: `layers.0.weights`.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor};
    /// use shapecast_grad::Adam;
    /// let model: Vec<Tensor<f32, Shape![2, 2]>> = vec![Tensor::ones(), Tensor::ones()];
    /// let mut adam = Adam::new(&model, 0.1);
    /// adam.weight_decay = 0.5;
    /// adam.decay_where(|name, _sizes| name == "1");
    /// ```
    pub fn decay_where(&mut self, mut decays: impl FnMut(&str, &[usize]) -> bool) {
        let mut all = Vec::new();
        self.mean
            .visit_named("", &mut |name, sizes, _| all.push(decays(name, sizes)));
        self.decays = all;
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
        let epsilon = number(self.epsilon);
        let decayed = number(1.0 - self.rate * self.weight_decay);
        let mut decays = self.decays.iter();
        let changed = [model, &mut self.mean, &mut self.square];
        M::visit(changed, [gradient], &mut |[w, mean, square], [g]| {
            let (mut w, mut mean, mut square, g) =
                (view_mut(w), view_mut(mean), view_mut(square), view(g));
            let kept = match decays.next() {
                Some(false) => number(1.0),
                _ => decayed,
            };
            broadcast!(mean = beta_1 * mean + rest_1 * g);
            broadcast!(square = beta_2 * square + rest_2 * g * g);
            broadcast!(w = kept * w - rate * mean / ((correction * square).sqrt() + epsilon));
        });
    }
}
