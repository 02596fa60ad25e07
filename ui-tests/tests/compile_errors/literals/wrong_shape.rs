//! A literal has the shape of its rows.
use shapecast::{Shape, Tensor, tensor};

fn main() {
    let _: Tensor<f32, Shape![3, 2]> = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
}
