//! Softmax regression, trained on synthetic classes by gradient descent on the cross-entropy.
use shapecast::{Shape, Tensor, broadcast};

const FEATURES: usize = 16;
const CLASSES: usize = 10;

type Inputs = Tensor<f32, Shape![dyn, FEATURES]>;
type Scores = Tensor<f32, Shape![dyn, CLASSES]>;

struct Model {
    weights: Tensor<f32, Shape![FEATURES, CLASSES]>,
    bias: Tensor<f32, Shape![CLASSES]>,
}

impl Model {
    fn scores(&self, inputs: &Inputs) -> Scores {
        inputs.matmul(&self.weights) + &self.bias
    }

    /// Takes a step of gradient descent and returns the mean cross-entropy before it.
    fn train(&mut self, inputs: &Inputs, targets: &Scores, rate: f32) -> f32 {
        let scores = self.scores(inputs);
        let shifted = broadcast!(scores - max_keepdim::<-1>(scores));
        let log_sums = broadcast!(sum_keepdim::<-1>(shifted.exp()).ln());
        let log_probabilities = &shifted - &log_sums;
        let count = inputs.shape()[0] as f32;
        let loss = -(targets * &log_probabilities).sum() / count;
        let errors = broadcast!((log_probabilities.exp() - targets) / count);
        let gradient = inputs.transpose().matmul(&errors);
        broadcast!(self.weights -= gradient * rate);
        let gradient = errors.sum_axis::<0>();
        broadcast!(self.bias -= gradient * rate);
        loss
    }
}

fn main() {
    let count = 500;
    let mut state = 7_u32;
    let inputs = Inputs::from_shape_fn([count, FEATURES], |index| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let centre = if index[0] % CLASSES == index[1] {
            1.0
        } else {
            0.0
        };
        centre + (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    })
    .unwrap();
    let mean = inputs.mean_axis::<0>();
    let deviation = broadcast!(mean::<0>((inputs - mean) * (inputs - mean)).sqrt());
    let inputs = broadcast!((inputs - mean) / (deviation + 1e-6));
    let targets = Scores::from_shape_fn([count, CLASSES], |index| {
        if index[0] % CLASSES == index[1] {
            1.0
        } else {
            0.0
        }
    })
    .unwrap();
    let mut model = Model {
        weights: Tensor::zeros(),
        bias: Tensor::zeros(),
    };
    let losses: Vec<f32> = (0..100)
        .map(|_| model.train(&inputs, &targets, 0.5))
        .collect();
    let predicted = model.scores(&inputs).argmax_axis::<-1>();
    let right = predicted
        .iter()
        .enumerate()
        .filter(|&(i, &k)| i % CLASSES == k)
        .count();
    println!(
        "loss {:.4} to {:.4}, {right}/{count} right",
        losses[0], losses[99]
    );
}
