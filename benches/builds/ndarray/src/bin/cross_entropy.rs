//! Softmax regression, trained on synthetic classes by gradient descent on the cross-entropy.
use ndarray::{Array1, Array2, Axis};

const FEATURES: usize = 16;
const CLASSES: usize = 10;

struct Model {
    weights: Array2<f32>,
    bias: Array1<f32>,
}

impl Model {
    fn scores(&self, inputs: &Array2<f32>) -> Array2<f32> {
        inputs.dot(&self.weights) + &self.bias
    }

    /// Takes a step of gradient descent and returns the mean cross-entropy before it.
    fn train(&mut self, inputs: &Array2<f32>, targets: &Array2<f32>, rate: f32) -> f32 {
        let scores = self.scores(inputs);
        let largest = scores.fold_axis(Axis(1), f32::NEG_INFINITY, |a, &b| a.max(b));
        let shifted = scores - &largest.insert_axis(Axis(1));
        let log_sums = shifted.mapv(f32::exp).sum_axis(Axis(1)).mapv(f32::ln);
        let log_probabilities = &shifted - &log_sums.insert_axis(Axis(1));
        let count = inputs.nrows() as f32;
        let loss = -(targets * &log_probabilities).sum() / count;
        let errors = (log_probabilities.mapv(f32::exp) - targets) / count;
        let gradient = inputs.t().dot(&errors);
        self.weights -= &(gradient * rate);
        let gradient = errors.sum_axis(Axis(0));
        self.bias -= &(gradient * rate);
        loss
    }
}

/// Returns the index of the largest element of each row.
fn argmax(scores: &Array2<f32>) -> Array1<usize> {
    scores.map_axis(Axis(1), |row| {
        let pairs = row.iter().enumerate();
        pairs.max_by(|a, b| a.1.total_cmp(b.1)).unwrap().0
    })
}

fn main() {
    let count = 500;
    let mut state = 7_u32;
    let inputs = Array2::from_shape_fn((count, FEATURES), |(i, j)| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let centre = if i % CLASSES == j { 1.0 } else { 0.0 };
        centre + (state >> 8) as f32 / (1 << 24) as f32 - 0.5
    });
    let mean = inputs.mean_axis(Axis(0)).unwrap();
    let centred = &inputs - &mean;
    let deviation = (&centred * &centred)
        .mean_axis(Axis(0))
        .unwrap()
        .mapv(f32::sqrt);
    let inputs = centred / (deviation + 1e-6);
    let targets = Array2::from_shape_fn(
        (count, CLASSES),
        |(i, k)| {
            if i % CLASSES == k { 1.0 } else { 0.0 }
        },
    );
    let mut model = Model {
        weights: Array2::zeros((FEATURES, CLASSES)),
        bias: Array1::zeros(CLASSES),
    };
    let losses: Vec<f32> = (0..100)
        .map(|_| model.train(&inputs, &targets, 0.5))
        .collect();
    let predicted = argmax(&model.scores(&inputs));
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
