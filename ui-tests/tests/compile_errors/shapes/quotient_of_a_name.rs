//! A name with an operator that names do not have.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn halve(x: &Tensor<f32, Shape![dyn Time]>) -> Tensor<f32, Shape![dyn Time / 2]> {
    todo!()
}

fn main() {}
