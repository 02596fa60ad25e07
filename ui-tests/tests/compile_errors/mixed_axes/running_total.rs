//! A total of one row accumulates all rows of a batch.
use shapecast::{Shape, Tensor, dims};

dims! { pub Batch, pub Feature }

pub struct Statistics {
    total: Tensor<f64, Shape![1, dyn Feature]>,
}

impl Statistics {
    pub fn update(&mut self, x: &Tensor<f64, Shape![dyn Batch, dyn Feature]>) {
        self.total += x;
    }
}

fn main() {}
