//! RMSProp.

use shapecast::{Float, broadcast};

use crate::params::Params;
use crate::view::{view, view_mut};

/// RMSProp: gradient descent whose steps are divided by the root of a moving mean of squared gradients.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast, tensor};
/// use shapecast_grad::{RmsProp, grad, vjp};
///
/// #[vjp]
/// fn loss(x: &Tensor<f64, Shape![2]>) -> f64 {
///     broadcast!(sum((x - 3.0).powi(2))).item()
/// }
/// fn main() {
///     let mut x = tensor![2.0, 5.0];
///     let mut rms_prop = RmsProp::new(&x, 0.1);
///     rms_prop.decay = 0.9;
///     for step in 0..200 {
///         rms_prop.rate = 0.1 * 0.97_f64.powi(step);
///         let (_, gradient) = grad!(loss(&x); x);
///         rms_prop.step(&mut x, &gradient);
///     }
///     assert!(loss(&x) < 1e-2);
/// }
/// ```
///
/// Source: T. Tieleman and G. Hinton, "Lecture 6.5: RMSProp" (2012).
#[derive(Clone, Debug)]
pub struct RmsProp<M> {
    /// The size of a step.
    pub rate: f64,
    /// How much of the mean stays, from 0 to 1. The default is 0.99, as in PyTorch.
    pub decay: f64,
    /// A small number that keeps divisors above 0. The default is 1e-8.
    pub epsilon: f64,
    square: M,
}

impl<M: Params> RmsProp<M> {
    /// Creates an optimizer of `model`.
    #[must_use]
    pub fn new(model: &M, rate: f64) -> Self {
        RmsProp {
            rate,
            decay: 0.99,
            epsilon: 1e-8,
            square: model.zeros_like(),
        }
    }

    /// Takes a step.
    ///
    /// # Panics
    /// The sizes of the model and of the gradient differ.
    pub fn step(&mut self, model: &mut M, gradient: &M) {
        let number = M::Element::from_f64;
        let (rate, epsilon) = (number(self.rate), number(self.epsilon));
        let (decay, rest) = (number(self.decay), number(1.0 - self.decay));
        M::visit(
            [model, &mut self.square],
            [gradient],
            &mut |[w, square], [g]| {
                let (mut w, mut square, g) = (view_mut(w), view_mut(square), view(g));
                broadcast!(square = decay * square + rest * g * g);
                broadcast!(w -= rate * g / (square.sqrt() + epsilon));
            },
        );
    }
}
