//! The offset is a variable.
use shapecast::{Shape, Tensor, dims};
dims! { pub Time }

fn lag(x: &Tensor<f32, Shape![dyn Time]>, n: usize) {
    let y: Tensor<f32, Shape![dyn Time - n]> = x.diff::<0>();
}

fn main() {}
