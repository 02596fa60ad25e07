//! A gradient of features by classes is added to weights of classes by features.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Class, pub Feature }

pub struct Classifier {
    weights: Tensor<f32, Shape![dyn Class, dyn Feature]>,
}

impl Classifier {
    pub fn step(
        &mut self,
        x: &Tensor<f32, Shape![dyn Batch, dyn Feature]>,
        error: &Tensor<f32, Shape![dyn Batch, dyn Class]>,
    ) {
        self.weights += x.transpose().matmul(error);
    }
}

fn main() {}
