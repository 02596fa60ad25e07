//! The gradient of a bias of 10 classes is summed to the batch.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch }

pub struct Layer {
    bias: Tensor<f32, Shape![10]>,
}

impl Layer {
    /// Updates the bias by the gradient of the logits.
    pub fn backward(&mut self, gradient: &Tensor<f32, Shape![10, dyn Batch]>) {
        self.bias -= 0.1 * gradient.sum_to::<Shape![10]>();
    }
}

fn main() {}
