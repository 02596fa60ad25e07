//! The shape of `zeros` is a type argument.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Tensor<f32, Shape![2, 3]> = Tensor::zeros([2, 3]);
}
