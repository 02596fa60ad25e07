//! The covariance of the state is multiplied with the observation matrix, which is not transposed.
use shapecast::{Shape, Tensor, dims};

dims! { pub State, pub Measurement }

pub struct Filter {
    covariance: Tensor<f64, Shape![dyn State, dyn State]>,
    observation: Tensor<f64, Shape![dyn Measurement, dyn State]>,
}

impl Filter {
    pub fn cross_covariance(&self) -> Tensor<f64, Shape![dyn State, dyn Measurement]> {
        self.covariance.matmul(&self.observation)
    }
}

fn main() {}
