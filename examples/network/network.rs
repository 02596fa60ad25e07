//! A network of two layers, forward and backward in index notation.
//!
//! Indices: `n` is the image, `p` the pixel, `h` the hidden unit and `d` the digit. A size that differs between two
//! uses of an index does not compile.
use crate::digits::PIXELS;
use shapecast::{Dim, Shape, Size, Tensor, broadcast, einsum};

/// Number of hidden units.
pub const HIDDEN: usize = 32;
/// Number of different digits.
pub const DIGITS: usize = 10;

pub struct Network {
    hidden_weights: Tensor<f32, Shape![PIXELS, HIDDEN]>,
    hidden_bias: Tensor<f32, Shape![HIDDEN]>,
    weights: Tensor<f32, Shape![HIDDEN, DIGITS]>,
    bias: Tensor<f32, Shape![DIGITS]>,
}

impl Network {
    /// Creates a network with the weights of `random`, which returns numbers between -1 and 1.
    ///
    /// The weights are scaled as by X. Glorot and Y. Bengio, "Understanding the difficulty of training deep
    /// feedforward neural networks" (2010).
    pub fn new(mut random: impl FnMut() -> f32) -> Self {
        let mut scaled =
            |inputs: usize, outputs: usize| random() * (6.0 / (inputs + outputs) as f32).sqrt();
        Network {
            hidden_weights: Tensor::from_fn(|_| scaled(PIXELS, HIDDEN)),
            hidden_bias: Tensor::zeros(),
            weights: Tensor::from_fn(|_| scaled(HIDDEN, DIGITS)),
            bias: Tensor::zeros(),
        }
    }

    /// Returns the activations of the hidden units.
    fn hidden<N: Dim>(
        &self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
    ) -> Tensor<f32, (N, Size<HIDDEN>)> {
        let Network {
            hidden_weights,
            hidden_bias,
            ..
        } = self;
        let sums = einsum!([n, h] => images[n, p] * hidden_weights[p, h] + hidden_bias[h]);
        broadcast!(sums.tanh())
    }

    /// Returns the probability of each digit.
    pub fn probabilities<N: Dim>(
        &self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
    ) -> Tensor<f32, (N, Size<DIGITS>)> {
        self.of_hidden(&self.hidden(images))
    }

    fn of_hidden<N: Dim>(
        &self,
        hidden: &Tensor<f32, (N, Size<HIDDEN>)>,
    ) -> Tensor<f32, (N, Size<DIGITS>)> {
        let Network { weights, bias, .. } = self;
        let scores = einsum!([n, d] => hidden[n, h] * weights[h, d] + bias[d]);
        broadcast!({
            let exp = (scores - max_keepdim::<-1>(scores)).exp();
            exp / sum_keepdim::<-1>(exp)
        })
    }

    /// Takes a step of gradient descent. Returns the mean cross-entropy of the images before the step.
    ///
    /// `targets` is 1 at the digit of each image, and 0 elsewhere.
    pub fn train<N: Dim>(
        &mut self,
        images: &Tensor<f32, (N, Size<PIXELS>)>,
        targets: &Tensor<f32, (N, Size<DIGITS>)>,
        rate: f32,
    ) -> f32 {
        let hidden = self.hidden(images);
        let probabilities = self.of_hidden(&hidden);
        let count = images.shape()[0] as f32;

        // The gradient of the loss by the scores, and by the sums of the hidden units.
        let errors = broadcast!((probabilities - targets) / count);
        let weights = &self.weights;
        let back = einsum!([n, h] => errors[n, d] * weights[h, d]);
        let hidden_errors = broadcast!(back * (1.0 - hidden * hidden));

        let Network {
            hidden_weights,
            hidden_bias,
            weights,
            bias,
        } = self;
        let gradient = einsum!([h, d] => hidden[n, h] * errors[n, d]);
        broadcast!(weights -= gradient * rate);
        einsum!(bias[d] -= errors[n, d] * rate);
        let gradient = einsum!([p, h] => images[n, p] * hidden_errors[n, h]);
        broadcast!(hidden_weights -= gradient * rate);
        einsum!(hidden_bias[h] -= hidden_errors[n, h] * rate);

        -einsum!([] => targets[n, d] * probabilities[n, d].max(f32::MIN_POSITIVE).ln()).item()
            / count
    }
}
