//! A field of a model is a count.
use shapecast::{Shape, Tensor};
use shapecast_grad::Params;

#[derive(Params)]
struct Layer {
    weights: Tensor<f32, Shape![3]>,
    steps: usize,
}

fn main() {
    let _ = Layer { weights: Tensor::ones(), steps: 0 }.count();
}
